/// The 3 bytes before a block of a Zstandard frame (RFC 8878 §3.1.1.2), lowest byte first.
///
/// ```
///   bit 0      last block
///   bits 1–2   type
///   bits 3–23  size: of the body, or for a run of what it decodes to
/// ```
struct ZstdBlockHeader {
  enum Kind: Int {
    case stored
    /// One byte, repeated.
    case run
    case compressed, reserved
  }

  static let length = 3

  var isLast: Bool
  var type: Kind
  var size: Int

  /// `bytes` are at least 3.
  init(_ bytes: UnsafeRawBufferPointer) {
    let value = Int(bytes[0]) | Int(bytes[1]) << 8 | Int(bytes[2]) << 16
    isLast = value & 1 == 1
    type = Kind(rawValue: value >> 1 & 3) ?? .reserved
    size = value >> 3
  }

  /// Bytes between this head and the next.
  var bodyLength: Int { type == .run ? 1 : size }

  func isValid(in frame: ZstdFrameHeader) -> Bool {
    type != .reserved && size <= frame.blockLimit
  }
}
