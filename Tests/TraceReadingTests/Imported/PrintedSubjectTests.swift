import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// A name is a call only as the subject of its line.
@Suite struct PrintedSubjectTests {
  private func names(_ text: String) throws -> [String] {
    try imported(text, as: .console).recorder.names.filter { !$0.isEmpty && !$0.hasPrefix("(gap") }
  }

  /// Lines as printers of many kinds write them.
  private static let calls: [(line: String, event: String)] = [
    ("-[AppDelegate applicationDidBecomeActive:]", "app.didBecomeActive"),
    ("-[AppDelegate(Push) applicationDidBecomeActive:]", "app.didBecomeActive"),
    ("-[Player applicationWillResignActive:]", "app.willResignActive"),
    ("applicationDidBecomeActive(_:)", "app.didBecomeActive"),
    ("sceneDidEnterBackground(_:)", "scene.didEnterBackground"),
    ("scene(_:willConnectTo:options:)", "scene.willConnect"),
    (
      "-[SceneDelegate scene:willConnectToSession:options:] <UIWindowScene: 0x10a>",
      "scene.willConnect"
    ),
    ("application(_:didFinishLaunchingWithOptions:)", "app.didFinishLaunching"),
    ("AppDelegate.application(_:didFinishLaunchingWithOptions:)", "app.didFinishLaunching"),
    ("📱 AppDelegate.application(_:didFinishLaunchingWithOptions:)", "app.didFinishLaunching"),
    ("Films.SceneDelegate.scene(_:willConnectTo:options:)", "scene.willConnect"),
    ("SceneDelegate.scene(_:openURLContexts:)", "scene.openURLContexts"),
    ("AppDelegate.application:didFinishLaunchingWithOptions:", "app.didFinishLaunching"),
    ("SceneDelegate didDisconnect", "scene.didDisconnect"),
    ("[INFO] sceneDidBecomeActive", "scene.didBecomeActive"),
    ("[main] AppDelegate.swift:41 applicationWillEnterForeground(_:)", "app.willEnterForeground"),
    ("AppDelegate.swift(41): applicationDidBecomeActive", "app.didBecomeActive"),
    ("Foo.swift:12 applicationDidBecomeActive", "app.didBecomeActive"),
    ("DEBUG AppDelegate.applicationDidBecomeActive():41 - became active", "app.didBecomeActive"),
    ("💚 DEBUG SceneDelegate.sceneWillResignActive():41", "scene.willResignActive"),
    (
      "[Debug] [AppDelegate.swift:41] applicationDidBecomeActive(_:) > Became active",
      "app.didBecomeActive"
    ),
    ("Films/AppDelegate.swift:41 applicationDidBecomeActive(_:)", "app.didBecomeActive"),
    ("Films/AppDelegate.swift:applicationDidBecomeActive(_:):41", "app.didBecomeActive"),
    ("Films.SceneDelegate.sceneDidDisconnect(_:)", "scene.didDisconnect"),
    ("com.example.films.AppDelegate.applicationDidEnterBackground", "app.didEnterBackground"),
    ("AppDelegate#applicationDidEnterBackground", "app.didEnterBackground"),
    (">>> sceneDidBecomeActive <<<", "scene.didBecomeActive"),
    ("=== sceneDidBecomeActive ===", "scene.didBecomeActive"),
    ("--> sceneDidBecomeActive", "scene.didBecomeActive"),
    ("AppDelegate -> applicationDidBecomeActive", "app.didBecomeActive"),
    ("AppDelegate → applicationDidBecomeActive", "app.didBecomeActive"),
    ("App: applicationDidBecomeActive called", "app.didBecomeActive"),
    ("Lifecycle event: sceneDidBecomeActive", "scene.didBecomeActive"),
    ("Lifecycle | sceneDidBecomeActive", "scene.didBecomeActive"),
    ("Received UIApplicationDidBecomeActiveNotification", "note.app.didBecomeActive"),
    (
      "Received notification UIApplication.willResignActiveNotification",
      "note.app.willResignActive"
    ),
    ("UIApplication.didEnterBackgroundNotification received", "note.app.didEnterBackground"),
    ("UIScene.willEnterForegroundNotification", "scene.willEnterForeground"),
    ("NSApplication.didBecomeActiveNotification", "ns.didBecomeActive"),
    ("NSApplication.willTerminateNotification", "ns.willTerminate"),
    ("NSApplicationDidHideNotification", "ns.didHide"),
    ("application(_:openFiles:)", "ns.openFile"),
    ("didUnhideNotification", "ns.didUnhide"),
    ("WKApplicationDidBecomeActiveNotification", "wk.didBecomeActive"),
    ("WKApplication.didEnterBackgroundNotification", "wk.didEnterBackground"),
    ("ExtensionDelegate.applicationDidBecomeActive()", "wk.didBecomeActive"),
    ("-[ExtensionDelegate applicationDidFinishLaunching]", "wk.didFinishLaunching"),
    (
      "userNotificationCenter(_:didReceive:withCompletionHandler:)",
      "app.didReceiveNotificationResponse"
    ),
    (
      "userNotificationCenter:willPresentNotification:withCompletionHandler:",
      "app.willPresentNotification"
    ),
    (
      "-[AppDelegate userNotificationCenter:didReceiveNotificationResponse:withCompletionHandler:]",
      "app.didReceiveNotificationResponse"
    ),
    ("windowScene(_:didUpdateEffectiveGeometry:)", "windowScene.didUpdateGeometry"),
    (
      "windowScene(_:didUpdate:interfaceOrientation:traitCollection:)",
      "windowScene.didUpdateGeometry"
    ),
    ("scene(_:willPerformAppIntent:)", "scene.willPerformAppIntent"),
    ("application(_:open:options:)", "app.openURL"),
    ("application:openURL:sourceApplication:annotation:", "app.openURL"),
    ("scene(_:continue:)", "scene.continueUserActivity"),
    ("application(_:continue:restorationHandler:)", "app.continueUserActivity"),
    (
      "application(_:didReceiveRemoteNotification:fetchCompletionHandler:)",
      "app.didReceiveRemoteNotification"
    ),
    (
      "application(_:handleEventsForBackgroundURLSession:completionHandler:)",
      "app.handleEventsForBackgroundURLSession"
    ),
    ("windowScene(_:performActionFor:completionHandler:)", "windowScene.performAction"),
    ("application(_:shouldSaveSecureApplicationState:)", "app.shouldSaveState"),
    ("stateRestorationActivity(for:)", "scene.stateRestorationActivity"),
    ("protectedDataWillBecomeUnavailableNotification", "app.protectedDataWillBecomeUnavailable"),
    ("UIApplication.didReceiveMemoryWarningNotification", "app.memoryWarning"),
    ("FinishedLaunching", "app.didFinishLaunching"),
    ("AppDelegate.OnResignActivation", "app.willResignActive"),
    ("AppDelegate: WillEnterForeground", "app.willEnterForeground"),
    (
      "kfun:AppDelegate#applicationDidBecomeActive(platform.UIKit.UIApplication){}",
      "app.didBecomeActive"
    ),
    ("Info: (AppDelegate) applicationDidBecomeActive", "app.didBecomeActive"),
    ("I/AppDelegate: applicationDidBecomeActive", "app.didBecomeActive"),
    ("CONSOLE LOG file: app/app.js:12:3 applicationDidBecomeActive", "app.didBecomeActive"),
    ("🔵-[FilmsAppDelegate applicationDidEnterBackground:] saving", "app.didEnterBackground"),
    (
      "101\t|\t07:44:10:300 (UTC)\t|\t-[FilmsDelegate applicationDidBecomeActive:] line 88 $ begin",
      "app.didBecomeActive"
    ),
    (
      "applicationShouldTerminateAfterLastWindowClosed(_:) returns false",
      "ns.shouldTerminateAfterLastWindowClosed"
    ),
    ("applicationShouldHandleReopen(_:hasVisibleWindows:) false", "ns.shouldHandleReopen"),
    ("sceneDidBecomeActive was called", "scene.didBecomeActive"),
    ("sceneDidBecomeActiveが呼ばれました", "scene.didBecomeActive"),
    ("sceneDidEnterBackground wurde aufgerufen", "scene.didEnterBackground"),
    ("\"sceneDidBecomeActive\"", "scene.didBecomeActive"),
    ("`applicationDidBecomeActive`", "app.didBecomeActive"),
    ("willConnectTo session A1B2", "scene.willConnect"),
    ("level=info msg=sceneDidBecomeActive", "scene.didBecomeActive"),
    ("Films Lifecycle: sceneDidBecomeActive", "scene.didBecomeActive"),
    ("-> applicationDidFinishLaunching()", "app.didFinishLaunching"),
    ("(NOBRIDGE) LOG  AppState changed to background", "note.app.didEnterBackground"),
    ("【ライフ】sceneDidBecomeActive", "scene.didBecomeActive"),
    ("Received Event: pause", "note.app.didEnterBackground"),
    ("NOTIFICATION_APPLICATION_PAUSED (2015)", "note.app.didEnterBackground"),
    ("Lifecycle.swift L31 sceneDidBecomeActive", "scene.didBecomeActive"),
    ("phase = Optional(SwiftUI.ScenePhase.background)", "phase.background"),
    ("SwiftUI.ScenePhase.inactive", "phase.inactive"),
    ("phase = .some(SwiftUI.ScenePhase.inactive)", "phase.inactive"),
    ("scenePhase changed to ScenePhase.active", "phase.active"),
    ("New scene phase: active", "phase.active"), ("Scene did disconnect", "scene.didDisconnect"),
    ("App did move to background", "note.app.didEnterBackground"),
    ("App has become active", "note.app.didBecomeActive"),
    ("LOG appState.current inactive nextAppState active", "note.app.didBecomeActive"),
    ("applicationState: UIApplicationState(rawValue: 2)", "log"),
    ("scenePhase changed to .some(.background)", "phase.background"),
    ("scenePhase changed from ScenePhase.active to ScenePhase.inactive", "phase.inactive"),
    (
      "scenePhase changed from Optional(SwiftUI.ScenePhase.active) to "
        + "Optional(SwiftUI.ScenePhase.background)", "phase.background"
    ),
    ("[info]  did-become-active", "ns.didBecomeActive"),
    ("main: did-resign-active", "ns.didResignActive"),
  ]

