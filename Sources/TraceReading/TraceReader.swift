package import TraceModel

/// Reads one input: decodes it, finds its lines, parses them, puts each writer's records in order, and
/// hands events and problems to a consumer, all in one pass and bounded memory.
///
/// One reader reads one input at a time; the symbol table may be shared by readers one after the
/// other. Throws only what the input's source throws; anything wrong with the content is a problem.
package struct TraceReader {
  private let options: ReadingOptions
  private let symbols: SymbolTable

  package init(options: ReadingOptions = ReadingOptions(), symbols: SymbolTable) {
    self.options = options
    self.symbols = symbols
  }

  package func read(
    _ source: any ByteSource, into consumer: any EventConsumer
  ) throws(SourceError) -> InputSummary {
    let reading = Reading(source, options, symbols, consumer)
    try reading.run()
    return reading.summary()
  }
}

/// The state of reading one input.
private final class Reading {
  private let options: ReadingOptions
  private let symbols: SymbolTable
  private let decoded: DecodedStream
  private let reader: BlockReader
  private let batch: BatchBuilder
  private let sequencer: Sequencer
  private let lifetrace: LifetraceParser
  private let sketch: SketchParser
  private let refusedBefore: Int
  /// What a slot is before a line is read into it.
  private let template: UnsafeMutablePointer<Event>

  private var format: TraceFormat?
  /// The next line begins in the middle, as far as anybody knows.
  private var isBesideGap = false
  private var isStopped = false
  private var hasSaidNoHeader = false
  /// Text in which no format showed.
  private var unrecognised: InputProblem?
  private var counts = InputSummary()

  init(
    _ source: any ByteSource, _ options: ReadingOptions, _ symbols: SymbolTable,
    _ consumer: any EventConsumer
  ) {
    self.options = options
    self.symbols = symbols
    decoded = DecodedStream(source, options: options)
    reader = BlockReader(
      decoded, maximumLine: options.maximumLine, blockSize: options.blockSize)
    let block = reader.block
    batch = BatchBuilder(consumer, block: UnsafeRawPointer(block.base))
    sequencer = Sequencer(
      batch, symbols: symbols, text: UnsafeRawPointer(block.base),
      listedProblems: options.listedProblems)
    let keys = EventKeyTable()
    lifetrace = LifetraceParser(
      keys: keys, symbols: symbols, block: block, usesShapes: options.usesShapes)
    sketch = SketchParser(keys: keys, symbols: symbols, block: block)
    template = .allocate(capacity: 1)
    template.initialize(to: Event())
    refusedBefore = symbols.refused
    format = options.format
  }

  deinit { template.deallocate() }

  func run() throws(SourceError) {
    defer { decoded.stop() }
    while !isStopped {
      let step = try reader.next()
      switch step {
      case .lines:
        readLines()
        batch.flush()
      case .gap:
        counts.gaps += 1
        isBesideGap = true
        sequencer.acceptGap(
          count: Event.absent, line: reader.lineNumber, byteOffset: reader.baseOffset)
        batch.flush()
      case .lineTooLong(let hasLoneReturns): noteOverlongLine(hasLoneReturns)
      case .problems:
        for problem in decoded.takeProblems() {
          var located = problem
          located.line = max(0, reader.lineNumber - 1)
          sequencer.report(located)
        }
      case .end: isStopped = true
      }
    }
    conclude()
  }

  private func conclude() {
    let hasRecords = batch.delivered + batch.deliveredHeaders > 0 || counts.malformed > 0
    if let unrecognised { sequencer.report(unrecognised) }
    let isExplained = sequencer.problems.contains { $0.severity == .error }
    sequencer.letGo()
    if batch.delivered + batch.deliveredHeaders == 0, !isExplained {
      let what = hasRecords ? "no line of it is a record" : "it has no record"
      sequencer.report(
        InputProblem(
          .noRecords, .error,
          text: "decodes to \(decoded.decodedBytes) bytes, but \(what); expected a header and "
            + "events, one a line"))
    }
    let refused = symbols.refused - refusedBefore
    if refused > 0 {
      sequencer.report(
        InputProblem(
          .limit, .error, count: Int64(refused),
          text: "more than \(symbols.limit) different names and ids, or \(SymbolTable.byteLimit) "
            + "bytes of them; \(refused) more were read as one name"))
    }
    sequencer.finish()
  }

