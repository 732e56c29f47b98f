import ReportKit
import TraceAnalysis
import TraceModel
import TraceReading
import TraceTimelines

/// The options that choose a part of a timeline.
enum TimelineSelection {
  static let scene = OptionSpec(
    "--scene", value: "ID", repeatable: true, in: .selection,
    "Only events of this scene and process-wide events. May be repeated.")
  static let around = OptionSpec(
    "--around", value: "RULE", kind: .rules, repeatable: true, in: .selection,
    "Only findings of this rule, with the events around them. May be repeated.")
  static let only = OptionSpec(
    "--only", value: "KIND", kind: .events, repeatable: true, in: .selection,
    "Only events with this name or scope, such as scene.willConnect or phase. A list with commas; may "
      + "be repeated.")

  static let options = [scene, .from, .to, around, only]
}

private let format = OptionSpec(
  "--format", value: "NAME", choices: TimelineExport.names, in: .report,
  "Format of the timeline (default: text, or the format that the ending of --output names).")
private let output = OptionSpec(
  "--output", value: "FILE", kind: .files, alias: "-o", in: .report,
  "Write the timeline to FILE (default: standard output), compressed if it ends in .zst or .gz.")
private let time = OptionSpec(
  "--time", value: "HOW", choices: TimelineOptions.Time.allCases.map(\.rawValue),
  in: .report, "How to show times (default: relative to the start of the run).")

/// `lifetrace timeline`: a trace event by event, for a review.
let timelineCommand = CommandSpec(
  name: "timeline",
  overview:
    "Show a trace event by event, with lanes for scenes and with findings in place.",
  arguments: "TRACE", argumentKind: .files,
  argumentHelp: [
    ("TRACE", "A trace or a log, plain or compressed with zstd or gzip; - is standard input.")
  ],
  options: [format, output] + TimelineSelection.options
    + [time, .width, .configuration, .infoPlist] + Follow.options + OptionSpec.reading
    + [.colour],
  count: 1...1, readsStandardInput: true,
  examples: [
    .init(
      "Show the events around the findings of a rule",
      "lifetrace timeline --around no-background-save films.jsonl.zst"),
    .init(
      "Show one scene during the first minute",
      "lifetrace timeline --scene main --to 60s films.jsonl.zst"),
    .init(
      "Write a page that opens in a browser",
      "lifetrace timeline films.jsonl.zst -o timeline.html"),
  ]
) { arguments, console in
  guard let configuration = console.configuration(arguments) else { return .configuration }
  var options = TimelineOptions()
  options.explainsGlyphs = true
  options.hints = console.hints
  let reading: ReadingOptions
  let columns: Int?
  do throws(Arguments.UsageError) {
    reading = try arguments.readingOptions(configuration)
    options.scenes = Set(arguments.all(TimelineSelection.scene).map { ExactString($0) })
    let part = try arguments.part()
    (options.from, options.to) = (part?.from, part?.to)
    options.around = try arguments.rules(TimelineSelection.around)
    options.only = try arguments.kinds(TimelineSelection.only)
    options.time = arguments.value(time).flatMap(TimelineOptions.Time.init) ?? .relative
    columns = try arguments.number(.width, atLeast: Terminal.leastColumns)
  } catch {
    return console.usage(error.text, timelineCommand)
  }
  let file = arguments.file(output).flatMap { $0 == .standardInput ? nil : $0 }
  let path = arguments.positionals[0]
  do throws(Arguments.UsageError) {
    try Follow.check(arguments)
    if Follow.isAsked(by: arguments), path != .standardInput, TraceFolder.isDirectory(path) {
      throw Arguments.UsageError(text: "A timeline follows a file or a pipe, not a directory")
    }
    let products = try arguments.productFiles()
    if let file {
      try ReportFile(path: file).refuse("output", inputs: [path] + products, configuration)
    }
    var analysis = AnalysisOptions()
    if let code = console.takeProduct(arguments, into: &analysis) { return code }
    let name =
      try OutputName.format(
        arguments.value(format), saidBy: file, TimelineExport.endings, isPacked: true) ?? "text"
    let style =
      file == nil
      ? Terminal.style(arguments.value(.colour), width: columns ?? Terminal.reportColumns ?? 100)
      : TextStyle(isColoured: arguments.value(.colour) == "always", width: columns ?? 100)
    var export = TimelineExport(
      path: path, form: TimelineExport.Form(name, style), options: options, reading: reading,
      configuration: configuration, file: file, isQuiet: arguments.has(.quiet),
      product: analysis.product)
    try export.refuse()
    if Follow.isAsked(by: arguments) {
      do throws(SourceError) {
        var live = AnalysisOptions()
        live.use(configuration.configuration)
        live.product = analysis.product
        let followed = try Follow.watch(arguments, reading, live, configuration, console)
        if case .bytes(let kept) = followed { export.followed = kept }
      } catch {
        console.error(error)
        return error.exitCode
      }
    }
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
      throw UsageError(text: "'\(option.name)' expects the name of an event or a scope")
    }
    let words = lists.flatMap { $0 }
    let (names, scopes) = (EventNames.all, EventNames.scopes)
    for word in words where !names.contains(word) && !scopes.contains(word) {
      // A trace may contain event names that the format does not define.
      guard !word.contains(".") else { continue }
      throw UsageError(
        text: "Unknown event or scope '\(Self.shown(word))'"
          + Suggestion.question(word, among: scopes))
    }
    return words
  }
}

extension TimelineOptions {
  /// A line for each requested scene, event name and rule of which nothing is in the trace.
  func unmatched(_ analysis: Analysis, _ symbols: SymbolTable) -> [String] {
    let seen = Set(analysis.runs.flatMap { $0.scenes.map { ExactString($0.id) } })
    let lines = scenes.sorted().filter { !seen.contains($0) && symbols.isNew($0.text) }.map {
      Self.unmatched(scene: $0.text, among: seen.map(\.text))
    }
    let names = only.filter { word in
      word.contains(".") && symbols.isNew(word)
    }
    let found = Set(analysis.rules.filter { $0.violations + $0.unknowns > 0 }.map(\.info.name))
    return lines + names.map { Self.unmatched("event", $0, among: EventNames.all) }
      + around.subtracting(found).sorted().map {
        Self.unmatched("finding of", $0, among: [])
      }
  }

  /// Reports cut long identifiers and write an ellipsis for the rest.
  private static func unmatched(scene word: String, among names: [String]) -> String {
    let start = word.last == "…" ? word.dropLast() : word[...]
    let full = start.isEmpty ? [] : names.filter { $0.hasPrefix(start) }
    guard full.count == 1 else { return unmatched("scene", word, among: names) }
    return "the trace has no scene '\(Arguments.shown(word))'"
      + Suggestion.question(candidates: full.map { Arguments.shown($0) })
  }

  private static func unmatched(
    _ what: String, _ word: String, among names: some Sequence<String>
  ) -> String {
    "the trace has no \(what) '\(Arguments.shown(word))'"
      + Suggestion.question(word, among: names.sorted())
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
