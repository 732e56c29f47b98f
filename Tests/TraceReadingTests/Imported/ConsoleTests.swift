import Testing
import TraceModel

@testable import TraceReading

/// Output of apps and their tools.
@Suite struct ConsoleTests {
  private func names(_ text: String) throws -> [String] {
    try imported(text, as: .console).recorder.names.filter { !$0.isEmpty }
  }

  @Test func printsWithoutTimesKeepTheirOrder() throws {
    let text = """
      application(_:willFinishLaunchingWithOptions:)
      application(_:didFinishLaunchingWithOptions:)
      scene(_:willConnectTo:options:)
      sceneWillEnterForeground(_:)
      sceneDidBecomeActive(_:)
      """
    let outcome = try imported(text)
    #expect(outcome.summary.format == "console")
    #expect(
      outcome.told == [
        "header run=\"\"", "- app.willFinishLaunching", "- app.didFinishLaunching",
        "- scene.willConnect", "- scene.willEnterForeground", "- scene.didBecomeActive",
      ])
    #expect(outcome.summary.problems == [])
  }

  @Test(arguments: [
    "sceneDidBecomeActive", "[SceneDelegate] sceneDidBecomeActive called",
    "🔵 SceneDelegate: sceneDidBecomeActive called", "SceneDelegate.sceneDidBecomeActive(_:) called",
    "-[SceneDelegate sceneDidBecomeActive:]", ">>> sceneDidBecomeActive(_:) <<<",
    "Films.SceneDelegate.sceneDidBecomeActive(_:)", "scene: didBecomeActive",
    "SceneDelegate - didBecomeActive", "--- sceneDidBecomeActive ---",
    "Scene did become active", "UISceneDidActivateNotification",
    "Lifecycle: UIScene.didActivateNotification", "flutter: sceneDidBecomeActive",
    "09:41:00.123 [SceneDelegate] sceneDidBecomeActive", "[App] sceneDidBecomeActive - refresh",
    "2026-03-02 09:41:00.123456+0100 Films[412:9031] sceneDidBecomeActive",
    "2026-03-02 09:41:00.123 Films[412:a0b] [scene] sceneDidBecomeActive",
    "2026-03-02 09:41:00:123 Films Beta[412:9031] sceneDidBecomeActive",
    "2026-03-02T09:41:00Z sceneDidBecomeActive", "[2026-03-02 09:41:00] sceneDidBecomeActive",
  ])
  func anyDecorationIsRead(_ line: String) throws {
    let outcome = try imported(line)
    #expect(outcome.summary.format == "console", "\(line)")
    #expect(outcome.recorder.names.last == "scene.didBecomeActive", "\(line)")
  }

  @Test(arguments: [
    ("app did become active", "note.app.didBecomeActive"),
    ("didEnterBackground called", "note.app.didEnterBackground"),
    ("UIApplicationWillResignActiveNotification", "note.app.willResignActive"),
    ("UIApplication.willEnterForegroundNotification", "note.app.willEnterForeground"),
    ("AppDelegate: applicationWillTerminate", "app.willTerminate"),
    ("UIApplicationDidReceiveMemoryWarningNotification", "app.memoryWarning"),
    ("configurationForConnecting", "app.configurationForConnecting"),
    ("scene:openURLContexts:", "scene.openURLContexts"),
    ("applicationDidResignActive", "ns.didResignActive"),
    ("⚡️  [log] - App state changed. Is active? false", "note.app.willResignActive"),
    ("⚡️  [log] - appStateChange {\"isActive\":true}", "note.app.didBecomeActive"),
    ("⚡️  [log] - App pause", "note.app.didEnterBackground"),
    ("⚡️  App resume event fired", "note.app.willEnterForeground"),
  ])
  func otherWordsMeanTheirEvents(_ line: String, _ name: String) throws {
    #expect(try names(line) == [name])
  }

  @Test(arguments: [
    "    func sceneDidBecomeActive(_ scene: UIScene) {",
    "- (void)applicationDidBecomeActive:(UIApplication *)application",
    "// called from sceneDidBecomeActive", "self.sceneDidBecomeActive(scene);",
    "selector: #selector(applicationDidBecomeActive),", "print(\"sceneDidBecomeActive\")",
    "NSLog(@\"applicationDidBecomeActive\")",
    "3   Films   0x0000000104b2c1d0 -[SceneDelegate sceneDidBecomeActive:] + 40",
    "#3 0x104b2c1d0 in SceneDelegate.sceneDidBecomeActive(_:) at /Films/SceneDelegate.swift:40",
    "You've implemented -[<UIApplicationDelegate> application:didReceiveRemoteNotification:], "
      + "but you still need to add it",
    "PlayerProxy::applicationDidBecomeActive(123)", "waiting for sceneDidBecomeActive",
    "sceneDidBecomeActive finished", "applicationDidBecomeActive was not called",
    "AppState changed to background", "the app became active", "active", "background",
    "testSceneDidBecomeActive passed", "willConnectTo server", "resume", "pause the player",
    "Test Case '-[FilmsTests testPause]' passed (0.012 seconds).",
    String(repeating: "x ", count: 600) + "sceneDidBecomeActive",
  ])
  func linesThatAreNotCallsAreIgnored(_ line: String) throws {
    #expect(try names(line) == [])
  }

  @Test func statesOfFlutterAreShownUnchanged() throws {
    let text = """
      [ +350 ms] flutter: AppLifecycleState.inactive
      [ +854 ms] flutter: AppLifecycleState.paused
      [        ] Reloaded 3 libraries.
      [+7831 ms] flutter: state = AppLifecycleState.inactive
      """
    let outcome = try imported(text)
    #expect(
      outcome.told == [
        "header run=\"\" midlife=true", "0ms log message=AppLifecycleState.inactive",
        "854ms log message=AppLifecycleState.paused",
        "8685ms log message=\"state = AppLifecycleState.inactive\"",
      ])
    #expect(
      outcome.problemTexts == [
        "states of Flutter's AppLifecycleState are not callbacks; they are shown as log lines (3×)"
      ])
  }

  @Test func linesThatToolsPrintTwiceCountOnce() throws {
    let text = """
      2026-03-02 09:41:00.000000+0100 Films[412:9031] sceneWillEnterForeground
      sceneWillEnterForeground
      sceneDidBecomeActive
      2026-03-02 09:41:01.000000+0100 Films[412:9031] sceneDidBecomeActive
      2026-03-02 09:41:02.000000+0100 Films[412:9031] sceneWillResignActive
      2026-03-02 09:41:02.000000+0100 Films[412:9031] sceneWillResignActive
      """
    #expect(
      try names(text) == [
        "scene.willEnterForeground", "scene.didBecomeActive", "scene.willResignActive",
      ])
  }

  /// Of two copies the one with the time and the process counts, whichever comes first.
  @Test(arguments: [true, false])
  func theCopyWithATimeCounts(_ isBareFirst: Bool) throws {
    let text = [("00.180", "sceneDidBecomeActive"), ("20.190", "sceneWillResignActive")].map {
      let line = "2026-03-02 08:15:\($0)123+0100 Notes[2201:1a2b3c] \($1)\n"
      return isBareFirst ? "\($1)\n\(line)" : "\(line)\($1)\n"
    }
    let outcome = try imported(text.joined())
    #expect(
      outcome.told.dropFirst() == ["0ms scene.didBecomeActive", "20010ms scene.willResignActive"])
    #expect(try read("sceneDidBecomeActive\n\n" + text[1]).recorder.names.count == 3)
  }

  @Test func theTwinsOfFluttersToolCountOnce() throws {
    let text = """
      [+1460 ms] flutter: AppLifecycleState.resumed
      [ +655 ms] [DEVICE LOG] 2026-03-02 09:41:00.713318+0100  localhost Runner[412]: (Flutter) flutter: AppLifecycleState.inactive
      [        ] flutter: AppLifecycleState.inactive
      """
    #expect(try imported(text, as: .console).told.count == 3)
  }

  // MARK: Processes

  @Test func linesWithoutAProcessAreOfTheOneAroundThem() throws {
    let text = """
      application:didFinishLaunchingWithOptions:
      2026-03-02 09:41:00.000000+0100 Films[412:9031] applicationDidBecomeActive
      applicationWillResignActive
      2026-03-02 09:41:05.000000+0100 Films[412:9031] applicationDidEnterBackground
      """
    #expect(
      try imported(text).told == [
        "header run=\"\"", "- app.didFinishLaunching", "0ms app.didBecomeActive",
        "- app.willResignActive", "5s app.didEnterBackground",
      ])
  }

  @Test func anotherLaunchIsAnotherRun() throws {
    let text = """
      2026-03-02 09:41:00.000000+0100 Films[412:9031] applicationDidBecomeActive
      application:didFinishLaunchingWithOptions:
      2026-03-02 09:42:00.000000+0100 Films[520:1] applicationDidBecomeActive
      application:didFinishLaunchingWithOptions:
      """
    #expect(
      try imported(text).told == [
        "header run=Films[412] pid=412 start=2026-03-02T08:41:00Z midlife=true",
        "header run=\"\"", "- app.didFinishLaunching", "0ms app.didBecomeActive",
        "header run=\" #2\"", "- app.didFinishLaunching", "0ms app.didBecomeActive run=Films[412]",
      ])
  }

  @Test func oneProcessIsLaunchedOnce() throws {
    let text = """
      2026-03-02 09:41:00.000000+0100 Films[412:9031] application:didFinishLaunchingWithOptions:
      2026-03-02 09:41:01.000000+0100 Films[412:9031] applicationDidBecomeActive
      2026-03-02 09:41:02.000000+0100 Films[412:9031] application:didFinishLaunchingWithOptions:
      """
    #expect(try imported(text).recorder.headers.count == 1)
  }

  @Test func oneProcessMayBeChosen() throws {
    let text = """
      2026-03-02 09:41:00.000000+0100 Films[412:9031] applicationDidBecomeActive
      applicationWillResignActive
      2026-03-02 09:41:01.000000+0100 Other[9:1] applicationDidBecomeActive
      applicationWillResignActive
      """
    #expect(
      try imported(text, process: "Other").recorder.names == [
        "", "app.didBecomeActive", "app.willResignActive",
      ])
    #expect(try imported(text, process: "412").recorder.headers.map(\.app) == ["Films"])
  }

  // MARK: Checks of consoles

  /// Where an app does not print a callback, its absence is not a mistake.
  @Test func callbacksThatAreNeverPrintedAreNotMissed() throws {
    let text = """
      applicationDidBecomeActive
      applicationDidEnterBackground
      applicationDidBecomeActive
      applicationDidEnterBackground
      """
    let outcome = try imported(text)
    #expect(
      outcome.told == [
        "header run=\"\" midlife=true", "- app.didBecomeActive", "- app.didEnterBackground",
        "- app.didBecomeActive", "- app.didEnterBackground",
      ])
    #expect(outcome.recorder.headers.map(\.partial) == [true])
    #expect(outcome.problemTexts == [])
    #expect(outcome.summary.isComplete)
  }

  @Test func severalObserversOfANotificationAreOneEvent() throws {
    let text = """
      Player: didBecomeActiveNotification
      Player: willResignActiveNotification
      Cache: willResignActiveNotification
      Player: didBecomeActiveNotification
      Cache: didBecomeActiveNotification
      """
    #expect(
      try names(text) == [
        "note.app.didBecomeActive", "note.app.willResignActive", "note.app.didBecomeActive",
      ])
  }

  @Test func severalPartsOfTheAppPrintTheSameCallback() throws {
    let text = """
      AppDelegate.applicationWillResignActive
      [Player] applicationWillResignActive
      AppDelegate.applicationDidBecomeActive
      [Player] applicationDidBecomeActive
      """
    #expect(try names(text) == ["app.willResignActive", "app.didBecomeActive"])
  }

  @Test func scenesAreDistinguishedByTheirAddress() throws {
    let text = """
      sceneDidBecomeActive <UIWindowScene: 0x10a; session: x>
      sceneDidBecomeActive <UIWindowScene: 0x20b; session: y>
      sceneWillResignActive <UIWindowScene: 0x10a; session: x>
      """
    #expect(
      try imported(text).told.dropFirst() == [
        "- 0x10a scene.didBecomeActive", "- 0x20b scene.didBecomeActive",
        "- 0x10a scene.willResignActive",
      ])
  }

  @Test func namesThatAppKitSharesAreAppKitsOnceItShows() throws {
    let text = """
      applicationWillBecomeActive
      applicationDidBecomeActive
      applicationWillResignActive
      applicationDidResignActive
      """
    #expect(
      try names(text).filter { $0 != "(gap -1)" } == [
        "ns.willBecomeActive", "ns.didBecomeActive", "ns.willResignActive", "ns.didResignActive",
      ])
  }

  /// Names printed by the app itself are read in the same way in other logs, but not those of
  /// others.
  @Test func namesCountInOtherLogsIfTheyAreTheAppsOwn() throws {
    func names(_ members: String) throws -> [String] {
      try imported(
        "{\"timestamp\":\"2026-03-02 09:41:00.500000+0100\",\"processImagePath\":\"/a/Films\","
          + "\"eventMessage\":\"sceneDidBecomeActive\",\(members)}\n"
      ).recorder.names.filter { !$0.isEmpty }
    }
    #expect(try names("\"senderImagePath\":\"/a/Films\"") == ["scene.didBecomeActive"])
    #expect(try names("\"subsystem\":\"com.example.films\"") == ["scene.didBecomeActive"])
    #expect(try names("\"senderImagePath\":\"/b/WebKit\"") == [])
    #expect(try names("\"senderImagePath\":\"/a/Films\",\"subsystem\":\"com.apple.UIKit\"") == [])
  }

  // MARK: Formats

  @Test func nothingElseIsTakenForAConsole() throws {
    for line in [
      "250ms A scene.didBecomeActive", "- scene.didBecomeActive", "header app=sceneDidBecomeActive",
      "# sceneDidBecomeActive", "{\"event\":\"sceneDidBecomeActive\"}",
      "[\"sceneDidBecomeActive\"]",
      "\"message\" : \"sceneDidBecomeActive\",", "<string>sceneDidBecomeActive</string>", "{", "[",
      "]",
      "hello", "12:00", "scene.didBecomeActive\",\"t\":1}", "didBecomeActive\"}",
      "AppState changed to background",
      "2026-03-02 09:41:00.123 Df Films[412:9031] [com.example.films:app] sceneDidBecomeActive",
    ] {
      let bytes = Array(line.utf8) + [0, 0, 0, 0, 0, 0, 0, 0]
      bytes.withUnsafeBytes { bytes in
        let line = UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count - 8)])
        let format = ImportedFormats.recognise(line)
        #expect(format != .console, "\(String(decoding: line, as: UTF8.self))")
        #expect(!ConsoleAppText.recognises(line))
      }
    }
  }

  /// A tool's prefix before each line shows whose log it is, whatever the line says.
  @Test(arguments: [
    "[ +655 ms] hello", "flutter: hello", "[DEVICE LOG] hello",
    "2026-03-02 09:41:00.123 Films[412:9031] hello",
  ])
  func aLineThatToolsMarkIsOfAConsole(_ line: String) {
    let bytes = Array(line.utf8) + [0, 0, 0, 0, 0, 0, 0, 0]
    bytes.withUnsafeBytes {
      #expect(ConsoleText.recognises(UnsafeRawBufferPointer(rebasing: $0[..<line.utf8.count])))
    }
  }

  @Test func aTextWithoutALifeCycleHasNoEvents() throws {
    let outcome = try imported("2026-03-02 09:41:00.123 Films[412:9031] hello")
    #expect(outcome.summary.format == "console")
    #expect(outcome.problemTexts == ["its line is not understood as part of an app's life cycle"])
    #expect(outcome.summary.problems.map(\.remedy) == [.explainInput])
  }
}
