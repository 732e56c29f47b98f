import LifecycleRules
import TraceAnalysis
import TraceModel
import TraceReading
import TraceReports

private let format = OptionSpec(
  "--format", value: "NAME", choices: ["text", "markdown"], "How to print it (default: text).")

/// `lifetrace rules`: the catalogue, and the page of a rule.
let rulesCommand = CommandSpec(
  name: "rules",
  overview: "List the rules; with a rule: why, fix, thresholds, sources, examples.",
  arguments: "[RULE]", argumentKind: .rules,
  argumentHelp: [("RULE", "A rule's name or code, such as heavy-work-in-inactive or LT201.")],
  options: [format, .colour], count: 0...1
) { arguments, console in
  let isMarkdown = arguments.value(format) == "markdown"
  let style =
    isMarkdown ? TextStyle(isColoured: false, width: 100) : Terminal.style(arguments.value(.colour))
  guard let name = arguments.positionals.first?.text else {
    let rules = Catalogue.all.map { $0.info }
    console.output.lines(
      isMarkdown
        ? RuleMarkdown.index(rules, hints: .options)
        : RuleList(rules, style: style, hints: .options).lines)
    return .ok
  }
  guard let info = Budget.isMeant(by: name) ? Budget.info : Catalogue.named(name)?.info else {
    return console.usage(Arguments.unknownRule(name), rulesCommand)
  }
  console.output.lines(
    isMarkdown
      ? RuleMarkdown.page(info, hints: .options) { drawing(of: $0, info, style) }
      : RulePage(info, style: style, hints: .options) { drawing(of: $0, info, style) }.lines)
  return .ok
}

extension Budget {
  /// Whether a word is the name or the code of what exceeds a budget.
  static func isMeant(by word: String) -> Bool {
    word == info.name || word.uppercased() == info.code
  }
}

/// An example as a small timeline, with the findings of its rule in place.
private func drawing(
  of example: RuleInfo.Example, _ info: RuleInfo, _ style: TextStyle
) -> [String] {
  let text = RulePage.plain(example.sketch).split(
    separator: "\n", omittingEmptySubsequences: false
  ).map { $0.hasPrefix("launch") ? writtenOut($0) : String($0) }.joined(separator: "\n")
  var options = AnalysisOptions()
  options.keepsPlaces = true
  options.onlyRules = [info.name]
  var reading = ReadingOptions()
  reading.format = .sketch
  let analyzer = Analyzer(options)
  let symbols = SymbolTable()
  analyzer.beginInput(symbols: symbols)
  var lines: [String] = []
  do throws(SourceError) {
    let summary = try TraceReader(options: reading, symbols: symbols).read(
      MemorySource(text), into: analyzer)
    analyzer.endInput(summary)
    let timeline = TimelineText(
      analyzer.finish(), input: 0, options: TimelineOptions(),
      style: TextStyle(isColoured: style.isColoured, width: style.width - 2)
    ) { lines.append($0) }
    let again = SymbolTable()
    timeline.begin(symbols: again)
    _ = try TraceReader(options: reading, symbols: again).read(MemorySource(text), into: timeline)
    timeline.finish()
  } catch {
    preconditionFailure("reading from memory does not fail")
  }
  return lines
}

/// The events of a `launch` line, a line each, so that a page numbers every event that it shows.
private func writtenOut(_ line: Substring) -> String {
  let symbols = SymbolTable()
  let writing = SketchLines(symbols)
  var options = ReadingOptions()
  options.format = .sketch
  do throws(SourceError) {
    _ = try TraceReader(options: options, symbols: symbols).read(
      MemorySource(String(line)), into: writing)
  } catch {
    preconditionFailure("reading from memory does not fail")
  }
  return writing.lines.joined(separator: "\n")
}

/// Writes events as lines of a sketch.
private final class SketchLines: EventConsumer {
  private(set) var lines: [String] = []
  private var writer: SketchWriter

  init(_ symbols: SymbolTable) { writer = SketchWriter(symbols: symbols) }

  func consume(_ batch: EventBatch) {
    for event in batch.events { lines.append(writer.line(event, in: batch)) }
  }

  func report(_ problem: InputProblem) {}
}
