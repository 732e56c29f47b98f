import LifecycleModel
import TraceModel

/// Runs across inputs: a later run shows how an earlier one ended, and one run may be split over
/// several inputs.
extension Analyzer {
  // MARK: Runs without an end

  /// Keeps a run that stopped without an end, unless a later one was read before.
  func hold(_ run: RunState) -> Bool {
    guard run.ending == .cut, !run.process.wasReplaced else { return false }
    let context = context(of: run)
    let last = named(context.last, run)
    // Without either nothing that follows can say anything of it.
    let canGoOn = run.header.run != nil && (last != nil || run.clock.now >= 0)
    if succession.hasLater(than: run), !canGoOn {
      run.noteReplaced()
      return false
    }
    guard Installation(run.header) != nil || canGoOn else { return false }
    if !context.wasHeld, analysis.runs.count < options.runLimit {
      context.listing = analysis.runs.count
      analysis.runs.append(context.summary)
    }
    context.wasHeld = true
    let entry = HeldRun(run: run, input: context.input, last: last)
    if let oldest = succession.hold(entry) { finish(oldest, forWantOfRoom: true) }
    return true
  }

  private func named(
    _ record: (writer: Symbol, number: Int64)?, _ run: RunState
  ) -> (writer: ExactString, number: Int64)? {
    record.map { (ExactString(run.symbols[$0.writer]), $0.number) }
  }

  /// Nothing more will be known of a run that was held.
  func finish(_ held: HeldRun, forWantOfRoom isPushedOut: Bool = false) {
    let isOfInstallation = Installation(held.run.header) != nil
    // A later run that was read before this one, which might have continued.
    if succession.hasLater(than: held.run) { held.run.noteReplaced() }
    inInput(of: context(of: held.run)) {
      if isPushedOut, isOfInstallation, !held.run.process.wasReplaced {
        notes.noteLimit(
          1,
          "more than \(Succession.limit) runs without an end were waiting; this one did not wait for "
            + "a later run of the same installation to say how it ended")
      }
      conclude(held.run)
    }
  }

  /// Judges what belongs to a run by the settings, and with the findings, of the input that it
  /// began in.
  func inInput(of context: RunContext, _ body: () -> Void) {
    // Once all inputs are over, none is the present one.
    guard context.input != inputIndex || lifecycle == nil else { return body() }
    let present = (inputIndex, notes)
    let findings = store.inputState
    inputIndex = context.input
    notes = InputNotes()
    rules.choose(at: paths[inputIndex])
    if let left = leftInputs.removeValue(forKey: inputIndex) { store.resume(left) }
    body()
    analysis.inputs[inputIndex].problems += problems()
    leftInputs[inputIndex] = store.inputState
    store.resume(findings)
    (inputIndex, notes) = present
    rules.choose(at: paths[inputIndex])
  }

  /// Keeps what held runs need of the present input, and of earlier ones no more than that.
  func leaveInput() {
    leftInputs[inputIndex] = store.inputState
    let needed = Set(succession.held.map(\.input))
    leftInputs = leftInputs.filter { needed.contains($0.key) }
  }

  // MARK: One run in several parts

  /// Whether a header may repeat that of a run that continues.
  func mayGoOn(_ header: RunHeader, _ event: UnsafePointer<Event>) -> Bool {
    guard header.run != nil, let lifecycle else { return false }
    return lifecycle.run(repeating: header, event.pointee.run) != nil
      || succession.hasSame(header)
  }

  /// Decides about the headers that wait, as far as a batch has records of their runs.
  func beginWaiting(_ first: UnsafePointer<Event>, _ end: UnsafePointer<Event>) {
    let waiting = parts.waiting
    parts.waiting = []
    for var entry in waiting {
      if let next = PartReading.next(behind: &entry, from: first, to: end) {
        beginRun(entry, followedBy: next)
      } else {
        parts.waiting.append(entry)
      }
    }
  }

