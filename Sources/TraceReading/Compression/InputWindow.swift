import SystemLibrary

/// The bytes of the file around the place that is being decoded.
///
/// ```
///   oldest ........ position ........ end ........ filled
///   kept for a second look   not yet taken   hidden from a probe
/// ```
/// Taken bytes are kept for a while, so that after damage they can be searched for a frame that a
/// wrong length swallowed. Memory grows when the bytes to keep do not fit, and is bounded by the
/// sizes.
final class InputWindow {
  struct Sizes: Sendable {
    /// Bytes of the past that can be read again, if ``keep`` asks for them.
    var history = 1 << 19
    /// Bytes that ``need(_:)`` can wait for. At least the longest block and its head.
    var reach = 1 << 23
    /// Bytes that are held before old ones are dropped. The result is the same with any number.
    var usual = 1 << 20
    /// Bytes per read. The result is the same with any number.
    var readSize = 1 << 17
    /// Bytes that are held at the most: the past and what is waited for, and room enough that those
    /// are seldom moved.
    var capacity: Int { 2 * (history + reach + readSize) }
  }

  /// Bytes that may be taken again, as a multiple of the bytes read before; some are allowed at
  /// first. In a file that was not made to be slow, neither heads nor damaged parts lie within each
  /// other, so that bytes are hardly taken more than once again.
  private static let repetitions: Int64 = 8

  let sizes: Sizes
  /// Size of the file, if it is one; a hint.
  let fileSize: Int64?
  private let source: any ByteSource
  private var memory: UnsafeMutableRawPointer
  /// Bytes of memory.
  private var room: Int
  /// Offset in the file of `memory`'s first byte.
  private(set) var oldest: Int64 = 0
  /// Offset in the file after the last visible byte.
  private(set) var end: Int64 = 0
  /// Offset in the file after the last byte that was read.
  private var filled: Int64 = 0
  /// Offset in the file of the next byte to take.
  var position: Int64 = 0
  /// Bytes before this offset are not needed again.
  var keep: Int64 = 0
  /// Where the probe that is being taken began.
  private var probed: Int64?
  /// Bytes that were taken and will be taken again: by probes that found nothing, and by damaged
  /// parts.
  private var repeated: Int64 = 0
  private(set) var isAtEnd = false
  /// A read that failed is not tried again.
  private var failure: SourceError?
  /// The file seems to end at this offset, whatever follows. An endless input that decodes to
  /// nothing would otherwise be searched for ever.
  var stop = Int64.max
  /// Whether ``stop`` was reached.
  private(set) var isStopped = false

  init(_ source: any ByteSource, sizes: Sizes = Sizes()) {
    self.source = source
    self.sizes = sizes
    fileSize = source.fileSize
    room = max(sizes.usual, sizes.readSize)
    memory = .allocate(byteCount: room, alignment: 16)
  }

  deinit { memory.deallocate() }

  var available: Int { Int(end - position) }

  /// The bytes from an offset that is still kept to the end of what was read, valid until more is
  /// needed.
  func bytes(from offset: Int64) -> UnsafeRawBufferPointer {
    precondition(offset >= oldest && offset <= end, "bytes that are not held")
    return UnsafeRawBufferPointer(start: memory + Int(offset - oldest), count: Int(end - offset))
  }

  /// Tries the bytes at an offset, and comes back to it. To the trial the file seems to end
  /// ``Sizes/history`` bytes after the offset: a candidate without text in that many bytes does not
  /// count. Finds nothing if too many bytes were tried in vain.
  func probe(
    at start: Int64, _ trial: () throws(SourceError) -> Bool
  ) throws(SourceError) -> Bool {
    position = start
    guard mayRepeat else { return false }
    probed = start
    end = min(filled, start + Int64(sizes.history))
    defer {
      probed = nil
      position = start
      end = filled
    }
    let isThere = try trial()
    if !isThere { repeated += position - start }
    return isThere
  }

  private var mayRepeat: Bool {
    repeated <= Self.repetitions * (position + Int64(sizes.history))
  }

  /// Goes to an offset to search from there, at most ``Sizes/history`` bytes back, even if more is
  /// held, so that the result does not depend on how much is. The bytes that a damaged part took
  /// are searched too, unless that happened too often.
  func search(from offset: Int64) {
    let place = max(oldest, position - Int64(sizes.history), offset)
    if place >= position {
      position = place
    } else if mayRepeat {
      repeated += position - place
      position = place
    }
    keep = position
  }

  /// Reads until `count` bytes are available, at most ``Sizes/reach``, or the file ends; false in
  /// that case.
  func need(_ count: Int) throws(SourceError) -> Bool {
    while available < count {
      guard try readMore() else { return false }
    }
    return true
  }

  /// Whether the source has nothing more at the moment.
  var isPaused: Bool { !isAtEnd && source.isPaused }
  /// See ``ByteSource/staysPaused()``.
  func staysPaused() -> Bool { isPaused && source.staysPaused() }

  private func readMore() throws(SourceError) -> Bool {
    guard !isAtEnd else { return false }
    if let probed, end - probed >= Int64(sizes.history) { return false }
    if filled >= stop {
      isStopped = true
      isAtEnd = true
      return false
    }
    if let failure { throw failure }
    makeRoom()
    let buffer = UnsafeMutableRawBufferPointer(
      start: memory + Int(filled - oldest),
      count: Int(min(Int64(sizes.readSize), stop - filled)))
    let count: Int
    do throws(SourceError) {
      count = try source.read(into: buffer)
    } catch {
      failure = error
      throw error
    }
    isAtEnd = count == 0
    filled += Int64(count)
    end = min(filled, probed.map { $0 + Int64(sizes.history) } ?? .max)
    return count > 0
  }

  /// Drops old bytes when there are more than usual, if it drops more than it copies, and makes
  /// room for the next read.
  private func makeRoom() {
    let held = Int(filled - oldest)
    guard held + sizes.readSize > sizes.usual else { return }
    let from = min(position, probed ?? .max, max(keep, position - Int64(sizes.history)))
    let rest = Int(filled - from)
    if rest <= held - rest || held + sizes.readSize > sizes.capacity {
      memory.copyMemory(from: memory + Int(from - oldest), byteCount: rest)
      oldest = from
    }
    grow()
  }

  private func grow() {
    let held = Int(filled - oldest)
    guard held + sizes.readSize > room else { return }
    room = min(2 * room + sizes.readSize, sizes.capacity)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 16)
    larger.copyMemory(from: memory, byteCount: held)
    memory.deallocate()
    memory = larger
  }

  /// Looks from `position` on, and before `limit`, for an offset where `matches` accepts `length`
  /// bytes, the first of them `first` or `other`, and moves the position there. Bytes at or after
  /// the limit are kept.
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
