import LifecycleRules
import TraceAnalysis
import Testing
import TraceModel

/// An end that names its cause proves the rule about it, whatever else is recorded.
@Suite struct ProvenEndTests {
  /// A run that consists of its end, on a platform that the rule is about.
  private func ended(_ cause: EndCause, _ end: String) throws -> Outcome {
    let isOfWatch = cause.rule == EndCause.watchBackgroundTask.rule
    let platform = isOfWatch ? "watchos" : "ios"
    return try analyze("header platform=\(platform) midlife=true\n5s process.exit \(end)\n")
  }

  private func proved(_ outcome: Outcome) -> [Finding] {
    outcome.analysis.findings.filter { $0.verdict == .violation }
  }

  private func rules(_ outcome: Outcome) -> [String] { outcome.definite.map(\.rule) }

  @Test(arguments: TerminationCode.all)
  func aCodeProvesItsRuleAndNoOther(_ code: TerminationCode) throws {
    let signed = Int32(bitPattern: code.number)
    for end in [
      "code=\(code.number)", "code=\(signed)", "reason=\"RUNNINGBOARD \(code.hexadecimal)\"",
      "reason=\"code 0x\(code.hexadecimal.dropFirst(2).uppercased()).\"",
    ] {
      let outcome = try ended(code.cause ?? .lockHeld, end)
      #expect(rules(outcome) == (code.cause.map { [$0.rule] } ?? []), "\(end)")
    }
  }

  /// `exit(-1)` has no code of the system's.
  @Test(arguments: [
    (-1, "-1"), (0, "0"), (11, "11"), (0x8BAD_F00D, "0x8badf00d"),
    (Int64(Int32(bitPattern: 0x8BAD_F00D)), "0x8badf00d"),
  ])
  func smallCodesAreWrittenInDecimalDigits(_ code: Int64, _ text: String) {
    #expect(TerminationCode.text(code) == text)
  }

  @Test(arguments: EndCause.sentences.map(\.words))
  func aSentenceProvesItsRule(_ words: String) throws {
    let cause = try #require(EndCause.sentences.first { $0.words == words }?.cause)
    for text in ["The \(words).", "X: \(words.uppercased()) (1)"] {
      #expect(rules(try ended(cause, "reason=\"\(text)\"")) == [cause.rule])
      // It says more than the watchdog's code next to it.
      let both = try ended(cause, "reason=\"\(text)\" code=2343432205")
      #expect(rules(both) == [cause.rule])
    }
  }