  func summary() -> InputSummary {
    var summary = counts
    summary.format = format?.rawValue
    summary.compression = decoded.compression.rawValue
    summary.bytes = decoded.bytesRead
    summary.decodedBytes = decoded.decodedBytes
    summary.events = batch.delivered
    summary.records = batch.delivered + batch.deliveredHeaders
    summary.unknownEvents = batch.unknownEvents
    summary.lost = sequencer.lost
    summary.duplicates = sequencer.duplicates
    summary.conflicts = sequencer.conflicts
    summary.late = sequencer.late
    summary.fragments = Int64(reader.fragments)
    summary.fragmentBytes = reader.fragmentBytes
    summary.problems = sequencer.problems
    summary.isComplete =
      !summary.isDamaged && summary.lost == 0 && summary.late == 0 && summary.conflicts == 0
      && summary.gaps == 0
      && !summary.problems.contains { $0.kind == .recorderLoss }
    return summary
  }
}

// MARK: - Lines

extension Reading {
  private func readLines() {
    let base = UnsafeRawPointer(reader.block.base)
    var place = base + reader.start
    let end = base + reader.end
    if reader.lineNumber == 1, reader.baseOffset == 0 { skipByteOrderMark(&place, end) }
    if format == nil {
      guard recognise(place, end) else { return }
      reportPassedOver()
    }
    while !isStopped {
      skipBlank(&place, end)
      guard place < end else { return }
      if format == .sketch {
        readSketchLine(&place, end)
      } else {
        readRecord(&place, end)
      }
    }
  }

  private func skipByteOrderMark(_ place: inout UnsafeRawPointer, _ end: UnsafeRawPointer) {
    let mark = UnsafeRawBufferPointer(start: place, count: min(3, end - place))
    if mark.elementsEqual([0xEF, 0xBB, 0xBF]) { place += 3 }
  }

  /// Moves to the first byte of a record; counts the lines passed.
  @inline(__always)
  private func skipBlank(_ place: inout UnsafeRawPointer, _ end: UnsafeRawPointer) {
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
    let start = place
    while place + 1 < end, JSONScan.byte(place + 1) == 0 { place += 1 }
    guard !sequencer.problems.contains(where: { $0.kind == .notText }) else { return }
    sequencer.report(
      InputProblem(
        .notText, .dataLoss, line: reader.lineNumber, offset: 0, count: Int64(place - start + 1),
        text: "zero bytes where a record should begin; they are skipped, here and further on"))
  }

  private func lineEnd(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer) -> UnsafeRawPointer {
    var place = start
    while place < end, JSONScan.byte(place) != 10 { place += 1 }
    return place
  }

