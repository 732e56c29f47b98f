import TestSupport
import Testing

@testable import LifecycleRules

/// Waiting items are found by their event and by their group, in the order of events, for any items
/// taken before.
@Suite struct WaitingTests {
  /// The same, kept plainly.
  private struct Book {
    var items: [(ordinal: Int64, group: UInt64, value: Int)] = []

    mutating func take(_ isWanted: (Int64, UInt64) -> Bool) -> [Int] {
      let taken = items.filter { isWanted($0.ordinal, $0.group) }.map(\.value)
      items.removeAll { isWanted($0.ordinal, $0.group) }
      return taken
    }
  }

  @Test(arguments: UInt64(1)...30) func itAgreesWithAPlainList(_ seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    var (waiting, book) = (Waiting<Int>(), Book())
    var ordinal: Int64 = 0
    for value in 0..<600 {
      let group = UInt64.random(in: 0..<5, using: &chance)
      switch Int.random(in: 0..<8, using: &chance) {
      case 0..<4:
        ordinal += Int64.random(in: 1...3, using: &chance)
        waiting.append(value, ordinal, group: group)
        book.items.append((ordinal, group, value))
      case 4:
        let wanted = Int64.random(in: 0...ordinal, using: &chance)
        #expect(waiting[wanted] == book.items.first { $0.ordinal == wanted }?.value)
        #expect(waiting.take(wanted) == book.take { ordinal, _ in ordinal == wanted }.first)
      case 5: #expect(waiting.takeAll(of: group) == book.take { _, other in other == group })
      case 6:
        let first = book.items.first { $0.group == group }
        #expect(waiting.hasGroup(group) == (first != nil))
        #expect(waiting.last(of: group) == book.items.last { $0.group == group }?.value)
        #expect(waiting.takeFirst(of: group) == first?.value)
        book.items.removeAll { $0.ordinal == first?.ordinal }
      default:
        #expect(waiting.first == book.items.first?.value)
        #expect(waiting.takeFirst() == book.items.first?.value)
        if !book.items.isEmpty { book.items.removeFirst() }
      }
      #expect(Array(waiting) == book.items.map(\.value), "seed \(seed)")
      #expect(waiting.count == book.items.count && waiting.isEmpty == book.items.isEmpty)
      #expect(waiting.latest(2) == book.items.dropLast().last?.value)
    }
    #expect(waiting.takeAll() == book.items.map(\.value) && waiting.isEmpty)
  }

  @Test func oneEventMayBeginTwoThings() {
    var waiting = Waiting<String>()
    waiting.append("a", 7)
    waiting.append("b", 7)
    waiting.append("c", 8)
    #expect(waiting.take(7) == "a" && waiting[7] == "b")
    #expect(waiting.take(7) == "b" && waiting.take(7) == nil)
    #expect(Array(waiting) == ["c"])
  }
}
