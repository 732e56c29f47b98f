import LifecycleModel
package import LifecycleRules
package import TraceModel

/// Everything that reports tell of one or several inputs.
package struct Analysis: Sendable {
  /// Whether a rule could judge.
  package struct RuleRow: Sendable {
    package let info: RuleInfo
    /// Not switched off.
    package let isEnabled: Bool
    package var isEvaluated: Bool
    /// Why not; nil if it was evaluated.
    package var reason: String?
    package var violations = 0
    package var unknowns = 0
  }

  package internal(set) var inputs: [InputSummary] = []
  package internal(set) var runs: [RunSummary] = []
  package internal(set) var runCount = 0
  package internal(set) var sceneCount = 0
  /// By kind's raw value; unknown names under their own key below.
  package internal(set) var eventCounts = [Int64](repeating: 0, count: 256)
  /// By name: events that the format does not define. At most 100 names; `otherUnknown` counts the rest.
  package internal(set) var unknownEvents: [String: Int64] = [:]
  package internal(set) var otherUnknown: Int64 = 0
  /// By machine and index of the transition.
  package internal(set) var transitions: [[Int64]] = MachineID.allCases.map {
    Array(repeating: 0, count: $0.machine.transitions.count)
  }
  package internal(set) var statistics = StateStatistics()
  /// By kind's raw value: how long handlers took, where recorded.
  package internal(set) var handlers: [EventKind: DurationHistogram] = [:]
  package internal(set) var launches = DurationHistogram()
  /// Sorted by severity, then by input and line.
  package internal(set) var findings: [Finding] = []
  /// Occurrences of findings that are not among `findings`, which has at most `findingLimit` of either
  /// verdict.
  package internal(set) var findingsLeftOut = 0
  package internal(set) var unknownsLeftOut = 0
  package internal(set) var findingLimit = 0
  package internal(set) var occurrences: [Severity: Int] = [:]
  package internal(set) var rules: [RuleRow] = []
  /// The first occurrences of all findings, in the order of the reports; empty unless asked for.
  package internal(set) var places: [Occurrence] = []

  /// Definite findings at error level.
  package var hasErrors: Bool { occurrences[.error, default: 0] > 0 }
  package var isDamaged: Bool { inputs.contains(where: \.isDamaged) }
  package var isComplete: Bool { inputs.allSatisfy(\.isComplete) }
}
