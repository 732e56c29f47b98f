import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Decoding frames in parallel returns the same pieces as decoding them in turn.
@Suite struct FrameWorkersTests {
  private static let text = DecodingThreadTests.text

  private static func frames(
    of size: Int, checksum: Bool = true, namesSize: Bool = true, between: [UInt8] = []
  ) -> [UInt8] {
    stride(from: 0, to: text.count, by: size).flatMap { start in
      Compressing.zstdFrame(
        Array(text[start..<min(start + size, text.count)]), checksum: checksum,
        namesSize: namesSize) + between
    }
  }

  /// Everything that a decoder says, piece by piece, and how far it had read by then.
  private func pieces(
    _ bytes: [UInt8], jobs: Int, wholeFrom: Int = 1 << 13, reads: [Int] = [], size: Int = 70_001,
    besideFrom: Int = 0
  ) throws -> (log: [String], given: Int) {
    var options = ReadingOptions()
    options.jobs = jobs
    options.threadFrom = 0
    options.wholeFrom = wholeFrom
    let decoder = Decompressor(MemorySource(bytes, pieces: reads), options: options.decoding)
    var log: [String] = []
    var memory = [UInt8](repeating: 0, count: size)
    decoder.workers?.areUsed = false
    for number in 0... {
      if number == besideFrom { decoder.workers?.areUsed = true }
      let piece = try memory.withUnsafeMutableBytes { try decoder.decode(into: $0) }
      var line = "\(piece), \(decoder.bytesRead) read"
      if case .bytes(let count) = piece { line += ", \(memory.prefix(count).hashValue)" }
      log.append(line)
      log += decoder.takeProblems().map { "\($0)" }
      if piece == .end { break }
    }
    return (log, decoder.workers?.given ?? 0)
  }

  /// Compares with decoding in turn; returns how many frames were decoded in parallel.
  private func given(
    _ bytes: [UInt8], wholeFrom: Int = 1 << 13, reads: [Int] = [], size: Int = 70_001
  ) throws -> Int {
    let expected = try pieces(bytes, jobs: 2, reads: reads, size: size)
    let found = try pieces(bytes, jobs: 4, wholeFrom: wholeFrom, reads: reads, size: size)
    #expect(expected.given == 0)
    let index = zip(expected.log, found.log).enumerated().first { $1.0 != $1.1 }?.offset
    #expect(index == nil && expected.log.count == found.log.count, "\(index ?? -1)")
    return found.given
  }

  @Test func framesOfAnyKindAreDecodedInParallel() throws {
    let skippable = Compressing.skippable([UInt8](repeating: 7, count: 3_000))
    let empty = Compressing.zstd([])
    for (bytes, count) in [
      (Self.frames(of: 400_000), 8), (Self.frames(of: 400_000, namesSize: false), 8),
      (Self.frames(of: 400_000, between: skippable + empty), 8),
      (Self.frames(of: 400_000) + [1, 2, 3], 8), (Self.frames(of: 400_000, checksum: false), 8),
    ] {
      #expect(try given(bytes) == count)
      #expect(try given(bytes, reads: [70_001, 1, 5_000]) == count)
      #expect(try given(bytes, size: 1_003) == count)
    }
    #expect(Self.text.count > 2_800_000 && Self.text.count < 3_200_000)
  }

  @Test func parallelDecodingMayBeginLate() throws {
    let bytes = Self.frames(of: 400_000)
    let expected = try pieces(bytes, jobs: 2).log
    let found = try [1, 20, .max].map { try pieces(bytes, jobs: 4, besideFrom: $0) }
    #expect(found.map(\.given) == [7, 4, 0])
    #expect(found.allSatisfy { $0.log == expected })
  }

  @Test func smallFramesAreDecodedInTurnUnlessAskedFor() throws {
    let small = Self.frames(of: 3_000)
    #expect(try given(small) == 0)
    #expect(try given(small, wholeFrom: 0) > 900)
    #expect(try given(Self.frames(of: 400_000, between: Compressing.zstd("\n"))) == 8)
    // The next large one is not searched for past that many small ones.
    let few = (0..<20).flatMap { _ in Compressing.zstd(Array(Self.text.prefix(3_000))) }
    #expect(try given(Self.frames(of: 400_000, between: few)) == 0)
  }

  @Test func aFrameAloneStartsNoThread() throws {
    #expect(try given(Compressing.zstd(Self.text)) == 0)
    let tail = Compressing.skippable([1, 2]) + Compressing.zstd([])
    #expect(try given(Compressing.zstd(Self.text) + tail) == 0)
    #expect(try given(tail + Compressing.zstd(Self.text)) == 0)
  }

  /// More than fits into the memory of a frame, named in the head or not.
  @Test(arguments: [true, false])
  func longFramesAreDecodedInTurn(_ namesSize: Bool) throws {
    let long = Self.text + Self.text + Self.text + [10]
    let frame = Compressing.zstdFrame(long, level: 1, namesSize: namesSize)
    let largest = Array(long.prefix(WholeFrame.largest))
    let fits = Compressing.zstdFrame(largest, level: 1, namesSize: namesSize)
    #expect(try given(frame + frame + fits + fits + frame) == 2)
    // Those that were tried in vain are not tried for ever.
    let often = frame + frame + frame + frame + frame + frame
    #expect(try given(often + fits + fits) == (namesSize ? 2 : 0))
  }

