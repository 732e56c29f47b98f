public import LifecycleModel
public import TraceModel

/// The subject of a finding in addition to its rule, source file and scene role: the name or edge
/// that stays the same when the same mistake is recorded again. Part of the fingerprint, so never a
/// time, an id or a measured number.
public enum Subject: Hashable, Sendable {
  case none
  case name(Symbol)
  case names(Symbol, Symbol)
  case kind(EventKind)
  case edge(MachineID, from: StateSet, EventKind)
}

extension LiveNames {
  public func mark(_ subject: Subject) {
    switch subject {
    case .name(let name): mark(name)
    case .names(let first, let second):
      mark(first)
      mark(second)
    case .none, .kind, .edge: break
    }
  }
}

/// A line of the trace that proves a finding.
public struct Evidence: Sendable {
  public let mark: EventMark
  public let scene: Symbol
  /// The meaning of the line; empty if the event needs no explanation.
  public let text: String

  public init(_ mark: EventMark, scene: Symbol = .none, _ text: String = "") {
    self.mark = mark
    self.scene = scene
    self.text = text
  }
}

/// One report of a rule.
public struct Report {
  /// Index among the rules that are evaluated.
  public var rule: Int
  public var severity: Severity
  /// Nil: a violation. Otherwise why the case is undecided.
  public var unknown: UnknownCause?
  public var subject: Subject
  public var mark: EventMark
  /// The event that other rules report as well if they mean the same mistake.
  public var about: EventMark
  public var scene: Symbol
  /// The size of this occurrence within its group; the worst one is listed.
  public var measure: Int64
  /// It holds only if no record was lost that has not shown to be missing yet.
  public var restsOnAbsence: Bool
}

/// The parts of a report that are built only for a listed occurrence.
public struct ReportDetails {
  public var message: String
  public var evidence: [Evidence]
  /// Events that were legal instead, for violations of a machine.
  public var allowed: [EventKind]
  /// The shortest legal path that was missed.
  public var expectedPath: [EventKind]

  public init(
    message: String, evidence: [Evidence] = [], allowed: [EventKind] = [],
    expectedPath: [EventKind] = []
  ) {
    self.message = message
    self.evidence = evidence
    self.allowed = allowed
    self.expectedPath = expectedPath
  }
}

/// Collects what rules report.
public protocol ReportSink: AnyObject {
  /// `details` is called only if this occurrence is listed.
  func add(_ report: Report, in run: RunState, details: () -> ReportDetails)
  /// Calls `wake` of this rule when the run's clock has passed `time`.
  func schedule(_ rule: Int, in run: RunState, at time: Int64, token: Int)
}
