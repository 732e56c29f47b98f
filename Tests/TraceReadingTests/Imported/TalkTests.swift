import TestSupport
import Testing
import TraceModel

/// Texts that speak about ends, codes and callbacks: none of them is an event of the app.
@Suite struct TalkTests {
  @Test(arguments: [
    "The exception code 0x8badf00d indicates that the system terminated the app.",
    "Exception Type: EXC_CRASH (SIGKILL) is typical for this.",
    "How do I avoid the 0xdead10cc crash?",
    "I never saw an exception with code 0x8badf00d in our logs.",
    "static let watchdogCode: UInt64 = 0x8badf00d", "case 0x8badf00d: return \"watchdog\"",
    "| 0x8badf00d | watchdog termination |", "0x8badf00d 表示看门狗超时导致的终止",
    "If you see \"UIScene life cycle is required for apps built with this SDK.\" add a manifest.",
    "If it says \"There is no scene delegate set. A scene delegate class must be specified\" add it.",
    "Apple: \"Application failed to launch: UIScene life cycle is required for apps built with this SDK.\"",
    "Termination Reason: Namespace RUNNINGBOARD, Code 0xdead10cc means that it held a file lock.",
    "Termination Reason: FRONTBOARD 2343432205 (fixed in 2.1)",
    "Termination Reason: RUNNINGBOARD 0xdead10cc is fixed in 3.2", "I saw 0x8badf00d",
    "We handle 0x8badf00d in our crash uploader", "0x8badf00d is the watchdog code",
    "status code: 0xdead10cc", "error code: 0xdead10cc", "request failed, code: 0xdead10cc",
    "assert(code != 0x8badf00d)",
    "If the crash report says\n    Exception Codes: 0x8badf00d\nthen the watchdog killed it.",
    "Look for\nTermination Reason: FRONTBOARD 2343432205\nin your reports.",
    "0x8badf00d  watchdog\n0xdead10cc  locked file\n0xc00010ff  thermal",
    "- **Exception Type**: e.g. EXC_CRASH (SIGKILL)\n- **Termination Reason**: for example FRONTBOARD 0x8badf00d",
    "Process: <name>\nException Type: EXC_CRASH (SIGKILL)\nTermination Reason: <paste here>",
    "Exception Type: EXC_RESOURCE\nException Note: NON-FATAL CONDITION (This is NOT a crash)",
  ])
  func whatIsSaidAboutEndsIsNone(_ line: String) throws {
    let outcome = try read("\(line)\n")
    #expect(!outcome.recorder.names.contains("process.exit"), "\(outcome.events)")
    #expect(!outcome.recorder.events.contains { $0.contains("UIScene") })
    #expect(outcome.summary.problems.allSatisfy { $0.kind != .systemFact })
  }

  /// The same codes, where somebody notes how it ended.
  @Test(arguments: [
    "killed with 0x8badf00d", "code: 0x8badf00d", "Termination Reason: FRONTBOARD 0x8badf00d",
    "crashed, exception code 0xdead10cc",
    "It does not come back. What I got:\nTermination Reason: FRONTBOARD 2343432205",
    "asked if the user wants to save\nTermination Reason: FRONTBOARD 2343432205",
    "I will look for it\n\nTermination Reason: FRONTBOARD 2343432205",
  ])
  func aNoteOfAnEndIsOne(_ line: String) throws {
    #expect(try read("\(line)\n").recorder.names.contains("process.exit"))
  }

  /// The refusal of iOS 27 as UIKit's assertion, Xcode's banner and the runtime quote it.
  @Test(arguments: [
    "failure in void _UIApplicationEvaluateRuntimeIssue(void)_block_invoke (UIApplication_RuntimeIssues.m:106) : SENTENCE",
    "Thread 1: \"SENTENCE\"",
    "*** Assertion failure in -[UIApplication _run], UIApplication.m:3: SENTENCE",
    "SENTENCE",
  ])
  func theRefusalIsReadBehindWhatQuotesIt(_ line: String) throws {
    let sentence =
      "Application failed to launch: UIScene life cycle is required for apps built with this SDK."
    let outcome = try read(line.replacing("SENTENCE", with: sentence) + "\n")
    #expect(outcome.recorder.events.contains { $0.contains("UIScene") }, "\(outcome.events)")
  }

