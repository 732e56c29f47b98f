import TraceFleet
import TraceModel

/// What the document says of what changed between two values of a dimension.
enum FleetComparisonFields {
  static let comparison = JSONObject<FleetComparison>(
    "comparison",
    "What changed between two values of a dimension; present if two values are compared.",
    fields: [
      .string("dimension", as: FleetFields.dimension) { $0.dimension.rawValue },
      .string("before", "The older value.") { $0.before },
      .string("after", "The newer value.") { $0.after },
      .integer("tests", "Tests that share one level.") { $0.tests },
      .integer("regressions", "Changes that count as one.") {
        $0.changes.count(where: \.isRegression)
      },
      .objects("changes", "By kind, regressions first.", of: change) { $0.changes },
      .objects(
        "unchanged", "Compared without a change: what differs may be chance or is too small.",
        of: change
      ) { $0.unchanged },
      .strings("unjudged", "Codes of rules that could judge one side only.") { $0.unjudged },
    ])

  private typealias Change = FleetComparison.Change

  private static let change = JSONObject<Change>(
    "change", isInline: true, alternatives: [["rule"], ["duration"]],
    fields: [
      .string("kind", as: .oneOf(FleetComparison.Kind.self)) {
        $0.kind.rawValue
      },
      .stringIfPresent("rule", "Code of the rule, if a rule or a finding changed.") {
        switch $0.subject {
        case .rule(let code), .finding(_, let code, _): code
        case .duration: nil
        }
      },
      .valueIfPresent(
        "words", as: FleetFields.words,
        { if case .finding(_, _, let words) = $0.subject { .some(words) } else { nil } },
        { if let words = $0 { $1.string(words) } else { $1.null() } }),
      .stringIfPresent("fingerprint", as: FleetFields.fingerprint) {
        if case .finding(let fingerprint, _, _) = $0.subject { fingerprint.text } else { nil }
      },
      .stringIfPresent("duration", "Name of the duration, if a duration changed.") {
        if case .duration(let name) = $0.subject { name } else { nil }
      },
      .value("before", as: side) { write($0.before, to: &$1) },
      .value("after", as: side) { write($0.after, to: &$1) },
      .boolean("certain", "It is hardly chance.") { $0.isCertain },
      .boolean("few", "There were too few samples for a test.") { $0.probability == nil },
      // Rounded up, so that every reader takes the same number.
      .integerOrNull(
        "chanceMillionths",
        "Probability that both sides have one distribution, in millionths, rounded up; null: no "
          + "test.",
        as: .orNull(.integer(from: 0, to: 1_000_000))
      ) { $0.probability.map { Int64(($0 * 1_000_000).rounded(.up)) } },
      .boolean("regression", "It counts as a regression.") { $0.isRegression },
    ])

  private static let side = JSONKind.shared(
    "side",
    meaning: "Runs hit and runs judged; of a duration the bounds of the median in nanoseconds, "
      + "and how many there are.",
    .array(of: .count, count: 2...3))

  private static func write(_ side: FleetComparison.Side, to json: inout JSONWriter) {
    json.array { json in
      switch side {
      case .share(let hits, let total):
        json.integer(hits)
        json.integer(total)
      case .median(let range, let count):
        json.integer(range.lowerBound)
        json.integer(range.upperBound)
        json.integer(count)
      }
    }
  }
}
