import Testing
import TraceModel

@testable import TraceReading

@Suite(.timeLimit(.minutes(10))) struct SketchTests {
  /// In a page's source it is an indentation.
  @Test func theBlankOfAPageIsEscaped() {
    #expect(SketchText.word("a\u{A0}b") == #""a\u00a0b""#)
    #expect(SketchText.list(["a\u{A0}b", "c,d"]) == #"["a\u00a0b","c,d"]"#)
  }

  /// However many zeros a time has, each is looked at once.
  @Test func longFractionsAreReadInLinearTime() throws {
    func time(_ text: String) -> Int64? {
      let bytes = Array(text.utf8)
      return bytes.withUnsafeBytes { UnitTime.nanoseconds($0, isUnitOptional: true) }
    }
    let zeros = String(repeating: "0", count: 900_000)
    #expect(time("1.5" + zeros + "s") == 1_500_000_000)
    #expect(time("0." + zeros + "1s") == nil)
    #expect(time(zeros + "7." + zeros + "ms") == 7_000_000)
    for (text, value) in [
      ("1.s", nil), (".5s", nil), ("1..5s", nil), ("1.5.0s", nil), ("", nil), ("s", nil),
      ("1.0", 1), ("1.5", nil), ("0.000000001s", 1), ("0.0000000010s", 1),
      ("9223372036854775807", .max), ("9223372036854775808", nil),
      ("9223372036.8547758070s", .max),
    ] as [(String, Int64?)] {
      #expect(time(text) == value, "\(text)")
    }
  }

  @Test func aSketchReadsAsTheTraceThatItShows() throws {
    let outcome = try read(
      """
      # a session
      header lifeCycle=swiftui platform=ipados multipleScenes=true records=work

      0ms          process.start
      180ms        app.didFinishLaunching dur=95ms   # slow
      201ms  A     scene.willConnect payload=url,activity
      3.21s  "B c" work.begin id=1 name="reload Films" kind=refresh essential=true seq=-4
      -            trace.end
      """)
    #expect(outcome.summary.problems == [])
    #expect(outcome.summary.format == "sketch")
    #expect(outcome.recorder.headers.first?.lifeCycle == .swiftUI)
    #expect(
      outcome.recorder.sketch == """
        header platform=ipados lifeCycle=swiftui multipleScenes=true records=work
        0ms process.start
        180ms app.didFinishLaunching dur=95ms
        201ms A scene.willConnect payload=url,activity
        3210ms "B c" work.begin seq=-4 id=1 name="reload Films" kind=refresh essential=true
        - trace.end

        """)
  }

  @Test func anyTraceWrittenAsASketchReadsTheSame() throws {
    let first = try read(Sample.text).recorder
    let second = try read(first.sketch)
    #expect(second.summary.problems == [])
    #expect(second.recorder.sketch == first.sketch)
    #expect(second.recorder.names == first.names)
    #expect(second.recorder.headers == first.headers)
  }

  /// Every key, with text that needs quoting.
  @Test func hostileTextSurvivesTheRoundTrip() throws {
    let texts = [
      "", " ", "a=b", "#", "\"", "\\", "a,b", "\n", "\u{1B}[31m", "\u{202E}x", "-", "header",
      "12ms", "é🎬", "\u{0}", "\u{2028}", "true", "[1]", "a#b", "\u{FEFF}",
      "##[error]x", "a###b",
    ]
    for text in texts {
      let json = JSONString.quoted(text)
      let trace = """
        {"lifetrace":1,"run":\(json),"app":\(json),"backgroundModes":[\(json),"x"]}
        {"event":\(json),"scene":\(json),"thread":\(json),"src":\(json),"appState":\(json)}
        {"event":"work.begin","t":1,"id":\(json),"name":\(json),"kind":\(json),"trigger":\(json)}
        {"event":"app.didDiscardSceneSessions","t":1001,"scenes":[\(json),"",\(json)]}
        {"event":"log","t":9223372036854775807,"message":\(json),"writer":\(json),"run":"other"}
        """
      let first = try read(trace).recorder
      #expect(first.problems == [], "\(json)")
      let second = try read(first.sketch)
      #expect(second.summary.problems == [], "\(first.sketch)")
      #expect(second.recorder.sketch == first.sketch)
      #expect(second.recorder.names == first.names)
      #expect(first.sketch.unicodeScalars.allSatisfy { $0 == "\n" || !DisplayText.isControl($0) })
      // Build servers look for commands anywhere in a line.
      #expect(!first.sketch.contains("##"))
    }
  }

  @Test(
    arguments: [
      ("1s", 1_000_000_000), ("1.5ms", 1_500_000), ("0.000000001s", 1), ("1.50ns", nil),
      ("1.0ns", 1), ("1.000000000000s", 1_000_000_000), ("1", nil), ("1m", nil), ("-1s", nil),
      (".5s", nil), ("1.s", nil), ("9223372036854775807ns", .max), ("9223372036854775808ns", nil),
      ("9223372036.854775807s", .max), ("9223372037s", nil), ("1e3s", nil),
    ] as [(String, Int64?)])
  func timesAreExact(_ text: String, _ expected: Int64?) throws {
    var options = ReadingOptions()
    options.format = .sketch
    let outcome = try read("header\n\(text) process.start", options: options)
    if let expected {
      #expect(outcome.recorder.sketch == "header\n\(SketchText.time(expected)) process.start\n")
    } else {
      #expect(outcome.kinds.contains(.malformed), "\(text)")
    }
  }

  @Test(arguments: [
    "1ms", "1ms a b c", "1ms a x", "1ms A process.start t=5", "1ms process.start dur=1",
    "1ms trace.loss count=x", "1ms work.begin essential=yes", "1ms a seq=1 seq=1",
    "1ms log message=\"a", "1ms a seq=1.5", "1ms a seq=+1",
  ])
  func linesThatAreWrong(_ line: String) throws {
    let outcome = try read("0ms process.start\n\(line)\n2ms trace.end\n")
    let isFine = line == "1ms a x" || line.contains("dur=1")
    #expect(outcome.summary.malformed == (isFine ? 0 : 1))
    #expect(outcome.recorder.names.last == "trace.end")
  }

  /// FORMAT.md §7.4: what is read, and what is written for it.
  @Test(
    arguments: [
      ("A", ["A"], "A"), ("A,B", ["A", "B"], "A,B"),
      ("\"A 1,A 2\"", ["A 1", "A 2"], "\"A 1,A 2\""),
      ("[\"A,1\",\"A 2\"]", ["A,1", "A 2"], "[\"A,1\",\"A 2\"]"), ("[]", [], "[]"),
      ("[ \"A\" , \"B\" ]", ["A", "B"], "A,B"), ("\"\"", [""], "\"\""), (",", ["", ""], ","),
      ("[\"[\"]", ["["], "[\"[\"]"), ("\"\\u0041,\\u0020\"", ["A", " "], "\"A, \""),
      ("[\"\\n\"]", ["\n"], "\"\\n\""), ("A[,B]", ["A[", "B]"], "A[,B]"), ("", [], "[]"),
    ] as [(String, [String], String)])
  func arrays(_ text: String, _ items: [String], _ written: String) throws {
    let outcome = try read(
      "header backgroundModes=\(text)\n0ms app.didDiscardSceneSessions scenes=\(text) seq=1\n")
    #expect(outcome.summary.problems == [])
    #expect(outcome.recorder.headers.map(\.backgroundModes) == [items])
    let modes = items.isEmpty ? "" : " backgroundModes=\(written)"
    #expect(
      outcome.recorder.sketch
        == "header\(modes)\n0ms app.didDiscardSceneSessions seq=1 scenes=\(written)\n")
    #expect(try read(outcome.recorder.sketch).recorder.sketch == outcome.recorder.sketch)
  }

  @Test(arguments: ["[", "[\"A\"", "[A]", "[1]", "[\"A\",]", "\"A\",\"B\"", "[\"A\"]B", "\"A"])
  func wordsThatAreNotAnArray(_ text: String) throws {
    let outcome = try read("header\n0ms app.didDiscardSceneSessions scenes=\(text)\n")
    #expect(outcome.summary.malformed == 1)
  }
}
