import Foundation
import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Reading ahead on a thread returns the same as reading.
@Suite struct ReadAheadTests {
  private static let inputs: [[UInt8]] = {
    let text = Array(Sample.text.utf8)
    let packed = Compressing.zstd(text)
    var damaged = packed
    damaged[damaged.count / 2] ^= 0x55
    let many = (0..<3_000).map { "{\"event\":\"phase.active\",\"t\":\($0),\"seq\":\($0 + 1)}\n" }
    return [
      text, packed, Array(packed.dropLast(7)), damaged, [], Array("no trace\n".utf8),
      Array((Sample.header + "\n" + many.joined()).utf8),
      Array((Sample.header + "\n{\"event\":7}\n" + many.reversed().joined()).utf8),
      Array("header run=r1\n0ms process.start\n5ms A work.begin id=1 name=\"a b\"\n".utf8),
    ]
  }()

  private static func recorded(_ trace: RecordedTrace) -> Outcome {
    let recorder = Recorder(trace.symbols)
    trace.replay(into: recorder)
    return Outcome(recorder: recorder, summary: trace.summary)
  }

  private static func expectSame(_ outcome: Outcome, as input: Int) throws {
    let expected = try read(inputs[input])
    #expect(outcome.events == expected.events, "\(input)")
    #expect(outcome.recorder.sketch == expected.recorder.sketch, "\(input)")
    #expect(outcome.recorder.headers.map(\.run) == expected.recorder.headers.map(\.run))
    #expect(outcome.summary == expected.summary, "\(input)")
  }

  @Test(arguments: inputs.indices)
  func aRecordedInputIsReplayedAsItWasRead(_ index: Int) throws {
    let trace = try #require(
      RecordedTrace.read(MemorySource(Self.inputs[index]), ReadingOptions(), limit: 1 << 24))
    try Self.expectSame(Self.recorded(trace), as: index)
    // Once more: nothing is used up.
    try Self.expectSame(Self.recorded(trace), as: index)
  }

  @Test func tooMuchIsLeftToTheConsumerBeforeAllOfItWasRead() {
    // A million lines from a few bytes.
    let line = Array("{\"event\":\"phase.active\",\"t\":1}\n".utf8)
    let text = Array(Sample.header.utf8) + [10] + (0..<1_000_000).flatMap { _ in line }
    let source = MemorySource(text, pieces: [4096])
    #expect(RecordedTrace.read(source, ReadingOptions(), limit: 1 << 20) == nil)
    #expect(source.bytesRead < 1 << 20)
  }

  @Test func anInterruptedInputIsNotTakenForWhole() {
    let source = InterruptedSource(Array(Sample.text.utf8))
    #expect(RecordedTrace.read(source, ReadingOptions(), limit: 1 << 20) == nil)
  }

  private final class InterruptedSource: ByteSource {
    private let source: MemorySource
    init(_ bytes: [UInt8]) { source = MemorySource(bytes, pieces: [100]) }
    var bytesRead: Int64 { source.bytesRead }
    var isInterrupted: Bool { source.bytesRead >= 300 }
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      isInterrupted ? 0 : source.read(into: buffer)
    }
  }

  @Test(arguments: [1, 2, 5])
  func inputsThatThreadsHaveBegunComeInOrder(_ threads: Int) throws {
    let count = 60
    // A thread says here that it has begun an input, so the consumer has to wait for that thread.
    let begun = (0..<count).map { _ in DispatchSemaphore(value: 0) }
    let ahead = ReadAhead(count: count, threads: threads, options: ReadingOptions()) { index in
      begun[index].signal()
      return index % 10 == 9 ? nil : MemorySource(Self.inputs[index % Self.inputs.count])
    }
    defer { ahead.stop() }
    for index in 0..<count {
      begun[index].wait()
      let trace = ahead.take(index)
      #expect((trace == nil) == (index % 10 == 9), "\(index)")
      if let trace { try Self.expectSame(Self.recorded(trace), as: index % Self.inputs.count) }
    }
  }

  @Test(arguments: [0, 1, 3])
  func theConsumerNeverWaitsForAnInputThatNoThreadReads(_ threads: Int) throws {
    let ahead = ReadAhead(count: 40, threads: threads, options: ReadingOptions()) { _ in
      MemorySource(Self.inputs[0])
    }
    defer { ahead.stop() }
    for index in 0..<40 {
      let outcome =
        try ahead.take(index).map { Self.recorded($0) } ?? read(Self.inputs[0])
      try Self.expectSame(outcome, as: 0)
    }
  }

  @Test func stoppingEarlyLeavesTheRest() {
    let ahead = ReadAhead(count: 1_000, threads: 2, options: ReadingOptions()) { index in
      // No more than the window, as nothing is taken.
      #expect(index < 8)
      return MemorySource(Self.inputs[1])
    }
    ahead.stop()
  }
}
