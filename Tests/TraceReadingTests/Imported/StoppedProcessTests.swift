import Testing
import TraceModel

@testable import TraceReading

/// A process that cannot go on, in the words of the debugger, of Swift's runtime, of a sanitizer,
/// of the test runner and of a shell.
@Suite struct StoppedProcessTests {
  private static let refusal =
    "___UIApplicationEvaluateRuntimeIssueForNoSceneLifecycleAdoption_block_invoke"

  private func end(_ text: String) throws -> String? {
    let last = try imported("sceneDidBecomeActive\n\(text)\n").told.last ?? ""
    guard let start = last.firstRange(of: "process.exit reason=") else { return nil }
    return String(last[start.upperBound...])
  }

  @Test(arguments: [
    ("Thread 1: EXC_BAD_ACCESS (code=1, address=0x0)", "EXC_BAD_ACCESS"),
    ("Thread 7: EXC_BREAKPOINT (code=1, subcode=0x18d4a1c2c)", "EXC_BREAKPOINT"),
    ("Thread 1: signal SIGABRT", "SIGABRT code=6"),
    ("Thread 1: Fatal error: Index out of range", "\"Fatal error\""),
    (
      "Thread 1: \"-[NSNull length]: unrecognized selector sent to instance 0x1f2\"",
      "\"uncaught exception: -[NSNull length]: unrecognized selector sent to instance 0x1f2\""
    ),
    (
      "Thread 1: \"*** -[__NSArrayM insertObject:atIndex:]: object cannot be nil\"",
      "\"uncaught exception: *** -[__NSArrayM insertObject:atIndex:]: object cannot be nil\""
    ),
    (
      "* thread #1, queue = 'com.apple.main-thread', stop reason = EXC_BAD_ACCESS (code=1, "
        + "address=0x0)", "EXC_BAD_ACCESS"
    ),
    (
      "thread #1: tid = 0x1a2b, 0x18f2 UIKitCore`\(refusal) + 312, stop reason = EXC_BREAKPOINT "
        + "(code=1, subcode=0x18f2)", "\"EXC_BREAKPOINT in \(refusal)\""
    ),
    (
      "thread #1: tid = 0x1a2b, 0x18f2 Films`main + 312, stop reason = EXC_BREAKPOINT (code=1)",
      "EXC_BREAKPOINT"
    ),
    ("* thread #1, stop reason = signal SIGABRT", "SIGABRT code=6"),
    ("* thread #1, queue = 'main', stop reason = Fatal error: No store", "\"Fatal error\""),
    ("Films/Store.swift:42: Fatal error", "\"Fatal error\""),
    ("Films/Store.swift:42: Fatal error: No store", "\"Fatal error\""),
    ("Films/Store.swift:42: Precondition failed: No store", "\"Fatal error\""),
    ("Films/Store.swift:42: Assertion failed", "\"Fatal error\""),
    ("Fatal error: Index out of range: file /a/Array.swift, line 444", "\"Fatal error\""),
    (
      "fatal error: unexpectedly found nil while unwrapping an Optional value",
      "\"Fatal error\""
    ),
    (
      "==412==ERROR: AddressSanitizer: heap-use-after-free on address 0x602000000090",
      "\"crash found by AddressSanitizer: heap-use-after-free\""
    ),
    (
      "dyld[412]: Library not loaded: @rpath/Reels.framework/Reels\n  Referenced from: "
        + "<4C4C44> /Films.app/Films", "\"dyld: a library is missing\" code=1"
    ),
    (
      "dyld: Symbol not found: _reels\n  Referenced from: /Films.app/Films",
      "\"dyld: a symbol is missing\" code=4"
    ),
    (
      "Restarting after unexpected exit, crash, or test timeout in FilmTests.testA(); summary will "
        + "include totals from previous launches.",
      "\"unexpected exit, crash, or test timeout\""
    ),
    (
      "Process 412 exited with status = 0 (0x00000000) Terminated due to signal 9",
      "SIGKILL code=9"
    ),
    ("Process 412 exited with status = 9 (0x00000009)", "\"exit code 9\" code=9"),
    ("Process 412 exited with status = 3 (0x00000003)", "voluntary code=3"),
    ("zsh: killed     ./Films", "SIGKILL code=9"),
    ("zsh: trace trap  /b/Films.app/Contents/MacOS/Films", "SIGTRAP code=5"),
    ("zsh: segmentation fault  .build/debug/Films", "SIGSEGV code=11"),
    ("bash: line 3: 812 Killed: 9               ./Films", "SIGKILL code=9"),
    ("./run.sh: line 3: 812 Abort trap: 6           ./Films --demo", "SIGABRT code=6"),
    ("Segmentation fault: 11", "SIGSEGV code=11"), ("Trace/BPT trap: 5", "SIGTRAP code=5"),
    ("Process finished with exit code 0", "voluntary code=0"),
    ("Process finished with exit code 9", "\"exit code 9\" code=9"),
    ("Process finished with exit code 137 (interrupted by signal 9: SIGKILL)", "SIGKILL code=9"),
    (
      "Domain: IDEDebugSessionErrorDomain\nCode: 4\nFailure Reason: The app “Films” has been killed "
        + "by the operating system because it is using too much memory.",
      "\"\(JetsamReason.debuggers)\""
    ),
  ])
  func itIsAnEnd(_ text: String, _ reason: String) throws {
    #expect(try end(text) == reason)
  }

