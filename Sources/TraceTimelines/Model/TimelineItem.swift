public import LifecycleModel
public import RuleKit
public import TraceAnalysis
public import TraceModel

/// A process run, passed before any of its parts.
public struct TimelineRun: Sendable {
  /// Ordinal of the run in its input, from 0.
  public let number: Int
  /// Nil if the trace names none.
  public let id: String?
  public let header: RunHeader
  /// As recorded or inferred; nil if the first reading did not describe the run.
  public let lifeCycle: RunHeader.LifeCycle?
  /// Times are nanoseconds; false: ordinals of the run's events, from 1.
  public let isTimed: Bool
  /// Wall time at time 0, in nanoseconds since 1970; nil if it was not recorded.
  public let wallStart: Int64?
  /// Nanoseconds from the earliest wall start of the timeline's runs to this one's, so that runs
  /// can be placed one after the other; 0 if a wall start is missing.
  public let offset: Int64
  /// Role of each scene by its id, as far as the first reading described them.
  public let roles: [ExactString: SceneRole]
}

/// The end of a run, passed after all its parts.
public struct TimelineRunEnd: Sendable {
  public let run: Int
  /// Of the first and the last event.
  public let first: Int64
  public let last: Int64
  public let events: Int64
  public let ending: RunState.Ending
}

/// A stretch of time on a row.
///
/// There is one for each finished visit of a state, named exactly as the state is, and one for each
/// interval of work, whose name contains the work's. A slice without an end in the trace is
/// `isOpen`; open visits say so in their name, so that a slice named as a state is always a
/// finished visit. Work's name has its kind in parentheses, so that it is never that of a state.
public struct TimelineSlice: Sendable {
  public let track: TimelineTrack
  public let name: String
  /// Nanoseconds since the start of the run; without times, ordinals of events.
  public let begin: Int64
  public let end: Int64
  public let isOpen: Bool
  /// The state is idle: not connected, absent, ended.
  public let isRest: Bool
  /// Line of the event that began it; nil if that is not known.
  public let line: Int64?
  /// How long it may last in nanoseconds, if it has a limit.
  public let allowance: Int64?
  /// Further details, in a fixed order: `name`, `kind`, `key`, `scene`, `outcome`, `trigger`,
  /// `src`.
  public let details: [(name: String, value: String)]

  /// The state's or work's name, whether or not the slice is open.
  public var label: String {
    isOpen ? String(name.dropLast(Self.openMark.count)) : name
  }

  static let openMark = " (open)"
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
  /// Nil if it was not kept.
  public let evidence: [Finding.Line]?
}

/// A place where something of the trace is missing.
public struct TimelineGap: Sendable {
  public let run: Int
  public let time: Int64
  public let line: Int64
  public let reason: GapReason
  /// Records that are missing; nil if that is not known.
  public let count: Int64?
}

/// Takes a timeline piece by piece, in the order of the trace.
///
/// Slices come when they end, so that on each track they come in the order of time; one event's
/// slices come before the event, and its findings after it.
public protocol TimelineSink: AnyObject {
  func begin(_ run: TimelineRun)
  func add(_ slice: TimelineSlice)
  func add(_ event: TimelineEvent)
  func add(_ finding: TimelineFinding)
  func add(_ gap: TimelineGap)
  func end(_ run: TimelineRunEnd)
}
