import Foundation
import LifecycleModel
import LifecycleRules
import Testing
import TraceAnalysis
import TraceModel
import TraceReading

@testable import ReportKit
@testable import ReportKit
@testable import TraceReports
@testable import TraceTimelines
@testable import TraceTimelines
@testable import TraceTimelines

/// The data of timeline pictures, and the diagrams.
@Suite struct TimelineChartTests {
  // MARK: Texts and columns

  @Test func textsComeBackAsTheyWere() throws {
    var table = TextTable(limit: 1 << 20)
    let texts = [
      "took 6.86 ms @Films/App.swift:12", "0", "00", "007", "1.05 s", "id=12345678901234567890123",
      "000000000000000000000000001", "no numbers", "é 9 🎬 10", "9", "10 20", "x0y00z000",
      "18446744073709551616",
    ]
    var places: [TextTable.Place] = []
    for text in texts {
      let place = table.add(text)
      places.append(try #require(place))
    }
    for (text, place) in zip(texts, places) { #expect(table[place] == text) }
    let none = table.add("")
    #expect(none?.exists == false)
  }

  @Test func textsThatDifferInNumbersShareAPattern() {
    var table = TextTable(limit: 1 << 20)
    for number in 1...500 { _ = table.add("took \(number) ms") }
    #expect(table.patterns.count == 1)
    #expect(table.numbers.count == 500)
  }

  @Test func textsThatOnlyNormalisationMakesEqualAreTwo() throws {
    var table = TextTable(limit: 1 << 20)
    let texts = ["caf\u{E9} 1", "cafe\u{301} 2"]
    let places = texts.compactMap { table.add($0) }
    for (text, place) in zip(texts, places) {
      #expect(ExactString(table[place]) == ExactString(text))
    }
    let (chart, _, _) = try chart(
      """
      header run=r1 lifeCycle=uikit-scene platform=ipados multipleScenes=true records=work
      0ms process.start
      10ms caf\u{E9} scene.willConnect role=UIWindowSceneSessionRoleApplication
      11ms cafe\u{301} scene.willConnect role=CPTemplateApplicationSceneSessionRoleApplication
      12ms caf\u{E9} work name=caf\u{E9} kind=cpu dur=1ms
      14ms cafe\u{301} work name=cafe\u{301} kind=cpu dur=1ms
      20ms trace.end

      """)
    #expect(chart.scenes.map { ExactString($0.id) } == ["caf\u{E9}", "cafe\u{301}"])
    #expect(chart.scenes[0].role != chart.scenes[1].role)
    let names = chart.names.map { ExactString($0.text) }
    #expect(names.contains("caf\u{E9} (cpu)") && names.contains("cafe\u{301} (cpu)"))
  }

  /// The latest time can be that of an open interval.
  @Test func anOpenIntervalLeavesNoRoomAtTheLatestTime() {
    var tracks = 0
    let rows = TimelineRows(run: 0, symbols: SymbolTable()) {
      tracks += 1
      return tracks
    }
    let key = TimelineRows.Key(kind: .assertion)
    let first = rows.place(key, from: 5)
    rows.take(first, until: nil)
    let second = rows.place(key, from: .max)
    #expect(second.lane == 1)
    rows.take(first, until: .max)
    #expect(rows.place(key, from: .max).lane == 0)
  }

  @Test func textsBeyondTheLimitAreNotKept() {
    var table = TextTable(limit: 200)
    let short = table.add("a short one")
    let long = table.add(String(repeating: "x", count: 300))
    #expect(short != nil && long == nil)
    #expect(table.numbers.isEmpty && table.patterns.count == 1)
  }

  @Test func base64IsThatOfFoundation() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + count) }
      #expect(Base64.text(bytes) == Data(bytes).base64EncodedString())
    }
  }

  // MARK: Limits

  private static let slow = """
    header run=r1 lifeCycle=uikit-scene platform=ios app=Films records=work
    0ms process.start
    10ms app.didFinishLaunching
    20ms A scene.willConnect
    30ms A scene.willEnterForeground
    40ms A scene.didBecomeActive
    50ms A work.begin id=1 name=load kind=network thread=pool
    90ms A work.end id=1
    95ms A scene.didBecomeActive
    99ms trace.end

    """

  private func chart(
    _ sketch: String, _ limits: TimelineChart.Limits = .init(),
    _ options: TimelineOptions = .init(),
    runLimit: Int = 100
  ) throws -> (TimelineChart, Analysis, InputSummary) {
    var analysisOptions = AnalysisOptions()
    analysisOptions.runLimit = runLimit
    analysisOptions.keepsPlaces = true
    let analyzer = Analyzer(analysisOptions, rules: Catalogue.all)
    let bytes = Array(sketch.utf8)
    let symbols = SymbolTable()
    analyzer.beginInput(symbols: symbols, path: "test")
    let reading = ReadingOptions()
    var input = try TraceReader(options: reading, symbols: symbols)
      .read(MemorySource(bytes), into: analyzer)
    input.path = "test.sketch"
    analyzer.endInput(input)
    let analysis = analyzer.finish()
    let chart = TimelineChart(options, limits: limits)
    let builder = TimelineBuilder(analysis, input: 0, options: options, sink: chart)
    let again = SymbolTable()
    builder.begin(symbols: again)
    _ = try TraceReader(options: reading, symbols: again).read(MemorySource(bytes), into: builder)
    builder.finish()
    return (chart, analysis, analysis.inputs[0])
  }

  @Test func partsBeyondALimitAreCounted() throws {
    let (all, _, _) = try chart(Self.slow)
    #expect(all.leftOut.parts.isEmpty && all.note.isEmpty)
    #expect(all.tickCount == 9 && all.marks.count == 1)
    var limits = TimelineChart.Limits()
    limits.events = 5
    limits.marks = 0
    let (some, analysis, input) = try chart(Self.slow, limits)
    #expect(some.tickCount == 5)
    #expect(some.leftOut.events == 4 && some.leftOut.marks == 1)
    let documents = [
      "html": TimelinePage(some, analysis, input).text,
      "svg": TimelinePicture(some, analysis, input).text,
      "markdown": TimelineMarkdown(some, analysis, input).lines.joined(),
    ]
    for (document, text) in documents {
      #expect(text.contains("4 events and 1 mark of a finding"), "\(document)")
    }
    limits = TimelineChart.Limits()
    limits.rows = 1
    let (narrow, _, _) = try chart(Self.slow, limits)
    #expect(narrow.rows.count == 1)
    #expect(narrow.sliceCount + narrow.leftOut.slices == all.sliceCount)
    #expect(narrow.tickCount + narrow.leftOut.events == all.tickCount)
  }

  /// The analysis describes some runs; the events of the others show whether they have times.
  @Test func runsBeyondTheLimitAreTimedOrNot() throws {
    let runs = (0..<6).map { number in
      let time = number % 2 == 0 ? "-" : "0ms"
      return
        "header run=\(number)\n\(time) A scene.willConnect\n\(time) A scene.willEnterForeground\n"
    }
    let (chart, analysis, _) = try chart(runs.joined(), runLimit: 2)
    #expect(analysis.runs.count == 2)
    #expect(chart.runs.map(\.facts.isTimed) == [false, true, false, true, false, true])
  }

  @Test func gapsAreDrawnUpToALimitAndTheRestIsSaid() throws {
    let losses = (1...250).map { "\($0)ms trace.loss count=2\n" }
    let (chart, analysis, input) = try chart("header\n0ms process.start\n" + losses.joined())
    let gaps = chart.gaps.count
    #expect(gaps >= 250)
    let picture = TimelinePicture(chart, analysis, input).text
    #expect(picture.components(separatedBy: "class=\"gap\"").count - 1 == 200)
    #expect(picture.contains("\(gaps - 200) gaps"))
    let diagram = TimelineGantt(chart).text(input)
    #expect(diagram.contains("\n%% \(Completeness.line(input))\n"))
    #expect(diagram.contains("\n%% \(Words.count(gaps)) gaps: +0.001 s, "))
  }

  @Test func aDiagramNamesItsParts() throws {
    var options = TimelineOptions()
    options.from = 30_000_000
    let (chart, _, input) = try chart(Self.slow, .init(), options)
    let diagram = TimelineGantt(chart).text(input)
    #expect(diagram.contains("\n%% complete: "))
    #expect(diagram.contains("\n%% Shown: from +0.030 s.\n"))
    #expect(!diagram.contains("gap"))
  }

  @Test func optionsAreNamed() throws {
    var options = TimelineOptions()
    options.from = 30_000_000
    options.to = 60_000_000
    let (chart, analysis, input) = try chart(Self.slow, .init(), options)
    #expect(chart.runs[0].first == 30_000_000 && chart.runs[0].last == 60_000_000)
    let page = TimelinePage(chart, analysis, input).text
    #expect(page.contains("Shown: from +0.030 s, to +0.060 s."))
  }

  @Test func rowsOfASceneAreNextToItsViews() throws {
    let views = """
      header run=r1 lifeCycle=swiftui platform=ipados multipleScenes=true records=view,work
      0ms process.start
      20ms A scene.willConnect
      25ms B scene.willConnect
      30ms B view.onAppear view=Second
      31ms A view.onAppear view=First
      32ms A work name=load kind=cpu thread=com.example.films.pool dur=3ms
      40ms trace.end

      """
    let (chart, _, _) = try chart(views)
    let labels = chart.placedRows.map(\.label)
    let scenes = labels.filter { ["A", "B", "First", "Second"].contains($0) }
    #expect(scenes == ["A", "First", "B", "Second"])
    #expect(labels.contains("work · films.pool"))
  }

  // MARK: Axis

  @Test func ticksAreRoundAndInsideTheAxis() throws {
    for length in [1, 7, 999, 1_000_000, 31_000_000_000, 7_200_000_000_000, Int64.max / 2]
      as [Int64]
    {
      var run = try chart(Self.slow).0.runs[0]
      (run.first, run.last) = (0, length)
      let scale = TimelineScale(run, from: 100, width: 800)
      let ticks = scale.ticks
      #expect((1...12).contains(ticks.count), "\(length)")
      #expect(ticks.allSatisfy { $0 >= 0 && $0 <= length }, "\(length)")
      #expect(Set(ticks.map(scale.label)).count == ticks.count, "\(length)")
      #expect(scale.x(0) == 100 && scale.x(length) == 900)
    }
  }

  /// A Double has 53 bits, a time 63.
  @Test func farFromTheStartNanosecondsAreDistinguished() throws {
    var run = try chart(Self.slow).0.runs[0]
    (run.first, run.last) = (1 << 62, 1 << 62 + 100)
    let scale = TimelineScale(run, from: 100, width: 800)
    #expect([0, 25, 50, 100].map { scale.x(1 << 62 + $0) } == [100, 300, 500, 900])
    (run.first, run.last) = (0, .max)
    #expect(TimelineScale(run, from: 100, width: 800).x(.max) == 900)
  }

  @Test func labelsOfTicksHaveTheDecimalsTheyNeed() throws {
    var run = try chart(Self.slow).0.runs[0]
    (run.first, run.last) = (0, 99_000_000)
    let scale = TimelineScale(run, from: 0, width: 800)
    #expect(scale.ticks.map(scale.label).prefix(3) == ["0.00 s", "0.02 s", "0.04 s"])
    (run.first, run.last) = (0, 3_900_000_000_000)
    let long = TimelineScale(run, from: 0, width: 800)
    #expect(long.ticks.map(long.label).suffix(2) == ["50:00", "1:00:00"])
  }

  // MARK: Diagrams

  @Test(arguments: [
    ("a:b;c#d", "a꞉b⁏c＃d"), ("%%x", "％％x"), ("section one", "· section one"),
    ("Title", "· Title"), ("2026-01-01", "· 2026-01-01"), ("", "(unnamed)"), ("`x`", "ʻxʻ"),
    ("foregroundActive", "foregroundActive"), ("call()", "· call()"),
    ("__proto__", "· __proto__"),
  ])
  func namesInDiagramsAreOnlyNames(_ text: String, _ shown: String) {
    #expect(TimelineGantt.escaped(text) == shown)
  }

  @Test func longDiagramsKeepTheLimitsAndCountFoldedParts() throws {
    var sketch =
      "header run=r1 lifeCycle=uikit-scene platform=ios records=work\n0ms process.start\n"
    for number in 1...900 {
      sketch +=
        "\(number * 10)ms work name=\(String(repeating: "n", count: 150)) kind=cpu dur=\(number)ms\n"
    }
    let gantt = TimelineGantt(try chart(sketch).0)
    #expect(gantt.lines.joined(separator: "\n").utf8.count < 50_000)
    let tasks = gantt.lines.filter { $0.contains(" :") }
    #expect(tasks.count <= 240 && tasks.count > 150)
    #expect(gantt.folded.first?.hasSuffix(" shorter intervals") == true)
  }

  /// A name that its bar does not hold would lie over the next bar of its section.
  @Test func namesInDiagramsDoNotCoverOtherBars() throws {
    let sketch = """
      header run=r1 lifeCycle=uikit-scene platform=ios records=work
      0ms process.start
      1s work name="a short one" kind=cpu dur=1s
      3s work name="covers the next" kind=cpu dur=1s
      5s work name="this is long enough to hold its name" kind=cpu dur=60s
      75s work name="alone" kind=cpu dur=1s
      118s work name="at the right edge" kind=cpu dur=2s
      120s trace.end
      """
    let lines = TimelineGantt(try chart(sketch).0).lines.filter { $0.contains(" :") }
    let names = lines.compactMap { line -> String? in
      let name = line.prefix { $0 != ":" }.drop { $0 == " " }.dropLast()
      return name == "·" ? nil : String(name.prefix { $0 != "(" }.dropLast())
    }
    #expect(names.contains("this is long enough to hold its name"))
    #expect(names.contains("alone") && names.contains("at the right edge"))
    #expect(!names.contains("covers the next") && !names.contains("a short one"))
  }

  @Test(arguments: [
    ("@everyone #1", "\\@&#8203;everyone \\#&#8203;1"),
    ("https://x.y", "https:&#8203;/&#8203;/x.y"),
    ("<b>a|b</b>", "&lt;b&gt;a\\|b&lt;/b&gt;"), ("a_b*c", "a\\_b\\*c"), ("www.x", "www&#8203;.x"),
  ])
  func markdownShowsTextAsItIs(_ text: String, _ shown: String) {
    #expect(TimelineMarkdown.escaped(text) == shown)
  }

  @Test func codeHoldsWhatWouldEndIt() {
    #expect(TimelineMarkdown.code("a`b|c") == "`aʻb│c`")
    #expect(TimelineMarkdown.code("`\u{301}|\u{301}") == "`\u{2BB}\u{301}\u{2502}\u{301}`")
    #expect(TimelineMarkdown.code("\u{600}`") == "`\u{600}\u{2BB}`")
  }
}
