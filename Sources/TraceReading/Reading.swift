internal import TraceModel

/// The state of reading one input.
final class Reading {
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
  /// Of a format that was not written for this tool.
  var imported: (any ImportedFormat)?
  private let consumer: any EventConsumer
  private let refusedBefore: Int

  var format: TraceFormat? {
    didSet { batch.isOfJSONLines = format == .lifetrace }
  }
  /// The next line begins in the middle, as far as anybody knows.
  var isBesideGap = false
  var isStopped = false
  var hasSaidNoHeader = false
  /// Text in which no format showed.
  var unrecognised: InputProblem?
  var counts = InputSummary()

  init(
    _ source: any ByteSource, _ options: ReadingOptions, _ symbols: SymbolTable,
    _ consumer: any EventConsumer
  ) throws(SourceError) {
    self.options = options
    self.symbols = ReaderSymbols(symbols)
    self.consumer = consumer
    reader = try LineReader(source, options: options)
    let block = reader.block
    let keys = EventKeyTable.shared
    batch = BatchBuilder(consumer, block: block, keys: keys)
    sequencer = Sequencer(
      batch, symbols: self.symbols, keys: keys, listedProblems: options.listedProblems,
      retainedBlocks: reader.retainedBlocks)
    lifetrace = LifetraceParser(
      keys: keys, symbols: self.symbols, block: block, usesShapes: options.usesShapes)
    sketch = SketchParser(keys: keys, symbols: self.symbols, block: block)
    sink = ImportSink(symbols: self.symbols, reader: reader, batch: batch, sequencer: sequencer)
    if options.explainsInput { sink.explanation = ExplanationLog() }
    mappings = MappingTable(options.mappings)
    session = LogSession(
      sink, symbols: self.symbols, process: options.process, mappings: mappings)
    refusedBefore = symbols.refused
    format = options.format
    batch.isOfJSONLines = format == .lifetrace
    startImport()
  }

  /// Reads to the end. The consumer is asked on the caller's thread only. Where a thread beside makes blocks of
  /// lines and there are processors enough, another one parses them meanwhile.
  func run() throws(SourceError) {
    guard options.jobs > 2, reader.isThreaded else { return try parse() }
    let ring = BatchRing(batchSize: BatchBuilder.size)
    var outcome = Result<Void, SourceError>.success(())
    let thread = JoinedThread {
      do throws(SourceError) { try self.parse(for: ring) } catch { outcome = .failure(error) }
      ring.finish()
    }
    guard let thread else { return try parse() }
    ring.serve(consumer) { reader.releaseBlock() }
    thread.join()
    try outcome.get()
  }

  private func parse(for ring: BatchRing) throws(SourceError) {
    reader.keepsBlocks = true
    symbols.share(by: ring)
    batch.share(by: ring)
    try parse()
  }

  private func parse() throws(SourceError) {
    defer { reader.stop() }
    while !isStopped {
      let step: BlockReader.Step
      do throws(SourceError) { step = try reader.next() } catch { return try stop(error) }
      switch step {
      case .lines:
        if reader.block !== batch.block { use(reader.block) }
        sequencer.history.begin(reader.block)
        readLines()
        sequencer.history.endBlock()
        batch.finishBlock()
      case .gap:
        counts.gaps += 1
        isBesideGap = true
        imported?.noteGap()
        session.noteGap()
        sequencer.acceptGap(
          count: Event.absent, line: reader.lineNumber, byteOffset: reader.baseOffset)
        batch.flush()
      case .lineTooLong(let hasLoneReturns, let byteOffset):
        noteOverlongLine(hasLoneReturns: hasLoneReturns, byteOffset: byteOffset)
      case .problems:
        for problem in reader.problems {
          var located = problem
          located.line = max(0, reader.lineNumber - 1)
          sequencer.report(located)
        }
      case .end: isStopped = true
      }
    }
    conclude()
  }

  /// What came before a failed read is kept.
  private func stop(_ error: SourceError) throws(SourceError) {
    sequencer.report(InputProblem(.truncated, .error, text: "reading stopped: \(error.reason)"))
    conclude()
    throw error
  }

  /// The next lines lie in this block.
  private func use(_ block: TextBlock) {
    batch.block = block
    lifetrace.block = block
    sketch.block = block
  }

  private func conclude() {
    finishImport()
    let hasRecords = batch.delivered + batch.deliveredHeaders > 0 || counts.malformed > 0
    if let unrecognised { sequencer.report(unrecognised) }
    let isExplained = sequencer.problems.contains { $0.severity == .error }
    sequencer.letGo()
    if batch.delivered + batch.deliveredHeaders == 0, !isExplained {
      let what = hasRecords ? "no line of it is a record" : "it has no record"
      let text =
        imported != nil && !hasRecords
        ? "no line of it tells of an app's life cycle; 'lifetrace analyze --explain-input' shows "
          + "what its lines are"
        : "decodes to \(reader.progress.decodedBytes) bytes, but \(what); expected a header and "
          + "events, one a line"
      sequencer.report(InputProblem(.noRecords, .error, text: text))
    }
    let refused = symbols.refusedInAll() - refusedBefore
    if refused > 0 {
      sequencer.report(
        InputProblem(
          .limit, .error, count: Int64(refused),
          text: "more than \(symbols.limit) different names and ids, or \(SymbolTable.byteLimit) "
            + "bytes of them; \(refused) more were read as one name"))
    }
    if sequencer.forgottenWriters > 0 {
      sequencer.report(
        InputProblem(
          .limit, .error, count: sequencer.forgottenWriters,
          text: "more than \(WriterTable.limit) writers at a time; "
            + "\(sequencer.forgottenWriters) were forgotten before they went on: records of theirs may "
            + "be lost, or there twice, without a word"))
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
    summary.records = batch.delivered + batch.deliveredHeaders
    summary.unknownEvents = batch.unknownEvents
    summary.lost = sequencer.lost
    summary.duplicates = sequencer.duplicates
    summary.conflicts = sequencer.conflicts
    summary.late = sequencer.late
    summary.fragments = Int64(reader.fragments)
    summary.fragmentBytes = reader.fragmentBytes
    summary.problems = sequencer.problems
    summary.explanation = sink.explanation?.result(junk: sink.junk)
    summary.isComplete =
      !summary.isDamaged && summary.lost == 0 && summary.late == 0 && summary.conflicts == 0
      && summary.gaps == 0
      && !summary.problems.contains { $0.kind == .recorderLoss }
    return summary
  }
}
