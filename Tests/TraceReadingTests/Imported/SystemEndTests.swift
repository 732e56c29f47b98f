import Testing
import TraceModel
import TraceReading

/// How a process ended, and who ended it, in the words of the system's processes.
@Suite struct SystemEndTests {
  /// Lines of the Console app, a second apart: the writer and its message.
  func outcome(_ lines: [(String, String)]) throws -> Outcome {
    var text = ""
    for (index, line) in lines.enumerated() {
      text += "default\t09:30:\(index + 10).000000+0100\t\(line.0)\t\(line.1)\n"
    }
    return try imported(text)
  }

  func ends(_ lines: [(String, String)]) throws -> [String] {
    try outcome(lines).told.filter { $0.contains("process.exit") }
  }

  let own = ("Films", "sceneDidBecomeActive")
  let app = "[app<com.example.films(0A1B)>:412]"
  private let mac = "[app<application.com.example.films.51.52(501)>:412]"
  private let predicate =
    "<RBSProcessPredicate <RBSProcessBundleIdentifierPredicate \"com.example.films\">>"
  private let context =
    "<RBSTerminateContext| code:0xBADDD15C explanation:CacheDelete wants it reportType:None "
    + "maxTerminationResistance:NonInteractive attrs:["

  private var asked: (String, String) {
    (
      "runningboardd",
      "Received termination request from [osservice<com.apple.cache_delete(501)>:640] on "
        + "\(predicate) with context \(context)"
    )
  }
  private var executing: (String, String) {
    ("runningboardd", "Executing termination request for: \(predicate)")
  }
  private var terminating: (String, String) {
    ("runningboardd", "\(app) Terminating with context: \(context)")
  }
  func reported(_ triple: String) -> (String, String) {
    ("runningboardd", "\(app) termination reported by launchd (\(triple))")
  }
  private var removed: (String, String) { ("runningboardd", "Removing process: \(app)") }

