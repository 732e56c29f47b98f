import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// The first ten thousand lines show the format; skipped text before it is reported.
@Suite struct FormatRecognitionTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let format: String
    let text: String
    var testDescription: String { format }
  }

  static let own = [
    Sample(format: "sketch", text: "12ms A scene.willConnect\n"),
    Sample(format: "sketch", text: "- process.start\n"),
    Sample(format: "sketch", text: "header run=a\n"),
    Sample(format: "lifetrace", text: TraceReadingTests.Sample.text),
  ]
  static let all =
    own + ImportedSample.all.map { Sample(format: $0.format.rawValue, text: $0.text) }
    + FileSamples.all.map { Sample(format: $0.format.rawValue, text: $0.text) }

  /// How many lines of a text come before the one that shows its format.
  private static func linesBefore(_ sample: Sample) -> Int {
    guard !own.contains(where: { $0.text == sample.text }) else { return 0 }
    let lines = sample.text.split(separator: "\n")
    return lines.firstIndex { line in
      var text = String(line.drop { $0 == " " })
      return text.withUTF8 { ImportedFormats.recognise(.init($0)) }?.rawValue == sample.format
    } ?? lines.count
  }

  private func format(_ text: String) throws -> String? {
    let symbols = SymbolTable()
    let sniffed = try TraceReader(symbols: symbols).format(of: MemorySource(text))?.rawValue
    #expect(try read(text).summary.format == sniffed)
    return sniffed
  }

  @Test(arguments: all)
  func theFormatShowsInTheFirstLines(_ sample: Sample) throws {
    let most = Reading.sample - 1 - Self.linesBefore(sample)
    // Comments are looked at, blank lines are not.
    for (line, isLine) in [
      ("words of a person\n", true), ("# a comment\n", true), (" \t\r\n", false),
    ] {
      for count in [0, 1, most] {
        let before = String(repeating: line, count: count)
        #expect(try format(before + sample.text) == sample.format, "\(count) of '\(line)'")
      }
      let far = String(repeating: line, count: most + 1) + sample.text
      #expect(try (format(far) == sample.format) == !isLine, "one more of '\(line)'")
    }
  }

  @Test(arguments: all)
  func blanksAfterLinesChangeNothing(_ sample: Sample) throws {
    for blanks in [" ", " \t", "  \t \r"] {
      #expect(try format(sample.text.replacing("\n", with: blanks + "\n")) == sample.format)
    }
  }

  /// An object may be a record, or the beginning of a log that is printed over several lines.
  @Test(arguments: all)
  func anotherFormatIsStrongerThanABraceAfterWords(_ sample: Sample) throws {
    let text = "words of a person\n{\"event\":\"a\"}\n"
    #expect(try format(text) == "lifetrace")
    #expect(try format(text + sample.text) == sample.format)
    for brackets in ["{", "[", "[{", "[ { ", "[[[[[[[["] {
      let isObject = brackets.contains("{")
      // An array of other things is not a trace.
      #expect(try format(brackets + "\n") == (isObject ? "lifetrace" : nil), "\(brackets)")
      guard isObject, sample.format != "lifetrace" else { continue }
      #expect(try format(brackets + "\n" + sample.text) == sample.format, "\(brackets)")
    }
    for text in ["[[[[[[[[[", "\"a\"", "[Category] words"] {
      #expect(try format(text + "\n" + sample.text) == sample.format)
    }
  }

  /// Whole JSON of others is no damaged trace.
  @Test(arguments: [
    #"{"log":"applicationDidBecomeActive\n","stream":"stderr","time":"2026-03-03T10:15:02Z"}"#,
    #"{"ts":"2026-03-01T10:00:00.100Z","level":"info","msg":"the app became ready"}"#,
    #"{"version":"1.0","insights":{},"productData":[]}"#, "{'applicationTimeMetrics': {}}",
    // The name of an event is a string.
    #"{"event":{"id":"1"},"app":"Films"}"#,
  ])
  func jsonOfOthersIsNotMalformed(_ line: String) throws {
    let outcome = try read("\(line)\n\(line)\n")
    #expect(outcome.kinds == [.notText])
    #expect(outcome.events == [])
    // A recording behind it is one.
    #expect(try read("\(line)\n{\"event\":\"a\"}\n").summary.format == "lifetrace")
  }

  /// The messages of a logger's JSON are read once they are lines, which a command makes.
  @Test(
    arguments: [
      (
        #"{"log":"sceneDidBecomeActive\n","time":"2026-03-03T10:15:02Z"}"#,
        #"\(.["time"]) \(.["log"])"#
      ),
      (
        #"{"@timestamp":"2026-03-01T10:00:00Z","message":"sceneDidBecomeActive"}"#,
        #"\(.["@timestamp"]) \(.["message"])"#
      ),
      (#"{"msg":"sceneDidBecomeActive"}"#, #"'"\(.["msg"])"'"#),
      // Below other objects, in an array, and where only the outer object has a time.
      (
        #"{"data":[{"attributes":{"timestamp":"1","message":"sceneDidBecomeActive"}}]}"#,
        #"'.["data"][]["attributes"] | "\(.["timestamp"]) \(.["message"])"'"#
      ),
      (
        #"{"timestamp":"9","logs":[{"time":"1","message":"sceneDidBecomeActive"}]}"#,
        #"'.["logs"][] | "\(.["time"]) \(.["message"])"'"#
      ),
      (
        #"[{"timestamp":"1","message":"sceneDidBecomeActive"},{"timestamp":"2","message":"b"}]"#,
        #"'.[] | "\(.["timestamp"]) \(.["message"])"'"#
      ),
      (
        #"[{"time":"1","msg":"sceneDidBecomeActive"},"# + "\n" + #" {"time":"2","msg":"b"}]"#,
        #"'.[] | "\(.["time"]) \(.["msg"])"'"#
      ),
      (
        #"{"errors":[{"message":"x"}],"crumbs":[{"timestamp":"1","name":"sceneDidBecomeActive"}]}"#,
        nil
      ),
      (#"{"ts":"2026-03-01T10:00:00.100Z","msg":"tick"}"#, nil),
      (#"{"ts":"2026-03-01T10:00:00.100Z","name":"sceneDidBecomeActive"}"#, nil),
      // Names as events have them, and no times of records.
      (#"{"event":"user.login","source":"web"}"#, nil),
      (#"{"event":"app.opened","ts":1,"platform":"android"}"#, nil),
      // A value is not a key.
      (#"{"type":"log","name":"sceneDidBecomeActive"}"#, nil),
    ] as [(String, String?)])
  func aCommandForTheMessagesOfJSONIsSaid(_ line: String, _ command: String?) throws {
    let problem = try #require(try read(line + "\n").summary.problems.first)
    #expect(problem.kind == .notText)
    #expect(problem.text.contains("jq -r") == (command != nil))
    #expect(command.map(problem.text.contains) ?? true, "\(problem.text)")
  }

  /// What is in braces at the end of a print is whole, and no piece of a record.
  @Test(arguments: [
    (#"AppState {"from":"active","to":"inactive"}"#, "note.app.willResignActive"),
    (
      "sceneWillResignActive(_:) – Thread: <_NSMainThread: 0x6000>{number = 1, name = main}",
      "scene.willResignActive"
    ),
    ("<Films.SceneDelegate: 0x600003c8> sceneWillResignActive(_:)", "scene.willResignActive"),
  ])
  func anObjectBehindAPrintIsPartOfIt(_ line: String, _ name: String) throws {
    #expect(try format(line + "\n") == "console")
    #expect(try read(line + "\n").recorder.names.contains(name))
  }

  @Test(arguments: [
    #"tate","to":"inactive"} sceneWillResignActive"#, #"sceneWillResignActive","b":1}}"#,
  ])
  func aPieceOfARecordIsNoPrint(_ line: String) throws {
    #expect(try format(line + "\n") != "console")
  }

  /// `- ` begins a list, too.
  @Test func aListIsNoSketch() throws {
    #expect(try format("- words\n- of\n- persons\n") == nil)
    #expect(try read("- applicationDidBecomeActive\n").recorder.names.last == "app.didBecomeActive")
    #expect(try format("- A scene.willConnect\n") == "sketch")
    #expect(try format("10ms words\n") == "sketch")
  }

  @Test func textOfNoFormatIsOneProblemWithItsFirstWords() throws {
    let outcome = try read("\n \r\n  hello \u{1B}[1m you\nand more\n\n")
    #expect(outcome.summary.format == nil)
    #expect(
      outcome.summary.problems == [
        InputProblem(
          .notText, .error, line: 3, offset: 0,
          text:
            "no line has a known format; found 'hello \\u{1B}[1m you', expected a trace, a log, "
            + "or the output of an app or UIKit", remedy: .explainInput)
      ])
    #expect(outcome.events == [])
  }

  /// Lines whose times are read are a log, of which nothing is understood.
  @Test(arguments: [
    "2025-03-04 09:41:00.123", "[2025-03-04 09:41:00]", "09:41:00.123", "2025-03-04T09:41:00Z INFO",
    "2025-03-04 09:41", "[09:41]", "1709544060.123", "Mar 4, 2025 at 9:41:00 AM",
  ])
  func aLogOfUnknownMessagesIsALog(_ time: String) throws {
    for (text, said) in [
      ("\(time) loading the store\n\(time) 5 films\n", "none of its 2 lines is understood"),
      ("\(time) loading the store\n", "its line begins with a time, and is not understood"),
    ] {
      let outcome = try read(text)
      #expect(outcome.summary.problems.map(\.kind) == [.noRecords])
      #expect(outcome.problemTexts[0].hasPrefix(said), "\(outcome.problemTexts)")
      #expect(outcome.events == [])
    }
  }

  /// An app may print a lot before its first callback: that is no text of another kind.
  @Test func aLogMayBeginWithUnknownMessages() throws {
    func log(_ prefix: (Int) -> String) throws -> Outcome {
      let lines = (0..<6_000).map { "\(prefix($0))step \($0) of the import\n" }.joined()
      return try read(lines + "2025-03-04 11:00:00.000 sceneDidBecomeActive\n")
    }
    let outcome = try log { "2025-03-04 09:\(10 + $0 / 600):\(10 + $0 % 50).000 " }
    #expect(outcome.recorder.names.filter { !$0.isEmpty } == ["scene.didBecomeActive"])
    #expect(outcome.summary.isComplete && outcome.summary.problems.isEmpty)
    #expect(outcome.limits.contains { $0.kind == .notUnderstood && $0.text.contains("first") })
    let words = try log { _ in "" }
    #expect(words.summary.problems.map(\.kind) == [.notText] && !words.summary.isComplete)
  }

  /// Where fewer lines have a time, it is any text; another platform's log is said to be one.
  @Test(arguments: [
    "2025-03-04 09:41:00 a note\nand more\nwords\n", "on 2025-03-04 09:41:00 I left\n",
    "words\n", "12:30 of the film\n", "03-04 09:41:00.123  312  312 D Films: loading\n",
  ])
  func anyOtherTextIsNone(_ text: String) throws {
    #expect(try read(text).summary.problems.map(\.kind) == [.notText])
  }

  /// A file may begin with garbage that decodes; the format shows after it.
  @Test func textSkippedBeforeTheFormatShowsIsMissing() throws {
    let garbage: [UInt8] = (0..<40).map { UInt8(($0 * 91 + 129) & 255) }
    let words = Compressing.zstd("words\nof a person\n\n")
    let records = Compressing.zstd("{\"lifetrace\":1}\n{\"event\":\"a\"}\n")
    let outcome = try read(words + garbage + words + garbage + records)
    #expect(outcome.kinds == [.frameCorrupt, .frameCorrupt, .notText])
    #expect(outcome.summary.problems.last?.severity == .dataLoss)
    #expect(outcome.summary.problems.last?.line == 1)
    #expect(outcome.recorder.names.filter { !$0.hasPrefix("(gap") } == ["", "a"])
    #expect(outcome.recorder.lines.suffix(2) == [7, 8])
    // One for each damage, and one for what was passed over.
    #expect(outcome.recorder.gaps.map(\.count) == [Int64](repeating: Event.absent, count: 3))
  }

  /// The format may show after many blocks of blank lines and comments; lines are counted all the
  /// same.
  @Test(arguments: [1, 16, 100, 5_000])
  func blankLinesAndCommentsDecideNothing(_ block: Int) throws {
    var options = ReadingOptions()
    options.blockSize = block
    // In JSON Lines a comment is not a record.
    let cases = [
      ("\n \r\n\n", "{\"event\":\"a\"}\n", "lifetrace"),
      ("\n \r\n# a comment\n", "12ms a\n", "sketch"),
    ]
    for (blank, line, format) in cases {
      let outcome = try read(String(repeating: blank, count: 70) + line, options: options)
      #expect(outcome.recorder.names == ["a"], "\(format)")
      #expect(outcome.recorder.lines == [211], "\(format)")
      #expect(outcome.summary.format == format)
    }
  }

  /// Lines that end with CR alone are one line for every reader; the rest is not read.
  @Test func aCarriageReturnBetweenTwoRecordsDoesNotEndALine() throws {
    let outcome = try read("\n{\"event\":\"a\"}\r{\"event\":\"b\"}\r\n12ms a\n")
    #expect(outcome.summary.format == nil)
    #expect(outcome.kinds == [.notText])
    #expect(outcome.events == [])
    // Behind the last record, and inside of one, it says nothing.
    for text in ["{\"event\":\"a\"}\r", "{\"event\":\"a\"\r}", "{\"event\":\r\"a\"}\r\n"] {
      #expect(try read(text).recorder.names == ["a"], "\(text)")
    }
  }

  /// A code that ends processes is quoted by logs as well: it decides only where nothing else does.
  @Test func aTerminationCodeDecidesLast() throws {
    func format(_ text: String) throws -> String? { try imported(text).summary.format }
    #expect(try format("killed with 0x8badf00d\n") == "crash")
    #expect(try format("12ms process.exit reason=0x8badf00d\n") == "sketch")
    let console = "2026-03-02 09:41:00.123456+0100 Films[412:9031] [App] "
    #expect(
      try format(console + "quit with 0xdead10cc\n" + console + "sceneDidBecomeActive\n")
        == "console")
    #expect(try format("quit with 0xdead10cc\nsceneDidBecomeActive\n") == "console")
  }
}
