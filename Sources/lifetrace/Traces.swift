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

  /// Reads one input to its end; `-` is standard input. What came before a failed read is kept.
  mutating func add(_ path: String) {
    var summary = InputSummary()
    do throws(SourceError) {
      let source = try Self.open(path)
      let symbols = SymbolTable()
      analyzer.beginInput(symbols: symbols)
      do throws(SourceError) {
        summary = try TraceReader(options: reading, symbols: symbols).read(source, into: analyzer)
      } catch {
        failures.append(error)
        summary.isComplete = false
        summary.problems = [
          InputProblem(.truncated, .error, text: "reading stopped: \(error.reason)")
        ]
      }
      summary.path = Self.shown(path)
      analyzer.endInput(summary)
    } catch {
      failures.append(error)
    }
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
