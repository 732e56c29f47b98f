import LifecycleRules
import TraceAnalysis
import TraceModel
import TraceReading
import TraceReports

/// `lifetrace rules`: the catalogue, and the page of a rule.
let rulesCommand = CommandSpec(
  name: "rules",
  overview: "List the rules; with a rule: why, fix, thresholds, sources, examples.",
  arguments: "[RULE]",
  argumentHelp: [("RULE", "A rule's name or code, such as heavy-work-in-inactive or LT201.")],
  options: [.colour], count: 0...1
) { arguments, console in
  let style = Terminal.style(arguments.value(.colour))
  guard let name = arguments.positionals.first?.text else {
    console.output.lines(RuleList(Catalogue.all.map { $0.info }, style: style).lines)
    return .ok
  }
  guard let rule = Catalogue.named(name) else {
    return console.usage(Arguments.unknownRule(name), rulesCommand)
  }
  console.output.lines(
    RulePage(rule.info, style: style) { drawing(of: $0, rule.info, style) }.lines)
  return .ok
}

/// An example as a small timeline, with the findings of its rule in place.
private func drawing(
  of example: RuleInfo.Example, _ info: RuleInfo, _ style: TextStyle
) -> [String] {
  let text = RulePage.plain(example.sketch)
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
