/// The head of a Zstandard frame (RFC 8878 §3.1.1.1).
///
/// ```
///   28 B5 2F FD | descriptor | window 0–1 | dictionary id 0–4 | content size 0–8
/// ```
struct ZstdFrameHeader: Equatable {
  /// Bytes of history that the frame may refer to; saturated.
  var window: UInt64
  var dictionary: UInt32
  /// Decoded size in bytes, if the frame states it.
  var contentSize: UInt64?
  var hasChecksum: Bool
  /// Bytes of the head, with the magic number.
  var length: Int

  /// That of no frame.
  static let none = ZstdFrameHeader(
    window: 0, dictionary: 0, contentSize: nil, hasChecksum: false, length: 0)

  enum Result: Equatable {
    case header(ZstdFrameHeader)
    /// The bytes end inside the head.
    case incomplete
    /// A reserved bit is set.
    case invalid
  }

  /// Longest head in bytes.
  static let longest = 18
  /// A block decodes to at most this much, and to no more than the window (RFC 8878 §3.1.1.2.4).
  static let largestBlock = 1 << 17

  var blockLimit: Int { Int(min(window, UInt64(Self.largestBlock))) }

  static func parse(_ bytes: UnsafeRawBufferPointer) -> Result {
    guard bytes.count >= 5 else { return .incomplete }
    let descriptor = bytes[4]
    guard descriptor & 0x08 == 0 else { return .invalid }
    let isSingleSegment = descriptor & 0x20 != 0
    let idSize = [0, 1, 2, 4][Int(descriptor & 3)]
    let sizeFlag = Int(descriptor >> 6)
    let sizeBytes = sizeFlag == 0 ? (isSingleSegment ? 1 : 0) : 1 << sizeFlag
    var index = 5 + (isSingleSegment ? 0 : 1)
    guard bytes.count >= index + idSize + sizeBytes else { return .incomplete }
    func number(_ count: Int) -> UInt64 {
      defer { index += count }
      return (0..<count).reduce(0) { $0 | UInt64(bytes[index + $1]) << UInt64(8 * $1) }
    }
    let id = UInt32(truncatingIfNeeded: number(idSize))
    // Two bytes count from 256 on, because one byte holds what is less.
    let size = number(sizeBytes) + (sizeBytes == 2 ? 256 : 0)
    let exponent = UInt64(bytes[5] >> 3)
    let base = UInt64(1) << (10 + exponent)
    let window = isSingleSegment ? size : base + base / 8 * UInt64(bytes[5] & 7)
    return .header(
      ZstdFrameHeader(
        window: window, dictionary: id, contentSize: sizeBytes > 0 ? size : nil,
        hasChecksum: descriptor & 0x04 != 0, length: index))
  }

  /// Binary logarithm of the window that is set in the decoder.
  var windowLog: Int { Self.log(holding: window) }

  /// That of the smallest power of two that holds a window, and a block of any frame: small frames
  /// of many sizes then have windows of one.
  static func log(holding window: UInt64) -> Int {
    UInt64.bitWidth - (max(window, UInt64(largestBlock)) - 1).leadingZeroBitCount
  }

  /// A head for the same blocks that names no size, and a window of ``windowLog``, at most of the
  /// largest that a head can name.
  var withoutSize: [UInt8] {
    ZstdDecoder.magic + [hasChecksum ? 0x04 : 0, UInt8(min(windowLog - 10, 31) << 3)]
  }
}
