import AnalysisSupport
import Foundation
import RuleKit
import TestSupport
import Testing
import TraceModel
import TraceReading

@testable import ReportKit
@testable import TraceAnalysis
@testable import TraceReports

/// The reports of ``ReporterSample`` in every form, as in the folder `Reports`.
///
/// `LIFETRACE_RECORD=1 swift test --filter ReporterTests` writes them, and fails. `tools/consumers`
/// feeds them to those who read such files.
@Suite struct ReporterTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("Reports")
  static let forms: [(name: String, ending: String)] = [
    ("xcode", "txt"), ("ndjson", "ndjson"), ("sarif", "sarif"), ("junit", "xml"),
    ("checkstyle", "xml"), ("github-actions", "txt"), ("gitlab-codequality", "json"),
    ("csv", "csv"),
  ]

  private func text(_ name: String, _ report: CheckReport) throws -> String {
    try #require(Reporter.named(name)).text(report)
  }

  @Test(arguments: forms, [false, true])
  func aReportIsAsRecorded(_ form: (name: String, ending: String), baseline: Bool) throws {
    let analysis =
      try baseline ? ReporterSample.baselined(strict: true) : ReporterSample.analysis()
    let made = try text(form.name, ReporterSample.report(analysis))
    let name = "\(form.name)\(baseline ? "-baseline" : "").\(form.ending)"
    let file = Self.folder.appendingPathComponent(name)
    if recordsExpectedFiles {
      try Data(made.utf8).write(to: file)
      Issue.record("\(Messages.recorded(name))")
      return
    }
    guard let data = try? Data(contentsOf: file) else {
      Issue.record("\(name) is missing; LIFETRACE_RECORD=1 records it")
      return
    }
    #expect(made == String(decoding: data, as: UTF8.self))
  }

  /// Every form must name the reasons why its findings are incomplete.
  @Test(arguments: forms) func damageAndUnreadInputsAreReportedEverywhere(
    _ form: (name: String, ending: String)
  ) throws {
    let made = try text(form.name, ReporterSample.report(try ReporterSample.analysis()))
    #expect(made.contains("gone.jsonl"))
    #expect(made.contains("cannot be read: No such file or directory"))
    #expect(made.contains("3 records lost") || made.contains("\"lost\":3"))
    #expect(made.contains(Messages.empty))
  }

  @Test(arguments: forms) func noControlCharacterGetsThrough(
    _ form: (name: String, ending: String)
  ) throws {
    for analysis in [try ReporterSample.analysis(), try ReporterSample.baselined(strict: false)] {
      let made = try text(form.name, ReporterSample.report(analysis))
      let bad = made.unicodeScalars.filter { $0 != "\n" && DisplayText.isControl($0) }
      #expect(bad.isEmpty, "\(bad.map(\.value))")
      // Anywhere in a line, a build server would obey it.
      #expect(!made.contains("##"))
      #expect(made.hasSuffix("\n"))
    }
  }

  @Test func unlistedFindingsAreCounted() throws {
    let analysis = try ReporterSample.analysis(limit: 2)
    #expect(analysis.leftOut(showsUnknown: false) > 10)
    for form in Self.forms where form.name != "ndjson" {
      let made = try text(form.name, ReporterSample.report(analysis, showsUnknown: false))
      #expect(made.contains("more findings not listed; --more lists more"), "\(form)")
    }
  }

  /// A report of a check that fails has an error in it, also if nothing may be listed.
  @Test func aFailedCheckHasAnErrorInEachReport() throws {
    var analysis = try ReporterSample.analysis(limit: 0)
    analysis.inputs = Array(analysis.inputs.prefix(1))
    #expect(analysis.hasErrors && !analysis.isDamaged)
    let exit = ReportJSON.Exit(code: 1, findings: true, damaged: false, input: false, io: false)
    let report = CheckReport(
      analysis, exit: exit, version: "0", style: TextStyle(isColoured: false, width: 80))
    let expected = [
      ("xcode", "error: "), ("junit", "<failure type=\"left-out\""),
      ("checkstyle", "severity=\"error\""), ("github-actions", "::error "),
      ("gitlab-codequality", "\"major\""), ("csv", "left-out,error,"),
      ("sarif", "\"level\": \"error\""),
    ]
    for (name, part) in expected {
      #expect(try text(name, report).contains(part), "\(name)")
    }
  }

  /// A rule that found something has no test that passes, whether its findings are listed or not.
  @Test(arguments: [0, 1, 10_000]) func noRuleThatFoundSomethingPasses(_ limit: Int) throws {
    let analysis = try ReporterSample.analysis(limit: limit)
    let made = try text("junit", ReporterSample.report(analysis, showsUnknown: false))
    for row in analysis.rules where row.isEnabled && row.isEvaluated {
      let passed = "<testcase name=\"\(row.info.name)\" classname=\"lifetrace.rules\" time=\"0\"/>"
      #expect(made.contains(passed) == (row.violations == 0), "\(row.info.name)")
    }
    let rule = try #require(analysis.findings.first { $0.severity == .error }).rule
    #expect(made.contains("<failure type=\"\(rule)\""))
    #expect(made.contains(", not listed\"></failure>") == (limit < 10_000))
  }

  @Test func knownFindingsFailNothing() throws {
    var analysis = try ReporterSample.analysis()
    analysis.inputs = analysis.inputs.map { input in
      var input = input
      (input.problems, input.isComplete) = ([], true)
      return input
    }
    for index in analysis.findings.indices where analysis.findings[index].verdict == .violation {
      analysis.findings[index].standing = .unchanged
    }
    analysis.occurrences = [:]
    analysis.baseline = Baseline.Outcome(
      path: "known.json", entries: 40, baselined: 40, leftOut: 0, gone: [], notJudged: [],
      risen: [],
      isStrict: true)
    let exit = ReportJSON.Exit(code: 0, findings: false, damaged: false, input: false, io: false)
    let report = CheckReport(
      analysis, exit: exit, version: "0", style: TextStyle(isColoured: false, width: 80))
    #expect(!(try text("xcode", report).contains(": error: ")))
    #expect(!(try text("xcode", report).contains(": warning: ")))
    let junit = try text("junit", report)
    #expect(!junit.contains("<failure") && !junit.contains("<error"))
    #expect(junit.contains("<skipped message=\"in the baseline: "))
    #expect(!(try text("checkstyle", report).contains("severity=\"error\"")))
    #expect(!(try text("github-actions", report).contains("::error ")))
    #expect(!(try text("gitlab-codequality", report).contains("\"major\"")))
    let sarif = try text("sarif", report)
    #expect(sarif.contains("\"executionSuccessful\": true"))
    #expect(!sarif.contains("\"baselineState\": \"new\""))
  }
}

