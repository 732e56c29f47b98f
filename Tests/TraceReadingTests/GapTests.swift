import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Reading of the text directly before and after a gap, and the reported places of gaps.
@Suite struct GapTests {
  private let garbage: [UInt8] = (0..<40).map { UInt8(($0 * 91 + 129) & 255) }
  private let whole =
    Sample.lines + [
      #"{"event":"x","more":{"event":"y","s":"{\"event\":\"z\"}"},"list":[{"event":"w"}]} "#
    ]

  /// Has no sequence number, so that it stays where it is.
  private let mark = #"{"event":"log","message":"end"}"#

  /// Texts of the records, and how many lines were called malformed.
  private func texts(_ bytes: [UInt8]) throws -> (texts: [String], summary: InputSummary) {
    let outcome = try read(bytes)
    return (outcome.recorder.texts.filter { !$0.isEmpty }, outcome.summary)
  }

  @Test func noRestOfALineIsTakenForARecord() throws {
    for line in whole {
      let bytes = Array(line.utf8)
      for start in bytes.indices where bytes[start...].contains(where: { $0 != 0x20 }) {
        let rest = bytes[start...] + [10] + Array(mark.utf8) + [10]
        let outcome = try texts(garbage + Compressing.zstd(Array(rest)))
        let own = start == 0 ? [line.hasSuffix(" ") ? String(line.dropLast()) : line] : []
        #expect(Set(outcome.texts) == Set(own + [mark]), "from byte \(start) of \(line)")
        #expect(outcome.summary.malformed == 0, "from byte \(start) of \(line)")
        #expect(outcome.summary.fragments == (start == 0 ? 0 : 1), "from byte \(start) of \(line)")
      }
    }
  }

  @Test func aLineBeforeAGapIsARecordIfOnlyItsEndIsMissing() throws {
    let last = Compressing.zstd(mark + "\n")
    for line in whole.suffix(5) {
      let bytes = Array(line.utf8)
      let length = bytes.count - (line.hasSuffix(" ") ? 1 : 0)
      for end in 1...bytes.count {
        let first = Compressing.zstd(Array((Sample.lines[0] + "\n").utf8) + bytes[..<end])
        let outcome = try texts(first + garbage + last)
        let own = end < length ? [] : [String(decoding: bytes[..<length], as: UTF8.self)]
        #expect(Set(outcome.texts) == Set([Sample.lines[0], mark] + own), "\(end) of \(line)")
        #expect(outcome.summary.malformed == 0)
        #expect(outcome.summary.problems.first?.line == (end < length ? 1 : 2))
      }
    }
  }

  /// Also the first line of the input, and one after the rest of a line.
  @Test func aLineThatBeginsForCertainIsARecordBeforeAGap() throws {
    let record = #"{"event":"y"}"#
    let last = Compressing.zstd(mark + "\n")
    let first = try texts(Compressing.zstd(Sample.lines[0]) + garbage + last)
    #expect(first.texts == [Sample.lines[0], mark] && first.summary.fragments == 0)
    let rest = Compressing.zstd("\"x\"}\n" + record)
    let behind = try texts(
      Compressing.zstd(Sample.lines[0] + "\n") + garbage + rest + garbage + last)
    #expect(behind.texts == [Sample.lines[0], record, mark] && behind.summary.fragments == 1)
  }

  /// `{"event":"y"}` between two gaps may come from the middle of another record.
  @Test func aPieceBetweenTwoGapsIsNotARecord() throws {
    let middle = Compressing.zstd(#"{"event":"y"}"#)
    let first = Compressing.zstd(Sample.lines[0] + "\n{\"event\":\"x\",\"more\":")
    let last = Compressing.zstd("}\n" + Sample.lines[9] + "\n")
    let outcome = try texts(first + garbage + middle + garbage + last)
    #expect(outcome.texts == [Sample.lines[0], Sample.lines[9]])
    #expect(outcome.summary.malformed == 0)
    #expect(outcome.summary.fragments == 3)
  }

  @Test func nothingDirectlyAfterAGapIsTrustedInASketch() throws {
    let first = Compressing.zstd("header run=r\n0ms process.start\n")
    let last = Compressing.zstd("1ms A scene.willConnect\n2ms B scene.willConnect\n")
    let outcome = try read(first + garbage + last)
    #expect(
      outcome.recorder.names.filter { !$0.hasPrefix("(gap") && !$0.isEmpty }
        == ["process.start", "scene.willConnect"])
    #expect(outcome.summary.fragments == 1)
  }

