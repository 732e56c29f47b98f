public import ReportKit
public import RuleKit

// Lists of all rules for a reader who looks for one.
extension RuleMarkdown {
  /// What people who have a mistake say of it, by family.
  public static func reports(_ rules: [RuleInfo], hints: Hints = .none) -> [String] {
    list("Rules", "Each rule, and what people who have its mistake say.", rules) { info in
      let phrases = info.phrases.map { "“\(text($0))”" }.joined(separator: ", ")
      return "- [\(info.name)](\(info.name).md) (\(info.code), \(info.severity.rawValue)): "
        + "\(text(info.summary)) \(phrases)"
    } + suppressing(rules, hints)
  }

  /// What each rule needs in a recording, with links to pages in the folder `rules`.
  public static func recording(_ rules: [RuleInfo]) -> [String] {
    let judging = rules.filter { !$0.triggering.isEmpty && $0.family != .builtProduct }
    let lead =
      "The records of each rule. List a family in the header's `records` only if all of its events "
      + "are recorded: otherwise a rule that finds none of them takes them for absent."
    return list("What to record", lead, judging) { info in
      let records = RuleFacts(info: info, hints: .none).records.map(text).joined(separator: " ")
      return "- [\(info.name)](rules/\(info.name).md): \(records)"
    }
  }

  private static func list(
    _ title: String, _ lead: String, _ rules: [RuleInfo], _ line: (RuleInfo) -> String
  ) -> [String] {
    var lines = ["# \(title)", "", lead]
    for family in RuleInfo.Family.allCases {
      let members = rules.filter { $0.family == family }
      if !members.isEmpty { lines += ["", "## \(family.title)", ""] + members.map(line) }
    }
    return lines
  }
}
