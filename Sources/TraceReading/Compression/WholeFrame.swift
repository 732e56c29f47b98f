import CZstd

/// A Zstandard frame that is decoded as a whole, into memory of its own.
///
/// libzstd decodes into the text's place, so that no window is needed and nothing is copied. It gets the parts
/// of the frame one by one, as ``ZstdFrame`` gives them to it, and how long each becomes is kept: whoever
/// hands out the text knows what had to be read for it.
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
  private let context: OpaquePointer
  /// Pages that are not used cost nothing.
  private let packed: UnsafeMutableRawBufferPointer
  private let memory: UnsafeMutableRawBufferPointer

  /// Nil if there is no memory, or libzstd cannot decode in this way.
  init?() {
    guard let context = ZSTD_createDCtx() else { return nil }
    // The name by which zstd.h has `ZSTD_d_stableOutBuffer` for those who link dynamically.
    let answer = ZSTD_DCtx_setParameter(context, ZSTD_d_experimentalParam2, 1)
    guard ZSTD_isError(answer) == 0 else {
      ZSTD_freeDCtx(context)
      return nil
    }
    self.context = context
    packed = .allocate(byteCount: Self.longest, alignment: 64)
    memory = .allocate(byteCount: Self.largest, alignment: 64)
  }

  deinit {
    ZSTD_freeDCtx(context)
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
    ZSTD_DCtx_reset(context, ZSTD_reset_session_only)
    var output = ZSTD_outBuffer(dst: memory.baseAddress, size: memory.count, pos: 0)
    var place = header.length
    guard feed(0, place, &output) != nil else { return false }
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
    return isDone && place == extent.length && isProven(output.pos)
  }

  /// Whether a window would have given the same text. A damaged block may refer to text that is older than the
  /// window. If all of it is within the window there is none; else the checksum shows that nothing like
  /// this happened.
  private func isProven(_ decoded: Int) -> Bool {
    extent.header.hasChecksum || UInt64(decoded) <= extent.header.window
  }

  /// Whether libzstd has seen the end of the frame.
  private var isDone = false

  /// Gives a part to libzstd; how many bytes of text it made, or nil if it did not take all of it.
  private func feed(_ place: Int, _ length: Int, _ output: inout ZSTD_outBuffer) -> Int? {
    let before = output.pos
    var input = ZSTD_inBuffer(src: packed.baseAddress.map { $0 + place }, size: length, pos: 0)
    let answer = ZSTD_decompressStream(context, &output, &input)
    isDone = answer == 0
    return ZSTD_isError(answer) == 0 && input.pos == length ? output.pos - before : nil
  }
}
