import Testing
import TraceModel

@testable import TraceReading

/// Ends that the system tells of: of the process that wrote, of one before it, of another app.
@Suite struct OtherProcessEndTests {
  private static let killed =
    "termination reported by launchd (15, 3735883980, 9)"

  /// The app was killed, and a person looks at the log of its next process.
  @Test(arguments: [
    """
    2026-05-02 10:11:02.331 Df runningboardd[31:1f2] [app<com.example.films>:411] \(killed)
    2026-05-02 10:20:42.131 Df Films[450:1ab2] [com.example.films:app] sceneDidBecomeActive(_:)

    """,
    """
    default\t10:11:02.331000+0100\trunningboardd\t[app<com.example.films>:411] \(killed)
    default\t10:20:42.131000+0100\tFilms\tsceneDidBecomeActive(_:)

    """,
  ])
  func theEndOfTheProcessBeforeIsARunOfItsOwn(_ text: String) throws {
    let outcome = try imported(text)
    #expect(outcome.recorder.headers.map(\.app) == ["Films", "com.example.films"])
    #expect(outcome.told.last?.contains("process.exit") == true)
    #expect(outcome.told.last?.contains("code=3735883980") == true)
    // What the system says of an app that wrote nothing is no run beside one that did.
    let other = try imported(text.replacing("com.example.films>", with: "com.example.notes>"))
    #expect(other.recorder.headers.map(\.app) == ["Films"])
    #expect(other.problemTexts.contains { $0.contains("com.example.notes") })
  }

  /// A line that comes a moment after the end is of the process that ended.
  @Test func lastWordsBelongToTheProcessThatEnded() throws {
    let outcome = try imported(
      """
      default\t16:12:01.514000+0200\trunningboardd\t[app<com.example.films>:411] \(Self.killed)
      default\t16:12:01.614000+0200\tFilms\tapplicationWillTerminate

      """)
    #expect(outcome.recorder.headers.count == 1)
    #expect(outcome.told.last?.contains("process.exit") == true)
  }

  /// The product is called otherwise than the bundle: nothing shows that they are one.
  @Test func aCrashOfAnAppWithoutLinesIsAFact() throws {
    let outcome = try imported(
      """
      default\t10:10:42.131000+0100\tMy Films\tsceneDidBecomeActive(_:)
      default\t10:11:02.331000+0100\trunningboardd\t[app<com.example.films>:411] termination \
      reported by launchd (2, 11, 11)

      """)
    #expect(outcome.problemTexts.contains { $0.contains("SIGSEGV") && $0.contains("a crash") })
    #expect(!outcome.told.contains { $0.contains("process.exit") })
  }

  /// The only end in a text is what it was copied for, whoever wrote the other lines. Of many the
  /// crashes alone are told.
  @Test(arguments: ["com.example.films-beta.dev", "com.example.yacht"])
  func theOnlyEndIsAFact(_ bundle: String) throws {
    func end(_ bundle: String, _ pid: Int) -> String {
      "default\t09:01:00.000000+0200\tSpringBoard\t[app<\(bundle)(0A1B)>:\(pid)] Process exited: "
        + "<RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:signal(2) "
        + "code:SIGKILL(9)>>.\n"
    }
    let own = "default\t09:00:00.000000+0200\tFilms\tsceneDidBecomeActive(_:)\n"
    let outcome = try imported(own + end(bundle, 812))
    #expect(outcome.problemTexts.contains { $0.contains("'\(bundle)'") && $0.contains("SIGKILL") })
    #expect(!outcome.told.contains { $0.contains("process.exit") })
    let many = try imported(own + end(bundle, 812) + end("com.example.other", 900))
    #expect(!many.problemTexts.contains { $0.contains("SIGKILL") })
    let helper = try imported(own + end("com.apple.WebKit.WebContent", 812))
    #expect(!helper.problemTexts.contains { $0.contains("SIGKILL") })
  }

  /// A request that names a number alone is of nobody's run.
  @Test func aNumberAloneIsNoRun() throws {
    let outcome = try imported(
      "default\t09:00:00.010000+0200\trunningboardd\tExecuting termination request for: "
        + "<RBSProcessPredicate <RBSProcessIdentifierPredicate 812>>\n")
    #expect(outcome.recorder.headers.isEmpty)
    #expect(!outcome.problemTexts.contains { $0.contains("''") })
  }

  @Test(arguments: [
    ("killing_idle_process pid 411 [Films] jetsam_reason->osr_code: 9", "jetsam: idle-exit"),
    ("killing_top_process pid 411 [Films] jetsam_reason->osr_code: 2", "jetsam: highwater"),
    ("killing largest compressed process Films [411] 19860 MB", "jetsam"),
  ])
  func theKernelNamesNoSystem(_ words: String, _ reason: String) throws {
    let outcome = try imported(
      "2026-09-28 16:12:02.114 Df kernel[0:1cd] memorystatus: \(words)\n")
    #expect(outcome.recorder.headers.map(\.platform) == [nil])
    #expect(outcome.told.last?.contains("process.exit reason=") == true)
    #expect(outcome.told.last?.contains(reason) == true)
  }

