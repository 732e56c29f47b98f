internal import TraceModel

/// Where formats that were not written for this tool put what they understood: runs, events, losses
/// and problems, in the order of the text.
final class ImportSink {
  private let symbols: ReaderSymbols
  private let reader: LineReader
  private let batch: BatchBuilder
  private let sequencer: Sequencer
  /// Names of runs so far, so that a process that is launched again is another run.
  private var runs: [ExactString: Int] = [:]
  private static let runLimit = 65_536

  /// The line that is being read, in the block.
  var line = UnsafeRawBufferPointer(start: nil, count: 0) {
    didSet {
      guard let start = line.baseAddress else { return }
      byteOffset = reader.baseOffset + Int64(start - UnsafeRawPointer(batch.block.base))
    }
  }
  /// What is behind that line, as far as its block has whole lines.
  var behind = UnsafeRawBufferPointer(start: nil, count: 0)
  /// The next line that is not empty, if it is in the block; nil if that is not known.
  var nextLine: UnsafeRawBufferPointer? {
    let start = behind.firstIndex { $0 != 0x0A && $0 != 0x0D } ?? behind.count
    var line = behind.part(start, start + Self.longestAhead)
    for end in [0x0A, 0x0D] as [UInt8] { line = line.part(0, line.place(of: end) ?? line.count) }
    return line.isEmpty || line.count == Self.longestAhead ? nil : line
  }
  private static let longestAhead = 4_096
  /// Where the latest line begins in the decoded text: after the last one there is no block to
  /// count in.
  private var byteOffset: Int64 = 0
  /// The line number for events that are passed on later than they were read; nil: the present one.
  var place: Int64?
  /// Lines that are not part of the log, and the first of them.
  private(set) var junk: Int64 = 0
  private(set) var firstJunk: Int64 = 0
  /// Text that did not fit into the block any more.
  private(set) var textsLeftOut: Int64 = 0
  /// Events and runs so far.
  private(set) var handedOn: Int64 = 0
  /// Headers that no record of the input is.
  private(set) var madeHeaders: Int64 = 0
  /// Records that are parts of lines and are not of their format.
  private(set) var malformed: Int64 = 0
  /// Facts were reported that need no run.
  private(set) var hasFacts = false
  /// What reports say of the apps of runs that logs show.
  var reportedApps: [Symbol: ReportedApp] = [:]
  /// The sums of payloads, by what they are of.
  private(set) var payloads: [PayloadSums] = []
  private static let payloadLimit = 100
  /// The explanation of each line, if it is wanted.
  var explanation: ExplanationLog?

  init(
    symbols: ReaderSymbols, reader: LineReader, batch: BatchBuilder, sequencer: Sequencer
  ) {
    self.symbols = symbols
    self.reader = reader
    self.batch = batch
    self.sequencer = sequencer
  }

  /// 1-based number of the line that is being read.
  var lineNumber: Int64 { reader.shownLine }

  /// Passes on an event; `fill` sets the fields that differ from an empty one.
  func event(_ fill: (UnsafeMutablePointer<Event>) -> Void) {
    doubtOrder()
    batch.clearSlot()
    locate(batch.slot)
    fill(batch.slot)
    handedOn += 1
    explanation?.event(batch.slot.pointee, symbols, self)
    sequencer.acceptEvent()
  }

  /// An event that is not handed on yet; `fill` sets the fields that differ from an empty one.
  func hold(_ fill: (UnsafeMutablePointer<Event>) -> Void) -> HeldEvent {
    batch.clearSlot()
    locate(batch.slot)
    fill(batch.slot)
    var held = HeldEvent(event: batch.slot.pointee, entry: explanation?.entry ?? "")
    held.event.copyText(of: EventText(UnsafeRawPointer(batch.block.origin)), to: &held.texts)
    return held
  }

  /// Hands on an event that was held; `fill` sets what is known meanwhile.
  func release(_ held: HeldEvent, _ fill: (UnsafeMutablePointer<Event>) -> Void) {
    doubtOrder()
    batch.clearSlot()
    batch.slot.pointee = held.event
    if let texts = batch.block.store(held.texts) {
      batch.slot.pointee.moveText(by: Int(texts.offset))
    } else {
      textsLeftOut += 1
      batch.slot.pointee.removeText()
    }
    fill(batch.slot)
    handedOn += 1
    explanation?.releasedEvent(batch.slot.pointee, symbols, of: held.entry)
    sequencer.acceptEvent()
  }

  /// Nothing is known of a run's state any more, although no record is missing.
  func doubt(_ run: Symbol, _ reason: GapReason) {
    batch.clearSlot()
    locate(batch.slot)
    batch.slot.pointee.kind = .gap
    batch.slot.pointee.run = run
    batch.slot.pointee.count = Event.absent
    batch.slot.pointee.gapReason = reason
    sequencer.acceptEvent()
  }

  /// What the next event tells may have been before what came so far, in every run.
  private func doubtOrder() {
    if reader.isOrderUnclear { doubt(.none, .conflict) }
  }

