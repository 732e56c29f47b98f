internal import TraceModel

/// Puts the records of each writer in the order of their sequence numbers, and finds what is
/// missing (FORMAT.md §2, §5).
///
/// The positions of a writer's records in the stream stay; its records are put onto them in order:
/// ```
///   read       A1 B1 A3 B2 A2 A4
///   passed on  A1 B1 A2 B2 A3 A4
/// ```
/// While every writer is in order, a record costs a comparison, and nothing is copied. From a
/// record that comes too early on, records wait: until the missing one comes, or ``window`` further
/// records have come after the place where it belongs, or the input ends. Then the missing records
/// are a loss. A writer's first record waits as well, since an earlier one may come late, but not
/// if it comes directly after its run's header or has the number 0 or 1.
final class Sequencer {
  /// How many records later than its successor a record may come.
  static let window = 1024
  /// Text of waiting records; beyond it the first no longer waits.
  private static let heldBytesLimit = 32 << 20

  let symbols: ReaderSymbols
  let batch: BatchBuilder
  var log: ProblemLog
  private let writers = WriterTable()
  let history: RecordHistory

  private var queue = WaitingQueue()
  private var problemsInQueue: [InputProblem] = []
  private var problemHead = 0
  /// Whether anything is queued; kept apart because each record asks for it.
  private var isWaiting = false
  /// The writer whose next record is missing at the first place of the queue, and when that is
  /// given up.
  private var awaitedWriter: Int32 = -1
  var due = Int64.min
  let held: HeldRecords
  var repetition = HeaderRepetition()
  /// Records of the input so far.
  private(set) var arrivals: Int64 = 0

  /// The number of the latest record that is a header.
  private var headerArrival: Int64 = -1
  /// Runs that said that they ended, until it is clear whether they did; and when the first of them
  /// is looked at.
  private var endings: [(run: Symbol, due: Int64, progress: Int64)] = []
  /// The number of the record before which the runs that ended, or lines, are looked at.
  private var nextEnding = Int64.max
  /// Records of a run that may follow the one with which it ends, such as `trace.end` after
  /// `process.exit`.
  private static let lastWords: Int64 = 2
  private var headerCount = 0
  private(set) var currentRun = Symbol.none
  /// An event has no sequence number.
  private(set) var hasUnsequenced = false
  /// Lines of which the next record shows whether they are lost records.
  var texts = PassedText()
  /// The number of the latest record that says that its run ends.
  private(set) var endArrival: Int64 = -1
  private(set) var hasHeader = false
  private(set) var lost: Int64 = 0
  var duplicates: Int64 = 0
  private(set) var conflicts: Int64 = 0
  private(set) var late: Int64 = 0
  /// Writers that came back after they were forgotten.
  private(set) var forgottenWriters: Int64 = 0

  init(
    _ batch: BatchBuilder, symbols: ReaderSymbols, keys: EventKeyTable, listedProblems: Int,
    retainedBlocks: Int, history: RecordHistory
  ) {
    self.history = history
    held = HeldRecords(keys: keys, blocks: history.blockCount)
    self.batch = batch
    self.symbols = symbols
    log = ProblemLog(limit: listedProblems)
  }

  var problems: [InputProblem] { log.listed }
  func isListed(_ kind: InputProblem.Kind) -> Bool { log.isListed(kind) }

  /// The next records lie in this block.
  func begin(_ block: TextBlock) { history.begin(block) }

  /// The block's lines are read. The oldest one of those that were kept may change from here on.
  func endBlock() {
    held.copyTexts(of: history.oldest, UnsafeRawPointer(batch.block.origin))
    history.endBlock()
  }

  /// The block's text may change from here on, though more of it is read.
  func copyTexts() { held.copyTexts(of: history.current, UnsafeRawPointer(batch.block.origin)) }

  /// Takes the event in the batch's slot.
  @inline(__always)
  func acceptEvent() {
    arrivals &+= 1
    if arrivals >= nextEnding { closeEnded() }
    let event = batch.slot
    if event.pointee.run.rawValue == 0 { event.pointee.run = currentRun }
    let isLoss: Bool
    switch event.pointee.kind {
    case .traceLoss: isLoss = true
    case .processExit, .traceEnd:
      isLoss = false
      noteEnding(event.pointee.run)
    default: isLoss = false
    }
    guard event.pointee.hasSequence else {
      hasUnsequenced = true
      return isWaiting || isLoss ? acceptUnsequenced(header: nil) : batch.addSlot()
    }
    let state = writers.state(run: event.pointee.run, writer: event.pointee.writer)
    let sequence = event.pointee.sequence
    if !state.pointee.hasBegun { noteFirst(state, event) }
    guard !isWaiting, state.pointee.follows(sequence), !isLoss else {
      return acceptOutOfTurn(state)
    }
    history.remember(state.pointee.serial, sequence, event.pointee.text)
    passed(state, sequence)
    batch.addSlot()
  }

