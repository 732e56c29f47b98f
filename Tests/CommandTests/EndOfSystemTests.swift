import Foundation
import TestSupport
import Testing

/// A run that the system ended does not read as one that exited.
@Suite struct EndOfSystemTests {
  private func report(_ text: String, _ name: String = "end.txt") throws -> String {
    let scratch = try Scratch()
    try scratch.write(name, Data(text.utf8))
    return try Command.run(["analyze", name], in: scratch.folder).text
      .split { $0.isWhitespace }.joined(separator: " ")
  }

  private func crash(_ members: String) -> String {
    """
    {"bug_type":"309","name":"Films","bundleID":"com.example.films","incident_id":"1","os_version":"iPhone OS 26.1 (23B85)"}
    {"captureTime":"2026-03-02 12:00:20.0000 +0100","pid":412,\(members)}

    """
  }

  @Test(arguments: [
    (
      #""type":"EXC_RESOURCE","subtype":"MEMORY","message":"(limit=1400 MB, unused=0x0)""#,
      "it exceeded its memory limit (limit=1400 MB, unused=0x0)"
    ),
    (
      #""type":"EXC_RESOURCE","subtype":"CPU_FATAL","signal":"SIGKILL""#,
      "it exceeded its CPU limit"
    ),
    (#""type":"EXC_RESOURCE""#, "it used more of a resource than it may (EXC_RESOURCE)"),
  ])
  func aLimitIsNamed(_ exception: String, _ words: String) throws {
    let termination = #""termination":{"flags":6,"code":0,"namespace":"RESOURCE"}"#
    let text = try report(crash("\"exception\":{\(exception)},\(termination)"), "end.ips")
    #expect(text.contains("ended by the system: \(words), recording starts"), "\(text)")
    let survived = try report(
      crash("\"isNonFatal\":1,\"exception\":{\(exception)},\(termination)"), "end.ips")
    #expect(!survived.contains("ended by the system"))
  }

  @Test func aLimitInTextIsNamed() throws {
    let text = try report(
      """
      Process:             Films [412]
      Identifier:          com.example.films
      Date/Time:           2025-12-01 22:30:11.8812 -0800
      OS Version:          iPhone OS 18.6.2 (22G100)

      Exception Type:  EXC_RESOURCE (SIGKILL)
      Exception Subtype: CPU
      Exception Message: (Limit 80%) Observed 91% over 60 secs
      Termination Reason: RESOURCE 0

      """)
    #expect(
      text.contains(
        "ended by the system: it exceeded its CPU limit (Limit 80% Observed 91% over 60 secs)"))
  }

