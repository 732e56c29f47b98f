package import TraceAnalysis
package import TraceModel
package import TraceReading

extension Analyzer {
  /// Reads one input. The numbers of `pieces` are the sizes of its reads.
  @discardableResult package func read(
    _ bytes: [UInt8], pieces: [Int] = [], options: ReadingOptions = ReadingOptions(),
    path: String = ""
  ) throws -> InputSummary {
    let symbols = SymbolTable()
    beginInput(symbols: symbols, path: path)
    var summary = try TraceReader(options: options, symbols: symbols)
      .read(MemorySource(bytes, pieces: pieces), into: self)
    if !path.isEmpty { summary.path = path }
    endInput(summary)
    return summary
  }

  @discardableResult package func read(_ text: String, path: String = "") throws -> InputSummary {
    try read(Array(text.utf8), path: path)
  }
}
