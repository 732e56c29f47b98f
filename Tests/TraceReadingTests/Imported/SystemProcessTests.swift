import Testing
import TraceModel

@testable import TraceReading

/// Messages of the system about an app, and of UIKit in addition to the phases.
@Suite struct SystemProcessTests {
  /// Compact lines, a second apart: `S` of SpringBoard, `F` of the app.
  private func story(_ lines: [(String, String)]) throws -> [String] {
    var text = ""
    for (index, line) in lines.enumerated() {
      let process = line.0 == "S" ? "SpringBoard[61:1b]" : "Films[412:1b]"
      text += "2026-11-20 09:30:\(index + 10).000 Df \(process) \(line.1)\n"
    }
    return try read(text).recorder.sketch.split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("header") }
  }

  private func reason(_ before: Int, _ after: Int) -> (String, String) {
    (
      "F",
      "[com.apple.UIKit:Application] Deactivation reason added: 0; deactivation reasons: "
        + "\(before) -> \(after); animating application lifecycle event: 0"
    )
  }

  private let app = "[app<com.example.films(0A1B-2C)>:412]"

  /// That an app runs is a state: nothing shows that it was suspended before.
  @Test func aStateOfRunningIsNoResumption() throws {
    let running = (
      "S", "Calculated state for app<com.example.films>: running-active (role: Background)"
    )
    let suspended = (
      "S", "Calculated state for app<com.example.films>: running-suspended (role: None)"
    )
    let named = ("S", "Acquiring assertion targeting \(app) from originator [osservice<x>:1]")
    func steps(_ lines: [(String, String)]) throws -> [String] {
      try story(lines).filter { $0.contains("process.") }
    }
    #expect(try steps([named, running]) == [])
    #expect(try steps([named, running, suspended]) == ["1s process.suspend"])
    #expect(
      try steps([named, suspended, running]) == ["0ms process.suspend", "1s process.resume"])
    #expect(try steps([named, ("S", "\(app) Resuming task.")]) == ["0ms process.resume"])
  }

  @Test func whoAsksForTimeInTheBackgroundIsSaid() throws {
    let line =
      "default\t22:15:01.500000+0200\trunningboardd\tAcquiring assertion targeting \(app) from "
      + "originator [osservice<com.apple.locationd>:75] with description <RBSAssertionDescriptor| "
      + "\"In-use location\" ID:1 target:412 attributes:[\n"
    let told = try imported(line).problemTexts.joined()
    #expect(told.contains("locationd asks that it may run ('In-use location')"))
    let other = line.replacing("locationd", with: "SpringBoard")
    #expect(try !imported(other).problemTexts.joined().contains("asks"))
  }

  @Test func linesAboutOtherAppsSayNothing() throws {
    let other = "[app<com.example.books>:500]"
    #expect(
      try story([
        ("S", "\(other) Bootstrap success!"), ("S", "\(other) Suspending task."), reason(0, 1),
        ("S", "\(other) termination reported by launchd (2, 9, 9)"),
      ]) == ["0ms note.app.willResignActive"])
  }

  @Test(arguments: [
    ("termination reported by launchd (0, 0, 0)", "reason=voluntary code=0"),
    ("termination reported by launchd (0, 0, 65280)", "reason=voluntary code=255"),
    ("termination reported by launchd (2, 9, 9)", "reason=SIGKILL code=9"),
    ("termination reported by launchd (0, 9, 9)", "reason=SIGKILL code=9"),
    ("termination reported by launchd (0, 0, 139)", "reason=SIGSEGV code=11"),
    (
      "termination reported by launchd (1, 7, 9)",
      "reason=\"jetsam: per-process-limit\" code=7"
    ),
    ("Process exited: <RBSProcessExitContext| voluntary>.", "reason=voluntary"),
    (
      "Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| "
        + "domain:signal(2) code:SIGSEGV(11)>>.", "reason=SIGSEGV code=11"
    ),
    (
      "Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| "
        + "domain:dyld(6) code:1>>.", "reason=\"dyld: a library is missing\" code=1"
    ),
    (
      "Process exited: <FBProcessExitContext; watchdog (\"watchdog provision violated\")>.",
      "reason=watchdog"
    ),
    (
      "exited with context <RBSProcessExitContext| status:<RBSProcessExitStatus| "
        + "domain:signal(2) code:SIGPIPE(13)>>", "reason=SIGPIPE code=13"
    ),
  ])
  func anEndSaysWhy(_ text: String, _ expected: String) throws {
    let exit = ("S", "\(app) \(text)")
    // A second report of the same end, and the lines after it, do not count.
    #expect(
      try story([reason(0, 1), exit, exit, reason(1, 0)]) == [
        "0ms note.app.willResignActive", "1s process.exit \(expected)",
      ])
  }

  @Test func aWatchdogSaysWhatTookTooLong() throws {
    let text =
      "scene-update watchdog transgression: application<com.example.films>:412 exhausted real "
      + "(wall clock) time allowance of 10.25 seconds"
    #expect(
      try story([
        reason(0, 1), ("S", text), ("S", "\(app) termination reported by launchd (2, 9, 9)"),
      ]
      ).last == "2s process.exit reason=watchdog transition=scene-update allowance=10250ms")
  }

  @Test func aNewProcessWithTheSameNumberIsAnotherRun() throws {
    let names = try story([
      reason(0, 1), ("S", "\(app) Process exited: <RBSProcessExitContext| voluntary>."),
      ("S", "\(app) Bootstrap success!"), reason(0, 1024), reason(1024, 0),
    ])
    #expect(
      names == [
        "0ms note.app.willResignActive", "1s process.exit reason=voluntary", "0ms process.start",
        "2s note.app.willEnterForeground", "2s note.app.didBecomeActive",
      ])
  }

  @Test func suspensionIsReportedOnceHoweverManySayIt() throws {
    #expect(
      try story([
        reason(1, 2049), ("S", "\(app) Suspending task."),
        (
          "S",
          "Calculated state for app<com.example.films(0A1B-2C)>: running-suspended (role: None) (endowments: (null))"
        ),
        (
          "S",
          "Application process state changed for com.example.films: <SBApplicationProcessState: "
            + "0x1; pid: 412; taskState: Suspended; visibility: Background>"
        ), ("S", "\(app) Resuming task."), ("S", "\(app) Setting process task state to: Running"),
      ]) == ["0ms note.app.didEnterBackground", "1s process.suspend", "4s process.resume"])
  }

  @Test func scenesOfTheSystemBelongToTheApp() throws {
    let scene = "[0x86:(FBSceneManager):sceneID:com.example.films-default]"
    let lines = try story([
      reason(0, 1), ("S", "\(app) Setting process visibility to: Foreground"),
      ("S", "\(scene) Scene lifecycle state did change: Foreground"),
      ("S", "[0x87:(FBSceneManager):sceneID:com.example.books-default] Sending scene create."),
    ])
    #expect(lines.count == 3)
    #expect(lines.last?.contains("Scene lifecycle state did change: Foreground") == true)
  }

  // MARK: Visibility

  private func beside(_ place: String, _ first: String, _ next: (Int, String)?) throws -> [String] {
    let time = { (second: Int) in "2025-03-01 10:00:\(10 + second).000 " }
    var text = "\(time(0))Films[412:5] \(first)\n"
    text += "\(time(10))runningboardd[31:5] \(app) Setting process visibility to: \(place)\n"
    if let next { text += "\(time(10 + next.0))Films[412:5] \(next.1)\n" }
    return try imported(text + "\(time(40))Films[412:5] saved\n").told
  }

  /// No callback of the step comes: from the system's line on the state is unknown.
  @Test(arguments: [
    ("Background", "sceneDidBecomeActive"), ("Background", "applicationWillEnterForeground"),
    ("Background", "scenePhase: active"), ("Foreground", "applicationDidEnterBackground"),
  ])
  func aVisibilityIsALaterWitness(_ place: String, _ first: String) throws {
    let told = try beside(place, first, nil)
    #expect(told.contains("?"), "\(told)")
    #expect(told.last?.contains("10s log") == true, "\(told)")
    let late = try beside(place, first, (20, first))
    #expect(late.contains("?"), "\(late)")
  }

  @Test(arguments: [
    ("Background", "sceneDidBecomeActive", "sceneDidEnterBackground"),
    ("Foreground", "applicationDidEnterBackground", "applicationWillEnterForeground"),
    ("Foreground", "sceneDidBecomeActive", "sceneWillResignActive"),
  ])
  func aVisibilityBesideItsCallbackDoubtsNothing(
    _ place: String, _ first: String, _ next: String
  ) throws {
    let told = try beside(place, first, (1, next))
    #expect(!told.contains("?"), "\(told)")
    #expect(told.count == 4, "\(told)")
  }

  @Test func theBundleOfASceneIsFoundBeforeItsId() {
    for (scene, bundle) in [
      ("com.example.films-default", "com.example.films"),
      ("com.example.my-films-default", "com.example.my-films"),
      ("com.example.my-films-1B8F959F-618F-4A0D-AD89-E09DEC0EAB34", "com.example.my-films"),
      ("com.example.films", "com.example.films"),
    ] {
      var text = scene
      text.withUTF8 { bytes in
        let name = AppTable.Name(scene: UnsafeRawBufferPointer(bytes))
        #expect(String(decoding: name.bundle, as: UTF8.self) == bundle)
      }
    }
  }

  @Test func reasonsAreReadInTheirTextForm() throws {
    #expect(
      try story([
        (
          "F",
          "Deactivation reason added: systemGesture (0); deactivation reasons: [] (0) -> "
            + "[systemGesture] (1); animating application lifecycle event: 0"
        )
      ]) == ["0ms note.app.willResignActive"])
  }

  @Test func aReasonThatIsThereAlreadyOnlyShowsAState() throws {
    let known = ("F", "Ignoring already applied deactivation reason: 5; deactivation reasons: 6176")
    #expect(
      try story([("F", "Will go on"), reason(0, 1), known, reason(1, 0)]) == [
        "0ms note.app.willResignActive", "2s note.app.didBecomeActive",
      ])
  }

  @Test func hangTracingShowsActivityNotTheBackground() throws {
    let foreground = ("F", "App transitioned to foreground, resuming HangTracing.")
    let background = ("F", "App transitioned to background, suspending HangTracing.")
    #expect(
      try story([reason(32, 0), foreground, background, background, reason(1, 2049), background])
        == [
          "0ms note.app.didBecomeActive", "2s note.app.willResignActive",
          "4s note.app.didEnterBackground",
        ])
  }

  @Test func aPictureOfTheAppIsNoWayToTheForeground() throws {
    let begin = ("F", "Performing snapshot request 0x109b31d40 (type 1)")
    let end = ("F", "Snapshot request 0x109b31d40 complete")
    #expect(
      try story([reason(1, 2049), begin, reason(2049, 32), end, reason(32, 4128), reason(4128, 0)])
        == [
          "0ms note.app.didEnterBackground", "4s note.app.willEnterForeground",
          "5s note.app.didBecomeActive",
        ])
  }

  @Test func assertionsKnowTheirHandlerAndASecondEnd() throws {
    let again =
      "Can't end BackgroundTask: no background task exists with identifier 3 (0x3), or it may have "
      + "already been ended. Break in UIApplicationEndBackgroundTaskError() to debug."
    let lines = try story([
      reason(0, 1), ("F", "Will add backgroundTask with taskName: save, expirationHandler: (null)"),
      (
        "F",
        "Created background task <_UIBackgroundTaskInfo: 0x10>: taskID = 3, taskName = save, "
          + "creationTime = 9 (elapsed = 0)."
      ), ("F", "Ending background task with UIBackgroundTaskIdentifier: 3"),
      ("F", "Ending task with identifier 3 and description: <private>"), ("F", again),
      ("F", again.replacing("identifier 3 (0x3)", with: "identifier 9 (0x9)")),
    ])
    #expect(lines[1] == "2s bg.begin id=3 name=save expirationHandler=false")
    #expect(lines[2] == "3s bg.end id=3")
    #expect(lines[3] == "5s bg.end id=3")
    #expect(lines[4].hasPrefix("6s log"))
    #expect(lines.count == 5)
  }

  @Test func aTaskMayBeTheFirstMessageOfAProcess() throws {
    let lines = try story([
      (
        "F",
        "Will add backgroundTask with taskName: save, expirationHandler: <__NSMallocBlock__: 0x1>"
      ),
      (
        "F",
        "Created background task <_UIBackgroundTaskInfo: 0x10>: taskID = 3, taskName = save, "
          + "creationTime = 9 (elapsed = 0)."
      ),
    ])
    #expect(lines == ["0ms bg.begin id=3 name=save expirationHandler=true"])
  }

  @Test func textsAreFoundAnywhereInAMessage() {
    let texts = ["does not adopt", "UIScene life cycle", "short", "1234567"].map { Array($0.utf8) }
    let search = TextSearch(texts)
    for index in texts.indices {
      for before in 0..<9 {
        let message = [UInt8](repeating: 0x2E, count: before) + texts[index] + [0x21]
        message.withUnsafeBytes { #expect(search.find(in: $0).contains(index), "\(before)") }
      }
    }
    [UInt8](repeating: 0x61, count: 100).withUnsafeBytes { #expect(search.find(in: $0) == [2]) }
  }
}
