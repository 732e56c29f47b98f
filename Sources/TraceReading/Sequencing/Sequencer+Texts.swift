internal import TraceModel

// Lines that are no records.
extension Sequencer {
  /// Keeps a line that may be none of the recording until the next record shows that.
  func hold(_ text: PassedText.Waiting, isBeforeAll: Bool) {
    texts.add(text, isBeforeAll: isBeforeAll)
    lookAtNext()
  }

  /// - Parameter areOutside: no record can be among the lines that wait.
  func settleTexts(areOutside: Bool) {
    // Nearly always.
    guard texts.areWaiting else { return }
    let lost = texts.settle(areOutside: areOutside)
    guard !lost.isEmpty else { return }
    // Reporting passes on the earlier records, so that the slot is another.
    let record = batch.slot.pointee
    for text in lost {
      report(isListed(.malformed) ? text.problem : InputProblem(.malformed, .dataLoss, text: ""))
      acceptGap(count: 1, line: text.problem.line, byteOffset: text.byteOffset)
    }
    batch.slot.pointee = record
  }

  /// The input is over.
  func settleTextsAtEnd() { settleTexts(areOutside: !hasUnsequenced && endArrival == arrivals) }
}
