import TestSupport
import Testing

@testable import TraceReading

/// However the same text is cut into reads, blocks, frames and members, the events are the same.
@Suite struct SplitTests {
  let bytes = Array(Sample.text.utf8)

  @Test func everyRecordOfPlainTextIsRead() throws {
    let outcome = try read(bytes)
    #expect(outcome.summary.problems == [])
    #expect(outcome.summary.isComplete)
    #expect(outcome.summary.records == 10)
    #expect(outcome.summary.events == 9)
    #expect(outcome.summary.unknownEvents == 1)
    #expect(outcome.recorder.sequences == Array(1...9))
    #expect(outcome.recorder.texts == Sample.lines)
  }

  @Test(arguments: [1, 2, 3, 7, 64, 1000])
  func eventsDoNotDependOnTheSizeOfReads(_ size: Int) throws {
    let expected = try read(bytes).events
    for packed in [bytes, Compressing.zstd(bytes), Compressing.gzip(bytes)] {
      let outcome = try read(packed, pieces: [size])
      #expect(outcome.events == expected)
      #expect(outcome.summary.problems == [])
    }
  }

  @Test(arguments: [1, 2, 3, 7, 50, 400])
  func eventsDoNotDependOnTheSizeOfBlocksFramesAndMembers(_ size: Int) throws {
    let expected = try read(bytes).events
    let parts = stride(from: 0, to: bytes.count, by: size).map {
      Array(bytes[$0..<min($0 + size, bytes.count)])
    }
    let skippable = Compressing.skippable([0x28, 0xB5, 0x2F, 0xFD])
    var packed: [[UInt8]] = [Compressing.zstdFlushed(bytes, every: size)]
    packed.append(parts.flatMap { (part: [UInt8]) -> [UInt8] in Compressing.zstd(part) })
    packed.append(
      parts.flatMap { (part: [UInt8]) -> [UInt8] in
        Compressing.zstd(part, checksum: false) + Compressing.zstd([])
      })
    packed.append(
      parts.flatMap { (part: [UInt8]) -> [UInt8] in skippable + Compressing.zstd(part) })
    let members = parts.flatMap { (part: [UInt8]) -> [UInt8] in Compressing.gzip(part) }
    packed += [members, members + [0, 0, 0]]
    for input in packed {
      let outcome = try read(input)
      #expect(outcome.events == expected)
      #expect(outcome.summary.problems == [])
    }
  }

  @Test func aTraceOfManyBlocksIsReadWhole() throws {
    var text = Sample.header + "\n"
    for number in 1...40_000 {
      text +=
        #"{"event":"work.begin","t":\#(number),"seq":\#(number),"id":"w\#(number)","pad":"é"}"#
      text += number % 3 == 0 ? "\r\n" : "\n"
    }
    let all = Array(text.utf8)
    #expect(all.count > 2 * BlockReader.target)
    for packed in [all, Compressing.zstd(all), Compressing.gzip(all)] {
      let outcome = try read(packed, pieces: [0, 77_777, 1])
      #expect(outcome.summary.problems == [])
      #expect(outcome.recorder.sequences == Array(1...40_000))
      #expect(outcome.summary.decodedBytes == Int64(all.count))
    }
  }

  @Test func lineEndsSpacesBlankLinesAndByteOrderMarkChangeNothing() throws {
    let expected = try read(bytes).recorder.sketch
    let text = "\u{FEFF}" + Sample.lines.joined(separator: " \r\n\r\n \t\n  ")
    let outcome = try read(text)
    #expect(outcome.recorder.sketch == expected)
    #expect(outcome.summary.problems == [])
    #expect(outcome.events.last?.hasPrefix("traceEnd 28 ") == true)
  }
}
