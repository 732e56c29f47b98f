/// A digest that shows whether two readings of one file have the same bytes, independent of where
/// their pieces end. It does not protect against deliberately equal digests.
struct ByteDigest {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325
  /// Bytes that fill no word yet, the first one lowest.
  private var rest: UInt64 = 0
  private var restCount = 0

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var at = 0
    while restCount > 0, at < bytes.count {
      append(bytes[at])
      at += 1
    }
    while at + 8 <= bytes.count {
      mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)))
      at += 8
    }
    while at < bytes.count {
      append(bytes[at])
      at += 1
    }
  }

  /// Of all bytes so far.
  var value: UInt64 {
    var copy = self
    copy.mix(copy.rest)
    copy.mix(UInt64(restCount))
    return copy.state
  }

  private mutating func append(_ byte: UInt8) {
    rest |= UInt64(byte) << UInt64(8 * restCount)
    restCount += 1
    guard restCount == 8 else { return }
    mix(rest)
    rest = 0
    restCount = 0
  }

  private mutating func mix(_ word: UInt64) {
    // Each step can be undone, so that words that differ at one place always differ in the end.
    state = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
    state ^= state >> 32
  }
}
