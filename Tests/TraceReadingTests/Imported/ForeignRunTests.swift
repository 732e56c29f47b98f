import Testing
import TraceModel

@testable import TraceReading

/// Whose a line of another system is, and when it was written.
@Suite struct ForeignRunTests {
  // MARK: The clock

  /// The times of the app's events.
  private func times(_ outcome: Outcome) -> [String] {
    outcome.told.filter { $0.contains(" app.") }.map { String($0.prefix { $0 != " " }) }
  }

  /// Times before the first line of a run are unknown, and none of them is the run's beginning.
  @Test func aClockThatIsSetBackBeforeTheFirstLineGivesNoTimes() throws {
    let lines = [
      "02:59:50.000 applicationDidBecomeActive", "02:00:10.000 applicationWillResignActive",
      "02:00:11.000 applicationDidEnterBackground", "03:00:11.000 applicationWillEnterForeground",
    ]
    let text = lines.map { "2025-10-26 \($0.prefix(12)) Films[811:2001]\($0.dropFirst(12))\n" }
    let outcome = try imported(text.joined())
    #expect(times(outcome) == ["0ms", "-", "-", "21s"])
    #expect(outcome.summary.problems.filter { $0.kind == .clockStep }.map(\.line) == [2])
  }

  /// Lines of several threads come a moment late.
  @Test func aLineThatIsAMomentLateHasTheFirstTime() throws {
    let outcome = try imported(
      """
      2025-10-26 10:00:01.000 Films[811:2001] applicationDidBecomeActive
      2025-10-26 10:00:00.900 Films[811:2001] applicationWillResignActive

      """)
    #expect(!outcome.kinds.contains(.clockStep))
    #expect(times(outcome) == ["0ms", "0ms"])
  }

  @Test(arguments: [
    "Tue Mar  5 09:00:10 Annas-iPhone Films[812] <Warning>: ",
    "Mar  5 09:00:10 Annas-iPhone Films[812] <Warning>: ",
  ])
  func aDayOfTheWeekBeforeTheMonthIsPartOfTheTime(_ prefix: String) throws {
    let outcome = try imported(
      prefix + "applicationDidBecomeActive:\n"
        + prefix.replacing("09:00:10", with: "09:00:20") + "applicationWillResignActive:\n")
    #expect(outcome.recorder.headers.count == 1)
    #expect(times(outcome) == ["0ms", "10s"])
  }

  @Test func aDateOfJavaScriptHasItsYearBeforeTheTime() {
    let text = Array("Mon Jan 06 2025 10:00:00 GMT+0100".utf8)
    text.withUnsafeBytes { bytes in
      var place = 0
      let moment = LogTime.moment(bytes, &place)
      #expect(moment?.nanoseconds == 1_736_154_000_000_000_000)
      #expect(place == bytes.count)
    }
  }

  // MARK: The system

  private static let report = """
    Process:               Films [655]
    Path:                  PATH
    Identifier:            com.example.films
    Parent Process:        PARENT
    Date/Time:             2025-12-01 23:40:01.7447 -0700
    Hardware Model:        Mac16,12
    OS Version:            macOS 26.1 (25B78)

    Exception Type:    EXC_CRASH (SIGABRT)
    Termination Reason:  Namespace SIGNAL, Code 6, Abort trap: 6

    """

  /// The system and the device of such a report are those of the Mac.
  @Test(
    arguments: [
      ("/Applications/Films.app/Films", "launchd [1]", RunHeader.Platform.macOS),
      ("/Applications/Films.app/Films", "launchd_sim [401]", nil),
      ("/Library/Developer/CoreSimulator/Devices/1/Films.app/Films", "launchd [1]", nil),
    ] as [(String, String, RunHeader.Platform?)])
  func anAppInTheSimulatorIsNoAppOfTheMac(
    _ path: String, _ parent: String, _ platform: RunHeader.Platform?
  ) throws {
    let text = Self.report.replacing("PATH", with: path).replacing("PARENT", with: parent)
    let header = try #require(imported(text).recorder.headers.first)
    #expect(header.platform == platform)
    #expect(header.os == (platform == nil ? nil : "26.1"))
    #expect(header.device == (platform == nil ? nil : "Mac16,12"))
  }

  /// The Simulator says itself which system it ran; without its line nothing does.
  @Test(arguments: [
    ("iOS 18.2 (22C150)", RunHeader.Platform.iOS, "18.2"),
    ("watchOS 11.1 (22R574)", .watchOS, "11.1"),
    ("xrOS 2.0 (22N318)", .visionOS, "2.0"),
  ])
  func theSimulatorNamesItsSystem(
    _ runtime: String, _ platform: RunHeader.Platform, _ version: String
  ) throws {
    let text =
      Self.report.replacing("PATH", with: "/Applications/Films.app/Films")
      .replacing("PARENT", with: "launchd_sim [401]")
      + "Application Specific Information:\n"
      + "CoreSimulator 987.2 - Device: Films (0) - Runtime: \(runtime) - DeviceType: Films 16\n"
    let header = try #require(imported(text).recorder.headers.first)
    #expect(header.platform == platform)
    #expect(header.os == version)
    #expect(header.device == nil)
  }