  @Test(arguments: [
    "ReportCrash[450]: Saved crash report for Films[411] version 1.0 (1) to /Users/me/Films.crash",
    "ReportCrash[450] <Error>: Formulating crash report for process Films[411]",
  ])
  func reportCrashTellsOfACrash(_ line: String) throws {
    let outcome = try imported(
      "Mar  2 18:23:40 Mac Films[411]: applicationDidBecomeActive(_:)\nMar  2 18:23:50 Mac \(line)\n"
    )
    #expect(outcome.recorder.headers.count == 1)
    #expect(outcome.told.last?.hasSuffix("process.exit reason=crash") == true)
  }

  @Test(arguments: [
    (
      "SpringBoard[58] <Warning>: com.example.films failed to resume in time",
      "reason=watchdog transition=resume"
    ),
    (
      "com.apple.launchd[1] <Warning>: (UIKitApplication:com.example.films[0x9a2b]) "
        + "Exited: Segmentation fault", "reason=SIGSEGV code=11"
    ),
    (
      "backboardd[28] <Warning>: Application 'UIKitApplication:com.example.films[0xab12]' "
        + "quit with signal 9: Killed: 9", "reason=SIGKILL code=9"
    ),
  ])
  func oldSystemsTellOfAnEnd(_ line: String, _ end: String) throws {
    let outcome = try imported("Jan 12 20:01:02 My-iPad \(line)\n")
    #expect(outcome.told.last?.hasSuffix("process.exit \(end)") == true)
  }

  /// launchd's line has the number of the job before its level.
  @Test func twoLinesAboutOneNumberAreOneRun() throws {
    let outcome = try imported(
      """
      Aug 29 22:52:44 iPhone backboardd[28] <Warning>: FM[411] has active assertions beyond \
      permitted time:
      Aug 29 22:52:45 iPhone com.apple.launchd[1] (UIKitApplication:com.example.fm[0x8c3f][411]) \
      <Notice>: (UIKitApplication:com.example.fm[0x8c3f]) Exited: Killed: 9

      """)
    #expect(outcome.recorder.headers.count == 1)
  }

  /// A mapping is proposed for the words of an app, not for those of the system's tools.
  @Test(arguments: ["osanalyticshelper", "spindump", "com.apple.backupd", "suggestd"])
  func toolsOfTheSystemAreNoApps(_ process: String) throws {
    let outcome = try imported(
      "default\t14:22:52.104000+0100\t\(process)\tSaved hang report for Films\n")
    #expect(!outcome.problemTexts.contains { $0.contains("a mapping could") })
    let own = try imported("default\t14:22:52.104000+0100\tFilms\tSaved draft of chapter\n")
    #expect(own.problemTexts.contains { $0.contains("a mapping could") })
  }

  /// Only the end of a process is one, whichever tool wrote of it: here Xcode and the Console app.
  @Test(arguments: [
    "default\t09:41:25.000000+0100\tSpringBoard\t[app<com.example.films>:411] Process exited: "
      + "<RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:signal(2) "
      + "code:SIGKILL(9)>>.",
    "2026-03-02 09:41:25.000 Df runningboardd[33:1a2] [com.apple.runningboard:process] "
      + "[app<com.example.films>:411] \(killed)",
    "Mar  2 09:41:25 iPhone kernel[0] <Notice>: memorystatus: killing_specific_process pid 411 "
      + "[Films] (per-process-limit 100) 1441792KB - memorystatus_available_pages: 22000",
  ])
  func anEndInAnotherToolsLineEndsTheRun(_ line: String) throws {
    let own = "2026-03-02 09:41:20.600000+0100 Films[411:1a2b3c] sceneDidEnterBackground(_:)\n"
    let outcome = try imported(own + line + "\n")
    #expect(outcome.recorder.headers.map(\.app) == ["Films"])
    #expect(outcome.told.last?.contains("process.exit") == true)
    let other = try imported(own.replacing("[411:", with: "[412:") + line + "\n")
    #expect(!other.told.contains { $0.contains("process.exit") && $0.contains("run=Films[412]") })
  }

  /// Xcode's line below the lines of the second device is about its app.
  @Test func theDebuggersLineIsOfTheDeviceAboveIt() throws {
    let outcome = try imported(
      """
      **iPhone 15, iOS 17.5**
      09:41:00.000 sceneDidBecomeActive
      09:41:20.600 sceneDidEnterBackground

      **iPhone 16, iOS 18.1**
      09:51:00.000 sceneDidBecomeActive
      09:51:20.600 sceneDidEnterBackground
      Message from debugger: Terminated due to signal 9

      """)
    #expect(outcome.recorder.headers.count == 2)
    #expect(outcome.told.last?.hasSuffix("process.exit reason=SIGKILL code=9") == true)
  }

