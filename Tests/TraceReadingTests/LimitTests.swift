import Foundation
import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Inputs that are much larger inside than outside, or that never end, stop at a limit whose option
/// is named.
@Suite struct LimitTests {

  /// Repeats a piece for ever, like a device or a pipe that is never closed.
  private final class Endless: ByteSource {
    private let piece: [UInt8]
    private(set) var bytesRead: Int64 = 0
    init(_ piece: [UInt8]) { self.piece = piece }
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
      var count = 0
      while count < buffer.count {
        let start = Int(bytesRead % Int64(piece.count))
        let part = min(piece.count - start, buffer.count - count)
        piece.withUnsafeBytes { bytes in
          UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<(start + part)]))
        }
        count += part
        bytesRead += Int64(part)
      }
      return count
    }
  }

  private func read(
    _ source: any ByteSource, _ change: (inout ReadingOptions) -> Void
  ) throws -> Outcome {
    var options = ReadingOptions()
    change(&options)
    let symbols = SymbolTable()
    let recorder = Recorder(symbols)
    let summary = try TraceReader(options: options, symbols: symbols).read(source, into: recorder)
    return Outcome(recorder: recorder, summary: summary)
  }

  /// A frame of runs of one byte, `mebibytes` MiB long.
  private func bomb(_ byte: UInt8, mebibytes: Int) -> [UInt8] {
    Compressing.zstdStored(
      Array(repeating: [UInt8](repeating: byte, count: 1 << 17), count: mebibytes * 8))
  }

  @Test func endlessInputsStopAtTheLimitOfDecodedBytes() throws {
    var random = SplitMix64(seed: 2)
    let noise = DamagedFiles.noise(70_001, &random)
    let empty = Compressing.zstd([])
    let one = Compressing.zstd(Sample.text)
    let inputs: [(String, [UInt8])] = [
      ("zeros", [0]), ("noise", noise), ("empty frames", empty), ("newlines", [10]),
      ("skippable frames", Compressing.skippable([1, 2, 3])), ("frames", one),
      ("frames and noise", one + noise), ("members", Compressing.gzip(Array(Sample.text.utf8))),
      ("lines", Array(Sample.text.utf8)),
    ]
    for (name, piece) in inputs {
      let source = Endless(piece)
      let outcome = try read(source) { $0.maximumDecoded = 1 << 20 }
      let limit = outcome.summary.problems.first { $0.kind == .limit }
      #expect(limit?.remedy == .raiseDecodedLimit, "\(name)")
      #expect(outcome.summary.isDamaged, "\(name)")
      #expect(outcome.summary.decodedBytes <= 1 << 20, "\(name)")
      // Frames that decode to less than they are long, and noise between them, take more input.
      #expect(source.bytesRead < 1 << 30, "\(name)")
    }
  }

  @Test func aLineWithoutEndIsCountedOnceWhateverItIsMadeOf() throws {
    let size = Tier.isLong ? 256 : 8
    for byte in Array("a[{\"".utf8) {
      let file = Compressing.zstd(Sample.text) + bomb(byte, mebibytes: size)
      let outcome = try read(MemorySource(file)) { _ in }
      #expect(outcome.summary.overlongLines == 1)
      #expect(outcome.kinds == [.lineTooLong])
      #expect(
        outcome.summary.problems[0].text
          == "the line is longer than 1048576 bytes and is skipped")
      #expect(outcome.summary.problems[0].remedy == .raiseLineLimit)
      #expect(outcome.recorder.texts.filter { !$0.isEmpty } == Sample.lines)
      #expect(outcome.summary.decodedBytes == Int64(Sample.text.utf8.count) + Int64(size) << 20)
    }
  }

  /// FORMAT.md §7.1: a run of zeros is not a line, and one problem.
  @Test func zerosWithoutEndAreOneProblem() throws {
    let size = Tier.isLong ? 256 : 8
    let file = Compressing.zstd(Sample.text) + bomb(0, mebibytes: size)
    let outcome = try read(MemorySource(file)) { _ in }
    #expect(outcome.kinds == [.notText])
    #expect(outcome.summary.overlongLines == 0)
    #expect(outcome.recorder.texts == Sample.lines)
    #expect(outcome.summary.decodedBytes == Int64(Sample.text.utf8.count) + Int64(size) << 20)
  }

  @Test func newlinesFromAFewBytesAreReadToTheirEnd() throws {
    let size = Tier.isLong ? 256 : 8
    let file = Compressing.zstd(Sample.text) + bomb(10, mebibytes: size)
    #expect(file.count < 40_000)
    let outcome = try read(MemorySource(file + Compressing.zstd("{\"event\":\"log\"}\n"))) { _ in }
    #expect(outcome.summary.problems == [])
    #expect(outcome.summary.records == 11)
    #expect(outcome.events.last?.hasPrefix("log \(10 + size << 20 + 1) ") == true)
  }

  /// 100 GiB of one line, at 3 to 1000 bytes.
  @Test func decodingStopsAtTheLimit() throws {
    let line = Array("{\"event\":\"log\"}\n".utf8)
    let frame = Compressing.zstd(Array(repeating: line, count: 1 << 16).flatMap { $0 })
    let source = Endless(frame)
    let outcome = try read(source) { $0.maximumDecoded = 2 << 20 }
    #expect(
      outcome.summary.problems.map(\.text).last
        == "decodes to more than 2097152 bytes; the rest was not read")
    #expect(outcome.summary.problems.last?.remedy == .raiseDecodedLimit)
    #expect(outcome.summary.decodedBytes == 2 << 20)
    #expect(outcome.summary.events == (2 << 20) / Int64(line.count))
    #expect(source.bytesRead < 1 << 20)
  }

  /// Depth costs neither stack nor more than its bytes.
  @Test func deepNestingIsOneMalformedRecord() throws {
    for depth in [129, 512, 100_000] {
      for close in [true, false] {
        let open = String(repeating: "[", count: depth)
        let value = close ? open + String(repeating: "]", count: depth) : open
        let text = "\(Sample.header)\n{\"event\":\"x\",\"deep\":\(value)}\n{\"event\":\"log\"}\n"
        for file in [Array(text.utf8), Compressing.zstd(text), Compressing.gzip(Array(text.utf8))] {
          let outcome = try read(MemorySource(file)) { _ in }
          #expect(outcome.summary.malformed == 1)
          #expect(outcome.summary.events == 1)
        }
      }
    }
  }

  /// Keeps the names as strings, so that the table may forget all of them.
  private final class Forgetful: EventConsumer {
    let symbols: SymbolTable
    var names: [String] = []
    init(_ symbols: SymbolTable) { self.symbols = symbols }

    func consume(_ batch: EventBatch) {
      for event in batch.events where event.kind == .log { names.append(symbols[event.scene]) }
    }
    func report(_ problem: InputProblem) {}
    func markNames(_ live: LiveNames) -> Bool { true }
  }

  /// A trace of nothing but names is read whole, and the table stays small.
  @Test(arguments: [1, 2, 3, 4]) func unusedNamesAreForgotten(_ jobs: Int) throws {
    let names = (0..<30_000).map { "name \($0 % 7 == 0 ? 5 : $0)" }
    let text = names.map { "{\"event\":\"log\",\"scene\":\"\($0)\"}\n" }.joined()
    let symbols = SymbolTable()
    let before = symbols.count
    let consumer = Forgetful(symbols)
    var options = ReadingOptions()
    options.jobs = jobs
    options.threadFrom = 0
    options.blockSize = 2_000
    options.forgetsAfter = 100
    let summary = try TraceReader(options: options, symbols: symbols)
      .read(MemorySource(Compressing.zstd(text)), into: consumer)
    #expect(consumer.names == names)
    #expect(!summary.problems.contains { $0.kind == .limit })
    #expect(symbols.count < before + 1_000)
  }
}
