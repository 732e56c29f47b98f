import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// The rest of a damaged file is read, and missing parts are reported.
@Suite struct DamageTests {
  let lines = Sample.lines

  /// One frame per three lines.
  func frames(checksum: Bool = true) -> [[UInt8]] {
    stride(from: 0, to: lines.count, by: 3).map {
      Compressing.zstd(
        lines[$0..<min($0 + 3, lines.count)].joined(separator: "\n") + "\n", checksum: checksum)
    }
  }

  @Test(arguments: [true, false])
  func eventsOfAFileCutAtAnyByteAreAPrefix(_ isZstd: Bool) throws {
    let expected = try read(Sample.text).recorder.texts
    let half = (lines[0..<5], lines[5...])
    let members = [half.0, half.1].map {
      Compressing.gzip(Array(($0.joined(separator: "\n") + "\n").utf8))
    }
    let parts = isZstd ? frames() : members
    let packed = parts.flatMap { $0 }
    let boundaries = parts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    for count in 1...packed.count {
      let outcome = try read(Array(packed.prefix(count)))
      let texts = outcome.recorder.texts.filter { !$0.isEmpty }
      #expect(expected.starts(with: texts), "cut at \(count)")
      let isClean = boundaries.contains(count)
      #expect(outcome.kinds.contains(.truncated) == !isClean, "cut at \(count)")
      #expect(outcome.summary.malformed == 0, "cut at \(count)")
    }
  }

