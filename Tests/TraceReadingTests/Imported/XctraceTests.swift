import Testing
import TraceModel

@testable import TraceReading

@Suite struct XctraceTests {
  /// Rows of one table are in no order of time, and one table follows the other.
  @Test func rowsOfAllTablesAreTakenByTime() throws {
    let outcome = try read(FileSamples.xctrace)
    #expect(
      outcome.story
        == [
          "100ms process.start", "150ms app.didFinishLaunching dur=50ms",
          "310ms note.app.didBecomeActive",
          "500ms work.begin id=\"com.example.films/reload \\\"Films\\\"/7\" name=\"reload \\\"Films\\\"\" kind=other",
          "900ms work.end id=\"com.example.films/reload \\\"Films\\\"/7\"",
          "1310ms note.app.willResignActive",
        ])
    let header = try #require(outcome.recorder.headers.first)
    #expect(outcome.recorder.headers.count == 1)
    #expect(header.app == "Films")
    #expect(header.pid == 412)
    #expect(header.start == nil)
    #expect(!header.midlife)
    #expect(header.clock == .uptime)
    // Each has the line of its row.
    #expect(outcome.recorder.lines.dropFirst() == [4, 6, 5, 9, 10, 13])
  }

  @Test func aRowOverSeveralLinesIsTheSameRow() throws {
    let expected = try read(FileSamples.xctrace)
    let text = FileSamples.xctrace.replacing("><", with: ">\n      <").replacing(
      "\" fmt", with: "\"\n fmt")
    let outcome = try read(text)
    #expect(outcome.story == expected.story)
    #expect(outcome.summary.problems == [])
  }

  @Test func withoutItsLaunchARunBeginsInTheMiddle() throws {
    let text = FileSamples.xctrace.replacing(
      "Initializing - Process Creation", with: "Foreground - Inactive")
    let outcome = try read(text)
    #expect(outcome.recorder.headers.first?.midlife == true)
    #expect(!outcome.recorder.names.contains("process.start"))
    #expect(outcome.recorder.names.contains("note.app.didBecomeActive"))
  }

  @Test func aReferenceToNothingIsSaid() throws {
    let text = FileSamples.xctrace.replacing("<process ref=\"4\"/>", with: "<process ref=\"99\"/>")
    let outcome = try read(text)
    #expect(outcome.kinds == [.malformed])
    #expect(outcome.summary.isDamaged)
  }

  @Test func anExportThatIsCutSaysSo() throws {
    let text = FileSamples.xctrace
    let end = try #require(text.range(of: "<row><event-time id=\"19\""))
    let outcome = try read(String(text[..<end.lowerBound]))
    #expect(outcome.recorder.names.last == "work.begin")
    #expect(outcome.kinds == [.truncated])
  }

  @Test func aTableOfContentsSaysWhatToExport() throws {
    let outcome = try read(
      """
      <?xml version="1.0"?>
      <trace-toc><run number="1"><data><table schema="life-cycle-period" target-pid="SINGLE"/>
      </data></run></trace-toc>
      """)
    #expect(outcome.kinds == [.unsupported, .noRecords])
    #expect(outcome.summary.problems.first?.text.contains("--xpath") == true)
  }

  @Test func partsThatAreNotKnownAreNamed() throws {
    let text = FileSamples.xctrace.replacing("Foreground - Active", with: "Suspended \u{1B}[1m")
    let outcome = try read(text)
    #expect(
      outcome.summary.problems.map(\.text) == [
        "unknown parts of the life cycle were skipped: 'Suspended \\u{1B}[1m'"
      ])
  }

  @Test func moreRowsThanWaitAreHandedOn() throws {
    var rows = ""
    for number in 0..<70_000 {
      let type = number % 2 == 0 ? "Begin" : "End"
      rows +=
        "<row><event-time>\(number)</event-time><event-type>\(type)</event-type><os-signpost-identifier>"
        + "\(number / 2)</os-signpost-identifier><signpost-name>x</signpost-name></row>\n"
    }
    let outcome = try read("<trace-query-result><node>\n\(rows)</node></trace-query-result>")
    #expect(outcome.summary.events == 70_000)
    #expect(outcome.summary.problems == [])
  }

  @Test(arguments: [
    ("a &amp; b &lt;c&gt; &quot;&apos;", "a & b <c> \"'"), ("&#65;&#x42;", "AB"),
    ("&nope; & &", "&nope; & &"),
    ("&#xD800;", "&#xD800;"),
  ])
  func entitiesAreCharacters(_ text: String, _ expected: String) {
    #expect(XMLTags.text(Array(text.utf8)) == expected)
  }

  /// Each is counted once, also when it was full before the rest came.
  @Test func textsThatAreTooLongAreCutShortAndCounted() throws {
    for (count, isWhole) in [(XMLTags.limit, true), (XMLTags.limit + 1, false)] {
      let long = String(repeating: "x", count: count)
      for text in [long, String(long.prefix(XMLTags.limit)) + "\n" + long.dropFirst(XMLTags.limit)]
      {
        let outcome = try imported(
          "<?xml version=\"1.0\"?>\n<trace-query-result>\n<row><process id=\"1\">\(text)"
            + "</process></row>\n</trace-query-result>\n", as: .xctraceXML)
        let problems = outcome.summary.problems.filter { $0.kind == .limit }
        #expect(problems.map(\.count) == (isWhole ? [] : [1]), "\(count)")
      }
    }
  }

  // MARK: Bounds

  private let head = "<?xml version=\"1.0\"?>\n<trace-query-result>\n"
  private let tail = "</trace-query-result>\n"

  private func period(_ name: String, _ time: Int, _ process: String = "Films (412)") -> String {
    "<row><start-time>\(time)</start-time><process fmt=\"\(process)\"/><app-period>\(name)</app-period></row>\n"
  }

  /// Lines of another process before the tables of the app, `count` of them with `bytes` of text.
  private func rest(_ count: Int, bytes: Int) -> String {
    "<row><event-time>0</event-time><process id=\"1\" fmt=\"other (9)\"/>"
      + "<os-log-metadata id=\"2\">\(String(repeating: "x", count: bytes))</os-log-metadata></row>\n"
      + (1..<count).map {
        "<row><event-time>\($0)</event-time><process ref=\"1\"/><os-log-metadata ref=\"2\"/></row>\n"
      }.joined()
  }

  @Test func manyRowsOfOthersChangeNoOrder() throws {
    var options = ReadingOptions()
    options.process = "Films"
    let early = period("Foreground - Active", 900)
    let late = period("Initializing - Process Creation", 100) + period("Launching", 200)
    let expected = try read(head + early + late + tail, options: options)
    #expect(expected.recorder.names.contains("process.start"))
    let outcome = try read(head + early + rest(66_000, bytes: 1) + late + tail, options: options)
    #expect(outcome.recorder.headers == expected.recorder.headers)
    #expect(outcome.story == expected.story)
  }

  /// Rows beyond the buffer are in no order: nothing is compared with earlier rows.
  @Test func rowsBeyondTheLimitAreInDoubt() throws {
    var options = ReadingOptions()
    options.process = "Films"
    let outcome = try read(
      head + period("Foreground - Active", 100_000) + rest(1_200, bytes: 60_000)
        + period("Background", 50) + period("Background", 200_000) + tail, options: options)
    #expect(
      outcome.told.dropFirst() == [
        "100us note.app.didBecomeActive", "?", "50ns note.app.didEnterBackground", "?",
        "200us note.app.didEnterBackground",
      ])
  }

  @Test func aRowThatCannotBeReadIsOfNoProcess() throws {
    let text =
      head + period("Foreground - Active", 10)
      + "<row><start-time>20</start-time><process ref=\"99\"/><app-period>Background</app-period></row>\n"
      + period("Foreground - Active", 30) + tail
    let outcome = try read(text)
    #expect(outcome.recorder.headers.map(\.run) == ["Films[412]"])
    #expect(outcome.kinds == [.malformed])
    #expect(
      outcome.told.dropFirst() == [
        "10ns note.app.didBecomeActive", "?", "30ns note.app.didBecomeActive",
      ])
    // Unneeded parts may be missing.
    let thread = text.replacing(
      "<process ref=\"99\"/>", with: "<process ref=\"99\"/><thread fmt=\"Main (Films, pid: 412)\"/>"
    )
    #expect(try read(thread).recorder.names.contains("note.app.didEnterBackground"))
  }

  /// Up to the limit a message is whole; a part of a longer one would be another message.
  @Test func messagesAreWholeOrLeftOut() throws {
    let mapping = LogMapping(
      pattern: "*became {s}", event: "log", keys: [LogMapping.Key(name: "message", text: "{s}")])
    for (count, isWhole) in [(100, true), (4_090, true), (60_000, true), (70_000, false)] {
      let text =
        head + "<row><event-time>1</event-time><process fmt=\"Films (412)\"/><os-log-metadata>"
        + String(repeating: "\u{E9}", count: count / 2) + " became active</os-log-metadata></row>\n"
        + tail
      for text in [
        text,
        text.replacing("<os-log-metadata>", with: "<os-log-metadata fmt=\"").replacing(
          "</os-log-metadata>", with: "\"/>"),
      ] {
        let outcome = try imported(text, mappings: [mapping])
        #expect(outcome.story == (isWhole ? ["1ns log message=active"] : []), "\(count)")
        #expect(outcome.kinds.contains(.limit) == !isWhole)
      }
    }
  }

  // MARK: Documents

  /// Each has numbers and times of its own.
  @Test func severalDocumentsAreSeveralRecordings() throws {
    let document = head + period("Foreground - Active", 10) + period("Background", 20) + tail
    let one = try read(document)
    let outcome = try read(document + document)
    #expect(outcome.recorder.headers.map(\.run) == ["Films[412]", "Films[412] #2"])
    #expect(outcome.recorder.names == one.recorder.names + one.recorder.names)
    #expect(outcome.summary.problems == [])
    let dangling =
      document + head
      + period("Background", 5).replacing(
        "<process fmt=\"Films (412)\"/>", with: "<process ref=\"1\"/>") + tail
    let numbered = dangling.replacing("<process fmt", with: "<process id=\"1\" fmt")
    #expect(try read(numbered).kinds == [.malformed])
    let cut = try read(document.dropLast(18) + "\n" + document)
    #expect(cut.kinds == [.truncated])
    #expect(cut.recorder.names == outcome.recorder.names)
  }

  @Test func idsAreComparedByTheirBytes() throws {
    let outcome = try read(
      head + period("Foreground - Active", 1, "\u{E9} (5)")
        + period("Foreground - Active", 2, "e\u{301} (5)") + tail)
    #expect(outcome.recorder.headers.count == 2)
  }

  @Test func commentsMayHoldQuotes() throws {
    let expected = try read(FileSamples.xctrace).story
    for comment in ["<!-- it's a > comment -->", "<!-- \"\nit's <row> -- >\n-->", "<!---->"] {
      let text = FileSamples.xctrace.replacing(
        "<trace-query-result>", with: "<trace-query-result>\n" + comment)
      let outcome = try read(text)
      #expect(outcome.story == expected, "\(comment)")
      #expect(outcome.summary.problems == [])
    }
  }
}
