#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The bytes of the file around the place that is being decoded.
///
/// ```
///   oldest ........ position ........ end
///   kept for a second look   not yet taken
/// ```
/// What was taken stays for a while, so that after damage the same bytes can be searched for a frame
/// that a wrong length swallowed. At least ``history`` bytes are kept if ``keep`` asks for them. Memory
/// is bounded by ``capacity``, of which no more is touched than was asked for.
final class InputWindow {
  /// Bytes of the past that can be looked at again at the least, if `keep` asks for them.
  static let history = 1 << 19
  /// Bytes that ``need(_:)`` can wait for.
  static let reach = 1 << 23
  private static let capacity = 1 << 24
  /// Bytes that are held before old ones are dropped.
  private static let usual = 1 << 20
  /// Bytes that are asked for at a time.
  static let readSize = 1 << 17

  /// Size of the file, if it is one; a hint.
  let fileSize: Int64?
  private let source: any ByteSource
  private let memory: UnsafeMutableRawPointer
  /// Offset in the file of `memory`'s first byte.
  private(set) var oldest: Int64 = 0
  private(set) var end: Int64 = 0
  /// Offset in the file of the next byte to take.
  var position: Int64 = 0
  /// Bytes before this offset are not needed again.
  var keep: Int64 = 0
  /// Where the probe that is being taken began.
  private var probed: Int64?
  private(set) var isAtEnd = false
  /// A read that failed is not tried again.
  private var failure: SourceError?
  /// The file seems to end at this offset, whatever follows. An endless input that decodes to nothing
  /// would otherwise be searched for ever.
  var stop = Int64.max
  /// Whether ``stop`` was reached.
  private(set) var isStopped = false

  init(_ source: any ByteSource) {
    self.source = source
    fileSize = source.fileSize
    memory = .allocate(byteCount: Self.capacity, alignment: 16)
  }

  deinit { memory.deallocate() }

  var available: Int { Int(end - position) }

  /// The bytes from an offset that is still kept to the end of what was read.
  func bytes(from offset: Int64) -> UnsafeRawBufferPointer {
    precondition(offset >= oldest && offset <= end, "bytes that are not held")
    return UnsafeRawBufferPointer(start: memory + Int(offset - oldest), count: Int(end - offset))
  }

  /// Tries what begins at an offset, and comes back to it. To the trial the file seems to end where more would have to be
  /// read than ``history``: what gives no text out of so many bytes is not what is looked for.
  func probe(
    at start: Int64, _ trial: () throws(SourceError) -> Bool
  ) throws(SourceError) -> Bool {
    probed = start
    position = start
    defer {
      probed = nil
      position = start
    }
    return try trial()
  }

  /// Reads until `count` bytes are available, at most ``reach``, or the file ends; false in that case.
  func need(_ count: Int) throws(SourceError) -> Bool {
    while available < count {
      guard try readMore() else { return false }
    }
    return true
  }

  private func readMore() throws(SourceError) -> Bool {
    guard !isAtEnd else { return false }
    if let probed, end - probed >= Int64(Self.history) { return false }
    if end >= stop {
      isStopped = true
      isAtEnd = true
      return false
    }
    if let failure { throw failure }
    makeRoom()
    let room = UnsafeMutableRawBufferPointer(
      start: memory + Int(end - oldest), count: Self.readSize)
    let count: Int
    do throws(SourceError) {
      count = try source.read(into: room)
    } catch {
      failure = error
      throw error
    }
    isAtEnd = count == 0
    end += Int64(count)
    return count > 0
  }

  /// Drops old bytes when there are more than usual; copies less than it drops, or it waits.
  private func makeRoom() {
    let held = Int(end - oldest)
    guard held + Self.readSize > Self.usual else { return }
    let from = min(position, probed ?? .max, max(keep, position - Int64(Self.history)))
    let rest = Int(end - from)
    guard rest <= held - rest || held + Self.readSize > Self.capacity else { return }
    memory.copyMemory(from: memory + Int(from - oldest), byteCount: rest)
    oldest = from
  }

  /// Looks from `position` on, and before `limit`, for an offset where `matches` accepts `length`
  /// bytes, the first of them `first` or `other`, and moves the position there. Nothing at or
  /// behind the limit is given up.
  func advance(
    toFirst first: UInt8, or other: UInt8? = nil, length: Int, before limit: Int64 = .max,
    where matches: (UnsafeRawBufferPointer) -> Bool
  ) throws(SourceError) -> Bool {
    while position < limit, try need(length) {
      let here = bytes(from: position)
      let last = min(here.count - length, Int(clamping: limit - position - 1))
      var index = 0
      while let found = Self.find(first, other, in: here[index...last]) {
        if matches(UnsafeRawBufferPointer(rebasing: here[found..<(found + length)])) {
          position += Int64(found)
          return true
        }
        index = found + 1
        if index > last { break }
      }
      position += Int64(last + 1)
      keep = position
    }
    return false
  }

  private static func find(
    _ first: UInt8, _ other: UInt8?, in bytes: Slice<UnsafeRawBufferPointer>
  ) -> Int? {
    if let other { return bytes.firstIndex { $0 == first || $0 == other } }
    guard let base = bytes.base.baseAddress,
      let found = memchr(base + bytes.startIndex, Int32(first), bytes.count)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }
}
