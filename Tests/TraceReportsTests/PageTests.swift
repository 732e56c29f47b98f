import Foundation
import LifecycleModel
import LifecycleRules
import TestSupport
import Testing
import TraceModel
import TraceReading

@testable import ReportKit
@testable import ReportKit
@testable import ReportKit
@testable import ReportKit
@testable import ReportKit
@testable import TraceAnalysis
@testable import TraceReports

/// The pages of `check` and `analyze`, and `check` in Markdown. `tools/consumers` looks at them in
/// a browser.
@Suite struct PageTests {

  private func analyze(
    _ inputs: [[UInt8]], _ options: AnalysisOptions = .init()
  ) throws -> Analysis {
    let analyzer = Analyzer(options, rules: Catalogue.all)
    for (index, bytes) in inputs.enumerated() {
      let symbols = SymbolTable()
      analyzer.beginInput(symbols: symbols)
      var summary = try TraceReader(symbols: symbols).read(
        MemorySource(bytes, pieces: []), into: analyzer)
      summary.path = "trace-\(index)"
      analyzer.endInput(summary)
    }
    return analyzer.finish()
  }

  private func analyze(recorded path: String) throws -> Analysis {
    try analyze([SourceTree.bytes(path)])
  }

  private func report(_ analysis: Analysis, code: Int32 = 1) -> CheckReport {
    let exit = ReportJSON.Exit(
      code: code, findings: true, damaged: false, input: false, io: false)
    return CheckReport(
      analysis, exit: exit, version: "0", style: TextStyle(isColoured: false, width: 80))
  }

