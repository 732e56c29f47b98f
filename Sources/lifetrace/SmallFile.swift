import SystemLibrary
import TraceReading

/// A file that is read as a whole: a configuration or a baseline.
enum SmallFile {
  /// At most `limit` bytes of a file; a larger file is not read to its end. A read that a signal
  /// interrupts is an error.
  static func read(_ path: SystemString, limit: Int) throws(SourceError) -> [UInt8] {
    let source = try TraceSource(path, mustStop: { Interruption.signal != nil })
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: min(limit, 1 << 16))
    while bytes.count < limit {
      var read = 0
      var failure: SourceError?
      piece.withUnsafeMutableBytes { buffer in
        do throws(SourceError) { read = try source.read(into: buffer) } catch { failure = error }
      }
      if let failure { throw failure }
      guard read > 0 else { break }
      bytes += piece[..<min(read, limit - bytes.count)]
    }
    guard Interruption.signal == nil else {
      throw SourceError(.readFailed, path: path.text, code: EINTR)
    }
    return bytes
  }
}