  /// A code that no page explains is the system's all the same: a process' own has 8 bits.
  @Test func aLargeCodeIsTheSystems() throws {
    let app = "default\t10:02:11.110000+0900\trunningboardd\t[app<com.example.films(11)>:412]"
    let asked =
      "\(app) Terminating with context: <RBSTerminateContext| domain:10 code:0xDEAD1124 "
      + "explanation:installcoordinationd app update reportType:None>\n"
    let gone = "\(app) termination reported by launchd (10, 3735884068, 9)\n"
    #expect(
      try report(asked + gone).contains(
        "ended by the system (installcoordinationd app update, code 0xdead1124)"))
    #expect(
      try report("\(app) termination reported by launchd (15, 4227595259, 9)\n").contains(
        "ended by the system (runningboard, code 0xfbfbfbfb)"))
    for (triple, words) in [
      ("0, 0, 256", "process exited (voluntary, code 1)"),
      ("2, 9, 9", "process exited (SIGKILL, code 9)"), ("2, 11, 11", "crashed: SIGSEGV"),
    ] {
      let text = try report("\(app) termination reported by launchd (\(triple))\n")
      #expect(text.contains(words), "\(text)")
    }
  }

  /// The runtime says that it is an exception, whatever its name is.
  @Test(arguments: [
    ("NSRangeException", "crashed: NSRangeException: out of bounds"),
    ("CALayerInvalidGeometry", "crashed: uncaught exception CALayerInvalidGeometry: out of bounds"),
    ("com.firebase.core", "crashed: uncaught exception com.firebase.core: out of bounds"),
  ])
  func anExceptionIsACrash(_ name: String, _ words: String) throws {
    let said = "*** Terminating app due to uncaught exception '\(name)', reason: 'out of bounds'"
    let line = "2026-05-04 10:00:00.100 Films[812:1] "
    for text in [line + said, line + "sceneDidBecomeActive\n" + said] {
      let shown = try report(text + "\n")
      #expect(shown.contains(words), "\(shown)")
    }
  }

  /// The kernel ends a process whose limit is a fatal one, unless the process writes on.
  @Test(arguments: [
    ("memorystatus: Films [812] exceeded mem limit: ActiveHard 1450 MB (fatal)", true),
    ("EXC_RESOURCE -> Films[812] exceeded mem limit: ActiveHard 1450 MB (fatal)", true),
    ("memorystatus: Films [812] exceeded mem limit: ActiveSoft 1450 MB (non-fatal)", false),
  ])
  func aFatalLimitIsAnEnd(_ said: String, _ isEnd: Bool) throws {
    let log = """
      2026-05-04 10:00:00.100000+0200  localhost Films[812]: sceneDidBecomeActive
      2026-05-04 10:00:09.290000+0200  localhost kernel[0]: \(said)

      """
    let words = "ended by the system: it exceeded its own memory limit (per-process-limit)"
    #expect(try report(log).contains(words) == isEnd)
    let more = "2026-05-04 10:00:29.290000+0200  localhost Films[812]: sceneWillResignActive\n"
    let text = try report(log + more)
    #expect(!text.contains(words) && text.contains("stops without an end"), "\(text)")
  }

  /// A watch alone has the codes of its background tasks, whatever the app is called.
  @Test(arguments: [
    ("com.example.trails", "Trails"), ("com.example.trails.watchkitapp", "Trails"),
    ("com.example.trails.watchkitapp", "Trails Watch App"),
  ])
  func theCodeShowsTheWatch(_ bundle: String, _ name: String) throws {
    let end = "[app<\(bundle)>:412] termination reported by launchd (7, 3306925314, 9)\n"
    let app = "default\t10:00:00.100000+0200\t\(name)\tapplicationDidBecomeActive\n"
    let system = "default\t10:00:12.300000+0200\trunningboardd\t" + end
    for log in [system, app + system] {
      let text = try report(log)
      #expect(text.contains("error watch-bg-not-completed LT527"), "\(text)")
      #expect(text.contains("· watchOS") && !text.contains("run 2"), "\(text)")
    }
    let other = try report(app + system.replacing("7, 3306925314", with: "2, 9"))
    #expect(!other.contains("LT527"))
  }

  /// A log and the report of the same end in one text are one run; a report of another is not.
  @Test(arguments: [
    ("12:00:20.4", 3_735_883_980, 1), ("12:00:20.4", 9, 2), ("12:00:40.4", 3_735_883_980, 2),
  ])
  func aReportBelowTheLineOfItsEndAddsNoEnd(_ time: String, _ code: Int, _ runs: Int) throws {
    let log = """
      2026-03-02 12:00:01.400000+0100  localhost Films[412]: sceneDidBecomeActive
      2026-03-02 \(time)00000+0100  localhost runningboardd[34]: [app<com.example.films>:412] \
      termination reported by launchd (15, \(code), 9)

      """
    let end = crash(#""termination":{"code":3735883980,"namespace":"RUNNINGBOARD"}"#)
    for text in [log + end, end + log] {
      let shown = try report(text)
      #expect(shown.contains("run 1 ") && shown.contains("run 2 ") == (runs == 2), "\(shown)")
    }
    #expect(try report(log + end).contains("iOS 26.1") || runs == 2)
  }

  @Test func aHeldTaskHasItsArticle() throws {
    let termination = #""termination":{"code":2343432205,"namespace":"RUNNINGBOARD","reasons":["#
    let text = try report(
      crash(termination + #""Films has active assertions beyond permitted time:"]}"#), "end.ips")
    #expect(text.contains("ended by the system: a background task was held for"), "\(text)")
  }

  /// An app is active at most until the system suspends it, whatever callback came last.
  @Test(arguments: ["sceneDidBecomeActive", "sceneWillEnterForeground", "sceneWillResignActive"])
  func aSuspendedAppIsNotInTheForeground(_ callback: String) throws {
    let system = "localhost runningboardd[34]: [app<com.example.films>:812]"
    let suspended = "2026-05-04 10:00:15.100000+0200  \(system) Suspending task.\n"
    let log = """
      2026-05-04 10:00:00.100000+0200  localhost Films[812]: \(callback)
      \(suspended)2026-05-04 10:30:15.100000+0200  \(system) termination reported by launchd \
      (1, 4, 9)

      """
    let text = try report(log)
    #expect(text.contains("background 1 30 min") && !text.contains("foreground"), "\(text)")
    let own = "2026-05-04 10:00:10.100000+0200  localhost Films[812]: sceneDidEnterBackground\n"
    let whole = try report(log.replacing(suspended, with: own + suspended))
    #expect(!whole.contains("callbacks are missing"), "\(whole)")
  }

  /// Where the process was is what the system said last.
  @Test(arguments: [
    (["visibility to: Foreground"], "it was in the foreground"),
    (["visibility to: Foreground", "visibility to: Background"], "it was in the background"),
    (["visibility to: Foreground", "Suspending task."], "it was suspended"),
    (
      ["visibility to: Background", "darwin role to: UserInteractiveFocal"],
      "it was in the foreground"
    ),
    (["visibility to: Foreground", "darwin role to: None"], ""),
    (["visibility to: Foreground", "Suspending task.", "Resuming task."], ""),
  ])
  func theLastPlaceCounts(_ said: [String], _ place: String) throws {
    var lines = said.map { what in
      let isRole = what.hasPrefix("darwin"), isShort = what.hasSuffix("task.")
      return (
        what.hasPrefix("visibility") ? "SpringBoard" : "runningboardd",
        (isShort ? "" : isRole ? "Set " : "Setting process ") + what
      )
    }
    lines.append(("runningboardd", "termination reported by launchd (2, 9, 9)"))
    let text = try report(
      lines.enumerated().map { index, line in
        "default\t10:02:\(11 + index * 9).110000+0900\t\(line.0)\t"
          + "[app<com.example.films(11)>:412] \(line.1)\n"
      }.joined())
    let words = text.split { $0.isWhitespace }.joined(separator: " ")
    #expect(place.isEmpty ? !words.contains("it was") : words.contains(place), "\(text)")
  }

  /// Every system has RunningBoard; SpringBoard is the home screen of one.
  @Test(arguments: [("runningboardd", "platform unknown"), ("SpringBoard", "iOS")])
  func theWriterShowsThePlatform(_ writer: String, _ platform: String) throws {
    let text = try report(
      "default\t10:02:11.110000+0900\t\(writer)\t[app<com.example.films(11)>:412] "
        + (writer == "SpringBoard"
          ? "Process exited: <RBSProcessExitContext| voluntary>.\n"
          : "termination reported by launchd (2, 9, 9)\n"))
    #expect(text.contains("run 1 · com.example.films · \(platform)"), "\(text)")
  }

  /// A process that ended before another one began did not replace it.
  @Test func anEarlierEndReplacesNoLaterProcess() throws {
    let text = try report(
      """
      2026-03-02 09:12:05.000 kernel[0:1] memorystatus: killing_top_process pid 731 [Films] \
      (vm-pageshortage 3) 120334KB - memorystatus_available_pages: 12034
      2026-03-02 09:12:25.000 Films[790:1] sceneDidBecomeActive

      """)
    #expect(!text.contains("next launch"), "\(text)")
    #expect(text.contains("stops without an"), "\(text)")
  }

  /// A picture of what all processes were at ends none of them.
  @Test func aStackshotIsNoEnd() throws {
    let text = try report(
      crash(
        #""exception":{"type":"EXC_CRASH","signal":"SIGKILL"},"termination":{"code":3131746989,"#
          + #""namespace":"SPRINGBOARD","reasons":["<RBSTerminateContext| domain:15 code:0xBAAAAAAD "#
          + #"explanation:stackshot>"]}"#), "end.ips")
    #expect(text.contains("no app run was found"), "\(text)")
    #expect(text.contains("a stackshot of the whole system"), "\(text)")
    // The bracket that closes the context is no word of it.
    let other = try report(
      crash(
        #""exception":{"type":"EXC_CRASH","signal":"SIGKILL"},"termination":{"code":3735884068,"#
          + #""namespace":"SPRINGBOARD","reasons":["<RBSTerminateContext| domain:10 code:0xDEAD1124 "#
          + #"explanation:app update>"]}"#), "end.ips")
    #expect(other.contains("ended by the system (app update, code 0xdead1124)"), "\(other)")
  }
}
