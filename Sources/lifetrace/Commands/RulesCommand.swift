import CatalogueReports
import LifecycleRules
import ReportKit
import RuleKit
import TraceAnalysis
import TraceModel
import TraceReading

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
      RuleMarkdown.page(info, hints: console.hints) { RuleDrawing.lines(of: $0, info, style) })
  default:
    console.output.lines(
      RulePage(info, style: style, hints: console.hints) { RuleDrawing.lines(of: $0, info, style) }
        .lines
    )
  }
  return .ok
}

extension Console {
  /// The rules as a list.
  fileprivate func print(_ rules: [RuleInfo], _ format: String, _ style: TextStyle) {
    switch format {
    case "json": output.text(RuleCatalogueJSON.text(rules))
    case "markdown": output.lines(RuleMarkdown.index(rules, hints: hints))
    default: output.lines(RuleList(rules, style: style, hints: hints).lines)
    }
  }
}

extension [RuleInfo] {
  /// The rules that have each of the words, in any case, first those that users report with them.
  fileprivate func mentioning(_ words: [String]) -> [RuleInfo] {
    let reported = filter { info in
      let phrases = info.phrases.joined(separator: ", ").lowercased()
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
    return
      ([name, code, summary, rationale, fix, falsePositives] + phrases + thresholds.map(\.key))
      .contains { $0.lowercased().contains(word) }
  }
}

extension Budget {
  /// Whether a word is the name or the code of the rule about budgets.
  static func isMeant(by word: String) -> Bool {
    word == info.name || word.uppercased() == info.code
  }
}
