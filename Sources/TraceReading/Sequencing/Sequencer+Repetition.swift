internal import TraceModel

/// Records that come again after their header did, which count once.
extension Sequencer {
  /// Takes the header in the batch's slot, which its run had before.
  func acceptAgain(_ header: RunHeader, _ before: [WriterTable.Ended]) {
    let number = hold(header: header)
    enqueue(repetition.wait(currentRun, number, before) ? .header : .record, number)
  }

  /// Whether the first record of a writer after a header that came again is one of those before.
  func restarts(
    _ state: UnsafeMutablePointer<WriterTable.State>, _ event: UnsafePointer<Event>
  ) -> Bool {
    let (sequence, text) = (event.pointee.sequence, event.pointee.text)
    let known = settleHeader {
      $0.begin(event.pointee.run, event.pointee.writer) { [history] in
        $0.has(sequence, state.pointee.beginning) { history.compare($0, sequence, text) }
      }
    }
    known?.restart(&state.pointee)
    return known != nil
  }

  /// Decides about headers that wait, which are passed on or left out with the next record.
  func settleHeader<Result>(_ decide: (inout HeaderRepetition) -> Result) -> Result {
    due = .min
    return decide(&repetition)
  }

  /// A record of a writer whose records come again.
  func noteRepeated(_ event: Event) {
    repetition.note(event)
    duplicates += 1
    settleIfDue()
  }

  /// Passes on a header that came again, or leaves it out. False if it has to wait.
  func handOnHeader(_ number: Int, _ arrival: Int64) -> Bool {
    let repeats = repetition.repeats(number)
    guard repeats != nil || arrivals - arrival >= Int64(Sequencer.window) else { return false }
    if repeats == true { held.drop(number) } else { held.release(number, to: batch) }
    repetition.settle(number)
    return true
  }

  /// Says how many records came again: one problem, however many they are.
  func reportRepeated() {
    let count = repetition.count
    guard count > 0 else { return }
    report(
      InputProblem(
        .duplicate, .note, line: repetition.line, count: count,
        text: count == 1
          ? "1 record comes again after another header of its run, and counts once"
          : "\(count) records come again after another header of their run, and count once"))
  }
}
