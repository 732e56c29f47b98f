import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Stacks of crash reports, in each form that people post them in.
@Suite struct CrashStackTests {
  private static let function = "UIApplicationEvaluateRuntimeIssueForNoSceneLifecycleAdoption"
  /// The function and its block, with one to three underscores.
  static let symbols = ["_", "__", "___"].flatMap { marks in
    ["", "_block_invoke"].map { marks + function + $0 }
  }

  private static func ips(_ body: String, type: String = "EXC_BREAKPOINT", code: Int = 5) -> String
  {
    """
    {"app_name":"Films","bug_type":"309","os_version":"iPhone OS 27.0 (24A335)","incident_id":"B1"}
    {"procName":"Films","pid":731,"captureTime":"2026-10-02 09:11:02.5521 +0200",
    "exception":{"type":"\(type)","signal":"\(code == 5 ? "SIGTRAP" : "SIGKILL")"},
    "termination":{"code":\(code),"namespace":"\(code == 5 ? "SIGNAL" : "FRONTBOARD")"},
    \(body)}

    """
  }

  private static func frames(_ symbols: [String]) -> String {
    symbols.map { #"{"imageOffset":4096,"symbol":"\#($0)","imageIndex":1}"# }
      .joined(separator: ",")
  }

  private static let text = """
    Process:             Films [731]
    Identifier:          com.example.films
    OS Version:          iPhone OS 27.0 (24A335)
    Exception Type:  EXC_BREAKPOINT (SIGTRAP)
    Termination Reason: SIGNAL 5 Trace/BPT trap: 5
    Triggered by Thread:  0


    """

  /// By shape: a text in which a frame has this symbol.
  static let shapes: [(name: String, text: @Sendable (String) -> String)] = [
    (
      "triggered thread of an .ips",
      { ips(#""threads":[{"triggered":true,"id":8,"frames":[\#(frames([$0, "main"]))]}]"#) }
    ),
    (
      "thread by its number",
      {
        ips(
          #""faultingThread":1,"threads":[{"frames":[]},{"id":9,"frames":[\#(frames([$0]))]}]"#)
      }
    ),
    (
      "last exception",
      { ips(#""threads":[{"frames":[]}],"lastExceptionBacktrace":[\#(frames(["x", $0]))]"#) }
    ),
    (
      "document without the line before it",
      {
        ips(#""threads":[{"triggered":true,"frames":[\#(frames([$0]))]}]"#)
          .split(separator: "\n").dropFirst().joined() + "\n"
      }
    ),
    (
      "the same laid out",
      {
        "{\n  \"uptime\" : 51000,\n  \"procRole\" : \"Foreground\",\n  \"pid\" : 731,\n"
          + "  \"captureTime\" : \"2026-10-02 09:11:02.5521 +0200\",\n  \"procName\" : \"Films\",\n"
          + "  \"exception\" : {\"type\" : \"EXC_BREAKPOINT\", \"signal\" : \"SIGTRAP\"},\n"
          + "  \"faultingThread\" : 0,\n  \"threads\" : [{\"frames\" : [\(frames([$0]))]}]\n}\n"
      }
    ),
    (
      "event of Sentry",
      {
        #"{"event_id":"ac","platform":"cocoa","timestamp":"2026-10-02T09:22:41.000Z","level":"fatal","#
          + #""exception":{"values":[{"type":"EXC_BREAKPOINT","mechanism":{"handled":false},"#
          + #""stacktrace":{"frames":[{"function":"main"},{"function":"\#($0)"}]}}]},"#
          + #""breadcrumbs":[]}"# + "\n"
      }
    ),
    (
      "text",
      {
        text + "Thread 0 name:   Dispatch queue: com.apple.main-thread\nThread 0 Crashed:\n"
          + "0   UIKitCore          \t       0x18a0b0c10 \($0) + 700\n"
          + "1   libdispatch.dylib  \t       0x18b0b0c10 _dispatch_client_callout + 16\n"
      }
    ),
    (
      "text with an exception's stack",
      {
        text
          + "Last Exception Backtrace:\n0   CoreFoundation  0x18a0b0c10 __exceptionPreprocess + 164\n"
          + "1   UIKitCore  0x18a0b0c10 \($0) + 700\n"
      }
    ),
    (
      "pasted stack",
      {
        "Thread 0 Crashed::  Dispatch queue: com.apple.main-thread\n"
          + "0   UIKitCore      0x18a0b0c10 \($0) + 700\n"
      }
    ),
    ("one pasted frame", { "0   UIKitCore      0x18a0b0c10 \($0) + 700\n" }),
    (
      "debugger",
      {
        "* thread #1, queue = 'com.apple.main-thread', stop reason = EXC_BREAKPOINT\n"
          + "  * frame #0: 0x000000018a0b0c10 UIKitCore`\($0) + 700\n"
      }
    ),
    (
      "debugger at its stop",
      {
        "Process 412 stopped\n* thread #1, queue = 'com.apple.main-thread', stop reason = "
          + "EXC_BREAKPOINT (code=1, subcode=0x18a0b0c10)\n    frame #0: 0x000000018a0b0c10 "
          + "UIKitCore`\($0) + 700\nTarget 0: (Films) stopped.\n(lldb) bt\n* thread #1, queue = "
          + "'com.apple.main-thread', stop reason = EXC_BREAKPOINT (code=1, subcode=0x18a0b0c10)\n"
          + "  * frame #0: 0x000000018a0b0c10 UIKitCore`\($0) + 700\n"
          + "    frame #1: 0x000000018b0b0c10 libdispatch.dylib`_dispatch_client_callout + 16\n"
      }
    ),
    (
      "frames alone",
      {
        "0   UIKitCore        \t0x18a0b0c10 \($0) + 700\n"
          + "1   libdispatch.dylib  \t0x18b0b0c10 _dispatch_client_callout + 16\n"
      }
    ),
    (
      "functions alone",
      {
        "#0 \($0)\n#1 _dispatch_client_callout\n#2 _dispatch_once_callout\n"
          + "#3 -[UIApplication workspace:didCreateScene:withTransitionContext:completion:]\n"
      }
    ),
    ("debugger of Xcode", { "#0\t0x000000018a0b0c10 in \($0) ()\n" }),
    (
      "diagnostic of MetricKit",
      {
        #"{"timeStampBegin":"2026-10-02 09:00:00","crashDiagnostics":[{"callStackTree":{"callStacks":"#
          + #"[{"threadAttributed":true,"callStackRootFrames":[{"binaryName":"UIKitCore","symbol":"\#($0)","#
          + #""subFrames":[{"binaryName":"libdispatch.dylib"}]}]}]},"diagnosticMetaData":"#
          + #"{"exceptionType":6,"signal":5,"terminationReason":"Namespace SIGNAL, Code 5","#
          + #""bundleIdentifier":"com.example.films"}}]}"# + "\n"
      }
    ),
  ]

  @Test(arguments: shapes.indices)
  func aRefusedLaunchIsReadInEachShape(_ index: Int) throws {
    for symbol in Self.symbols {
      let outcome = try read(Self.shapes[index].text(symbol))
      let end = try #require(outcome.story.last, "\(Self.shapes[index].name)")
      #expect(outcome.story.count == 1)
      #expect(end.contains("NoSceneLifecycleAdoption"), "\(Self.shapes[index].name): \(end)")
      #expect(outcome.summary.malformed == 0)
    }
  }

  @Test func sentencesOfARefusedLaunchAreRead() throws {
    let sentence = "UIScene life cycle is required for apps built with this SDK."
    for text in [
      Self.ips(#""asi":{"UIKitCore":["\#(sentence)"]}"#),
      Self.text + "Application Specific Information:\nApplication failed to launch: \(sentence)\n",
      "2026-10-02 09:11:02.552 Films[731:9031] *** Terminating app due to uncaught exception "
        + "'NSInternalInconsistencyException', reason: 'Application failed to launch: \(sentence)'\n",
      "Thread 1: EXC_BREAKPOINT (code=1, subcode=0x18a0b0c10)\n"
        + "Application failed to launch: \(sentence)\n",
    ] {
      let outcome = try read(text)
      #expect(outcome.story.last?.contains("life cycle is required") == true)
      #expect(outcome.story.count == 1 && outcome.recorder.headers.count == 1)
    }
  }

  /// Other traps, other threads, and other ends are not refusals.
  @Test(arguments: [
    frames(["_assertionFailure(_:_:file:line:flags:)", "FilmLibrary.film(at:)"]),
    frames(["____UIApplicationEvaluateRuntimeIssueForNoSceneLifecycleAdoption"]),
    frames(["UIApplicationEvaluateRuntimeIssueForNoSceneLifecycleAdoptionOfFilms"]),
    frames(["FilmsNoSceneLifecycleAdoption"]),
  ])
  func otherTrapsAreNotRefusals(_ frames: String) throws {
    let text = Self.ips(#""threads":[{"triggered":true,"frames":[\#(frames)]}]"#)
    #expect(try read(text).story.last?.contains("Adoption") == false)
  }

  @Test func aFunctionOfAnotherThreadOrAKillIsNotARefusal() throws {
    let frames = Self.frames(["_" + Self.function])
    let others = #""threads":[{"triggered":true,"frames":[]},{"frames":[\#(frames)]}]"#
    #expect(try read(Self.ips(others)).story.last?.contains("Adoption") == false)
    let kill = Self.ips(
      #""threads":[{"triggered":true,"frames":[\#(frames)]}]"#, type: "EXC_CRASH",
      code: 2_343_432_205)
    #expect(try read(kill).story.last?.contains("reason=watchdog") == true)
    // Below the stop of another kind, and after the stack's end.
    for stop in ["signal SIGKILL", "EXC_BREAKPOINT (code=1)\n  thread #2"] {
      let text =
        "* thread #1, stop reason = \(stop)\n  * frame #0: 0x18a0b0c10 UIKitCore`_\(Self.function)\n"
      #expect(try imported(text).told.last?.contains("Adoption") == false)
    }
    let text = Self.text + "Thread 3:\n0   UIKitCore   0x18a0b0c10 _\(Self.function) + 1\n"
    #expect(try read(text).story.last?.contains("Adoption") == false)
  }

  // MARK: Where the app was

  private func facts(_ text: String) throws -> String {
    try read(text).limits.filter { $0.kind == .crashFact }.map(\.text)
      .joined(separator: "\n")
  }

  private static func watchdog(_ cpu: String, _ frames: String) -> String {
    FileSamples.ips.replacing(
      #"\"Elapsed total CPU time (seconds): 7.770\""#,
      with: #"\"Elapsed application CPU time (seconds): \#(cpu), 1% CPU\""#
    ).replacing(
      #""frames":[{"imageOffset":12,"imageIndex":1}]}]"#,
      with: #""frames":[\#(frames)]}],"usedImages":[{"name":"libsystem_kernel.dylib"},"#
        + #"{"path":"/private/var/containers/Bundle/Application/A/Films.app/Films"}]"#)
  }

  @Test func aWatchdogReportNamesTheAppsFirstFrame() throws {
    let frames =
      #"{"imageIndex":0,"symbol":"__psynch_mutexwait"},{"imageIndex":1,"symbol":"FilmLibrary.load()"},"#
      + #"{"imageIndex":1,"symbol":"main"}"#
    let found = try facts(Self.watchdog("0.258", frames))
    #expect(found.contains("the main thread was in 'FilmLibrary.load()'"))
    #expect(found.contains("its threads waited"))
    let worked = try facts(Self.watchdog("19.100", #"{"imageIndex":1,"imageOffset":4096}"#))
    #expect(worked.contains("the main thread was in 'Films + 4096'"))
    #expect(worked.contains("its threads used 19.1 s of processor time"))
    // Neither is proved.
    let between = try facts(Self.watchdog("9.0", #"{"imageIndex":0,"symbol":"read"}"#))
    #expect(!between.contains("its threads") && !between.contains("the main thread was in"))
  }

  @Test func framesOfTextsAreParsed() throws {
    func frame(_ line: String) -> StackFrame? {
      var line = line
      return line.withUTF8 { CrashText.frame(UnsafeRawBufferPointer($0)) }
    }
    let swift = try #require(
      frame(
        "12  Films Beta   \t0x0000000104a1c2d4 closure #1 in FilmList.load(_:) + 84 (FilmList.swift:12)"
      ))
    #expect(swift.image == "Films Beta" && swift.offset == 84)
    #expect(swift.symbol == "closure #1 in FilmList.load(_:)")
    let bare = try #require(
      frame("0   libsystem_kernel.dylib\t0x00000001b5d2c198 0x1b5d28000 + 16792"))
    #expect(bare.symbol == nil && bare.offset == 16_792 && bare.image == "libsystem_kernel.dylib")
    for line in ["", "0", "0 ", "#", "0x", "12 Films", "0   Films 0x1", "x 0x0000000104a1c2d4 y"] {
      #expect(frame(line) == nil, "\(line)")
    }
  }

  /// The exception's backtrace shows where it was thrown: the thread that crashed only ended then.
  @Test(arguments: [
    (["a", "b"], "the app's first frame in the backtrace of the exception is 'a'"),
    ([], "the app's first frame on the thread that crashed is 'main'"),
  ])
  func theExceptionsBacktraceIsAskedFirst(_ symbols: [String], _ fact: String) throws {
    let text = Self.ips(
      #""usedImages":[{"name":"CoreFoundation"},{"name":"Films"}],"#
        + #""threads":[{"triggered":true,"frames":[\#(Self.frames(["main"]))]}],"#
        + #""lastExceptionBacktrace":[{"symbol":"__exceptionPreprocess","imageIndex":0}"#
        + symbols.map { "," + Self.frames([$0]) }.joined() + "]")
    let facts = try imported(text).limits.filter { $0.kind == .crashFact }.map(\.text)
    #expect(facts.contains { $0.hasSuffix(fact) }, "\(facts)")
  }

  /// PushKit ends an app itself, in a function of its own.
  @Test func aCallThatWasNotReportedIsOnTheStack() throws {
    func facts(_ symbol: String) throws -> String {
      let text = Self.ips(
        #""threads":[{"triggered":true,"frames":[\#(Self.frames(["main"]))]}],"#
          + #""lastExceptionBacktrace":[\#(Self.frames([symbol, "main"]))]"#)
      return try imported(text).limits.filter { $0.kind == .crashFact }.map(\.text).joined()
    }
    let end = try facts("-[PKPushRegistry _terminateAppIfThereAreUnhandledVoIPPushes]")
    #expect(end.contains(TerminationCode.unreportedCall.meaning), "\(end)")
    #expect(try !facts("-[PKPushRegistry setDelegate:]").contains("VoIP"))
  }
}
