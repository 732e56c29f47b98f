import TestSupport
import Testing
import TraceModel

@testable import LifecycleRules

/// Values by name agree with a dictionary's, for any additions, changes and removals.
@Suite struct SymbolMapTests {
  @Test(arguments: UInt64(1)...30) func itAgreesWithADictionary(_ seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    let map = SymbolMap<[Int]>()
    var book: [Symbol: [Int]] = [:]
    // Few names are compared one by one, more are found by an index.
    let names = UInt32.random(in: 4...60, using: &chance)
    for value in 0..<1_000 {
      let name = Symbol(rawValue: 300 + UInt32.random(in: 0..<names, using: &chance))
      switch Int.random(in: 0..<10, using: &chance) {
      case 0..<4:
        map[name] = [value]
        book[name] = [value]
      case 4..<6:
        map.place(of: name)?.pointee.append(value)
        book[name]?.append(value)
      case 6:
        #expect(map.update(name) { $0.append(-value) } == (book[name] != nil))
        book[name]?.append(-value)
      case 7, 8: #expect(map.removeValue(forKey: name) == book.removeValue(forKey: name))
      default:
        map.keep { key, _ in key.rawValue % 7 != 0 }
        book = book.filter { $0.key.rawValue % 7 != 0 }
      }
      #expect(map[name] == book[name] && map.contains(name) == (book[name] != nil))
      #expect(map.count == book.count && map.isEmpty == book.isEmpty)
    }
    #expect(Dictionary(uniqueKeysWithValues: map.map { ($0.key, $0.value) }) == book)
    #expect(Set(map.names) == Set(book.keys))
    map.removeAll()
    #expect(map.isEmpty && map.names == [])
  }

  @Test func aListGrowsWhereItLies() {
    let list = PlainList<Int>()
    for number in 0..<100 { list.append(number) }
    list.append(7, times: 50)
    list[3] = 300
    list.place(149).pointee = 1
    #expect(list.count == 150 && list.indices == 0..<150)
    #expect(
      list.indices.map { list[$0] } == [0, 1, 2, 300] + Array(4..<100)
        + .init(repeating: 7, count: 49) + [1])
  }
}
