import TestSupport
import Testing
import TraceModel

@testable import TraceReading

@Suite struct SequencingTests {
  private func line(
    _ sequence: Int64?, writer: String? = nil, run: String? = nil, event: String = "e",
    more: String = ""
  ) -> String {
    var text = "{\"event\":\"\(event)\""
    if let sequence { text += ",\"seq\":\(sequence)" }
    if let writer { text += ",\"writer\":\"\(writer)\"" }
    if let run { text += ",\"run\":\"\(run)\"" }
    return text + more + "}"
  }

  private func read(_ lines: [String]) throws -> Outcome {
    try TraceReadingTests.read("{\"lifetrace\":1,\"run\":\"r\"}\n" + lines.joined(separator: "\n"))
  }

  /// Short records may wait for long; long ones that came between them and were delivered take no
  /// memory.
  @Test(arguments: [100, 4_000, 5_000, 60_000, 200_000])
  func deliveredRecordsTakeNoMemory(_ length: Int) {
    let held = HeldRecords(keys: .shared, blocks: 1)
    let batch = BatchBuilder(
      Recorder(SymbolTable()), block: TextBlock(textCapacity: 16), keys: .shared)
    var event = Event()
    let text = UnsafeMutableRawPointer.allocate(byteCount: length, alignment: 1)
    defer { text.deallocate() }
    text.initializeMemory(as: UInt8.self, repeating: 0x78, count: length)
    func add(_ count: Int) -> Int {
      event.text = TextRange(offset: 0, length: UInt32(count))
      let number = held.add(&event, header: nil, block: 0)
      held.copyTexts(of: 0, UnsafeRawPointer(text))
      return number
    }
    for _ in 0..<1_000 {
      _ = add(100)
      held.release(add(length), to: batch)
    }
    #expect(held.bytes == 100_000)
    #expect(held.reserved < 8 << 20)
  }

  @Test(arguments: 1...20)
  func anyShuffleInsideTheWindowIsPutInOrder(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let count = 5000
    let reach = [2, 10, 100, 1000][Int(seed % 4)]
    // Sorting by number plus a bounded random displaces nothing by more than the bound.
    let order = (0..<count).map { ($0 + Int.random(in: 0..<reach, using: &random), $0) }
      .sorted { $0 < $1 }.map { Int64($0.1) }
    // The record directly after the header, and one with the number 0 or 1, is the first in any
    // case.
    let outcome = try read([line(nil)] + order.map { line($0 + 2) })
    #expect(outcome.recorder.sequences == (2..<Int64(count) + 2).map { $0 }, "seed \(seed)")
    #expect(outcome.summary.problems == [], "seed \(seed)")
  }

  /// A record that is known to be the first is passed on at once; one with a smaller number is
  /// late.
  @Test func aFirstRecordWaitsForNone() throws {
    for first: Int64 in [0, 1] {
      let outcome = try read([line(nil), line(first), line(first + 1)])
      #expect(outcome.summary.isComplete && outcome.recorder.sequences == [first, first + 1])
    }
    let behindHeader = try read([line(70), line(71), line(69)])
    #expect(behindHeader.recorder.sequences == [70, 71, -1])
    #expect(behindHeader.kinds == [.late] && behindHeader.summary.lost == 1)
    let later = try read([line(nil), line(70), line(71), line(69)])
    #expect(later.recorder.sequences == [69, 70, 71] && later.summary.isComplete)
  }

  /// A run that ended takes no memory for its writers, and a record of it that is sent again is
  /// none of a new run.
  @Test func aRecordOfARunThatEndedIsLate() throws {
    var lines = [line(1, run: "a"), line(2, run: "a", event: "process.exit")]
    lines += [String](repeating: line(nil, run: "b"), count: 3 * Sequencer.window)
    let outcome = try read(lines + [line(2, run: "a", event: "process.exit")])
    #expect(outcome.recorder.sequences == [1, 2])
    #expect(outcome.kinds == [.duplicate] || outcome.kinds == [.late])
  }