  /// A debugger stops an app at what it survives, too, and an app logs words of its own.
  @Test(arguments: [
    "Thread 1: signal SIGTERM", "Thread 1: signal SIGSTOP", "Thread 1: breakpoint 1.1 (1)",
    "Thread 6: EXC_RESOURCE (RESOURCE_TYPE_MEMORY: high watermark memory limit exceeded)",
    "* thread #1, stop reason = breakpoint 1.1", "Fatal error: the store could not be read",
    "2026-04-02 09:00:05.000 Films[412:1a] Thread 1: Fatal error: Index out of range",
    "2026-04-02 09:00:05.000 Films[412:1a] dyld: Library not loaded: @rpath/Reels",
    "zsh: killed     xcodebuild test -scheme Films", "zsh: command not found: films",
    "zsh: killed     ./build.sh ./Films", "Killed: 9 enemies",
    "2026-04-02 09:00:05.000 Films[412:1a] Segmentation fault: 11",
    "The crash said: Thread 1: EXC_BAD_ACCESS (code=1, address=0x0)",
  ])
  func itIsNoEnd(_ text: String) throws {
    #expect(try end(text) == nil)
  }

  private func names(_ lines: String...) throws -> [String] {
    let first = "2026-04-02 09:00:05.000 Films[412:1a] applicationDidBecomeActive"
    return try imported(([first] + lines + [""]).joined(separator: "\n")).recorder.names
  }

