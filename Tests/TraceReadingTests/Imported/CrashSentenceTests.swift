import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// What the system and exceptions say in a report about the end.
@Suite struct CrashSentenceTests {
  static let overrun = """
    Process:             Clips [902]
    Identifier:          com.example.clips
    Exception Type:  EXC_CRASH (SIGKILL)
    Termination Reason: Namespace ASSERTIOND, Code 0x8badf00d

    Application Specific Information:
    <BKNewProcess: 0x100a0b0c0; com.example.clips; pid: 902; hostpid: -1> has active assertions beyond permitted time: 
    {(
        <BKProcessAssertion: 0x100a0b1d0> id: 902-0A name: Share export process: <BKNewProcess: 0x100a0b0c0> permittedBackgroundDuration: 180.000000 reason: finishTask owner pid:902
    )}

    """

  /// A watchdog may count the processor time of a transition in place of its length.
  @Test func processorTimeIsNoLength() throws {
    let outcome = try read(FileSamples.crashText)
    #expect(outcome.story.last?.contains("allowance") == false)
    let facts = outcome.limits.filter { $0.kind == .crashFact }.map(\.text).joined()
    #expect(facts.contains("it used up its 3.37 s of processor time"), "\(facts)")
  }

  /// The processor time is that of all threads: only the stack says whether the main one waited.
  @Test(arguments: [
    (["0 libsystem_kernel.dylib 0x1b00b0c10 __ulock_wait + 8"], "waited in '__ulock_wait'"),
    (
      [
        "0 libsystem_kernel.dylib 0x1b00b0c10 semaphore_wait_trap + 8",
        "1 libdispatch.dylib 0x1b00b0d10 _dispatch_sema4_wait + 28",
      ], "waited in 'semaphore_wait_trap'"
    ),
    (["0 libsystem_kernel.dylib 0x1b00b0c10 mach_msg2_trap + 8"], "waited in 'mach_msg2_trap'"),
    (["0 Films 0x104a0b0c10 FilmStore.load() + 70"], "did not wait"),
    (["0 libsystem_kernel.dylib 0x1b00b0c10 __open + 8"], nil), (["0 Films 0x104a0b0c10"], nil),
    // The copy begins below the frames that would say it.
    (["2 Films 0x104a0b0c10 FilmStore.load() + 70"], nil), ([], nil),
  ])
  func onlyTheStackSaysWhetherTheMainThreadWaited(_ frames: [String], _ words: String?) throws {
    let text = """
      Process:             Films [416]
      Exception Type:  EXC_CRASH (SIGKILL)
      Termination Reason: FRONTBOARD 0x8badf00d <RBSTerminateContext| domain:10 code:0x8BADF00D \
      explanation:scene-create watchdog transgression: application<com.example.films>:416 exhausted \
      real (wall clock) time allowance of 19.94 seconds
      WatchdogCPUStatistics: (
      "Elapsed application CPU time (seconds): 39.662, 98% CPU"
      ) reportType:CrashLog maxTerminationResistance:Interactive>
      Triggered by Thread:  0

      Thread 0 Crashed:
      \(frames.joined(separator: "\n"))
      """
    let facts = try read(text + "\n").limits.filter { $0.kind == .crashFact }.map(\.text).joined()
    let work = "its threads used 39.662 s of processor time"
    #expect(facts.contains(words.map { "\(work); its main thread \($0)" } ?? work), "\(facts)")
    if words == nil { #expect(!facts.contains("its main thread"), "\(facts)") }
  }

  /// A code without its last digits is another one, or none.
  @Test func aCutCodeIsNotRead() throws {
    let start = "Process: Films [416]\nTermination Reason: FRONTBOARD "
    for code in ["0x8badf00d", "2343432205"] {
      for count in 4..<code.count {
        let outcome = try read(start + code.prefix(count) + "\n")
        #expect(outcome.story.allSatisfy { !$0.contains("code=") }, "\(outcome.story)")
      }
      #expect(try read(start + code + "\n").story.last?.contains("code=2343432205") == true)
    }
  }

  @Test func aTaskThatWasHeldTooLongIsNamed() throws {
    let outcome = try read(Self.overrun)
    #expect(outcome.summary.problems.filter { $0.severity != .note } == [])
    let end = try #require(outcome.story.last)
    #expect(end.contains(#"name="Share export""#) && end.contains("allowance=180s"))
    #expect(end.contains("beyond permitted time") && end.contains("code=2343432205"))
  }

  /// Each system lists the tasks in its own way; that of UIKit's name for all of them has none.
  @Test(arguments: [
    (
      "<BKProcessAssertion: 0x1> id: 902-0A name: Share export process: <BKNewProcess: 0x1> "
        + "permittedBackgroundDuration: 180.000000 reason: finishTask", "Share export", 180
    ),
    (
      "<BKProcessAssertion: 0x1; \"Share export\" (finishTask:30s); id:…> (owner: A:2)",
      "Share export", 30
    ),
    (
      "<SBProcessAssertion: 0x1> identifier: UIKitBackgroundCompletionTask process: Films[888] "
        + "permittedBackgroundDuration: 600.000000 reason: finishTask owner pid:888", nil, 600
    ),
    ("<BKProcessAssertion: 0x1; \"\" (finishTask)>", nil, nil),
  ])
  func anAssertionHasItsNameAndItsLimit(_ text: String, _ name: String?, _ seconds: Int64?) throws {
    var copy = text
    let held = try #require(copy.withUTF8 { HeldAssertion(UnsafeRawBufferPointer($0)) })
    #expect(held.name == name && held.allowance == seconds.map { $0 * 1_000_000_000 })
    guard let seconds else { return }
    let said = "Films[888] has active assertions beyond permitted time:"
    for lines in [
      "Process: Films [888]\nException Codes: 0x8badf00d\n\nApplication Specific Information:\n"
        + "\(said) \n{(\n    \(text)\n)}\n",
      "Feb 21 11:19:39 iPhone SpringBoard[28] <Warning>: \(said)\n\t{(\n\t\(text)\n\t)}\n",
    ] {
      let end = try #require(try read(lines).story.last)
      #expect(
        end.contains("allowance=\(seconds)s") && end.contains("name=") == (name != nil), "\(end)")
    }
  }

