import SystemLibrary
import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Decoding on other threads returns the same as decoding in turn: events, problems, counts,
/// errors.
@Suite struct DecodingThreadTests {
  /// About 3 MB: some blocks, and a dozen pieces of the decoding.
  static let text: [UInt8] = {
    var text = Sample.header + "\n"
    for number in 1...24_000 {
      text +=
        #"{"event":"work.begin","t":\#(number * 7919),"seq":\#(number),"id":"w\#(number)","pad":"#
        + "\"\(String(number &* 2_654_435_761, radix: 36))\u{E9}"
        + String(repeating: "x", count: 40) + "\"}\n"
    }
    return Array(text.utf8)
  }()

  private final class Tally: EventConsumer {
    private(set) var events: [[Int64]] = []
    private(set) var problems: [InputProblem] = []
    func consume(_ batch: EventBatch) {
      for event in batch.events {
        var sum: Int64 = 0
        for byte in batch.bytes(event.text) { sum = sum &* 31 &+ Int64(byte) }
        events.append([
          Int64(event.kind.rawValue), event.line, event.byteOffset, event.time, event.count, sum,
          Int64(events.count == 0 ? 0 : batch.bytes(event.id).count),
        ])
      }
    }
    func report(_ problem: InputProblem) { problems.append(problem) }
  }

  private func expectSame(
    _ what: String, _ change: (inout ReadingOptions) -> Void = { _ in },
    source: () -> any ByteSource
  ) {
    var results: [(Tally, InputSummary?, SourceError?)] = []
    // Without a thread, with one, and with others that decode every frame or, after a while, the
    // larger ones.
    for (jobs, wholeFrom) in [(1, 0), (2, 0), (3, 0), (4, 1 << 13)] {
      var options = ReadingOptions()
      options.threadFrom = 0
      options.jobs = jobs
      options.wholeFrom = wholeFrom
      options.lateBlocks = jobs - 3
      change(&options)
      let tally = Tally()
      let reader = TraceReader(options: options, symbols: SymbolTable())
      do throws(SourceError) {
        results.append((tally, try reader.read(source(), into: tally), nil))
      } catch {
        results.append((tally, nil, error))
      }
    }
    for (index, result) in results.enumerated().dropFirst() {
      #expect(results[0].0.events == result.0.events, "\(what), \(index)")
      #expect(results[0].0.problems == result.0.problems, "\(what), \(index)")
      #expect(results[0].1 == result.1, "\(what), \(index)")
      #expect(results[0].2 == result.2, "\(what), \(index)")
    }
  }

  private static func frames(of size: Int) -> [UInt8] {
    stride(from: 0, to: text.count, by: size).flatMap {
      Compressing.zstd(Array(text[$0..<min($0 + size, text.count)]))
    }
  }

