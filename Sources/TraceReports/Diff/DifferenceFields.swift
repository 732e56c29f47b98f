import RuleKit
import TraceAnalysis
import TraceComparison
import TraceModel

/// What the document says of one difference. Each kind of detail has members of its own.
enum DifferenceFields {
  static let difference = JSONObject<Difference>(
    "difference",
    fields: [
      .string(
        "kind", "The kind of difference.", as: .oneOf(Difference.Kind.self)
      ) { $0.kind.rawValue },
      .boolean("regression", "It counts as one by the settings.") { $0.isRegression },
      .string("app", "Empty if it concerns all apps.") { $0.app },
      .string("subject", "The call, the rule, or the subject of a duration.") { $0.subject },
      .stringOrNull("actor", "The scene or app that makes the call.") { $0.actor },
      .string("text", "The difference in words.") { DiffWords.facts($0) },
      .stringOrNull("remark", "Why, as far as it is known.") { $0.remark },
      .objectIfPresent("finding", of: finding) {
        if case .finding(let finding) = $0.detail { finding } else { nil }
      },
      .objectIfPresent("runs", "How many runs have the call.", of: sides(share)) {
        if case .presence(let before, let after, _, _) = $0.detail { (before, after) } else { nil }
      },
      .stringsIfPresent("stages", "Stages in which the call was made.", each: stage) {
        if case .presence(_, _, let stages, _) = $0.detail { stages.map(\.name) } else { nil }
      },
      .stringsIfPresent("replacedBy", "Calls that take its place.") {
        if case .names(let names) = $0.detail { names } else { nil }
      },
      .objectIfPresent("actors", "Who makes the call.", of: actors) {
        if case .actors(let before, let after) = $0.detail { (before, after) } else { nil }
      },
      .objectIfPresent(
        "perVisit", "Calls in one visit of a stage.", of: sides(repetition, isInline: true)
      ) {
        if case .repetition(let before, let after, _) = $0.detail { (before, after) } else { nil }
      },
      .objectIfPresent("order", "Calls that it comes before or after now.", of: order) {
        if case .order(let stage, let isEarlier, let others, let before, let after) = $0.detail {
          (stage, isEarlier, others, (before, after))
        } else {
          nil
        }
      },
      .objectIfPresent("stagesOf", "Calls in each stage.", of: stagesOf) {
        if case .stages(let before, let after, _) = $0.detail { (before, after) } else { nil }
      },
      .objectIfPresent("durations", "Durations of both sides.", of: sides(durations)) {
        if case .duration(let change) = $0.detail { (change.before, change.after) } else { nil }
      },
      .stringIfPresent(
        "basis",
        "How it was decided: every run of one side and no run of the other, a test, or the plain "
          + "threshold.",
        as: .oneOf(["always", "test", "threshold"])
      ) {
        switch $0.detail.basis {
        case nil: nil
        case .always: "always"
        case .tested: "test"
        case .threshold: "threshold"
        }
      },
      // Rounded up, so that every reader takes the same number.
      .integerIfPresent(
        "chanceMillionths",
        "Probability that chance alone explains it, in millionths, rounded up."
      ) {
        if case .tested(let chance) = $0.detail.basis {
          Int64((chance * 1_000_000).rounded(.up))
        } else {
          nil
        }
      },
    ])

  private static let stage = JSONKind.shared("stage", .oneOf(Stage.allCases.map(\.name)))

  private static func sides<Side>(
    _ side: JSONObject<Side>, isInline: Bool = false
  ) -> JSONObject<(before: Side, after: Side)> {
    JSONObject(
      isInline: isInline,
      fields: [
        .object("before", of: side) { $0.before }, .object("after", of: side) { $0.after },
      ])
  }

  private static let finding = JSONObject<Profile.KnownFinding>(fields: [
    .string("rule") { $0.rule },
    .string("code") { $0.code },
    .string("severity", as: .oneOf(Severity.self)) { $0.severity.rawValue },
    .string("message") { $0.message },
    .stringOrNull("source") { $0.source },
    .string("fingerprint", as: .fingerprint) { $0.fingerprint },
    .integer("occurrences", as: .integer(from: 1)) { $0.occurrences },
  ])

  private static let share = JSONObject<Difference.Share>(
    "share", isInline: true,
    fields: [
      .integer("count", "Runs that have the call.") { $0.count },
      .integer("total", "All runs that could have it.") { $0.total },
    ])

  private static let actors = JSONObject<(before: [String], after: [String])>(
    isInline: true, fields: [.strings("before") { $0.before }, .strings("after") { $0.after }])

  private static let repetition = JSONObject<Difference.Repetition>(
    "range",
    fields: [
      .integer("least", as: .integer(from: 1)) { $0.inVisit.lowerBound },
      .integer("most", as: .integer(from: 1)) { $0.inVisit.upperBound },
      .integer("calls", "Calls in all.") { $0.calls },
      .integer("visitsWithCall", "Visits with at least one.") { $0.visitsWithCall },
      .integer("visits", "Visits of the stages in which it came on either side.") { $0.visits },
    ])

  private typealias Order = (
    stage: Stage, isEarlier: Bool, others: [String], visits: (before: Int, after: Int)
  )

  private static let order = JSONObject<Order>(fields: [
    .string("stage", as: stage) { $0.stage.name },
    .string(
      "now", "Where it is now: before the others, or after them.", as: .oneOf(["before", "behind"])
    ) { $0.isEarlier ? "before" : "behind" },
    .strings("others", "The other calls.") { $0.others },
    .object(
      "visits", "Visits of the stage that show it.",
      of: JSONObject<(before: Int, after: Int)>(
        isInline: true, fields: [.integer("before") { $0.before }, .integer("after") { $0.after }])
    ) { $0.visits },
  ])

  private typealias StageCounts = [Difference.StageCount]

  private static let stagesOf = JSONObject<(before: StageCounts, after: StageCounts)>(fields: [
    .value("before", as: counts) { write($0.before, to: &$1) },
    .value("after", as: counts) { write($0.after, to: &$1) },
  ])

  private static let counts = JSONKind.shared("counts", .byName(.integer(from: 1)))

  private static func write(_ counts: StageCounts, to json: inout JSONWriter) {
    json.object(inline: true) { json in
      for count in counts { json.member(count.stage.name, count.count) }
    }
  }

  private static let durations = JSONObject<Difference.Durations>(
    "sample", isInline: true,
    fields: [
      .integer("count", "Durations.", as: .integer(from: 1)) { $0.count },
      .integer("median", "Nanoseconds.") { $0.median },
      .integer("p95", "95th percentile, in nanoseconds.") { $0.p95 },
    ])
}

extension Difference.Detail {
  fileprivate var basis: Difference.Basis? {
    switch self {
    case .presence(_, _, _, let basis), .repetition(_, _, let basis), .stages(_, _, let basis):
      basis
    case .duration(let change): change.basis
    case .finding, .names, .actors, .order: nil
    }
  }
}
