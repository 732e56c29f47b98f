import LifecycleRules
import RuleKit
import TraceAnalysis
import TraceModel
import TraceReading
import TraceReports

private let format = OptionSpec(
  "--format", value: "NAME", choices: ["text", "markdown", "json"],
  "Format of the output (default: text).")

/// `lifetrace rules`: the catalogue, a part of it, or the page of a rule.
let rulesCommand = CommandSpec(
  name: "rules",
  overview: "List the rules, or explain one: why, fix, limits, sources, examples.",
  arguments: "[RULE|WORD…]", argumentKind: .rules,
  argumentHelp: [
    ("RULE", "The name or code of a rule, such as heavy-work-in-inactive or LT201."),
    ("WORD", "List the rules with these words in their name or text, or in what users report."),
  ],
  options: [format, .colour], count: 0...32,
  examples: [
    .init("Explain a rule, with its examples", "lifetrace rules heavy-work-in-inactive"),
    .init("List the rules about a topic", "lifetrace rules restoration"),
    .init("Find the rule for a bug report", "lifetrace rules draft lost"),
    .init("Print the catalogue for a program", "lifetrace rules --format json"),
  ]
) { arguments, console in
  let form = arguments.value(format) ?? "text"
  let style =
    form == "text"
    ? Terminal.style(arguments.value(.colour)) : TextStyle(isColoured: false, width: 100)
  let all = Catalogue.allInfos
  guard let word = arguments.positionals.first?.text else {
    console.print(all, form, style)
    return .ok
  }
  let words = arguments.positionals.flatMap { $0.text.split(separator: " ").map(String.init) }
  guard words.count == 1, let info = ([Budget.info, RecordingRule.info] + all).named(word) else {
    let found = words.isEmpty ? [] : all.mentioning(words)
    guard !found.isEmpty else {
      return console.usage(
        words.count < 2
          ? Arguments.unknownRule(word)
          : "No rule mentions all of these words: \(words.map(Arguments.shown).joined(separator: ", "))",
        rulesCommand)
    }
    console.print(found, form, style)
    return .ok
  }
  switch form {
  case "json": console.print([info], form, style)
  case "markdown":
    console.output.lines(
      RuleMarkdown.page(info, hints: .options) { drawing(of: $0, info, style) })
  default:
    console.output.lines(
      RulePage(info, style: style, hints: .options) { drawing(of: $0, info, style) }.lines)
  }
  return .ok
}

extension Console {
  /// The rules as a list.
  fileprivate func print(_ rules: [RuleInfo], _ format: String, _ style: TextStyle) {
    switch format {
    case "json": output.text(RuleCatalogueJSON.text(rules))
    case "markdown": output.lines(RuleMarkdown.index(rules, hints: .options))
    default: output.lines(RuleList(rules, style: style, hints: .options).lines)
    }
  }
}

extension [RuleInfo] {
  /// The rules that have each of the words, in any case, first those that users report with them.
  fileprivate func mentioning(_ words: [String]) -> [RuleInfo] {
    let reported = filter { info in
      let phrases = EverydayWords.phrases[info.name] ?? ""
      return words.allSatisfy { phrases.contains($0.lowercased()) }
    }
    let mentioned = filter { info in
      words.allSatisfy(info.mentions) && !reported.contains { $0 === info }
    }
    return reported + mentioned
  }
}

extension RuleInfo {
  /// Whether its name, code or texts, or the words of users, contain the word, in any case.
  fileprivate func mentions(_ word: String) -> Bool {
    let word = word.lowercased()
    let everyday = EverydayWords.phrases[name] ?? ""
    return everyday.contains(word)
      || ([name, code, summary, rationale, fix, falsePositives] + thresholds.map(\.key))
        .contains { $0.lowercased().contains(word) }
  }
}

extension Budget {
  /// Whether a word is the name or the code of the rule about budgets.
  static func isMeant(by word: String) -> Bool {
    word == info.name || word.uppercased() == info.code
  }
}

/// An example as a small timeline, with the findings of its rule in place.
private func drawing(
  of example: RuleInfo.Example, _ info: RuleInfo, _ style: TextStyle
) -> [String] {
  // Of a product there is nothing to draw.
  guard info.family != .builtProduct else {
    return example.sketch.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
  let text = RulePage.plain(example.sketch).split(
    separator: "\n", omittingEmptySubsequences: false
  ).map { $0.hasPrefix("launch") ? writtenOut($0) : String($0) }.joined(separator: "\n")
  var options = AnalysisOptions()
  options.keepsPlaces = true
  options.onlyRules = [info.name]
  var reading = ReadingOptions()
  reading.format = .sketch
  let analyzer = Analyzer(options, rules: Catalogue.all)
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
