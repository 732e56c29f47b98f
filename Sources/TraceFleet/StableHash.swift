/// 128 bits of some bytes: the same on every platform and in every process, wherever the pieces
/// end.
///
/// It distinguishes contents and puts names into an arbitrary but fixed order. It does not guard
/// against an attacker who wants two contents to have the same hash.
public struct StableHash {
  private static let keys = (
    UInt64(0x9E37_79B9_7F4A_7C15), UInt64(0xC2B2_AE3D_27D4_EB4F), UInt64(0xD6E8_FEB8_6659_FD93),
    UInt64(0x1656_67B1_9E37_79F9)
  )

  private var first = keys.0
  private var second = keys.1
  /// Bytes that fill no block of 16 yet, the first one lowest.
  private var rest: (UInt64, UInt64) = (0, 0)
  private var restCount = 0
  private var count: UInt64 = 0

  public init() {}

  public mutating func add(_ bytes: UnsafeRawBufferPointer) {
    count &+= UInt64(bytes.count)
    var at = 0
    while restCount > 0, at < bytes.count {
      append(bytes[at])
      at += 1
    }
    while at + 16 <= bytes.count {
      mix(
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)),
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at + 8, as: UInt64.self)))
      at += 16
    }
    while at < bytes.count {
      append(bytes[at])
      at += 1
    }
  }

  /// Adds a text and a mark of its end, so that `ab`, `c` and `a`, `bc` differ.
  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    add(number: UInt64(text.utf8.count))
  }

  mutating func add(number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { add($0) }
  }

  /// Of all bytes so far.
  var digest: (first: UInt64, second: UInt64) {
    var copy = self
    copy.mix(copy.rest.0, copy.rest.1)
    copy.mix(copy.count, Self.keys.2)
    copy.mix(copy.first, copy.second)
    return (copy.first, copy.second)
  }

  private mutating func append(_ byte: UInt8) {
    let shift = UInt64(8 * (restCount & 7))
    if restCount < 8 { rest.0 |= UInt64(byte) << shift } else { rest.1 |= UInt64(byte) << shift }
    restCount += 1
    guard restCount == 16 else { return }
    mix(rest.0, rest.1)
    rest = (0, 0)
    restCount = 0
  }

  @inline(__always)
  private mutating func mix(_ low: UInt64, _ high: UInt64) {
    first = Self.fold(low ^ Self.keys.2 ^ first, high ^ Self.keys.3)
    second = Self.fold(high ^ Self.keys.0 ^ second, low ^ Self.keys.1) &+ first
  }

  @inline(__always)
  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
