import Testing
import TraceModel

@testable import TraceReading

/// Each name that apps print, and each word that makes a line one about it.
@Suite struct PrintedNamesTests {
  /// Sentences of an app, with why it came.
  @Test(arguments: [
    ("App resigned active", "note.app.willResignActive"),
    ("Scene resigned active", "scene.willResignActive"),
    ("App entered background (screen locked)", "note.app.didEnterBackground"),
    ("App entered foreground, reason: push", "note.app.willEnterForeground"),
    ("App has not resigned active", ""), ("App entered background, but nothing is saved", ""),
    ("App entered background (not yet)", ""),
    ("App entered background (CoreApplication.EnteredBackground)", ""),
    ("Player resigned active", ""),
  ])
  func aSentenceMayHaveAReason(_ line: String, _ event: String) throws {
    let names = try imported("18:02:10.100 \(line)\n").recorder.names.filter { !$0.isEmpty }
    #expect(names == (event.isEmpty ? [] : [event]), "\(names)")
  }

  /// A name that a blank divides: its first piece says whose it is.
  @Test(arguments: [
    ("application DidBecomeActive", "app.didBecomeActive"),
    ("application WillResignActive", "app.willResignActive"),
    ("application: DidEnterBackground", "app.didEnterBackground"),
    ("scene DidBecomeActive", "scene.didBecomeActive"),
    ("scene: DidEnterBackground", "scene.didEnterBackground"),
    ("scene WillEnterForeground", "scene.willEnterForeground"),
    ("DidEnterBackground", "app.didEnterBackground"), ("DidBecomeActive", ""),
    ("Player DidBecomeActive", ""), ("scene of DidBecomeActive", ""),
  ])
  func aNameMayBeDivided(_ line: String, _ event: String) throws {
    let names = try imported("18:02:10.100 \(line)\n").recorder.names.filter { !$0.isEmpty }
    #expect(names == (event.isEmpty ? [] : [event]), "\(names)")
  }

  private func names(_ line: String) throws -> [String] {
    try imported(line, as: .console).recorder.names.filter { !$0.isEmpty && !$0.hasPrefix("(gap") }
  }

