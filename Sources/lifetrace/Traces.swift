#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif
import TraceAnalysis
import TraceModel
import TraceReading

/// The traces a command was given, one after the other through one analyzer.
struct Traces {
  let reading: ReadingOptions
  let analyzer: Analyzer
  /// Something could not be opened, or reading it failed.
  private(set) var failures: [SourceError] = []

  init(reading: ReadingOptions, analysis: AnalysisOptions) {
    self.reading = reading
    analyzer = Analyzer(analysis)
  }

  /// Reads one input to its end; `-` is standard input.
  mutating func add(_ path: String) {
    let symbols = SymbolTable()
    let shown = Self.shown(path)
    do throws(SourceError) {
      let source = try Self.open(path)
      analyzer.beginInput(symbols: symbols)
      let summary = try read(source, symbols, analyzer, path: shown)
      analyzer.endInput(summary)
    } catch {
      failures.append(error)
    }
  }

  /// A read that fails half way still has what came before it.
  private func read(
    _ source: any ByteSource, _ symbols: SymbolTable, _ consumer: any EventConsumer, path: String
  ) throws(SourceError) -> InputSummary {
    let summary = try TraceReader(options: reading, symbols: symbols).read(source, into: consumer)
    return InputSummary(summary, path: path)
  }

  static func open(_ path: String) throws(SourceError) -> FileSource {
    if path == "-" { return FileSource(descriptor: 0, path: path) }
    return try FileSource(path: path)
  }

  /// As given, without a leading `./`; standard input has a name of its own.
  static func shown(_ path: String) -> String {
    if path == "-" { return "(standard input)" }
    var path = Substring(path)
    while path.hasPrefix("./"), path.count > 2 {
      path = path.dropFirst(2)
      while path.hasPrefix("/") { path = path.dropFirst() }
    }
    return String(path)
  }
}

extension InputSummary {
  init(_ summary: ReadingSummary, path: String) {
    self.init(path: path)
    format = summary.format ?? ""
    compression = summary.compression
    bytes = summary.bytes
    decodedBytes = summary.decodedBytes
    records = summary.records
    events = summary.events
    malformed = summary.malformed
    unknownEvents = summary.unknownEvents
    lost = summary.lost
    problems = summary.problems
  }
}