  /// Where no line has the number of a process, the first bundle that its name fits is its own.
  @Test func anotherAppOfTheNameEndsNothing() throws {
    let shown = ("SpringBoard", "\(app) Setting process visibility to: Foreground")
    let other = "[app<org.other.films(0A)>:801]"
    let ended = ("runningboardd", "\(other) termination reported by launchd (15, 3735883980, 9)")
    let left = ("Films", "sceneWillResignActive")
    let told = try outcome([own, shown, ended, left]).told
    #expect(told.contains { $0.contains("scene.willResignActive") }, "\(told)")
    #expect(
      try outcome([own, shown, ("runningboardd", "\(other) Suspending task."), left]).told
        .allSatisfy { !$0.contains("process.suspend") })
  }

  /// What a process wrote of its life soon after its end is said to be left out.
  @Test func lastWordsAreCounted() throws {
    let left = [("Films", "sceneWillResignActive"), ("Films", "sceneDidEnterBackground")]
    let problems = try outcome([own, reported("2, 9, 9")] + left).summary.problems
    #expect(problems.filter { $0.kind == .late }.map(\.count) == [2])
    #expect(
      try outcome([own, reported("2, 9, 9")]).summary.problems.allSatisfy { $0.kind != .late })
  }

  /// ReportCrash names the kind of its report alone.
  @Test func aSignalExplainsAFatalReport() throws {
    let report = ("ReportCrash", "Formulating fatal 309 report for corpse[412] Films")
    let signal = reported("2, 11, 11")
    for lines in [[own, report, signal], [own, signal, report]] {
      #expect(
        try ends(lines).map { String($0.dropFirst(3)) } == [
          "process.exit reason=SIGSEGV code=11"
        ])
    }
    #expect(try ends([own, report]).first?.hasSuffix("\"fatal report of type 309\"") == true)
  }

  /// One code stands for a transition that took too long, and for an assertion that was held.
  @Test func theSystemsWordsSayWhatACodeMeans() throws {
    let held =
      "\(app) Terminating with context: <RBSTerminateContext| domain:15 code:0x8BADF00D "
      + "explanation:Films has active assertions beyond permitted time: {( <RBSAssertion| \"Sync\"> )}"
      + " reportType:CrashLog maxTerminationResistance:Absolute>"
    let facts = try outcome([own, ("runningboardd", held)]).summary.problems
      .filter { $0.kind == .systemFact }.map(\.text)
    #expect(facts.count == 1 && facts[0].contains("background task was held"), "\(facts)")
    #expect(!facts[0].contains("took too long"))
  }

  /// An object that the reader does not know is no app's name.
  @Test func anUnknownPredicateNamesNobody() throws {
    let request =
      "Received termination request from [osservice<com.apple.installd>:640] on "
      + "<RBSProcessPredicate <RBSProcessPolicyPredicate {1}>> with context \(context)"
    let outcome = try outcome([own, ("runningboardd", request)])
    #expect(outcome.summary.problems.allSatisfy { !$0.text.contains("RBSProcess") })
  }

  /// Xcode prints 9 where it stopped the app itself, which did not exit.
  @Test func anExitCodeOfNineIsNotVoluntary() throws {
    for (code, reason) in [(0, "voluntary"), (3, "voluntary"), (9, "\"exit code 9\"")] {
      let told = try imported("sceneDidBecomeActive\nProgram ended with exit code: \(code)\n").told
      #expect(told.last == "- process.exit reason=\(reason) code=\(code)")
    }
  }

  /// The code of the report, the words of the request, and the time at which the process was gone.
  @Test func allThatIsSaidOfAnEndIsOneEnd() throws {
    #expect(
      try ends([own, asked, executing, terminating, reported("15, 3135099228, 9"), removed])
        == ["4s process.exit reason=\"CacheDelete wants it\" code=3135099228"])
  }

  @Test func anEndIsTheSameHoweverOftenAndInWhateverOrderItIsSaid() throws {
    let facts = [terminating, reported("15, 3135099228, 9"), removed]
    for first in facts.indices {
      for second in facts.indices {
        let found = try ends([own, facts[first], facts[second], facts[first]])
        #expect(found.count == 1, "\(first) \(second): \(found)")
        if first < 2 || second < 2 {
          #expect(found.allSatisfy { $0.hasSuffix("code=3135099228") }, "\(first) \(second)")
        }
      }
    }
  }

  @Test func aRequestIsNoEnd() throws {
    let outcome = try outcome([own, asked, executing])
    #expect(!outcome.told.contains { $0.contains("process.exit") })
    #expect(
      outcome.problemTexts.contains {
        $0.hasPrefix("com.apple.cache_delete asked to end 'com.example.films'")
          && $0.contains("0xbaddd15c") && $0.hasSuffix("whether it ended is not shown")
      })
  }

  @Test(arguments: ["termination resistance", "target being debugged"])
  func aRefusalIsNoEnd(_ why: String) throws {
    let refused = ("runningboardd", "Termination request for \(app) failed due to \(why)")
    let outcome = try outcome([own, asked, executing, refused])
    #expect(!outcome.told.contains { $0.contains("process.exit") })
    #expect(outcome.problemTexts.contains { $0.contains("refused (\(why))") })
  }

  /// https://github.com/flutter/flutter/issues/68558
  @Test func aWatchdogThatADebuggerHoldsBackEndsNothing() throws {
    let watchdog = [
      (
        "SpringBoard",
        "\(app) Ignoring <FBProcessWatchdog: 0x28; name: process-launch> for reason: process is "
          + "being debugged"
      ),
      (
        "SpringBoard",
        "\(app) Provision violated for watchdog process-launch: <FBSProcessResourceProvision: 0x1>"
      ), ("SpringBoard", "Not terminating \"app<com.example.films>:412\" since it is debugged"),
    ]
    #expect(try ends([own] + watchdog + [own]).isEmpty)
    let decided = (
      "SpringBoard",
      "scene-create watchdog transgression: app<com.example.films>:412 exhausted real (wall clock) "
        + "time allowance of 19.94 seconds"
    )
    #expect(try ends([own, decided, watchdog[2]]).isEmpty)
    #expect(
      try ends([own, decided]) == [
        "1s process.exit reason=watchdog transition=scene-create allowance=19940ms"
      ])
  }

  @Test func helpersAreNotTheApp() throws {
    let helper = "xpcservice<com.apple.WebKit.WebContent(\(app))(501)>:413"
    #expect(
      try ends([
        own, ("SpringBoard", "\(app) Setting process visibility to: Foreground"),
        ("runningboardd", "[\(helper)] termination reported by launchd (1, 7, 9)"),
        ("runningboardd", "[\(helper):413] Suspending task."),
        ("runningboardd", "Removing process: [\(helper)]"),
        ("runningboardd", "Calculated state for \(helper): none (role: None)"),
        (
          "kernel",
          "100.2 memorystatus: killing_specific_process pid 413 [com.apple.WebKit.WebContent] "
            + "(per-process-limit 100 16s rf:-) 78848KB - memorystatus_available_pages: 1"
        ),
      ]).isEmpty)
  }

  @Test func aBracketThatClosesTheContextIsNoWordOfTheExplanation() throws {
    let request = (
      "runningboardd",
      "Received termination request from [osservice<com.apple.dasd>:76] on \(predicate) with "
        + "context <RBSTerminateContext| explanation:BG Kill Demo>"
    )
    let facts = try outcome([own, request]).summary.problems.map(\.text)
    #expect(facts.contains { $0.contains("('BG Kill Demo')") }, "\(facts)")
  }

  /// https://github.com/apple-oss-distributions/xnu/blob/main/bsd/sys/kern_memorystatus.h
  @Test func theKernelsReasonsHaveNames() throws {
    let outcome = try outcome([own, reported("1, 9, 9")])
    #expect(outcome.told.last == "1s process.exit reason=\"jetsam: idle-exit\" code=9")
    let alone = try self.outcome([reported("1, 9, 9")]).problemTexts.joined()
    #expect(alone.contains("ended by the system: 'jetsam: idle-exit'"))
    #expect(try ends([own, reported("1, 77, 9")]) == ["1s process.exit reason=jetsam code=77"])
  }

  @Test func aWatchdogBehindTheNameOfItsProcessSaysWhatTookTooLong() throws {
    let decided = (
      "SpringBoard",
      "\(app) scene-update watchdog transgression: app<com.example.films>:412 exhausted real (wall "
        + "clock) time allowance of 10.00 seconds"
    )
    #expect(
      try ends([own, decided, reported("10, 2343432205, 9")]) == [
        "2s process.exit reason=watchdog transition=scene-update allowance=10s code=2343432205"
      ])
  }

  @Test func whatAnAppQuotesOfItsLastLaunchIsNoEnd() throws {
    let words = "*** Terminating app due to uncaught exception 'NSRangeException', reason: 'x'"
    let line = "2026-11-20 09:30:10.000 Films[412:1b] "
    for (before, count) in [
      ("", 1), ("[error] ", 1), ("Last session: ", 0), ("Sent report of ", 0),
    ] {
      let told = try imported("\(line)sceneDidBecomeActive\n\(line)\(before)\(words)\n").told
      #expect(told.count { $0.contains("process.exit") } == count, "\(before)")
    }
  }

  @Test func aProcessThatWritesOnWasNotEnded() throws {
    let start = "2026-11-20 09:30:10.000 Df Films[412:1b] sceneDidBecomeActive\n"
    let kill = "2026-11-20 09:30:12.000 Df runningboardd[33:1b] \(terminating.1)\n"
    let late = "2026-11-20 09:30:20.000 Df Films[412:1b] sceneWillResignActive\n"
    #expect(try imported(start + kill).told.last?.contains("process.exit") == true)
    #expect(
      try imported(start + kill + late).told.suffix(2) == [
        "0ms scene.didBecomeActive", "10s scene.willResignActive",
      ])
  }

  /// As a crash report makes one.
  @Test func anAppThatTheSystemEndedIsARun() throws {
    let outcome = try outcome([
      ("runningboardd", terminating.1.replacing(app, with: mac)),
      ("runningboardd", "\(mac) termination reported by launchd (15, 3135099228, 9)"),
    ])
    #expect(outcome.told.first?.contains("platform=macos") == true)
    #expect(
      outcome.told.dropFirst() == [
        "0ms process.exit reason=\"CacheDelete wants it\" code=3135099228"
      ])
    #expect(outcome.problemTexts.contains { $0.contains("not a crash") })
  }

  @Test func aLogOfOtherAppsMakesNoRunsOfThem() throws {
    #expect(
      try outcome([
        own, ("runningboardd", "[app<com.example.books>:500] Suspending task."),
        ("runningboardd", "[app<com.example.books>:500] termination reported by launchd (2, 9, 9)"),
      ]).told.count == 2)
  }

  @Test func aFaultIsACrashAndAKillIsNot() throws {
    for (triple, verdict) in [("2, 11, 11", "; a crash"), ("15, 3735883980, 9", "not a crash")] {
      #expect(
        try outcome([own, reported(triple)]).problemTexts.contains { $0.hasSuffix(verdict) },
        "\(triple)")
    }
  }

  /// Whatever is cut off, the rest says the same or less.
  /// The most important line about a process may be the only one.
  @Test func theCrashOfAProcessThatWroteNothingIsTold() throws {
    let other = ("Films", "sceneDidBecomeActive")
    let crash = (
      "SpringBoard",
      "[app<com.example.films((null))>:398] Process exited: "
        + "<RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:signal(2) "
        + "code:SIGABRT(6)>>."
    )
    let outcome = try outcome([crash, other])
    #expect(
      outcome.problemTexts.contains("'com.example.films' (pid 398) ended by SIGABRT; a crash"))
    // A product may be called otherwise than its bundle. What nothing joins is no run.
    let foreign = try self.outcome([(crash.0, crash.1.replacing("films", with: "maps")), other])
    #expect(foreign.problemTexts.contains("'com.example.maps' (pid 398) ended by SIGABRT; a crash"))
    #expect(foreign.recorder.headers.count == 1)
  }

  /// The linker's ends and those for private data leave crash reports.
  @Test(arguments: [
    ("6, 1, 6", "was ended by the system: 'dyld: a library is missing'; a crash"),
    ("11, 0, 6", "was ended by the system: tcc 0; a crash"),
    ("3, 2, 9", "was ended by the system: codesigning 2"),
    ("1, 4, 9", "was ended by the system: 'jetsam: vm-pageshortage'; not a crash"),
  ])
  func onlyWhatIsKnownIsSaidToBeNoCrash(_ triple: String, _ words: String) throws {
    let texts = try outcome([reported(triple)]).problemTexts
    #expect(texts.contains("'com.example.films' (pid 412) \(words)"), "\(texts)")
  }

  @Test func aContextNamesItsNamespace() throws {
    let limit = (
      "SpringBoard",
      "\(app) Process exited: <RBSProcessExitContext| specific, "
        + "status:<RBSProcessExitStatus| domain:jetsam(1) code:per-process-limit(7)>>"
    )
    #expect(
      try ends([limit]).first?.hasSuffix("reason=\"jetsam: per-process-limit\" code=7") ?? false)
  }

  /// What the system said of it is old once the app shows something else.
  @Test func thePlaceOfAnAppIsTheOneThatWasShownLast() throws {
    let front = ("SpringBoard", "\(app) Setting process visibility to: Foreground")
    let texts = { (lines: [(String, String)]) in try outcome(lines).problemTexts.joined() }
    #expect(try texts([own, front, reported("1, 4, 9")]).contains("it was in the foreground"))
    let left = ("Films", "sceneDidEnterBackground")
    #expect(!(try texts([own, front, left, reported("1, 4, 9")]).contains("foreground")))
  }

  /// A name without its end is that of another app.
  @Test func aCutNamesNoOtherApp() throws {
    let name = "'com.example.films'"
    for line in [asked, executing, terminating] {
      let text = "default\t09:30:10.000000+0100\t\(line.0)\t\(line.1)"
      for end in text.indices {
        for said in try imported(String(text[..<end])).problemTexts
        where said.contains("'com.") && !said.contains(name) {
          Issue.record("\(said)")
        }
      }
    }
  }

  /// Who copies lines by hand puts dots in place of what tells nothing.
  @Test(arguments: ["...", "\u{2026}", ".51.52...", "(0A1B\u{2026})"])
  func dotsAreNoPartOfAName(_ dots: String) throws {
    let prefix = dots.hasPrefix(".51") ? "application." : ""
    let app = "[app<\(prefix)com.example.films\(dots)>:412]"
    let decided = ("runningboardd", "\(app) Terminating with context: \(context)")
    for lines in [
      [asked, decided], [asked, decided, reported("15, 3135099228, 9")],
      [decided, reported("15, 3135099228, 9")],
    ] {
      let outcome = try outcome(lines)
      #expect(outcome.told.filter { $0.contains("process.exit") }.count == 1, "\(outcome.told)")
      #expect(outcome.recorder.headers.map(\.app) == ["com.example.films"])
      let said = outcome.problemTexts.filter { $0.contains("com.example.films") }
      #expect(said.count == 1 && !said[0].contains("is not shown"), "\(said)")
      #expect(said[0].contains("asked for it") == (lines[0] == asked), "\(said)")
    }
  }

  /// Dots in place of a part that two apps differ in.
  @Test func dotsDoNotHideAnotherProcess() throws {
    let cut = "[app<com.example...>:413] Terminating with context: \(context)"
    let outcome = try outcome([terminating, ("runningboardd", cut)])
    #expect(outcome.told.filter { $0.contains("process.exit") }.count == 2)
  }

  /// A request that was refused stays a fact, whatever comes after it.
  @Test func aRefusedRequestStaysAFact() throws {
    let refused = (
      "runningboardd", "Termination request for \(app) failed due to termination resistance"
    )
    let other = (
      "runningboardd",
      "Received termination request from [osservice<com.apple.SpringBoard>:34] on \(predicate) "
        + "with context <RBSTerminateContext| domain:10 code:0xDEADFA11 explanation:killed>"
    )
    let refusal = "the request was refused (termination resistance), and the process liv"
    for (lines, last) in [
      ([asked, refused], "lives on"), ([asked, refused, other], "is not shown"),
      ([refused, other], "is not shown"),
      ([asked, refused, other, reported("10, 3735943697, 9")], "asked for it"),
      ([asked, refused, reported("10, 3735943697, 9")], "was ended by the system"),
    ] {
      let said = try outcome(lines).problemTexts.filter { $0.contains("com.example.films") }
      #expect(said.count == (last == "lives on" ? 1 : 2), "\(said)")
      #expect(said.count { $0.contains(refusal) } == 1 && said.last?.contains(last) ?? false)
    }
  }

  /// The step back to the first line of a copy may be as short as one of the tool's clock.
  @Test(arguments: ["default\t", ""])
  func aRefusalThatIsCopiedTwiceIsOne(_ level: String) throws {
    let refused = "Termination request for \(app) failed due to termination resistance"
    let writer = level.isEmpty ? " runningboardd[33:1] " : "+0100\trunningboardd\t"
    let lines = [("100", asked.1), ("120", executing.1), ("125", refused)]
      .map { "\(level)14:00:00.\($0.0)000\(writer)\($0.1)\n" }
    let expected = try imported(lines.joined())
    let outcome = try imported((lines + lines).joined())
    #expect(outcome.told == expected.told)
    let refusals = outcome.problemTexts.filter { $0.contains("the process lives on") }
    #expect(refusals.count == 1, "\(outcome.problemTexts)")
  }

  @Test func aCutSaysNothingElse() throws {
    let text = [asked, executing, terminating, reported("15, 3135099228, 9"), removed]
      .enumerated().map { "default\t09:30:\($0 + 10).000000+0100\t\($1.0)\t\($1.1)\n" }.joined()
    let bytes = Array(text.utf8)
    for end in stride(from: 0, through: bytes.count, by: 7) {
      let told = try read(Array(bytes[..<end]), pieces: []).told
      let exits = told.filter { $0.contains("process.exit") }
      #expect(exits.count <= 1)
      for exit in exits { #expect(!exit.contains("code=") || exit.hasSuffix("=3135099228")) }
    }
  }
}
