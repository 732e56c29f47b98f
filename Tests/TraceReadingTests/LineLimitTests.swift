import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Lines that are too long (FORMAT.md §7.1), wherever a block ends.
@Suite struct LineLimitTests {
  private static let limit = 100

  /// A record of an exact length in bytes.
  private static func record(_ length: Int) -> String {
    let frame = #"{"event":"log","message":""}"#
    return frame.dropLast(2) + String(repeating: "x", count: length - frame.utf8.count) + "\"}"
  }

  private static func outcome(_ line: String, block: Int) throws -> Outcome {
    var options = ReadingOptions()
    options.format = .lifetrace
    options.maximumLine = limit
    options.blockSize = block
    let text = "{\"lifetrace\":1}\n{\"event\":\"a\"}\n\(line){\"event\":\"b\"}\n"
    return try read(Array(text.utf8), pieces: [7], options: options)
  }

  @Test(arguments: [1, 40, 99, 100, 101, 137, 400])
  func theRecordCountsWithoutSpacesBeforeItAndItsLineEnd(_ block: Int) throws {
    for (before, after) in [
      ("", "\n"), ("", "\r\n"), ("  ", "\n"), (" \t ", "\r\n"),
      (String(repeating: " ", count: 350), "\n"), ("\0\0", "\n"),
    ] {
      for excess in [-1, 0, 1, 2] {
        let line = before + Self.record(Self.limit + excess) + after
        let outcome = try Self.outcome(line, block: block)
        let isFine = excess <= 0
        let what = "\(before.utf8.count) before, \(excess) over, blocks of \(block)"
        #expect(outcome.clean.count == (isFine ? 4 : 3), "\(what)")
        #expect(outcome.summary.overlongLines == (isFine ? 0 : 1), "\(what)")
        #expect(outcome.summary.malformed == 0, "\(what)")
        #expect(outcome.recorder.lines == [1, 2, 3, 4], "\(what)")
      }
    }
  }

  /// Only the line after a gap is a part of one, however long it is.
  @Test(arguments: [40, 101, 137, 400], [20, 99, 101, 300])
  func theLineAfterAPartOfALineCounts(_ block: Int, _ length: Int) throws {
    var options = ReadingOptions()
    options.maximumLine = Self.limit
    options.blockSize = block
    let part = String(repeating: "y", count: length)
    let sketch =
      Compressing.zstd("header app=a\n0ms process.start\n5ms app") + Array("garbage".utf8)
      + Compressing.zstd("\(part)\n10ms A scene.willConnect\n")
    let read = try read(sketch, options: options)
    #expect(read.recorder.names.last == "scene.willConnect")
    #expect(read.summary.malformed == 0)
    let lines =
      Compressing.zstd("{\"lifetrace\":1}\n{\"event\":\"a\"") + Array("garbage".utf8)
      + Compressing.zstd("\(part)\nno record\n{\"event\":\"b\"}\n")
    #expect(try TraceReadingTests.read(lines, options: options).summary.malformed == 1)
  }

  /// Of an imported log, too.
  @Test(arguments: [40, 137, 400]) func blanksOfAnyNumberAreOneLine(_ block: Int) throws {
    var options = ReadingOptions()
    options.blockSize = block
    options.maximumLine = 400
    let line =
      #"{"timestamp":"2026-11-20 09:41:0\#(1).000000+0100","processID":1,"#
      + #""processImagePath":"/F","eventMessage":"x","messageType":"Default"}"#
    let blanks = String(repeating: " ", count: 2_000)
    let text = "\(line)\n\(blanks)\(blanks)\n\(line)\n{bad}\n{\"count\":2,\"finished\":1}\n"
    let outcome = try read(text, options: options)
    #expect(outcome.kinds.contains(.malformed) && !outcome.kinds.contains(.lineTooLong))
    #expect(outcome.summary.problems.first { $0.kind == .malformed }?.line == 4)
  }

  /// Whatever else is wrong with it.
  @Test(arguments: [1, 40, 101, 137, 400])
  func aLongLineThatIsNotARecordIsOnlyTooLong(_ block: Int) throws {
    for text in ["]", "{\"event\":\"a\"} "] {
      let line = text + String(repeating: "x", count: Self.limit) + "\n"
      let outcome = try Self.outcome(line, block: block)
      #expect(outcome.kinds == [.lineTooLong], "blocks of \(block)")
      #expect(outcome.recorder.events[2].hasPrefix("gap 3 30 "), "\(outcome.recorder.events[2])")
    }
  }

  @Test(arguments: [1, 40, 101, 137, 400, 5_000])
  func blanksAreNeverTooLong(_ block: Int) throws {
    let blanks = String(repeating: " \t", count: 700)
    let outcome = try Self.outcome(blanks + "\r\n" + blanks, block: block)
    #expect(outcome.summary.problems == [])
    #expect(outcome.recorder.lines == [1, 2, 4])
    #expect(outcome.recorder.names.last == "b")
    // The offset is the line's, though its blanks came in other blocks.
    #expect(outcome.recorder.events.last?.hasPrefix("unknown 4 1432 ") == true)
  }

  @Test(arguments: [1, 137, 5_000])
  func zerosAreOneProblemHoweverManyThereAre(_ block: Int) throws {
    let zeros = String(repeating: "\0", count: 3_000)
    let outcome = try Self.outcome(zeros + "\n" + zeros, block: block)
    #expect(outcome.kinds == [.notText])
    // How many lie in a block says nothing.
    #expect(outcome.summary.problems.map(\.count) == [1])
    #expect(outcome.summary.overlongLines == 0)
    #expect(outcome.recorder.names == ["", "a", "b"])
  }
}
