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

  /// The draft was changed, and a killed process leaves no end.
  private static let killed = """
    {"lifetrace":1,"run":"r1","app":"films","install":"i","platform":"ios","lifeCycle":"uikit-scene",\
    "start":"2026-03-02T11:00:00Z","records":["data"]}
    {"event":"process.start","t":0,"seq":1}
    {"event":"app.didFinishLaunching","t":90000000,"seq":2}
    {"event":"scene.willConnect","t":100000000,"seq":3,"scene":"A"}
    {"event":"scene.willEnterForeground","t":110000000,"seq":4,"scene":"A"}
    {"event":"scene.didBecomeActive","t":120000000,"seq":5,"scene":"A"}
    {"event":"data.dirty","t":2000000000,"seq":6,"scene":"A","key":"draft"}
    {"event":"scene.willResignActive","t":9000000000,"seq":7,"scene":"A"}
    {"event":"scene.didEnterBackground","t":9500000000,"seq":8,"scene":"A"}

    """
  private static let next = """
    {"lifetrace":1,"run":"r2","app":"films","install":"i","platform":"ios","lifeCycle":"uikit-scene",\
    "start":"2026-03-02T12:00:00Z","records":["data"]}
    {"event":"process.start","t":0,"seq":1}
    {"event":"app.didFinishLaunching","t":90000000,"seq":2}

    """

  @Test func whatTheEndLeavesOpenIsNotLegalWithoutAWord() throws {
    let trace = try LifecycleTrace(Self.killed.utf8)
    #expect(trace.legality == .legal && !trace.isLegal)
    #expect(trace.undecided.map(\.rule) == ["no-background-save"])
    #expect(trace.testDescription.contains("undecided: "))
    withKnownIssue { expectNoFindings(in: trace) }
    expectNoFindings(in: trace, except: ["LT301"])
    var options = LifecycleTrace.Options()
    options.acceptedUndecided = ["no-background-save"]
    #expect(try LifecycleTrace(Self.killed.utf8, options: options).isLegal)
  }

  /// A folder with the recording of the killed run and that of the next launch.
  @Test(arguments: [
    ("000001-7-000001.jsonl", "000002-9-000001.jsonl"), ("first.jsonl", "second.jsonl"),
  ])
  func theNextRecordingDecides(_ first: String, _ second: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lifetrace-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.killed.utf8).write(to: folder.appendingPathComponent(first))
    try Data(Self.next.utf8).write(to: folder.appendingPathComponent(second))
    let trace = try LifecycleTrace(contentsOf: [folder.path])
    #expect(trace.findings.map(\.rule).contains("no-background-save"))
    #expect(trace.undecided.isEmpty && trace.eventCount == 10)
    #expect(throws: LifecycleTrace.Failure.self) {
      try LifecycleTrace(contentsOf: [folder.path + "/nowhere"])
    }
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
