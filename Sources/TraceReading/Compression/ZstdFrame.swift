import CZstd

/// One Zstandard frame at a time, decoded part by part.
///
/// ```
///   head | block: 3 bytes, body | block: 3 bytes, body | … | 4 bytes, if there is a checksum
///          └─── one call ─────┘   └─── one call ─────┘       └─ one call ─┘
/// ```
/// libzstd returns nothing from a call that fails, and wants each body together with the 3 bytes
/// of the next block (measured with 1.5.4). Those may be the damaged ones, so a call never gets
/// more than one part, and all text decoded before has been delivered by then.
final class ZstdFrame {
  enum Step: Equatable {
    /// So many bytes were written; perhaps none.
    case bytes(Int)
    case ended
    /// The file ends inside the frame.
    case cutOff
    /// A part cannot be decoded. The text of the parts before it was given.
    case corrupt(String)
    /// All parts were decoded, but are not what the checksum or the size in the head says.
    case unverified(String)
  }

  private enum Part { case block, checksum, end }

  private let context: ZstdContext
  private var header = ZstdFrameHeader.none
  private var part = Part.end
  /// Bytes of the present part that libzstd has not taken yet.
  private var left = 0
  /// Decoded bytes may still be inside the context.
  private var mustDrain = false
  /// Why libzstd did not even take the head: it had no memory for the window.
  private var refusal: String?
  /// Bytes given of the present frame.
  private(set) var decoded: Int64 = 0

  init(maximumWindow: UInt64) { context = ZstdContext(maximumWindow: maximumWindow) }

  /// Starts a frame whose head ends at the window's position.
  func begin(_ header: ZstdFrameHeader) {
    self.header = header
    part = .block
    left = 0
    mustDrain = false
    decoded = 0
    refusal = context.begin(header)
  }

  /// Takes out the text that is left inside libzstd, or else passes it the next part.
  func step(
    _ window: InputWindow, into output: UnsafeMutableRawBufferPointer
  ) throws(SourceError) -> Step {
    if let refusal { return .corrupt(refusal) }
    if mustDrain { return feed(window, 0, output) }
    if left == 0 {
      switch part {
      case .block:
        guard try window.need(ZstdBlockHeader.length) else { return .cutOff }
        if let reason = beginBlock(window.bytes(from: window.position)) {
          return .corrupt(reason)
        }
      case .checksum:
        left = 4
        part = .end
      case .end: return conclusion
      }
    }
    _ = try window.need(left)
    guard window.available > 0 else { return .cutOff }
    return feed(window, min(left, window.available), output)
  }

  private var conclusion: Step {
    guard let size = header.contentSize, size != UInt64(decoded) else { return .ended }
    return .unverified("decodes to \(decoded) bytes, its head says \(size)")
  }

  /// Takes the head of a block; the reason if it cannot be right.
  private func beginBlock(_ bytes: UnsafeRawBufferPointer) -> String? {
    let block = ZstdBlockHeader(bytes)
    guard block.type != .reserved else { return "a block of the reserved type" }
    guard block.isValid(in: header) else {
      return "a block of \(block.size) bytes, at most \(header.blockLimit) are allowed"
    }
    left = ZstdBlockHeader.length + block.bodyLength
    if block.isLast { part = header.hasChecksum ? .checksum : .end }
    return nil
  }

  private func feed(
    _ window: InputWindow, _ count: Int, _ output: UnsafeMutableRawBufferPointer
  ) -> Step {
    var input = ZSTD_inBuffer(
      src: window.bytes(from: window.position).baseAddress, size: count, pos: 0)
    var result = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
    let answer = context.decode(&input, &result)
    guard ZSTD_isError(answer) == 0 else {
      window.position += Int64(count)
      if ZSTD_getErrorCode(answer) == ZSTD_error_checksum_wrong {
        return .unverified("has a wrong checksum")
      }
      return .corrupt(String(cString: ZSTD_getErrorName(answer)))
    }
    decoded += Int64(result.pos)
    mustDrain = result.pos == result.size && answer != 0
    // libzstd hands back the last byte of a frame until the text is out (1.5.4). It needs no byte
    // for that, and where the frame ends is known: so the byte is taken, as it is when all text
    // finds room at once.
    let isGivenBack = mustDrain && part == .end && count == left && input.pos == count - 1
    let taken = isGivenBack ? count : input.pos
    window.position += Int64(taken)
    left -= taken
    return .bytes(result.pos)
  }
}