  /// Takes the event in the batch's slot as the beginning of a run.
  func acceptHeader(_ header: RunHeader) {
    // Text before all records is of no run.
    settleTexts(areOutside: texts.areBeforeAll || endArrival == arrivals)
    headerCount += 1
    hasHeader = true
    let name = header.run ?? header.pid.map(String.init) ?? String(headerCount)
    currentRun = symbols.intern(name)
    batch.slot.pointee.run = currentRun
    arrivals &+= 1
    headerArrival = arrivals
    let before = repetition.isAgain(header, name) ? writers.ended(currentRun) : []
    writers.closeRun(currentRun)
    before.isEmpty ? acceptUnsequenced(header: header) : acceptAgain(header, before)
    settle(atEnd: false)
  }

  /// Something is missing here: `count` records, or an unknown amount if it is `Event.absent`.
  func acceptGap(count: Int64, line: Int64, byteOffset: Int64) {
    batch.clearSlot()
    batch.slot.pointee.kind = .gap
    batch.slot.pointee.count = count
    batch.slot.pointee.line = line
    batch.slot.pointee.byteOffset = byteOffset
    arrivals &+= 1
    acceptUnsequenced(header: nil)
    settle(atEnd: false)
  }

  /// Reports a problem after the records that precede it.
  func report(_ problem: InputProblem) {
    guard log.admit(problem) else { return }
    if isWaiting {
      problemsInQueue.append(problem)
      enqueue(.problem, 0)
    } else {
      batch.report(problem)
    }
  }

  /// Marks the names that it refers to.
  func markNames(_ live: LiveNames) {
    live.mark(currentRun)
    writers.markNames(live)
    repetition.markNames(live)
    for run in endings { live.mark(run.run) }
    guard isWaiting else { return }
    for index in 0..<queue.count where queue[index].isHeld {
      held.markNames(of: Int(queue[index].value), live)
    }
    for number in writers.pendingRecords { held.markNames(of: number, live) }
  }

  /// Lets everything go that waits, but headers whose records may come.
  func letGo() { settle(atEnd: true) }

  /// Says how many problems were not listed, and hands over the last events.
  func finish() {
    repetition.end()
    letGo()
    reportRepeated()
    for problem in log.rest() { batch.report(problem) }
    batch.flush()
  }

  /// A run reported its end: its writers are forgotten unless it continues.
  @inline(never)
  private func noteEnding(_ run: Symbol) {
    endArrival = arrivals
    endings.append((run, arrivals + Int64(Self.window), writers.progress(of: run)))
    if endings.count == 1 { nextEnding = endings[0].due }
  }

  /// The next record is looked at before it is taken.
  func lookAtNext() { nextEnding = .min }

  @inline(never)
  private func closeEnded() {
    // The number of the record in the slot shows whether one is missing before it.
    arrivals &-= 1
    settleTexts(areOutside: batch.slot.pointee.hasSequence)
    arrivals &+= 1
    let due = endings.prefix { $0.due <= arrivals }
    for ending in due where writers.progress(of: ending.run) &- ending.progress <= Self.lastWords {
      writers.retireRun(ending.run)
    }
    endings.removeFirst(due.count)
    nextEnding = endings.first?.due ?? .max
  }

  /// A writer's first record may be known to be the one that it wrote first.
  @inline(never)
  private func noteFirst(
    _ state: UnsafeMutablePointer<WriterTable.State>, _ event: UnsafePointer<Event>
  ) {
    state.pointee.hasBegun = true
    state.pointee.beginning = history.digest(event.pointee.text)
    let sequence = event.pointee.sequence
    if !repetition.isEmpty, restarts(state, event) { return }
    let isBehindHeader = arrivals == headerArrival &+ 1 && event.pointee.run == currentRun
    // One that is known to have sent records before, which are forgotten, begins nothing.
    guard !state.pointee.isForgotten, isBehindHeader || sequence == 0 || sequence == 1 else {
      return
    }
    state.pointee.expected = sequence
    state.pointee.first = sequence
  }

  /// The writer's state after the record of this number was passed on.
  @inline(__always)
  private func passed(
    _ state: UnsafeMutablePointer<WriterTable.State>, _ sequence: Int64
  ) {
    state.pointee.lossBefore = 0
    if sequence == .max {
      state.pointee.isExhausted = true
    } else {
      state.pointee.expected = sequence &+ 1
    }
  }
}

