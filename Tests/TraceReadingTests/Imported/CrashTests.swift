import Testing
import TraceModel

@testable import TraceReading

@Suite struct CrashTests {
  @Test func aReportOfADeviceEndsItsProcess() throws {
    let outcome = try read(FileSamples.ips)
    #expect(
      outcome.story == [
        "20250ms process.exit reason=watchdog transition=scene-create allowance=19620ms "
          + "code=2343432205"
      ])
    let header = try #require(outcome.recorder.headers.first)
    #expect(header.app == "com.example.films")
    #expect(header.processName == "Films")
    #expect(header.pid == 412)
    #expect(header.version == "4.2")
    #expect(header.build == "1337")
    #expect(header.os == "26.1")
    #expect(header.platform == .iOS)
    #expect(header.device == "iPhone17,3")
    #expect(header.start == "2026-03-02T10:59:50Z")
    #expect(header.midlife)
    #expect(outcome.recorder.lines == [1, 1])
  }

  private static let piece = """
    {
      "uptime" : 1200,
      "procRole" : "Background",
      "captureTime" : "2026-03-02 09:41:26.0000 +0100",
      "pid" : 412,
      "procLaunch" : "2026-03-02 09:40:59.0000 +0100",
      "procName" : "Films",
      "bundleInfo" : {
        "CFBundleIdentifier" : "com.example.films"
      },
      "termination" : {
        "code" : 3735883980,
        "namespace" : "RUNNINGBOARD"
      }
    }

    """

  /// Its first line was left out, and nothing but its members shows that it is a report.
  @Test func aDocumentBelowALogEndsTheRunOfIt() throws {
    let log = """
      2026-03-02 09:41:00.100+0100 Films[412:9031] sceneDidBecomeActive
      2026-03-02 09:41:21.100+0100 Films[412:9031] sceneDidEnterBackground

      """
    let outcome = try imported(log + Self.piece)
    #expect(
      outcome.story == [
        "0ms scene.didBecomeActive", "21s scene.didEnterBackground",
        "25900ms process.exit reason=RUNNINGBOARD code=3735883980",
      ])
    #expect(outcome.recorder.headers.count == 1)
    // What follows it belongs to the log again.
    let more = "2026-03-02 09:41:22.100+0100 Films[412:9031] sceneDidDisconnect\n"
    for end in [Self.piece, String(Self.piece.dropLast(6))] {
      #expect(try imported(log + end + more).recorder.names.contains("scene.didDisconnect"))
    }
    let other = try imported(log + "{\n  \"procs\" : 1,\n  \"pid\" : 412\n}\n" + more)
    #expect(other.story.count == 3)
  }

  /// A log that names its zone, and one of local times: the report is of 09:41:26 at +01:00.
  @Test(
    arguments: [
      ("09:41:00.100+0100", "09:41:21.100+0100", "25900ms"),
      ("09:41:00.100", "09:41:21.100", "25900ms"),
      ("08:41:00.100", "08:41:21.100", "25900ms"), ("11:41:00.100", "11:41:21.100", "-"),
      ("09:41:00.100+0100", "09:58:21.100+0100", nil),
    ] as [(String, String, String?)])
  func aReportEndsTheRunOfALogByItsClock(_ first: String, _ last: String, _ end: String?) throws {
    let log = """
      2026-03-02 \(first) Films[412:9031] sceneDidBecomeActive
      2026-03-02 \(last) Films[412:9031] sceneDidEnterBackground

      """
    let report = Self.piece.replacing("2026-03-02 09:40:59", with: "2026-03-02 09:40:58")
    let outcome = try imported(log + report)
    #expect(outcome.recorder.headers.count == (end == nil ? 2 : 1), "\(first)")
    let exit = outcome.story.last { $0.contains("process.exit") } ?? ""
    if let end { #expect(exit.hasPrefix("\(end) "), "\(first): \(exit)") }
  }

  /// A text has the version and the build in one field, in the order of its system; a recording
  /// has the version alone.
  @Test(
    arguments: [
      ("4.2 (421)", "4.2", "421"), ("421 (4.2)", "4.2", "421"), ("4.2", "4.2", nil),
      ("4.2.1.3 (4.2.1)", "4.2.1", "4.2.1.3"), ("1.0 (1.0.0.5)", "1.0", "1.0.0.5"),
      ("1 (1.0)", "1.0", "1"), ("1.0 (1)", "1.0", "1"), ("5 (20240101.1)", "5", "20240101.1"),
      ("7 (3)", "7", "3"), ("4.2 beta (421)", "4.2 beta", "421"), ("??? (???)", nil, nil),
      ("???", nil, nil), ("(4.2)", "4.2", nil),
    ] as [(String, String?, String?)])
  func versionAndBuildAreApart(_ field: String, _ version: String?, _ build: String?) throws {
    let report = """
      Process:             Films [412]
      Identifier:          com.example.films
      Version:             \(field)
      Exception Type:  EXC_CRASH (SIGKILL)
      Termination Reason: RUNNINGBOARD 0xdead10cc

      """
    let header = try #require(try read(report).recorder.headers.first)
    #expect(header.version == version && header.build == build, "\(header)")
  }

  /// A Mac writes them without the identifier of an incident.
  @Test(arguments: ["hang", "cpu usage", "disk writes", "wakeups"])
  func aReportOfSamplesIsOneByItsEvent(_ event: String) throws {
    let outcome = try read(
      """
      Date/Time:        2026-05-04 10:12:30.552 +0200
      OS Version:       macOS 26.1 (Build 25B78)
      Command:          Clips
      PID:              900
      Event:            \(event)
      Duration:         2.53s

      """)
    #expect(outcome.summary.format == "crash" && outcome.summary.events == 0)
    #expect(outcome.problemTexts.contains { $0.contains("does not describe the end of a process") })
    #expect(try read("Event: \(event) of the app\nPID: 900\n").kinds == [.notText])
  }

  /// A reason on one line is read like one in several.
  @Test func aWatchdogsReasonOnOneLineSaysWhatTookTooLong() throws {
    let told =
      try imported(
        """
        Process:             Films [412]
        Identifier:          com.example.films
        Date/Time:           2026-05-14 22:10:31.1000 +0200
        Exception Type:  EXC_CRASH (SIGKILL)
        Termination Reason: FRONTBOARD 2343432205 <RBSTerminateContext| domain:10 code:0x8BADF00D \
        explanation:scene-update watchdog transgression: app<com.example.films>:412 exhausted real \
        (wall clock) time allowance of 10.00 seconds ProcessVisibility: Foreground>

        """
      ).told.last ?? ""
    #expect(
      told.hasSuffix(
        "process.exit reason=watchdog transition=scene-update allowance=10s code=2343432205"),
      "\(told)")
  }

  /// The words around a code show that it is one.
  @Test(arguments: [
    ("Termination Reason: RUNNINGBOARD 0xdead10cc", 1), ("0xdead10cc", 1), ("code: 0x8badf00d", 1),
    ("0x8badf00d でクラッシュした", 1), ("the token 0x8badf00d was issued", 0),
    ("id=0xbaddd15c-1 free list", 0),
  ])
  func aCodeAloneIsAnEndWhereItsLineIsAboutOne(_ line: String, _ count: Int) throws {
    #expect(try imported("\(line)\n").summary.events == count)
  }

  /// iOS 8 writes that its report of a kill is no crash.
  @Test(arguments: [("0x000000008badf00d", 1), ("0x0000000000000000", 0)])
  func aReportThatIsNoCrashTellsAKillByItsCode(_ code: String, _ count: Int) throws {
    let outcome = try imported(
      "Incident Identifier: A\nProcess:         Films [412]\nDate/Time:       2014-10-20 "
        + "11:00:00.000 +0200\nException Type:  00000020\nException Codes: \(code)\n"
        + "Exception Note:  SIMULATED (this is NOT a crash)\n", as: .crash)
    #expect(outcome.summary.events == count)
  }

  /// Its processes are objects of a line each.
  @Test func aReportOfLowMemoryOfOldSystemsIsRead() throws {
    let outcome = try imported(
      #"{"incident":"A","date":"2019-02-02 10:00:00.10 +0100","largestProcess":"Films","processes":["#
        + "\n" + #"{"rpages":70000,"reason":"per-process-limit","pid":412,"name":"Films"},"# + "\n"
        + #"{"rpages":700,"pid":90,"name":"mediaserverd"}"# + "\n]}\n")
    #expect(outcome.summary.format == "crash")
    #expect(outcome.recorder.names.count { $0 == "process.exit" } == 1)
    #expect(outcome.summary.problems.filter { $0.kind == .malformed } == [])
  }

  @Test func theTextOfOlderSystemsIsRead() throws {
    let outcome = try read(FileSamples.crashText)
    #expect(
      outcome.story == [
        "5250ms process.exit reason=watchdog transition=scene-create code=2343432205"
      ])
    let header = try #require(outcome.recorder.headers.first)
    #expect(header.platform == .iPadOS)
    #expect(header.os == "13.3")
    #expect(header.app == "com.example.films")
  }

  @Test func theTextOfNewerSystemsIsRead() throws {
    let text = """
      Exception Type:  EXC_CRASH (SIGKILL)
      Termination Reason: FRONTBOARD 2343432205
      <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-update watchdog transgression: app<com.example.films>:412 exhausted real (wall clock) time allowance of 10.00 seconds
      ProcessVisibility: Background
      """
    let outcome = try read(text)
    #expect(
      outcome.story == [
        "- process.exit reason=watchdog transition=scene-update allowance=10s "
          + "code=2343432205"
      ])
    // RunningBoard adds a number of its own to the bundle's identifier.
    let numbered = try read(text.replacing("films>", with: "films(9E5A)>"))
    #expect(numbered.recorder.headers.map(\.app) == ["com.example.films"])
  }

  /// A report about a resource, pasted without its first lines.
  @Test(arguments: [("Process killed", true), ("none", false)])
  func aReportOfAResourceWithoutItsHeadIsRead(_ action: String, _ isEnd: Bool) throws {
    let outcome = try read(
      """
      Date/Time:        2023-11-04 08:10:21.881 +0100
      End time:         2023-11-04 08:11:09.881 +0100
      OS Version:       iPhone OS 15.4.1 (Build 19E258)
      Command:          Films
      PID:              412

      Event:            cpu usage
      Action taken:     \(action)
      CPU:              48 seconds cpu time over 48 seconds (100% cpu average)
      """)
    #expect(outcome.story.contains { $0.contains("process.exit") } == isEnd)
  }

  /// Other ends say what they are.
  @Test(arguments: [
    (
      "Exception Type:  EXC_BAD_ACCESS (SIGSEGV)\nTermination Reason: SIGNAL 11 Segmentation fault: 11",
      "EXC_BAD_ACCESS (SIGSEGV)", 11
    ),
    ("Termination Reason: Namespace SIGNAL, Code 6 Abort trap: 6", "Abort trap: 6", 6),
    ("Termination Reason: Namespace RUNNINGBOARD, Code 0xdead10cc", "RUNNINGBOARD", 0xDEAD_10CC),
    (
      #""termination" : {"code":1,"namespace":"UIKIT","reasons":["NoSceneLifecycleAdoption"]},"#,
      "NoSceneLifecycleAdoption", 1
    ),
    (
      #""termination" : {"code":3735883980,"namespace":"RUNNINGBOARD","details":["<RBSTerminateContext| code:0xDEAD10CC explanation:a lock was held reportType:CrashLog>"]}"#,
      "a lock was held", 0xDEAD_10CC
    ),
    (
      #""termination" : {"code":1,"namespace":"DYLD","indicator":"Library missing","details":["(terminated at launch; ignore backtrace)"],"reasons":["Library not loaded: Kit"]}"#,
      "Library not loaded: Kit", 1
    ),
  ])
  func otherEndsSayWhatTheyAre(_ text: String, _ reason: String, _ code: Int) throws {
    let outcome = try read(text)
    let story = try #require(outcome.story.first)
    let shown = reason.contains(" ") ? "\"\(reason)\"" : reason
    #expect(story.contains("reason=\(shown)"), "\(story)")
    #expect(story.contains("code=\(code)"), "\(story)")
    #expect(outcome.summary.events == 1)
  }

  @Test func memoryThatRanOutEndsTheProcessesThatHaveAReason() throws {
    let text = """
      {"bug_type":"298","timestamp":"2026-03-02 12:00:11.00 +0100","os_version":"iPhone OS 26.1 (23B85)","incident_id":"A"}
      {"date":"2026-03-02 12:00:10.00 +0100","product":"iPhone17,3","largestProcess":"Films","processes":[
        {"pid":412,"name":"Films","states":["frontmost"],"reason":"per-process-limit"},
        {"pid":77,"name":"backboardd","states":[]}]}
      """
    let outcome = try read(text)
    #expect(
      outcome.story == ["0ms process.exit reason=\"memory: per-process-limit\""])
  }

  @Test func aReportWithoutAnEndIsNotAnEnd() throws {
    let text = """
      {"bug_type":"202","incident_id":"A","os_version":"iPhone OS 26.1 (23B85)","name":"Films"}
      {"pid":412,"procName":"Films"}
      """
    let outcome = try read(text)
    #expect(outcome.summary.events == 0)
    #expect(outcome.kinds == [.unsupported, .noRecords])
  }

  @Test func severalReportsAreSeveralRuns() throws {
    let outcome = try read(FileSamples.ips + FileSamples.crashText + FileSamples.ips)
    #expect(
      outcome.recorder.headers.compactMap(\.run) == [
        "Films[412]", "Films Beta[731]", "Films[412] #2",
      ])
    #expect(outcome.summary.problems == [])
  }

  /// macOS puts the text before the document of the same report.
  @Test func textAndDocumentOfOneReportAreOne() throws {
    let text = """
      -------------------------------------
      Translated Report (Full Report Below)
      -------------------------------------

      Incident Identifier: A1B2C3D4-0000-4000-8000-000000000001
      Process:             Films [412]
      Termination Reason: FRONTBOARD 2343432205

      Full Report
      -----------

      """
    let outcome = try read(text + FileSamples.ips)
    #expect(outcome.summary.events == 1)
    #expect(outcome.story.first?.contains("allowance=19620ms") == true)
  }

  @Test func aDocumentThatIsCutIsReadUpToTheCut() throws {
    let text = FileSamples.ips
    let end = try #require(text.range(of: "\"threads\""))
    let outcome = try read(String(text[..<end.lowerBound]))
    #expect(outcome.story == (try read(text).story))
    #expect(outcome.kinds == [.truncated])
  }

  // MARK: Reports without an end

  private func noted(_ note: String, in text: String = FileSamples.crashText) -> String {
    text.replacing("Triggered by", with: "Exception Note:  \(note)\nTriggered by")
  }

  /// After a simulated crash the system may end the process: with its code it did.
  @Test func aSimulatedCrashWithACodeIsAnEnd() throws {
    let note = "SIMULATED (this is NOT a crash)"
    let plain = try read(FileSamples.crashText).story
    #expect(try read(noted(note)).story == plain)
    let text = noted(note, in: FileSamples.crashText.replacing("0x8badf00d", with: "0x1"))
    #expect(try read(text).kinds == [.unsupported, .noRecords])
  }

  /// A report of an observation, or one made by hand, does not end a process.
  @Test func aReportThatIsNotACrashIsNotAnEnd() throws {
    let text = noted("NON-FATAL CONDITION (this is NOT a crash)")
    #expect(try read(text).kinds == [.unsupported, .noRecords])
    for flag in ["\"isNonFatal\" : 1", "\"isSimulated\" : true"] {
      let document = FileSamples.ips.replacing("\"uptime\"", with: "\(flag),\n  \"uptime\"")
      #expect(try read(document).kinds == [.unsupported, .noRecords], "\(flag)")
      let plain = document.replacing(" : 1,", with: " : 0,").replacing(
        " : true,", with: " : false,")
      #expect(try read(plain).story == (try read(FileSamples.ips).story))
    }
    let corpse = FileSamples.crashText.replacing(
      "Triggered by", with: "Exception Note:  EXC_CORPSE_NOTIFY\nTriggered by")
    #expect(try read(corpse).story == (try read(FileSamples.crashText).story))
  }

  /// iOS 13 and 14: RunningBoard's description, with bars of its own.
  @Test func theDescriptionOfRunningBoardIsOneSentence() throws {
    func story(_ explanation: String) throws -> [String] {
      try read(
        FileSamples.crashText.replacing(
          "SPRINGBOARD, scene-create watchdog transgression: application<com.example.films>:731 exhausted CPU time allowance of 3.37 seconds |",
          with:
            "SPRINGBOARD, <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:\(explanation) |"
        )
      ).story
    }
    #expect(
      try story(
        "scene-create watchdog transgression: application<com.example.films>:731 exhausted CPU time allowance of 3.37 seconds"
      ) == (try read(FileSamples.crashText).story))
    let other = try read(
      """
      Termination Reason: Namespace RUNNINGBOARD, Code 0xdead10cc
      Termination Description: RUNNINGBOARD, <RBSTerminateContext| domain:15 code:0xDEAD10CC explanation:a lock was held | ProcessState: Running | reportType:CrashLog>
      """)
    #expect(other.story == ["- process.exit reason=\"a lock was held\" code=3735883980"])
  }

  // MARK: Several in a file

  @Test func reportsWithoutAnIncidentAreReported() throws {
    func report(_ pid: Int, heading: String = "") -> String {
      "\(heading)Process:  Films [\(pid)]\nIdentifier:  com.example.films\n"
        + "Exception Type:  EXC_BREAKPOINT (SIGTRAP)\nTermination Reason:  Namespace SIGNAL, Code 5 Trap\n\n"
    }
    let heading = "Translated Report (Full Report Below)\n"
    for (first, second) in [("", ""), (heading, heading)] {
      let text = report(412, heading: first) + report(500, heading: second)
      #expect(try read(text).recorder.headers.map(\.run) == ["Films[412]", "Films[500]"])
    }
    let again = report(412, heading: heading) + report(412, heading: heading)
    #expect(try read(again).recorder.headers.map(\.run) == ["Films[412]", "Films[412] #2"])
  }

  @Test func piecesOfTwoReportsAreTwo() throws {
    func piece(_ code: Int, _ pid: Int) -> String {
      #""termination" : {"code":\#(code),"namespace":"FRONTBOARD","reasons":["scene-create watchdog transgression: application<com.example.films>:\#(pid) exhausted real (wall clock) time allowance of 19.94 seconds"]},"#
        + "\n"
    }
    func pids(_ text: String) throws -> [Int64?] { try read(text).recorder.headers.map(\.pid) }
    #expect(try pids(piece(2_343_432_205, 412) + piece(2_343_432_205, 999)) == [412, 999])
    #expect(try pids(piece(2_343_432_205, 412) + piece(1, 412)) == [412, 412])
    #expect(try pids(piece(2_343_432_205, 412) + piece(2_343_432_205, 412)) == [412])
  }

  @Test func aReportAfterOneThatIsCutIsRead() throws {
    let end = try #require(FileSamples.ips.range(of: "\"termination\""))
    let outcome = try read(
      String(FileSamples.ips[..<end.lowerBound]) + "\n" + FileSamples.crashText)
    #expect(outcome.recorder.headers.map(\.run) == ["Films[412]", "Films Beta[731]"])
    #expect(outcome.kinds == [.truncated])
  }

  private func jetsam(_ count: Int) -> String {
    let processes = (1...count).map {
      #"{"pid":\#($0),"name":"Films","reason":"per-process-limit"}"#
    }
    return #"{"bug_type":"298","os_version":"iPhone OS 26.1 (23B85)","incident_id":"A"}"# + "\n"
      + #"{"incident":"A","date":"2026-03-02 12:00:10.00 +0100","processes":[\#(processes.joined(separator: ","))]}"#
      + "\n"
  }

  @Test func everyProcessEndedForMemoryIsReported() throws {
    let outcome = try read(jetsam(100))
    #expect(outcome.summary.events == 100)
    #expect(outcome.summary.problems == [])
    let many = try read(jetsam(1_030))
    #expect(many.summary.events == 1_024)
    #expect(many.summary.problems.map(\.kind) == [.limit])
    #expect(many.summary.problems.map(\.count) == [6])
  }

  // MARK: Bounds

  /// The depth of the walk is not the input's.
  @Test(arguments: ["bundleInfo", "osVersion", "termination", "exception"])
  func deepDocumentsAreSurvived(_ key: String) throws {
    for depth in [2, 100, 8_000] {
      let body =
        String(repeating: "\"\(key)\":{", count: depth) + "\"x\":1"
        + String(repeating: "}", count: depth)
      let outcome = try read(
        #"{"app_name":"Films","bug_type":"309","os_version":"iPhone OS 26.1","incident_id":"A"}"#
          + "\n{\"pid\":412,\(body)}\n")
      #expect(outcome.summary.events == 0)
      #expect(outcome.kinds.contains(.malformed) == (depth > 128))
    }
  }

  @Test func longNamesAreCutAndStayDifferent() throws {
    let long = String(repeating: "é", count: 5_000)
    let texts = ["a", "b"].map {
      FileSamples.ips.replacing("\"Films\"", with: "\"\(long)\($0)\"")
        .replacing("000000000001", with: "00000000000\($0)")
    }
    let names = try read(texts.joined()).recorder.headers.compactMap(\.processName)
    #expect(Set(names).count == 2)
    #expect(names.allSatisfy { $0.hasPrefix("ééé") && $0.contains("…") && $0.utf8.count < 330 })
  }

  @Test func secondsAreReadExactly() {
    for (text, nanoseconds) in [
      ("19.62 s", 19_620_000_000), ("0", 0), ("1772452801.000000001", 1_772_452_801_000_000_001),
      ("3.9999999999", 3_999_999_999), ("7.", 7_000_000_000),
    ] as [(String, Int64)] {
      #expect(DecimalTime.nanoseconds(text.utf8) == nanoseconds)
    }
    for text in ["", ".5", "x", "-1", "99999999999", "9999999999"] {
      #expect(DecimalTime.nanoseconds(text.utf8) == nil, "\(text)")
    }
  }
}
