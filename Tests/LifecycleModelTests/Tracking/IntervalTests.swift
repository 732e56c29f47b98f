import TestSupport
import Testing

@testable import LifecycleModel

/// Tables of open intervals behave as a dictionary does.
@Suite struct IntervalTests {
  /// Ids that share long beginnings, have every length around the 40 bytes that a slot holds, and
  /// differ in trailing zero bytes only.
  private static let ids: [[UInt8]] = {
    var ids: [[UInt8]] = [[]]
    for length in [1, 7, 8, 9, 15, 16, 17, 36, 39, 40, 41, 42, 80, 200] {
      ids.append([UInt8](repeating: 0, count: length))
      ids.append([UInt8](repeating: 0x41, count: length))
      var last = [UInt8](repeating: 0x41, count: length)
      last[length - 1] = 0x42
      ids.append(last)
      var first = [UInt8](repeating: 0x41, count: length)
      first[0] = 0x42
      ids.append(first)
    }
    // One of length 1 equals another there.
    return Array(Set(ids)).sorted { $0.lexicographicallyPrecedes($1) }
  }()

  private func with<Result>(_ id: [UInt8], _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    id.withUnsafeBytes(body)
  }

  @Test(arguments: UInt64(1)...20)
  func anIntervalTableIsADictionary(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let table = IntervalTable<Int>(limit: 1_000)
    var dictionary: [[UInt8]: Int] = [:]
    var most = 0
    for number in 0..<2_000 {
      let id = Self.ids.randomElement(using: &random) ?? []
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        let old = with(id) { table.open($0, number) }
        #expect(old == dictionary.updateValue(number, forKey: id), "seed \(seed), \(number)")
      case 2, 3:
        let closed = with(id) { table.close($0) }
        #expect(closed == dictionary.removeValue(forKey: id), "seed \(seed), \(number)")
      default:
        #expect(with(id) { table[$0] } == dictionary[id], "seed \(seed), \(number)")
      }
      #expect(table.count == dictionary.count, "seed \(seed), \(number)")
      // Places are used again before there are more.
      most = max(most, dictionary.count)
      #expect(table.places == most, "seed \(seed), \(number)")
    }
    for id in Self.ids { #expect(with(id) { table[$0] } == dictionary[id], "seed \(seed)") }
    var all: [Int] = []
    table.forEach { all.append($0) }
    #expect(all.sorted() == dictionary.values.sorted(), "seed \(seed)")
    table.updateAll { $0 = -$0 }
    for id in Self.ids {
      #expect(with(id) { table[$0] } == dictionary[id].map { -$0 }, "seed \(seed)")
    }
  }

  @Test func idsAreEqualIfTheirBytesAre() {
    // Near each other in every byte, and so long that a word may be missed.
    var ids = Self.ids
    for length in 1...90 {
      let id = (0..<length).map { UInt8($0 + 1) }
      ids.append(id)
      for index in 0..<length {
        ids.append(id)
        ids[ids.count - 1][index] ^= 0x40
      }
    }
    let key: UInt64 = 0x1234_5678_9ABC_DEF1
    let made = ids.map { id in with(id) { IntervalID($0, key) } }
    for (left, id) in zip(made, ids) {
      #expect(left.length == id.count && left.isWhole == (id.count <= 40))
      // Of equal length alone: others differ in that.
      for (right, other) in zip(made, ids) where other.count == id.count {
        if (left == right) != (id == other) { Issue.record("\(id) and \(other)") }
      }
    }
    #expect(Set(made.map(\.hash)).count == Set(ids).count)
    // The empty id is one, wherever its text would begin.
    let bytes: [UInt8] = [1, 2, 3, 4]
    for start in 0...4 {
      let empty = with(bytes) { IntervalID(.init(rebasing: $0[start..<start]), key) }
      #expect(empty == IntervalID() && empty.hash == 0 && empty.length == 0)
    }
    #expect(with([1, 2, 3]) { IntervalID($0, key) } != with([1, 2, 3, 4]) { IntervalID($0, key) })
  }

  @Test func closingInAnyOrderBreaksNoChain() {
    var random = SplitMix64(seed: 7)
    let table = IntervalTable<Int>(limit: 10_000)
    let ids = (0..<3_000).map { Array("interval-\($0)".utf8) }
    for (number, id) in ids.enumerated() { with(id) { _ = table.open($0, number) } }
    var order = Array(ids.indices)
    order.shuffle(using: &random)
    for (done, number) in order.enumerated() {
      #expect(with(ids[number]) { table.close($0) } == number)
      #expect(with(ids[number]) { table.close($0) } == nil)
      if done % 500 == 0 {
        let rest = order[(done + 1)...]
        #expect(rest.allSatisfy { left in with(ids[left]) { table[$0] } == left })
      }
    }
    #expect(table.count == 0)
  }

