import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// An interrupted source: records read before are kept, and its end is not a mistake.
@Suite struct InterruptedSourceTests {
  /// Delivers `reads` reads of some bytes, and is interrupted then; what it delivers afterwards, as
  /// a system call that was on its way does, must not be missed.
  private final class Interrupted: ByteSource {
    private let inner: MemorySource
    private var left: Int
    var isInterrupted: Bool { left <= 0 }
    var bytesRead: Int64 { inner.bytesRead }
    var fileSize: Int64? { inner.fileSize }

    init(_ bytes: [UInt8], pieces: Int, reads: Int) {
      inner = MemorySource(bytes, pieces: [pieces])
      left = reads
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      left -= 1
      return left < 0 ? 0 : inner.read(into: buffer)
    }
  }

  private static let text: [UInt8] = {
    let lines = (1...2_000).map { "{\"event\":\"work.begin\",\"t\":\($0),\"seq\":\($0)}\n" }
    return Array((Sample.header + "\n" + lines.joined()).utf8)
  }()

  private func read(_ bytes: [UInt8], reads: Int, jobs: Int) throws -> Outcome {
    var options = ReadingOptions()
    options.threadFrom = 0
    options.jobs = jobs
    options.wholeFrom = 0
    let symbols = SymbolTable()
    let recorder = Recorder(symbols)
    let summary = try TraceReader(options: options, symbols: symbols)
      .read(Interrupted(bytes, pieces: 777, reads: reads), into: recorder)
    return Outcome(recorder: recorder, summary: summary)
  }

  @Test(arguments: [1, 2, 3])
  func recordsBeforeAreKeptAndNoLineIsMalformed(_ jobs: Int) throws {
    let flushed = Compressing.zstdFlushed(Self.text, every: 1_500)
    let frames = stride(from: 0, to: Self.text.count, by: 5_000).flatMap {
      Compressing.zstd(Array(Self.text[$0..<min($0 + 5_000, Self.text.count)]))
    }
    let files = [(Self.text, 30), (flushed, 4), (Compressing.gzip(Self.text), 4), (frames, 4)]
    for (bytes, reads) in files {
      let outcome = try read(bytes, reads: reads, jobs: jobs)
      let count = outcome.recorder.names.filter { $0 == "work.begin" }.count
      #expect(outcome.summary.events == Int64(count) && count < 2_000)
      #expect(outcome.summary.malformed == 0)
      #expect(!outcome.kinds.contains(.malformed) && !outcome.kinds.contains(.seqGap))
      #expect(outcome.summary.gaps == 1 && !outcome.summary.isComplete)
      if bytes == Self.text { #expect(count > 400) }
    }
  }

  @Test func anInterruptionAfterTheEndIsIgnored() throws {
    let outcome = try read(Self.text, reads: 1_000, jobs: 1)
    #expect(outcome.recorder.sequences.count == 2_000)
    #expect(outcome.summary.isComplete && outcome.summary.problems == [])
  }
}
