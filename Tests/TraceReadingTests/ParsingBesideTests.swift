import Foundation
import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Where other threads parse, the consumer sees what it sees without.
@Suite struct ParsingBesideTests {
  /// Keeps everything, and asks the table of symbols for strings of its own, as an analysis does.
  private final class Consumer: EventConsumer {
    let symbols: SymbolTable
    private(set) var seen: [String] = []
    private let owner = Thread.current
    private(set) var isOnOtherThread = false
    private let delay: UInt32

    /// Takes `delay` microseconds longer for each batch.
    init(_ symbols: SymbolTable, delay: UInt32) {
      self.symbols = symbols
      self.delay = delay
    }

    func consume(_ batch: EventBatch) {
      noteThread()
      if delay > 0 { usleep(delay) }
      for event in batch.events {
        let id = event.id.isPresent ? symbols[symbols.intern(batch.bytes(event.id))] : "-"
        let run = event.kind == .header ? batch.headers[Int(event.code)].run ?? "" : ""
        seen.append(
          "\(event.kind) \(event.line) \(event.sequence) \(event.count) \(symbols[event.eventName]) "
            + "\(symbols[event.scene]) \(symbols[event.run]) \(id) \(run) "
            + (batch.string(event.text) ?? ""))
      }
    }

    /// It keeps strings.
    func markNames(_ live: LiveNames) -> Bool { true }

    func report(_ problem: InputProblem) {
      noteThread()
      seen.append("\(problem)")
    }

    private func noteThread() {
      if Thread.current != owner { isOnOtherThread = true }
    }
  }

  /// With a delay the caller has enough to do for the thread that decodes to parse, too.
  private func expectSame(
    _ text: [UInt8], delay: UInt32 = 0,
    change: (inout ReadingOptions) -> Void = { _ in }
  ) throws {
    let packed = stride(from: 0, to: text.count, by: 60_000).flatMap {
      Compressing.zstd(Array(text[$0..<min($0 + 60_000, text.count)]))
    }
    var expected: (consumer: Consumer, summary: InputSummary)?
    for jobs in [1, 2, 3, 4, 8] {
      var options = ReadingOptions()
      options.jobs = jobs
      options.threadFrom = 0
      options.lateBlocks = 0
      change(&options)
      let symbols = SymbolTable()
      let consumer = Consumer(symbols, delay: delay)
      // Numbers that the parser's own do not agree with.
      for number in 0..<8 { _ = symbols.intern("earlier \(number)") }
      let reading = try Reading(MemorySource(packed), options, symbols, consumer, ReaderMemory())
      try reading.run()
      let summary = reading.summary()
      let first = expected ?? (consumer, summary)
      expected = first
      #expect(consumer.seen == first.consumer.seen, "\(jobs)")
      #expect(summary == first.summary, "\(jobs)")
      #expect(!consumer.isOnOtherThread, "\(jobs)")
      #expect((reading.turns > 0) == (jobs == 2 && delay > 0), "\(jobs)")
    }
  }

  /// Lines with new names and ids now and then, some of them escaped, and words that no table
  /// knows.
  private static func lines(_ count: Int, _ seed: UInt64) -> [String] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { number in
      let scene = Int.random(in: 0...(number / 8), using: &random)
      let name =
        ["work.begin", "log", "my.event\(scene % 50)", "phase.active", "phase.odd"]
        .randomElement(using: &random) ?? ""
      let id = scene % 3 == 0 ? "n\(scene)" : "id\(number)"
      let escape = scene % 5 == 0 ? #"\u00fc"# : ""
      return #"{"event":"\#(name)","t":\#(number),"seq":\#(number),"scene":"n\#(scene)\#(escape)","#
        + #""id":"\#(id)"}"#
    }
  }

  @Test func theConsumerSeesTheSameOnItsOwnThread() throws {
    let lines = Self.lines(12_000, 1)
    let text = Array((Sample.header + "\n" + lines.joined(separator: "\n") + "\n").utf8)
    try expectSame(text)
    try expectSame(text, delay: 100) { $0.blockSize = 2_000 }
    try expectSame(text, delay: 100) {
      $0.blockSize = 8_000
      $0.usesShapes = false
    }
  }

  /// Records that waited, losses, malformed lines, and runs that follow each other.
  @Test func recordsOutOfOrderComeThrough() throws {
    var random = SplitMix64(seed: 2)
    var lines = Self.lines(9_000, 2)
    for start in stride(from: 0, to: lines.count, by: 300) {
      lines[start..<(start + 30)].shuffle(using: &random)
    }
    for number in stride(from: 100, to: lines.count, by: 1_111) { lines[number] = "{\"event\":}" }
    for number in stride(from: 200, to: lines.count, by: 2_222) {
      lines[number] = #"{"lifetrace":1,"run":"r\#(number)"}"#
    }
    let text = Array((Sample.header + "\n" + lines.joined(separator: "\n") + "\n").utf8)
    try expectSame(text)
    try expectSame(text, delay: 100) { $0.blockSize = 1_400 }
    // Whoever parses finds that the rest is in a newer version.
    let newer = Array(
      (lines[..<7_000] + [#"{"lifetrace":2}"#] + lines[7_000...]).joined(separator: "\n").utf8)
    try expectSame(newer, delay: 100) { $0.blockSize = 1_400 }
  }

  /// Names that are forgotten meanwhile are read unchanged, on any parsing thread.
  @Test(arguments: [1, 20, 300, 4_000])
  func forgettingNamesChangesNothing(_ names: Int) throws {
    let lines = Self.lines(12_000, 3)
    let text = Array((Sample.header + "\n" + lines.joined(separator: "\n") + "\n").utf8)
    try expectSame(text) { $0.forgetsAfter = names }
    try expectSame(text, delay: 100) {
      $0.forgetsAfter = names
      $0.blockSize = 2_000
    }
  }
}
