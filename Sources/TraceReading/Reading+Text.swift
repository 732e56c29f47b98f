internal import TraceModel

// Text beside the records of a recording.
extension Reading {
  /// Whether a line that is no record may be text beside the records, which the next record shows.
  func passesOver(
    _ line: UnsafeRawBufferPointer, _ error: Malformed, _ begin: UnsafeRawPointer
  ) -> Bool {
    guard format == .lifetrace || format == .sketch, let start = line.baseAddress,
      !sequencer.hasUnsequenced
    else { return false }
    guard PassedText.isOne(line, isSketch: format == .sketch) else { return false }
    guard !sequencer.texts.isFull else {
      sequencer.settleTexts(areOutside: false)
      return false
    }
    let problem = InputProblem(
      .malformed, .dataLoss, line: reader.shownLine, offset: Int64(error.offset(from: begin)),
      text: error.reason(lineEnd: start + line.count))
    let byteOffset = reader.baseOffset + Int64(begin - UnsafeRawPointer(reader.block.base))
    sequencer.hold(
      PassedText.Waiting(problem: problem, byteOffset: byteOffset),
      isBeforeAll: !sequencer.hasHeader && !hasSaidNoHeader)
    return true
  }

  /// The lines of which no record showed what they are, and those that are no records.
  func reportPassedText() {
    let texts = sequencer.texts
    counts.malformed += texts.lost
    guard texts.count > 0 else { return }
    sequencer.report(
      InputProblem(
        .unsupported, .note, line: texts.firstLine, count: texts.count,
        text: Self.skipped(lines: texts.count)))
  }
}
