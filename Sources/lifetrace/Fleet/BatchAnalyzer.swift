import LifecycleRules
import SystemLibrary
import TraceAnalysis
import TraceFleet
import TraceModel
import TraceReading

/// Makes the partial of one trace after the other. The result of a trace never depends on those
/// before it.
struct BatchAnalyzer: Sendable {
  let reading: ReadingOptions
  let analysis: AnalysisOptions
  let configuration: ConfigurationFile
  let mustStop: @Sendable () -> Bool
  private let isQuiet: Bool
  private let kits = KitPool()
  let sharedRuns = SharedRuns()

  init(
    reading: ReadingOptions, analysis: AnalysisOptions, configuration: ConfigurationFile,
    isQuiet: Bool, mustStop: @escaping @Sendable () -> Bool
  ) {
    self.isQuiet = isQuiet
    self.reading = reading
    self.analysis = analysis
    self.configuration = configuration
    self.mustStop = mustStop
  }

  /// The result of a trace; nil if a signal came before its end.
  ///
  /// - Parameter rows: takes the rows of the trace; nil: none are wanted.
  func result(
    of input: BatchInput, rows: TraceRows?, _ progress: ProgressBar?
  ) -> TraceResult? {
    switch input {
    case .file(let path): return result(ofFile: path, rows, progress)
    case .frame(let name, let source, _):
      guard let rows else { return result(of: source, name: name, path: name, progress) }
      return result(ofFrame: source, name: name, rows, progress)
    case .fault(let name, let fault): return result(of: fault, name: name, StableHash())
    }
  }

  private func result(
    ofFile path: SystemString, _ rows: TraceRows?, _ progress: ProgressBar?
  ) -> TraceResult? {
    guard !mustStop() else { return nil }
    let name = Traces.shown(path)
    do throws(SourceError) {
      guard let rows else {
        return result(
          of: try TraceSource.opening(path, saysWait: !isQuiet, mustStop: mustStop), name: name,
          path: relative(path), progress)
      }
      let source = try RereadableSource(path, saysWait: !isQuiet, mustStop: mustStop)
      return result(
        of: try source.first(), name: name, path: relative(path), progress
      ) { analysis throws(SourceError) in
        try rows.add(analysis, name: name, source.second(), reading)
        if source.hasChanged { throw SourceError(.readFailed, path: name, code: ESTALE) }
      }
    } catch {
      return result(of: TraceFault(error), name: name, StableHash())
    }
  }

  /// Relative to the configuration; empty where it says nothing about single paths.
  private func relative(_ path: SystemString) -> String {
    analysis.readsPaths ? configuration.relative(path) : ""
  }

  /// Of a frame that is read twice: out of memory, or out of a copy.
  private func result(
    ofFrame source: any ByteSource, name: String, _ rows: TraceRows, _ progress: ProgressBar?
  ) -> TraceResult? {
    if let held = source as? HeldFrame {
      return result(of: held, name: name, path: name, progress) {
        analysis throws(SourceError) in
        try rows.add(analysis, name: name, held.again(), reading)
      }
    }
    let copy = RereadableSource(copying: source, path: name, mustStop: mustStop)
    do throws(SourceError) {
      return result(of: try copy.first(), name: name, path: name, progress) {
        analysis throws(SourceError) in
        try rows.add(analysis, name: name, copy.second(), reading)
      }
    } catch {
      return result(of: TraceFault(error), name: name, StableHash())
    }
  }

  private func result(
    of source: any ByteSource, name: String, path: String, _ progress: ProgressBar?,
    then use: (Analysis) throws(SourceError) -> Void = { _ throws(SourceError) in }
  ) -> TraceResult? {
    let source = HashedSource(progress.counting(source))
    let symbols = SymbolTable()
    let kit = kits.take(analysis)
    defer { kits.giveBack(kit) }
    let analyzer = Analyzer(kit.plan)
    analyzer.beginInput(symbols: symbols, path: path)
    var summary = InputSummary()
    var fault: TraceFault?
    let named = NamedRuns(into: analyzer)
    do throws(SourceError) {
      try TraceReader(options: reading, symbols: symbols, memory: kit.memory).read(
        source, into: progress.counting(named), &summary)
      try source.readRest()
    } catch {
      fault = TraceFault(error)
    }
    guard !mustStop() else { return nil }
    if let size = source.fileSize, source.bytesRead < size, fault == nil {
      fault = TraceFault(
        code: ExitCode.damaged.rawValue,
        text: "has \(source.bytesRead) of \(size) bytes; its end is missing")
    }
    analyzer.endInput(summary)
    // A log's run has the name that its reader gave it.
    if [TraceFormat.lifetrace, .sketch].contains(where: { $0.rawValue == summary.format }) {
      sharedRuns.note(named.runs)
    }
    let found = analyzer.finish()
    do throws(SourceError) { try use(found) } catch { fault = fault ?? TraceFault(error) }
    guard !mustStop() else { return nil }
    fault = fault ?? found.inputs.first.flatMap { TraceFault($0) }
    return TraceResult(
      found, name: name, content: source.content, fault: fault, memory: kit.results)
  }

  /// Of a trace that could not be read.
  private func result(of fault: TraceFault, name: String, _ content: StableHash) -> TraceResult {
    let kit = kits.take(analysis)
    defer { kits.giveBack(kit) }
    let analyzer = Analyzer(kit.plan)
    analyzer.addUnreadable(.unreadable(path: name, reason: fault.text))
    return TraceResult(analyzer.finish(), name: name, content: content, fault: fault)
  }
}

/// What the traces of one thread have in common.
private struct Kit {
  let plan: AnalyzerPlan
  let memory = ReaderMemory()
  let results = ResultMemory()
}

/// Kits for as many threads as analyze at the same time.
///
/// Sendable: `monitor` guards `kits`, and a kit that was taken belongs to one thread.
private final class KitPool: @unchecked Sendable {
  private let monitor = Monitor()
  private var kits: [Kit] = []

  func take(_ options: AnalysisOptions) -> Kit {
    monitor.lock()
    defer { monitor.unlock() }
    return kits.popLast() ?? Kit(plan: AnalyzerPlan(options, rules: Catalogue.all))
  }

  func giveBack(_ kit: Kit) {
    monitor.lock()
    kits.append(kit)
    monitor.unlock()
  }
}

extension TraceFault {
  init(_ error: SourceError) {
    self.init(code: error.exitCode.rawValue, text: error.explanation)
  }

  /// The first problem that is more than a note; nil without one.
  fileprivate init?(_ input: InputSummary) {
    guard let problem = input.problems.first(where: { $0.severity != .note }) else { return nil }
    let place = problem.line > 0 ? "line \(problem.line): " : ""
    self.init(
      code: (input.isUnreadable ? ExitCode.noInput : .damaged).rawValue,
      text: "\(place)\(problem.text) (\(problem.kind.rawValue))")
  }
}
