package import LifecycleModel
package import TraceModel

/// What a finding is about, beyond its rule, source file and scene role: the name or edge that
/// stays the same when the same mistake is recorded again. Part of the fingerprint, so never a
/// time, an id or a measured number.
package enum Subject: Hashable, Sendable {
  case none
  case name(Symbol)
  case names(Symbol, Symbol)
  case kind(EventKind)
  case edge(MachineID, from: StateSet, EventKind)
}

/// A line of the trace that proves a finding.
package struct Evidence: Sendable {
  package let mark: EventMark
  package let scene: Symbol
  /// What the line shows; empty if the event speaks for itself.
  package let text: String

  package init(_ mark: EventMark, scene: Symbol = .none, _ text: String = "") {
    self.mark = mark
    self.scene = scene
    self.text = text
  }
}

/// What a rule reports once.
package struct Report {
  /// Index among the rules that are evaluated.
  package var rule: Int
  package var severity: Severity
  /// Nil: a violation. Else why the rule can't tell.
  package var unknown: UnknownCause?
  package var subject: Subject
  package var mark: EventMark
  package var scene: Symbol
  /// How bad this occurrence is among those of its group; the worst one is told.
  package var measure: Int64
}

/// The parts of a report that are only made for an occurrence that is told.
package struct ReportDetails {
  package var message: String
  package var evidence: [Evidence]
  /// Events that were legal instead, for violations of a machine.
  package var allowed: [EventKind]
  /// The shortest legal path that was missed.
  package var expectedPath: [EventKind]

  package init(
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
package protocol ReportSink: AnyObject {
  /// `details` is called only if this occurrence is told.
  func add(_ report: Report, in run: RunState, details: () -> ReportDetails)
  /// Calls `wake` of this rule when the run's clock has passed `time`.
  func schedule(_ rule: Int, in run: RunState, at time: Int64, token: Int)
}
