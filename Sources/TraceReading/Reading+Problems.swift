internal import TraceModel

extension Reading {
  func noteMissingHeader(_ event: UnsafeMutablePointer<Event>) {
    guard !hasSaidNoHeader else { return }
    hasSaidNoHeader = true
    let parsed = event.pointee
    sequencer.report(
      InputProblem(
        .noHeader, .note, line: reader.lineNumber,
        text: "there is no header before the first event; the defaults are used"))
    // Reporting handed on what was there before, so that the slot is another.
    batch.slot.pointee = parsed
  }

  func noteMalformed(
    _ error: Malformed, _ start: UnsafeRawPointer, _ end: UnsafeRawPointer
  ) {
    var last = end
    while last > start, isSpace(JSONScan.byte(last - 1)) { last -= 1 }
    if isBesideGap { return reader.noteFragment(last - start) }
    counts.malformed += 1
    session.noteGap()
    let begin = lineStart(start)
    if sequencer.isListed(.malformed) {
      sequencer.report(
        InputProblem(
          .malformed, .dataLoss, line: reader.lineNumber,
          offset: Int64(error.offset(from: begin)), text: error.reason(lineEnd: last)))
    } else {
      sequencer.report(InputProblem(.malformed, .dataLoss, text: ""))
    }
    sequencer.acceptGap(
      count: 1, line: reader.lineNumber,
      byteOffset: reader.baseOffset + Int64(begin - UnsafeRawPointer(reader.block.base)))
  }

  func noteOverlongLine(_ record: UnsafeRawPointer) {
    let base = UnsafeRawPointer(reader.block.base)
    noteOverlongLine(
      hasLoneReturns: reader.block.hasLoneReturn(from: record - base, options.maximumLine),
      byteOffset: reader.baseOffset + Int64(lineStart(record) - base))
  }

  func noteOverlongLine(hasLoneReturns: Bool, byteOffset: Int64) {
    if isBesideGap {
      isBesideGap = false
      return reader.noteFragment(options.maximumLine)
    }
    counts.overlongLines += 1
    session.noteGap()
    let problem =
      hasLoneReturns
      ? InputProblem(
        .notText, .error, line: reader.lineNumber,
        text: "lines end with CR alone; expected LF or CR LF; convert the line ends")
      : InputProblem(
        .lineTooLong, .dataLoss, line: reader.lineNumber,
        text:
          "the line is longer than \(options.maximumLine) bytes and is skipped; --max-line sets "
          + "the limit")
    sequencer.report(problem)
    // Where no format showed yet, such line ends are those of the whole file.
    if hasLoneReturns, format == nil {
      isStopped = true
      return
    }
    sequencer.acceptGap(count: 1, line: reader.lineNumber, byteOffset: byteOffset)
  }
}
