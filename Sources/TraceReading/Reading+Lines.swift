import SystemLibrary
internal import TraceModel

extension Reading {
  func readLines() {
    let base = UnsafeRawPointer(reader.block.base)
    var place = base + reader.start
    let end = base + reader.end
    if reader.lineNumber == 1, reader.baseOffset == 0 {
      guard isNotWide(place, end) else { return }
      skipByteOrderMark(&place, end)
    }
    if format == nil {
      guard recognise(place, end) else { return }
      reportPassedOver()
    }
    if let imported { return readLines(of: imported, &place, end) }
    // What reads many lines at once counts them itself.
    let shapes = reader.hasPlainNumbers ? lifetrace.shapes : nil
    while !isStopped {
      skipBlank(&place, end)
      guard place < end else { return }
      if format == .sketch {
        readSketchLine(&place, end)
      } else if JSONScan.byte(place) == 0x7B, let shapes, isHeaderClear {
        if shapes.isUsed {
          readKnownShapes(shapes, &place, end)
        } else {
          readAnyShapes(shapes, &place, end)
        }
      } else {
        readRecord(&place, end)
      }
    }
  }

  /// Whether an event needs no word about a header.
  private var isHeaderClear: Bool { sequencer.hasHeader || hasSaidNoHeader }

  /// Reads lines of shapes that were seen before, and the first other line.
  ///
  /// Nearly all lines are read here: values that do not change from line to line are kept in
  /// locals.
  @inline(never)
  private func readKnownShapes(
    _ shapes: ShapeTree, _ place: inout UnsafeRawPointer, _ end: UnsafeRawPointer
  ) {
    let (batch, sequencer) = (batch, sequencer)
    let base = UnsafeRawPointer(reader.block.base)
    let origin = UnsafeRawPointer(reader.block.origin)
    let (baseOffset, longest) = (reader.baseOffset, options.maximumLine)
    var lineNumber = reader.lineNumber
    var start = place
    // The first record may have spaces before it.
    var line = lineStart(start)
    while start < end {
      batch.prepareSlot()
      let event = batch.slot
      guard let stop = shapes.read(start, into: event), stop - start <= longest else { break }
      shapes.noteHit()
      // A shape may have spaces after its brace.
      var last = stop
      while isSpace(JSONScan.byte(last - 1)) { last -= 1 }
      event.pointee.text.offset = UInt32(truncatingIfNeeded: start - origin)
      event.pointee.text.length = UInt32(truncatingIfNeeded: last - start)
      event.pointee.line = lineNumber
      event.pointee.byteOffset = baseOffset &+ Int64(line - base)
      sequencer.acceptEvent()
      isBesideGap = false
      lineNumber &+= 1
      line = stop + 1
      start = line
    }
    reader.lineNumber = lineNumber
    place = start
    guard start < end, JSONScan.byte(start) == 0x7B else { return }
    batch.clearSlot()
    shapes.noteMiss()
    readRecord(&place, end)
  }

