import CZstd
import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Legal forms of frames, their possible faults, and the messages about them.
@Suite struct ContainerFaultTests {
  private let lines = Sample.lines
  private let bytes = Array(Sample.text.utf8)

  private func records(_ outcome: Outcome) -> [String] {
    outcome.recorder.texts.filter { !$0.isEmpty }
  }

  // MARK: Sound files

  @Test(arguments: [-5, 1, 3, 9, 19] as [Int32])
  func textDoesNotDependOnLevelChecksumAndSize(_ level: Int32) throws {
    let expected = try read(bytes)
    for checksum in [true, false] {
      for namesSize in [true, false] {
        for size in [0, 100] {
          let outcome = try read(
            Compressing.zstdFrame(
              bytes, level: level, checksum: checksum, namesSize: namesSize, every: size))
          #expect(outcome.events == expected.events)
          #expect(outcome.summary.problems == [])
          #expect(outcome.summary.isComplete)
        }
      }
    }
  }

  @Test func storedBlocksRunsAndEmptyBlocksAreRead() throws {
    let spaces = [UInt8](repeating: 0x20, count: 100_000)
    let parts = [[], Array(bytes.prefix(300)), [], Array(bytes.dropFirst(300)), spaces, [10], []]
    let outcome = try read(Compressing.zstdStored(parts))
    #expect(outcome.events == (try read(bytes)).events)
    #expect(outcome.summary.problems == [])
    let largest = [UInt8](repeating: 0x20, count: 1 << 17)
    #expect(try read(Compressing.zstdStored([largest, bytes])).summary.problems == [])
    // A run may come first, and a block of the largest size may be a run.
    #expect(try read(Compressing.zstdStored([spaces, largest, bytes])).summary.records == 10)
  }

  /// Corners of RFC 8878 that decoders have got wrong, as facebook/zstd keeps them for its own
  /// tests (tests/golden-…): a match at offset 0, a cut Huffman state, no sequences but bytes after
  /// them or a count of two bytes, an empty block, a run as the first block. Whether they decode is
  /// for the library to say, which has changed its mind.
  @Test(arguments: [
    "28b52ffd0000450000080002002f430bae", "28b52ffd000055000072800104207e1f02aa00",
    "28b52ffd00009500006848656c6c6f20576f726c64210a80000000",
    "28b52ffd00008500006848656c6c6f20576f726c64210a8000", "28b52ffd00001500000000",
    "28b52ffda400001000020010000200100002001000020010000200100002"
      + "0010000200100003001000f13e16e1",
  ])
  func oddFramesTakeNothingFromTheirNeighbours(_ digits: String) throws {
    let hex = Array(digits)
    let frame = stride(from: 0, to: hex.count - 1, by: 2).compactMap {
      UInt8(String(hex[$0...$0 + 1]), radix: 16)
    }
    var text = [UInt8](repeating: 0, count: 1 << 21)
    let isSound = ZSTD_isError(ZSTD_decompress(&text, text.count, frame, frame.count)) == 0
    let end = Compressing.zstd("\n")
    for before in [Array(Sample.text.utf8.prefix(Sample.header.utf8.count + 1)), bytes] {
      let file = Compressing.zstd(before) + frame + end + Compressing.zstd(bytes)
      for jobs in [1, 2, 4] {
        var options = ReadingOptions()
        options.jobs = jobs
        options.lateBlocks = 0
        let outcome = try read(file, options: options)
        #expect(outcome.kinds.contains(.frameCorrupt) == !isSound, "\(outcome.kinds)")
        #expect(records(outcome).prefix(1) == [Sample.header])
        #expect(records(outcome).suffix(lines.count) == lines[...])
      }
    }
  }