  @Test func positionsOfAWriterStayAndItsRecordsArePermuted() throws {
    let outcome = try read([
      line(1, writer: "A"), line(1, writer: "B"), line(3, writer: "A"), line(2, writer: "B"),
      line(nil, event: "x"), line(2, writer: "A"), line(4, writer: "A"),
    ])
    #expect(
      outcome.recorder.sketch.split(separator: "\n").dropFirst().map { String($0.dropFirst(2)) }
        == [
          "e seq=1 writer=A", "e seq=1 writer=B", "e seq=2 writer=A", "e seq=2 writer=B", "x",
          "e seq=3 writer=A", "e seq=4 writer=A",
        ])
    #expect(outcome.summary.isComplete)
  }

  @Test(arguments: [(1024, true), (1025, false)])
  func theWindowIs1024Records(_ displacement: Int64, _ isPutInOrder: Bool) throws {
    // 0…1099 in order, then 1101 first and 1100 that many records later.
    let before = (0..<1100).map { Int64($0) }
    let between = (1101..<(1101 + displacement)).map { $0 }
    let after = ((1101 + displacement)..<3000).map { $0 }
    let outcome = try read((before + between + [1100] + after).map { line($0) })
    if isPutInOrder {
      #expect(outcome.recorder.sequences == (0..<3000).map { Int64($0) })
      #expect(outcome.summary.problems == [])
    } else {
      #expect(outcome.recorder.sequences == before + [-1] + between + after)
      #expect(outcome.kinds == [.seqGap, .late])
      #expect(outcome.summary.lost == 1)
      #expect(outcome.summary.late == 1)
    }
  }

  @Test(arguments: 1...10)
  func lossIsCountedExactly(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let all = (0..<4000).map { Int64($0) }
    let kept = all.filter { $0 == 0 || $0 == 3999 || Int.random(in: 0..<10, using: &random) > 0 }
    let outcome = try read(kept.map { line($0) })
    #expect(outcome.summary.lost == Int64(all.count - kept.count), "seed \(seed)")
    #expect(outcome.recorder.sequences.filter { $0 >= 0 } == kept, "seed \(seed)")
    #expect(outcome.recorder.gaps.reduce(0) { $0 + $1.count } == outcome.summary.lost)
    #expect(!outcome.summary.isDamaged)
    #expect(!outcome.summary.isComplete)
  }

  @Test(
    arguments: [
      // The recorder's own account of the same gap, before it, after it, without a number.
      ([1, nil, 5], 3, 3), ([1, nil, 5], 1, 3), ([1, nil, 5], 10, 10), ([1, nil, 2], 4, 4),
    ] as [([Int64?], Int64, Int64)])
  func lossNextToAGapIsTheSameLoss(
    _ numbers: [Int64?], _ announced: Int64, _ lost: Int64
  ) throws {
    let more = ",\"count\":\(announced)"
    let outcome = try read(
      numbers.map {
        $0 == nil ? line(nil, event: "trace.loss", more: more) : line($0)
      })
    #expect(outcome.summary.lost == lost)
    let behind = try read([
      line(1), line(5, event: "trace.loss", more: more), line(6),
    ])
    #expect(behind.summary.lost == max(3, announced))
    let before = try read([line(1), line(2, event: "trace.loss", more: more), line(6)])
    #expect(before.summary.lost == max(3, announced))
  }

  @Test func equalRecordsAreOneAndOtherContentIsAConflict() throws {
    let outcome = try read([line(1), line(2), line(2), line(3), line(2, event: "f"), line(4)])
    #expect(outcome.recorder.names == ["", "e", "e", "e", "(gap 1)", "e"])
    #expect(outcome.recorder.gaps.map(\.isConflict) == [true])
    #expect(outcome.kinds == [.duplicate, .seqConflict])
    #expect(outcome.summary.duplicates == 1)
    #expect(outcome.summary.conflicts == 1)
    #expect(outcome.summary.lost == 0)
    #expect(outcome.summary.events == 4)
    // Long after both were handed on.
    let late = try read((1...3000).map { line($0) } + [line(2900), line(2901, event: "f")])
    #expect(late.kinds == [.duplicate, .seqConflict])
  }

  /// Else a record that differs there would pass for one sent again.
  @Test func everyByteOfARecordCountsInItsDigest() {
    for count in 1...150 {
      var text = (0..<count).map { UInt8(0x20 + $0 % 0x5F) }
      let digest = text.withUnsafeBytes { Self.digest($0) }
      for index in 0..<count {
        text[index] ^= 1
        #expect(text.withUnsafeBytes { Self.digest($0) } != digest, "byte \(index) of \(count)")
        text[index] ^= 1
      }
      #expect(text.withUnsafeBytes { Self.digest(.init(rebasing: $0.dropLast())) } != digest)
    }
  }

  /// Padding, rulers and the like, which hold the same bytes again and again.
  @Test func recordsWithRunsOfEqualBytesHaveDigestsOfTheirOwn() {
    for filler in ["x", "0", " ", "=", "ab", "\u{FF}"] {
      var digests: Set<UInt64> = []
      var texts = 0
      for number in 0..<400 {
        for count in [16, 40, 64, 100] {
          let run = String(repeating: filler, count: count)
          var text = "{\"event\":\"log\",\"seq\":\(number),\"message\":\"\(run)\"}"
          digests.insert(text.withUTF8 { Self.digest(UnsafeRawBufferPointer($0)) })
          texts += 1
        }
      }
      #expect(digests.count == texts, "\(filler)")
    }
  }

  private static func digest(_ text: UnsafeRawBufferPointer) -> UInt64 {
    text.baseAddress.map { RecordDigest.of($0, text.count) } ?? 0
  }

  @Test func aHeaderOfTheSameRunStartsAgainAndRunsAreSeparate() throws {
    let header = #"{"lifetrace":1,"run":"r"}"#
    let outcome = try read([line(1), line(2), header, line(1), line(2)])
    #expect(outcome.recorder.sequences == [1, 2, 1, 2])
    #expect(outcome.summary.isComplete)
    let apart = try read([line(1), line(7, run: "q"), line(2), line(8, run: "q"), line(3)])
    #expect(apart.recorder.sequences == [1, 7, 2, 8, 3])
    #expect(apart.summary.isComplete)
  }

  private static let recorded = #"{"lifetrace":1,"run":"r","pid":7,"start":"2026-11-20T09:30:00Z"}"#

  private func whole(_ lines: [String]) throws -> Outcome {
    try TraceReadingTests.read(lines.joined(separator: "\n"))
  }

  /// A file that was replaced by a copy of itself, as one that is followed may be.
  @Test(arguments: [0, 1, 40, 59, 60, 3_000], [1, 2, 40, 60, 90, 3_100])
  func recordsOfARunThatComeAgainCountOnce(_ before: Int, _ after: Int) throws {
    func file(_ count: Int) -> [String] {
      [Self.recorded] + (0..<count).map { line(Int64($0 + 5)) }
    }
    let outcome = try whole(file(before) + file(after))
    let count = max(before, after)
    #expect(outcome.recorder.sequences == (0..<count).map { Int64($0 + 5) })
    #expect(outcome.summary.isComplete && outcome.summary.events == Int64(count))
    #expect(outcome.summary.records == Int64(count) + (before == 0 ? 2 : 1))
    let again = min(before, after)
    #expect(outcome.summary.duplicates == Int64(again))
    let problems = outcome.summary.problems
    #expect(problems.map(\.kind) == (again == 0 ? [] : [.duplicate]))
    #expect(problems.first.map { $0.count == again && $0.line == before + 3 } ?? true)
    // Three times, and with records of two writers.
    let thrice = try whole(file(before) + file(after) + file(before))
    #expect(thrice.recorder.sequences == outcome.recorder.sequences)
    let mixed = (1...20).flatMap { [line($0, writer: "a"), line($0, writer: "b")] }
    let twice = try whole([Self.recorded] + mixed + [Self.recorded] + mixed + [line(9)])
    #expect(twice.summary.events == 41 && twice.summary.duplicates == 40)
  }

  /// A part that continues the run begins with its header, too, and so does another run.
  @Test func aHeaderThatComesAgainMayBeginOtherRecords() throws {
    let header = Self.recorded
    let parts = try whole([header, line(1), line(2), header, line(3), line(4), header, line(5)])
    #expect(parts.recorder.sequences == [1, 2, 3, 4, 5] && parts.summary.records == 8)
    #expect(parts.summary.isComplete && parts.summary.duplicates == 0)
    // The end of one part is the beginning of the next.
    let overlap = try whole([header, line(1), line(2), line(3), header, line(3), line(4)])
    #expect(overlap.recorder.sequences == [1, 2, 3, 4] && overlap.summary.duplicates == 1)
    // Other content, and other headers: what people call `r` again.
    let other = #"{"event":"log","t":99,"seq":1,"message":"other"}"#
    let content = try whole([header, line(1), line(2), header, other, line(2)])
    #expect(content.recorder.sequences == [1, 2, 1, 2] && content.summary.duplicates == 0)
    for (own, other) in [(#""pid":7"#, #""pid":8"#), ("T09:30", "T10:30")] {
      let next = header.replacing(own, with: other)
      let restarted = try whole([header, line(1), next, line(1)])
      #expect(restarted.recorder.sequences == [1, 1] && restarted.summary.records == 4)
    }
    // Without numbers nothing is known to come again.
    let plain = #"{"event":"log","t":1,"message":"m"}"#
    #expect(try whole([header, plain, header, plain]).summary.records == 4)
    // An end does not forget what came before it.
    let exit = #"{"event":"process.exit","t":9,"seq":3}"#
    let ended = [header, line(1), line(2), exit]
    let others = (0..<1_100).map { line(Int64($0 + 1), run: "q") }
    #expect(try whole(ended + ended).summary.records == 4)
    #expect(try whole(ended + others + ended).summary.records == 1_104)
    #expect(try whole(ended + [header]).summary.records == 4)
  }

  @Test func runsAreNamedByHeaderPidOrOrdinal() throws {
    let symbols = SymbolTable()
    final class Runs: EventConsumer {
      var runs: [Symbol] = []
      func consume(_ batch: EventBatch) { runs += batch.events.map(\.run) }
      func report(_ problem: InputProblem) {}
    }
    let consumer = Runs()
    let text = [
      #"{"event":"a"}"#, #"{"lifetrace":1}"#, #"{"event":"a"}"#, #"{"lifetrace":1,"pid":9}"#,
      #"{"event":"a"}"#, #"{"lifetrace":1,"run":"x","pid":9}"#, #"{"event":"a","run":"1"}"#,
    ].joined(separator: "\n")
    _ = try TraceReader(symbols: symbols).read(MemorySource(text), into: consumer)
    #expect(consumer.runs.map { symbols[$0] } == ["", "1", "1", "9", "9", "x", "1"])
  }

  @Test func manyWritersAreTrackedInBoundedMemory() throws {
    let lines = (0..<3).flatMap { round in
      (0..<3000).map { line(Int64(round), writer: "w\($0)") }
    }
    #expect(try read(lines).summary.isComplete)
    let turnover = (0..<9000).map { line(1, writer: "w\($0)") }
    #expect(try read(turnover).summary.events == 9000)
  }

  @Test func aForgottenWriterIsReported() throws {
    let first = (0..<70_000).map { line(1, writer: "w\($0)") }
    #expect(try read(first).summary.isComplete)
    // The first writer was forgotten first: one of its records is lost, and one occurs twice.
    let back = try read(first + [line(3, writer: "w1"), line(1, writer: "w2")])
    #expect(back.kinds == [.limit])
    #expect(back.summary.problems.first?.count == 2)
    #expect(back.summary.isDamaged)
    let known = try read(first + [line(3, writer: "w69999"), line(1, writer: "w69998")])
    #expect(known.kinds == [.duplicate, .seqGap] || known.kinds == [.seqGap, .duplicate])
  }

  @Test func lateRecordsBeforeTheFirstAreLost() throws {
    let lines = (10..<1_300).map { line(Int64($0)) }
    let late = try read(lines + [line(5)])
    #expect(late.kinds == [.late])
    #expect(late.summary.late == 1 && late.summary.lost == 1 && !late.summary.isComplete)
    #expect(late.recorder.gaps.map(\.count) == [1])
    // The record was counted when it was missed.
    let missed = try read([line(5)] + lines + [line(7)])
    #expect(missed.summary.late == 1 && missed.summary.lost == 4)
  }

  @Test(arguments: UInt64(1)...5) func aFilterDeniesNothingThatIsInIt(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var filter = KeyFilter()
    let keys = (0..<20_000).map { _ in UInt64.random(in: .min ... .max, using: &random) }
    for key in keys { filter.insert(key) }
    #expect(keys.allSatisfy(filter.mayContain))
    let others = (0..<20_000).count { _ in
      filter.mayContain(UInt64.random(in: .min ... .max, using: &random))
    }
    #expect(others == 0)
  }

  @Test func numbersAtTheEndsOfTheRangeDoNotTrap() throws {
    #expect(try read([line(.max), line(.max)]).kinds == [.duplicate])
    #expect(try read([line(.min), line(.max)]).summary.lost == .max)
    #expect(try read([line(nil), line(.max), line(.min)]).recorder.sequences.count == 3)
  }
}
