internal import TraceModel

/// The one place that says what the text of an input is: every command asks it, and the explanation
/// of an input, too.
extension Reading {
  /// Lines that are examined to find one of a format: an app may print a lot before its first line
  /// of a life cycle.
  static let sample = 10_000

  /// The format of the first lines, without reading them.
  func sniff() throws(SourceError) -> TraceFormat? {
    defer { reader.stop() }
    while !isStopped {
      switch try reader.next() {
      case .lines:
        batch.block = reader.block
        let base = UnsafeRawPointer(reader.block.base)
        if recognise(base + reader.start, base + reader.end) { return format }
      case .end: return nil
      case .gap, .lineTooLong, .problems, .paused: break
      }
    }
    return nil
  }

  /// Chooses the format by the first lines. False if there is nothing to choose by yet, or nothing
  /// fits, which is reported.
  func recognise(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer) -> Bool {
    var place = start
    var hasText = false
    var hasObject = false
    // Any log may quote such a code, so that it decides only where no line shows a format.
    var hasTerminationCode = false
    var hasForeignObject = false
    var foreignName: String?
    var lineCommand: String?
    var layout = JSONLayout()
    while place < end, looked < Self.sample {
      let stop = lineEnd(place, end)
      let line = UnsafeRawBufferPointer(start: place, count: stop - place).withoutPadding
      place = stop + 1
      guard let first = line.first else { continue }
      looked += 1
      // No other format begins so, and to look for the words of all takes long for a short trace.
      let isHeader = line.begins(with: "{\"lifetrace\":")
      if !isHeader, let found = self.format(of: line) {
        format = found
        startImport()
        return true
      }
      let isObject = first == 0x7B
      if isObject || first == 0x5B, !isHeader, ForeignObject.isOne(line) {
        hasForeignObject = true
        foreignName = foreignName ?? ForeignObject.name(line)
        if lineCommand == nil, PrintedNames.firstName(in: line) != nil {
          lineCommand = ForeignObject.lineCommand(line)
        }
        continue
      }
      layout.note(line)
      if isObject, !isBrackets(line), !hasText {
        guard !holdsLoneReturn(line) else {
          refuseLoneReturns()
          return false
        }
        format = .lifetrace
        return true
      }
      hasObject = hasObject || line.has("{") && (isObject || isBrackets(line))
      stamps.note(line)
      if first != 0x23 { hasText = true }
      hasTerminationCode = hasTerminationCode || CrashText.noteCode(line) != nil
    }
    if hasObject, !layout.isDocument {
      format = .lifetrace
      return true
    }
    if hasTerminationCode {
      format = .crash
      startImport()
      return true
    }
    if hasForeignObject {
      let advice = lineCommand.map { "; \($0) makes lines of its messages, which are read" }
      refuse("is \(foreignName ?? "JSON of an unknown kind")", advice: advice ?? "")
    } else if layout.isDocument {
      noteDocument(layout)
    } else if hasText {
      noteUnrecognised(start, end)
    }
    skipLines(start, end)
    return false
  }

  /// The format of a line that shows one by itself. Any object may be one of the recorder's own
  /// records, so none of these counts.
  private func format(of line: UnsafeRawBufferPointer) -> TraceFormat? {
    if let found = ImportedFormats.recognise(line) { return found }
    if isBrackets(line) || line.first == 0x7B { return nil }
    if let start = line.baseAddress, isSketch(start, start + line.count) { return .sketch }
    guard !mappings.isEmpty, !RecordStart.isOfDocument(line) else { return nil }
    return mappings.contains(ConsolePrefix(line).message) ? .console : nil
  }

  private func refuseLoneReturns() {
    isStopped = true
    format = nil
    sequencer.report(
      InputProblem(
        .notText, .error, line: reader.lineNumber,
        text: "lines end with CR alone; expected LF or CR LF; convert the line ends"))
  }

  /// Lines of no format: another one may show it later.
  private func skipLines(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer) {
    var place = start
    while place < end {
      let stop = lineEnd(place, end)
      if unrecognised != nil { explainUnrecognised(place, stop) }
      if stop < end { reader.lineNumber += 1 }
      place = stop + 1
    }
  }

  /// Adds a line that was not recognised to the explanation of the input.
  private func explainUnrecognised(_ start: UnsafeRawPointer, _ stop: UnsafeRawPointer) {
    guard let explanation = sink.explanation else { return }
    let text = UnsafeRawBufferPointer(start: start, count: stop - start).withoutPadding
    let prefix = ConsolePrefix(text)
    guard !prefix.message.isEmpty else { return }
    var line = LogLine()
    line.message = prefix.message
    explanation.begin()
    explanation.passOver(line, sink)
  }

