internal import TraceModel

/// The state of reading one input.
///
/// Sendable: everything belongs to the thread that parses, one at a time (``run()``), which a
/// ``BatchRing`` and a ``DecodingThread`` hand on. The consumer's thread touches `consumer` and
/// `reader.releaseBlock()` alone.
final class Reading: @unchecked Sendable {
  let options: ReadingOptions
  let symbols: ReaderSymbols
  let reader: LineReader
  let batch: BatchBuilder
  let sequencer: Sequencer
  let lifetrace: LifetraceParser
  let sketch: SketchParser
  let sink: ImportSink
  let session: LogSession
  let mappings: MappingTable
  let history: LineHistory
  /// Of a format that was not written for this tool.
  var imported: (any LineTaker)?
  /// Where lines of several tools may follow one another.
  var mixture: MixedLines?
  private let consumer: any EventConsumer
  private let memory: ReaderMemory

  var format: TraceFormat? {
    didSet { noteFormat() }
  }
  /// The next line may begin in the middle.
  var isBesideGap = false
  var isStopped = false
  var hasSaidNoHeader = false
  /// What is known of the first run where the line that was to be its header is none.
  var brokenHeader: RunHeader?
  /// Text in which no format showed.
  var unrecognised: InputProblem?
  /// It is neither a document nor a log of another platform.
  var isOfUnknownText = false
  /// The lines of that text.
  var stamps = StampedLines()
  /// Lines that were examined to find the format.
  var looked = 0
  var counts = InputSummary()
  /// How often the decoding thread parsed.
  private(set) var turns = 0

  init(
    _ source: any ByteSource, _ options: ReadingOptions, _ symbols: SymbolTable,
    _ consumer: any EventConsumer, _ memory: ReaderMemory
  ) throws(SourceError) {
    self.options = options
    self.symbols = ReaderSymbols(symbols, forgetsAfter: options.forgetsAfter)
    self.consumer = consumer
    self.memory = memory
    reader = try LineReader(source, options: options.framing)
    let block = reader.block
    let keys = EventKeyTable.shared
    batch = BatchBuilder(consumer, block: block, keys: keys, slots: memory.takeSlots())
    sequencer = Sequencer(
      batch, symbols: self.symbols, keys: keys, listedProblems: options.listedProblems,
      retainedBlocks: reader.retainedBlocks,
      history: memory.takeHistory(retainedBlocks: reader.retainedBlocks))
    lifetrace = LifetraceParser(
      keys: keys, symbols: self.symbols, block: block, usesShapes: options.usesShapes,
      memory: memory.takeShapes())
    sketch = SketchParser(keys: keys, symbols: self.symbols, block: block)
    sink = ImportSink(symbols: self.symbols, reader: reader, batch: batch, sequencer: sequencer)
    if options.explainsInput { sink.explanation = ExplanationLog() }
    mappings = MappingTable(options.mappings)
    session = LogSession(
      sink, symbols: self.symbols, process: options.process, mappings: mappings)
    history = LineHistory(
      HostSessions { [sink, mappings, known = self.symbols, process = options.process] name in
        LogSession(
          sink, symbols: known, process: process, mappings: mappings,
          installation: "lines of \(name)")
      })
    format = options.format
    noteFormat()
    startImport()
  }

  private func noteFormat() {
    batch.isOfJSONLines = format == .lifetrace
    batch.isOfSketch = format == .sketch
  }

  /// It is not used any more.
  func giveBackMemory() {
    memory.giveBack(lifetrace.memory, sequencer.history, batch.slots)
  }

  /// Reads to the end. The consumer is asked on the caller's thread only.
  ///
  /// ```
  ///   threads     decode    parse    consume
  ///   1           -------- caller ---------
  ///   2           thread    both     caller
  ///   3 or more   thread    thread   caller
  /// ```
  /// With two, decoding takes less time than the rest: the caller parses until all blocks are
  /// filled, then the thread that would have to wait does it for a while. Only one thread parses at
  /// a time; the parser's state moves with the work.
  func run() throws(SourceError) {
    guard options.jobs > 1, reader.isThreaded else { return try parse(by: step) }
    let ring = BatchRing(batchSize: BatchBuilder.size)
    symbols.share(lock: ring.tableLock) { ring.drain() }
    defer { symbols.stopSharing() }
    guard options.jobs > 2 else { return try parseInTurns(ring) }
    batch.share(by: ring)
    let outcome = Outcome()
    let thread = JoinedThread {
      do throws(SourceError) { try self.parse(by: self.step) } catch { outcome.error = error }
      self.batch.stopSharing()
    }
    guard let thread else {
      batch.stopSharing()
      return try parse(by: step)
    }
    ring.serve(consumer) { reader.releaseBlock() }
    thread.join()
    try outcome.get()
  }

  /// How parsing on another thread ended.
  ///
  /// Sendable: written by the thread that parses, and read by the caller when that has stopped.
  private final class Outcome: @unchecked Sendable {
    var error: SourceError?

    func get() throws(SourceError) {
      if let error { throw error }
    }
  }