  @Test(arguments: [
    ("willFinishLaunchingWithOptions", "app.willFinishLaunching"),
    ("didFinishLaunchingWithOptions", "app.didFinishLaunching"),
    ("didFinishLaunching", "app.didFinishLaunching"),
    ("applicationWillFinishLaunching", "app.willFinishLaunching"),
    ("applicationDidFinishLaunching", "app.didFinishLaunching"),
    ("applicationDidBecomeActive", "app.didBecomeActive"),
    ("applicationWillResignActive", "app.willResignActive"),
    ("applicationWillTerminate", "app.willTerminate"),
    ("applicationDidEnterBackground", "app.didEnterBackground"),
    ("applicationWillEnterForeground", "app.willEnterForeground"),
    ("applicationDidReceiveMemoryWarning", "app.memoryWarning"),
    ("applicationSignificantTimeChange", "app.significantTimeChange"),
    ("applicationProtectedDataDidBecomeAvailable", "app.protectedDataAvailable"),
    ("applicationProtectedDataWillBecomeUnavailable", "app.protectedDataWillBecomeUnavailable"),
    ("configurationForConnecting", "app.configurationForConnecting"),
    ("configurationForConnectingSceneSession", "app.configurationForConnecting"),
    ("didRegisterForRemoteNotificationsWithDeviceToken", "app.didRegisterForRemoteNotifications"),
    (
      "didFailToRegisterForRemoteNotificationsWithError",
      "app.didFailToRegisterForRemoteNotifications"
    ),
    ("didReceiveRemoteNotification", "app.didReceiveRemoteNotification"),
    ("NSApplicationWillHideNotification", "ns.willHide"),
    ("WKApplicationDidBecomeActiveNotification", "wk.didBecomeActive"),
    ("didBecomeActive", "note.app.didBecomeActive"),
    ("willResignActive", "note.app.willResignActive"),
    ("didEnterBackground", "note.app.didEnterBackground"),
    ("willEnterForeground", "note.app.willEnterForeground"),
    ("scene didBecomeActive", "scene.didBecomeActive"),
    ("Scene willResignActive", "scene.willResignActive"),
    ("UIScene didEnterBackground", "scene.didEnterBackground"),
    ("MySceneDelegate willEnterForeground", "scene.willEnterForeground"),
    ("scene willConnectTo", "scene.willConnect"),
    ("scene willConnectToSession", "scene.willConnect"),
    ("sceneWillConnect", "scene.willConnect"),
    ("sceneWillEnterForeground", "scene.willEnterForeground"),
    ("sceneDidBecomeActive", "scene.didBecomeActive"),
    ("sceneWillResignActive", "scene.willResignActive"),
    ("sceneDidEnterBackground", "scene.didEnterBackground"),
    ("sceneDidDisconnect", "scene.didDisconnect"),
    ("openURLContexts", "scene.openURLContexts"),
    ("UIApplicationDidBecomeActiveNotification", "note.app.didBecomeActive"),
    ("UIApplicationWillResignActiveNotification", "note.app.willResignActive"),
    ("UIApplicationDidEnterBackgroundNotification", "note.app.didEnterBackground"),
    ("UIApplicationWillEnterForegroundNotification", "note.app.willEnterForeground"),
    ("UIApplicationDidReceiveMemoryWarningNotification", "app.memoryWarning"),
    ("UIApplicationWillTerminateNotification", "app.willTerminate"),
    ("didBecomeActiveNotification", "note.app.didBecomeActive"),
    ("willResignActiveNotification", "note.app.willResignActive"),
    ("didEnterBackgroundNotification", "note.app.didEnterBackground"),
    ("UIScene.didEnterBackgroundNotification", "scene.didEnterBackground"),
    ("willEnterForegroundNotification", "note.app.willEnterForeground"),
    ("UIScene.willEnterForegroundNotification", "scene.willEnterForeground"),
    ("UISceneWillConnectNotification", "scene.willConnect"),
    ("UISceneWillEnterForegroundNotification", "scene.willEnterForeground"),
    ("UISceneDidActivateNotification", "scene.didBecomeActive"),
    ("UISceneWillDeactivateNotification", "scene.willResignActive"),
    ("UISceneDidEnterBackgroundNotification", "scene.didEnterBackground"),
    ("UISceneDidDisconnectNotification", "scene.didDisconnect"),
    ("didActivateNotification", "scene.didBecomeActive"),
    ("willDeactivateNotification", "scene.willResignActive"),
    ("applicationWillBecomeActive", "ns.willBecomeActive"),
    ("applicationDidResignActive", "ns.didResignActive"),
    ("applicationWillHide", "ns.willHide"), ("applicationDidHide", "ns.didHide"),
    ("applicationWillUnhide", "ns.willUnhide"), ("applicationDidUnhide", "ns.didUnhide"),
    ("applicationShouldHandleReopen", "ns.shouldHandleReopen"),
    ("applicationShouldTerminate", "ns.shouldTerminate"),
    ("applicationShouldTerminateAfterLastWindowClosed", "ns.shouldTerminateAfterLastWindowClosed"),
    ("NSApplicationWillFinishLaunchingNotification", "ns.willFinishLaunching"),
    ("NSApplicationDidFinishLaunchingNotification", "ns.didFinishLaunching"),
    ("NSApplicationDidBecomeActiveNotification", "ns.didBecomeActive"),
    ("NSApplicationDidResignActiveNotification", "ns.didResignActive"),
    ("app did become active", "note.app.didBecomeActive"),
    ("App will resign active", "note.app.willResignActive"),
    ("Application Did Enter Background", "note.app.didEnterBackground"),
    ("app will enter foreground", "note.app.willEnterForeground"),
    ("scene did become active", "scene.didBecomeActive"),
    ("Scene will resign active", "scene.willResignActive"),
    ("scene did enter background", "scene.didEnterBackground"),
    ("Scene Will Enter Foreground", "scene.willEnterForeground"),
  ])
  func aNameIsItsEvent(_ line: String, _ name: String) throws {
    #expect(try names(line) == [name])
    // A word more or less is another name.
    for other in [
      "x" + line.replacing(" ", with: " x").replacing(".", with: ".x"), line + "x", line + "_",
    ] {
      #expect(try names(other) == [], "\(other)")
    }
  }

