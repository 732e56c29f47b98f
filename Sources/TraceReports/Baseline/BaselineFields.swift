import RuleKit
import TraceAnalysis
import TraceModel

/// What documents say of a baseline.
enum BaselineFields {
  static let ofFingerprint =
    "Identifies the finding: made of its rule, source file, scene role and the name or edge "
    + "involved."

  /// The rule first and the fingerprint last: that is the order in which people read and lines
  /// differ.
  static func ofEntry<Value>(
    _ entry: @escaping @Sendable (Value) -> Baseline.Entry
  ) -> [JSONField<Value>] {
    [
      .string("rule", "Name of the rule.") { entry($0).rule },
      .string("code", "Code of the rule.") { entry($0).code },
      .stringIfPresent(
        "severity",
        "The highest of its occurrences; a graver one is new. Without it all are known.",
        as: .oneOf(Severity.self)
      ) { entry($0).severity?.rawValue },
      .stringOrNull("source", "File of the app's source, without a line.") { entry($0).source },
      .integer(
        "count", "Occurrences when the baseline was written.", as: .integer(from: 1)
      ) { entry($0).count },
      .string("message", "A message of the finding, for people.") { entry($0).message },
      .string("fingerprint", ofFingerprint, as: .fingerprint) { entry($0).fingerprint },
    ]
  }

  static let entry = JSONObject<Baseline.Entry>(
    "entry", "An entry of a baseline.", isInline: true, fields: ofEntry { $0 })

  // MARK: A check

  /// The result of a check with a baseline.
  struct Outcome {
    let outcome: Baseline.Outcome
    let new: Int

    /// Nil without a baseline.
    init?(_ analysis: Analysis) {
      guard let outcome = analysis.baseline else { return nil }
      self.outcome = outcome
      new = analysis.occurrences.values.reduce(0, +)
    }
  }

  static let outcome = JSONObject<Outcome>(fields: [
    .boolean("strict", "Entries that are gone are errors.") { $0.outcome.isStrict },
    .integer("entries", "Entries of the baseline.") { $0.outcome.entries },
    .integer("new", "Occurrences of findings that the baseline does not have.") { $0.new },
    .integer("baselined", "Occurrences of findings that the baseline has.") {
      $0.outcome.baselined
    },
    .objects("gone", "Entries that no longer occur.", of: entry) { $0.outcome.gone },
    .objects(
      "notJudged",
      "Entries without a finding that may still occur: their rule did not run or could not "
        + "decide.",
      of: entry
    ) { $0.outcome.notJudged },
    .objects("risen", "Found more often than when the baseline was written.", of: risen) {
      $0.outcome.risen
    },
  ])

  private static let risen = JSONObject<Baseline.Risen>(
    isInline: true,
    fields: ofEntry(\.entry) + [
      .integer("now", "Occurrences now.", as: .integer(from: 2)) { $0.count }
    ])
}
