internal import TraceModel

/// Finds messages that a tool printed twice: equal ones of one process within a millisecond.
struct DoubledMessages {
  private static let window: UInt64 = 1_000_000
  /// As many as came last are remembered.
  private static let limit = 16

  private var recent: [(digest: UInt64, time: Int64)] = []
  private var next = 0
  private var printed: [(digest: UInt64, echo: LogLine.Echo, time: Int64?)] = []

  /// Whether the same was there a moment ago; remembers it.
  mutating func isDouble(_ line: LogLine) -> Bool {
    guard let time = line.time else { return false }
    let digest = Self.digest(line.message) &* 31 &+ Self.digest(line.process)
    for index in recent.indices where recent[index].digest == digest {
      let distance = time.subtractingReportingOverflow(recent[index].time)
      guard !distance.overflow, distance.partialValue.magnitude <= Self.window else {
        recent[index].time = time
        return false
      }
      // A third one is a message of its own.
      recent.remove(at: index)
      next = 0
      return true
    }
    if recent.count < Self.limit {
      recent.append((digest, time))
    } else {
      recent[next % Self.limit] = (digest, time)
      next += 1
    }
    return false
  }

  /// Whether a tool printed the same message already in its other way, or the same line; remembers it.
  mutating func isEcho(_ line: LogLine) -> Bool {
    guard line.echo != .none else { return false }
    let digest = Self.digest(line.message)
    let twin = printed.firstIndex {
      $0.digest == digest && ($0.echo != line.echo || line.time != nil && $0.time == line.time)
    }
    if let twin {
      // The next equal one is another message again.
      if printed[twin].echo != line.echo { printed.remove(at: twin) }
      return true
    }
    if printed.count == Self.limit { printed.removeFirst() }
    printed.append((digest, line.echo, line.time))
    return false
  }

  static func digest(_ text: UnsafeRawBufferPointer) -> UInt64 {
    text.baseAddress.map { RecordDigest.of($0, text.count) } ?? 0
  }
}