  /// Selectors that a framework alone has, in the spellings of both languages.
  @Test(arguments: [
    ("application(_:open:)", "ns.openURLs"),
    ("application(_:open:options:)", "app.openURL"),
    ("application(_:open:sourceApplication:annotation:)", "app.openURL"),
    ("+[AppDelegate restoreWindowWithIdentifier:state:completionHandler:]", "ns.restoreWindow"),
    ("restoreWindow(withIdentifier:state:completionHandler:)", "ns.restoreWindow"),
    (
      "didRegisterForRemoteNotifications(withDeviceToken:)",
      "wk.didRegisterForRemoteNotifications"
    ),
    ("ExtensionDelegate.userDidAcceptCloudKitShare(with:)", "wk.userDidAcceptCloudKitShare"),
    ("-[S extendedRuntimeSession:didInvalidateWithReason:error:]", "wk.session.invalidate"),
    ("extendedRuntimeSession(_:didInvalidateWith:error:)", "wk.session.invalidate"),
  ])
  func aSelectorIsItsEvent(_ line: String, _ name: String) throws {
    #expect(try names(line) == [name])
  }

  /// The selectors of both delegates are AppKit's in a log of AppKit.
  @Test(arguments: [
    ("application:continueUserActivity:restorationHandler:", "continueUserActivity"),
    ("application(_:userDidAcceptCloudKitShareWith:)", "userDidAcceptCloudKitShare"),
    ("applicationProtectedDataDidBecomeAvailable:", "protectedDataDidBecomeAvailable"),
  ])
  func aSharedSelectorIsAppKitsAfterOneOfItsOwn(_ line: String, _ name: String) throws {
    #expect(try names("applicationDidHide:\n\(line)\n") == ["ns.didHide", "ns.\(name)"])
    let alone = name.replacing("DidBecomeAvailable", with: "Available")
    #expect(try names(line) == ["app.\(alone)"])
  }

  @Test(arguments: [
    "implement", "implemented", "implements", "implementing", "unimplemented", "must", "should",
    "need", "needs",
    "never", "not", "don", "doesn", "didn", "won", "isn", "wasn", "cannot", "before", "after",
    "until", "when", "if",
    "waiting", "wait", "missing", "deprecated", "instead", "observer", "observing",
    "registering",
    "register", "registered", "swizzled", "swizzling", "proxy", "ended", "end", "finished", "done",
    "exit", "exited",
    "exiting", "leaving", "left", "completed", "returned", "returning", "took", "skipped",
    "ignored", "ignoring",
    "timeout", "without", "you", "please",
  ])
  func aLineWithAWordAboutTheCallbackIsNotACall(_ word: String) throws {
    #expect(try names("sceneDidBecomeActive \(word)") == [])
    #expect(try names("\(word.capitalized) sceneDidBecomeActive") == [])
    // As a part of a name it says nothing.
    #expect(try names("sceneDidBecomeActive \(word)2") == ["scene.didBecomeActive"])
  }

  /// AppKit has a notification of the same name.
  @Test func anAppOfAppKitTellsNothingOfUIKit() throws {
    let name = "protectedDataDidBecomeAvailableNotification"
    #expect(try names("UIApplication.\(name)") == ["app.protectedDataAvailable"])
    #expect(try names("NSApplication.\(name)") == [])
  }

