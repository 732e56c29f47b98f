public import LifecycleRules

/// A stretch of time on a row.
///
/// There is one for each finished visit of a state, named exactly as the state is, and one for each
/// interval of work, whose name contains the work's. What had no end in the trace is `isOpen`; visits that
/// are open say so in their name, so that a slice named as a state is always a finished visit.
public struct TimelineSlice: Sendable {
  public let track: TimelineTrack
  public let name: String
  /// Nanoseconds since the start of the run; without times, ordinals of events.
  public let begin: Int64
  public let end: Int64
  public let isOpen: Bool
  /// Line of the event that began it; nil if that is not known.
  public let line: Int64?
  /// How long it may last, if it has a limit.
  public let allowance: Int64?
  /// What else is known, in a fixed order: `kind`, `key`, `outcome`, `src`.
  public let details: [(name: String, value: String)]
}

/// An event of the trace.
public struct TimelineEvent: Sendable {
  public let run: Int
  /// The row that it belongs to.
  public let track: TimelineTrack
  public let name: String
  public let time: Int64
  public let line: Int64
  public let scene: String?
  public let details: String
}

/// An occurrence of a finding.
public struct TimelineFinding: Sendable {
  public let run: Int
  /// Place in the analysis' findings.
  public let finding: Int
  public let rule: String
  public let severity: Severity
  public let message: String
  public let time: Int64
  public let line: Int64
  public let scene: String?
}
