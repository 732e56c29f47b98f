import TestSupport
import Testing
import TraceModel

@Suite struct ByteSearchTests {
  private static let words: [StaticString] = ["a", "b", "ab", "aa", "aab", "abab", "abaab"]

  /// Of two letters, so that words begin often and end seldom.
  @Test(arguments: 0..<60) func wordsAreFoundWhereTheyFirstOccur(_ length: Int) {
    var random = SplitMix64(seed: UInt64(length))
    let letters = (0..<length).map { _ in Bool.random(using: &random) ? UInt8(97) : 98 }
    for word in Self.words {
      let bytes = Array("\(word)".utf8)
      let places = (0..<length).filter { letters[$0...].starts(with: bytes) }
      letters.withUnsafeBytes { text in
        #expect(text.has(word) == !places.isEmpty)
        for start in -3...length + 3 {
          #expect(text.has(word, at: start) == places.contains(start), "\(word) at \(start)")
          guard start >= 0 else { continue }
          #expect(text.place(of: word, from: start) == places.first { $0 >= start })
        }
      }
    }
  }
}