/// Inputs whose paths only normalisation makes equal.
@Suite struct ReporterPathTests {
  @Test func damageIsReportedForItsInput() throws {
    let analyzer = Analyzer(AnalysisOptions(), rules: ReporterSample.rules)
    let (whole, broken) = ("caf\u{E9}.jsonl", "cafe\u{301}.jsonl")
    let start = "{\"lifetrace\":1}\n{\"event\":\"process.start\",\"t\":0}\n"
    for (path, text) in [(whole, start), (broken, start + "{\"event\":7}\n")] {
      try analyzer.read(text, path: path)
    }
    let report = ReporterSample.report(analyzer.finish())
    let junit = Reporter.junit.text(report)
    let suites = junit.components(separatedBy: "<testsuite ").dropFirst()
      .filter { $0.contains("caf") }
    #expect(suites.map { $0.contains("<error ") } == [false, true])
    let commands = Reporter.githubActions.text(report)
    #expect(commands.contains("incomplete: 1 malformed record"))
  }
}

/// Paths as repositories know them.
@Suite struct ReportPathTests {
  private static let paths = ReportPath(directories: ["/private/tmp/films", "/tmp/films"])

  @Test func pathsBelowTheWorkingDirectoryAreRelative() {
    let cases = [
      ("Films/Scene.swift", "Films/Scene.swift"), ("./Films//Scene.swift", "Films/Scene.swift"),
      (".//a", "a"), ("sub/../a", "a"), ("../films/a", "a"), ("/tmp/films/a/b", "a/b"),
      ("/private/tmp/films/a", "a"), ("/tmp/x/../films/./a", "a"), ("a..b/c", "a..b/c"),
      ("a:b/c", "a:b/c"), ("é:/a", "é:/a"), ("./\u{301}a", "\u{301}a"),
      // A mark that combines with a slash or a colon is in the next part of the path.
      ("https:\u{301}//x", "https:\u{301}/x"),
    ]
    for (path, expected) in cases {
      #expect(Self.paths.place(path) == .init(file: expected, isInside: true), "\(path)")
    }
  }

