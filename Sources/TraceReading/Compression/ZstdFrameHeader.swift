/// The head of a Zstandard frame (RFC 8878 §3.1.1.1), as far as one must know it beforehand.
///
/// ```
///   28 B5 2F FD | descriptor | window 0–1 | dictionary id 0–4 | content size 0–8
/// ```
struct ZstdFrameHeader: Equatable {
  /// Bytes of history that the frame may refer to; saturated.
  var window: UInt64
  var dictionary: UInt32

  enum Result: Equatable {
    case header(ZstdFrameHeader)
    /// The bytes end inside the head.
    case incomplete
    /// A reserved bit is set.
    case invalid
  }

  /// Longest head in bytes.
  static let longest = 18

  static func parse(_ bytes: UnsafeRawBufferPointer) -> Result {
    guard bytes.count >= 5 else { return .incomplete }
    let descriptor = bytes[4]
    guard descriptor & 0x08 == 0 else { return .invalid }
    let isSingleSegment = descriptor & 0x20 != 0
    let idSize = [0, 1, 2, 4][Int(descriptor & 3)]
    let sizeFlag = Int(descriptor >> 6)
    let contentSize = sizeFlag == 0 ? (isSingleSegment ? 1 : 0) : 1 << sizeFlag
    var index = 5 + (isSingleSegment ? 0 : 1)
    guard bytes.count >= index + idSize + contentSize else { return .incomplete }
    func number(_ count: Int) -> UInt64 {
      defer { index += count }
      return (0..<count).reduce(0) { $0 | UInt64(bytes[index + $1]) << UInt64(8 * $1) }
    }
    let id = UInt32(truncatingIfNeeded: number(idSize))
    let size = number(contentSize)
    guard !isSingleSegment else { return .header(ZstdFrameHeader(window: size, dictionary: id)) }
    let exponent = UInt64(bytes[5] >> 3)
    let base = UInt64(1) << (10 + exponent)
    return .header(
      ZstdFrameHeader(window: base + base / 8 * UInt64(bytes[5] & 7), dictionary: id))
  }
}