  @inline(__always)
  private func readRecord(_ place: inout UnsafeRawPointer, _ end: UnsafeRawPointer) {
    let start = place
    let event = batch.slot
    event.update(from: template, count: 1)
    do throws(Malformed) {
      let record = try lifetrace.parse(&place, into: event)
      guard JSONScan.byte(place) == 10 || place >= end else {
        throw Malformed("the end of the line", place)
      }
      guard place - start <= options.maximumLine else {
        place = lineEnd(start, end)
        return noteOverlongLine(false)
      }
      locate(event, start, place)
      guard case .event = record else { return try readHeader(start) }
      if !sequencer.hasHeader { noteMissingHeader(event) }
      sequencer.acceptEvent()
      isBesideGap = false
    } catch {
      place = lineEnd(start, end)
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
    let event = batch.slot
    event.update(from: template, count: 1)
    defer { place = stop }
    // Part of a line may well read as another event, so nothing beside a gap is believed.
    if isBesideGap { return reader.noteFragment(stop - start) }
    guard stop - start <= options.maximumLine else { return noteOverlongLine(false) }
    do throws(Malformed) {
      let record = try sketch.parse(&place, before: stop, into: event)
      locate(event, start, stop)
      switch record {
      case .nothing: break
      case .header(let fields): accept(fields)
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
    event.pointee.line = reader.lineNumber
    event.pointee.byteOffset =
      reader.baseOffset + Int64(lineStart(start) - UnsafeRawPointer(reader.block.base))
  }

  @inline(__always)
  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0D || byte == 0x09 }

  /// Where the line of a record begins that may have spaces before it.
  @inline(__always)
  private func lineStart(_ record: UnsafeRawPointer) -> UnsafeRawPointer {
    let first = UnsafeRawPointer(reader.block.base)
    var place = record
    while place > first, JSONScan.byte(place - 1) != 10 { place -= 1 }
    return place
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
    for note in fields.notes {
      sequencer.report(InputProblem(.unsupported, .note, line: reader.lineNumber, text: note))
    }
    // Reporting hands on what was there before, so that the slot is another.
    let event = batch.slot
    event.update(from: template, count: 1)
    event.pointee.kind = .header
    event.pointee.text = text
    event.pointee.line = line
    event.pointee.byteOffset = offset
    sequencer.acceptHeader(fields.header)
  }
}

// MARK: - Problems

extension Reading {
  private func noteMissingHeader(_ event: UnsafeMutablePointer<Event>) {
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

  private func noteMalformed(
    _ error: Malformed, _ start: UnsafeRawPointer, _ end: UnsafeRawPointer
  ) {
    var last = end
    while last > start, isSpace(JSONScan.byte(last - 1)) { last -= 1 }
    if isBesideGap { return reader.noteFragment(last - start) }
    counts.malformed += 1
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

  private func noteOverlongLine(_ hasLoneReturns: Bool) {
    if isBesideGap { return reader.noteFragment(options.maximumLine) }
    counts.overlongLines += 1
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
    sequencer.acceptGap(count: 1, line: reader.lineNumber, byteOffset: reader.baseOffset)
  }
}

// MARK: - Format

extension Reading {
  /// Lines that are looked at to find a line of a format.
  private static let sample = 100

  /// Chooses the format by the first lines. False if there is nothing to choose by yet, or nothing fits,
  /// which is reported.
  private func recognise(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer) -> Bool {
    var place = start
    var hasText = false
    var hasObject = false
    var hasLoneReturn = false
    var looked = 0
    while place < end, looked < Self.sample {
      let stop = lineEnd(place, end)
      var word = place
      while word < stop, isSpace(JSONScan.byte(word)) || JSONScan.byte(word) == 0 { word += 1 }
      if word < stop {
        let first = JSONScan.byte(word)
        if !hasText, first == 0x7B || first == 0x5B || first == 0x22 {
          hasLoneReturn = first == 0x7B && holdsLoneReturn(word, stop)
          format = .lifetrace
          guard hasLoneReturn else { return true }
        } else if isSketch(word, stop) {
          format = .sketch
          return true
        }
        if first != 0x23 { hasText = true }
        hasObject = hasObject || first == 0x7B
        looked += 1
      }
      if hasLoneReturn { break }
      place = stop + 1
    }
    if hasObject, !hasLoneReturn {
      format = .lifetrace
      return true
    }
    guard hasText else { return skipUnrecognised(start, end) }
    if hasLoneReturn {
      isStopped = true
      format = nil
      sequencer.report(
        InputProblem(
          .notText, .error, line: reader.lineNumber,
          text: "lines end with CR alone; expected LF or CR LF; convert the line ends"))
    } else {
      noteUnrecognised(start, end)
    }
    return false
  }

  /// Blank lines and comments alone: the format shows later.
  private func skipUnrecognised(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer) -> Bool {
    var place = start
    while place < end {
      if JSONScan.byte(place) == 10 { reader.lineNumber += 1 }
      place += 1
    }
    return false
  }

  /// What precedes the first damage may be garbage that decoded, so one look is final only if it was
  /// at a whole block.
  private func noteUnrecognised(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer) {
    if unrecognised == nil {
      var place = start
      skipBlank(&place, end)
      let stop = lineEnd(place, end)
      let text = DisplayText.escaped(
        UnsafeRawBufferPointer(start: place, count: stop - place), limit: Malformed.context)
      unrecognised = InputProblem(
        .notText, .error, line: reader.lineNumber, offset: 0,
        text: "no line is a record of a known format; expected JSON Lines or a sketch, found "
          + "'\(text)'")
      _ = skipUnrecognised(place, end)
    } else {
      _ = skipUnrecognised(start, end)
    }
    isStopped = end - start >= options.blockSize
  }

  /// The format showed after all: what was passed over is missing.
  private func reportPassedOver() {
    guard var problem = unrecognised else { return }
    unrecognised = nil
    problem.severity = .dataLoss
    sequencer.report(problem)
    sequencer.acceptGap(
      count: Event.absent, line: reader.lineNumber, byteOffset: reader.baseOffset)
  }

  /// Whether a CR that ends no line is followed by another record.
  private func holdsLoneReturn(_ start: UnsafeRawPointer, _ stop: UnsafeRawPointer) -> Bool {
    var place = start
    while place + 1 < stop {
      if JSONScan.byte(place) == 13, JSONScan.byte(place + 1) == 0x7B { return true }
      place += 1
    }
    return false
  }

  private func isSketch(_ start: UnsafeRawPointer, _ stop: UnsafeRawPointer) -> Bool {
    var place = start
    var event = Event()
    // Names of a line that is no sketch must not fill the table.
    let trial = SketchParser(
      keys: EventKeyTable(), symbols: SymbolTable(limit: 1000), block: reader.block)
    defer { reader.block.scratchUsed = 0 }
    guard let record = try? trial.parse(&place, before: stop, into: &event) else { return false }
    if case .nothing = record { return false }
    return true
  }
}
