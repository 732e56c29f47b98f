import ReportKit
import TraceComparison
import TraceModel

/// The words for differences in every report.
enum DiffWords {
  /// Kinds of differences that form one section of a page.
  static let sections: [(title: String, kinds: [Difference.Kind])] = [
    ("Findings", [.newFinding, .goneFinding]),
    (
      "Calls",
      [
        .vanishedCall, .rarerCall, .newCall, .commonerCall, .replacedCall, .adoptedCall,
        .movedCall,
      ]
    ),
    ("How often calls come", [.repeatedCall, .singleCall]),
    ("Order", [.changedOrder]),
    ("Stages", [.changedPhase]),
    ("Durations", [.slower, .faster]),
  ]

  /// One word for the kind, placed before the subject.
  static func label(_ kind: Difference.Kind) -> String {
    switch kind {
    case .newFinding, .newCall: "new"
    case .goneFinding: "gone"
    case .vanishedCall: "vanished"
    case .rarerCall: "rarer"
    case .commonerCall: "commoner"
    case .replacedCall: "replaced"
    case .adoptedCall: "with scenes"
    case .movedCall: "moved"
    case .repeatedCall: "more often"
    case .singleCall: "less often"
    case .changedOrder: "order"
    case .changedPhase: "stage"
    case .slower: "slower"
    case .faster: "faster"
    }
  }

  static func subject(_ difference: Difference) -> String {
    guard case .finding(let finding) = difference.detail else {
      return difference.subject + (difference.actor.map { " of \($0)" } ?? "")
    }
    return "\(finding.severity.rawValue) \(finding.rule) (\(finding.code))"
  }

  /// The facts about it, in one sentence without a full stop; empty if the subject says it all.
  static func facts(_ difference: Difference) -> String {
    switch difference.detail {
    case .finding(let finding):
      let place = finding.source.map { DisplayText.escaped($0, limit: 120) + ": " } ?? ""
      let times =
        finding.occurrences > 1 ? " [\(Words.count(finding.occurrences)) times]" : ""
      return place + message(finding) + times
    case .presence(let before, let after, let stages, let basis):
      let places = stages.filter { $0 != .unknown }.map(\.phrase)
      let place = places.isEmpty ? "" : "; \(Words.list(places, "or"))"
      return "in \(share(before)) before, in \(share(after)) after\(place)" + told(basis)
    case .names(let names):
      let verb = names.count == 1 ? "takes" : "take"
      return names.isEmpty ? "" : "\(Words.list(names)) \(verb) its place"
    case .actors(let before, let after):
      return "made by \(Words.list(before)) before, by \(Words.list(after)) after"
    case .repetition(let before, let after, let basis):
      return "\(Words.count(before.calls)) → \(Words.count(after.calls, "time")) "
        + "(\(perVisit(before, after)))" + told(basis)
    case .order(let stage, let isEarlier, let others, let before, let after):
      let (was, now) = isEarlier ? ("after", "before") : ("before", "after")
      return "\(stage.phrase) it always came \(was) \(list(others)), and now always comes "
        + "\(now) \(others.count == 1 ? "it" : "them") "
        + "(\(Words.count(before, "visit")) and \(Words.count(after, "visit")))"
    case .stages(let before, let after, let basis):
      return "before: \(stages(before)); after: \(stages(after))" + told(basis)
    case .duration(let change):
      return duration(change)
    }
  }

  /// Scenes have long ids; the first characters distinguish them.
  private static func message(_ finding: Profile.KnownFinding) -> String {
    finding.scenes.reduce(finding.message) { message, scene in
      Words.replace(
        "'" + DisplayText.escaped(scene, limit: 120) + "'", in: message,
        by: "'" + Words.shortID(scene) + "'")
    }
  }

  private static func share(_ share: Difference.Share) -> String {
    let count = share.count == 0 ? "none" : Words.count(share.count)
    return "\(count) of \(Words.count(share.total, "run"))"
  }

  /// `1 → 2 in a visit`; where that is equal, how many visits have the call.
  private static func perVisit(
    _ before: Difference.Repetition, _ after: Difference.Repetition
  ) -> String {
    func range(_ side: Difference.Repetition) -> String {
      let (least, most) = (side.inVisit.lowerBound, side.inVisit.upperBound)
      return least == most ? Words.count(least) : "\(Words.count(least)) to \(Words.count(most))"
    }
    func visits(_ side: Difference.Repetition) -> String {
      "\(Words.count(side.visitsWithCall)) of \(Words.count(side.visits))"
    }
    return before.inVisit == after.inVisit
      ? "in \(visits(before)) → \(visits(after)) visits"
      : "\(range(before)) → \(range(after)) in a visit"
  }