  /// Libraries observe the notifications with methods that are called like the delegate's: in an
  /// app with scenes UIKit calls no other.
  @Test(arguments: [
    ("-[Player applicationDidBecomeActive:]", "note.app.didBecomeActive"),
    ("PlayerViewController.applicationDidBecomeActive(_:)", "note.app.didBecomeActive"),
    ("applicationDidBecomeActive()", "note.app.didBecomeActive"),
    ("-[AppDelegate applicationDidBecomeActive:]", "app.didBecomeActive"),
    ("AppDelegate.swift:41 applicationDidBecomeActive", "app.didBecomeActive"),
  ])
  func anObserverInAnAppWithScenesIsNoDelegate(_ line: String, _ event: String) throws {
    #expect(try names("sceneWillEnterForeground\n\(line)\n").last == event)
    #expect(try names("\(line)\n") == ["app.didBecomeActive"])
  }

  /// Lines that mention a callback, or a word of one.
  private static let mentions = [
    "NSLog(\"applicationDidEnterBackground\")",
    "        logger.info(\"[Scene] sceneDidBecomeActive\")",
    "os_log(\"sceneDidEnterBackground\", log: .default)", "track('sceneDidBecomeActive')",
    "| inactive | applicationWillResignActive |", "simulate: applicationDidBecomeActive",
    "mock applicationWillTerminate", "last phase was SwiftUI.ScenePhase.active",
    "scenePhase changed from ScenePhase.inactive", "scenePhase changed from .some(.inactive)",
    "will emit did-become-active",
    "Autosave: next save on sceneDidEnterBackground",
    "FeedStore.refresh started reason=willEnterForegroundNotification",
    "refresh (trigger: sceneDidBecomeActive)",
    "saveDraft() from sceneWillResignActive",
    "subscribed to UIApplication.didBecomeActiveNotification",
    "will save on sceneDidEnterBackground",
    "Not saving in sceneDidEnterBackground",
    "waiting for sceneDidBecomeActive",
    "removed observer UIApplicationDidBecomeActiveNotification",
    "because of sceneDidBecomeActive",
    "Refresh(trigger: sceneDidBecomeActive)",
    "trigger: sceneDidBecomeActive",
    "reason: applicationDidBecomeActive",
    "refresh -> sceneDidBecomeActive",
    "Refreshing on applicationDidBecomeActive",
    "Skipping sceneDidBecomeActive",
    "Skipping: sceneDidBecomeActive",
    "never got sceneDidBecomeActive",
    "sceneDidBecomeActive never came",
    "sceneDidBecomeActive not called",
    "sceneDidBecomeActive wurde nicht aufgerufen",
    "sceneDidBecomeActive n'est pas appelé",
    "nächstes Speichern bei sceneDidEnterBackground",
    "次の保存は sceneDidEnterBackground",
    "Сохранение после sceneDidEnterBackground",
    "saved without sceneDidEnterBackground",
    "before sceneDidEnterBackground",
    "sceneDidBecomeActive's observers",
    "sceneDidBecomeActive observers: 3",
    "sceneDidBecomeActive-triggered refresh",
    "sceneDidBecomeActive: false",
    "refreshOnActive applicationDidBecomeActive = YES",
    "didBecomeActiveNotification.rawValue",
    "sceneWillResignActive, sceneDidEnterBackground",
    "expected order: sceneWillResignActive, sceneDidEnterBackground",
    "order: sceneWillResignActive -> sceneDidEnterBackground",
    "observing UIScene.didActivateNotification",
    "Observer for didBecomeActiveNotification added",
    "NotificationCenter.publisher(for: UIApplication.didBecomeActiveNotification)",
    "Player::applicationDidBecomeActive",
    "sceneDidBecomeActive?",
    "Did sceneDidBecomeActive run?",
    "scheduled for applicationDidEnterBackground",
    "sync (on sceneDidBecomeActive)",
    "sync via applicationDidBecomeActive",
    "token refreshed in applicationDidBecomeActive",
    "analytics: flush at applicationWillResignActive",
    "Next flush: applicationDidEnterBackground",
    "Draft saved by sceneDidEnterBackground",
    "cache[sceneDidBecomeActive] hit",
    "timer paused until sceneDidBecomeActive",
    "sceneDidBecomeActive will refresh",
    "applicationDidBecomeActive is deprecated",
    "if scenePhase is active",
    "will refresh when scenePhase is active",
    "refresh on app did become active",
    "save once the app went to background",
    "App not in background",
    "handler registered for applicationDidBecomeActive",
    "-[SceneDelegate sceneDidBecomeActive:] + 40",
    "warning: implement sceneDidBecomeActive",
    "perform save during sceneDidEnterBackground",
    "self.sceneDidBecomeActive",
    "observer = sceneDidBecomeActive",
    "launch task: queue refresh, sceneDidBecomeActive",
    "2 calls of sceneDidBecomeActive",
    "sceneDidBecomeActive count: 2",
    "application open settings",
    "Task will be continued in applicationDidEnterBackground",
    "No sceneDidBecomeActive yet",
    "OnActivatedHandler",
    "reload because DidEnterBackground",
    "ON_START_COMMAND",
  ]

