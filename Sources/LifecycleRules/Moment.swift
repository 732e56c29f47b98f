package import LifecycleModel
package import TraceModel

/// The event that is being judged, shared by the moments of all runs so that it is copied for none.
package final class CurrentEvent {
  package var event: UnsafePointer<Event>
  /// The block with the event's text.
  package var batch: EventBatch

  package init(_ event: UnsafePointer<Event>, _ batch: EventBatch) {
    self.event = event
    self.batch = batch
  }
}

/// What a rule sees when it is called: the event, the run after it, and where to report.
package final class Moment {
  private let current: CurrentEvent
  package let run: RunState
  /// Index into `infos` of the rule that is being called.
  package var ruleIndex = 0
  /// The rules that are evaluated.
  private let infos: [RuleInfo]
  /// Owns this moment, by the runs that it keeps.
  private unowned let sink: any ReportSink

  package init(
    run: RunState, infos: [RuleInfo], current: CurrentEvent, sink: any ReportSink
  ) {
    self.run = run
    self.infos = infos
    self.current = current
    self.sink = sink
  }

  /// The event; at the end of a run, one without name, key or scene.
  package var event: Event { current.event.pointee }
  package var batch: EventBatch { current.batch }

  /// The event as evidence.
  package var mark: EventMark { run.mark }
  /// Nanoseconds since the run's start: the latest time so far; `Event.absent` without times.
  package var now: Int64 { run.now }
  /// The scene of the event, if one is named and known.
  package var scene: SceneState? { run.scene(event.scene) }

  /// The string of a symbol, escaped for display.
  package func text(_ symbol: Symbol) -> String {
    DisplayText.escaped(run.symbols[symbol], limit: 120)
  }
  /// ` of scene 'A'`, or nothing for the process and for scenes without an id.
  package func ofScene(_ symbol: Symbol) -> String {
    symbol.isPresent ? " of scene '\(text(symbol))'" : ""
  }
  /// The event's `id`, escaped for display.
  package var id: String { DisplayText.escaped(batch.string(event.id) ?? "", limit: 80) }

  /// Reports a violation. `measure` tells occurrences of one group apart: the greatest is told.
  package func report(
    _ severity: Severity? = nil, _ subject: Subject = .none, at mark: EventMark? = nil,
    scene: Symbol? = nil, measure: Int64 = 0, _ details: @autoclosure () -> ReportDetails
  ) {
    add(severity, nil, subject, mark, scene, measure, details)
  }

  /// Reports that the rule can't tell, and why.
  package func unknown(
    _ cause: UnknownCause, _ subject: Subject = .none, at mark: EventMark? = nil,
    scene: Symbol? = nil, _ details: @autoclosure () -> ReportDetails
  ) {
    add(nil, cause, subject, mark, scene, 0, details)
  }

  /// Reports a violation, or that it is unknown if there is a cause.
  package func judge(
    _ cause: UnknownCause?, _ severity: Severity? = nil, _ subject: Subject = .none,
    at mark: EventMark? = nil, scene: Symbol? = nil, measure: Int64 = 0,
    _ details: @autoclosure () -> ReportDetails
  ) {
    add(severity, cause, subject, mark, scene, measure, details)
  }

  /// Asks to be woken when the clock has passed `delay` nanoseconds after a mark that has a time.
  package func wake(_ delay: Int64, after mark: EventMark, token: Int) {
    let (time, isTooLate) = mark.time.addingReportingOverflow(delay)
    sink.schedule(ruleIndex, in: run, at: isTooLate ? Int64.max : time, token: token)
  }

  private func add(
    _ severity: Severity?, _ cause: UnknownCause?, _ subject: Subject, _ mark: EventMark?,
    _ scene: Symbol?, _ measure: Int64, _ details: () -> ReportDetails
  ) {
    let report = Report(
      rule: ruleIndex, severity: severity ?? infos[ruleIndex].severity, unknown: cause,
      subject: subject, mark: mark ?? run.mark, scene: scene ?? event.scene, measure: measure)
    sink.add(report, in: run, details: details)
  }
}