extension Sequencer {
  private func acceptUnsequenced(header: RunHeader?) {
    if !repetition.isEmpty, header == nil, batch.slot.pointee.kind != .gap {
      settleHeader { $0.begin(batch.slot.pointee.run) }
    }
    guard isWaiting else {
      guard case .traceLoss = batch.slot.pointee.kind else {
        return batch.addSlot(header: header)
      }
      let event = batch.slot.pointee
      batch.addSlot()
      // Reporting hands the batch over, so the event must be in it.
      return noteRecorderLoss(event)
    }
    enqueue(.record, hold(header: header))
    settleIfDue()
  }

  @inline(never)
  private func acceptOutOfTurn(_ known: UnsafeMutablePointer<WriterTable.State>) {
    let event = batch.slot
    let sequence = event.pointee.sequence
    if let expected = known.pointee.expected, sequence < expected || known.pointee.isExhausted {
      let answer = history.compare(known.pointee.serial, sequence, event.pointee.text)
      guard known.pointee.repeats, answer != .other else {
        return judgePast(event.pointee, answer)
      }
      return noteRepeated(event.pointee)
    }
    let place = known - writers.states
    if known.pointee.pending.isBehindAll(sequence) {
      known.pointee.pending.append(sequence, hold(header: nil))
    } else if let twin = known.pointee.pending.number(of: sequence) {
      let isEqual = held.hasText(
        twin, batch.block.bytes(event.pointee.text), origin: UnsafeRawPointer(batch.block.origin))
      return judgePast(event.pointee, isEqual ? .equal : .other)
    } else {
      known.pointee.pending.insert(sequence, hold(header: nil))
      // It may be the one that was missing.
      if awaitedWriter == place { due = .min }
    }
    enqueue(.writer, place)
    settleIfDue()
  }

  /// A sequence number that was there before, or was given up.
  private func judgePast(_ event: Event, _ answer: RecordHistory.Answer) {
    let sequence = event.sequence
    switch answer {
    case .unknown:
      late += 1
      report(
        problem(
          .late, event,
          "record \(sequence) of \(owner(event)) "
            + (arrivals > Self.window
              ? "arrived more than \(Self.window) records late, or repeats one that old"
              : "comes after a later one that counts as the first")
            + "; ignored"))
      // Nobody missed what comes before a writer's first record.
      let state = writers.known(run: event.run, writer: event.writer).map { writers.states + $0 }
      if let state, sequence < state.pointee.first {
        addLoss(1)
        batch.slot.pointee = Self.gap(1, beside: event)
        acceptUnsequenced(header: nil)
      }
    case .equal:
      duplicates += 1
      return report(
        problem(
          .duplicate, event,
          "record \(sequence) of \(owner(event)) occurs twice with equal content; one is kept"))
    case .other: noteConflict(event)
    }
  }

  private func noteConflict(_ event: Event) {
    let sequence = event.sequence
    conflicts += 1
    report(
      problem(
        .seqConflict, event,
        "sequence number \(sequence) of \(owner(event)) is used again with other content; "
          + "the first record is kept"))
    var gap = Self.gap(1, beside: event)
    gap.gapReason = .conflict
    (gap.hasSequence, gap.sequence) = (true, sequence)
    batch.slot.pointee = gap
    acceptUnsequenced(header: nil)
  }

  static func gap(_ count: Int64, beside event: Event) -> Event {
    var gap = Event()
    gap.kind = .gap
    gap.count = count
    gap.run = event.run
    gap.writer = event.writer
    gap.line = event.line
    gap.byteOffset = event.byteOffset
    return gap
  }

  @inline(__always)
  func enqueue(_ kind: WaitingQueue.Place.Kind, _ value: Int) {
    queue.append(kind, value, arrival: arrivals)
    isWaiting = true
  }

  @inline(__always)
  func hold(header: RunHeader?) -> Int {
    held.add(batch.slot, header: header, block: history.current)
  }

  /// Passes on the records that need not wait any more, if there can be any: a record more changes
  /// nothing as long as it is not the missing one.
  @inline(__always)
  func settleIfDue() {
    if arrivals >= due || held.bytes > Self.heldBytesLimit { settle(atEnd: false) }
  }

