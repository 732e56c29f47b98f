public import RuleKit

/// The differences that `lifetrace diff` reports, and those that fail a build: `diff` in a
/// configuration.
public struct ComparisonSettings: Sendable, Equatable {
  /// A kind of difference that may count as a regression.
  public enum Regression: String, CaseIterable, Sendable {
    /// Findings at error level that were not there.
    case newErrors = "new-errors"
    /// Findings of any level that were not there.
    case newFindings = "new-findings"
    /// Calls of the system or the app that are not made any more.
    case vanishedCalls = "vanished-calls"
    /// Calls that fewer runs have.
    case rarerCalls = "rarer-calls"
    case newCalls = "new-calls"
    /// Calls that come more often in a visit of a stage.
    case repeatedCalls = "repeated-calls"
    case changedOrder = "changed-order"
    case changedPhases = "changed-phases"
    /// Launch, handlers and work that take longer.
    case slower
  }

  /// The default kinds of regressions: differences that a user of the app would notice.
  public static let usual: Set<Regression> = [.newErrors, .vanishedCalls, .slower]

  /// Each with its usual value. Keys are those of the configuration; options have the same names
  /// with dashes.
  public static let thresholds: [RuleInfo.Threshold] = [
    RuleInfo.Threshold(
      "samples", 20, .count,
      "smallest number of durations on each side for a distribution test; a trace leads to many "
        + "comparisons, so with fewer even samples without overlap may differ by chance"),
    RuleInfo.Threshold(
      "confidence", 99, .percent,
      "confidence level for the whole comparison: the probability that none of its tests reports a "
        + "difference that is only chance"),
    RuleInfo.Threshold(
      "shift", 20, .percent,
      "smallest relative change of a median to report if a test found it"),
    RuleInfo.Threshold(
      "shift_by", 5_000_000, .duration, "smallest change of a median to report if a test found it"),
    RuleInfo.Threshold(
      "few_shift", 50, .percent,
      "smallest relative change of a median to report with too few durations for a test"),
    RuleInfo.Threshold(
      "few_shift_by", 50_000_000, .duration,
      "smallest change of a median to report with too few durations for a test"),
  ]

  public var failOn = Self.usual
  /// By key; a value that is not there is the usual one.
  public var values: [String: Int64] = [:]

  public init() {}

  public func value(_ key: String) -> Int64 {
    if let value = values[key] { return value }
    guard let threshold = Self.thresholds.first(where: { $0.key == key }) else {
      preconditionFailure("'\(key)' is not a threshold")
    }
    return threshold.value
  }
}
