internal import TraceModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Digests of a block's lines, in the order of the lines.
///
/// The thread that decodes makes them, because the one that parses has more to do. Lines without one cost
/// their reader the making.
final class LineDigests {
  private struct Entry {
    var start: UInt32
    var length: UInt32
    var digest: UInt64
  }
  /// A block of usual lines has half as many.
  private static let capacity = 1024
  private let entries: UnsafeMutablePointer<Entry>
  private var count = 0
  private var cursor = 0

  init() { entries = .allocate(capacity: Self.capacity) }

  deinit { entries.deallocate() }

  func removeAll() { (count, cursor) = (0, 0) }

  /// Makes the digests of the lines that lie in the first `length` bytes, each from its brace to its last
  /// byte that is no blank.
  func make(_ text: UnsafeRawPointer, _ length: Int) {
    removeAll()
    var start = text
    let end = text + length
    while start < end, count < Self.capacity {
      let stop = memchr(start, 10, end - start).map { UnsafeRawPointer($0) } ?? end
      // Only an object can be a record with a sequence number.
      if start.load(as: UInt8.self) == 0x7B {
        var last = stop
        while Self.isBlank((last - 1).load(as: UInt8.self)) { last -= 1 }
        entries[count] = Entry(
          start: UInt32(truncatingIfNeeded: start - text),
          length: UInt32(truncatingIfNeeded: last - start),
          digest: RecordDigest.of(start, last - start))
        count += 1
      }
      start = stop + 1
    }
  }

  /// The digest of a line, if there is one; lines must be asked for in their order.
  @inline(__always)
  func next(of line: TextRange) -> UInt64? {
    while cursor < count, entries[cursor].start < line.offset { cursor &+= 1 }
    guard cursor < count else { return nil }
    let entry = entries[cursor]
    return entry.start == line.offset && entry.length == line.length ? entry.digest : nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0D || byte == 0x09
  }
}