  /// Reads usual events of any shape until it is worth to look for known ones again, and the first
  /// other line.
  @inline(never)
  private func readAnyShapes(
    _ shapes: ShapeTree, _ place: inout UnsafeRawPointer, _ end: UnsafeRawPointer
  ) {
    let (batch, sequencer, lifetrace) = (batch, sequencer, lifetrace)
    let base = UnsafeRawPointer(reader.block.base)
    let origin = UnsafeRawPointer(reader.block.origin)
    let (baseOffset, longest) = (reader.baseOffset, options.maximumLine)
    var lineNumber = reader.lineNumber
    var hits = 0
    var start = place
    // The first record may have spaces before it.
    var line = lineStart(start)
    repeat {
      batch.prepareSlot()
      let event = batch.slot
      let isUsual = lifetrace.usualGauge.isOpen || lifetrace.usualGauge.passLine()
      guard let stop = isUsual ? lifetrace.readUsual(start, into: event) : nil,
        stop - start <= longest
      else {
        if isUsual {
          if lifetrace.usualGauge.noteMiss(hits: hits) { hits = 0 }
          batch.clearSlot()
        }
        reader.lineNumber = lineNumber
        place = start
        return readRecord(&place, end)
      }
      hits &+= 1
      var last = stop
      while isSpace(JSONScan.byte(last - 1)) { last -= 1 }
      event.pointee.text.offset = UInt32(truncatingIfNeeded: start - origin)
      event.pointee.text.length = UInt32(truncatingIfNeeded: last - start)
      event.pointee.line = lineNumber
      event.pointee.byteOffset = baseOffset &+ Int64(line - base)
      sequencer.acceptEvent()
      isBesideGap = false
      lineNumber &+= 1
      line = stop + 1
      start = line
    } while start < end && JSONScan.byte(start) == 0x7B && !shapes.isUsed
    reader.lineNumber = lineNumber
    place = start
  }

  /// Says it of text with several bytes for each character, of which no line could be read. In a
  /// file that is not compressed it was noticed before. The first line decides: more of the text
  /// may not be in the block.
  private func isNotWide(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer) -> Bool {
    let head = UnsafeRawBufferPointer(start: start, count: lineEnd(start, end) - start)
    guard head.count >= 8, let name = Decompressor.wideText(head) else { return true }
    isStopped = true
    sequencer.report(
      InputProblem(
        .unsupported, .error, text: "holds \(name); expected UTF-8; convert it first"))
    return false
  }

  private func skipByteOrderMark(_ place: inout UnsafeRawPointer, _ end: UnsafeRawPointer) {
    let mark = UnsafeRawBufferPointer(start: place, count: min(3, end - place))
    if mark.elementsEqual([0xEF, 0xBB, 0xBF]) { place += 3 }
  }

  /// Moves to the first byte of a record; counts the lines passed.
  @inline(__always)
  func skipBlank(_ place: inout UnsafeRawPointer, _ end: UnsafeRawPointer) {
    while place < end {
      switch JSONScan.byte(place) {
      case 10:
        reader.lineNumber += 1
        isBesideGap = false
      case 0x20, 0x09, 0x0D: break
      case 0: notePadding(&place, end)
      default: return
      }
      place += 1
    }
  }

  /// Zeros where a record should begin: space that was reserved and never written.
  private func notePadding(_ place: inout UnsafeRawPointer, _ end: UnsafeRawPointer) {
    while place + 1 < end, JSONScan.byte(place + 1) == 0 { place += 1 }
    guard !sequencer.problems.contains(where: { $0.kind == .notText }) else { return }
    sequencer.report(
      InputProblem(
        .notText, .dataLoss, line: reader.lineNumber, offset: 0,
        text: "zero bytes where a record should begin; they are skipped, here and later"))
  }

  func lineEnd(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer) -> UnsafeRawPointer {
    memchr(start, 10, end - start).map { UnsafeRawPointer($0) } ?? end
  }

  @inline(never)
  private func readRecord(_ place: inout UnsafeRawPointer, _ end: UnsafeRawPointer) {
    let start = place
    batch.prepareSlot()
    let event = batch.slot
    do throws(Malformed) {
      let record = try lifetrace.parse(&place, into: event)
      guard JSONScan.byte(place) == 10 || place >= end else {
        throw Malformed("the end of the line", place)
      }
      guard isWithinLimit(start, place) else { return noteOverlongLine(start) }
      locate(event, start, place)
      guard case .event = record else { return try readHeader(start) }
      if !sequencer.hasHeader { noteMissingHeader(event) }
      sequencer.acceptEvent()
      isBesideGap = false
    } catch {
      batch.clearSlot()
      place = lineEnd(start, end)
      // A line that is too long is not parsed, wherever a block ends.
      guard isWithinLimit(start, place) else { return noteOverlongLine(start) }
      noteMalformed(error, start, place)
    }
  }