  @Test func skippableFramesAreIgnoredWhateverTheyHold() throws {
    let frame = Compressing.zstd(#"{"event":"hidden"}"# + "\n")
    let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
    // A seek table (frames, sizes, a footer), true or not.
    let footer: [UInt8] = [0, 0xB1, 0xEA, 0x92, 0x8F]
    let payloads: [[UInt8]] = [
      [], magic, magic + [0x24, 5], frame, frame + frame + [0],
      [9, 0, 0, 0, 9, 0, 0, 0, 1, 0, 0, 0] + footer,
      [0xFF, 0xFF, 0xFF, 0xFF] + footer, [UInt8](repeating: 7, count: 700_000),
    ]
    let halves = [Array(bytes.prefix(333)), Array(bytes.dropFirst(333))].map {
      Compressing.zstd($0)
    }
    let expected = try read(bytes).events
    for payload in payloads {
      for first in [UInt8(0x50), 0x5E, 0x5F] {
        var skippable = Compressing.skippable(payload)
        skippable[0] = first
        let outcome = try read(
          skippable + halves[0] + skippable + skippable + halves[1] + skippable)
        #expect(outcome.events == expected)
        #expect(outcome.summary.problems == [])
      }
    }
  }

  // MARK: Cut off

  /// A block holds two lines. Each is there from the byte on that completes it.
  @Test func everyLineOfEveryCompleteBlockBeforeACutIsRead() throws {
    let blocks = stride(from: 0, to: lines.count, by: 2).map {
      Array((lines[$0..<$0 + 2].joined(separator: "\n") + "\n").utf8)
    }
    let stored = Compressing.zstdStored(blocks)
    var end = 6
    for (index, block) in blocks.enumerated() {
      let start = end
      end += 3 + block.count
      for count in [start, start + 1, start + 3, end - 1, end] where count < stored.count {
        let outcome = try read(Array(stored.prefix(count)))
        // The last line may lack its end; of a stored block the part before the cut is read.
        let complete = count < start + 3 ? index * 2 : index * 2 + (count == start + 3 ? 0 : 2)
        #expect(records(outcome) == Array(lines.prefix(complete)), "\(count)")
        #expect(outcome.kinds == (complete > 0 ? [.truncated] : [.truncated, .noRecords]))
      }
    }
    let packed = Compressing.zstdFlushed(bytes, every: 300)
    let cut = try read(Array(packed.dropLast()))
    #expect(records(cut) == lines)
    #expect(cut.kinds == [.truncated])
  }

  @Test func aCutBetweenFramesIsNotDamage() throws {
    let frames = lines.map { Compressing.zstd($0 + "\n") }
    for count in 2..<lines.count {
      let outcome = try read(frames.prefix(count).flatMap { $0 })
      #expect(records(outcome) == Array(lines.prefix(count)))
      #expect(outcome.summary.problems == [])
    }
  }

  @Test func aMissingChecksumKeepsEveryLine() throws {
    let packed = Compressing.zstd(bytes)
    for missing in 1...4 {
      let outcome = try read(Array(packed.dropLast(missing)))
      #expect(records(outcome) == lines)
      #expect(outcome.kinds == [.truncated])
    }
  }

  @Test func aWrongChecksumInTheMiddleCostsNothing() throws {
    let halves = [Array(bytes.prefix(333)), Array(bytes.dropFirst(333))].map {
      Compressing.zstd($0)
    }
    var bad = halves[0]
    bad[bad.count - 2] ^= 8
    let outcome = try read(bad + halves[1])
    #expect(records(outcome) == records(try read(bytes)))
    #expect(
      outcome.summary.problems.map(\.text) == [
        "frame at byte 0 has a wrong checksum; its 333 decoded bytes up to decoded byte 333 were "
          + "kept, unverified"
      ])
    #expect(outcome.summary.gaps == 0)
  }

  // MARK: Wrong heads

  /// The next power of two, and no less than a block.
  @Test func theHeadForTheDecoderAsksForAWindowThatHoldsTheOther() {
    var random = SplitMix64(seed: 4)
    let sizes = (0..<2000).map { _ in
      UInt64.random(in: 0...(1 << UInt64.random(in: 1...40, using: &random)), using: &random)
    }
    for window in sizes + (0...40).map({ 1 << $0 }) {
      let header = ZstdFrameHeader(
        window: window, dictionary: 0, contentSize: window, hasChecksum: window % 2 == 1, length: 9)
      header.withoutSize.withUnsafeBytes {
        guard case .header(let other) = ZstdFrameHeader.parse($0) else {
          Issue.record("\(window): the head cannot be read")
          return
        }
        #expect(other.contentSize == nil && other.length == $0.count)
        #expect(other.hasChecksum == header.hasChecksum)
        #expect(other.window.nonzeroBitCount == 1 && other.window >= window, "\(window)")
        #expect(other.window == 1 << 17 || other.window < 2 * window, "\(window)")
      }
    }
  }

