internal import TraceModel

/// What the sequencer says of records that are missing or claim one place.
extension Sequencer {
  /// A problem about a record. Its words are left out if further ones of its kind are not listed.
  func problem(
    _ kind: InputProblem.Kind, _ event: Event, count: Int64 = 1, _ text: @autoclosure () -> String
  ) -> InputProblem {
    InputProblem(
      kind, .note, line: event.line, count: count, text: log.isListed(kind) ? text() : "")
  }

  func owner(_ event: Event) -> String {
    let name = { (symbol: Symbol) in
      DisplayText.escaped(self.symbols.utf8(symbol), limit: Malformed.context)
    }
    let run = event.run.isPresent ? "run '\(name(event.run))'" : "the run"
    return event.writer.isPresent ? "writer '\(name(event.writer))' of \(run)" : run
  }

  /// `unexplained` is the part that the recorder's own account of the loss does not cover.
  func reportMissing(
    _ missing: Int64, _ unexplained: Int64, from first: Int64, _ event: Event
  ) {
    guard unexplained > 0 else { return }
    addLoss(unexplained)
    batch.add(Self.gap(unexplained, beside: event))
    let last = event.sequence &- 1
    let numbers = first == last ? "\(first)" : "\(first) to \(last)"
    let reported = missing - unexplained
    let rest = reported == 0 ? "" : "; the recorder reports \(reported) of them"
    settleReport(
      problem(
        .seqGap, event, count: unexplained,
        (missing == 1
          ? "1 record of \(owner(event)) is missing"
          : "\(missing) records of \(owner(event)) are missing")
          + " (seq \(numbers))\(rest)"))
  }

  func reportRecorderLoss(_ event: Event) {
    // Nothing is missing; the state before the next record is unknown all the same.
    guard event.count != 0 else { return }
    addLoss(max(0, event.count))
    let amount = event.count > 0 ? "\(event.count)" : "an unknown number of"
    settleReport(
      problem(
        .recorderLoss, event, count: max(1, event.count),
        "the recorder dropped \(amount) record\(event.count == 1 ? "" : "s") of "
          + owner(event)))
  }

  /// A problem found while records are passed on: it comes at their place.
  func settleReport(_ problem: InputProblem) {
    if log.admit(problem) { batch.report(problem) }
  }
}
