import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// A copied log has the events of the log.
@Suite struct PasteTests {
  /// Below a heading another part of the log begins: what lies between is unknown.
  @Test(arguments: ["## Second test", "Second test\n-----------", "# Going home", "After launch"])
  func aHeadingDividesALog(_ heading: String) throws {
    let life = "sceneWillEnterForeground\nsceneDidBecomeActive\n"
    let isHeading = heading != "After launch"
    for (open, close) in [("", ""), ("```\n", "```\n")] {
      let text =
        "# First\n\n\(open)\(life)\(close)\n\(heading)\n\(open)\(life)\(close)\n## Notes\nNone.\n"
      let outcome = try read(text)
      let gaps = outcome.recorder.names.filter { $0.hasPrefix("(gap") }
      #expect(gaps.count == (isHeading ? 1 : 0), "\(outcome.recorder.names)")
      #expect(outcome.told.filter { $0.contains("scene.") }.count == 4, "\(outcome.told)")
    }
    let printed = "sceneDidBecomeActive\n# of films: 3\nsceneWillResignActive\n"
    #expect(try read(printed).recorder.names.allSatisfy { !$0.hasPrefix("(gap") })
  }

  /// Logs of lines; each has the same story.
  static let logs = ImportedSample.all.filter {
    [.unifiedLogCompact, .unifiedLogDefault, .unifiedLogSyslog, .idevicesyslog, .pymobiledevice3]
      .contains($0.format)
  }

