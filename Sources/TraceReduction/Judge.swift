internal import RuleKit
internal import TraceAnalysis
internal import TraceModel
internal import TraceReading

/// Runs the rules over a trace in memory.
final class Judge {
  /// Findings, each distinct from the others.
  private static let findingLimit = 100_000

  private let plan: AnalyzerPlan
  private let path: String

  init(_ options: AnalysisOptions, _ rules: [any Rule.Type], path: String) {
    var options = options
    // What only people read.
    options.runLimit = 0
    options.drawsLanes = false
    options.keepsPlaces = false
    options.findingLimit = Self.findingLimit
    plan = AnalyzerPlan(options, rules: rules)
    self.path = path
  }

  func analyze(
    _ draft: Draft, _ kept: some RandomAccessCollection<Int>, _ symbols: SymbolTable,
    observer: (any RunObserver)? = nil
  ) -> Analysis {
    let analyzer = Analyzer(plan)
    analyzer.observer = observer
    analyzer.beginInput(symbols: symbols, path: path)
    draft.deliver(kept, to: analyzer)
    analyzer.endInput(InputSummary())
    return analyzer.finish()
  }

  /// The analysis of what is written of a draft, by a reader.
  func analyzeWritten(_ draft: Draft, _ symbols: SymbolTable) -> Analysis? {
    let written = WrittenRecords(symbols)
    draft.deliver(draft.events.indices, to: written)
    let symbols = SymbolTable()
    let analyzer = Analyzer(plan)
    analyzer.beginInput(symbols: symbols, path: path)
    var options = ReadingOptions()
    options.format = .lifetrace
    guard
      let summary = try? TraceReader(options: options, symbols: symbols)
        .read(MemorySource(written.bytes), into: analyzer)
    else { return nil }
    analyzer.endInput(summary)
    return analyzer.finish()
  }

  private final class WrittenRecords: EventConsumer {
    private var writer: LifetraceWriter
    private(set) var bytes: [UInt8] = []

    init(_ symbols: SymbolTable) { writer = LifetraceWriter(symbols: symbols) }

    func consume(_ batch: EventBatch) { bytes += writer.lines(batch) }
    func report(_ problem: InputProblem) {}
  }
}