  @Test(arguments: ["<AXProcessAssertion: 0x1>", "ProcessAssertion: 0x1", "<BKProcessAssertion>"])
  func otherTextsAreNoAssertion(_ text: String) {
    var text = text
    #expect(text.withUTF8 { HeldAssertion(UnsafeRawBufferPointer($0)) == nil })
  }

  @Test func theFilesThatWereLockedAreNamed() throws {
    let path =
      "/private/var/mobile/Containers/Shared/AppGroup/A0/Library/Application Support/b.sqlite"
    let said = "[app<com.example.films(0A)>:731] was suspended with locked system files:"
    for text in [
      #"{"termination":{"code":3735883980,"namespace":"RUNNINGBOARD","reasons":["\#(said)","\#(path)","not in allowed directories:","/tmp"]},"bug_type":"309","incident_id":"A"}"#,
      "Termination Reason: RUNNINGBOARD 3735883980\n\(said)\n\(path)\nnot in allowed directories:\n/tmp\n",
      "Termination Reason: Namespace RUNNINGBOARD, Code 0xdead10cc\n"
        + "Termination Description: RUNNINGBOARD, \(said) | \(path) | not in allowed directories: | /tmp\n",
    ] {
      let end = try #require(try read(text + "\n").story.last)
      #expect(end.contains("name=b.sqlite") && end.contains("code=3735883980"), "\(end)")
      #expect(end.contains("was suspended with locked system files\""))
    }
  }

  /// Tools join the lines of the sentence, and other fields may follow.
  @Test(arguments: [
    "", " ", "\n", " not in allowed directories:",
    " not in allowed directories: reportType:CrashLog>",
    " reportType:CrashLog maxTerminationResistance:Absolute>", ">", " | reportType", "\"}",
    " /private/var/mobile/A/b.sqlite-shm", ", /private/var/mobile/A/c.sqlite",
  ])
  func theNameEndsWhereOtherWordsBegin(_ rest: String) {
    let text = "was task suspended with locked system files: /private/var/mobile/My Files/b.sqlite"
    #expect(LockedFile.name((text + rest).utf8) == "b.sqlite")
  }

