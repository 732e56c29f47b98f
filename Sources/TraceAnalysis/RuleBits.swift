/// A set of rules by index: a few operations find the rules for an event.
struct RuleBits: Equatable {
  /// Rules that a set has room for; the catalogue has fewer.
  static let limit = 128
  private var words = SIMD2<UInt64>(repeating: 0)

  init() {}
  private init(_ words: SIMD2<UInt64>) { self.words = words }

  mutating func insert(_ rule: Int) { words[rule >> 6] |= 1 << UInt64(rule & 63) }
  mutating func remove(_ rule: Int) { words[rule >> 6] &= ~(1 << UInt64(rule & 63)) }

  func contains(_ rule: Int) -> Bool { words[rule >> 6] & 1 << UInt64(rule & 63) != 0 }

  @inline(__always) var isEmpty: Bool { words[0] | words[1] == 0 }

  @inline(__always) static func | (left: RuleBits, right: RuleBits) -> RuleBits {
    RuleBits(left.words | right.words)
  }

  @inline(__always) static func & (left: RuleBits, right: RuleBits) -> RuleBits {
    RuleBits(left.words & right.words)
  }

  /// Calls `body` with each rule of the set, in their order.
  @inline(__always)
  func forEach(_ body: (Int) -> Void) {
    for word in 0..<2 {
      var rest = words[word]
      while rest != 0 {
        body(word << 6 | rest.trailingZeroBitCount)
        rest &= rest &- 1
      }
    }
  }
}
