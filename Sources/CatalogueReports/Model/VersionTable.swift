import LifecycleModel
import RuleKit
import TraceModel

/// *What changed when*: the facts of the model that differ by version.
enum VersionTable {
  static func section(_ machines: [Machine], _ rules: [RuleInfo]) -> [String] {
    [
      "", "## What changed when", "",
      "What Apple's systems have since a version, and what lifetrace makes of it: an event that a "
        + "machine accepts only since then, or rules that are about it. `os` in a recording's "
        + "header decides which events are legal, `sdk` what an app without scenes is worth. Where "
        + "the header has no version, the events of all versions are legal.",
      "", "| version | what | events | rules |", "| --- | --- | --- | --- |",
    ] + rows(machines, rules).map { "| \($0.joined(separator: " | ")) |" }
  }

  /// Rules that are named one by one.
  private static let mostRules = 12

  /// The versions as people write them: `iOS 26.0, visionOS 26.0`. iPadOS follows iOS.
  static func versions(of fact: Availability) -> String {
    listed(fact.version)
  }

  private static func listed(_ version: (RunHeader.Platform) -> String?) -> String {
    RunHeader.Platform.allCases.compactMap { platform in
      guard let number = version(platform) else { return nil }
      if platform == .iPadOS, number == version(.iOS) { return nil }
      return "\(platform.title) \(number)"
    }.joined(separator: ", ")
  }

  private static func rows(_ machines: [Machine], _ rules: [RuleInfo]) -> [[String]] {
    let events = machines.flatMap { $0.events }
    var facts: [String: Availability] = [:]
    for fact in Availability.facts + events.compactMap(\.since) + rules.flatMap(\.since) {
      facts[fact.api] = fact
    }
    return facts.values.sorted(by: precedes).map { fact in
      let names = Set(events.filter { $0.since?.api == fact.api }.map { "`\($0.kind.name)`" })
      let users = rules.filter { $0.since.contains { $0.api == fact.api } }
      let isSentence = fact.api.contains(" ") && !fact.api.contains("(")
      let until = listed(fact.end)
      return [
        listed(fact.version) + (until.isEmpty ? "" : " until \(until)"),
        "[\(isSentence ? RuleMarkdown.text(fact.api) : "`\(fact.api)`")]"
          + "(https://developer.apple.com/documentation/\(fact.page))",
        names.sorted().joined(separator: ", "),
        users.count > mostRules
          ? "many"
          : users.map { "[\($0.name)](../../LifecycleRules/LifecycleRules.docc/\($0.name).md)" }
            .joined(separator: ", "),
      ]
    }
  }

  /// The latest version of iOS first, or of the first platform that has it.
  private static func precedes(_ one: Availability, _ other: Availability) -> Bool {
    let (first, second) = (version(one), version(other))
    return first == second ? one.api < other.api : first > second
  }

  private static func version(_ fact: Availability) -> SystemVersion {
    let number = RunHeader.Platform.allCases.lazy.compactMap(fact.version).first
    return number.flatMap(SystemVersion.init) ?? .zero
  }
}