  /// The watchdog's code alone is that of a background task, too, of which UIKit's log speaks.
  @Test func theCodeAloneDoesNotSayWhatTookTooLong() throws {
    let leak =
      "log subsystem=com.apple.UIKit category=BackgroundTask message=\"Background task still not "
      + "ended after expiration handlers were called: <_UIBackgroundTaskInfo: 0x28>: taskID = 5, "
      + "taskName = upload, creationTime = 901 (elapsed = 26).\""
    func findings(_ lines: String...) throws -> [String] {
      let text = ["header platform=ios midlife=true", "0s A scene.didBecomeActive"] + lines
      return rules(try analyze(text.joined(separator: "\n") + "\n"))
    }
    let end = "20s process.exit code=2343432205"
    let alone = try analyze(
      "header platform=ios midlife=true\n1s A scene.didBecomeActive\n\(end)\n")
    let finding = try #require(proved(alone).first)
    #expect(finding.message == "the watchdog ended the process; no transition is named")
    #expect(finding.evidence.first?.text == "the last change before the end")
    #expect(try findings("9s \(leak)", end) == ["bgtask-assertion-leak"])
    #expect(
      try findings("9s \(leak)", "\(end) transition=scene-update")
        == ["bgtask-assertion-leak", "watchdog-termination"])
  }

  /// What `nsurlsessiond` holds ends when the app calls the handler of its session.
  @Test(arguments: [
    ("upload", "bgtask-assertion-leak"),
    (
      "com.apple.nsurlsessiond.handlesession com.example.films.sync",
      "urlsession-completion-missing"
    ),
  ])
  func aHeldSessionIsNoTask(_ name: String, _ rule: String) throws {
    let outcome = try analyze(
      "header platform=ios midlife=true\n1s A scene.didBecomeActive\n2s A scene.willResignActive\n"
        + "2100ms A scene.didEnterBackground\n40s process.exit name=\"\(name)\" "
        + "reason=\"has active assertions beyond permitted time\"\n")
    #expect(rules(outcome) == [rule])
  }

  /// With the name of a task, the end is about a task of UIKit that was held too long.
  @Test(arguments: [2_343_432_205, 562_215_634])
  func aNamedTaskWasHeldTooLong(_ code: Int) throws {
    func findings(_ end: String, held: Bool) throws -> [String] {
      let life = "1s A scene.didBecomeActive\n2s A scene.willResignActive"
      let begin = held ? "1500ms bg.begin id=1 name=up\n" : ""
      let outcome = try analyze(
        "header platform=ios midlife=true\n\(life.replacing("\n2s", with: "\n\(begin)2s"))\n"
          + "2100ms A scene.didEnterBackground\n25s process.exit code=\(code) \(end)\n")
      return rules(outcome)
    }
    let ofCode = try #require(TerminationCode.all.first { $0.number == UInt32(code) }?.cause?.rule)
    #expect(try findings("name=up", held: true) == ["bgtask-assertion-leak"])
    #expect(try findings("", held: true).contains(ofCode))
    #expect(try findings("name=up transition=scene-update", held: false) == [ofCode])
    // Tasks of the scheduler have names, too.
    let isWatchdog = ofCode == EndCause.watchdog.rule
    #expect(
      try findings("name=up", held: false) == [isWatchdog ? "bgtask-assertion-leak" : ofCode])
  }

  /// An exit begins with the callback that announces it, and a change that is no more than the
  /// allowance away from the end may be where another transition began.
  @Test(arguments: [
    ("10s A scene.didEnterBackground", "20s", "scene-update allowance=10s", true),
    ("10s A scene.didEnterBackground", "22s", "scene-update allowance=10s", true),
    ("10s A scene.didEnterBackground", "77s", "scene-update allowance=10s", false),
    ("10s A scene.didEnterBackground", "12s", "scene-update allowance=10s", false),
    ("10s A scene.didEnterBackground", "15s", "process-exit allowance=5s", false),
    ("10s A scene.didEnterBackground", "15s", "process-exit", false),
    ("10s app.willTerminate", "15s", "process-exit allowance=5s", true),
    ("10s A scene.didEnterBackground", "20s", "scene-update", true),
  ])
  func theTransitionBeginsWhereItMay(
    _ change: String, _ end: String, _ transition: String, _ begins: Bool
  ) throws {
    let outcome = try analyze(
      """
      header platform=ios midlife=true
      1s A scene.didBecomeActive
      \(change)
      \(end) process.exit code=2343432205 transition=\(transition)

      """)
    let finding = try #require(proved(outcome).first)
    #expect(
      finding.evidence.first?.text
        == (begins ? "the transition begins" : "the last change before the end"))
  }

  @Test func eachCauseHasARuleOfTheCatalogueThatSeesEnds() throws {
    for cause in EndCause.allCases {
      let rule = try #require(
        Catalogue.all.map { $0.info }.first { $0.name == cause.rule }, "\(cause)")
      #expect(rule.interests.kinds.contains(.processExit), "\(cause)")
      #expect(
        TerminationCode.all.contains { $0.cause == cause }
          || EndCause.sentences.contains { $0.cause == cause })
    }
  }

  @Test(arguments: [
    "code=2147483647", "code=0", "code=9 reason=SIGKILL", "code=-1", "code=57005",
    "code=9223372036854775807", "code=-9223372036854775808", "reason=0x8badf00", "reason=xyz",
    "reason=0x8badf00d1", "reason=a0x8badf00d", "reason=0x", "reason=\"0x8badf00dd\"",
  ])
  func otherNumbersProveNothing(_ end: String) throws {
    #expect(rules(try ended(.lockHeld, end)) == [])
  }

  @Test func aBusyWatchIsNoErrorOfTheApp() throws {
    let outcome = try ended(.watchBackgroundTask, "code=3306925315")
    #expect(proved(outcome).map(\.severity) == [.note])
    let late = try ended(.watchBackgroundTask, "code=3306925314")
    #expect(proved(late).map(\.severity) == [.error])
  }

  /// One sentence is about both limits of a background task of watchOS, which have a code each.
  @Test(arguments: [
    ("Background App Refresh watchdog transgression. Exhausted wall time", nil, false),
    ("WatchConnectivity watchdog transgression. Exhausted CPU time", nil, true),
    ("CSLHandleBackgroundURLSessionAction exhausted CPU time", 0x8BAD_F00D, true),
    ("CSLHandleBackgroundURLSessionAction exhausted wall time", 0x8BAD_F00D, false),
    ("Background App Refresh watchdog", 0xC51B_AD01, true),
    ("Background App Refresh watchdog", 0xC51B_AD02, false),
  ])
  func theLimitOfABackgroundTaskOfWatchOSIsNamed(
    _ words: String, _ code: Int64?, _ isOfProcessor: Bool
  ) throws {
    let outcome = try ended(
      .watchBackgroundTask,
      "reason=\"\(words) allowance of 4.00 seconds.\" allowance=4s"
        + (code.map { " code=\($0)" } ?? ""))
    #expect(rules(outcome) == ["watch-bg-not-completed"])
    let message = proved(outcome).first?.message ?? ""
    #expect(
      message.contains("CPU time") == isOfProcessor && message.hasSuffix(", limit 4 s"),
      "\(message)")
  }

  /// The records of what was held say more than the end, which is not reported a second time.
  @Test func recordsOfTheCauseAreReportedInsteadOfTheEnd() throws {
    let lock = try analyze(
      """
      header lifeCycle=uikit-scene platform=ios records=resources
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      10s lock.acquire name=films.sqlite file=true
      11s process.exit code=3735883980

      """)
    #expect(lock.lines(of: "lock-held-at-suspension") == [5])
    let late = try analyze(
      """
      header lifeCycle=uikit-scene platform=ios records=background
      launch A
      1s bgtask.register id=films.refresh kind=refresh
      1.1s process.exit reason="All launch handlers must be registered before application finishes launching"

      """)
    #expect(late.lines(of: "bgtask-late-registration") == [3])
  }

  /// The file that the report names is in the finding.
  @Test func theLockedFileIsNamed() throws {
    let outcome = try ended(.lockHeld, "code=3735883980 name=library.sqlite")
    let message = try #require(proved(outcome).first?.message)
    #expect(message.contains("'library.sqlite'"))
  }

  @Test func aTaskThatFlutterHoldsInDebugBuildsIsNotJudged() throws {
    func found(_ name: String) throws -> [Int64] {
      try analyze(
        """
        header lifeCycle=uikit-scene platform=ios records=background
        launch A
        9s A scene.willResignActive
        9.5s A scene.didEnterBackground
        9.6s bg.begin id=1 name="\(name)"
        60s bg.end id=1

        """
      ).lines(of: "bgtask-assertion-over-30s")
    }
    #expect(try found("Flutter debug task") == [])
    #expect(try found("Flutter upload") == [5])
  }
}
