import Foundation
import LifetraceTesting
import Testing

@Suite struct LifecycleTraceTests {
  static let legal = """
    header lifeCycle=swiftui platform=ios records=work
    0ms      process.start
    201ms A  scene.willConnect
    230ms A  scene.willEnterForeground
    251ms A  scene.didBecomeActive
    3.2s  A  scene.willResignActive
    3.3s  A  scene.didEnterBackground

    """
  static let illegal = """
    header lifeCycle=swiftui platform=ios records=work
    0ms      process.start
    201ms A  scene.willConnect src=Films/SceneDelegate.swift:12
    230ms A  scene.didEnterBackground src=Films/SceneDelegate.swift:30
    251ms A  scene.didBecomeActive src=Films/SceneDelegate.swift:40:3
    3.2s  A  scene.willResignActive
    3.21s A  work name=reload kind=refresh key=films dur=490ms src=Films/FilmList.swift:42

    """

  @Test func aLegalTraceIsLegalAndHasNoFindings() throws {
    let trace = try LifecycleTrace(Self.legal.utf8)
    #expect(trace.isLegal)
    #expect(trace.findings.isEmpty)
    #expect(trace.eventCount == 6)
    expectNoFindings(in: trace)
  }

  @Test func anIllegalTraceNamesThePlaceAndTheLegalEvents() throws {
    let trace = try LifecycleTrace(Self.illegal.utf8, name: "leave.sketch")
    #expect(!trace.isLegal)
    #expect(trace.legality == .violated)
    let finding = try #require(trace.findings(of: "missing-pair").first)
    #expect(trace.findings(of: "LT105").count == trace.findings(of: "missing-pair").count)
    #expect(finding.file == "Films/SceneDelegate.swift")
    #expect(finding.line == 40 && finding.column == 3)
    #expect(!finding.allowed.isEmpty && !finding.evidence.isEmpty && !finding.fix.isEmpty)
    #expect(trace.testDescription.hasPrefix("leave.sketch: illegal"))
    #expect(trace.testDescription.contains("Films/SceneDelegate.swift:40: warning: "))
    #expect(trace.report.contains("missing-pair"))
  }

  /// A test has no command line: the options that the command's report would name are omitted.
  @Test func theReportNamesNoOption() throws {
    let line =
      "{\"event\":\"log\",\"message\":\"" + String(repeating: "x", count: 2 << 20) + "\"}\n"
    let trace = try LifecycleTrace(
      ("{\"lifetrace\":1}\n{\"event\":\"scene.didBecomeActive\",\"scene\":\"A\"}\n" + line).utf8)
    #expect(trace.report.contains("is longer than 1048576 bytes and is skipped (line-too-long)"))
    #expect(!trace.report.contains(" --"))
  }

  @Test func eachFindingBecomesAnIssueAtTheCall() throws {
    let trace = try LifecycleTrace(Self.illegal.utf8)
    let count = trace.findings.count { $0.severity >= .warning }
    let issues = Issues()
    withKnownIssue {
      expectNoFindings(in: trace)
    } matching: { issue in
      issues.add(issue)
      return issue.sourceLocation?.fileName == "LifecycleTraceTests.swift"
    }
    #expect(issues.count == count && count > 1)
  }

  @Test func withASourceRootIssuesAreAtTheAppsLines() throws {
    let trace = try LifecycleTrace(Self.illegal.utf8)
    let issues = Issues()
    withKnownIssue {
      expectNoFindings(in: trace, except: ["heavy-work-in-inactive"], sourceRoot: "/src")
    } matching: { issue in
      issues.add(issue)
      let place = issue.sourceLocation
      return place?.line == 40 && place?.fileName == "SceneDelegate.swift"
    }
    #expect(issues.count == 1)
  }

  @Test func lostRecordsLeaveLegalityUnknown() throws {
    let trace = try LifecycleTrace(
      """
      {"lifetrace":1,"platform":"ios","lifeCycle":"swiftui"}
      {"event":"process.start","t":0,"seq":1}
      {"event":"scene.willConnect","t":10,"seq":2,"scene":"A"}
      {"event":"scene.didBecomeActive","t":30,"seq":9,"scene":"A"}

      """.utf8)
    #expect(trace.legality == .unknown)
    #expect(!trace.isLegal && !trace.isComplete)
  }

  @Test func rulesCanBeChosenAndLegalityIsJudgedAllTheSame() throws {
    var options = LifecycleTrace.Options()
    options.onlyRules = ["LT201"]
    let only = try LifecycleTrace(Self.illegal.utf8, options: options)
    #expect(only.findings.map(\.rule) == ["heavy-work-in-inactive"])
    #expect(!only.isLegal)
    options.onlyRules = nil
    options.disabledRules = ["heavy-work-in-inactive"]
    let others = try LifecycleTrace(Self.illegal.utf8, options: options)
    #expect(others.findings(of: "LT201").isEmpty)
    #expect(!others.findings.isEmpty)
  }

  @Test(arguments: [
    ("/nowhere/films.jsonl", "/nowhere/films.jsonl: cannot be read"),
    ("/", "/: cannot be read"),
  ])
  func aFileThatCannotBeReadSaysWhatToDo(_ path: String, _ beginning: String) {
    let failure = #expect(throws: LifecycleTrace.Failure.self) {
      try LifecycleTrace(contentsOfFile: path)
    }
    #expect(failure?.description.hasPrefix(beginning) == true)
  }

  @Test func withoutEventsThereIsNothingToJudge() {
    for text in ["", "{}", "hello\nworld\n"] {
      #expect(throws: LifecycleTrace.Failure.self) { try LifecycleTrace(text.utf8) }
    }
    var options = LifecycleTrace.Options()
    options.disabledRules = ["no-such-rule"]
    #expect(throws: LifecycleTrace.Failure.self) {
      try LifecycleTrace(Self.legal.utf8, options: options)
    }
  }
}

/// Counts the issues that a known issue's matcher sees.
private final class Issues: @unchecked Sendable {
  private let lock = NSLock()
  private var seen = 0
  var count: Int { lock.withLock { seen } }
  func add(_ issue: Issue) { lock.withLock { seen += 1 } }
}
