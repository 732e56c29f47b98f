import TraceAnalysis
import TraceModel
import TraceReading

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A crash report that was given beside other inputs, read before them.
final class CrashInput: EventConsumer {
  let path: SystemString
  private(set) var ends: [ProcessEnd] = []
  private var runs: [(begin: Event, header: RunHeader, end: Event)] = []
  private let symbols = SymbolTable()
  private var summary = InputSummary()
  private var open: (begin: Event, header: RunHeader)?

  /// Whether a file is one, by its content. What can be read only once is not looked at.
  static func isReport(
    _ path: SystemString, _ options: ReadingOptions, mustStop: @escaping () -> Bool
  ) -> Bool {
    var status = stat()
    let isFile = path.withCString { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFREG
    guard path != .standardInput, isFile, options.format == nil,
      let source = try? TraceSource(path, mustStop: mustStop), mayBeReport(source),
      let whole = try? TraceSource(path, mustStop: mustStop)
    else { return false }
    let format = try? TraceReader(options: options, symbols: SymbolTable()).format(of: whole)
    return format == .crash
  }

  /// Words that one of the first lines of a report has.
  private static let words = [
    "\"bug_type\"", "\"termination\"", "Incident Id", "Exception ", "Terminat",
  ]
  private static let largestPacked: Int64 = 1 << 22

  /// A look that costs less than decoding, for folders of thousands of traces.
  private static func mayBeReport(_ source: TraceSource) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 16) { memory in
      guard let count = try? source.read(into: memory), count > 4 else { return false }
      let head = UnsafeRawBufferPointer(rebasing: memory.prefix(count))
      let isPacked =
        head.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) || head.starts(with: [0x1F, 0x8B])
      if isPacked { return source.fileSize.map { $0 <= largestPacked } ?? false }
      return words.contains { word in
        let wanted = Array(word.utf8)
        return head.indices.contains {
          head[$0] == wanted[0] && head[$0...].starts(with: wanted)
        }
      }
    }
  }

  init(
    _ path: SystemString, _ options: ReadingOptions, mustStop: @escaping () -> Bool
  ) throws(SourceError) {
    self.path = path
    let source = try TraceSource(path, mustStop: mustStop)
    summary = try TraceReader(options: options, symbols: symbols).read(source, into: self)
    summary.noteInterruption()
  }

  func consume(_ batch: EventBatch) {
    for event in batch.events {
      if event.kind == .header {
        open = (event, batch.headers[Int(event.code)])
      } else if event.kind == .processExit, let run = open {
        runs.append((run.begin, run.header, event))
        ends.append(ProcessEnd(event, run.header, symbols))
      }
    }
  }

  func report(_ problem: InputProblem) {}

  /// Hands the ends that no run took to the analyzer, each as a run of its own.
  func analyze(
    with analyzer: Analyzer, as shown: String, configured: String, without used: [Bool]
  ) {
    analyzer.beginInput(symbols: symbols, path: configured)
    for (run, isUsed) in zip(runs, used) where !isUsed {
      var events = [run.begin, run.end]
      events[0].code = 0
      events.withUnsafeBufferPointer { events in
        // Its events have no text but names.
        guard let base = events.baseAddress else { return }
        analyzer.consume(
          EventBatch(events: events, text: UnsafeRawPointer(base), headers: [run.header]))
      }
    }
    summary.path = shown
    analyzer.endInput(summary)
  }
}