  @Test func incompleteFramesAreLeftToTheDecoder() throws {
    var random = SplitMix64(seed: 5)
    for checksum in [true, false] {
      let clean = Self.frames(of: 250_000, checksum: checksum)
      for round in 0..<8 {
        var bytes = clean
        for _ in 0...(round % 2) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8(round)
        }
        if round > 5 { bytes.removeLast(Int.random(in: 1...20_000, using: &random)) }
        #expect(try given(bytes) > 0, "round \(round)")
      }
    }
  }

  /// A frame that repeats text from `distance` bytes before, after a head that names a window of
  /// 128 KiB.
  private static func reachingBack(_ distance: Int, checksum: Bool) -> [UInt8] {
    let part = Array(text.prefix(distance))
    let repeated = (0...(1 << 20) / distance).flatMap { _ in part }
    var frame = Compressing.zstdFrame(repeated, checksum: checksum, namesSize: false)
    frame[5] = 7 << 3
    return frame
  }

  /// Such text is in the memory of a decoder that has decoded frames with larger windows before, or
  /// a frame as a whole. It must not be found there by one thread and not by another: without a
  /// checksum, nothing shows which is right.
  @Test(arguments: [200_000, 350_000, 500_000], [true, false])
  func textOlderThanTheWindowIsTheSameOnAnyThread(_ distance: Int, _ checksum: Bool) throws {
    let far = Self.reachingBack(distance, checksum: checksum)
    let large = Compressing.zstdFrame(Self.text, namesSize: false)
    let alone = try pieces(far, jobs: 1).log.count { $0.contains("frame at byte") }
    #expect(distance < 400_000 || alone == 1, "no ring reaches that far back")
    for parts in [
      [far, far, far], [large, far, far], [far, large, large, far], [large, large, far],
    ] {
      let file = parts.flatMap { $0 }
      let damaged = alone * parts.count { $0 == far }
      #expect(try given(file) == parts.count - damaged)
      #expect(try pieces(file, jobs: 2).log.count { $0.contains("frame at byte") } == damaged)
    }
  }

  @Test(arguments: [true, false])
  func limitsStrikeAtTheSamePlaces(_ checksum: Bool) throws {
    let bytes = Self.frames(of: 400_000, checksum: checksum)
    var logs: [[String]] = []
    for jobs in [2, 3] {
      var options = ReadingOptions()
      options.jobs = jobs
      options.threadFrom = 0
      for limit: Int64 in [1, 399_999, 400_000, 400_001, 1_000_000] {
        options.maximumDecoded = limit
        logs.append(try read(bytes, options: options).summary.problems.map { "\($0)" })
      }
      options.maximumDecoded = 1 << 40
      options.maximumWindow = 100_000
      logs.append(try read(bytes, options: options).summary.problems.map { "\($0)" })
    }
    #expect(Array(logs.prefix(6)) == Array(logs.suffix(6)))
    #expect(logs.allSatisfy { !$0.isEmpty })
  }
}

/// Looking ahead changes nothing for the one who reads.
@Suite struct AheadSourceTests {
  private static let step = 1 << 17

  private func read(_ source: AheadSource, _ all: inout [UInt8]) throws -> Int {
    var buffer = [UInt8](repeating: 0, count: Self.step)
    let count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
    all += buffer.prefix(count)
    return count
  }

  @Test func readsKeepTheirSizes() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let pieces = [100_000, 1, 131_072, 7, 40_000]
    for seed in 1...6 {
      var random = SplitMix64(seed: UInt64(seed))
      let plain = AheadSource(MemorySource(bytes, pieces: pieces), step: Self.step)
      let other = AheadSource(MemorySource(bytes, pieces: pieces), step: Self.step)
      var (one, two): ([UInt8], [UInt8]) = ([], [])
      while true {
        if Bool.random(using: &random) {
          let offset = Int64.random(in: 0...Int64(bytes.count) + 5, using: &random)
          #expect(other.see(to: offset) == (offset <= Int64(bytes.count)))
          let ahead = other.ahead
          #expect(ahead.elementsEqual(bytes[two.count..<(two.count + ahead.count)]))
        }
        let counts = (try read(plain, &one), try read(other, &two))
        #expect(counts.0 == counts.1 && plain.bytesRead == other.bytesRead)
        if counts.0 == 0 { break }
      }
      #expect(one == bytes && two == bytes)
    }
  }

  @Test func noMoreIsSeenThanIsInReach() {
    let bytes = [UInt8](repeating: 1, count: AheadSource.reach + 9)
    let source = AheadSource(MemorySource(bytes), step: Self.step)
    #expect(source.see(to: Int64(AheadSource.reach - Self.step)))
    #expect(!source.see(to: Int64(AheadSource.reach)))
    #expect(source.ahead.count <= AheadSource.reach)
  }

  /// Returns a byte, fails, and returns the rest.
  private final class Failing: ByteSource {
    private(set) var bytesRead: Int64 = 0
    private var turn = 0
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
      turn += 1
      if turn == 2 { throw SourceError(.readFailed, path: "p", code: 5) }
      guard turn < 4 else { return 0 }
      buffer[0] = UInt8(turn)
      bytesRead += 1
      return 1
    }
  }

  @Test func aFailureIsTheReadersWhenItComesThere() throws {
    let source = AheadSource(Failing(), step: Self.step)
    var all: [UInt8] = []
    #expect(!source.see(to: 2))
    #expect(!source.see(to: 2))
    #expect(try read(source, &all) == 1)
    #expect(throws: SourceError.self) { try read(source, &all) }
    #expect(try read(source, &all) == 1)
    #expect(all == [1, 3])
  }
}
