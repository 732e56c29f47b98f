import SystemLibrary
import TraceAnalysis
import TraceModel
import TraceReading
import TraceTimelines

/// The rows of one trace, kept until the rows of all traces before it are written.
///
/// ```
///   each table     the first rows                  the last 256 KiB
///                  in a file without a name  +     in memory
/// ```
/// So traces are analyzed in parallel, and neither their number nor their size matters to memory.
final class TraceRows {
  static let heldBytes = 256 << 10

  private struct Part {
    var held: [UInt8] = []
    /// -1: everything is held.
    var file: Int32 = -1
  }

  private let folder: SystemString
  private var parts: [FleetRows.Table: Part] = [:]
  /// `errno` of the first write that failed.
  private var failure: Int32?

  /// - Parameter folder: where rows go that are too many to be held.
  init(in folder: SystemString) { self.folder = folder }

  deinit { for part in parts.values where part.file >= 0 { close(part.file) } }

  /// Reads a trace again and keeps its rows. `analysis` is of the first reading, with places kept.
  func add(
    _ analysis: Analysis, name: String, _ source: any ByteSource, _ reading: ReadingOptions
  ) throws(SourceError) {
    let rows = FleetRows(analysis, trace: name) { [unowned self] in keep($1, in: $0) }
    let symbols = SymbolTable()
    let builder = TimelineBuilder(analysis, input: 0, options: TimelineOptions(), sink: rows)
    builder.begin(symbols: symbols)
    _ = try TraceReader(options: reading, symbols: symbols).read(source, into: builder)
    builder.finish()
  }

  func keep(_ row: [UInt8], in table: FleetRows.Table) {
    parts[table, default: Part()].held += row
    if let held = parts[table]?.held, held.count >= Self.heldBytes { spill(table) }
  }

  private func spill(_ table: FleetRows.Table) {
    guard failure == nil, var part = parts.removeValue(forKey: table) else { return }
    if part.file < 0 {
      var name = folder.member(SystemString(".rows-XXXXXX")).withCString { text in
        Array(UnsafeBufferPointer(start: text, count: strlen(text) + 1))
      }
      part.file = mkstemp(&name)
      if part.file >= 0 { unlink(name) } else { failure = errno }
    }
    var written = 0
    part.held.withUnsafeBytes { bytes in
      while failure == nil, written < bytes.count {
        let step = write(part.file, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        if step < 0, errno != EINTR { failure = errno }
        written += max(0, step)
      }
    }
    part.held.removeAll(keepingCapacity: true)
    parts[table] = part
  }

  /// Hands over the rows of a table in the order in which they came, in pieces.
  ///
  /// - Returns: `errno` if rows were lost; nil: all are there.
  func drain(_ table: FleetRows.Table, into sink: (UnsafeRawBufferPointer) -> Void) -> Int32? {
    guard failure == nil, let part = parts.removeValue(forKey: table) else { return failure }
    if part.file >= 0 {
      defer { close(part.file) }
      var buffer = [UInt8](repeating: 0, count: Self.heldBytes)
      var place: off_t = 0
      while true {
        let count = buffer.withUnsafeMutableBytes {
          pread(part.file, $0.baseAddress, $0.count, place)
        }
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { return errno }
        guard count > 0 else { break }
        place += off_t(count)
        buffer.withUnsafeBytes { sink(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      }
    }
    part.held.withUnsafeBytes(sink)
    return nil
  }
}