  /// On a device the runtime writes to the log, too: it is an end where the process writes no more.
  @Test(arguments: [
    "Films/Feed.swift:12: Fatal error: Index out of range",
    "Fatal error: Index out of range: file Swift/ContiguousArrayBuffer.swift, line 600",
    "Films/Feed.swift:12: Precondition failed: no feed",
  ])
  func aStampedLineIsAnEndWhereItIsTheLast(_ words: String) throws {
    let said = "2026-04-02 09:00:06.000 Films[412:1a] \(words)"
    #expect(try names(said).last == "process.exit")
    #expect(
      try names(said, "2026-04-02 09:00:09.000 Films[500:1a] applicationDidBecomeActive")
        .contains("process.exit"))
    for rest in [
      "2026-04-02 09:00:08.000 Films[412:1a] feed loaded",
      "2026-04-02 09:00:06.050 Films[412:1a] applicationWillResignActive",
    ] {
      #expect(try !names(said, rest).contains("process.exit"), "\(rest)")
    }
    let quoted = "2026-04-02 09:00:06.000 Films[412:1a] The last launch said: \(words)"
    #expect(try !names(quoted).contains("process.exit"))
  }

  /// The system's guard of private data ends a process.
  @Test func anEndByTheGuardOfPrivateDataIsRead() throws {
    let words =
      "This app has crashed because it attempted to access privacy-sensitive data without a usage "
      + "description.  The app's Info.plist must contain an NSPhotoLibraryUsageDescription key."
    let line = "2026-04-02 09:00:06.000 Films[412:1a] "
    #expect(try imported(line + words + "\n").told.last?.contains("tcc: This app has") == true)
    #expect(try names(line + "[access] " + words).last == "process.exit")
    #expect(try !names(line + "The page says: \(words)").contains("process.exit"))
  }

  /// The runtime, the banner and the debugger tell of the same stop.
  @Test func severalWordsAreOneEnd() throws {
    let outcome = try imported(
      """
      sceneDidBecomeActive
      Swift/ContiguousArrayBuffer.swift:600: Fatal error: Index out of range
      Thread 1: Fatal error: Index out of range
      * thread #1, queue = 'com.apple.main-thread', stop reason = Fatal error: Index out of range
      Message from debugger: killed

      """)
    #expect(outcome.recorder.headers.count == 1)
    #expect(outcome.recorder.names.filter { $0 == "process.exit" }.count == 1)
  }

  /// The process runs on where the debugger says so, or where it still writes long after its last
  /// line.
  @Test(arguments: [
    ("EXC_BREAKPOINT (code=1, subcode=0x1)", "(lldb) c\nProcess 812 resuming\n", 0),
    ("EXC_BAD_ACCESS (code=1, address=0x0)", "(lldb) continue\nProcess 812 resuming\n", 0),
    (
      "EXC_BREAKPOINT (code=1, subcode=0x1)",
      "   11  \t  let a = 1\n-> 12  \t  stop()\n   13  \t}\n(lldb) c\nProcess 812 resuming\n", 0
    ),
    ("EXC_BREAKPOINT (code=1, subcode=0x1)", "", 0),
    ("EXC_BREAKPOINT (code=1, subcode=0x1)", "(lldb) c\nProcess 9 resuming\nThe end\n", 1),
    // What a process ends itself with ends it then.
    ("signal SIGABRT", "(lldb) c\nProcess 812 resuming\nThe end\n", 1),
    ("EXC_BAD_ACCESS (code=1, address=0x0)", "(lldb) bt\nThe end\n", 1),
  ])
  func aStopMayBeOver(_ cause: String, _ rest: String, _ ends: Int) throws {
    let outcome = try imported(
      """
      2026-05-04 10:00:00.100 Films[812:3a2] sceneDidBecomeActive
      Process 812 stopped
      * thread #1, queue = 'com.apple.main-thread', stop reason = \(cause)
          frame #0: 0x000000018a0b0c10 Films`main + 4
      \(rest)\(ends == 0 ? "2026-05-04 10:00:09.100 Films[812:3a2] sceneWillResignActive\n" : "")
      """)
    let names = outcome.recorder.names
    #expect(names.filter { $0 == "process.exit" }.count == ends, "\(names)")
    #expect(names.contains("scene.willResignActive") == (ends == 0))
    #expect(outcome.recorder.headers.count == 1)
  }

  /// A line that comes soon after a stop may be the last word of the process, unless the debugger
  /// let it run on.
  @Test(arguments: [("(lldb) c\nProcess 812 resuming\n", 0), ("(lldb) c\n", 1), ("", 1)])
  func aStopIsOverAtOnceIfTheDebuggerSaysSo(_ talk: String, _ ends: Int) throws {
    let outcome = try imported(
      """
      2026-05-04 10:00:00.100 Films[812:3a2] sceneDidBecomeActive
      Process 812 stopped
      * thread #1, queue = 'com.apple.main-thread', stop reason = EXC_BREAKPOINT (code=1)
      \(talk)2026-05-04 10:00:00.500 Films[812:3a2] sceneWillResignActive
      """)
    #expect(outcome.recorder.names.count { $0 == "process.exit" } == ends)
  }

  /// The launch is refused in the frame below the debugger's line, whichever words come first.
  @Test(arguments: [
    "", "Thread 1: EXC_BREAKPOINT (code=1, subcode=0x1)\n",
    "Thread 1: EXC_BREAKPOINT (code=1, subcode=0x1)\nProcess 812 stopped\n",
  ])
  func theFrameSaysWhyBehindTheBanner(_ banner: String) throws {
    let function = "___UIApplicationEvaluateRuntimeIssueForNoSceneLifecycleAdoption_block_invoke"
    let reason = try end(
      """
      \(banner)* thread #1, stop reason = EXC_BREAKPOINT (code=1, subcode=0x18a0b0c10)
        * frame #0: 0x000000018a0b0c10 UIKitCore`\(function) + 700
      """)
    #expect(reason == "\"EXC_BREAKPOINT in \(function)\"")
  }

  /// What a debugger and the runtime print is no line of the app.
  @Test(arguments: [
    "Process 812 stopped", "Process 812 resuming", "(lldb) bt", "(lldb)",
    "Target 0: (Films) stopped.", "* thread #1, queue = 'main', stop reason = breakpoint 1.1",
    "  * frame #0: 0x1 Films`main", "   11  \t  let a = 1", "-> 12  \t  stop()",
    "*** First throw call stack:\n(\n\t0   CoreFoundation 0x0000000180420e10 __raise + 172\n)",
    "Lost connection to device.", "Lost connection to “Anna’s iPhone”",
    "Lost connection to the debugger on “Anna’s iPhone”.",
  ])
  func theirWordsAreNotTheApps(_ text: String) throws {
    let line = "2026-05-04 10:00:00.100 Films[812:3a2] sceneDidBecomeActive\n"
    let outcome = try imported(line + text + "\n")
    #expect(!outcome.limits.contains { $0.kind == .notUnderstood }, "\(outcome.limits)")
    #expect(outcome.recorder.names.filter { !$0.isEmpty } == ["scene.didBecomeActive"])
  }

  /// The same words of an app, and others like them.
  @Test(arguments: [
    "Process 812 started", "(", "12 films", "2026-05-04 10:00:01.100 Films[812:3a2] (lldb) c",
    "Lost connection to the server",
    "2026-05-04 10:00:01.100 Films[812:3a2] Lost connection to device.",
  ])
  func wordsOfTheAppAre(_ text: String) throws {
    let line = "2026-05-04 10:00:00.100 Films[812:3a2] sceneDidBecomeActive\n"
    let outcome = try imported(line + text + "\n")
    #expect(outcome.limits.contains { $0.kind == .notUnderstood }, "\(outcome.limits)")
  }

  /// A limit of a resource: the report says it, and that it is no end.
  @Test func aStopAtALimitIsSaid() throws {
    let line =
      "Thread 1: EXC_RESOURCE (RESOURCE_TYPE_MEMORY: high watermark memory limit exceeded) "
      + "(limit=1450 MB)"
    #expect(try end(line) == nil)
    let said = try imported("sceneDidBecomeActive\n\(line)\n").problemTexts
    #expect(said.contains { $0.contains("EXC_RESOURCE, RESOURCE_TYPE_MEMORY: high watermark") })
    let own = try imported("2025-01-01 10:00:00.100 Films[811:2001] \(line)\n").problemTexts
    #expect(!own.contains { $0.contains("limit of a resource") })
  }
}