  /// JSON over several lines that is none of the documents that are known: each of its lines is
  /// legal, so none is malformed.
  private func noteDocument(_ layout: JSONLayout) {
    let keys = layout.keys.map { "'\(DisplayText.escaped($0, limit: Malformed.context))'" }
    guard !layout.isOfTrace else {
      return refuse(
        "is a trace whose records were laid out over several lines",
        expected: "one record a line, as 'jq -c .' prints them")
    }
    if let name = ForeignObject.name(keys: layout.keys) { return refuse("is \(name)") }
    refuse("is a JSON document of an unknown kind, with the keys \(keys.joined(separator: ", "))")
  }

  private func refuse(
    _ found: String,
    expected: String = "a trace, a log, a crash report or a payload of MetricKit",
    advice: String = ""
  ) {
    isStopped = looked >= Self.sample
    guard unrecognised == nil else { return }
    unrecognised = InputProblem(
      .notText, .error, line: reader.lineNumber, text: "\(found); expected \(expected)\(advice)")
  }

  /// The text before the first damage may be decoded garbage, so further blocks are examined.
  private func noteUnrecognised(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer) {
    isStopped = looked >= Self.sample
    guard unrecognised == nil else { return }
    var place = start
    var line = reader.lineNumber
    while place < end, JSONScan.byte(place) == 10 || isSpace(JSONScan.byte(place)) {
      if JSONScan.byte(place) == 10 { line += 1 }
      place += 1
    }
    let stop = lineEnd(place, end)
    let first = UnsafeRawBufferPointer(start: place, count: stop - place)
    // The signs before a heading may stand for the line below it.
    let shown = MarkdownHeading.level(of: first).map { first.part($0 + 1) } ?? first
    let text = DisplayText.escaped(shown, limit: Malformed.context)
    guard !RecordStart.isOfAndroid(first) else {
      unrecognised = InputProblem(
        .notText, .error, line: line, offset: 0,
        text: "is an Android log, as '\(text)' shows; expected a trace or a log from an Apple "
          + "platform")
      return
    }
    isOfUnknownText = true
    unrecognised = InputProblem(
      .notText, .error, line: line, offset: 0,
      text:
        "no line has a known format; found '\(text)', expected a trace, a log, or the output of an "
        + "app or UIKit", remedy: options.explainsInput ? nil : .explainInput)
  }

  /// What is said of text in which no format showed: a log whose messages nothing understands is
  /// one all the same.
  func logOrNone(_ problem: InputProblem) -> InputProblem {
    guard isOfUnknownText, let silence = stamps.silence(isPart: looked >= Self.sample) else {
      return problem
    }
    return InputProblem(.noRecords, .error, text: silence, remedy: .explainInput)
  }

  /// The format was detected after all: the skipped text is missing, unless it was the beginning
  /// of the log, whose lines were all asked for what they say.
  func reportPassedOver() {
    guard var problem = unrecognised else { return }
    unrecognised = nil
    if isOfUnknownText, imported != nil, stamps.isLog {
      let count = max(1, reader.lineNumber - 1)
      return sequencer.report(
        InputProblem(
          .notUnderstood, .note, line: problem.line, count: count,
          text: "the first \(count) lines say nothing of a life cycle that is understood"))
    }
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
  private func holdsLoneReturn(_ line: UnsafeRawBufferPointer) -> Bool {
    line.indices.dropLast().contains { line[$0] == 13 && line[$0 + 1] == 0x7B }
  }

  private func isSketch(_ start: UnsafeRawPointer, _ stop: UnsafeRawPointer) -> Bool {
    var place = start
    var event = Event()
    // Names of a line that is not a sketch must not fill the table.
    let symbols = SymbolTable()
    let trial = SketchParser(
      keys: EventKeyTable.shared, symbols: ReaderSymbols(symbols), block: reader.block)
    defer { reader.block.scratchUsed = 0 }
    guard let record = try? trial.parse(&place, before: stop, into: &event) else { return false }
    switch record {
    case .header: return true
    // People write lists as `- word`, too: only the name of an event makes it a sketch. A time
    // before a callback is what an app prints.
    case .event:
      if event.kind != .unknown { return true }
      var name = symbols[event.eventName]
      return event.time != Event.absent
        && name.withUTF8 { PrintedNames.firstName(in: UnsafeRawBufferPointer($0)) == nil }
    // Any few words may follow `launch` in a log, so another line must show that it is a sketch.
    case .launch, .nothing: return false
    }
  }
}