  /// The block before the bad head must not go down with it.
  @Test func badBlockHeadsCostNothingThatCameBefore() throws {
    let text = Array((lines.prefix(3).joined(separator: "\n") + "\n").utf8)
    let packed = Compressing.zstdFrame(text, checksum: false, every: text.count - 1)
    let stored = Compressing.zstdStored([text, [10]])
    let place = stored.count - 4
    let second = packed.count - 4
    for (frame, head) in [(stored, place), (packed, second)] {
      for bad in [[0x0E, 0, 0], [0xF8, 0xFF, 0xFF], [0xFD, 0xFF, 0xFF]] as [[UInt8]] {
        let damaged = frame[..<head] + bad + frame[(head + 3)...]
        let outcome = try read(Array(damaged))
        #expect(records(outcome) == Array(lines.prefix(3)), "\(bad)")
        #expect(outcome.kinds == [.frameCorrupt], "\(bad)")
      }
    }
  }

  @Test func aReservedBitIsDamage() throws {
    var packed = Compressing.zstd(bytes)
    packed[4] |= 0x08
    let outcome = try read(packed + Compressing.zstd(lines[9] + "\n"))
    #expect(outcome.kinds.first == .frameCorrupt)
    #expect(outcome.summary.problems.first?.text.contains("a reserved bit of its head") == true)
    #expect(records(outcome) == [lines[9]])
  }