  private func parse(by advance: () throws(SourceError) -> Void) throws(SourceError) {
    defer { reader.stop() }
    do throws(SourceError) {
      while !isStopped { try advance() }
    } catch {
      // Records before a failed read are kept.
      sequencer.report(InputProblem(.truncated, .error, text: "reading stopped: \(error.reason)"))
      conclude()
      throw error
    }
    conclude()
  }

  /// Reads on the caller's thread and the decoding one.
  private func parseInTurns(_ ring: BatchRing) throws(SourceError) {
    let outcome = Outcome()
    let turn = { @Sendable in
      self.batch.share(by: ring)
      do throws(SourceError) {
        while !self.isStopped, self.reader.hasMoreToLend { try self.step() }
      } catch { outcome.error = error }
      self.batch.stopSharing()
    }
    try parse { () throws(SourceError) in
      // The consumer would see what is left on the other thread.
      batch.flush()
      guard reader.lend(turn) else { return try step() }
      turns += 1
      ring.serve(consumer) { reader.releaseBlock() }
      try outcome.get()
    }
  }

  private func step() throws(SourceError) {
    let step = try reader.next()
    switch step {
    case .lines:
      if reader.block !== batch.block { use(reader.block) }
      sequencer.begin(reader.block)
      readLines()
      sequencer.endBlock()
      if batch.finishBlock() { reader.releaseBlock() }
      noteToldExit(isPaused: false)
      forgetNames()
    case .gap:
      counts.gaps += 1
      isBesideGap = true
      imported?.noteGap()
      for session in sessions { session.noteGap() }
      sequencer.acceptGap(
        count: Event.absent, line: reader.lineNumber, byteOffset: reader.baseOffset)
      batch.flush()
    case .lineTooLong(let hasLoneReturns, let byteOffset):
      noteOverlongLine(hasLoneReturns: hasLoneReturns, byteOffset: byteOffset)
    case .problems:
      for problem in reader.problems { reportContainer(problem) }
    case .paused:
      sequencer.letGo()
      batch.flush()
      noteToldExit(isPaused: true)
    case .end: isStopped = true
    }
  }

  private func noteToldExit(isPaused: Bool) {
    guard imported != nil, sessions.contains(where: { $0.tellsExit(isPaused: isPaused) }) else {
      return
    }
    consumer.noteToldExit()
  }

  /// Makes room for new names. Parsers of other formats keep names of their own from line to line,
  /// so that nothing is forgotten there.
  private func forgetNames() {
    guard format == .lifetrace || format == .sketch else { return }
    let hasForgotten = symbols.forgetUnused { live in
      sequencer.markNames(live)
      return consumer.markNames(live)
    }
    if hasForgotten { lifetrace.forgetNames() }
  }

  /// The next lines lie in this block.
  private func use(_ block: TextBlock) {
    batch.block = block
    lifetrace.block = block
    sketch.block = block
  }

  private func conclude() {
    finishImport()
    sequencer.settleTextsAtEnd()
    reportPassedText()
    let hasRecords = batch.delivered + batch.deliveredHeaders > 0 || counts.malformed > 0
    if let unrecognised { sequencer.report(logOrNone(unrecognised)) }
    let isExplained = sequencer.problems.contains { $0.severity == .error }
    sequencer.letGo()
    if batch.delivered + batch.deliveredHeaders == 0, !isExplained, !sink.hasFacts {
      let what = hasRecords ? "none of its lines is a record" : "it has no record"
      let isSilent = imported != nil && !hasRecords
      let text =
        isSilent
        ? silence
        : "decodes to \(reader.progress.decodedBytes) bytes, but \(what); expected a header and "
          + "events, one a line"
      sequencer.report(
        InputProblem(.noRecords, .error, text: text, remedy: isSilent ? .explainInput : nil))
    }
    if sequencer.forgottenWriters > 0 {
      sequencer.report(
        InputProblem(
          .limit, .error, count: sequencer.forgottenWriters,
          text: "more than \(WriterTable.limit) writers were active at once; "
            + "\(sequencer.forgottenWriters) continued after being forgotten: their records may "
            + "be lost or duplicated without a message"))
    }
    sequencer.finish()
  }

  func summary() -> InputSummary {
    var summary = counts
    summary.format = format?.rawValue
    summary.compression = reader.progress.compression.rawValue
    summary.bytes = reader.progress.bytesRead
    summary.decodedBytes = reader.progress.decodedBytes
    summary.malformed += sink.malformed
    summary.events = batch.delivered
    summary.records =
      batch.delivered + max(0, batch.deliveredHeaders - sink.madeHeaders)
    summary.unknownEvents = batch.unknownEvents
    summary.lost = sequencer.lost
    summary.duplicates = sequencer.duplicates
    summary.conflicts = sequencer.conflicts
    summary.late = sequencer.late
    summary.fragments = Int64(reader.fragments)
    summary.fragmentBytes = reader.fragmentBytes
    summary.problems = sequencer.problems
    summary.explanation = sink.explanation?.result(junk: sink.junk)
    summary.reportedApps = sink.reportedApps
    summary.payloads = sink.payloads
    summary.isComplete =
      !summary.isDamaged && summary.lost == 0 && summary.late == 0 && summary.conflicts == 0
      && summary.gaps == 0
      && !summary.problems.contains { $0.kind == .recorderLoss }
    return summary
  }
}