  /// Passes on the records that need not wait any more.
  @inline(never)
  private func settle(atEnd: Bool) {
    while !queue.isEmpty {
      let first = queue.first
      switch first.kind {
      case .problem: reportNext()
      case .record: handOnRecord(Int(first.value))
      case .header:
        guard handOnHeader(Int(first.value), first.arrival) else {
          awaitedWriter = -1
          due = first.arrival &+ Int64(Self.window)
          return
        }
      case .writer:
        guard atEnd || isDue(Int(first.value), first.arrival) else {
          awaitedWriter = first.value
          due = first.arrival &+ Int64(Self.window)
          return
        }
        handOn(Int(first.value))
      }
      queue.removeFirst()
    }
    isWaiting = false
    awaitedWriter = -1
    due = .min
  }

  @inline(__always)
  private func handOnRecord(_ number: Int) {
    guard held.event(number).pointee.kind == .traceLoss else {
      return held.release(number, to: batch)
    }
    let loss = held.event(number).pointee
    held.release(number, to: batch)
    noteRecorderLoss(loss)
  }

  private func reportNext() {
    batch.report(problemsInQueue[problemHead])
    problemHead += 1
    if problemHead == problemsInQueue.count || problemHead > 2 * Self.window {
      problemsInQueue.removeFirst(problemHead)
      problemHead = 0
    }
  }

  @inline(__always)
  private func isDue(_ place: Int, _ arrival: Int64) -> Bool {
    let state = writers.states + place
    guard let next = state.pointee.pending.first else { return true }
    if state.pointee.isClosed || state.pointee.expected == next.sequence { return true }
    return arrivals - arrival >= Int64(Self.window) || held.bytes > Self.heldBytesLimit
  }

  @inline(__always)
  private func handOn(_ place: Int) {
    let state = writers.states + place
    guard let next = state.pointee.pending.popFirst() else { return }
    let (number, sequence) = (next.number, next.sequence)
    let isLoss = if case .traceLoss = held.event(number).pointee.kind { true } else { false }
    guard state.pointee.expected == sequence, !isLoss, !state.pointee.isForgotten else {
      return handOnUnusual(state, number, sequence, isLoss: isLoss)
    }
    remember(state, number, sequence)
    passed(state, sequence)
    held.release(number, to: batch)
    if state.pointee.isClosed { writers.recycleIfDone(place) }
  }

  @inline(__always)
  private func remember(
    _ state: UnsafeMutablePointer<WriterTable.State>, _ number: Int, _ sequence: Int64
  ) {
    if let block = held.block(of: number) {
      history.remember(
        state.pointee.serial, sequence, held.event(number).pointee.text, block: block)
    } else {
      history.remember(state.pointee.serial, sequence, digest: held.digest(number))
    }
  }

  /// Passes on a record after a gap, or one that says that records were dropped.
  @inline(never)
  private func handOnUnusual(
    _ state: UnsafeMutablePointer<WriterTable.State>, _ number: Int, _ sequence: Int64,
    isLoss: Bool
  ) {
    let event = held.event(number)
    var announced = isLoss ? max(0, event.pointee.count) : 0
    let before = state.pointee.lossBefore
    if let expected = state.pointee.expected, expected < sequence {
      // Cannot overflow 64 bits without the sign: sequence numbers may be negative.
      let missing = Int64(clamping: UInt64(bitPattern: sequence &- expected))
      let known = before.addingReportingOverflow(announced)
      let unexplained = max(0, missing - (known.overflow ? .max : known.partialValue))
      announced = max(0, announced - max(0, missing - before))
      reportMissing(missing, unexplained, from: expected, event.pointee)
    }
    if state.pointee.isForgotten {
      // It is unknown which records were lost or repeated between the two.
      state.pointee.isForgotten = false
      forgottenWriters += 1
      batch.add(Self.gap(Event.absent, beside: event.pointee))
    }
    remember(state, number, sequence)
    if state.pointee.expected == nil { state.pointee.first = sequence }
    passed(state, sequence)
    // The part that it announced beyond the gap before it may be a gap after it.
    state.pointee.lossBefore = announced
    held.release(number, to: batch)
    // Its text is valid until another record is held.
    if isLoss { reportRecorderLoss(event.pointee) }
    writers.recycleIfDone(state - writers.states)
  }

  private func noteRecorderLoss(_ event: Event) {
    reportRecorderLoss(event)
    guard event.count > 0, let place = writers.known(run: event.run, writer: event.writer) else {
      return
    }
    let sum = writers.states[place].lossBefore.addingReportingOverflow(event.count)
    writers.states[place].lossBefore = sum.overflow ? .max : sum.partialValue
  }

  /// Counts records that are missing.
  func addLoss(_ count: Int64) {
    let sum = lost.addingReportingOverflow(count)
    lost = sum.overflow ? .max : sum.partialValue
  }
}