  @Test(arguments: calls.indices)
  func aSubjectIsACall(_ index: Int) throws {
    let (line, event) = Self.calls[index]
    #expect(try names(line) == [event], "\(line)")
  }

  @Test(arguments: mentions.indices)
  func aMentionIsNoCall(_ index: Int) throws {
    #expect(try names(Self.mentions[index]) == [], "\(Self.mentions[index])")
  }

  /// Decoration before a mention does not make it a call, nor does a prefix of a log.
  @Test func decorationMakesNoCallOfAMention() throws {
    let decorations = ["🔵 ", "[INFO] ", "[Films] ", "DEBUG ", "Films.swift:12 ", "(main) ", ">>> "]
    for line in Self.mentions where !line.hasPrefix("-[") {
      for decoration in decorations {
        #expect(try names(decoration + line) == [], "\(decoration + line)")
      }
    }
  }

  /// A call stays one behind any decoration of one word or sign.
  @Test func decorationKeepsACall() throws {
    for decoration in ["🔵 ", "[INFO] ", "AppDelegate: ", "Films.swift:12 ", "[12] (main) ", "-> "] {
      for name in [
        "sceneDidBecomeActive", "sceneDidBecomeActive(_:)", "sceneDidBecomeActive called",
      ] {
        #expect(try names(decoration + name) == ["scene.didBecomeActive"], "\(decoration + name)")
      }
    }
  }

  /// Words in front of a name make a sentence, whatever they are.
  @Test func wordsBeforeANameAreASentence() throws {
    var random = SplitMix64(seed: 0x5B)
    let letters = Array("abcdefghijklmnopqrstuvwxyzäéжの")
    for _ in 0..<300 {
      let words = (0..<Int.random(in: 2...5, using: &random)).map { _ in
        String(
          (0..<Int.random(in: 3...9, using: &random)).map { _ in
            letters[Int.random(in: 0..<letters.count, using: &random)]
          }) + "x"
      }
      let line = words.joined(separator: " ") + " sceneDidBecomeActive"
      #expect(try names(line) == [], "\(line)")
    }
  }
}
