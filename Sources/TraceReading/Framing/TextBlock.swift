import SystemLibrary
internal import TraceModel

/// The reused memory that lines and their unescaped strings lie in.
///
/// ```
///   0                     textCapacity   +64            scratchStart + scratchCapacity
///   | carried-over part, new text | zeros | scratch: strings of this block's lines |
/// ```
/// A ``TextRange`` may point into either region. The zeros let a parser read words and look for the
/// end of a value without asking for the end of the text at each byte.
///
/// The blocks of an input share one stretch of memory, and ranges count from its beginning, so that
/// one batch may hold events of several blocks.
final class TextBlock {
  /// Where the block begins.
  let base: UnsafeMutableRawPointer
  /// Where ranges count from.
  let origin: UnsafeMutableRawPointer
  private let memory: Memory
  let textCapacity: Int
  let scratchStart: Int
  let scratchCapacity: Int
  /// Bytes of scratch in use.
  var scratchUsed = 0

  static let padding = 64
  /// Bytes of both regions, without the readable bytes after them.
  var size: Int { scratchStart + scratchCapacity }

  /// The memory of all blocks of an input.
  private final class Memory {
    let base: UnsafeMutableRawPointer

    init(byteCount: Int) { base = .allocate(byteCount: byteCount, alignment: 64) }

    deinit { base.deallocate() }
  }

  /// A block of its own. `textCapacity` is below 2^29, so that all offsets fit 32 bits.
  convenience init(textCapacity: Int) {
    self.init(textCapacity, 0, in: Memory(byteCount: Self.stride(textCapacity)))
  }

  /// Pages that are not used cost nothing: the scratch region, four times the text, is rarely
  /// touched. As many bytes are readable after it as after the text.
  private init(_ textCapacity: Int, _ number: Int, in memory: Memory) {
    self.textCapacity = textCapacity
    self.memory = memory
    scratchStart = textCapacity + Self.padding
    scratchCapacity = textCapacity * 4
    origin = memory.base
    base = origin + number * Self.stride(textCapacity)
    precondition(
      base - origin + Self.stride(textCapacity) <= Int(UInt32.max), "offsets fit 32 bits")
  }

  /// Blocks of one input.
  static func blocks(_ count: Int, textCapacity: Int) -> [TextBlock] {
    let memory = Memory(byteCount: count * stride(textCapacity))
    return (0..<count).map { TextBlock(textCapacity, $0, in: memory) }
  }

  /// From a block to the next one.
  private static func stride(_ textCapacity: Int) -> Int {
    (5 * textCapacity + 2 * padding + 63) & ~63
  }

  func range(_ start: UnsafeRawPointer, _ length: Int) -> TextRange {
    TextRange(
      offset: UInt32(truncatingIfNeeded: start - UnsafeRawPointer(origin)),
      length: UInt32(truncatingIfNeeded: length))
  }

  func bytes(_ range: TextRange) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: origin + Int(range.offset), count: Int(range.length))
  }

  /// Whether the text from an offset on, as far as that many bytes, holds a CR that ends no line.
  func hasLoneReturn(from start: Int, _ count: Int) -> Bool {
    guard let found = memchr(base + start, 13, count) else { return false }
    return found.load(fromByteOffset: 1, as: UInt8.self) != 10
  }

  /// Where the next stored string goes.
  private var scratch: UnsafeMutableRawPointer { base + scratchStart + scratchUsed }

  /// Puts a checked JSON string (without its quotes) into the scratch region without its escapes,
  /// which never makes it longer; nil if there may be no room.
  func unescape(_ string: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    guard scratchUsed + string.count <= scratchCapacity else { return nil }
    let target = scratch
    let count = JSONScan.unescape(string, to: target)
    scratchUsed += count
    return UnsafeRawBufferPointer(start: target, count: count)
  }

  /// Puts the JSON string that begins at a place in the text into the scratch region without its
  /// escapes; also returns its closing quote. Nil if the string is invalid, or if there may be too
  /// little room.
  func unescaped(
    _ start: UnsafeRawPointer
  ) -> (quote: UnsafeRawPointer, text: UnsafeRawBufferPointer)? {
    guard scratchUsed + textCapacity <= scratchCapacity else { return nil }
    let target = scratch
    guard let (quote, length) = JSONScan.unescapedEnd(start, to: target) else { return nil }
    scratchUsed += length
    return (quote, UnsafeRawBufferPointer(start: target, count: length))
  }

  /// Puts bytes into the scratch region; nil if it is full.
  func store(_ bytes: some Collection<UInt8>) -> TextRange? {
    guard scratchUsed + bytes.count <= scratchCapacity else { return nil }
    let place = scratch
    for (index, byte) in bytes.enumerated() {
      place.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
    }
    scratchUsed += bytes.count
    return range(place, bytes.count)
  }
}
