internal import TraceModel

/// The records delivered last, to recognise one that comes a second time.
///
/// Of a record only the place of its text is kept: blocks of text stay for a while after they were
/// read. A record that is remembered for longer than its block leaves a digest, which costs more.
/// ```
///   blocks    ··· | 5 | 6 | 7 | 8 |   the latest is being read
///   records         ·····rrrrrrrrrr   the latest ``size``
/// ```
/// So what is known does not depend on where blocks end.
final class RecordHistory {
  enum Answer {
    /// Not among those remembered.
    case unknown
    case equal, other
  }

  private struct Entry {
    var sequence: Int64 = 0
    /// Number among the records remembered, from 1.
    var ordinal: UInt64 = 0
    var serial: UInt32 = 0
    /// Place of the block with the text among those that are kept, from 1; 0: the content is a
    /// digest.
    var block: UInt32 = 0
    /// Offset and length of the text, or a digest of it.
    var content: UInt64 = 0
  }

  /// So many records are remembered, each until another one takes its place, which in usual order
  /// is the one that many records later.
  static let size = 2048

  private let entries: UnsafeMutablePointer<Entry>
  /// Places of the records remembered last, by their numbers.
  private let places: UnsafeMutablePointer<UInt16>
  private var ordinal: UInt64 = 0

  /// The block that is being read and those before it that stay as they are, in turn; and the
  /// number of the first record remembered from each on.
  private var blocks: [Block?]
  /// Place of the block that is being read.
  private(set) var current = 0

  private struct Block {
    var text: TextBlock
    /// The first record that was remembered since it is being read.
    var first: UInt64
    /// The last record of it that was remembered later, when it had waited.
    var last: UInt64 = 0
  }

  /// - Parameter retainedBlocks: number of blocks that stay unchanged next to the one that is being
  ///   read.
  init(retainedBlocks: Int) {
    blocks = Array(repeating: nil, count: retainedBlocks + 1)
    entries = .allocate(capacity: Self.size)
    entries.initialize(repeating: Entry(), count: Self.size)
    places = .allocate(capacity: Self.size)
    places.initialize(repeating: 0, count: Self.size)
  }

  /// Forgets every record and block.
  func forget() {
    if ordinal <= UInt64(Self.size) {
      for number in 1..<1 + ordinal { entries[Int(places[place(of: number)])] = Entry() }
    } else {
      entries.update(repeating: Entry(), count: Self.size)
    }
    ordinal = 0
    current = 0
    for place in blocks.indices { blocks[place] = nil }
  }

  deinit {
    entries.deallocate()
    places.deallocate()
  }

  // MARK: Blocks

  /// The next records lie in this block.
  func begin(_ block: TextBlock) {
    current = (current + 1) % blocks.count
    blocks[current] = Block(text: block, first: ordinal + 1)
  }

  /// Place of the block that stays no longer than until the present one ends.
  var oldest: Int { (current + 1) % blocks.count }
  /// Places of blocks.
  var blockCount: Int { blocks.count }

  /// The block's lines are read. The oldest one of those that were kept may change from here on.
  func endBlock() {
    let oldest = oldest
    guard let block = blocks[oldest] else { return }
    blocks[oldest] = nil
    let next = max(blocks[(oldest + 1) % blocks.count]?.first ?? ordinal + 1, block.last + 1)
    let earliest = ordinal < UInt64(Self.size) ? 1 : ordinal + 1 - UInt64(Self.size)
    let first = max(block.first, earliest)
    for number in first..<max(first, next) {
      let entry = entries + Int(places[place(of: number)])
      guard entry.pointee.ordinal == number, entry.pointee.block == UInt32(oldest + 1) else {
        continue
      }
      entry.pointee.content = Self.digest(Self.range(entry.pointee.content), in: block.text)
      entry.pointee.block = 0
    }
  }

  // MARK: Records

  /// Remembers a record whose text lies in the block that is being read.
  @inline(__always)
  func remember(_ serial: UInt32, _ sequence: Int64, _ text: TextRange) {
    let content = UInt64(text.offset) | UInt64(text.length) << 32
    remember(serial, sequence, UInt32(truncatingIfNeeded: current &+ 1), content)
  }

  /// Remembers a record that waited, whose text lies in one of the blocks that stay.
  @inline(__always)
  func remember(_ serial: UInt32, _ sequence: Int64, _ text: TextRange, block: Int) {
    remember(serial, sequence, text)
    guard block != current else { return }
    rememberLate(block, slot(serial, sequence))
  }

  @inline(never)
  private func rememberLate(_ block: Int, _ slot: Int) {
    entries[slot].block = UInt32(truncatingIfNeeded: block &+ 1)
    blocks[block]?.last = ordinal
  }

  /// Remembers a record by its digest.
  func remember(_ serial: UInt32, _ sequence: Int64, digest: UInt64) {
    remember(serial, sequence, 0, digest)
  }

  @inline(__always)
  private func remember(
    _ serial: UInt32, _ sequence: Int64, _ block: UInt32, _ content: UInt64
  ) {
    ordinal &+= 1
    let slot = slot(serial, sequence)
    places[place(of: ordinal)] = UInt16(truncatingIfNeeded: slot)
    entries[slot] = Entry(
      sequence: sequence, ordinal: ordinal, serial: serial, block: block, content: content)
  }

  /// Whether a record, whose text lies in the block that is being read, equals the one of its
  /// number.
  func compare(_ serial: UInt32, _ sequence: Int64, _ text: TextRange) -> Answer {
    let entry = entries[slot(serial, sequence)]
    guard entry.serial == serial, entry.sequence == sequence, entry.ordinal > 0,
      ordinal - entry.ordinal < UInt64(Self.size)
    else { return .unknown }
    guard entry.block != 0 else {
      return entry.content == digest(text) ? .equal : .other
    }
    guard let known = blocks[Int(entry.block) - 1]?.text, let new = blocks[current]?.text
    else { return .unknown }
    return known.bytes(Self.range(entry.content)).equals(new.bytes(text)) ? .equal : .other
  }

  /// The digest of a text in the block that is being read.
  func digest(_ text: TextRange) -> UInt64 {
    blocks[current].map { Self.digest(text, in: $0.text) } ?? 0
  }

  private static func digest(_ text: TextRange, in block: TextBlock) -> UInt64 {
    RecordDigest.of(block.bytes(text))
  }

  private static func range(_ content: UInt64) -> TextRange {
    TextRange(
      offset: UInt32(truncatingIfNeeded: content),
      length: UInt32(truncatingIfNeeded: content >> 32))
  }

  @inline(__always)
  private func slot(_ serial: UInt32, _ sequence: Int64) -> Int {
    Int(truncatingIfNeeded: sequence &+ Int64(serial) &* 0x9E37) & (Self.size - 1)
  }

  @inline(__always)
  private func place(of ordinal: UInt64) -> Int {
    Int(truncatingIfNeeded: ordinal) & (Self.size - 1)
  }
}
