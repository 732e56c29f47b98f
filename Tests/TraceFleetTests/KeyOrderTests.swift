import TestSupport
import Testing
import TraceModel

@testable import TraceFleet

@Suite struct KeyOrderTests {
  /// Keys of a few characters, so that many have a beginning in common or are the beginning of
  /// another.
  @Test(arguments: 0..<20)
  func membersAreInTheOrderOfTheirKeysBytes(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let characters: [Character] = ["\0", "a", "b", "é", "e\u{301}", "🎬"]
    var members: [ExactString: Int] = ["": -1]
    for number in 0..<150 {
      let key = String(
        (0..<Int.random(in: 0...12, using: &random)).map { _ in
          characters.randomElement(using: &random) ?? "a"
        })
      members[ExactString(key)] = number
    }
    let ordered = members.inKeyOrder
    #expect(Dictionary(uniqueKeysWithValues: ordered.map { ($0.key, $0.value) }) == members)
    for (left, right) in zip(ordered, ordered.dropFirst()) {
      #expect(left.key.text.utf8.lexicographicallyPrecedes(right.key.text.utf8))
    }
  }
}