  private static func line(_ text: String) -> String {
    "2026-05-01 10:00:00.100 Pantry[991:1a] \(text)"
  }

  @Test(arguments: [
    "cordova-plugin-media: pause", "websocket received event: resume",
    "Peer Bens-iPad: app did enter background", "Watch: app did enter background",
    "case AppLifecycleState.resumed:", "if (state == AppLifecycleState.paused) {",
    "scenePhase changed from background", "scenePhase old: background",
    "player phase: background", "old phase: background", "phase is .active, skipping",
    "moon phase changed to active", "newPhase is not active",
    "Peer: app went to background", "upload was backgrounded", "app is not backgrounded",
    "save if app was backgrounded", "app backgrounded: true", "App backgrounded?",
    "lastEvent: sceneDidEnterBackground", "breadcrumb: sceneDidEnterBackground",
    "pendingCallback: sceneWillResignActive", "sceneDidDisconnect wird nie aufgerufen",
    "„applicationWillTerminate“ kommt nie!", "- [ ] sceneDidEnterBackground(_:)",
    "SceneDelegate.sceneDidDisconnect(_:) 0.00% (0/2)",
    "40  Pantry.sceneDidEnterBackground (Pantry + 999)", "Actual: sceneWillResignActive twice!",
    "sceneWillResignActive: 3", "sceneWillResignActive(_:): Tells the delegate that it will",
    "sceneDidEnterBackground(_:) failed", "scenePhase == .active", "App will enter foreground soon",
    "*** -[AppDelegate applicationDidEnterBackground:]: message sent to deallocated instance 0x1",
    "applicationDidEnterBackground: -> gul_applicationDidEnterBackground:",
    "- `sceneDidEnterBackground(_:)` now saves the draft (#412)",
    "- [x] sceneWillResignActive", "2. App entered background", "App became inactive?",
    "- sceneDidEnterBackground: save the draft of the user", "- sceneDidEnterBackground: save",
    "sceneWillResignActive      applicationWillResignActive",
    "@objc SceneDelegate.sceneDidEnterBackground(_:)",
    "AppState changed: background <- active", "AppState inactive|background -> active",
    "AppState: active -> active", "if AppState active -> background", "AppState changed to active",
    "AppState is not active -> background", "other AppState: active -> background",
    "scenePhase: background <- active",
    "sceneDidEnterBackground NOT called!", "sceneDidEnterBackground was NEVER called",
    "[ ] sceneDidEnterBackground", "- [X] sceneDidEnterBackground",
    "log(.sceneDidEnterBackground)", "track(.sceneWillResignActive, id: 3)",
    "sceneDidEnterBackground. Is that right?", "sceneDidEnterBackground. But it does nothing",
    "sceneDidEnterBackground,341", "sceneDidEnterBackground;3",
    "sceneDidEnterBackground          2   120 ms", "sceneDidEnterBackground\t17",
    "sceneWillResignActive mean 2 ms", "sceneWillResignActive took 3 ms on average",
    "sceneDidEnterBackground budget 16 ms", "note: sceneWillResignActive declared here",
    "sceneDidEnterBackground wird gleich aufgerufen", "**sceneDidEnterBackground**",
    "2: name = 'sceneWillResignActive', locations = 1",
    "applicationWillTerminate removed", "* sceneWillResignActive now saves",
    "- sceneWillResignActive now saves the draft", "docs/life.md:3:sceneDidEnterBackground",
    "❌ sceneDidEnterBackground", "sceneDidEnterBackground ....... FAILED",
    "sceneWillResignActive: 1 call", "sceneWillResignActive = 2x", "socket didDisconnect",
    "CarPlaySceneDelegate didDisconnect", "Watch: app will terminate", "The app will terminate",
    "1. app did finish launching", "app will terminate?",
    "[javascript] AppState.currentState: background", "[javascript] poll: AppState is background",
    "[javascript] poll: appState = background", "LOG AppState.currentState: background",
    "'AppState.currentState', 'background'",
    "TextField didBecomeActive", "PlayerDelegate didBecomeActive", "WCSession didBecomeActive",
    "PlayerDelegate.didEnterBackground", "Phase: inactive -> active",
    "Peripheral did disconnect", "App will move to background", "app can become active",
    "newPhase: active, next: inactive", "ViewModel.OnActivated",
    "scene did enter background queue", "applicationWillResignActive → not registered",
    "didBecomeActiveNotification publisher created", "⚡️  [log] - pause",
    "CONSOLE LOG: suspend event of the player", "CONSOLE LOG: player suspend event",
    "⚡️  [log] - Player state changed {\"isActive\":false}",
    "LOG {\"playerState\": \"background\", \"prev\": \"active\"}",
    "cordova-plugin-media event: pause",
    "<string>applicationDidBecomeActive</string>",
    "uploading log: memorystatus: killing_top_process pid 991 [Pantry] (vm-pageshortage 0 41s)",
  ])
  func whatIsSaidOfAnotherThingIsNone(_ text: String) throws {
    let log = [Self.line("sceneDidBecomeActive"), Self.line(text), Self.line("tick")]
    let names = try read(log.joined(separator: "\n") + "\n").recorder.names
    // At most it leaves the state open.
    let others = Set(names).subtracting(["", "scene.didBecomeActive", "log", "(gap -1)"])
    #expect(others.isEmpty, "\(names)")
  }