  struct Frame: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let line: @Sendable (Int, String) -> String
    var before = ""
    var after = ""
  }

  static let frames = [
    Frame(testDescription: "quoted") { "> \($1)" },
    Frame(testDescription: "quoted twice") { "> > \($1)" },
    Frame(testDescription: "numbered") { "\($0): \($1)" },
    Frame(testDescription: "numbered by cat") { "    \($0)\t\($1)" },
    Frame(testDescription: "numbered and quoted") { "> \($0) | \($1)" },
    Frame(testDescription: "coloured") { "\u{1B}[\(31 + $0 % 7)m\($1)\u{1B}[0m" },
    Frame(testDescription: "indented") { "    \($1)" },
    Frame(
      testDescription: "fenced", line: { $1 }, before: "Here is my log:\n```text\n",
      after: "```\n"),
    Frame(testDescription: "of Windows") { $1 + "\r" },
    Frame(testDescription: "of Windows twice") { $1 + "\r\r" },
    Frame(testDescription: "filled up") { $1 + "   \t " },
    Frame(testDescription: "filled up with two blanks") { $1 + "  " },
    Frame(testDescription: "stamped by GitHub Actions") {
      "2026-11-25T10:00:01.\(1_000_000 + $0)Z \($1)"
    },
    Frame(testDescription: "stamped by Jenkins") {
      "[2026-11-25T10:00:\(10 + $0 % 50).123Z] \($1)"
    },
    Frame(testDescription: "of a container") { $0 > 0 ? "app_1  | \($1)" : $1 },
    Frame(testDescription: "found by grep") { "logs/app.log:\($0):\($1)" },
    Frame(testDescription: "found by grep in one file") { "\(3 * $0):\($1)" },
    Frame(testDescription: "found by grep, with lines around") {
      "\(8 + $0)\($0 % 3 == 0 ? ":" : "-")\($1)"
    },
    Frame(testDescription: "after a pipe") { $0 > 0 ? "| \($1)" : $1 },
    Frame(testDescription: "in a list") { $0 > 0 ? "- \($1)" : $1 },
    Frame(testDescription: "in code") { "`\($1)`" },
    Frame(testDescription: "in quotation marks") { "\"\($1)\"" },
    Frame(testDescription: "in italics") { "_\($1)_" },
    Frame(testDescription: "in bold, in a list") { "\($0). **\($1)**" },
    Frame(testDescription: "after a level") { ($0 % 3 == 0 ? "[WARNING] " : "[INFO] ") + $1 },
    Frame(testDescription: "in Jira", line: { $1 }, before: "{code:java}\n", after: "{code}\n"),
    Frame(
      testDescription: "in Jira, unformatted", line: { $1 }, before: "See:\n{noformat}\n",
      after: "{noformat}\n"),
  ]

  /// Those without words of a person before the lines.
  static let tight = frames.filter { !$0.before.contains(": ") && !$0.before.contains(":\n") }

  private static func framed(_ sample: ImportedSample, _ frame: Frame) -> String {
    framed(sample.text, frame)
  }

  static func framed(_ text: String, _ frame: Frame) -> String {
    let lines = text.split(separator: "\n").map(String.init)
    return frame.before
      + lines.enumerated().map { frame.line($0 + 1, $1) + "\n" }.joined() + frame.after
  }

  @Test(arguments: logs, frames)
  func textAroundTheLinesChangesNoEvent(_ sample: ImportedSample, _ frame: Frame) throws {
    let expected = try read(sample.text)
    let outcome = try read(Self.framed(sample, frame))
    #expect(outcome.summary.format == sample.format.rawValue)
    #expect(outcome.recorder.sketch == expected.recorder.sketch)
    let shift = Int64(frame.before.split(separator: "\n").count)
    #expect(outcome.recorder.lines == expected.recorder.lines.map { $0 + shift })
  }

  /// Blanks at the ends are no columns, and blank lines between all lines end nothing.
  @Test func blanksThatAPageAddsChangeNothing() throws {
    let copies = [
      "default 08:30:00.100000 +0100 Films applicationDidBecomeActive(_:)\n"
        + "default 08:30:20.100000 +0100 Films applicationWillResignActive(_:)\n",
      "2026-03-02 14:00:00.100\nrunningboardd:\n[app<application.com.example.notes>:4100]\n"
        + "Terminating with context:\n<RBSTerminateContext|\ncode:0xBADDD15C\n>\n",
    ]
    for copy in copies {
      let lines = copy.split(separator: "\n").map(String.init)
      let expected = try read(copy)
      #expect(expected.recorder.names.count > 1, "\(expected.told)")
      for end in ["  ", "   \t", " \r"] {
        let outcome = try read(lines.map { $0 + end + "\n" }.joined())
        #expect(outcome.recorder.sketch == expected.recorder.sketch, "\(end.debugDescription)")
      }
    }
    let lines = copies[1].split(separator: "\n").map { $0 + "\n\n" }
    let outcome = try read("\u{FEFF}" + lines.joined())
    #expect(outcome.recorder.sketch == (try read(copies[1])).recorder.sketch)
    #expect(outcome.recorder.lines.allSatisfy { $0 % 2 == 1 })
    // Later lines may follow each other.
    let late = String(repeating: "tick\n\n", count: 250) + "sceneDidBecomeActive\n\ntick\n"
    let told = try read(late + "sceneWillResignActive\n").recorder
    #expect(told.names.suffix(2) == ["scene.didBecomeActive", "scene.willResignActive"])
    #expect(told.lines.suffix(2) == [501, 504])
  }

  /// The events of a part of a paste are those of the part that was copied.
  @Test(arguments: logs, frames)
  func anyPrefixHasTheEventsOfItsLines(_ sample: ImportedSample, _ frame: Frame) throws {
    for count in 2..<sample.records.count {
      let part = ImportedSample(format: sample.format, records: Array(sample.records.prefix(count)))
      let outcome = try read(Self.framed(part, frame))
      #expect(outcome.recorder.sketch == (try read(part.text)).recorder.sketch, "\(count) records")
    }
  }

  @Test(arguments: logs)
  func eventsOfAPasteDoNotDependOnTheSplit(_ sample: ImportedSample) throws {
    let bytes = Array(Self.framed(sample, Self.frames[4]).utf8)
    let expected = try read(bytes)
    for size in [1, 2, 7, 64, 1_000] {
      #expect(try read(bytes, pieces: [size]).events == expected.events, "reads of \(size) bytes")
    }
    #expect(try read(Compressing.zstd(bytes)).events == expected.events)
  }

  /// A terminal breaks lines anywhere, a mail at blanks. Where too little of a line is left to show
  /// its time, or a window is as wide as most lines, nothing is joined.
  @Test(arguments: logs)
  func linesThatAreWrappedAnywhereAreJoined(_ sample: ImportedSample) throws {
    let records = sample.text.split(separator: "\n").map(String.init)
      .filter { RecordStart.isOne(Array($0.utf8)) }
    let expected = try read(records.joined(separator: "\n") + "\n").recorder.sketch
    var joined = 0
    for width in LineWrap.narrowest...120 {
      var text = ""
      var pieces = 0
      for record in records {
        var rest = Substring(record)
        while !rest.isEmpty {
          text += rest.prefix(width) + "\n"
          rest = rest.dropFirst(width)
          pieces += 1
        }
      }
      // Where the lines do not show it, nothing is joined.
      guard pieces >= records.count + 3,
        PasteCleaner(beginning: Array(text.utf8), isWhole: true, .formats)?.wrap?.width == width
      else { continue }
      joined += 1
      #expect(try read(text).recorder.sketch == expected, "\(width) columns")
    }
    #expect(joined > 40)
  }

  /// The source of a page has its line breaks as tags.
  @Test(arguments: logs, ["<br>", "<br/>", "<br />"])
  func recordsWithTagsBetweenAreLines(_ sample: ImportedSample, _ tag: String) throws {
    let expected = try read(sample.text).recorder.sketch
    let text = sample.text.split(separator: "\n").joined(separator: tag)
    for text in [text, text + tag + "\n"] {
      #expect(try read(text).recorder.sketch == expected)
      #expect(try read(Array(text.utf8), pieces: [7]).recorder.sketch == expected)
    }
    // In an app's own message a tag is text.
    let page = "a\(tag)sceneDidEnterBackground\(tag)c"
    let own = "10:00:00.000 sceneDidBecomeActive\n10:00:01.000 web: <p>\(page)</p>\n"
    #expect(try read(own).recorder.names.filter { !$0.isEmpty } == ["scene.didBecomeActive"])
  }

  /// A list of values in quotation marks, as consoles and loggers export their lines.
  @Test(arguments: [",", ";"])
  func quotedValuesAreARecord(_ comma: String) throws {
    func row(_ cells: String...) -> String {
      cells.map { "\"\($0)\"" }.joined(separator: comma) + "\n"
    }
    let text =
      row("created", "level", "label", "message")
      + row("2026-03-02 10:00:00.000", "info", "life", "sceneDidBecomeActive")
      + row("2026-03-02 10:00:05.000", "info", "net", "said \"\"no\"\" to sceneDidDisconnect")
      + row("2026-03-02 10:00:10.000", "info", "life", "sceneWillResignActive, \"\"x\"\"")
    #expect(
      try read(text).told.filter { !$0.hasPrefix("header") }
        == ["0ms scene.didBecomeActive", "10s scene.willResignActive"])
  }

  @Test(arguments: logs)
  func utf16IsReadAsItIs(_ sample: ImportedSample) throws {
    let expected = try read(sample.text)
    for (mark, isBig) in [([0xFF, 0xFE], false), ([0xFE, 0xFF], true), ([], false)]
      as [([UInt8], Bool)]
    {
      let bytes =
        mark
        + sample.text.utf16.flatMap { unit -> [UInt8] in
          let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
          return isBig ? [high, low] : [low, high]
        }
      let outcome = try read(bytes, pieces: [7])
      #expect(outcome.recorder.sketch == expected.recorder.sketch)
      #expect(outcome.summary.format == sample.format.rawValue)
    }
  }

  @Test func metadataBelowAMessageIsItsOwn() throws {
    let text = """
      sceneWillEnterForeground
      Type: Info | Timestamp: 2026-03-02 09:41:00.500000+01:00 | Process: Films | Library: Films | Subsystem: com.example.films | Category: app | TID: 0x1a
      sceneDidBecomeActive
      Type: stdio
      Unbalanced calls to begin/end appearance transitions for <UINavigationController: 0x10a>.
      Type: Error | Timestamp: 2026-03-02 09:41:02.000000+01:00 | Process: Films | Library: UIKitCore | Subsystem: com.apple.UIKit | Category: Appearance Transitions | TID: 0x1a

      """
    let outcome = try read(text)
    #expect(outcome.summary.format == "console")
    #expect(
      outcome.recorder.names.filter { $0 != "" && !$0.hasPrefix("(gap") }
        == ["scene.willEnterForeground", "scene.didBecomeActive", "log"])
    #expect(outcome.recorder.headers.map(\.app) == ["Films"])
    #expect(outcome.recorder.lines.suffix(3) == [1, 3, 5])
  }

  /// A print of the app above a message has no metadata of its own; the message has its time.
  @Test(arguments: ["", "Thanks for looking!\n", "films: 3\nposters: 4\n"])
  func aPrintAboveAMessageTakesNoTime(_ print: String) throws {
    func metadata(_ second: Int) -> String {
      "Type: Info | Timestamp: 2026-03-02 09:41:0\(second).500000+01:00 | Process: Films | "
        + "Library: Films | Subsystem: com.example.films | Category: app | TID: 0x1a\n"
    }
    let text =
      print + "sceneWillEnterForeground\n\(metadata(0))" + print
      + "sceneDidBecomeActive\n\(metadata(2))"
    let told = try read(text).told.filter { $0.contains("scene.") }
    #expect(told.count == 2 && told[0].hasPrefix("0") && told[1].hasPrefix("2s "), "\(told)")
  }

  /// One quoted line that is a payload, between words of a person.
  @Test(arguments: [
    #"{"applicationTimeMetrics": {"cumulativeForegroundTime": "12 sec"}, "appVersion": "4.2"}"#,
    #"{"event_id":"1","platform":"cocoa","timestamp":"2026-01-10T09:22:41Z","contexts":{"os":"#
      + #"{"name":"iOS","version":"17.5"}},"breadcrumbs":[{"timestamp":"2026-01-10T09:00:00Z","#
      + #""category":"app.lifecycle","type":"navigation","data":{"state":"foreground"}}]}"#,
  ])
  func aQuotedPayloadIsRead(_ payload: String) throws {
    let expected = try read(payload + "\n")
    let outcome = try read("Bob wrote:\n> \(payload)\n\nSame here.\n\nRegards\n")
    #expect(outcome.recorder.sketch == expected.recorder.sketch)
    #expect(outcome.summary.format == expected.summary.format && outcome.summary.format != nil)
  }

  /// A log that a mail broke inside a block of code, between words of a person.
  @Test func aWrapIsFoundInsideAFence() throws {
    let record = "2026-03-02 10:00:0\u{0}.100000+0100 Films[731:1a2b3c] [com.example.films:life] "
    let names = [
      "sceneWillEnterForeground(_:)", "sceneDidBecomeActive(_:)", "sceneWillResignActive(_:)",
    ]
    let lines = names.enumerated().map {
      record.replacing("\u{0}", with: "\($0.offset)") + $0.element
    }
    let expected = try read(lines.joined(separator: "\n") + "\n")
    let wrapped = lines.flatMap { Self.broken($0, 80, atBlanks: false) }.joined(separator: "\n")
    for (before, after) in [
      ("", "\n"), ("Please help!\n\n```\n", "\n```\n\nThanks a lot, Ann\n"),
    ] {
      let outcome = try read(before + wrapped + after)
      #expect(outcome.recorder.sketch == expected.recorder.sketch, "\(before)")
    }
  }

  @Test func typographicMarksOfAnEditorAreStraightened() throws {
    let task =
      "Background Task 25 (\u{201C}Called by Films\u{201D}), was created over 30 seconds ago."
    #expect(try read(task + "\n").recorder.names.suffix(1) == ["log"])
    let ending =
      "Can\u{2019}t end BackgroundTask: no background task exists with identifier 32 (0x20), or it may have already been ended."
    #expect(try read(ending + "\n").recorder.names.suffix(1) == ["log"])
    let record = "{\u{201C}event\u{201D}:\u{201C}process.start\u{201D}}\n"
    #expect(try read(record).recorder.names == ["process.start"])
  }

  /// No sample without a frame shows a mark, whole or cut anywhere.
  @Test func ordinaryTextShowsNoMark() {
    for sample in FormatRecognitionTests.all {
      let bytes = Array(sample.text.utf8)
      for count in stride(from: 1, through: bytes.count, by: 7) {
        let cleaner = PasteCleaner(beginning: Array(bytes.prefix(count)), isWhole: true, .formats)
        #expect(cleaner == nil, "\(sample.format), \(count) bytes")
      }
    }
  }

  /// Recordings of the own formats behind marks are the recordings.
  @Test(arguments: FixtureLawTests.sketches.prefix(6), tight)
  func aRecordingInAFrameIsTheRecording(_ path: String, _ frame: Frame) throws {
    let text = String(decoding: try SourceTree.bytes(path), as: UTF8.self)
    let expected = try read(text)
    let outcome = try read(Self.framed(text, frame))
    #expect(outcome.summary.format == "sketch")
    #expect(outcome.recorder.sketch == expected.recorder.sketch)
  }

  /// In quotation marks an object is a text.
  @Test(arguments: tight.filter { $0.testDescription != "in quotation marks" })
  func aTraceInAFrameIsTheTrace(_ frame: Frame) throws {
    for text in Self.traces {
      let expected = try read(text)
      let outcome = try read(Self.framed(text, frame))
      #expect(outcome.summary.format == "lifetrace")
      #expect(outcome.recorder.sketch == expected.recorder.sketch)
    }
  }

  /// What a header said that was cut is unknown, and so is how the run began.
  @Test func aBrokenHeaderLeavesTheBeginningUnknown() throws {
    let sketch = "header platform=ipados midl\n1s A scene.willResignActive\n"
    let trace = "{\"lifetrace\":1,\"app\":\"Fil\n{\"event\":\"scene.willResignActive\",\"t\":1}\n"
    for text in [sketch, trace] {
      let outcome = try read(text)
      #expect(outcome.summary.malformed == 1)
      #expect(outcome.recorder.headers.map(\.midlife) == [true])
      #expect(outcome.recorder.names.contains("scene.willResignActive"))
    }
    let whole = try read("{\"event\":\"scene.willResignActive\",\"t\":1}\n")
    #expect(whole.recorder.headers.isEmpty)
  }

  /// A mail as it is sent.
  @Test(arguments: logs)
  func aMailIsDecoded(_ sample: ImportedSample) throws {
    var text = ""
    for line in sample.text.split(separator: "\n") {
      var room = 75
      for byte in line.utf8 {
        let isPlain = (0x20...0x7E).contains(byte) && byte != 0x3D
        let digits = String(byte, radix: 16, uppercase: true)
        let part = isPlain ? String(UnicodeScalar(byte)) : "=" + (byte < 16 ? "0" : "") + digits
        if part.utf8.count > room {
          text += "=\r\n"
          room = 75
        }
        text += part
        room -= part.utf8.count
      }
      text += "\r\n"
    }
    let expected = try read(sample.text)
    let outcome = try read(text)
    #expect(outcome.recorder.sketch == expected.recorder.sketch)
    #expect(try read(Array(text.utf8), pieces: [7]).events == outcome.events)
  }

  /// A mail may break lines at blanks, and have one such line alone.
  @Test(arguments: ["", "Content-Transfer-Encoding: quoted-printable\nSubject: a=b\n\n"])
  func aShortMailIsDecoded(_ header: String) throws {
    let text = """
      2026-03-02 09:41:00.100 Films[412:9031] id=3DA1 =
      sceneDidBecomeActive(_:)
      2026-03-02 09:41:01.100 Films[412:9031] sceneWill=
      ResignActive(_:)

      """
    let outcome = try read(header + text)
    #expect(outcome.recorder.names.filter { !$0.isEmpty }.last == "scene.willResignActive")
    #expect(outcome.recorder.headers.map(\.app) == ["Films"])
  }

  /// One sign that such a text would have written in another way, or no line that continues.
  @Test(arguments: [
    ["a=3D1 b=", "c=Running"], ["a=3D1", "b"], ["a=12 b=", "c"], ["a=", "b="], ["id=3d1 b=", "c"],
  ])
  func signsAloneAreNoMail(_ lines: [String]) {
    #expect(!QuotedPrintable.isSure(lines.map { Array($0.utf8) }))
  }

  /// A table in a ticket, with a record in the cells of each row.
  @Test func cellsOfATableAreOneRecord() throws {
    let rows = [
      "| time | what |", "|:---|---:|", "| 10:00:00.000 | sceneDidBecomeActive |",
      "| 10:00:10.000 |\tsceneWillResignActive |",
    ]
    let outcome = try read(rows.joined(separator: "\n") + "\n")
    #expect(
      outcome.recorder.names.filter { !$0.isEmpty } == [
        "scene.didBecomeActive", "scene.willResignActive",
      ])
    let names = "| sceneDidBecomeActive | once |\n| sceneWillResignActive | twice |\n"
    #expect(try read(names).recorder.names.isEmpty)
  }

  /// What is written below a block of code is no line of its log, if it is none of any log.
  @Test(arguments: ["```", "~~~"])
  func wordsBelowAFenceAreNoLines(_ fence: String) throws {
    let line = "2026-03-02 09:41:00.123 Films[412:9031] "
    let text =
      "\(fence)\n\(line)sceneDidBecomeActive\n\(fence)\nThanks!\n\(line)sceneWillResignActive\n"
    let outcome = try read(text)
    #expect(outcome.recorder.names.filter { !$0.isEmpty }.count == 2)
    #expect(outcome.summary.problems.allSatisfy { $0.kind != .notUnderstood })
  }
}