  @Test func aFullTableRefusesAndCounts() {
    let table = IntervalTable<Int>(limit: 3)
    for number in 0..<5 { with(Array("\(number)".utf8)) { _ = table.open($0, number) } }
    #expect(table.count == 3)
    #expect(table.refused == 2)
    #expect(with(Array("4".utf8)) { table[$0] } == nil)
    // An open id does not count again.
    #expect(with(Array("1".utf8)) { table.open($0, 10) } == 1)
    #expect(table.refused == 2)
    #expect(with(Array("0".utf8)) { table.close($0) } == 0)
    with(Array("4".utf8)) { _ = table.open($0, 4) }
    #expect(with(Array("4".utf8)) { table[$0] } == 4)
    #expect(table.refused == 2)
  }

  @Test func endedIntervalsAreRemembered() {
    let table = TrackedIntervals<Int>(limit: 10)
    let ids = (0..<4_096).map { Array("ended-\($0)".utf8) }
    for (number, id) in ids.enumerated() { with(id) { table.put($0, number, isOpen: false) } }
    for (number, id) in ids.enumerated() {
      #expect(with(id) { table.take($0) } == number)
      with(id) { table.put($0, number, isOpen: false) }
    }
    #expect(table.openCount == 0)
  }

  @Test func theLastEndedOnesAreRememberedAndTheOldestForgotten() {
    let table = TrackedIntervals<Int>(limit: 10)
    let ids = (0..<20_000).map { Array("ended-\($0)".utf8) }
    for (number, id) in ids.enumerated() { with(id) { table.put($0, number, isOpen: false) } }
    for number in (20_000 - 4_096)..<20_000 {
      #expect(with(ids[number]) { table.take($0) } == number)
    }
    #expect(with(ids[0]) { table.take($0) } == nil)
  }

  /// Also those that ended long ago, as far as they are remembered.
  @Test func allThatIsRememberedIsChanged() {
    let table = TrackedIntervals<Int>(limit: 10)
    let ids = (0..<6_000).map { Array("ended-\($0)".utf8) }
    for (number, id) in ids.enumerated() { with(id) { table.put($0, number, isOpen: number < 3) } }
    table.updateAll { $0 += 10_000 }
    for (number, id) in ids.enumerated() {
      #expect(with(id) { table.take($0) } == number + 10_000)
    }
  }

  @Test(arguments: UInt64(1)...10)
  func takenIntervalsAreRemoved(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let table = TrackedIntervals<Int>(limit: 1_000)
    var known: [[UInt8]: (value: Int, isOpen: Bool)] = [:]
    for number in 0..<2_000 {
      let id = Self.ids.randomElement(using: &random) ?? []
      #expect(with(id) { table.take($0) } == known.removeValue(forKey: id)?.value, "seed \(seed)")
      if Bool.random(using: &random) {
        let isOpen = Bool.random(using: &random)
        with(id) { table.put($0, number, isOpen: isOpen) }
        known[id] = (number, isOpen)
      }
      #expect(table.openCount == known.values.filter { $0.isOpen }.count, "seed \(seed)")
    }
    var open: [Int] = []
    table.forEachOpen { open.append($0) }
    #expect(open.sorted() == known.values.filter { $0.isOpen }.map { $0.value }.sorted())
    table.updateAll { $0 += 1 }
    for (id, entry) in known { #expect(with(id) { table.take($0) } == entry.value + 1) }
  }

  @Test(arguments: UInt64(1)...10)
  func anIndexMapIsADictionary(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let map = IndexMap()
    var dictionary: [UInt64: Int] = [:]
    var inserted: [UInt64] = []
    for number in 0..<3_000 {
      // Small keys, keys that differ in the upper half only, and any.
      let key: UInt64 =
        switch number % 3 {
        case 0: UInt64.random(in: 0..<2_000, using: &random)
        case 1: UInt64.random(in: 0..<2_000, using: &random) << 32
        default: UInt64.random(in: .min ... .max, using: &random)
        }
      #expect(map[key] == dictionary[key], "seed \(seed), key \(key)")
      if dictionary[key] == nil {
        map.insert(key, number)
        dictionary[key] = number
        inserted.append(key)
      } else if Bool.random(using: &random) {
        map.remove(key)
        dictionary[key] = nil
      }
      // Keys after a removed one must still be found.
      if number % 5 == 0 {
        let gone = inserted[Int.random(in: 0..<inserted.count, using: &random)]
        map.remove(gone)
        dictionary[gone] = nil
        map.remove(gone)
        #expect(map[gone] == nil)
      }
      #expect(map.count == dictionary.count)
    }
    for (key, value) in dictionary { #expect(map[key] == value, "seed \(seed), key \(key)") }
  }
}