  /// What somebody expected, beside what came.
  @Test(arguments: [
    "Expected:\n10:00:00.000 sceneWillEnterForeground\nActual:\n10:00:00.000 sceneDidBecomeActive\n",
    "### Expected behavior\n\n1. sceneWillEnterForeground\n\n### Actual\n\n1. sceneDidBecomeActive\n",
    "**What should happen:**\n- sceneWillEnterForeground\n**Observed:**\n- sceneDidBecomeActive\n",
    "Erwartet:\nsceneWillEnterForeground\n\nsceneDidBecomeActive\n",
    "The order should be:\nsceneWillEnterForeground\n\n```\nsceneDidBecomeActive\n```\n",
    "Expected vs. actual:\nsceneDidBecomeActive\n",
    "EXPECTED\nsceneWillEnterForeground\nGOT\nsceneDidBecomeActive\n",
    "Expected result\nsceneWillEnterForeground\nActual result\nsceneDidBecomeActive\n",
    "According to the docs:\nsceneWillEnterForeground\nIn practice:\nsceneDidBecomeActive\n",
    "The correct sequence is\nsceneWillEnterForeground\n\nand mine:\nsceneDidBecomeActive\n",
    "My app's normal flow is:\n- sceneWillEnterForeground\n\nBut today only:\n"
      + "- sceneDidBecomeActive\n",
    "I have implemented these:\n- sceneWillResignActive\nConsole:\nsceneDidBecomeActive\n",
    "I've added observers for\nUIApplication.willResignActiveNotification\nConsole:\n"
      + "sceneDidBecomeActive\n",
    "Android log:\nsceneWillEnterForeground\niOS log:\nsceneDidBecomeActive\n",
    "Expected order\n--------------\nsceneWillEnterForeground\n\nActual order\n===\n"
      + "sceneDidBecomeActive\n",
    "Registered observers:\nUIApplicationWillResignActiveNotification\n"
      + "UIApplicationDidEnterBackgroundNotification\nsceneDidBecomeActive\n",
    "10:00:00.100 Registered observers:\n10:00:00.101 UIApplicationWillResignActiveNotification\n"
      + "10:00:00.102 UIApplicationDidEnterBackgroundNotification\n"
      + "10:00:01.000 sceneDidBecomeActive\n",
    "Actual:\n```\nsceneDidBecomeActive\n```\nExpected:\n```\nsceneWillResignActive\n```\n",
    "Observers:\n  - UIApplicationWillResignActiveNotification (10:00:00) -> Player\n"
      + "sceneDidBecomeActive\n",
    "10:00:00.000 Registered handlers:\n10:00:00.000 1. sceneWillResignActive\n"
      + "10:00:00.100 sceneDidBecomeActive\n",
  ])
  func whatIsExpectedWasNotCalled(_ text: String) throws {
    let names = try read(text).recorder.names.filter { !$0.isEmpty }
    #expect(names == ["scene.didBecomeActive"], "\(names)")
  }