  @Test(
    arguments: [
      (1, .macOS), (2, .macOS), (6, nil), (7, .iOS), (8, .tvOS), (9, .watchOS), (12, .visionOS),
    ] as [(Int, RunHeader.Platform?)])
  func theNumberOfThePlatformCounts(_ number: Int, _ platform: RunHeader.Platform?) throws {
    let text = """
      {"app_name":"Films","platform":\(number),"bug_type":"309","os_version":"macOS 26.1 (25B78)",\
      "bundleID":"com.example.films","incident_id":"1"}
      {"pid":655,"procName":"Films","captureTime":"2025-12-01 23:40:01.7447 -0700",\
      "exception":{"type":"EXC_CRASH","signal":"SIGABRT"}}

      """
    #expect(try imported(text).recorder.headers.first?.platform == platform)
  }

  /// A device of the Simulator has a launchd of its own, with a long name.
  @Test func theSimulatorsLaunchdTellsOfAnEnd() throws {
    let outcome = try imported(
      """
      Aug 18 16:29:10 Mac Films[197]: applicationDidBecomeActive
      Aug 18 16:29:17 Mac com.apple.CoreSimulator.SimDevice.D6BD3967-9BC4-4A8D-9AD0-23176B22B12A\
      .launchd_sim[190] (UIKitApplication:com.example.films[0xdf6d][197]): Service exited due to \
      signal: Segmentation fault: 11

      """)
    #expect(outcome.summary.problems.allSatisfy { $0.kind != .malformed })
    #expect(outcome.told.last?.hasSuffix("process.exit reason=SIGSEGV code=11") == true)
  }

  // MARK: The app

  @Test(arguments: [
    "com.example.films", "Films", "Films; com.example.films", "Films (com.example.films)",
  ])
  func frontBoardNamesAProcessInFourWays(_ name: String) throws {
    let outcome = try imported(
      """
      Jun  3 14:21:51 iPhone Films[812] <Warning>: applicationDidBecomeActive:
      Jun  3 14:22:12 iPhone SpringBoard[60] <Notice>: Process exited: <FBApplicationProcess: \
      0x15e; \(name); pid: 812> -> <FBApplicationProcessExitContext: 0x1; exitReason: voluntary; \
      terminationReason: (none)>

      """)
    #expect(outcome.recorder.headers.count == 1)
    #expect(outcome.told.last?.hasSuffix("process.exit reason=voluntary") == true)
  }

  @Test(arguments: [
    ("crashed.", "reason=crash", "crashed"),
    ("exited for an unknown reason.", "reason=\"exit status unknown\"", "how is not said"),
  ])
  func springBoardTellsOfAnEnd(_ fate: String, _ reason: String, _ sentence: String) throws {
    let outcome = try imported(
      "Jun  3 14:22:31 iPhone SpringBoard[60] <Warning>: Application "
        + "'UIKitApplication:com.example.films[0x1a2b]' \(fate)\n")
    #expect(outcome.told.last?.hasSuffix("process.exit \(reason)") == true)
    #expect(outcome.summary.problems.contains { $0.text.contains(sentence) })
  }

  /// WebKit runs processes for an app, which goes on without them.
  @Test func theEndOfAProcessOfWebKitIsNoEndOfAnApp() throws {
    let outcome = try imported(
      """
      2026-07-19 12:02:14.192000+1000 0x0 Default 0x0 0 0 kernel: memorystatus: \
      killing_specific_process pid 2752 [com.apple.WebKit.WebContent] (per-process-limit 0 1s \
      rf:-) 4144KB - memorystatus_available_pages: 22000

      """)
    #expect(outcome.recorder.headers.isEmpty)
    #expect(outcome.summary.problems.contains { $0.text.contains("com.apple.WebKit.WebContent") })
  }

  // MARK: What is pasted together

  /// A piece of a crash report without its first lines, below the lines of the app.
  @Test(arguments: [
    "sceneDidEnterBackground",
    "2024-01-01 10:00:00.100+0100 Films[1201:901] sceneDidEnterBackground",
    "2024-01-01 10:00:00.100 Df Films[1201:1a] [com.example.films:life] sceneDidEnterBackground",
    "default\t10:00:05.900000+0200\tFilms\tsceneDidEnterBackground",
  ])
  func aPieceOfACrashReportBelowALogIsRead(_ line: String) throws {
    for field in ["Exception Type:  EXC_CRASH (SIGKILL)\n", ""] {
      let outcome = try imported(
        "\(line)\n\n\(field)Termination Reason: RUNNINGBOARD 0xdead10cc\n")
      #expect(outcome.told.contains { $0.hasSuffix("scene.didEnterBackground") })
      #expect(
        outcome.told.contains { $0.contains("process.exit") && $0.hasSuffix("code=3735883980") })
    }
    // An app may print a reason of its own.
    let own = try imported("\(line)\nTermination Reason: the person chose Quit\n")
    #expect(!own.told.contains { $0.contains("process.exit") })
  }

  /// The handler of swift-log has a label, metadata and a module before the message.
  @Test(arguments: ["", "id=1 ", "id=1 scene=main "])
  func metadataOfSwiftLogIsNoPartOfTheMessage(_ metadata: String) throws {
    let text =
      "2025-06-02T18:04:11+0200 info com.example.films : \(metadata)[Films] sceneDidBecomeActive\n"
      + "2025-06-02T18:04:31+0200 info com.example.films : \(metadata)[Films] sceneWillResignActive\n"
    let scenes = try imported(text).told.filter { $0.contains("scene.") }
    #expect(scenes == ["0ms scene.didBecomeActive", "20s scene.willResignActive"])
  }
}
