import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// The table of writers remembers each until it is full; then one without waiting records loses its
/// place.
@Suite struct WriterTableTests {
  private struct Key: Hashable {
    var run: UInt32
    var writer: UInt32
  }

  private func state(
    _ table: WriterTable, _ key: Key
  ) -> UnsafeMutablePointer<WriterTable.State> {
    table.state(run: Symbol(rawValue: key.run), writer: Symbol(rawValue: key.writer))
  }

  private func place(_ table: WriterTable, _ key: Key) -> Int? {
    table.known(run: Symbol(rawValue: key.run), writer: Symbol(rawValue: key.writer))
  }

  @Test(arguments: UInt64(1)...6)
  func aWriterIsKnownUntilItIsForgotten(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let table = WriterTable()
    // Serial numbers of the writers that must be known, and of those of which a record waits.
    var serials: [Key: UInt32] = [:]
    var waiting: Set<Key> = []
    var used: Set<UInt32> = []
    for step in 0..<20_000 {
      let key = Key(
        run: .random(in: 0..<40, using: &random), writer: .random(in: 0..<60, using: &random))
      switch Int.random(in: 0..<1_000, using: &random) {
      case 0:
        table.closeRun(Symbol(rawValue: key.run))
        for known in serials.keys where known.run == key.run {
          serials[known] = nil
          waiting.remove(known)
          #expect(place(table, known) == nil, "seed \(seed), \(step)")
        }
      case 1..<100 where serials[key] != nil:
        let own = state(table, key)
        if own.pointee.pending.popFirst() == nil {
          #expect(!waiting.contains(key), "seed \(seed), \(step)")
          own.pointee.pending.append(Int64(step), step)
          waiting.insert(key)
        } else {
          #expect(waiting.remove(key) != nil, "seed \(seed), \(step)")
        }
      default:
        let own = state(table, key)
        #expect(own.pointee.run.rawValue == key.run && own.pointee.writer.rawValue == key.writer)
        #expect(!own.pointee.isClosed && own.pointee.isUsed)
        #expect(place(table, key) == own - table.states, "seed \(seed), \(step)")
        if let serial = serials[key] {
          #expect(own.pointee.serial == serial, "seed \(seed), \(step)")
          #expect(own.pointee.expected == Int64(serial))
        } else {
          #expect(used.insert(own.pointee.serial).inserted, "seed \(seed), \(step)")
          #expect(own.pointee.expected == nil && own.pointee.pending.isEmpty)
          own.pointee.expected = Int64(own.pointee.serial)
          serials[key] = own.pointee.serial
        }
      }
    }
    #expect(serials.count > 1_000)
    for key in serials.keys { #expect(place(table, key) != nil, "seed \(seed)") }
  }

  @Test func aFullTableForgetsOneOfWhichNothingWaits() {
    let table = WriterTable()
    let keys = (0..<UInt32(WriterTable.limit)).map { Key(run: $0 % 7, writer: $0) }
    for key in keys { _ = state(table, key) }
    #expect(keys.allSatisfy { place(table, $0) != nil })
    // Records wait of all but one in three.
    let isWaiting = { (key: Key) in key.writer % 3 > 0 }
    for key in keys where isWaiting(key) { state(table, key).pointee.pending.append(1, 0) }
    for extra in 1...500 {
      let new = Key(run: 3, writer: UInt32(100_000 + extra))
      let before = keys.filter { place(table, $0) != nil }
      _ = state(table, new)
      #expect(place(table, new) != nil)
      let gone = before.filter { place(table, $0) == nil }
      #expect(gone.count == 1 && !isWaiting(gone[0]), "\(extra)")
    }
    // A header ends the writers of its run, also those that took another's place.
    table.closeRun(Symbol(rawValue: 3))
    for key in keys where key.run == 3 { #expect(place(table, key) == nil) }
    #expect((1...500).allSatisfy { place(table, Key(run: 3, writer: UInt32(100_000 + $0))) == nil })
    for key in keys where key.run != 3 && isWaiting(key) { #expect(place(table, key) != nil) }
  }

  /// Waiting records of an ended writer are passed on first; its place is free when that is done.
  @Test func aPlaceIsFreeOnceItsWriterHasNoWaitingRecords() throws {
    let table = WriterTable()
    let (old, new) = (Key(run: 1, writer: 1), Key(run: 1, writer: 2))
    state(table, old).pointee.pending.append(5, 0)
    let oldPlace = try #require(place(table, old))
    table.closeRun(Symbol(rawValue: 1))
    table.recycleIfDone(oldPlace)
    #expect(table.states[oldPlace].isClosed && table.states[oldPlace].isUsed)
    let other = state(table, new) - table.states
    #expect(other != oldPlace)
    #expect(table.states[oldPlace].pending.popFirst()?.sequence == 5)
    table.recycleIfDone(oldPlace)
    // A second time changes nothing: else two writers would share it.
    table.recycleIfDone(oldPlace)
    let third = state(table, old) - table.states
    let fourth = state(table, Key(run: 2, writer: 1)) - table.states
    #expect(Set([other, third, fourth]).count == 3)
    #expect(third == oldPlace)
  }

  @Test(arguments: UInt64(1)...6)
  func waitingRecordsComeInOrder(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var pending = PendingRecords()
    // Waiting records, by sequence number; all are at least `low`.
    var waiting = [Int?](repeating: nil, count: 20_000)
    var (count, low) = (0, 0)
    for step in 0..<24_000 {
      // At first more are put in than taken out, at last the other way round.
      if Int.random(in: 0..<24_000, using: &random) > step / 2 + 4_000 {
        let sequence = min(step / 2 + .random(in: 0..<4_000, using: &random), waiting.count - 1)
        let known = pending.number(of: Int64(sequence))
        #expect(known == waiting[sequence], "seed \(seed), \(step)")
        guard known == nil else { continue }
        if pending.isBehindAll(Int64(sequence)) {
          pending.append(Int64(sequence), step)
        } else {
          pending.insert(Int64(sequence), step)
        }
        waiting[sequence] = step
        (count, low) = (count + 1, min(low, sequence))
      } else {
        if count > 0 { while waiting[low] == nil { low += 1 } }
        let expected = count > 0 ? low : nil
        #expect(pending.first?.sequence == expected.map(Int64.init), "seed \(seed), \(step)")
        let taken = pending.popFirst()
        #expect(taken?.sequence == expected.map(Int64.init), "seed \(seed), \(step)")
        guard let expected else { continue }
        #expect(taken?.number == waiting[expected], "seed \(seed), \(step)")
        waiting[expected] = nil
        count -= 1
      }
      #expect(pending.isEmpty == (count == 0), "seed \(seed), \(step)")
    }
  }
}