  /// A list of what does not come. Its heading says it of the names, and of nothing else.
  @Test(arguments: [
    ("The following callbacks are not invoked:", 0), ("These methods never get called:", 0),
    ("None of these methods gets called in iOS 26:", 0), ("Nothing is called:", 0),
    ("## Not called on iPad", 0), ("Folgende Methoden werden nicht aufgerufen:", 0),
    ("Ces méthodes ne sont pas appelées :", 0),
    ("When nothing was saved, these are called:", 2), ("If I never call end:", 2),
    ("The delegate is not called, but I see:", 2), ("Called, although it should not:", 0),
    ("These are called:", 2),
  ])
  func aListOfWhatIsNotCalledHoldsNoEvent(_ heading: String, _ events: Int) throws {
    let text = "\(heading)\n\nsceneWillResignActive\n- sceneDidEnterBackground\n"
    #expect(try read(text).recorder.names.filter { $0.hasPrefix("scene.") }.count == events)
  }

  /// A name that comes again, or later, is no item of a list that was printed before.
  @Test(arguments: [
    "Registered observers:\nUIApplicationWillResignActiveNotification\n"
      + "UIApplicationWillResignActiveNotification\n",
    "10:00:00.100 Registered observers:\n10:00:00.101 UIApplicationWillResignActiveNotification\n"
      + "10:00:01.000 UIApplicationDidBecomeActiveNotification\n",
    "Registered observers:\n\nUIApplicationWillResignActiveNotification\n",
  ])
  func whatComesAfterAListWasPosted(_ text: String) throws {
    #expect(try read(text).recorder.names.filter { !$0.isEmpty }.count == 1)
  }

  /// A line of nothing but a heading's signs says nothing.
  @Test(arguments: ["#", "##", "######", "**", "#*", "* *", "# :", ":"])
  func signsAloneSayNothing(_ signs: String) throws {
    let text = "\(signs)\nsceneWillResignActive\n\(signs)\nsceneDidBecomeActive\n"
    let names = try read(text).recorder.names.filter { $0.hasPrefix("scene") }
    #expect(names.count == 2, "\(names)")
  }

  /// Signs below a line of a log are no heading.
  @Test(arguments: [
    "sceneWillResignActive\n-----\nsceneDidBecomeActive\n",
    "sceneWillResignActive\niPhone\n-----\nsceneDidBecomeActive\n",
    "10:00:00.000 sceneWillResignActive\n=====\n10:00:00.500 sceneDidBecomeActive\n",
  ])
  func signsBelowALineOfALogAreNoHeading(_ text: String) throws {
    let told = try read(text).told
    #expect(told.filter { $0.hasPrefix("header") }.count == 1, "\(told)")
    #expect(told.filter { $0.contains("scene.") }.count == 2, "\(told)")
  }

  /// Behind the process of a logger it is a category.
  @Test func whatSomebodyTicksOffIsNoLog() throws {
    let text = "sceneDidBecomeActive\n[x] sceneWillResignActive\n[ ] sceneDidEnterBackground\n"
    #expect(try read(text).recorder.names.filter { !$0.isEmpty } == ["scene.didBecomeActive"])
  }

  /// Lines of a comparison of two texts are no log.
  @Test func aComparisonIsNoLog() throws {
    let text = """
      10:00:00.000 sceneDidBecomeActive
      @@ -10,6 +10,9 @@
      +  sceneWillResignActive
      -  sceneDidEnterBackground
         sceneDidDisconnect
      done
      sceneDidBecomeActive
      """
    let names = try read(text).recorder.names.filter { !$0.isEmpty }
    #expect(Set(names) == ["scene.didBecomeActive"], "\(names)")
  }

