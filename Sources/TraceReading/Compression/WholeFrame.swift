import CZstd

/// A Zstandard frame that is decoded as a whole, into memory of its own.
///
/// libzstd gets the parts of the frame one by one and with a window, as from ``ZstdFrame``: only
/// then is the text the same whatever the blocks refer to. The decoded length of each part is kept,
/// so that the reader of the text knows how much input each piece needed.
final class WholeFrame {
  /// Bytes that a frame may decode to, and that it may have in the file.
  static let largest = 1 << 23
  static let longest = 1 << 21

  /// A block, or the checksum.
  struct Part: Equatable {
    /// Bytes in the file.
    var length: Int
    /// Bytes of text.
    var decoded: Int
  }

  /// How far the text of a frame was taken.
  struct Cursor {
    /// Number of the next part.
    var part = 0
    /// Bytes of text that were taken, and those of the parts before the next one that were not.
    var taken = 0
    var left = 0
  }

  /// Where the frame lies, and what it says of itself.
  private(set) var extent = FrameExtent(start: 0, length: 0, header: .none)
  private(set) var parts: [Part] = []
  private let context = ZstdContext(maximumWindow: UInt64(WholeFrame.largest))
  /// Pages that are not used cost nothing.
  private let packed = UnsafeMutableRawBufferPointer.allocate(
    byteCount: WholeFrame.longest, alignment: 64)
  private let memory = UnsafeMutableRawBufferPointer.allocate(
    byteCount: WholeFrame.largest, alignment: 64)

  deinit {
    packed.deallocate()
    memory.deallocate()
  }

  /// Takes over a frame's place; `copy` writes its bytes into the memory that it gets.
  func prepare(_ extent: FrameExtent, _ copy: (UnsafeMutableRawBufferPointer) -> Void) {
    self.extent = extent
    copy(UnsafeMutableRawBufferPointer(rebasing: packed.prefix(extent.length)))
  }

  var text: UnsafeRawBufferPointer { UnsafeRawBufferPointer(memory) }

  /// Decodes the frame that was prepared; false if anything about it is not as it should be, or if
  /// `mustStop` says so, which is asked before each block.
  func decode(mustStop: () -> Bool) -> Bool {
    parts.removeAll(keepingCapacity: true)
    let header = extent.header
    // More text than fits here is not decoded, and less does not need a larger window.
    var asked = header
    asked.window = min(header.window, UInt64(Self.largest))
    guard context.begin(asked) == nil else { return false }
    var output = ZSTD_outBuffer(dst: memory.baseAddress, size: memory.count, pos: 0)
    var place = header.length
    var isLast = false
    while !isLast {
      let rest = UnsafeRawBufferPointer(rebasing: packed[place..<extent.length])
      guard rest.count >= ZstdBlockHeader.length, !mustStop() else { return false }
      let block = ZstdBlockHeader(rest)
      let length = ZstdBlockHeader.length + block.bodyLength
      guard length <= rest.count, let decoded = feed(place, length, &output) else { return false }
      parts.append(Part(length: length, decoded: decoded))
      place += length
      isLast = block.isLast
    }
    if header.hasChecksum {
      guard feed(place, 4, &output) != nil else { return false }
      parts.append(Part(length: 4, decoded: 0))
      place += 4
    }
    let size = header.contentSize ?? UInt64(output.pos)
    return isDone && place == extent.length && size == UInt64(output.pos)
  }

  /// Whether libzstd has seen the end of the frame.
  private var isDone = false

  /// Gives a part to libzstd; how many bytes of text it made, or nil if it did not take all of it.
  private func feed(_ place: Int, _ length: Int, _ output: inout ZSTD_outBuffer) -> Int? {
    let before = output.pos
    var input = ZSTD_inBuffer(src: packed.baseAddress.map { $0 + place }, size: length, pos: 0)
    let answer = context.decode(&input, &output)
    isDone = answer == 0
    return ZSTD_isError(answer) == 0 && input.pos == length ? output.pos - before : nil
  }
}
