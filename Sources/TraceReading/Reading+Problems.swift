internal import TraceModel

extension Reading {
  func noteMissingHeader(_ event: UnsafeMutablePointer<Event>) {
    guard !hasSaidNoHeader else { return }
    hasSaidNoHeader = true
    let parsed = event.pointee
    sequencer.settleTexts(areOutside: parsed.hasSequence)
    sequencer.report(
      InputProblem(
        .noHeader, .note, line: reader.shownLine,
        text: brokenHeader.map { header in
          let unknown =
            header.platform == nil ? "what it says is unknown" : "only its platform is known"
          return "the header is broken; \(unknown), and the states at the beginning are unknown"
        } ?? "there is no header before the first event; the defaults are used"))
    // Reporting passed on the earlier records, so that the slot is another.
    if var header = brokenHeader {
      header.midlife = true
      // Another scene may be there that nothing was recorded of yet.
      header.multipleScenes = true
      header.statesMultipleScenes = false
      batch.slot.pointee = parsed
      batch.slot.pointee.kind = .header
      sequencer.acceptHeader(header)
    }
    batch.slot.pointee = parsed
  }

  /// What is known of the run of a header that is no record; nil for another line, judging by its
  /// first word.
  private func brokenHeader(_ line: UnsafeRawBufferPointer) -> RunHeader? {
    let isHeader =
      format == .sketch
      ? line.begins(with: "header ")
      : line.first == 0x7B && line.part(0, 64).has("\"lifetrace\"")
    guard isHeader else { return nil }
    var header = RunHeader.unknown
    header.platform = platform(ofHeader: line)
    return header
  }

  /// The platform that a broken header names, if it names one.
  private func platform(ofHeader line: UnsafeRawBufferPointer) -> RunHeader.Platform? {
    let key: StaticString = format == .sketch ? " platform=" : "\"platform\""
    guard let place = line.place(of: key), line.place(of: key, from: place + 1) == nil else {
      return nil
    }
    let value = line.part(place + key.utf8CodeUnitCount).drop { " :\"".utf8.contains($0) }
    let word = value.prefix { (0x61...0x7A).contains($0) }
    // A word that was cut is none.
    guard word.endIndex < value.endIndex || format == .sketch else { return nil }
    return RunHeader.Platform(rawValue: String(decoding: word, as: UTF8.self))
  }

  func noteMalformed(
    _ error: Malformed, _ start: UnsafeRawPointer, _ end: UnsafeRawPointer
  ) {
    var last = end
    while last > start, isSpace(JSONScan.byte(last - 1)) { last -= 1 }
    if isBesideGap { return reader.noteFragment(last - start) }
    let line = UnsafeRawBufferPointer(start: start, count: last - start)
    let begin = lineStart(start)
    if passesOver(line, error, begin) { return }
    for session in sessions { session.noteGap() }
    if !sequencer.hasHeader { brokenHeader = brokenHeader(line) ?? brokenHeader }
    if isTornTail(start, last, end) {
      // Where recordings may end in this way, it is not a malformed record.
      if options.acceptsCutEnd { reader.noteFragment(last - start) } else { counts.malformed += 1 }
      reportTornTail(begin, last)
      return acceptMalformed(begin)
    }
    counts.malformed += 1
    if sequencer.isListed(.malformed) {
      sequencer.report(
        InputProblem(
          .malformed, .dataLoss, line: reader.shownLine,
          offset: Int64(error.offset(from: begin)), text: error.reason(lineEnd: last)))
    } else {
      sequencer.report(InputProblem(.malformed, .dataLoss, text: ""))
    }
    acceptMalformed(begin)
  }

  /// The text in place of a record may have been any record.
  private func acceptMalformed(_ begin: UnsafeRawPointer) {
    sequencer.acceptGap(
      count: 1, line: reader.shownLine,
      byteOffset: reader.baseOffset + Int64(begin - UnsafeRawPointer(reader.block.base)))
  }

  /// Whether a line that is not a record has no end, and so is the last one, after records that are
  /// whole (FORMAT.md §5.16). An object that is closed was written to its end, whatever is wrong
  /// with it. Sketches are typed, and logs of other tools say in their own ways how they end.
  private func isTornTail(
    _ start: UnsafeRawPointer, _ last: UnsafeRawPointer, _ end: UnsafeRawPointer
  ) -> Bool {
    format == .lifetrace && end == UnsafeRawPointer(reader.block.base) + reader.end
      && JSONScan.byte(end - 1) != 10 && hasRecords && isOpenObject(start, last)
  }

  /// Whether the text begins an object and ends inside it.
  private func isOpenObject(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer) -> Bool {
    guard start < end, JSONScan.byte(start) == 0x7B else { return false }
    var nesting = JSONNesting()
    for byte in UnsafeRawBufferPointer(start: start, count: end - start) {
      nesting.take(byte)
      if !nesting.isOpen { return false }
    }
    return true
  }

  private var hasRecords: Bool { sequencer.hasHeader || batch.delivered > 0 }

  private func reportTornTail(_ begin: UnsafeRawPointer, _ end: UnsafeRawPointer) {
    let found =
      "the last line is cut off after \(end - begin) bytes, as if the process was killed"
    sequencer.report(
      options.acceptsCutEnd
        ? InputProblem(.tornTail, .note, line: reader.shownLine, offset: 0, text: found)
        : InputProblem(
          .tornTail, .dataLoss, line: reader.shownLine, offset: 0,
          text: "\(found); the records before it are whole", remedy: .acceptCutEnd))
  }

  /// A problem of the container, which may be that it is cut off inside its last frame or member.
  func reportContainer(_ problem: InputProblem) {
    var problem = problem
    if ![.newestFirst, .unclearOrder, .repeated, .mixed].contains(problem.kind) {
      problem.line = max(0, reader.lineNumber - 1)
    }
    if problem.kind == .truncated, options.acceptsCutEnd, hasRecords {
      problem.kind = .tornTail
      problem.severity = .note
      // The end of the text is not a gap in it.
      counts.gaps = max(0, counts.gaps - 1)
    }
    sequencer.report(problem)
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
    for session in sessions { session.noteGap() }
    let problem =
      hasLoneReturns
      ? InputProblem(
        .notText, .error, line: reader.shownLine,
        text: "lines end with CR alone; expected LF or CR LF; convert the line ends")
      : InputProblem(
        .lineTooLong, .dataLoss, line: reader.shownLine,
        text: "the line is longer than \(options.maximumLine) bytes and is skipped",
        remedy: .raiseLineLimit)
    sequencer.report(problem)
    // Where no format showed yet, such line ends are those of the whole file.
    if hasLoneReturns, format == nil {
      isStopped = true
      return
    }
    sequencer.acceptGap(count: 1, line: reader.shownLine, byteOffset: byteOffset)
  }
}