  @Test(arguments: [
    ("cordova: pause", "note.app.didEnterBackground"),
    ("cordova: pause event", "note.app.didEnterBackground"),
    ("cordova event: pause", "note.app.didEnterBackground"),
    ("Cordova event: resign", "note.app.willResignActive"),
    ("cordova event: active", "note.app.didBecomeActive"),
    ("CONSOLE LOG: suspend event", "note.app.didEnterBackground"),
    (
      "CONSOLE LOG file: app/app.js:18:12: resume event: UIApplication", "note.app.didBecomeActive"
    ),
    ("CONSOLE LOG file: app/app.js:22:12: exit event", "app.willTerminate"),
    ("⚡️  [log] - App state changed {\"isActive\":false}", "note.app.willResignActive"),
    (
      " LOG  {\"appState\": \"background\", \"prev\": \"active\"}", "note.app.didEnterBackground"
    ),
    ("[javascript] App has come to the foreground!", "note.app.didBecomeActive"),
    ("Received Event: resume", "note.app.willEnterForeground"),
    ("Lifecycle: app did enter background", "note.app.didEnterBackground"),
    ("Application did enter in background", "note.app.didEnterBackground"),
    ("Application will enter in foreground", "note.app.willEnterForeground"),
    ("scenePhase old: active new: inactive", "phase.inactive"),
    ("Scene phase changed to background", "phase.background"),
    ("Current scene phase: inactive", "phase.inactive"), ("newPhase = active", "phase.active"),
    ("old phase: background, new phase: inactive", "phase.inactive"),
    ("onChange(of: scenePhase) active -> inactive", "phase.inactive"),
    ("onChange of: scenePhase, from inactive to active", "phase.active"),
    ("scenePhase did change: background", "phase.background"),
    ("AppDelegate: app did enter background", "note.app.didEnterBackground"),
    ("App moved to background", "note.app.didEnterBackground"),
    ("App backgrounded", "note.app.didEnterBackground"),
    ("Application Foregrounded", "note.app.willEnterForeground"),
    ("app has been backgrounded", "note.app.didEnterBackground"),
    ("scene was foregrounded", "scene.willEnterForeground"),
    ("App has come to the foreground!", "note.app.willEnterForeground"),
    ("App has gone to the background", "note.app.didEnterBackground"),
    ("App became active", "note.app.didBecomeActive"),
    ("App is now inactive", "note.app.willResignActive"),
    ("Scene became active", "scene.didBecomeActive"),
    ("APPLICATION WILL RESIGN ACTIVE", "note.app.willResignActive"),
    (".onChange(of: scenePhase) old=active new=inactive", "phase.inactive"),
    ("oldPhase: active, newPhase: background", "phase.background"),
    ("onChange scenePhase: Optional(SwiftUI.ScenePhase.inactive)", "phase.inactive"),
    ("scenePhase = active id=1F2A", "phase.active"),
    ("newPhase: inactive, oldPhase: active", "phase.inactive"),
    ("newPhase=background, oldPhase=inactive", "phase.background"),
    ("Phase changed: active ➡️ inactive", "phase.inactive"),
    ("phase changed from inactive to background", "phase.background"),
    ("[javascript] poll: AppState changed to background", "note.app.didEnterBackground"),
    ("[javascript] onAppState: AppState is background", "note.app.didEnterBackground"),
    ("HomeViewController didEnterBackground", "note.app.didEnterBackground"),
    ("FilmsAppDelegate.didEnterBackground", "note.app.didEnterBackground"),
    ("scenePhase: inactive window=2 run=7", "phase.inactive"),
    ("new phase: active", "phase.active"), ("SCENE PHASE: INACTIVE", "phase.inactive"),
    ("NOTIF UIScene.willDeactivateNotification", "scene.willResignActive"),
    (
      "NSNotification.Name(rawValue: \"UISceneWillDeactivateNotification\")",
      "scene.willResignActive"
    ),
    ("Optional(UISceneWillDeactivateNotification)", "scene.willResignActive"),
    ("Received memory warning.", "app.memoryWarning"),
    ("app did finish launching", "app.didFinishLaunching"),
    ("App will terminate", "app.willTerminate"),
    ("Scene 1 entered background", "scene.didEnterBackground"),
    ("[Scene A1] phase → inactive", "phase.inactive"),
    ("Scene B phase=background", "phase.background"),
    ("scenePhase -> inactive (window 2)", "phase.inactive"),
    ("scene(\"main\") willConnect", "scene.willConnect"),
    ("handleActivation(_:) UIApplication.didBecomeActiveNotification", "note.app.didBecomeActive"),
    ("sceneDidDisconnect(_:) because the window was closed", "scene.didDisconnect"),
    ("AppState changed: active -> inactive", "note.app.willResignActive"),
    ("AppState prev: active, next: inactive", "note.app.willResignActive"),
    ("sceneWillConnect", "scene.willConnect"),
    ("AppState: active => background", "note.app.didEnterBackground"),
    ("🔵 AppState: inactive → background", "note.app.didEnterBackground"),
    ("AppState changed from active to background", "note.app.didEnterBackground"),
    ("App State: active ➡️ background", "note.app.didEnterBackground"),
    ("appState background -> inactive", "note.app.willEnterForeground"),
    ("App state transitioned from inactive to active", "note.app.didBecomeActive"),
    ("** sceneWillResignActive **", "scene.willResignActive"),
    ("sceneWillResignActive. Saving.", "scene.willResignActive"),
    ("sceneWillResignActive 3", "scene.willResignActive"),
    ("LifecycleEvent(.sceneWillResignActive)", "scene.willResignActive"),
    ("sceneWillResignActive,battery 85", "scene.willResignActive"),
    ("sceneWillResignActive OK", "scene.willResignActive"),
    ("sceneWillResignActive    t=12.5  id=7", "scene.willResignActive"),
    ("sceneWillResignActive, battery 85% (charging)", "scene.willResignActive"),
  ])
  func whatTheAppSaysOfItselfIsRead(_ text: String, _ name: String) throws {
    let log = [Self.line("sceneDidBecomeActive"), Self.line(text)]
    #expect(try read(log.joined(separator: "\n") + "\n").recorder.names.contains(name))
  }