  /// Where no line of the report does, the sentence names the process.
  @Test func theSubjectOfTheSentenceIsTheProcess() throws {
    let context =
      "<RBSTerminateContext| domain:15 code:0xDEAD10CC explanation:[application<com.example.films>:522] "
      + "was suspended with locked system files:\n/var/mobile/A/b.sqlite\n reportType:CrashLog>\n"
    let header = try #require(
      try read("Termination Reason: RUNNINGBOARD 3735883980 \n" + context).recorder.headers.first)
    #expect(header.app == "com.example.films" && header.pid == 522)
    let named = try #require(
      try read(
        "Process:             Clips [902]\nTermination Reason: RUNNINGBOARD 3735883980 \n" + context
      ).recorder.headers.first)
    #expect(named.pid == 902)
  }

  @Test func aWatchdogOfBackgroundRefreshIsNotOneOfATransition() throws {
    let sentence =
      "CAROUSEL, Background App Refresh watchdog transgression. Exhausted wall time allowance of 15.00 seconds."
    for text in [
      sentence + "\n",
      "Exception Type:  EXC_CRASH (SIGKILL)\nTermination Reason: " + sentence + "\n",
      #"{"bug_type":"309","incident_id":"A","os_version":"Watch OS 26.1 (23S40)"}"#
        + #"{"termination":{"code":3306925314,"namespace":"CAROUSEL","reasons":["\#(sentence)"]}}"#
        + "\n",
    ] {
      let outcome = try read(text)
      let end = try #require(outcome.story.last)
      #expect(end.contains("Background App Refresh watchdog") && end.contains("allowance=15s"))
      #expect(outcome.recorder.headers.first?.platform == .watchOS)
    }
  }

  /// The watchdog of watchOS names the background task's action where others name a transition
  /// (https://developer.apple.com/documentation/xcode/addressing-watchdog-terminations).
  @Test(
    arguments: [
      ("Background App Refresh", "CSLHandleBackgroundRefreshAction"),
      ("URL Session", "CSLHandleBackgroundURLSessionAction"),
      ("WatchConnectivity", "CSLHandleBackgroundWCSessionAction"),
    ], ["real (wall clock)", "CPU"])
  func aBackgroundTaskOfWatchOSIsNoTransition(
    _ names: (task: String, action: String), _ clock: String
  ) throws {
    let carousel =
      "CAROUSEL, \(names.task) watchdog transgression. Exhausted \(clock) time allowance of 15.00 "
      + "seconds."
    let sentence =
      "\(names.action) watchdog transgression: xpcservice<com.example.trails>:220:220 exhausted "
      + "\(clock) time allowance of 15.00 seconds"
    let context =
      "<RBSTerminateContext| domain:10 code:0x8BADF00D explanation:\(sentence) reportType:CrashLog>"
    for text in [
      carousel, "Termination Reason: \(carousel)",
      "Termination Reason: Namespace SPRINGBOARD, Code 0x8badf00d\nTermination Description: "
        + "SPRINGBOARD, \(sentence) | <FBExtensionProcess: 0x1>",
      "Termination Reason: \(carousel)\nTermination Description: SPRINGBOARD, \(sentence)",
      "Termination Reason: FRONTBOARD 2343432205 \(context)",
      "Mar  2 09:12:05 Watch Carousel(FrontBoard)[58] <Notice>: [app<com.example.trails>:220] "
        + "Executing termination request: <FBSProcessTerminationRequest: 0x1; label: \"watchdog "
        + "provision violated\"; exceptionCode: \"Watchdog Violation (0x8BADF00D)\"; explanation: "
        + "\"\(sentence)\">",
      "Mar  2 09:12:05 Watch Carousel(RunningBoard)[58] <Notice>: [app<com.example.trails>:220] "
        + "Terminating with context: \(context)",
    ] {
      let end = try #require(try read("\(text)\n").story.last, "\(text)")
      let said = end.lowercased()
      let cause = EndCause(.init(0x8BAD_F00D)) { said.contains($0) }
      #expect(cause == (clock == "CPU" ? .watchProcessorTime : .watchBackgroundTask), "\(end)")
      #expect(!end.contains("transition") && end.contains("allowance=15s"), "\(end)")
    }
  }

  @Test func aReasonThatIsNotGivenIsNotOne() throws {
    let outcome = try read(
      """
      Exception Type:  EXC_CRASH (SIGKILL)
      Termination Reason: FRONTBOARD 0xbaadca11 <RBSTerminateContext| domain:10 code:0xBAADCA11 explanation:<no explanation given> reportType:CrashLog maxTerminationResistance:Interactive>

      """)
    #expect(outcome.story == [#"- process.exit reason="EXC_CRASH (SIGKILL)" code=3131951633"#])
  }

  @Test func anExceptionIsNamedWithItsReason() throws {
    let said = "All launch handlers must be registered before application finishes launching"
    let expected = "reason=\"NSInternalInconsistencyException: \(said)\""
    for text in [
      "Exception Type:  EXC_CRASH (SIGABRT)\nApplication Specific Information:\n"
        + "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: '\(said)'\n",
      #"{"bug_type":"309","incident_id":"A","exception":{"type":"EXC_CRASH","signal":"SIGABRT"},"#
        + #""exceptionReason":{"name":"NSInternalInconsistencyException","composed_message":"\#(said)"}}"#
        + "\n",
      "2026-03-02 10:20:11.280 Recipes[560:1a] scene(_:willConnectTo:options:)\n"
        + "2026-03-02 10:20:11.304 Recipes[560:1a] *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: '\(said)'\n",
    ] {
      let end = try #require(try read(text).story.last)
      #expect(end.contains(expected), "\(end)")
    }
  }

  // MARK: Low memory

  static let jetsam = """
    {
      "crashReporterKey" : "0000",
      "pageSize" : 16384,
      "largestProcess" : "Films",
      "processes" : [
      ...
      {
        "rpages" : 90112,
        "states" : [
          "suspended"
        ],
        "name" : "Films",
        "pid" : 731,
        "reason" : "vm-pageshortage"
      },
      ...

    """

  @Test func aReportOfLowMemoryThatAPersonCutIsRead() throws {
    for ending in ["", "  ]\n}\n", "  ],\n  ...\n}\n", "  …\n"] {
      let outcome = try read(Self.jetsam + ending)
      #expect(outcome.story == ["- process.exit reason=\"memory: vm-pageshortage\""])
      #expect(outcome.summary.malformed == 0 && !outcome.summary.isDamaged, "\(ending)")
      let facts = outcome.limits.filter { $0.kind == .crashFact }.map(\.text)
      #expect(facts == ["Films (pid 731): suspended; 1.48 GB (1408 MiB) of memory"])
    }
  }

  /// Up to iOS 8 it is a text: those of its table that have a reason were ended.
  @Test(arguments: [
    (
      "", "22810  22810  200  [vm-pageshortage]  (frontmost) (resume)", "vm-pageshortage",
      "frontmost; resume; 22810 pages of memory"
    ),
    (
      "", "22810  22810  [per-process-limit]  (frontmost)", "per-process-limit",
      "frontmost; 22810 pages of memory"
    ),
    ("", "22810  (jettisoned) (active)", "jetsam", "active; 22810 pages of memory"),
    (
      "Page Size: 16384\n", "0.248  4255  0  -  5597  50 [highwater] (suspended)", "highwater",
      "suspended; 69.71 MB (66 MiB) of memory"
    ),
  ])
  func aReportOfLowMemoryAsTextIsRead(
    _ size: String, _ columns: String, _ reason: String, _ facts: String
  ) throws {
    let number = "0123456789abcdef0123456789abcdef"
    let outcome = try read(
      """
      Incident Identifier: 7BC7B59F-A13D-44C1-8D57-62508830C0C2
      OS Version:          iPhone OS 7.0.4 (11B554a)
      Date:                2015-08-07 11:20:54 +0800

      Free pages:                              922
      \(size)Largest process:   mediaserverd

      Processes
           Name                    <UUID>                       rpages       [reason]          (state)

            Films <\(number)>   \(columns)
             tccd <\(number)>   170   170  200                      (daemon)
      SpringBoard <\(number)>   10207   10207  200

      """)
    #expect(outcome.story == ["0ms process.exit reason=\"memory: \(reason)\""])
    #expect(outcome.recorder.headers.first?.processName == "Films")
    #expect(outcome.limits.filter { $0.kind == .crashFact }.map(\.text) == ["Films: \(facts)"])
    #expect(!outcome.problemTexts.contains { $0.contains("does not describe") })
  }

  /// The part of a report that tells the end may be missing: that is no report of something else.
  @Test(arguments: ["109", "309"])
  func aReportThatEndsBeforeTheEndIsCut(_ kind: String) throws {
    let line =
      #"{"app_name":"Films","bug_type":"\#(kind)","os_version":"iPhone OS 26.1 (23B85)","incident_id":"A"}"#
    for rest in [
      "", "{\"pid\":731,\n\"procName\":\"Films\",\n", "Process: Films [731]\nRole: Foreground\n",
    ] {
      let outcome = try read("\(line)\n\(rest)")
      #expect(outcome.summary.events == 0)
      #expect(
        outcome.problemTexts.contains(
          "1 crash report was cut before the part that tells how the process ended"))
      #expect(!outcome.problemTexts.contains { $0.contains("does not describe") })
    }
  }

  // MARK: Laws

  static let samples = [
    FileSamples.crashText, overrun, FileSamples.ips, jetsam,
    CrashStackTests.shapes[3].text(CrashStackTests.symbols[0]),
  ]

  /// What a piece of a report says is what all of it says, or less.
  @Test(arguments: samples.indices)
  func aCutSaysTheSameOrLess(_ index: Int) throws {
    let text = Self.samples[index]
    let whole = Self.words(try read(text))
    var options = ReadingOptions()
    options.format = .crash
    let bytes = Array(text.utf8)
    for length in stride(from: 1, to: bytes.count, by: 3) {
      let outcome = try read(Array(bytes[..<length]), options: options)
      #expect(outcome.summary.events <= 1)
      for (key, value) in Self.words(outcome) where key != "reason" {
        // A number or a name that the cut goes through is a part of itself.
        let all = whole[key] ?? ""
        #expect(
          all.hasPrefix(value) || key == "allowance" || key == "code", "\(length): \(key)=\(value)")
      }
    }
  }

  /// A wrap of any width never makes another cause of it.
  @Test func aWrapNeverMakesAnotherCause() throws {
    for width in 30...130 {
      let lines = Self.overrun.split(separator: "\n").flatMap { line in
        stride(from: 0, to: line.count, by: width).map { start in
          String(line.dropFirst(start).prefix(width))
        }
      }
      var options = ReadingOptions()
      options.format = .crash
      let outcome = try read(lines.joined(separator: "\n") + "\n", options: options)
      for end in outcome.story { #expect(!end.contains("reason=watchdog"), "\(width): \(end)") }
      #expect(outcome.summary.malformed == 0, "\(width)")
    }
  }

  private static func words(_ outcome: Outcome) -> [String: String] {
    guard
      let end = outcome.recorder.sketch.split(separator: "\n").last(where: {
        $0.contains("process.exit")
      })
    else { return [:] }
    return Dictionary(
      end.matches(of: #/(\w+)=("[^"]*"|\S+)/#).map {
        (String($0.1), String($0.2).replacing("\"", with: ""))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// 2,000 mutations of each: no trap, and never a cause that the whole does not have.
  @Test(arguments: samples.indices)
  func mutationsAreSurvived(_ index: Int) throws {
    let bytes = Array(Self.samples[index].utf8)
    var random = SplitMix64(seed: UInt64(index) + 7)
    var options = ReadingOptions()
    options.format = .crash
    for _ in 0..<2_000 {
      var text = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<text.count, using: &random)
        let end = min(text.count, place + Int.random(in: 0...60, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: text[place] = UInt8.random(in: 0...255, using: &random)
        case 1: text.removeSubrange(place..<end)
        case 2: text.insert(contentsOf: text[place..<end], at: place)
        case 3: text.insert(10, at: place)
        default: text.insert(contentsOf: "...".utf8, at: place)
        }
      }
      let outcome = try read(text, options: options)
      #expect(outcome.summary.events < 10)
      let story = outcome.recorder.sketch
      if index != 4 { #expect(!story.contains("Adoption")) }
    }
  }

  private static let report = """
    Exception Type: EXC_CRASH (SIGKILL)
    Termination Reason: RUNNINGBOARD 0xdead10cc
    Triggered by Thread: 0


    """

  /// Whoever pasted a report may say what it is not; a table of codes is no report.
  @Test func aDenialOfAnotherCodeIsNoOtherEnd() throws {
    let denied = "We thought it was a watchdog (0x8badf00d) but it isn't.\n"
    #expect(try imported(Self.report + denied).told.last?.contains("code=3735883980") == true)
    for text in [
      Self.report + "0x8badf00d indicates a watchdog.\n",
      "Termination Reason: RUNNINGBOARD 0xdead10cc\n" + denied,
    ] {
      #expect(try !imported(text).told.contains { $0.contains("process.exit") }, "\(text)")
    }
  }

  @Test func theDescriptionOfAnEndMayHaveAnotherName() throws {
    let context =
      "<RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-update watchdog "
      + "transgression: app<com.example.films>:15540 exhausted real (wall clock) time allowance of "
      + "10.00 seconds\n"
    let outcome = try imported("Crash 1 (version 1.0.0)\nTermination reason: " + context)
    #expect(outcome.told.last?.contains("transition=scene-update") == true)
    #expect(
      try !imported("Termination reason: user cancelled\n").recorder.names.contains("process.exit"))
  }

  @Test func aKillForMemoryIsNamed() throws {
    let outcome = try imported(
      "Exception Type:  EXC_RESOURCE (RESOURCE_TYPE_MEMORY)\n"
        + "Termination Reason: Namespace JETSAM, Code 7 per-process-limit\n")
    #expect(
      outcome.told.last == "- process.exit reason=\"jetsam: per-process-limit\" code=7")
  }
}
