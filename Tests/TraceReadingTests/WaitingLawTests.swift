import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Records wait for others of their writer without any trace of it: whatever the order, the
/// writers, the blocks that their text lies in, and the threads.
@Suite struct WaitingLawTests {
  private struct Record {
    var writer: Int
    var sequence: Int64
    var text: String
  }

  /// Records of writers that take turns at random, with texts of any length up to one and kinds
  /// that have rare keys or none.
  private static func records(
    _ count: Int, writers: Int, longest: Int, _ random: inout SplitMix64
  ) -> [Record] {
    // Not from 0 or 1 on: such a record is known to be the first, and waits for none.
    var next = [Int64](repeating: 2, count: writers)
    return (0..<count).map { number in
      let writer = Int.random(in: 0..<writers, using: &random)
      defer { next[writer] += 1 }
      let filler = String(repeating: "x", count: Int.random(in: 0...longest, using: &random))
      let kinds = [
        #""event":"log","message":"a\nb \#(number)""#, #""event":"work.end","id":"i\#(number)""#,
        #""event":"app.didDiscardSceneSessions","scenes":["s\#(number)","\#(filler)"]"#,
        #""event":"storage.write","key":"k\#(number % 7)","bytes":\#(number)"#,
      ]
      let members = kinds[Int.random(in: 0..<kinds.count, using: &random)]
      return Record(
        writer: writer, sequence: next[writer],
        text: "{\(members),\"seq\":\(next[writer]),\"writer\":\"w\(writer)\",\"pad\":\"\(filler)\"}"
      )
    }
  }

  /// Each record comes less than `reach` records late.
  private static func displaced(
    _ records: [Record], reach: Int, _ random: inout SplitMix64
  ) -> [Record] {
    records.enumerated().map {
      (key: $0.offset + Int.random(in: 0..<reach, using: &random), $0.offset, $0.element)
    }
    .sorted { ($0.key, $0.1) < ($1.key, $1.1) }.map(\.2)
  }

  /// The same places, and on those of a writer its records in their order.
  private static func ordered(_ records: [Record]) -> [String] {
    var places: [Int: [Int]] = [:]
    for (place, record) in records.enumerated() { places[record.writer, default: []].append(place) }
    var result = [String](repeating: "", count: records.count)
    for own in places.values {
      let texts = own.map { records[$0] }.sorted { $0.sequence < $1.sequence }.map(\.text)
      for (place, text) in zip(own, texts) { result[place] = text }
    }
    return result
  }

  private static let header = #"{"lifetrace":1,"run":"r"}"#

  private func read(
    _ records: [Record], blockSize: Int, jobs: Int
  ) throws -> Outcome {
    var options = ReadingOptions()
    (options.blockSize, options.jobs, options.threadFrom) = (blockSize, jobs, 0)
    options.listedProblems = .max
    // The event directly after the header has no writer, so that no writer's first record is known.
    let lines = [Self.header, #"{"event":"log"}"#] + records.map(\.text)
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    return try TraceReadingTests.read(
      jobs == 1 ? bytes : Compressing.zstd(bytes), options: options)
  }

  @Test(arguments: UInt64(1)...10)
  func eventsDoNotDependOnTheOrderWithinTheWindow(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let writers = [1, 2, 10, 60, 1][Int(seed % 5)]
    let longest = [0, 40, 400][Int(seed % 3)]
    let records = Self.displaced(
      Self.records(4_000, writers: writers, longest: longest, &random),
      reach: [3, 30, 300, 1_000][Int(seed % 4)], &random)
    let expected = Self.ordered(records)
    for (blockSize, jobs) in [(BlockReader.target, 1), (3_000, 1), (20_000, 2), (70_000, 3)] {
      let outcome = try read(records, blockSize: blockSize, jobs: jobs)
      let isOrdered = outcome.recorder.texts.dropFirst(2).elementsEqual(expected)
      #expect(isOrdered, "seed \(seed)")
      #expect(outcome.summary.isComplete && outcome.summary.problems == [], "seed \(seed)")
    }
  }

  /// Missing records, some that come twice, and numbers that are used again, all in one.
  @Test(arguments: UInt64(11)...18)
  func problemsDoNotDependOnBlocksOrThreads(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let writers = [1, 3, 20][Int(seed % 3)]
    let all = Self.records(
      5_000, writers: writers, longest: [20, 600][Int(seed % 2)], &random)
    let last = all.reduce(into: [Int: Int64]()) { $0[$1.writer] = $1.sequence }
    var (lost, twice, again): (Int64, Int64, Int64) = (0, 0, 0)
    var kept: [Record] = []
    for record in all {
      let isEnd = record.sequence <= 3 || record.sequence >= last[record.writer] ?? 0
      switch Int.random(in: 0..<100, using: &random) {
      case 0 where !isEnd: lost += 1
      case 1:
        twice += 1
        kept += [record, record]
      case 2:
        again += 1
        var other = record
        other.text = record.text.replacing("\"pad\":\"", with: "\"pad\":\"y")
        kept += [record, other]
      default: kept.append(record)
      }
    }
    // Of two with one number the first stays, so that they keep their order.
    let records =
      seed % 2 == 0 ? kept : Self.displaced(kept, reach: 200, &random)
    let outcomes = try [(BlockReader.target, 1), (3_000, 1), (9_000, 2), (70_000, 3)].map {
      try read(records, blockSize: $0.0, jobs: $0.1)
    }
    for outcome in outcomes {
      #expect(outcome.summary.lost == lost && outcome.summary.late == 0, "seed \(seed)")
      #expect(outcome.summary.duplicates == twice && outcome.summary.conflicts == again)
      // Compared first, so that a failure does not print two whole traces.
      let isSame =
        outcome.recorder.sketch == outcomes[0].recorder.sketch
        && outcome.recorder.texts == outcomes[0].recorder.texts
        && outcome.recorder.offsets == outcomes[0].recorder.offsets
        && outcome.recorder.problems == outcomes[0].recorder.problems
      #expect(isSame, "seed \(seed)")
    }
  }
}
