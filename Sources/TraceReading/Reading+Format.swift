internal import TraceModel

extension Reading {
  /// Lines that are looked at to find a line of a format.
  private static let sample = 100

  /// The format of the first lines, without reading them.
  func sniff() throws(SourceError) -> TraceFormat? {
    defer { reader.stop() }
    while true {
      switch try reader.next() {
      case .lines:
        batch.block = reader.block
        let base = UnsafeRawPointer(reader.block.base)
        return recognise(base + reader.start, base + reader.end) ? format : nil
      case .end: return nil
      case .gap, .lineTooLong, .problems: break
      }
    }
  }

  /// Chooses the format by the first lines. False if there is nothing to choose by yet, or nothing
  /// fits, which is reported.
  func recognise(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer) -> Bool {
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
        var last = stop
        while isSpace(JSONScan.byte(last - 1)) { last -= 1 }
        let line = UnsafeRawBufferPointer(start: word, count: last - word)
        if let found = ImportedFormats.recognise(line) {
          format = found
          startImport()
          return true
        }
        if isBrackets(line) {
          // The beginning of an object that is printed over several lines.
          (hasText, hasObject) = (true, true)
        } else if !hasText, first == 0x7B || first == 0x5B || first == 0x22 {
          hasLoneReturn = first == 0x7B && holdsLoneReturn(word, stop)
          format = .lifetrace
          guard hasLoneReturn else { return true }
        } else if isSketch(word, stop) {
          format = .sketch
          return true
        }
        if mappings.contains(line), !ConsoleText.isOfAnotherKind(line) {
          format = .console
          startImport()
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
    if options.explainsInput, !hasLoneReturn {
      // What is not understood is what one wants to see.
      sequencer.report(
        InputProblem(
          .unsupported, .note, text: "no format was recognised; the lines are taken for a console's"
        ))
      format = .console
      startImport()
      return true
    }
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

  /// What precedes the first damage may be garbage that decoded, so one look is final only if it
  /// was at a whole block.
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
  func reportPassedOver() {
    guard var problem = unrecognised else { return }
    unrecognised = nil
    problem.severity = .dataLoss
    sequencer.report(problem)
    sequencer.acceptGap(
      count: Event.absent, line: reader.lineNumber, byteOffset: reader.baseOffset)
  }

  /// Whether a line holds nothing but brackets that open.
  private func isBrackets(_ line: UnsafeRawBufferPointer) -> Bool {
    line.count <= 8 && line.allSatisfy { $0 == 0x7B || $0 == 0x5B || $0 == 0x20 }
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
      keys: EventKeyTable.shared, symbols: ReaderSymbols(SymbolTable()),
      block: reader.block)
    defer { reader.block.scratchUsed = 0 }
    guard let record = try? trial.parse(&place, before: stop, into: &event) else { return false }
    switch record {
    case .event, .header: return true
    // Any few words may follow `launch` in a log, so another line must show that it is a sketch.
    case .launch, .nothing: return false
    }
  }
}