  @Test func pathsOutsideAreReducedToTheName() {
    let cases = [
      ("../a.swift", "a.swift"), ("a/../../b", "b"), ("/etc/passwd", "passwd"),
      ("../../etc/passwd", "passwd"), ("/tmp/filmsx/a", "a"), ("/tmp/films", "films"),
      ("https://example.com/a", "a"), ("C:/a.swift", "a.swift"), ("C:\\b\\a.swift", "a.swift"),
      ("", "(unnamed)"), ("./", "(unnamed)"), ("..", "(unnamed)"), ("/", "(unnamed)"),
      ("/../../../x", "x"), ("../\u{301}a", "\u{301}a"), ("https://\u{301}x", "\u{301}x"),
    ]
    for (path, expected) in cases {
      #expect(Self.paths.place(path) == .init(file: expected, isInside: false), "\(path)")
    }
  }

  @Test func withoutAWorkingDirectoryRelativePathsStay() {
    #expect(ReportPath().place("a/b") == .init(file: "a/b", isInside: true))
    #expect(ReportPath().place("../a") == .init(file: "a", isInside: false))
    #expect(ReportPath().place("/tmp/a") == .init(file: "a", isInside: false))
  }

  @Test func aURIHasOnlyItsOwnCharacters() {
    #expect(ReportPath.uri("Films/Ä b#?%:c.swift") == "Films/%C3%84%20b%23%3F%25%3Ac.swift")
  }

  /// The paths of traces and of sources, in every report that a build server reads.
  @Test(arguments: ["github-actions", "gitlab-codequality", "sarif", "checkstyle", "junit"])
  func noReportHasAPathThatClimbsOrIsAbsolute(_ name: String) throws {
    let analyzer = Analyzer(AnalysisOptions(), rules: ReporterSample.rules)
    for (path, source) in [
      ("/tmp/films/in/one.sketch", "/tmp/films/App/A.swift:3"),
      ("../other/two.sketch", "../../etc/B.swift:4"), ("/var/three.sketch", "/Users/me/C.swift:5"),
    ] {
      let symbols = SymbolTable()
      analyzer.beginInput(symbols: symbols)
      let text = """
        header lifeCycle=uikit-scene platform=ios
        0ms process.start
        90ms app.didFinishLaunching
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        130ms A scene.didBecomeActive src=\(source)
        140ms push.register
        """
      var summary = try TraceReader(symbols: symbols)
        .read(MemorySource(Array(text.utf8)), into: analyzer)
      summary.path = path
      analyzer.endInput(summary)
    }
    let exit = ReportJSON.Exit(code: 1, findings: true, damaged: false, input: false, io: false)
    let report = CheckReport(
      analyzer.finish(), exit: exit, version: "0", style: TextStyle(isColoured: false, width: 80),
      paths: Self.paths)
    let made = try #require(Reporter.named(name)).text(report)
    #expect(made.contains("App/A.swift"))
    #expect(made.contains("B.swift") && made.contains("C.swift"))
    for part in ["../", "/tmp/", "films/App", "etc/", "/var/", "/Users/", "other/two", "file:"] {
      #expect(!made.contains(part), "\(part)")
    }
    guard name == "sarif" else { return }
    #expect(made.contains(#"{"uri": "App/A.swift", "uriBaseId": "%SRCROOT%"}"#))
    #expect(made.contains(#"{"uri": "B.swift", "uriBaseId": "OUTSIDE"}"#))
    #expect(made.contains(#"{"uri": "in/one.sketch", "uriBaseId": "%SRCROOT%"}"#))
  }
}

/// Cells as spreadsheets take them.
@Suite struct CSVTextTests {
  @Test func aCellIsNeverAFormula() {
    let cases = [
      ("=1+1", "'=1+1"), ("+1", "'+1"), ("-rf", "'-rf"), ("@SUM(1)", "'@SUM(1)"),
      (" =1", "' =1"), ("\u{FF1D}1", "'\u{FF1D}1"), ("a=1", "a=1"), ("", ""),
      ("=a,\"b\"", "\"'=a,\"\"b\"\"\""), ("\t=1", "\\u{9}=1"), ("a\nb", "a\\u{A}b"),
    ]
    for (text, expected) in cases { #expect(CSVText.cell(text) == expected, "\(text)") }
  }

  @Test func aRowEndsInALineEnd() {
    #expect(CSVText.row(["a", "b,c", "d\"e"]) == "a,\"b,c\",\"d\"\"e\"\n")
  }
}
