import Testing
import TraceModel

@testable import TraceReading

/// Lines beside the records of a recording that are no records.
@Suite struct PassedTextTests {
  private static let header = #"{"lifetrace":1,"run":"77"}"#
  private static let events = (1...4).map { #"{"event":"work","t":\#($0),"seq":\#($0)}"# }
  private static let end = #"{"event":"process.exit","t":9,"seq":5}"#
  private static let recording = [header] + events + [end]

  private static let texts = [
    "hello", "$ cat films.jsonl", "[code]", "-- ", "Hi,", "> Task :cat", "BUILD SUCCESSFUL in 1s",
    "2026-05-11 18:00:04.000 Films[2210:9f01] hello", "-----BEGIN TRACE-----",
    "Date: Mon, 11 May 2026 18:02:10 +0200", "📝 geöffnet", "\u{1B}[32mdone\u{1B}[0m",
  ]

  private static func text(_ lines: [String], _ text: String, at place: Int) -> String {
    (lines[..<place] + [text] + lines[place...]).joined(separator: "\n") + "\n"
  }

  @Test(arguments: texts)
  func nothingIsLostWhereTheNumbersShowIt(_ line: String) throws {
    let whole = try read(Self.recording.joined(separator: "\n") + "\n")
    for place in 0...Self.recording.count {
      let outcome = try read(Self.text(Self.recording, line, at: place))
      #expect(outcome.recorder.names == whole.recorder.names, "\(place)")
      #expect(outcome.summary.isComplete && !outcome.summary.isDamaged, "\(place)")
      #expect(outcome.summary.problems.map(\.text) == [Reading.skipped(lines: 1)], "\(place)")
      #expect(outcome.summary.problems.map(\.line) == [Int64(place) + 1])
    }
  }

  /// The number of the next record says that one is missing.
  @Test func aRecordThatIsMissingIsLost() throws {
    var lines = Self.recording
    lines[3] = "hello"
    let outcome = try read(lines.joined(separator: "\n") + "\n")
    #expect(outcome.summary.lost == 1 && outcome.summary.malformed == 0)
    #expect(!outcome.summary.isComplete)
  }

  /// The pieces of a record, and what no writer of text leaves.
  @Test(arguments: [
    "null", "42", "[1,2]", #""x""#, "}", #"me":"scene.willConnect","t":3}"#, "\u{1}\u{2}hello",
    #"{"event":"work","t":3"#, #"bg.begin","id":"1","na"#,
  ])
  func aPieceOfARecordIsMalformed(_ line: String) throws {
    for place in 1..<Self.recording.count {
      let outcome = try read(Self.text(Self.recording, line, at: place))
      #expect(outcome.summary.malformed == 1, "\(place)")
      #expect(outcome.recorder.names.contains("(gap 1)"), "\(place)")
    }
  }

  /// Without numbers any line may have been a record; after the last one nothing shows it, unless
  /// the run ends there.
  @Test func withoutNumbersALineMayHaveBeenARecord() throws {
    let bare = ["{\"lifetrace\":1}", #"{"event":"work","t":1}"#, #"{"event":"work","t":2}"#]
    for place in 1...3 {
      let outcome = try read(Self.text(bare, "hello", at: place))
      #expect(outcome.kinds == [.malformed], "\(place)")
      #expect(outcome.recorder.names.firstIndex(of: "(gap 1)") == place, "\(place)")
    }
    #expect(try read(Self.text(bare, "hello", at: 0)).summary.malformed == 0)
    let cut = [Self.header] + Self.events
    #expect(try read(Self.text(cut, "hello", at: cut.count)).kinds == [.malformed])
    #expect(try read("hello\n\(bare[1])\n").kinds == [.malformed, .noHeader])
  }

  @Test func blocksChangeNothing() throws {
    let text = "$ cat x\n" + Self.text(Self.recording, "hello\nyou", at: 3) + "done\n"
    let whole = try read(text)
    for size in [64, 100, 137] {
      var options = ReadingOptions()
      options.blockSize = size
      let outcome = try read(text, options: options)
      #expect(outcome.recorder.texts == whole.recorder.texts, "\(size)")
      #expect(outcome.recorder.lines == whole.recorder.lines, "\(size)")
      #expect(outcome.summary.problems.map(\.text) == [Reading.skipped(lines: 4)], "\(size)")
    }
  }
}