  /// Takes a header that may repeat that of an earlier part; `next` is the run's record after it.
  func beginRun(
    _ entry: PartReading.WaitingHeader, followedBy next: UnsafePointer<Event>?
  ) {
    guard let lifecycle else { return }
    let (header, event) = (entry.header, entry.event)
    if let next, next.pointee.hasSequence {
      let writer = ExactString(lifecycle.symbols[next.pointee.writer])
      if let run = lifecycle.run(repeating: header, event.run) {
        if let last = context(of: run).last, last.number < next.pointee.sequence {
          if let last = named(last, run) { noteGap(of: run, last, next, entry.lostAhead) }
          return
        }
      } else if let held = succession.take(header, followedBy: next, by: writer) {
        return resume(held, entry, with: next)
      }
    } else if let next, next.pointee.hasTime,
      next.pointee.kind != .processStart, next.pointee.kind != .processPrewarm,
      lifecycle.run(repeating: header, event.run) == nil,
      let held = succession.take(header, at: next.pointee.time)
    {
      return resume(held, entry, with: next)
    }
    if let next, next.pointee.hasSequence, next.pointee.sequence > 1, succession.hasSame(header) {
      notes.add(
        InputProblem(
          .unsupported, .note, line: event.line,
          text:
            "has the header of a run of an earlier file, but its records do not continue that run; "
            + "pass the parts of a run in the order in which they were recorded"))
    }
    withUnsafePointer(to: event) { lifecycle.begin(header, event: $0) }
    if entry.lost > 0, let run = lifecycle.open.last { lose(entry.lost, of: run) }
  }

  /// Tells a run that records of any writer are missing after its header.
  private func lose(_ count: Int64, of run: RunState) {
    run.lose(writer: nil)
    parts.gap = count
    lost(run, by: nil)
    parts.gap = 0
  }

  private func resume(
    _ held: HeldRun, _ entry: PartReading.WaitingHeader, with next: UnsafePointer<Event>
  ) {
    guard let lifecycle else { return }
    let run = held.run
    context(of: run).parts.add(inputIndex, behind: run.clock.ordinal)
    if parts.translation == nil {
      parts.translation = NameTranslation(from: lifecycle.symbols, to: run.symbols)
    }
    lifecycle.resume(run, key: entry.event.run)
    if entry.lost > 0 { lose(entry.lost, of: run) }
    if let last = held.last { noteGap(of: run, last, next, entry.lostAhead) }
  }

  /// Reports missing numbers between two parts of a run, if the same writer continues. A line that
  /// was torn off or could not be read is one of them, and is counted already.
  private func noteGap(
    of run: RunState, _ last: (writer: ExactString, number: Int64), _ next: UnsafePointer<Event>,
    _ lostAhead: Int64
  ) {
    guard let lifecycle,
      ExactString(lifecycle.symbols[next.pointee.writer]) == last.writer
    else { return }
    let missing = next.pointee.sequence.subtractingReportingOverflow(last.number)
    guard !missing.overflow else { return }
    let count = missing.partialValue - 1 - context(of: run).lostBehindLast - lostAhead
    guard count > 0 else { return }
    parts.lost += count
    notes.add(
      InputProblem(
        .seqGap, .note, line: next.pointee.line, count: count,
        text: "\(count) record\(count == 1 ? " is" : "s are") missing between two parts of run "
          + "'\(DisplayText.escaped(lifecycle.symbols[next.pointee.run], limit: 80))' "
          + "(seq \(last.number) is followed by \(next.pointee.sequence))"))
    let writer = next.pointee.writer.isPresent ? run.symbols.intern(last.writer.text) : .none
    run.lose(writer: writer)
    lost(run, by: writer)
  }

  /// Takes events of a run that began in an earlier input, up to the first of another one.
  func takeTranslated(
    from first: UnsafePointer<Event>, to end: UnsafePointer<Event>, _ text: EventText,
    _ run: RunState
  ) -> UnsafePointer<Event> {
    guard let translation = parts.translation else {
      preconditionFailure("a run of an earlier input without its names")
    }
    let context = context(of: run)
    var event = first
    inInput(of: context) {
      repeat {
        var own = event.pointee
        translation.translate(&own)
        withUnsafePointer(to: own) { _ = take(from: $0, to: $0 + 1, text, context, run) }
        event += 1
      } while event < end && LifecycleState.belongs(event, to: run)
    }
    return event
  }
}