  private static func stages(_ counts: [Difference.StageCount]) -> String {
    Words.list(counts.map { "\(Words.count($0.count)) \($0.stage.phrase)" })
  }

  /// The first six, and how many more.
  static func list(_ names: [String], limit: Int = 6) -> String {
    guard names.count > limit else { return Words.list(names) }
    return names.prefix(limit - 1).joined(separator: ", ")
      + " and \(Words.count(names.count - limit + 1)) more"
  }

  private static func duration(_ change: Difference.DurationChange) -> String {
    let (before, after) = (change.before, change.after)
    var text =
      "median \(Durations.text(before.median)) before, \(Durations.text(after.median)) after"
    text += ratio(before.median, after.median)
    text += "; 95th percentile \(Durations.text(before.p95)) and \(Durations.text(after.p95))"
    text += "; \(Words.count(before.count)) and \(Words.count(after.count)) durations"
    return text + told(change.basis)
  }

  /// `, 1.4 times as long`.
  private static func ratio(_ before: Int64, _ after: Int64) -> String {
    let (small, large) = (min(before, after), max(before, after))
    guard small > 0, large / small < 1_000_000 else { return "" }
    let tenths = Int64((Double(large) / Double(small) * 10).rounded())
    return ", \(tenths / 10).\(tenths % 10) times as long\(after > before ? "" : " before")"
  }

  private static func told(_ basis: Difference.Basis) -> String {
    switch basis {
    case .always: ""
    case .tested(let chance): "; tested, \(probability(chance))"
    case .threshold: "; too few for a test, the plain threshold decided"
    }
  }

  /// `p = 0.00034`, rounded up to two digits.
  static func probability(_ value: Double) -> String {
    guard value >= 0.000_001 else { return "p < 0.000001" }
    var (scale, digits) = (100.0, 2)
    while value * scale < 10, digits < 7 {
      scale *= 10
      digits += 1
    }
    let number = Int64((value * scale).rounded(.up))
    guard number < Int64(scale) else { return "p = 1" }
    let text = String(number)
    return "p = 0." + String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// `2 regressions; 1 other difference`, or that there is no difference, as far as the sides could
  /// be compared.
  static func verdict(_ comparison: Comparison) -> String {
    guard !comparison.isSame else {
      guard comparison.comparesRuns else { return "nothing could be compared" }
      return comparison.unjudged.isEmpty
        ? "no difference" : "no difference in what could be compared"
    }
    let others = comparison.differences.count - comparison.regressions
    guard comparison.regressions > 0 else {
      return "no regression; \(Words.count(others, "difference"))"
    }
    let rest = others > 0 ? "; \(Words.count(others, "other difference"))" : ""
    return Words.count(comparison.regressions, "regression") + rest
  }

  /// The comparison supports the change. Two sides without a difference support it only if
  /// everything could be compared.
  static func isGood(_ comparison: Comparison) -> Bool {
    comparison.regressions == 0 && comparison.comparesRuns
      && (!comparison.isSame || comparison.unjudged.isEmpty)
  }

  /// The words after the name of an app whose callbacks became those of scenes.
  static let adoption =
    "adopted scenes: UIKit calls its scene delegate where it called the app delegate"

  /// `2 runs, 206 events`.
  static func size(_ profile: Profile) -> String {
    "\(Words.count(profile.runs, "run")), \(Words.count(profile.events, "event"))"
  }

  /// In a word or a few; ``Completeness`` says it of one input at length.
  static func completeness(_ profile: Profile) -> String {
    let missing = profile.inputs.count { !$0.isComplete }
    if missing == 0 { return Completeness.complete(profile.inputs) }
    return profile.inputs.count == 1
      ? "incomplete" : "\(Words.count(missing)) of them incomplete"
  }

  /// How the differences were distinguished from chance.
  static func method(_ comparison: Comparison) -> String {
    guard comparison.tests > 0 else {
      return
        "no statistical tests: too few runs or durations on a side; only differences between all "
        + "runs and the plain thresholds count"
    }
    return
      "\(Words.count(comparison.tests, "test")) (Mann–Whitney and Student of durations, Fisher of shares), "
      + "with \(comparison.settings.value("confidence")) % confidence over all of them (Holm)"
  }

  static func regressions(_ comparison: Comparison) -> String {
    let names = comparison.settings.failOn.map(\.rawValue).sorted()
    return names.isEmpty ? "nothing counts as a regression" : "regressions: \(Words.list(names))"
  }
}