  private func json(_ analysis: Analysis) throws -> [String: Any] {
    let exit = ReportJSON.Exit(code: 0, findings: false, damaged: false, input: false, io: false)
    let text = ReportJSON(analysis, version: "0", exit: exit, showsUnknown: false).text
    return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  // MARK: Numbers

  /// Of each row of a chart with this heading of its count: the unchanged cells.
  private func rows(_ page: String, _ counted: String) -> [String] {
    page.components(separatedBy: "<tr role=\"row\"><th scope=\"row\"").dropFirst()
      .compactMap { row -> String? in
        guard row.contains("data-label=\"\(counted)\"") else { return nil }
        let line = row.components(separatedBy: "</tr>")[0]
        return line.replacing(/<svg.*<\/svg>/, with: "").replacing(/<[^>]*>/, with: "|")
          .replacing(/^[^>]*>/, with: "").replacing(/\|+/, with: "|").replacing(/^\|/, with: "")
      }
  }

  private func row(_ name: String, _ numbers: [String: Any], open: Bool) -> String {
    let count = numbers["count"] as? Int ?? -1
    var cells = [name, Words.count(count)]
    for key in ["p50", "p95", "max", "total"] {
      let isTimed = numbers[key] is Int && count > 0
      cells.append(isTimed ? Durations.text(Int64(numbers[key] as? Int ?? 0)) : "–")
    }
    if open {
      let time = numbers["open"] as? Int ?? 0
      cells.append(time > 0 ? Durations.text(Int64(time)) : "–")
    }
    return cells.joined(separator: "|") + "|"
  }

  @Test(arguments: SourceTree.recorded)
  func thePageHasTheNumbersOfTheJSONReport(_ path: String) throws {
    let analysis = try analyze(recorded: path)
    let page = HTMLReport(analysis, purpose: .analysis, version: "0").text
    let totals = try #require(try json(analysis)["totals"] as? [String: Any])
    let states = try #require(totals["states"] as? [String: [String: [String: Any]]])
    let durations = try #require(totals["durations"] as? [String: Any])

    var expected: [String] = []
    for machine in states.values {
      for (state, numbers) in machine { expected.append(row(state, numbers, open: true)) }
    }
    #expect(rows(page, "visits").sorted() == expected.sorted())

    let handlers = try #require(durations["handlers"] as? [String: [String: Any]])
    let calls = handlers.map { row($0.key, $0.value, open: false) }
    #expect(rows(page, "calls").sorted() == calls.sorted())

    let launch = try #require(durations["launch"] as? [String: Any])
    let launches = launch["count"] as? Int == 0 ? [] : [row("all runs", launch, open: false)]
    #expect(rows(page, "launches") == launches)

    let background = try #require(durations["background"] as? [String: [String: Any]])
    let ended = rows(page, "ended")
    for (key, numbers) in background {
      let title = try #require(BackgroundUse.Grant(rawValue: key)).title
      let start = row(title, numbers, open: false)
      #expect(ended.contains { $0.hasPrefix(start) }, "\(start) in \(ended)")
    }
    let counts = try #require(totals["findings"] as? [String: Int])
    for (severity, count) in counts where ["error", "warning", "note"].contains(severity) {
      #expect(page.contains("<dt>\(severity)s</dt><dd>\(Words.count(count))</dd>"))
    }
  }

  // MARK: Findings

  @Test(arguments: SourceTree.recorded)
  func allFindingsAreInEachReport(_ path: String) throws {
    let analysis = try analyze(recorded: path)
    let report = report(analysis)
    for name in ["html", "markdown", "github-markdown"] {
      let text = try #require(Reporter.named(name)).text(report)
      #expect(text == Reporter.named(name)?.text(report))
      for finding in analysis.findings where finding.verdict == .violation {
        let rule = finding.rule
        #expect(text.contains(rule), "\(name) lacks \(rule)")
        if name == "html" {
          #expect(text.contains(HTMLText.escaped(finding.message)), "\(finding.message)")
          let isOwn = finding.foldedInto == nil
          #expect(!isOwn || text.contains("id=\"f-\(finding.fingerprint)"))
        }
      }
    }
  }

  /// A scene whose names could steer a page, with a mistake.
  private static let hostile = """
    header run=r1 lifeCycle=uikit-scene platform=ios app="<script>alert(1)</script>" records=work
    0ms process.start
    10ms "<img src=x>" scene.willConnect
    30ms "<img src=x>" scene.didBecomeActive src="</style><b>x|y`z.swift:4"
    50ms "<img src=x>" scene.didBecomeActive src="</style><b>x|y`z.swift:4"
    60ms trace.end

    """

  @Test func textOfATraceIsNotMarkup() throws {
    let analysis = try analyze([Array(Self.hostile.utf8)])
    #expect(!analysis.findings.isEmpty)
    for page in [
      HTMLReport(analysis, purpose: .analysis, version: "0").text,
      Reporter.html.text(report(analysis)),
    ] {
      #expect(!page.contains("<img") && !page.contains("<script>alert"))
      #expect(page.components(separatedBy: "</style>").count == 2)
      #expect(page.components(separatedBy: "<script>").count == 2)
      #expect(page.contains("&lt;img src=x&gt;"))
    }
    for reporter in [Reporter.markdown, .gitHubMarkdown] {
      let text = reporter.text(report(analysis))
      #expect(text.contains("\\<img src\\=x\\>"))
      #expect(text.contains("``</style><b>x|y`z.swift:4``"))
    }
  }

  @Test func damageComesBeforeFindings() throws {
    let analysis = try analyze([
      Array(Self.hostile.utf8),
      Array("{\"lifetrace\":1}\n{\"event\":7}\n{\"event\":\"trace.end\"}\n".utf8),
    ])
    for name in ["html", "markdown", "github-markdown"] {
      let text = try #require(Reporter.named(name)).text(report(analysis, code: 65))
      let damage = try #require(text.range(of: "1 malformed record"))
      let finding = try #require(text.range(of: "illegal-transition", options: .caseInsensitive))
      let section = name == "html" ? text.range(of: "<h2 id=\"findings-h\">") : finding
      #expect(damage.lowerBound < (section?.lowerBound ?? text.startIndex), "\(name)")
      #expect(text.lowercased().contains("input damaged"))
    }
  }

  @Test func equalFindingsOfTwoInputsHaveSeparateLinks() throws {
    let analysis = try analyze([Array(Self.hostile.utf8), Array(Self.hostile.utf8)])
    let page = Reporter.html.text(report(analysis))
    let ids = page.matches(of: /\ id="([^"]*)"/).map { String($0.1) }
    #expect(Set(ids).count == ids.count)
    let links = page.matches(of: /href="#([^"]*)"/).map { String($0.1) }
    #expect(Set(links).isSubset(of: Set(ids)))
  }

  @Test func aBaselineDistinguishesNewFindingsFromKnownOnes() throws {
    var analysis = try analyze([Array(Self.hostile.utf8)])
    let illegal = try #require(analysis.findings.firstIndex { $0.rule == "illegal-transition" })
    for place in analysis.findings.indices { analysis.findings[place].standing = .new }
    analysis.findings[illegal].standing = .unchanged
    let entry = Baseline.Entry(
      fingerprint: "00", rule: "missing-pair", code: "LT105", source: "Films/<A>.swift",
      message: "a callback <came>", count: 2)
    analysis.baseline = Baseline.Outcome(
      path: "known.json", entries: 3, baselined: 7, leftOut: 0, gone: [entry], notJudged: [],
      risen: [], isStrict: true)
    let page = Reporter.html.text(report(analysis))
    #expect(page.contains("<span class=\"chip known\">in the baseline</span>"))
    #expect(page.contains("data-standing=\"unchanged\""))
    #expect(page.contains("<dt>in the baseline</dt><dd>7</dd>"))
    #expect(page.contains("id=\"gone\""))
    #expect(page.contains("a callback &lt;came&gt;"))
    #expect(page.contains("name=\"new\""))
    for reporter in [Reporter.markdown, .gitHubMarkdown] {
      let text = reporter.text(report(analysis))
      #expect(text.contains("7 in the baseline"))
      #expect(text.contains("- **in the baseline:** scene"))
      #expect(text.contains("## Gone from the baseline"))
      #expect(text.contains("`Films/<A>.swift`: a callback \\<came\\>"))
    }
  }

  // MARK: Limits

  @Test func aStepSummaryStaysBelowOneMebibyteAndCountsTheRest() throws {
    var lines = [
      "header lifeCycle=uikit-scene platform=ios records=work", "0ms process.start",
      "10ms A scene.willConnect", "20ms A scene.willEnterForeground",
      "30ms A scene.didBecomeActive", "2s A scene.willResignActive",
    ]
    for number in 0..<4_000 {
      lines.append(
        "\(2_001 + number)ms A work.begin id=\(number) name=work-\(number)-"
          + String(repeating: "x", count: 200) + " kind=database")
    }
    let analysis = try analyze([Array(lines.joined(separator: "\n").utf8)])
    let all = analysis.findings.count { $0.foldedInto == nil && $0.verdict == .violation }
    #expect(all >= 4_000)
    let text = Reporter.gitHubMarkdown.text(report(analysis))
    #expect(text.utf8.count <= 1 << 20)
    // Little room is wasted.
    #expect(text.utf8.count > 1_000_000)
    let kept = text.components(separatedBy: "\n- **").count - 1
    #expect(text.contains("… \(Words.count(all - kept)) more findings not listed"))
    #expect(
      text.components(separatedBy: "<details").count
        == text.components(separatedBy: "</details>").count)
    let whole = Reporter.markdown.text(report(analysis))
    #expect(whole.components(separatedBy: "\n- **").count - 1 == all)
  }

  /// This many scenes become active without a connect; after a loss that is undecided.
  private func strangers(_ count: Int, areUndecided: Bool) throws -> Analysis {
    let events = (0..<count).map { "\($0)ms s\($0) scene.didBecomeActive src=F\($0).swift:1\n" }
    var options = AnalysisOptions()
    options.findingLimit = 3
    let header =
      "header lifeCycle=swiftui platform=ios\n" + (areUndecided ? "0ms trace.loss count=1\n" : "")
    return try analyze([Array((header + events.joined()).utf8)], options)
  }

  private func texts(_ analysis: Analysis, showsUnknown: Bool) -> [String: String] {
    let exit = ReportJSON.Exit(code: 1, findings: true, damaged: false, input: false, io: false)
    let style = TextStyle(isColoured: false, width: 200)
    let check = CheckReport(
      analysis, exit: exit, version: "0", showsUnknown: showsUnknown, style: style)
    let text = AnalyzeText(analysis, style: style, showsUnknown: showsUnknown)
    let page = HTMLReport(analysis, purpose: .analysis, version: "0", showsUnknown: showsUnknown)
    return [
      "text": text.lines.joined(separator: "\n"), "page": page.text,
      "html": Reporter.html.text(check), "markdown": Reporter.markdown.text(check),
      "github-markdown": Reporter.gitHubMarkdown.text(check),
      "human": Reporter.human.text(check),
    ]
  }

  /// The list of a report is limited; its counts are not.
  @Test(arguments: [false, true]) func findingsBeyondTheLimitAreCounted(_ isUnknown: Bool)
    throws
  {
    let analysis = try strangers(40, areUndecided: isUnknown)
    let row = try #require(
      analysis.rules.max { max($0.violations, $0.unknowns) < max($1.violations, $1.unknowns) })
    let count = isUnknown ? row.unknowns : row.violations
    #expect(count >= 40)
    let left = analysis.leftOut(showsUnknown: isUnknown)
    #expect(left > 30)
    for (name, text) in texts(analysis, showsUnknown: isUnknown) {
      let more = isUnknown ? "more undecided cases" : "more findings"
      #expect(text.contains("\(left) \(more)"), "\(name)")
      // Listed are no more than the limit.
      #expect(text.components(separatedBy: "F3.swift").count == 1, "\(name)")
      guard name != "human" else { continue }
      let shown = name.hasSuffix("markdown") ? "| \(count) |" : "\(count) times"
      let isSaid = text.contains(shown) || text.contains(">\(count)<")
      #expect(isSaid, "\(name)")
    }
  }

  @Test func undecidedCasesAreShownOnRequest() throws {
    let analysis = try strangers(2, areUndecided: true)
    let unknown = try #require(analysis.findings.first { $0.verdict == .unknown })
    let cause = try #require(unknown.cause)
    let shown = "note: undecided (\(cause.words(in: analysis))): \(unknown.message)"
    #expect(texts(analysis, showsUnknown: true)["human"]?.contains(shown) == true)
    #expect(texts(analysis, showsUnknown: false)["human"]?.contains(unknown.message) == false)
  }

  /// The hundredth problem of a kind represents all further ones.
  @Test func problemsThatAreNotListedAreCounted() throws {
    let bad = [String](repeating: "x\n", count: 300).joined()
    let analysis = try analyze([Array(("{\"lifetrace\":1}\n" + bad).utf8)])
    let problems = try #require(analysis.inputs.first).problems
    let all = problems.reduce(0) { $0 + $1.count }
    #expect(all >= 300 && problems.count < 300)
    let texts = texts(analysis, showsUnknown: false)
    for (name, shown) in [("text", 10), ("page", 6), ("markdown", 5)] {
      let rest = problems.dropFirst(shown).reduce(0) { $0 + $1.count }
      #expect(texts[name]?.contains("\(rest) more problems") == true, "\(name)")
    }
    let damage = problems.filter { $0.severity != .note }
    let rest = damage.dropFirst(100).reduce(0) { $0 + $1.count }
    #expect(rest >= 200)
    #expect(texts["human"]?.contains("\(rest) more problems") == true)
    #expect(Reporter.xcode.text(report(analysis)).contains("\(rest) more problems of this input"))
  }

  /// Long texts appear at most once, not for each finding.
  @Test func longNamesAreCut() throws {
    let (run, file) = (String(repeating: "r", count: 20_000), String(repeating: "f", count: 20_000))
    let trace = """
      header run=\(run) lifeCycle=uikit-scene platform=ios app=Films
      0ms process.start
      10ms A scene.didBecomeActive src=\(file).swift:4
      20ms A scene.didBecomeActive src=\(file).swift:5

      """
    let analysis = try analyze([Array(trace.utf8)])
    #expect(analysis.findings.contains { $0.source != nil && $0.run != nil })
    var texts = texts(analysis, showsUnknown: true)
    for name in ["xcode", "json", "ndjson", "sarif", "junit", "csv", "github-actions"] {
      texts[name] = try #require(Reporter.named(name)).text(report(analysis))
    }
    for (name, text) in texts {
      #expect(!text.contains(String(repeating: "r", count: 1_100)), "\(name)")
      // Where programs look for the file it is whole.
      guard !["json", "ndjson", "csv"].contains(name) else { continue }
      #expect(!text.contains(String(repeating: "f", count: 1_100)), "\(name)")
    }
  }

  @Test func aPageOfNothingSaysSo() throws {
    let analysis = try analyze([[]])
    let page = Reporter.html.text(report(analysis, code: 65))
    #expect(page.contains("Nothing to check: no app run was found."))
    #expect(page.contains(Messages.empty))
    let text = Reporter.markdown.text(report(analysis, code: 65))
    #expect(text.contains("Nothing to check: no app run was found."))
  }

  @Test(arguments: [[Int64.max], [.max - 1, .max], [0, .max]] as [[Int64]])
  func aRunAtTheLatestTimeIsDrawn(_ times: [Int64]) throws {
    let events = times.map { "{\"event\":\"scene.didBecomeActive\",\"scene\":\"A\",\"t\":\($0)}\n" }
    let analysis = try analyze([Array(("{\"lifetrace\":1}\n" + events.joined()).utf8)])
    let page = HTMLReport(analysis, purpose: .analysis, version: "0").text
    #expect(page.contains("class=\"lanegrid\""))
    let text = AnalyzeText(analysis, style: TextStyle(isColoured: false, width: 80)).lines
    #expect(text.contains { $0.hasPrefix("  A  ") })
  }

  @Test func timesAtTheirEndStopNoChart() throws {
    let analysis = try analyze([
      Array(
        """
        header lifeCycle=uikit-scene platform=ios records=background
        0ns process.start
        1ns app.didFinishLaunching dur=\(Int64.max)ns
        2ns A scene.willConnect
        3ns A scene.didBecomeActive dur=0ns
        4ns bg.begin id=1 name=x
        \(Int64.max - 1)ns bg.end id=1
        \(Int64.max)ns A scene.willResignActive

        """.utf8)
    ])
    let page = HTMLReport(analysis, purpose: .analysis, version: "0").text
    #expect(page.contains("id=\"background\""))
    #expect(page.contains("106,751 d") || page.contains("106751 d"))
  }
}
