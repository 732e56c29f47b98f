import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// What a report gives as the cause of an end besides a code: a namespace, and what took too long.
@Suite struct EndCauseTests {
  private func report(_ reason: String, signal: String = "SIGKILL") -> String {
    """
    Process:             Tarn [61]
    Identifier:          org.tarn
    Exception Type:  EXC_CRASH (\(signal))
    Termination Reason: \(reason)

    """
  }

  @Test(arguments: [
    (
      "TCC 0\nThis app has crashed because it did.",
      #"reason="tcc: This app has crashed because it did.""#
    ),
    (
      "TCC, This app has crashed because it did.",
      #"reason="tcc: This app has crashed because it did.""#
    ),
    ("DYLD 4 Symbol missing", #"reason="dyld: Symbol missing" code=4"#),
    ("DYLD, [0x4] Symbol missing", #"reason="dyld: Symbol missing" code=4"#),
    (
      "Namespace DYLD, Code 1 Library missing\nLibrary not loaded: @rpath/A.framework/A",
      #"reason="Library not loaded: @rpath/A.framework/A" code=1"#
    ),
    ("CODESIGNING 2 Invalid Page", #"reason="codesigning: Invalid Page" code=2"#),
    ("SIGNAL 6 Abort trap: 6", #"reason="EXC_CRASH (SIGKILL)" code=6"#),
  ])
  func aNamespaceIsTheCause(_ reason: String, _ exit: String) throws {
    let end = try #require(try read(report(reason)).story.last)
    #expect(end.contains(exit), "\(end)")
  }

  private static let overdue: [(text: String, transition: String?, allowance: Int64?)] = [
    ("org.tarn failed to launch in time", "launch", nil),
    ("org.tarn failed to resume in time", "resume", nil),
    (
      "org.tarn failed to launch after 20.00s (launchIntent: foreground-interactive)", "launch",
      20_000_000_000
    ),
    (
      "org.tarn failed to scene-create after 19.80s (launch took 0.20s of total time limit 20.00s)",
      "scene-create", 19_800_000_000
    ),
    (
      "[app<org.tarn(0A)>:61] Failed to terminate gracefully after 5.0s", "process-exit",
      5_000_000_000
    ),
    ("Failed to terminate gracefully after 5.0s", "process-exit", 5_000_000_000),
    (
      "<FBApplicationProcess: 0x1; Films; pid: 61> failed to scene-update after 10.00s",
      "scene-update", 10_000_000_000
    ),
    ("<FBScene: 0x1> of <FBApplicationProcess: 0x1> failed to launch in time", nil, nil),
    ("<Request: 0x1; a file> failed to launch in time", nil, nil),
    ("the upload failed to finish in time", nil, nil),
    ("org.tarn failed to load image 3 in time", nil, nil),
    ("org.tarn failed to launch", nil, nil),
    ("org.tarn failed to launch after a crash", nil, nil),
    ("failed to launch in time", nil, nil),
  ]

  @Test(arguments: overdue.indices)
  func olderWatchdogsSayWhatTookTooLong(_ index: Int) {
    let (sentence, transition, allowance) = Self.overdue[index]
    var text = sentence
    let overdue = text.withUTF8 { bytes in
      OverdueTransition(UnsafeRawBufferPointer(bytes)).map { ($0.transition, $0.allowance) }
    }
    #expect(overdue?.0 == transition && overdue?.1 == allowance, "\(text)")
  }

  /// The words alone, left by the app for its own crash, are no watchdog's.
  @Test(arguments: [("0x000000008badf00d", true), ("0x0000000000000001", false)])
  func onlyOfAWatchdogsKillTheWordsCount(_ code: String, _ isWatchdog: Bool) throws {
    let end = try #require(
      try read(
        """
        Process:         Tarn [61]
        Identifier:      org.tarn
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: \(code)

        Application Specific Information:
        org.tarn failed to launch in time

        """
      ).story.last)
    #expect(end.contains("transition=launch") == isWatchdog, "\(end)")
  }

  @Test func theFileBehindTheReasonIsNamed() throws {
    let end = try #require(
      try read(
        report(
          "Namespace RUNNINGBOARD, Code 3735883980, [app<org.tarn(A)>:61] was suspended with locked "
            + "system files:\n/var/mobile/Library/Beck/beck.sqlitedb")
      ).story.last)
    #expect(end.contains("name=beck.sqlitedb"), "\(end)")
  }

  @Test(arguments: ["Role: Foreground", "Role:                Non UI"])
  func theRoleIsTold(_ line: String) throws {
    let role = line.dropFirst(5).trimmingPrefix { $0 == " " }
    let facts = try read("\(line)\n" + report("SIGNAL 9 Killed: 9")).limits
      .filter { $0.kind == .crashFact }.map(\.text).joined()
    #expect(facts.contains("its role was '\(role)'"), "\(facts)")
  }

  private static let kinds: [(type: String, text: String, kind: String?)] = [
    ("298", "", "a jetsam report in which no process was ended"),
    ("288", "", "a stackshot, as it is made at a hang"),
    ("145", "Event:            disk writes\nAction taken:     none", "a report about disk writes"),
    ("202", "Event:            cpu usage\nAction taken:     none", "a report about CPU use"),
    ("777", "Event:            hang", "a hang report"), ("777", "", nil),
  ]

  @Test(arguments: kinds.indices)
  func aReportWithoutAnEndIsNamed(_ index: Int) throws {
    let (type, text, kind) = Self.kinds[index]
    let outcome = try read(
      #"{"app_name":"Tarn","bug_type":"\#(type)","os_version":"iPhone OS 26.1 (23B85)","incident_id":"A"}"#
        + "\n\(text)\n")
    let said = outcome.problemTexts.first { $0.contains("does not describe the end") } ?? ""
    #expect(said.hasSuffix("skipped" + (kind.map { ": \($0)" } ?? "")), "\(said)")
    #expect(outcome.summary.events == 0)
  }

  /// A report of low memory has no process of its own, and perhaps no incident.
  @Test func aReportOfLowMemoryNeedsNoIncident() throws {
    let text = """
      {"bug_type":"298","timestamp":"2026-03-02 09:12:31.00 +0200","os_version":"iPhone OS 18.2 (22C152)"}
      {"product":"iPhone16,1","date":"2026-03-02 09:12:30.55 +0200","largestProcess":"Tarn",\
      "processes":[{"name":"Tarn","pid":512,"rpages":90000,"states":["frontmost"]REASON}]}

      """
    let none = try read(text.replacing("REASON", with: ""))
    #expect(none.problemTexts.contains { $0.hasSuffix("in which no process was ended") })
    let one = try read(text.replacing("REASON", with: #","reason":"per-process-limit""#))
    #expect(one.summary.events == 1)
    #expect(!one.problemTexts.contains { $0.contains("does not describe the end") })
  }

  /// The tools of macOS that look at a process write no number of a kind.
  @Test(arguments: [
    ("Data Source:      Stackshots\nEvent:            hang", "a hang report"),
    (
      "Event: hang\nDuration: 6.20s (process was unresponsive for 8 seconds before sampling)",
      "a hang report"
    ),
    (
      "Data Source:      Stackshots\nEvent:            force quit",
      "a report about an app that hung until a person forced it to quit"
    ),
    (
      "Analysis of sampling Clips (pid 4412) every 1 millisecond\nProcess: Clips [4412]\n"
        + "Analysis Tool:   /usr/bin/sample", "a sample of what a process does"
    ),
  ])
  func aReportOfSamplesIsNamed(_ text: String, _ kind: String) throws {
    let outcome = try read(
      "Date/Time: 2026-03-02 18:23:50.100 +0100\nCommand: Clips\n\(text)\nSteps: 62\n")
    #expect(outcome.problemTexts.contains { $0.hasSuffix("was skipped: \(kind)") })
    #expect(outcome.summary.events == 0)
  }

  /// The watchdog's code is that of several causes: what the system says is not lost.
  @Test(arguments: [
    ("task com.example.refresh expired and was not completed", true),
    (
      "scene-create watchdog transgression: application<org.tarn>:61 exhausted real (wall clock) time "
        + "allowance of 19.94 seconds", false
    ),
    ("[app<org.tarn(A)>:61] Failed to terminate gracefully after 5.0s", false),
    ("<no explanation given>", false),
  ])
  func unknownWordsNextToTheWatchdogsCodeAreAFact(_ words: String, _ isFact: Bool) throws {
    let outcome = try read(
      report(
        "RUNNINGBOARD 2343432205 <RBSTerminateContext| domain:15 code:0x8BADF00D explanation:\(words) reportType:CrashLog>"
      ))
    let facts = outcome.limits.filter { $0.kind == .crashFact }.map(\.text).joined()
    #expect(facts.contains("the system says: '\(words)'") == isFact, "\(facts)")
    #expect(!isFact || outcome.story.last?.contains("code=2343432205") == true)
  }

  /// Swift has written them in several forms (swift 4.1, 5.3 and 5.4).
  @Test(arguments: [
    "fatal error: unexpectedly found nil while unwrapping an Optional value",
    "Fatal error: Index out of range: file Tarn/Library.swift, line 42",
    "Precondition failed: No store: file Tarn/Library.swift, line 42",
    "Tarn/Library.swift:42: Fatal error: Index out of range",
    "Tarn/Library.swift:42: Precondition failed: No store",
  ])
  func theLastWordsOfSwiftAreTold(_ words: String) throws {
    let outcome = try read(
      report("Namespace SIGNAL, Code 0x4", signal: "SIGILL")
        + "\nApplication Specific Information:\n\(words)\n")
    let facts = outcome.limits.filter { $0.kind == .crashFact }.map(\.text).joined()
    #expect(facts.contains("its last words: '\(words)'"), "\(facts)")
  }

  /// A limit of a resource ends a process only where the report says so.
  @Test func aProcessThatWasKilledForAResourceEnded() throws {
    let outcome = try read(
      #"{"app_name":"Tarn","bug_type":"202","os_version":"iPhone OS 26.1 (23B85)","incident_id":"A"}"#
        + "\nPID: 61\nEvent:            cpu usage\nAction taken:     Process killed\n")
    #expect(outcome.story.last?.contains(#"reason="resource: cpu usage""#) == true)
  }
}
