/// The bytes of the file around the place that is being decoded.
///
/// ```
///   oldest ........ position ........ end
///   kept for a second look   not yet taken
/// ```
/// What was taken stays for a while, so that after damage the same bytes can be searched for a frame
/// that a wrong length swallowed. Memory is fixed: at most ``history`` bytes are kept, and at
/// least those from ``keep`` on, if they are not older.
final class InputWindow {
  /// Bytes of the past that can be looked at again at the least, if `keep` asks for them.
  static let history = 1 << 19
  private static let capacity = 1 << 20
  private static let readSize = 1 << 17

  private let source: any ByteSource
  private let memory: UnsafeMutableRawPointer
  /// Offset in the file of `memory`'s first byte.
  private(set) var oldest: Int64 = 0
  private(set) var end: Int64 = 0
  /// Offset in the file of the next byte to take.
  var position: Int64 = 0
  /// Bytes before this offset are not needed again.
  var keep: Int64 = 0
  private(set) var isAtEnd = false

  init(_ source: any ByteSource) {
    self.source = source
    memory = .allocate(byteCount: Self.capacity, alignment: 16)
  }

  deinit { memory.deallocate() }

  var available: Int { Int(end - position) }

  /// The bytes from an offset that is still kept to the end of what was read.
  func bytes(from offset: Int64) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: memory + Int(offset - oldest), count: Int(end - offset))
  }

  /// Reads until `count` bytes are available or the file ends; at most a quarter of the capacity
  /// may be asked for.
  func need(_ count: Int) throws(SourceError) -> Bool {
    while available < count {
      guard try readMore() else { return false }
    }
    return true
  }

  /// Reads some more bytes; false at the end of the file.
  func readMore() throws(SourceError) -> Bool {
    guard !isAtEnd else { return false }
    if Int(end - oldest) + Self.readSize > Self.capacity {
      let from = min(position, max(keep, position - Int64(Self.history)))
      memory.copyMemory(from: memory + Int(from - oldest), byteCount: Int(end - from))
      oldest = from
    }
    let count = try source.read(
      into: UnsafeMutableRawBufferPointer(start: memory + Int(end - oldest), count: Self.readSize))
    isAtEnd = count == 0
    end += Int64(count)
    return count > 0
  }

  /// Looks from `position` on, and before `limit`, for an offset where `matches` accepts `length`
  /// bytes, and moves the position there. Nothing at or behind the limit is given up.
  func advance(
    toFirst first: UInt8, length: Int, before limit: Int64 = .max,
    where matches: (UnsafeRawBufferPointer) -> Bool
  ) throws(SourceError) -> Bool {
    while position < limit, try need(length) {
      let here = bytes(from: position)
      var index = 0
      while index + length <= here.count, position + Int64(index) < limit {
        if here[index] == first,
          matches(UnsafeRawBufferPointer(rebasing: here[index..<(index + length)]))
        {
          position += Int64(index)
          return true
        }
        index += 1
      }
      position += Int64(index)
      keep = position
    }
    return false
  }
}