  /// Text that no frame and no member holds counts like any other.
  @Test(arguments: [true, false], [1, 40])
  func placesAfterPlainTextCountIt(_ isZstd: Bool, _ repetitions: Int) throws {
    let lines = Sample.lines[0...1].joined(separator: "\n") + "\n"
    // The second is more than is looked at to know what the file is.
    let text = String(repeating: lines, count: repetitions)
    let rest = Array((0..<90).map { "{\"event\":\"a\($0 &* 7919 % 97)\"}\n" }.joined().utf8)
    let packed = isZstd ? Compressing.zstd(rest) : Compressing.gzip(rest)
    let cut = packed.dropLast(isZstd ? 2 : 20)
    let summary = try read(Array(text.utf8) + packed + cut).summary
    let said = try #require(summary.problems.last { $0.kind == .truncated })
    #expect(summary.decodedBytes > text.utf8.count + rest.count)
    #expect(
      said.text.contains("ends at decoded byte \(summary.decodedBytes);"), "\(said.text)")
  }

  /// The garbage lies in the file after the first frame and in the text after line 2.
  @Test func aGapIsLocatedInTheFileInTheTextAndByLine() throws {
    let text = Sample.lines[0...1].joined(separator: "\n") + "\n"
    let first = Compressing.zstd(text)
    let blocks = Compressing.zstdStored([Array("{\"event\":\"a\"}\n".utf8), Array("{\"ev".utf8)])
    let last = Compressing.zstd(Sample.lines[9] + "\n")
    var damaged = blocks
    // The head of the second block gets the reserved type.
    damaged[6 + 3 + 14] |= 0x06
    let place = first.count + 6 + 3 + 14
    let cases: [([UInt8], Int64, String)] = [
      (
        first + garbage + last, 2,
        "40 bytes at byte \(first.count) belong to no frame; text may be missing at decoded byte "
          + "\(text.utf8.count); " + Damage.continuation(at: Int64(first.count + 40))
      ),
      (
        first + damaged + last, 3,
        "frame at byte \(first.count) is damaged at byte \(place) (a block of the reserved type); "
          + "its 14 decoded bytes before were kept, text is missing at decoded byte "
          + "\(text.utf8.count + 14); "
          + Damage.continuation(at: Int64(first.count + blocks.count))
      ),
      (
        first + damaged, 3,
        "frame at byte \(first.count) is damaged at byte \(place) (a block of the reserved type); "
          + "its 14 decoded bytes before were kept, text is missing at decoded byte "
          + "\(text.utf8.count + 14); no later frame decodes"
      ),
      (
        first + blocks.dropLast(2), 3,
        "frame at byte \(first.count) is cut off after 16 decoded bytes, which were kept; the text "
          + "ends at decoded byte \(text.utf8.count + 16); the recording or the copy is incomplete"
      ),
      (
        garbage + last, 0,
        "40 bytes at byte 0 belong to no frame; text is missing at decoded byte 0; reading continues "
          + "at byte 40"
      ),
      (
        Array(text.utf8) + last, 2,
        "a Zstandard frame begins in the middle of text, at byte \(text.utf8.count); text may be "
          + "missing before it, at decoded byte \(text.utf8.count)"
      ),
    ]
    for (input, line, expected) in cases {
      let problem = try #require(try read(input).summary.problems.first)
      #expect(problem.text == expected)
      #expect(problem.line == line, "\(expected)")
      // A damaged place is one, however many bytes it has.
      #expect(problem.count == 1)
    }
  }
}
