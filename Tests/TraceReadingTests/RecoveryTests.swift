import Foundation
import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Recovery finds every line in damaged files that a slow decoder finds.
@Suite struct RecoveryTests {
  private static let samples = DamagedFiles.samples(rounds: Tier.isLong ? 8 : 1)
  /// Lines that were in the file before it was damaged; lines changed by damage do not count.
  private static let genuine = Set(DamagedFiles.lines.map { Array($0.utf8) })

  /// Keeps the text of each record.
  private final class Lines: EventConsumer {
    private(set) var texts: [[UInt8]] = []
    private(set) var problems: [InputProblem] = []
    func consume(_ batch: EventBatch) {
      for event in batch.events where event.kind != .gap {
        texts.append(Array(batch.bytes(event.text)))
      }
    }
    func report(_ problem: InputProblem) { problems.append(problem) }
  }

  private func read(
    _ source: any ByteSource, _ change: (inout ReadingOptions) -> Void = { _ in }
  ) throws -> (lines: Lines, summary: InputSummary) {
    var options = ReadingOptions()
    change(&options)
    let lines = Lines()
    let summary = try TraceReader(options: options, symbols: SymbolTable())
      .read(source, into: lines)
    return (lines, summary)
  }

  /// A source that does not say how long it is, like a pipe.
  private final class Pipe: ByteSource {
    private let inner: MemorySource
    init(_ bytes: [UInt8]) { inner = MemorySource(bytes, pieces: [1000, 1]) }
    var bytesRead: Int64 { inner.bytesRead }
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
      inner.read(into: buffer)
    }
  }

  @Test func textOfADamagedFileDoesNotDependOnReadsAndThread() throws {
    for sample in Self.samples.prefix(500) {
      let expected = try read(MemorySource(sample.bytes)) { $0.threadFrom = .max }
      let size = Int(sample.seed % 97) + 2
      let small = InputWindow.Sizes(usual: size, readSize: 1 + size / 3)
      let others: [(String, any ByteSource, Int)] = [
        ("one byte", MemorySource(sample.bytes, pieces: [1]), 1),
        ("some bytes", MemorySource(sample.bytes, pieces: [size, 3, 700]), 1),
        ("a pipe", Pipe(sample.bytes), 1),
        ("a thread", MemorySource(sample.bytes, pieces: [size, 0]), 2),
        ("threads", MemorySource(sample.bytes), 3),
        ("threads and short reads", MemorySource(sample.bytes, pieces: [size, 0, 1]), 8),
        ("a small window", MemorySource(sample.bytes), 1),
        ("threads and a small window", MemorySource(sample.bytes), 3),
      ]
      for (name, source, jobs) in others {
        let outcome = try read(source) {
          $0.jobs = jobs
          $0.threadFrom = 0
          $0.wholeFrom = 0
          $0.lateBlocks = 0
          if name.contains("window") { $0.window = small }
        }
        #expect(outcome.lines.texts == expected.lines.texts, "\(name): \(sample)")
        #expect(outcome.summary == expected.summary, "\(name): \(sample)")
      }
    }
  }

  /// Also where the room ends a byte before the damage does.
  @Test func textOfADamagedFileDoesNotDependOnTheRoom() throws {
    for sample in Self.samples.prefix(300) {
      let expected = try stretches(sample.bytes, room: 1 << 20)
      var rooms: Set<Int> = [2, 100]
      for stretch in expected {
        rooms.formUnion([max(1, stretch.count - 1), max(1, stretch.count)])
      }
      for room in rooms {
        let same = try stretches(sample.bytes, room: room) == expected
        #expect(same, "room \(room): \(sample)")
      }
    }
  }

  /// The text before, between and after the gaps.
  private func stretches(_ bytes: [UInt8], room: Int) throws -> [[UInt8]] {
    let stream = DecodedStream(MemorySource(bytes), options: ReadingOptions().decoding)
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 1)
    defer { memory.deallocate() }
    var stretches: [[UInt8]] = [[]]
    while true {
      switch try stream.decode(into: memory) {
      case .bytes(let count): stretches[stretches.count - 1] += memory.prefix(count)
      case .gap: stretches.append([])
      case .pause: break
      case .end: return stretches
      }
    }
  }

  @Test func everyLineThatCanBeHadIsRead() throws {
    var scores: [String: (ours: Int, reference: Int, tool: Int)] = [:]
    #expect(Self.samples.filter(\.isZstd).count >= 100)
    for sample in Self.samples {
      let reference = ReferenceDecoder.lines(
        sample.isZstd ? ReferenceDecoder.zstd(sample.bytes) : ReferenceDecoder.gzip(sample.bytes)
      ).intersection(Self.genuine)
      let outcome = try read(MemorySource(sample.bytes))
      let ours = Set(outcome.lines.texts).intersection(Self.genuine)
      let isAll = reference.isSubset(of: ours)
      #expect(
        isAll,
        "\(sample): \(reference.subtracting(ours).count) lost; \(outcome.summary.problems)")
      let kind = (sample.isZstd ? "zstd, " : "gzip, ") + sample.damage
      var score = scores[kind] ?? (0, 0, 0)
      score.ours += ours.count
      score.reference += reference.count
      if Tier.isLong, sample.isZstd { score.tool += try linesOfTool(sample.bytes) }
      scores[kind] = score
    }
    guard Tier.isLong else { return }
    print("lines read / by the reference / by zstd -dc")
    for (kind, score) in scores.sorted(by: { $0.key < $1.key }) {
      print("\(kind): \(score.ours) / \(score.reference) / \(score.tool)")
    }
  }

  /// Number of lines that `zstd -dc` writes; 0 without the tool.
  private func linesOfTool(_ bytes: [UInt8]) throws -> Int {
    let tool = "/usr/bin/zstd"
    guard FileManager.default.isExecutableFile(atPath: tool) else { return 0 }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("lifetrace-\(UUID().uuidString).zst")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tool)
    process.arguments = ["-dcq", file.path]
    let output = Foundation.Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    return ReferenceDecoder.lines([text]).intersection(Self.genuine).count
  }
}
