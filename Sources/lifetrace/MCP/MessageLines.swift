import TraceReading

/// The messages of a client: one a line.
struct MessageLines {
  enum Line {
    case message([UInt8])
    /// Longer than the limit; it was skipped.
    case tooLong
  }

  /// Bytes of a message.
  static let limit = 1 << 20

  private let source: any ByteSource
  private var buffer: [UInt8] = []
  private var start = 0
  private var isSkipping = false
  private var isAtEnd = false

  init(_ source: any ByteSource) { self.source = source }

  /// The next message that is not blank; nil at the end.
  mutating func next() throws(SourceError) -> Line? {
    while true {
      if let end = buffer[start...].firstIndex(of: 10) {
        let line = Array(buffer[start..<end])
        start = end + 1
        let wasSkipping = isSkipping
        isSkipping = false
        if wasSkipping || line.count > Self.limit { return .tooLong }
        if !Self.isBlank(line) { return .message(line) }
        continue
      }
      if isAtEnd {
        let line = Array(buffer[start...])
        (buffer, start) = ([], 0)
        if isSkipping || line.count > Self.limit {
          isSkipping = false
          return .tooLong
        }
        return Self.isBlank(line) ? nil : .message(line)
      }
      try readMore()
    }
  }

  private mutating func readMore() throws(SourceError) {
    buffer.removeSubrange(..<start)
    start = 0
    if buffer.count > Self.limit {
      buffer = []
      isSkipping = true
    }
    var failure: SourceError?
    let more = [UInt8](unsafeUninitializedCapacity: 1 << 16) { memory, count in
      do throws(SourceError) {
        count = try source.read(into: UnsafeMutableRawBufferPointer(memory))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    isAtEnd = more.isEmpty
    buffer += more
  }

  private static func isBlank(_ line: [UInt8]) -> Bool {
    line.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
  }
}
