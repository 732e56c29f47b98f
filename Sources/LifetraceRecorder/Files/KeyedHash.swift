/// SipHash-2-4: a hash that cannot be computed without its secret (Aumasson and Bernstein,
/// "SipHash: a fast short-input PRF", 2012).
enum KeyedHash {
  static func value(of text: String, _ secret: (UInt64, UInt64)) -> UInt64 {
    var state = State(secret)
    var word: UInt64 = 0
    var count: UInt64 = 0
    for byte in text.utf8 {
      word |= UInt64(byte) << (8 * (count & 7))
      count &+= 1
      if count & 7 == 0 {
        state.add(word)
        word = 0
      }
    }
    state.add(word | count << 56)
    return state.finish()
  }

  private struct State {
    var (a, b, c, d): (UInt64, UInt64, UInt64, UInt64)

    init(_ secret: (UInt64, UInt64)) {
      a = secret.0 ^ 0x736f_6d65_7073_6575
      b = secret.1 ^ 0x646f_7261_6e64_6f6d
      c = secret.0 ^ 0x6c79_6765_6e65_7261
      d = secret.1 ^ 0x7465_6462_7974_6573
    }

    mutating func add(_ word: UInt64) {
      d ^= word
      round()
      round()
      a ^= word
    }

    mutating func finish() -> UInt64 {
      c ^= 0xFF
      for _ in 0..<4 { round() }
      return a ^ b ^ c ^ d
    }

    private mutating func round() {
      a &+= b
      b = Self.rotated(b, 13) ^ a
      a = Self.rotated(a, 32)
      c &+= d
      d = Self.rotated(d, 16) ^ c
      a &+= d
      d = Self.rotated(d, 21) ^ a
      c &+= b
      b = Self.rotated(b, 17) ^ c
      c = Self.rotated(c, 32)
    }

    private static func rotated(_ word: UInt64, _ bits: UInt64) -> UInt64 {
      word << bits | word >> (64 - bits)
    }
  }
}
