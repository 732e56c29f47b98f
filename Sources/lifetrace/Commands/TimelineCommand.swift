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
  "--around", value: "RULE", repeatable: true,
  "Only the findings of this rule, with the events around them. May be repeated.")
private let only = OptionSpec(
  "--only", value: "KIND", repeatable: true,
  "Only events of this name or scope, such as phase or scene.willConnect. May be repeated, or a list "
    + "with commas.")
private let time = OptionSpec(
  "--time", value: "HOW", choices: TimelineOptions.Time.allCases.map(\.rawValue),
  "What times to show (default: relative, to the run's start).")
private let width = OptionSpec(
  "--width", value: "N", "Columns of a line (default: the terminal's, else 100).")

/// `lifetrace timeline`: a trace as lines for a review.
let timelineCommand = CommandSpec(
  name: "timeline",
  overview: "Print a trace event by event, with lanes for its scenes and findings in place.",
  arguments: "TRACE",
  argumentHelp: [
    ("TRACE", "A trace file, plain or compressed with zstd or gzip; - is standard input.")
  ],
  options: [scene, from, to, around, only, time, width, .configuration] + OptionSpec.reading
    + [.colour],
  count: 1...1
) { arguments, console in
  guard let configuration = console.configuration(arguments) else { return .configuration }
  var options = TimelineOptions()
  let reading: ReadingOptions
  let columns: Int?
  do throws(Arguments.UsageError) {
    reading = try arguments.readingOptions(configuration)
    options.scenes = Set(arguments.all(scene))
    options.from = try arguments.time(from)
    options.to = try arguments.time(to)
    options.around = try arguments.rules(around)
    options.only = try arguments.kinds(only)
    options.time = arguments.value(time).flatMap(TimelineOptions.Time.init) ?? .relative
    columns = try arguments.number(width, atLeast: 40)
  } catch {
    return console.usage(error.text, timelineCommand)
  }
  let style = Terminal.style(
    arguments.value(.colour), width: columns ?? Terminal.columns(1) ?? 100)
  let path = arguments.positionals[0]
  do throws(SourceError) {
    let progress = arguments.has(.quiet) ? nil : ProgressBar(reading: [path])
    return try printTimeline(path, options, reading, configuration, style, progress, console)
  } catch {
    console.error(error)
    return error.exitCode
  }
}

/// Reads the trace twice: for the findings, then for the lines, which name them in place.
private func printTimeline(
  _ path: SystemString, _ options: TimelineOptions, _ reading: ReadingOptions,
  _ configuration: ConfigurationFile, _ style: TextStyle, _ progress: ProgressBar?,
  _ console: Console
) throws(SourceError) -> ExitCode {
  let sources = try RereadableSource(path) { console.mustStop }
  var analysisOptions = AnalysisOptions()
  analysisOptions.use(configuration.configuration)
  analysisOptions.keepsPlaces = true
  let analyzer = Analyzer(analysisOptions)
  let symbols = SymbolTable()
  analyzer.beginInput(symbols: symbols, path: configuration.relative(path))
  var input = try TraceReader(options: reading, symbols: symbols).read(
    progress.counting(try sources.first()), into: progress.counting(analyzer))
  progress?.stop()
  input.path = Traces.shown(path)
  input.noteInterruption()
  analyzer.endInput(input)
  let analysis = analyzer.finish()
  // With what the analysis itself found.
  input = analysis.inputs.first ?? input
  for line in options.unmatched(analysis, symbols) { console.errors.line("Note: " + line) }

  let head = "\(DisplayText.escaped(input.path)): \(Completeness.line(input))"
  console.output.lines(DisplayWidth.wrap(head, to: style.width))
  guard Interruption.signal == nil else { return .damaged }
  let again = SymbolTable()
  let timeline = TimelineText(analysis, input: 0, options: options, style: style) {
    console.output.line($0)
  }
  timeline.begin(symbols: again)
  let second = try TraceReader(options: reading, symbols: again).read(
    sources.second(), into: timeline)
  timeline.finish()
  if Interruption.signal != nil {
    console.output.line("  ! the rest is missing: interrupted")
  } else if second.decodedBytes != input.decodedBytes, console.output.failure == nil {
    console.output.line("  ! the rest is missing: the file changed while it was read")
    return .damaged
  }
  return analysis.isDamaged ? .damaged : .ok
}

extension Arguments {
  /// Event names and scopes, from repeated options and lists with commas.
  fileprivate func kinds(_ option: OptionSpec) throws(UsageError) -> [String] {
    let words = all(option).flatMap { $0.split(separator: ",").map(String.init) }
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
  fileprivate func unmatched(_ analysis: Analysis, _ symbols: SymbolTable) -> [String] {
    let seen = Set(analysis.runs.flatMap { $0.scenes.map(\.id) })
    let lines = scenes.sorted().filter { !seen.contains($0) && symbols.isNew($0) }.map {
      Self.unmatched("scene", $0, among: seen)
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
