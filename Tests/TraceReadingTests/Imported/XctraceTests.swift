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
          "310ms note.app.willEnterForeground", "310ms note.app.didBecomeActive",
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
    // Each stands on its row.
    #expect(outcome.recorder.lines.dropFirst() == [4, 6, 5, 5, 9, 10, 13])
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
        "parts of the life cycle that are not known were passed over: 'Suspended \\u{1B}[1m'"
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
}