  /// Whole JSON of others, in lines of an array and with an `event` of their own.
  @Test(arguments: [
    #"{"event":"app_open","t":1777629600123,"user":"u1"}"#,
    #"{"id":"AQ1","type":"log","attributes":{"message":"sceneWillEnterForeground"}},"#,
    #"{"device":"abc","payload":"{}"}"#,
  ])
  func eventsOfOthersAreNoRecording(_ line: String) throws {
    let outcome = try read("\(line)\n\(line)\n")
    #expect(outcome.events == [] && outcome.kinds == [.notText], "\(outcome.kinds)")
  }

  @Test func syslogSaysThatAMessageWasRepeated() throws {
    let outcome = try read(
      """
      Mar  2 18:23:40 Host Clips[4412]: applicationDidBecomeActive(_:)
      Mar  2 18:23:41 Host Clips[4412]: heartbeat
      Mar  2 18:24:41 Host --- last message repeated 5 times ---
      Mar  2 18:24:50 Host Clips[4412]: applicationWillResignActive(_:)

      """)
    #expect(outcome.summary.malformed == 0)
    // In an app's own message the words are the app's.
    let own = try read(
      "Mar  2 18:23:40 Host Clips[4412]: applicationDidBecomeActive(_:)\n"
        + "Mar  2 18:23:41 Host Clips[4412]: --- last message repeated 5 times ---\n")
    #expect(own.limits.contains { $0.kind == .notUnderstood })
    #expect(outcome.recorder.names.suffix(1) == ["app.willResignActive"])
  }
}