  @Test func aLyingContentSizeKeepsEveryLine() throws {
    // Descriptor 0x40: two bytes of size, which count from 256 on.
    for size in [0, 100, 65_000] {
      var frame = Compressing.zstdStored([bytes])
      frame[4] = 0x40
      frame.insert(contentsOf: [UInt8(size & 255), UInt8(size >> 8)], at: 6)
      let outcome = try read(frame + Compressing.zstd(lines[9] + "\n"))
      #expect(records(outcome).prefix(lines.count) == lines[...])
      #expect(
        outcome.summary.problems.first?.text
          == "frame at byte 0 decodes to \(bytes.count) bytes, its head says \(size + 256); its "
          + "\(bytes.count) decoded bytes up to decoded byte \(bytes.count) were kept, unverified")
    }
  }

  @Test(arguments: 28...41)
  func aWindowOverTheLimitNamesItAndTheRemedy(_ exponent: Int) throws {
    let head: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, UInt8(exponent - 10) << 3]
    let input = head + [1, 0, 0] + Compressing.zstd(Sample.text)
    let outcome = try read(input)
    #expect(
      outcome.summary.problems.first?.text
        == "frame at byte 0 needs a window of \(1 << exponent) bytes, the limit is 134217728"
        + (exponent <= 31
          ? ""
          : "; this decoder cannot use it; compress the trace with a smaller window"))
    #expect(
      outcome.summary.problems.first?.remedy == (exponent <= 31 ? .raiseWindowLimit : nil))
    #expect(outcome.kinds == [.limit])
    #expect(records(outcome) == lines)
  }

  @Test func aFrameThatClaimsTheLargestSizeGetsNoMemory() throws {
    // One segment of 2^63 bytes needs a window of that size; with a small window the size is only a
    // lie.
    let size: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0x80]
    let segment = try read([0x28, 0xB5, 0x2F, 0xFD, 0xE0] + size + [1, 0, 0])
    #expect(segment.kinds == [.limit])
    #expect(segment.summary.problems[0].text.contains("a window of 9223372036854775808 bytes"))
    var frame = Compressing.zstdStored([bytes])
    frame[4] = 0xC0
    frame.insert(contentsOf: size, at: 6)
    let lie = try read(frame)
    #expect(records(lie) == lines)
    #expect(lie.kinds == [.checksumMismatch])
  }

  @Test func aLargerWindowIsReadWhenItIsAllowed() throws {
    let head: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 18 << 3]
    let frame = head + Compressing.zstdStored([bytes]).dropFirst(6)
    #expect(try read(frame).kinds == [.limit])
    var options = ReadingOptions()
    options.maximumWindow = 1 << 28
    #expect(records(try read(frame, options: options)) == lines)
  }

  @Test func aDictionaryIsNamedAndItsLackIsDamage() throws {
    let named: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x03, 0x00] + [0x48, 0x79, 0x06, 0] + [1, 0, 0]
    #expect(try read(named).summary.problems[0].text.contains("the dictionary 424264;"))
    // Compressed against text that is not there: the first match reaches before the beginning.
    let context = ZSTD_createCCtx()
    defer { ZSTD_freeCCtx(context) }
    ZSTD_CCtx_loadDictionary(context, bytes, bytes.count)
    var target = [UInt8](repeating: 0, count: 4096)
    let count = ZSTD_compress2(context, &target, target.count, bytes, bytes.count)
    try #require(ZSTD_isError(count) == 0)
    let nameless = try read(Array(target.prefix(count)))
    #expect(nameless.kinds == [.frameCorrupt, .noRecords])
  }

  // MARK: Bytes that are not a frame

  @Test func whateverFollowsTheLastFrameIsCountedAndNotRead() throws {
    let packed = Compressing.zstd(Sample.text)
    let tails: [[UInt8]] = [
      [1, 2], [0], [UInt8](repeating: 0, count: 5000), Array("{\"event\":\"later\"}\n".utf8),
      Array("hello\n".utf8), Array("\n".utf8),
    ]
    for tail in tails {
      let outcome = try read(packed + tail)
      #expect(records(outcome) == lines)
      #expect(
        outcome.summary.problems.map(\.text) == [
          "\(tail.count) trailing bytes at offset \(packed.count) after the last frame"
        ])
    }
  }

  @Test func aHoleOrFalseFramesBetweenFramesAreOneGap() throws {
    let halves = [lines[0..<5], lines[5...]].map {
      Compressing.zstd($0.joined(separator: "\n") + "\n")
    }
    var random = SplitMix64(seed: 5)
    let noise = DamagedFiles.noise(300, &random)
    let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
    // A false frame whose first block can be decoded, and one that is empty.
    let block = magic + [0x00, 0x58, 0xA0, 0x00, 0x00] + noise.prefix(20)
    let empty = magic + [0x20, 0x00, 0x01, 0x00, 0x00]
    let holes = [
      [UInt8](repeating: 0, count: 4096), noise, noise + magic + noise, noise + block + noise,
      noise + empty + noise, magic + magic + magic + noise, block + block + block,
    ]
    for hole in holes {
      let outcome = try read(halves[0] + hole + halves[1])
      #expect(records(outcome) == lines)
      #expect(outcome.summary.gaps == 1)
      #expect(outcome.kinds == [.frameCorrupt])
    }
  }

  @Test func aSkippableFrameThatEndsNowhereHidesNothing() throws {
    let frames = lines.map { Compressing.zstd($0 + "\n") }
    let rest = frames.dropFirst(3).flatMap { $0 }
    for size in [5, 200, rest.count - 1, rest.count + 1, 1 << 24, 0xFFFF_FFFF] {
      let head: [UInt8] = [0x53, 0x2A, 0x4D, 0x18] + (0..<4).map { UInt8(size >> (8 * $0) & 255) }
      let outcome = try read(frames.prefix(3).flatMap { $0 } + head + rest)
      #expect(records(outcome) == lines, "\(size)")
      #expect(outcome.kinds == [.frameCorrupt], "\(size)")
    }
  }

  @Test func framesInTheMiddleOfTextAreRead() throws {
    let first = Array((lines.prefix(4).joined(separator: "\n") + "\n").utf8)
    let last = Compressing.zstd(lines.dropFirst(4).joined(separator: "\n") + "\n")
    for pieces in [[], [1], [first.count + 2, 1]] {
      let outcome = try read(first + last, pieces: pieces)
      #expect(records(outcome) == lines)
      #expect(outcome.kinds == [.frameCorrupt])
      #expect(outcome.summary.compression == "zstd")
    }
    // A magic number alone is a damaged line, and the text continues.
    let text = first + [0x28, 0xB5, 0x2F, 0xFD, 10] + Array(lines[9].utf8)
    let outcome = try read(text)
    #expect(records(outcome) == lines.prefix(4) + [lines[9]])
    #expect(outcome.summary.malformed == 1)
  }

  @Test func framesWithoutMagicNumbersAreOneProblem() throws {
    let magicless = Array(Compressing.zstd(bytes).dropFirst(4))
    #expect(try read(magicless).kinds == [.notText])
  }

  // MARK: gzip

  /// Lost blocks of a disk are read as zeros, which may end inside a part.
  @Test(arguments: [1, 700, 4_095, 4_096, 4_097, 8_192, 65_536, 70_001])
  func aHoleAtTheBeginningCostsWhatItCovers(_ count: Int) throws {
    let zeros = [UInt8](repeating: 0, count: count)
    let parts = [Sample.lines[0...3], Sample.lines[4...]].map {
      Array(($0.joined(separator: "\n") + "\n").utf8)
    }
    for pack in [{ Compressing.zstd($0) }, { Compressing.gzip($0) }] as [([UInt8]) -> [UInt8]] {
      let (lost, kept) = (pack(parts[0]), pack(parts[1]))
      for rest in [[], Array(lost.suffix(5)), Array(lost.dropFirst(8))] {
        for pieces in [[], [4_096], [3_001, 1, 2]] {
          let outcome = try read(zeros + rest + kept, pieces: pieces)
          let last = outcome.recorder.texts.suffix(Sample.lines.count - 4)
          #expect(Array(last) == Array(Sample.lines[4...]), "\(rest.count) bytes after it")
          #expect(outcome.kinds.contains(.frameCorrupt))
        }
      }
    }
  }

  @Test func zerosBetweenMembersAreAHoleAndAfterThemPadding() throws {
    let members = [lines[0..<5], lines[5...]].map {
      Compressing.gzip(Array(($0.joined(separator: "\n") + "\n").utf8))
    }
    let zeros = [UInt8](repeating: 0, count: 700)
    let outcome = try read(members[0] + zeros + members[1] + zeros)
    #expect(records(outcome) == lines)
    #expect(outcome.kinds == [.frameCorrupt])
    #expect(outcome.summary.gaps == 1)
  }

  @Test func everyMemberButTheDamagedOneIsRead() throws {
    let members = stride(from: 0, to: lines.count, by: 2).map {
      Compressing.gzip(Array((lines[$0..<$0 + 2].joined(separator: "\n") + "\n").utf8))
    }
    for index in members.indices {
      for offset in members[index].indices {
        var bad = members
        bad[index][offset] ^= 0xFF
        let outcome = try read(bad.flatMap { $0 })
        let texts = Set(records(outcome))
        // A member that inflates may have lost its last LF; then its last line and the next are
        // one.
        let count = outcome.kinds.contains(.frameCorrupt) ? 2 : 3
        let own = index * 2..<index * 2 + count
        let others = lines.enumerated().filter { !own.contains($0.offset) }.map(\.element)
        #expect(texts.isSuperset(of: others), "byte \(offset) of member \(index)")
      }
    }
  }

  /// Every line is there but those between the damage and the next flush, and none is there twice.
  @Test func aMemberIsEnteredAgainAtAFullFlush() throws {
    let size = 3000
    let packed = Compressing.gzip(DamagedFiles.text, every: size)
    let flushes = packed.indices.dropLast(4).filter { packed[$0..<$0 + 4] == [0, 0, 0xFF, 0xFF] }
    try #require(flushes.count >= 5)
    for (index, flush) in flushes.enumerated().dropLast() {
      var bad = packed
      // A block of the reserved type.
      bad[flush + 4] = 0xFF
      let outcome = try read(bad)
      #expect(
        outcome.summary.problems.contains {
          $0.kind == .frameCorrupt
            && $0.text.hasSuffix(
              "its \(size * (index + 1)) decoded bytes before were kept, text is missing at decoded "
                + "byte \(size * (index + 1)); "
                + Damage.continuation(at: Int64(flushes[index + 1] + 4)))
        }, "\(outcome.summary.problems.map(\.text))")
      let text = DamagedFiles.text
      let parts = [text.prefix(size * (index + 1)), text.dropFirst(size * (index + 2))]
      let whole = parts.flatMap { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
      let expected = whole.map(String.init).filter(Set(DamagedFiles.lines).contains)
      #expect(records(outcome) == expected)
      #expect(outcome.summary.gaps == 1)
    }
  }
}