  @Test func anySignMayPrecedeAName() throws {
    for character in "!\"$%&'()*+,-.:<=>?@[\\]^`{|}~🔵→·" {
      #expect(
        try names("\(character) sceneDidBecomeActive") == ["scene.didBecomeActive"], "\(character)")
    }
    #expect(try names("é sceneDidBecomeActive") == [])
  }

  /// A launch after any sign of life is another one.
  @Test(arguments: [
    "didBecomeActiveNotification", "applicationWillResignActive", "sceneDidBecomeActive",
    "applicationWillBecomeActive",
  ])
  func aLaunchAfterASignOfLifeIsAnother(_ line: String) throws {
    let outcome = try imported(line + "\napplication:didFinishLaunchingWithOptions:\n")
    #expect(outcome.recorder.headers.count == 2)
  }

  @Test func aLaunchIsOneFromItsFirstCallbackToItsLast() throws {
    let (will, did) = (
      "application:willFinishLaunchingWithOptions:", "application:didFinishLaunchingWithOptions:"
    )
    for (lines, count) in [
      ([will, did], 1), ([did, will], 2), ([will, will], 2), ([will, did, will], 2),
    ] {
      let outcome = try imported(lines.joined(separator: "\n"))
      #expect(outcome.recorder.headers.count == count, "\(lines)")
    }
  }

  @Test func aLongLineDoesNotPrintAName() throws {
    let name = "sceneDidBecomeActive"
    for (length, isOne) in [(1_023, true), (1_024, true), (1_025, false)] {
      let line = name + " " + String(repeating: "-", count: length - name.utf8.count - 1)
      #expect(try names(line) == (isOne ? ["scene.didBecomeActive"] : []), "\(length)")
    }
    // 48 words at the most.
    for (count, isOne) in [(47, true), (48, false)] {
      let line = name + String(repeating: " 7", count: count)
      #expect(try names(line) == (isOne ? ["scene.didBecomeActive"] : []), "\(count)")
    }
  }

  @Test func aSentenceHasMoreThanEightWords() throws {
    let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    for count in 7...9 {
      let line = "sceneDidBecomeActive " + words.prefix(count).joined(separator: " ")
      #expect(try names(line) == (count > 8 ? [] : ["scene.didBecomeActive"]), "\(count)")
      // Letters alone, and names of types, are not words of a sentence.
      #expect(try names(line + " a X URLPath") == (count > 8 ? [] : ["scene.didBecomeActive"]))
    }
  }

  @Test(arguments: [
    ("// sceneDidBecomeActive", false), ("/ sceneDidBecomeActive", true),
    ("- (void) sceneDidBecomeActive", false),
    ("+ (void) sceneDidBecomeActive", false), ("sceneDidBecomeActive {", false),
    ("sceneDidBecomeActive { \t", false),
    ("sceneDidBecomeActive;", false), ("sceneDidBecomeActive }", true),
    ("name = sceneDidBecomeActive;", true),
    ("func sceneDidBecomeActive", false), ("import sceneDidBecomeActive", false),
    ("an import sceneDidBecomeActive", false), ("@selector(sceneDidBecomeActive)", false),
    ("addObserver(sceneDidBecomeActive)", false), ("Sync::sceneDidBecomeActive", false),
    ("Sync:sceneDidBecomeActive", true), ("3 sceneDidBecomeActive 0x1", false),
    ("#3 sceneDidBecomeActive 0x1", false),
    ("123 sceneDidBecomeActive 0x1", false), ("1234 sceneDidBecomeActive 0x1", true),
    ("3 sceneDidBecomeActive 1", true), (" x3: sceneDidBecomeActive 0x1", true),
    ("(( 3 sceneDidBecomeActive 0x1", true), (">> #3 sceneDidBecomeActive 0x1", false),
  ])
  func codeAndFramesOfStacksAreNotCalls(_ line: String, _ isCall: Bool) throws {
    #expect(try names(line) == (isCall ? ["scene.didBecomeActive"] : []))
  }

  @Test(arguments: [
    ("[javascript] AppState active", "note.app.didBecomeActive"),
    ("LOG AppState inactive", "note.app.willResignActive"),
    ("LOG AppState changed from active to background", "note.app.didEnterBackground"),
    ("LOG AppState nextAppState is now active", "note.app.didBecomeActive"),
    ("LOG AppState active 1732111380123", "note.app.didBecomeActive"),
    ("'AppState', 'background', 'at', 1732111380123", "note.app.didEnterBackground"),
    ("'AppState', 'active', 'inactive'", nil), ("LOG AppState [\"active\", \"background\"]", nil),
    ("LOG AppState active 3 times", nil),
    ("⚡️  [log] - appStateChange {\"isActive\":1}", "note.app.didBecomeActive"),
    ("appStateChange isActive 0", "note.app.willResignActive"),
    ("appStateChange isActive maybe", nil),
    ("isActive true appStateChange", nil), ("LOG AppState", nil),
    ("LOG AppState became active", "note.app.didBecomeActive"),
    ("⚡️  App state changed. Is active? true", "note.app.didBecomeActive"),
    ("⚡️  App state changed. Is active? true x", nil), ("App state changed. Is active? true", nil),
    ("⚡️  event pause", "note.app.didEnterBackground"), ("⚡️  pause", nil),
    ("⚡️  App pause event fired", "note.app.didEnterBackground"),
    ("⚡️  pause it", nil), ("flutter: AppLifecycleState.resumed", "log"),
    ("flutter: AppLifecycleState resumed", nil),
    ("flutter: AppLifecycleState.unknown", nil),
  ])
  func statesOfFrameworksAreShownInTheirWords(_ line: String, _ name: String?) throws {
    #expect(try names(line) == [name].compactMap { $0 })
  }
}
