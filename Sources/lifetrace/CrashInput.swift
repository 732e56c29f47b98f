import TraceAnalysis
import TraceModel
import TraceReading

/// A crash report, or a payload of MetricKit with crashes, that was passed with other inputs; it is
/// read before them.
final class CrashInput: EventConsumer {
  let path: SystemString
  private(set) var ends: [ProcessEnd] = []
  private var runs: [(begin: Event, header: RunHeader, end: Event)] = []
  private let symbols = SymbolTable()
  private var summary = InputSummary()
  private var open: (begin: Event, header: RunHeader)?
  /// The text has nothing but ends: no log that is in it, too.
  private(set) var hasOnlyEnds = true

  /// Whether a file is a crash report, by its content. ``PipedInput`` detects it for inputs that
  /// can be read only once.
  static func isReport(
    _ path: SystemString, _ options: ReadingOptions, mustStop: @escaping @Sendable () -> Bool
  ) -> Bool {
    guard options.format == nil, let size = TraceFolder.size(path),
      let head = try? TraceSource(path, mustStop: mustStop)
    else { return false }
    var answer = CrashReportLook.answer(head)
    if answer == .isPacked {
      guard size <= largestPacked, let packed = try? TraceSource(path, mustStop: mustStop) else {
        return false
      }
      answer = CrashReportLook.answer(decoding: packed, options: options)
    }
    guard answer == .mayBe, let whole = try? TraceSource(path, mustStop: mustStop) else {
      return false
    }
    let format = try? TraceReader(options: options, symbols: SymbolTable()).format(of: whole)
    return format == .crash || format == .metricKit
  }

  private static let largestPacked: Int64 = 1 << 22

  init(
    _ path: SystemString, _ source: any ByteSource, _ options: ReadingOptions
  ) throws(SourceError) {
    self.path = path
    summary = try TraceReader(options: options.ofWholeRuns, symbols: symbols).read(
      source, into: self)
    summary.noteInterruption()
  }

  func consume(_ batch: EventBatch) {
    for event in batch.events {
      if event.kind == .header {
        open = (event, batch.headers[Int(event.code)])
      } else if event.kind == .processExit, let run = open {
        runs.append((run.begin, run.header, event))
        ends.append(ProcessEnd(event, run.header, symbols))
      } else if event.kind != .gap {
        hasOnlyEnds = false
      }
    }
  }

  func report(_ problem: InputProblem) {}

  /// Passes the ends that no run took to the analyzer, each as a separate run.
  ///
  /// - Parameters:
  ///   - uses: what became of its ends.
  ///   - recorded: the headers of the recordings that have a process number.
  func analyze(
    with analyzer: Analyzer, as shown: String, configured: String, _ uses: [EndUse],
    beside recorded: [RunHeader]
  ) {
    analyzer.beginInput(symbols: symbols, path: configured)
    for (run, use) in zip(runs, uses) where use == .none {
      var events = [run.begin, run.end]
      events[0].code = 0
      events.withUnsafeBufferPointer { events in
        // Its events have no text but names.
        guard let base = events.baseAddress else { return }
        analyzer.consume(
          EventBatch(events: events, text: UnsafeRawPointer(base), headers: [run.header]))
      }
    }
    if uses.contains(.ofReport) {
      summary.problems.append(
        InputProblem(
          .joined, .note, text: "another report tells of the same end, which counts once"))
    }
    if zip(ends, uses).contains(where: { $1 == .none && $0.mayBeOfOne(of: recorded) }) {
      summary.problems.append(Traces.mayBeOne)
    }
    summary.path = shown
    analyzer.endInput(summary)
  }
}

extension ProcessEnd {
  /// Whether a payload, which tells no moment, names a recorded process.
  fileprivate func mayBeOfOne(of recorded: [RunHeader]) -> Bool {
    covered != nil && ended == nil
      && recorded.contains { $0.pid == pid && $0.app.map(names.contains) ?? false }
  }
}