  @Test(arguments: [true, false])
  func aWrongByteAnywhereLeavesTheOtherFrames(_ checksum: Bool) throws {
    let parts = frames(checksum: checksum)
    let packed = parts.flatMap { $0 }
    let expected = try read(packed).recorder.texts
    var start = 0
    for (index, part) in parts.enumerated() {
      func others(_ count: Int) -> [String] {
        let own = Set(lines[(index * 3)..<min(index * 3 + count, lines.count)])
        return expected.filter { !own.contains($0) }
      }
      for offset in start..<(start + part.count) {
        for flip in [UInt8(0xFF), 0x10] {
          var bad = packed
          bad[offset] ^= flip
          let outcome = try read(bad)
          // A frame that decodes may have lost its last LF; then its last line and the next are
          // one.
          let others = others(outcome.kinds.contains(.frameCorrupt) ? 3 : 4)
          let texts = outcome.recorder.texts.filter { others.contains($0) }
          #expect(
            texts == others,
            "byte \(offset - start) of frame \(index) xor \(flip): \(outcome.summary.problems)")
          if checksum, outcome.summary.isComplete {
            #expect(outcome.recorder.texts == expected, "byte \(offset) xor \(flip)")
          }
        }
      }
      start += part.count
    }
  }

  @Test func aWrongChecksumKeepsEveryLine() throws {
    var packed = Compressing.zstd(Sample.text)
    packed[packed.count - 1] ^= 1
    let outcome = try read(packed)
    #expect(outcome.recorder.texts == lines)
    #expect(outcome.kinds == [.checksumMismatch])
    #expect(outcome.summary.isDamaged)
    var zipped = Compressing.gzip(Array(Sample.text.utf8))
    zipped[zipped.count - 6] ^= 1
    let other = try read(zipped)
    #expect(other.recorder.texts == lines)
    #expect(other.kinds == [.checksumMismatch])
  }

  @Test func garbageBeforeBetweenAndAfterFramesIsSkipped() throws {
    let junk: [UInt8] = (0..<200).map { UInt8($0 &* 37 & 255) } + [0x28, 0xB5, 0x2F, 0xFD, 0, 1, 2]
    let parts = frames()
    let before = try read(junk + parts.flatMap { $0 })
    #expect(before.clean == (try read(Sample.text)).clean)
    #expect(before.kinds == [.frameCorrupt])
    let between = try read(parts[0] + junk + parts.dropFirst().flatMap { $0 })
    #expect(between.recorder.texts.filter { !$0.isEmpty } == lines)
    #expect(between.kinds == [.frameCorrupt])
    #expect(between.recorder.gaps.map(\.count) == [-1])
    let behind = try read(parts.flatMap { $0 } + [1, 2])
    #expect(behind.recorder.texts.filter { !$0.isEmpty } == lines)
    #expect(behind.kinds == [.trailingData])
    #expect(behind.summary.problems[0].count == 2)
  }

  @Test func aFileThatStartsInsideAFrameBeginsAtTheNext() throws {
    let parts = frames()
    let cut = Array(parts[0].dropFirst(9)) + parts.dropFirst().flatMap { $0 }
    let outcome = try read(cut)
    #expect(outcome.recorder.texts.filter { !$0.isEmpty } == Array(lines.dropFirst(3)))
    #expect(outcome.kinds == [.frameCorrupt, .noHeader])
  }

  @Test func foreignContainersAreNamedOnce() throws {
    let heads: [([UInt8], String)] = [
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00, 1], "xz"), (Array("BZh91AY&SYxxx".utf8), "bzip2"),
      ([0x04, 0x22, 0x4D, 0x18, 9, 9], "LZ4"), ([0x27, 0xB5, 0x2F, 0xFD, 9, 9], "legacy"),
      ([0x50, 0x4B, 3, 4, 9, 9], "zip"), ([0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0], "UTF-32"),
    ]
    for (head, name) in heads {
      let outcome = try read(head)
      #expect(outcome.kinds == [.unsupported])
      #expect(outcome.summary.problems.first?.text.contains(name) == true, "\(name)")
      #expect(outcome.events == [])
    }
  }

  @Test func limitsStopWhatIsTooLarge() throws {
    var options = ReadingOptions()
    options.maximumDecoded = 500
    let cut = try read(Compressing.zstd(Sample.text), options: options)
    #expect(cut.summary.problems.last?.kind == .limit)
    #expect(cut.summary.decodedBytes == 500)
    options.maximumDecoded = Int64(Sample.text.utf8.count)
    #expect(try read(Compressing.zstd(Sample.text), options: options).kinds == [])
    // Where the limit is reached, the rest still decides.
    let damaged = try read(
      Compressing.zstd(Sample.text) + Array("garbage".utf8) + Compressing.zstd(Sample.text),
      options: options)
    #expect(damaged.kinds == [.frameCorrupt, .limit])
    #expect(damaged.summary.records == 10 && !damaged.summary.isComplete)
    var wrong = Compressing.zstd(Sample.text)
    wrong[wrong.count - 1] ^= 1
    #expect(try read(wrong, options: options).kinds == [.checksumMismatch])
    options.maximumDecoded = .max
    #expect(try read(Compressing.zstd(Sample.text), options: options).kinds == [])
    // A head that asks for 2 GiB of window, and one that names a dictionary.
    let window = try read([0x28, 0xB5, 0x2F, 0xFD, 0x00, 0xA8, 1, 0, 0])
    #expect(window.kinds == [.limit])
    let dictionary = try read([0x28, 0xB5, 0x2F, 0xFD, 0x02, 0x00, 0x48, 0x79, 1, 0, 0])
    #expect(dictionary.kinds == [.unsupported])
    #expect(dictionary.summary.problems[0].text.contains("31048"))
  }

  @Test func aLongLineIsCountedOnceAndSkipped() throws {
    let long = #"{"event":"x","pad":""# + String(repeating: "a", count: 3 << 20) + #""}"#
    let first = Sample.lines[0...2].joined(separator: "\n") + "\n"
    let outcome = try read(first + long + "\n" + Sample.lines[3...].joined(separator: "\n"))
    #expect(outcome.kinds == [.lineTooLong])
    #expect(outcome.summary.problems[0].line == 4)
    #expect(outcome.recorder.texts.filter { !$0.isEmpty } == lines)
    #expect(outcome.events.last?.hasPrefix("traceEnd 11 ") == true)
    var options = ReadingOptions()
    options.maximumLine = 200
    let short = try read(Sample.text, options: options)
    #expect(short.summary.overlongLines == Int64(lines.filter { $0.utf8.count > 200 }.count))
  }

  @Test func zerosLoneReturnsAndNoiseAreOneProblem() throws {
    let zeros = try read(Sample.text + String(repeating: "\0", count: 5000) + "\n\0\0\n")
    #expect(zeros.kinds == [.notText])
    #expect(zeros.recorder.texts == lines)
    #expect(try read(lines.joined(separator: "\r")).kinds == [.notText])
    let long = Array(repeating: Sample.lines[4], count: 20_000).joined(separator: "\r")
    #expect(try read(long).kinds == [.notText])
    #expect(try read("hello\nworld\n").kinds == [.notText])
    var random = SplitMix64(seed: 1)
    let noise = (0..<9000).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(try read(noise).kinds == [.notText])
  }

  @Test func emptyInputsAreErrors() throws {
    #expect(try read([UInt8]()).kinds == [.empty])
    for input in [Compressing.zstd([]), Compressing.skippable([1]), Array("\n\n".utf8)] {
      #expect(try read(input).kinds == [.noRecords])
    }
  }
}
