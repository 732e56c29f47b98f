public import ReportKit
public import RuleKit

/// The catalogue as Markdown: a page for each rule, and a table of them.
public enum RuleMarkdown {
  /// The page of a rule, with its examples drawn as timelines.
  ///
  /// - Parameters:
  ///   - index: the file beside it with all rules, which says how to suppress a finding.
  ///   - recorder: the page of the project's own recorder.
  ///   - draw: draws an example without colour.
  public static func page(
    _ info: RuleInfo, hints: Hints = .none, index: String = "Rules.md",
    recorder: String = "../../LifetraceRecorder/LifetraceRecorder.docc/LifetraceRecorder.md",
    draw: (RuleInfo.Example) -> [String]
  ) -> [String] {
    var lines = [
      "# \(info.name)", "",
      "`\(info.code)` · \(info.severity.rawValue) · \(info.family.title)", "",
      text(info.summary),
    ]
    lines += section("Why it hurts", [text(info.rationale)])
    lines += section("The right way", [text(info.fix)])
    if !info.snippet.isEmpty {
      lines += ["", "```\(info.snippetLanguage.rawValue)", info.snippet, "```"]
    }
    lines += thresholds(info)
    if !info.falsePositives.isEmpty {
      lines += section("When it may be wrong", [text(info.falsePositives)])
    }
    let facts = RuleFacts(info: info, hints: hints)
    if let versions = facts.firstVersions {
      let apis = info.since.map {
        "[`\($0.api)`](https://developer.apple.com/documentation/\($0.page))"
      }
      lines += section(
        "Since", ["\(text(versions)), the first versions with \(Words.list(apis, "or"))."])
    }
    if !info.triggering.isEmpty, info.family != .builtProduct {
      lines += section("What to record", facts.recording.map { "- " + text($0) })
      lines += records(info, recorder)
    }
    let needs = RulePage.needs(info)
    if !needs.isEmpty {
      lines += section("Needs", ["It is *not evaluated* without \(text(Words.list(needs)))."])
    }
    if !info.foldsInto.isEmpty {
      let others = info.foldsInto.map { "[\($0)](\($0).md)" }
      lines += section(
        "Reported by another rule",
        [
          "Where \(Words.list(others, "or")) reports the same event, this finding is part of its evidence."
        ])
    }
    if !info.triggering.isEmpty {
      let once = hints.plain(.disableRule(info.name)).map { "`\($0)` disables it for one run. " }
      lines += section(
        "How to suppress it",
        [
          "\(once ?? "")[The configuration](\(index)#how-to-suppress-a-finding) accepts findings of "
            + "some files, or disables it."
        ])
    }
    let fence = info.family == .builtProduct ? "xml" : "text"
    lines += examples("Reports", info.triggering, fence, draw)
    lines += examples("With the fix", info.quiet.prefix(1), fence, draw)
    lines += examples("Stays quiet", info.quiet.dropFirst(), fence, draw)
    lines += section("Sources", facts.sources.map { "- \($0.kind): <\($0.address)>" })
    return lines
  }

  /// All rules by family, each with a link to its page.
  public static func index(_ rules: [RuleInfo], hints: Hints = .none) -> [String] {
    let same = hints.prose(.explainRule("NAME")).map { " \($0) prints the same pages." } ?? ""
    var lines = ["# Rules", "", "Every rule that `lifetrace` knows.\(same)"]
    for family in RuleInfo.Family.allCases {
      let members = rules.filter { $0.family == family }
      guard !members.isEmpty else { continue }
      lines += [
        "", "## \(family.title)", "", "| code | rule | severity | finds |",
        "| --- | --- | --- | --- |",
      ]
      lines += members.map {
        "| \($0.code) | [\($0.name)](\($0.name).md) | \($0.severity.rawValue) | \(text($0.summary)) |"
      }
    }
    return lines + suppressing(rules, hints)
  }

  private static func thresholds(_ info: RuleInfo) -> [String] {
    guard let first = info.thresholds.first else { return [] }
    var lines = section(
      "Limits", ["| name | value | what it limits, and why |", "| --- | --- | --- |"])
    lines += info.thresholds.map { threshold in
      "| `\(threshold.key)` | \(RulePage.value(threshold)) | \(text(threshold.meaning)) |"
    }
    return lines + [
      "", "To change one, in `.lifetrace.json`:", "", "```json", RulePage.setting(first, of: info),
      "```",
    ]
  }

  /// The lines with which the project's own recorder writes the rule's records.
  private static func records(_ info: RuleInfo, _ recorder: String) -> [String] {
    let support = RecorderSupport(info)
    var lines = ["", "With [LifetraceRecorder](\(recorder)): \(support.effort.words)."]
    if !support.lines.isEmpty { lines += ["", "```swift"] + support.lines + ["```"] }
    return lines
  }

  /// Once for all rules, by the first of each kind.
  static func suppressing(_ rules: [RuleInfo], _ hints: Hints) -> [String] {
    var lines = section("How to suppress a finding", [])
    var said: Set<String> = []
    for info in rules where !info.triggering.isEmpty {
      for (purpose, code) in RuleFacts(info: info, hints: hints).suppressions
      where said.insert(purpose).inserted {
        lines += ["\(text(purpose)):", "", "```\(code[0].hasPrefix("{") ? "json" : "sh")"]
        lines += code
        lines += ["```", ""]
      }
    }
    return lines + [text(RuleFacts.noSuppression)]
  }

  private static func examples(
    _ title: String, _ examples: some Sequence<RuleInfo.Example>, _ fence: String,
    _ draw: (RuleInfo.Example) -> [String]
  ) -> [String] {
    var lines: [String] = []
    for example in examples {
      if lines.isEmpty { lines = ["", "## \(title)"] }
      lines += ["", "\(text(example.title)):", "", "```\(fence)"]
      lines += draw(example)
      lines.append("```")
    }
    return lines
  }

  private static func section(_ title: String, _ lines: [String]) -> [String] {
    ["", "## \(title)", ""] + lines
  }

  /// Words without markup for Markdown, except for code between backticks.
  package static func text(_ words: String) -> String {
    var isCode = false
    return words.reduce(into: "") { result, character in
      if character == "`" { isCode.toggle() }
      if !isCode, "<>*_[]|#".contains(character) { result.append("\\") }
      if isCode, character == "|" { result.append("\\") }
      result.append(character)
    }
  }
}