  @inline(never)
  private func readHeader(_ start: UnsafeRawPointer) throws(Malformed) {
    var parser = HeaderParser()
    try parser.parse(start)
    accept(parser.fields)
    isBesideGap = false
  }

  private func readSketchLine(_ place: inout UnsafeRawPointer, _ end: UnsafeRawPointer) {
    let start = place
    let stop = lineEnd(start, end)
    batch.clearSlot()
    let event = batch.slot
    defer { place = stop }
    // Part of a line may well read as another event, so nothing next to a gap is trusted.
    if isBesideGap { return reader.noteFragment(stop - start) }
    guard isWithinLimit(start, stop) else { return noteOverlongLine(start) }
    do throws(Malformed) {
      let record = try sketch.parse(&place, before: stop, into: event)
      locate(event, start, stop)
      switch record {
      case .nothing: break
      case .header(let fields): accept(fields)
      case .launch(let launch):
        if !sequencer.hasHeader { noteMissingHeader(event) }
        for number in 0..<launch.count {
          batch.clearSlot()
          launch.fill(number, batch.slot, symbols)
          locate(batch.slot, start, stop)
          sequencer.acceptEvent()
        }
      case .event:
        if !sequencer.hasHeader { noteMissingHeader(event) }
        sequencer.acceptEvent()
      }
    } catch {
      noteMalformed(error, start, stop)
    }
  }

  @inline(__always)
  private func locate(
    _ event: UnsafeMutablePointer<Event>, _ start: UnsafeRawPointer, _ end: UnsafeRawPointer
  ) {
    var last = end
    while last > start, isSpace(JSONScan.byte(last - 1)) { last -= 1 }
    event.pointee.text = reader.block.range(start, last - start)
    event.pointee.line = reader.shownLine
    event.pointee.byteOffset =
      reader.baseOffset + Int64(lineStart(start) - UnsafeRawPointer(reader.block.base))
  }

  @inline(__always)
  func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0D || byte == 0x09 }

  /// Whether a record is short enough, without the spaces before it and its line end (FORMAT.md
  /// §7.1).
  @inline(__always)
  private func isWithinLimit(_ record: UnsafeRawPointer, _ end: UnsafeRawPointer) -> Bool {
    let length = end - record
    return length <= options.maximumLine
      || (length == options.maximumLine + 1 && JSONScan.byte(end - 1) == 13)
  }

  /// Where the line of a record begins that may have spaces before it; before the block, if the
  /// spaces did not fit.
  @inline(__always)
  func lineStart(_ record: UnsafeRawPointer) -> UnsafeRawPointer {
    let first = UnsafeRawPointer(reader.block.base)
    var place = record
    while place > first {
      if JSONScan.byte(place - 1) == 10 { return place }
      place -= 1
    }
    return first - reader.blanksBefore
  }

  private func accept(_ fields: HeaderFields) {
    if let version = fields.version, version > 1 {
      isStopped = true
      return sequencer.report(
        InputProblem(
          .newerFormat, .error, line: reader.lineNumber,
          text: "is written in version \(version) of the format, this program reads version 1; "
            + "update lifetrace"))
    }
    let read = batch.slot.pointee
    let (text, line, offset) = (read.text, read.line, read.byteOffset)
    // Whoever asks for all mistakes of a recording is told these as such.
    for note in fields.notes where options.recordingCheck != .all {
      sequencer.report(InputProblem(.unsupported, .note, line: reader.lineNumber, text: note))
    }
    // Reporting passes on the earlier records, so that the slot is another.
    let event = batch.slot
    batch.clearSlot()
    event.pointee.kind = .header
    event.pointee.text = text
    event.pointee.line = line
    event.pointee.byteOffset = offset
    sequencer.acceptHeader(fields.header)
  }
}