  @Test func theSameTextComesThroughTheRing() throws {
    let packed = [
      Compressing.zstd(Self.text), Self.frames(of: 300_001), Compressing.gzip(Self.text),
    ]
    for (number, bytes) in packed.enumerated() {
      expectSame("input \(number)") { MemorySource(bytes) }
      expectSame("input \(number) in pieces") { MemorySource(bytes, pieces: [70_001, 3]) }
    }
    // Small inputs need no thread, and neither does text that is not compressed.
    #expect(
      !(try LineReader(MemorySource(packed[0]), options: ReadingOptions().framing).isThreaded))
    var options = ReadingOptions()
    options.threadFrom = 1
    #expect(try LineReader(MemorySource(packed[0]), options: options.framing).isThreaded)
    #expect(!(try LineReader(MemorySource(Self.text), options: options.framing).isThreaded))
    options.jobs = 1
    #expect(!(try LineReader(MemorySource(packed[0]), options: options.framing).isThreaded))
  }

  /// Whoever has enough to do with what waits gains nothing from more.
  @Test(.timeLimit(.minutes(10)), arguments: [true, false])
  func framesAreDecodedInParallelOnceTextComesLate(_ isLate: Bool) throws {
    var options = ReadingOptions()
    options.threadFrom = 0
    options.jobs = 3
    let reader = BlockReader(
      DecodedStream(MemorySource(Self.frames(of: 300_001)), options: options.decoding),
      maximumLine: 1_000,
      blockSize: 1_000, blocks: DecodingThread.depth)
    let decoding = DecodingThread(reader, lateBlocks: 8)
    #expect(!reader.decodesBeside)
    #expect(decoding.start())
    for _ in 0..<2_000 {
      while !isLate, decoding.waiting < 2 { usleep(10) }
      if try decoding.take().step == .lines { decoding.release() }
    }
    decoding.stop()
    #expect(reader.decodesBeside == isLate)
  }

  /// Gives a few lines at a time, and takes its time for it.
  private final class SlowSource: ByteSource {
    private let source = MemorySource(DecodingThreadTests.text, pieces: [1_000])
    var bytesRead: Int64 { source.bytesRead }
    var fileSize: Int64? { nil }
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      usleep(500)
      return source.read(into: buffer)
    }
  }

  /// To wake a thread costs as much as to read a hundred lines.
  @Test(.timeLimit(.minutes(10))) func theTakerIsWokenForSeveralBlocks() throws {
    let reader = BlockReader(
      DecodedStream(SlowSource(), options: ReadingOptions().decoding), maximumLine: 1_000,
      blockSize: 1_000,
      blocks: DecodingThread.depth)
    let decoding = DecodingThread(reader, lateBlocks: .max)
    #expect(decoding.start())
    let blocks = 400
    var taken = 0
    while taken < blocks {
      guard try decoding.take().step == .lines else { continue }
      taken += 1
      decoding.release()
    }
    decoding.stop()
    // A system may wake it now and then for nothing.
    #expect((1...(blocks / 2)).contains(decoding.wakings), "\(decoding.wakings)")
  }

  /// An answer without lines needs no block, but still waits in a bounded queue.
  @Test(.timeLimit(.minutes(10))) func thousandsOfGapsWaitForTheirTaker() throws {
    let frame = Compressing.zstd("y")
    let file = Compressing.zstd("x\n") + (0..<5_000).flatMap { _ in [0x78] + frame }
    var options = ReadingOptions()
    options.threadFrom = 0
    let decoding = DecodingThread(
      BlockReader(
        DecodedStream(MemorySource(file), options: options.decoding), maximumLine: 100,
        blocks: DecodingThread.depth), lateBlocks: 1)
    #expect(decoding.start())
    defer { decoding.stop() }
    while decoding.waiting < DecodingThread.mostAnswers { usleep(1_000) }
    // It would continue meanwhile.
    usleep(100_000)
    #expect(decoding.waiting == DecodingThread.mostAnswers)
    var gaps = 0
    while true {
      let step = try decoding.take().step
      if step == .end { break }
      if step == .gap { gaps += 1 }
    }
    #expect(gaps == 5_000)
  }

  /// Blocks take turns while their lines are read, and a line may reach over several.
  @Test func linesOfAnyLengthComeThroughTheRing() {
    var text = Array((Sample.header + "\n").utf8)
    for (number, length) in [10, 300, 9_000, 70, 40_000, 1, 65_536, 5, 5_000].enumerated() {
      text += #"{"event":"log","seq":\#(number),"message":""#.utf8
      text += [UInt8](repeating: 0x61, count: length) + Array("\"}\n".utf8)
    }
    let packed = Compressing.zstd(text + text.dropFirst(Sample.header.utf8.count + 1))
    for blockSize in [64, 1_000, 4_096, 60_000] {
      for maximumLine in [100, 8_000, 1 << 20] {
        let what = "blocks of \(blockSize), lines up to \(maximumLine)"
        expectSame(
          what,
          {
            $0.blockSize = blockSize
            $0.maximumLine = maximumLine
          }
        ) { MemorySource(packed) }
      }
    }
  }

  @Test func damageIsFoundAtTheSamePlaces() {
    var random = SplitMix64(seed: 3)
    for bytes in [Self.frames(of: 200_000), Compressing.gzip(Self.text)] {
      for round in 0..<12 {
        var bad = bytes
        for _ in 0...(round % 3) {
          bad[Int.random(in: 0..<bad.count, using: &random)] ^= 1 << UInt8(round % 8)
        }
        if round % 2 == 0 { bad.removeLast(Int.random(in: 1..<bad.count / 2, using: &random)) }
        if round % 4 == 1 { bad += [1, 2, 3] }
        expectSame("round \(round)") { MemorySource(bad) }
      }
    }
  }

  @Test func limitsErrorsAndEarlyEndsAreTheSame() {
    let bytes = Compressing.zstd(Self.text)
    for bytes in [bytes, Self.frames(of: 250_000)] {
      for limit: Int64 in [1, 1000, 1 << 18, 1 << 20, 1_500_000, Int64(Self.text.count)] {
        expectSame("limit \(limit)", { $0.maximumDecoded = limit }) { MemorySource(bytes) }
      }
      for place in [0, 10, 100_000, bytes.count / 2, bytes.count - 1, bytes.count] {
        expectSame("failing at \(place)") { FailingSource(bytes, after: Int64(place)) }
      }
    }
    let newer = Array("{\"lifetrace\":2}\n".utf8) + Self.text
    expectSame("newer format") { MemorySource(Compressing.zstd(newer)) }
    let later = Self.text + newer + Self.text
    expectSame("newer format later") { MemorySource(Compressing.zstd(later)) }
    // Reading stops in the middle of a frame, of which some was read.
    expectSame("newer format in a frame") {
      MemorySource(Self.frames(of: 250_000) + Compressing.zstd(newer) + Self.frames(of: 250_000))
    }
    expectSame("no format") {
      MemorySource(Compressing.zstd([UInt8](repeating: 0x61, count: 3 << 20)))
    }
    expectSame("short lines only", { $0.maximumLine = 80 }) { MemorySource(bytes) }
    for empty in [[], Compressing.zstd([]), Compressing.skippable([1])] {
      expectSame("\(empty)") { MemorySource(empty) }
    }
    expectSame("foreign") { MemorySource([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00, 1, 2, 3, 4]) }
  }
}