  /// Begins a run; its name is given to its events.
  ///
  /// - Parameter isRecord: the input has the header; otherwise it is made of what the input says.
  func begin(_ header: RunHeader, isRecord: Bool = false) -> Symbol {
    if !isRecord { madeHeaders += 1 }
    var header = header
    header.hasUnclearOrder = reader.isOrderUnclear
    batch.clearSlot()
    batch.slot.pointee.kind = .header
    locate(batch.slot)
    handedOn += 1
    sequencer.acceptHeader(header)
    return sequencer.currentRun
  }

  /// A name that no other run has: the same followed by a number, if it was used before.
  func uniqueRun(_ name: String) -> String {
    let key = ExactString(name)
    let count = runs[key, default: 0] + 1
    if count > 1 || runs.count < Self.runLimit { runs[key] = count }
    return count > 1 ? "\(name) #\(count)" : name
  }

  /// Records are missing here; nil: an unknown number.
  func lose(_ count: Int64?, _ text: String) {
    sequencer.report(
      InputProblem(
        .recorderLoss, .note, line: reader.shownLine, count: max(1, count ?? 1), text: text))
    sequencer.addLoss(max(0, count ?? 0))
    sequencer.acceptGap(
      count: count ?? Event.absent, line: reader.shownLine, byteOffset: byteOffset)
  }

  func report(_ problem: InputProblem) {
    var problem = problem
    // What is found out at the end is not about a line behind the last one.
    if problem.line == 0 {
      problem.line = place ?? (line.baseAddress == nil ? reader.lineBefore : lineNumber)
    }
    sequencer.report(problem)
  }

  /// A stretch of the block with these bytes, which may come from anywhere; absent if the block is
  /// full.
  func text(_ bytes: UnsafeRawBufferPointer) -> TextRange {
    let base = UnsafeRawPointer(batch.block.base)
    if let start = bytes.baseAddress, start >= base, start < base + batch.block.size {
      return batch.block.range(start, bytes.count)
    }
    if let range = batch.block.store(bytes) { return range }
    textsLeftOut += 1
    return .absent
  }

  /// A checked JSON string (without its quotes) that has escapes, without them.
  func unescaped(_ string: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    if let plain = batch.block.unescape(string) { return plain }
    textsLeftOut += 1
    return string
  }

  /// Runs `body`; its unescaped texts are forgotten if it produced no event.
  func tentatively(_ body: () throws(Malformed) -> Void) throws(Malformed) {
    let (block, used, before) = (batch.block, batch.block.scratchUsed, handedOn)
    defer { if handedOn == before { block.scratchUsed = used } }
    try body()
  }

  /// Where texts fill much of the memory for them: passes on the events so far, and uses it again
  /// once the consumer has seen them. For formats with many events a line.
  func releaseTextsInTime() {
    guard batch.block.scratchUsed > batch.block.scratchCapacity / 2 else { return }
    sequencer.copyTexts()
    batch.drain()
    batch.block.scratchUsed = 0
  }

  /// A fact that is what the input is for, so that an input of facts alone is no empty one.
  func reportFact(_ problem: InputProblem) {
    hasFacts = true
    report(problem)
  }

  /// Adds the sums of a payload to those of the same app, system and device; beyond so many of
  /// these they are of no app.
  func add(_ payload: PayloadSums) {
    let isFull = payloads.count >= Self.payloadLimit
    let isKnown = { (sums: PayloadSums) in sums.header == payload.header }
    if let place = payloads.firstIndex(where: isKnown) {
      payloads[place].add(payload)
    } else if isFull {
      let rest = PayloadSums(RunHeader(), payload.numbers)
      if payloads[payloads.count - 1].header == rest.header {
        payloads[payloads.count - 1].add(rest)
      } else {
        payloads.append(rest)
      }
    } else {
      payloads.append(payload)
    }
  }

  /// Whether a header was passed on.
  var hasHeader: Bool { sequencer.hasHeader }

  /// A part of the line that should be a record is not one.
  func reject(_ text: String) {
    malformed += 1
    sequencer.report(
      InputProblem(.malformed, .dataLoss, line: reader.shownLine, text: text))
    sequencer.acceptGap(count: 1, line: reader.shownLine, byteOffset: byteOffset)
  }

  /// The line belongs to no record of the format, and nothing is lost without it.
  func noteJunk() {
    junk += 1
    if firstJunk == 0 { firstJunk = reader.shownLine }
  }

  func symbol(_ text: String) -> Symbol { symbols.intern(text) }

  private func locate(_ event: UnsafeMutablePointer<Event>) {
    event.pointee.line = place ?? reader.shownLine
    guard let start = line.baseAddress else { return }
    event.pointee.text = batch.block.range(start, line.count)
    event.pointee.byteOffset = byteOffset
  }
}

/// An event that waits, with copies of its texts.
struct HeldEvent {
  var event: Event
  /// What its ranges point into.
  var texts: [UInt8] = []
  /// The meaning of its line, for the explanation of the input.
  var entry: String

  init(event: Event, entry: String) {
    self.event = event
    self.entry = entry
  }
}