  /// What follows an end at once is a last word, unless it leads to the foreground: that is another
  /// process, or, with the same number, the one that did not end.
  @Test(arguments: [("applicationDidBecomeActive", false), ("applicationWillTerminate", true)])
  func anActivationIsNoLastWord(_ message: String, _ isLast: Bool) throws {
    let outcome = try imported(
      """
      default\t14:00:00.131000+0100\trunningboardd\t[app<com.acme.rain>:512] \(Self.killed)
      default\t14:00:01.131000+0100\tRain\t\(message)(_:)

      """)
    #expect(outcome.recorder.headers.count == (isLast ? 1 : 2))
    #expect(!outcome.kinds.contains(.clockStep))
  }

  @Test func aProcessThatWritesOnHasNoRunThatEnded() throws {
    let outcome = try imported(
      """
      Mar  2 14:00:00 iPhone SpringBoard[58] <Notice>: [app<com.acme.rain>:512] \
      Process exited: <RBSProcessExitContext| voluntary>.
      Mar  2 14:00:03 iPhone Rain[512] <Notice>: applicationDidBecomeActive

      """)
    #expect(outcome.recorder.names.filter { !$0.isEmpty } == ["app.didBecomeActive"])
  }

  /// Nothing shows whether lines without a name are of the app that ended: its end is another run.
  @Test(arguments: [("com.acme.rain", true), ("", false)])
  func theOnlyEndInATextIsARun(_ bundle: String, _ isOne: Bool) throws {
    let end =
      bundle.isEmpty
      ? "kernel: memorystatus: killing_idle_process pid 99 [bird] (vm-pageshortage) 12345KB"
      : "SpringBoard: [app<\(bundle)>:512] Process exited: <RBSProcessExitContext| specific, "
        + "status:<RBSProcessExitStatus| domain:frontboard(10) code:0x8BADF00D>>."
    let outcome = try imported("14:00:00.131 applicationDidBecomeActive\n14:00:30.131 \(end)\n")
    #expect(outcome.recorder.names.contains("process.exit") == isOne)
    #expect(outcome.recorder.headers.count == (isOne ? 2 : 1))
  }

  /// A request is the cause of an end that may be its own: not of one with another code.
  @Test(arguments: [("3135099228", true), ("3735943697", false), ("1, 7", false)])
  func aRequestIsNotTheCauseOfAnotherEnd(_ code: String, _ isCause: Bool) throws {
    let reason = code.contains(",") ? "(\(code), 9)" : "(10, \(code), 9)"
    let outcome = try imported(
      """
      default\t14:00:00.100000+0100\trunningboardd\tReceived termination request from \
      [osservice<com.apple.cache_delete(501)>:640] on <RBSProcessPredicate \
      <RBSProcessBundleIdentifierPredicate "com.acme.rain">> with context \
      <RBSTerminateContext| code:0xBADDD15C explanation:x reportType:None maxTerminationResistance:Absolute>
      default\t14:00:01.100000+0100\trunningboardd\t[app<com.acme.rain>:512] termination reported by \
      launchd \(reason)

      """)
    let texts = outcome.problemTexts
    #expect(texts.contains { $0.contains("asked for it 1 s before") } == isCause, "\(texts)")
    #expect(texts.contains { $0.contains("what came of that is not shown") } == !isCause)
  }

  /// FrontBoard has the reason in the second key where the first has none; what a debugger held
  /// back is no end.
  @Test(arguments: [
    ("exitReason: (none); terminationReason: watchdog", "watchdog"),
    ("exitReason: voluntary; terminationReason: (none)", "voluntary"),
    ("exitReason: (none); terminationReason: (none)", "unknown"),
  ])
  func theReasonOfFrontBoardIsInEitherKey(_ reasons: String, _ kind: String) throws {
    let outcome = try imported(
      "Mar  2 14:00:00 iPhone SpringBoard[58] <Notice>: Process exited: <FBApplicationProcess: 0x1; "
        + "Rain; pid: 512> -> <FBApplicationProcessExitContext: 0x2; \(reasons); stateAtExit: "
        + "<FBProcessState: 0x1; pid: 512; taskState: Running; visibility: Foreground>>\n")
    #expect(outcome.told.last?.contains(kind) == true, "\(outcome.told)")
  }

  @Test func whatADebuggerHeldBackIsNoEnd() throws {
    let outcome = try imported(
      """
      Mar  2 14:00:00 iPhone SpringBoard[58] <Warning>: Forcing crash report of Rain[512] skipped: \
      process is being debugged
      Mar  2 14:00:02 iPhone Rain[512] <Warning>: applicationDidBecomeActive

      """)
    #expect(!outcome.recorder.names.contains("process.exit"))
  }
}
