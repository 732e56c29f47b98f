import TraceAnalysis
import TraceModel
import TraceReading
import TraceReports

private let scene = OptionSpec(
  "--scene", value: "ID", repeatable: true,
  "Only events of this scene, and of none. May be repeated.")
private let from = OptionSpec("--from", value: "TIME", "From this time on, such as 90s or 200ms.")
private let to = OptionSpec("--to", value: "TIME", "Up to this time.")
private let around = OptionSpec(
  "--around", value: "RULE", kind: .rules, repeatable: true,
  "Only the findings of this rule, with the events around them. May be repeated.")
private let only = OptionSpec(
  "--only", value: "KIND", kind: .events, repeatable: true,
  "Only events of this name or scope, such as phase or scene.willConnect. May be repeated, or a list "
    + "with commas.")
private let format = OptionSpec(
  "--format", value: "NAME", choices: TimelineExport.names,
  "How to write it (default: text, or what the output's name says).")
private let output = OptionSpec(
  "--output", value: "FILE", kind: .files, alias: "-o",
  "Where to (default: standard output); a name with .zst or .gz is packed. Also: -o.")
private let time = OptionSpec(
  "--time", value: "HOW", choices: TimelineOptions.Time.allCases.map(\.rawValue),
  "What times to show (default: relative, to the run's start).")
private let width = OptionSpec(
  "--width", value: "N", "Columns of a line (default: the terminal's, else 100).")

/// `lifetrace timeline`: a trace as lines for a review.
let timelineCommand = CommandSpec(
  name: "timeline",
  overview:
    "Show a trace event by event, with lanes for its scenes and findings in place, or export it.",
  arguments: "TRACE", argumentKind: .files,
  argumentHelp: [
    ("TRACE", "A trace file, plain or compressed with zstd or gzip; - is standard input.")
  ],
  options: [format, output, scene, from, to, around, only, time, width, .configuration]
    + OptionSpec.reading + [.colour],
  count: 1...1, readsStandardInput: true
) { arguments, console in
  guard let configuration = console.configuration(arguments) else { return .configuration }
  var options = TimelineOptions()
  options.explainsGlyphs = true
  options.hints = .options
  let reading: ReadingOptions
  let columns: Int?
  do throws(Arguments.UsageError) {
    reading = try arguments.readingOptions(configuration)
    options.scenes = Set(arguments.all(scene).map { ExactString($0) })
    options.from = try arguments.time(from)
    options.to = try arguments.time(to)
    if let from = options.from, let to = options.to, from > to {
      throw Arguments.UsageError(text: "'--from' is after '--to'; exchange the times")
    }
    options.around = try arguments.rules(around)
    options.only = try arguments.kinds(only)
    options.time = arguments.value(time).flatMap(TimelineOptions.Time.init) ?? .relative
    columns = try arguments.number(width, atLeast: 40)
  } catch {
    return console.usage(error.text, timelineCommand)
  }
  let file = arguments.file(output).flatMap { $0 == .standardInput ? nil : $0 }
  let path = arguments.positionals[0]
  do throws(Arguments.UsageError) {
    if let file { try ReportFile(path: file).refuse("output", inputs: [path], configuration) }
    let name =
      try OutputName.format(
        arguments.value(format), saidBy: file, TimelineExport.endings, isPacked: true) ?? "text"
    let style =
      file == nil
      ? Terminal.style(arguments.value(.colour), width: columns ?? Terminal.columns(1) ?? 100)
      : TextStyle(isColoured: arguments.value(.colour) == "always", width: columns ?? 100)
    let export = TimelineExport(
      path: path, form: TimelineExport.Form(name, style), options: options, reading: reading,
      configuration: configuration, file: file, isQuiet: arguments.has(.quiet))
    try export.refuse()
    return export.run(console)
  } catch {
    return console.usage(error.text, timelineCommand)
  }
}

extension Arguments {
  /// Event names and scopes, from repeated options and lists with commas.
  fileprivate func kinds(_ option: OptionSpec) throws(UsageError) -> [String] {
    let lists = all(option).map { $0.split(separator: ",").map(String.init) }
    guard !lists.contains([]) else {
      throw UsageError(text: "'\(option.name)' needs the name of an event or a scope")
    }
    let words = lists.flatMap { $0 }
    let (names, scopes) = (EventNames.all, EventNames.scopes)
    for word in words where !names.contains(word) && !scopes.contains(word) {
      // A name may be unknown to the format and still stand in the trace.
      guard !word.contains(".") else { continue }
      let near = Suggestion.nearest(to: word, among: scopes)
      let shown = DisplayText.escaped(word, limit: 80)
      throw UsageError(text: "There are no events '\(shown)'." + Suggestion.question(near))
    }
    return words
  }
}

extension TimelineOptions {
  /// A line for each scene and event name that was asked for and stands nowhere in the trace.
  func unmatched(_ analysis: Analysis, _ symbols: SymbolTable) -> [String] {
    let seen = Set(analysis.runs.flatMap { $0.scenes.map { ExactString($0.id) } })
    let lines = scenes.sorted().filter { !seen.contains($0) && symbols.isNew($0.text) }.map {
      Self.unmatched("scene", $0.text, among: seen.map(\.text))
    }
    let names = only.filter { word in
      word.contains(".") && symbols.isNew(word)
    }
    return lines + names.map { Self.unmatched("event", $0, among: EventNames.all) }
  }

  private static func unmatched(
    _ what: String, _ word: String, among names: some Sequence<String>
  ) -> String {
    let near = Suggestion.nearest(to: word, among: names.sorted())
    return "no \(what) of the trace is '\(DisplayText.escaped(word, limit: 80))'."
      + Suggestion.question(near)
  }
}

extension SymbolTable {
  /// Whether nothing that was read so far has this name.
  fileprivate func isNew(_ text: String) -> Bool {
    let before = count
    _ = intern(text)
    return count > before
  }
}
