internal import TraceModel

/// Output of apps about their own life cycle: names of callbacks and notifications in any
/// decoration, and the words of some frameworks.
///
/// A name in a line is taken for a call only if the line says little else: not in source code, in a
/// frame of a stack, in a sentence about the callback, or at its end.
enum PrintedNames {
  /// The meaning of a name.
  enum Meaning {
    /// A delegate's callback of the application.
    case app(EventKind)
    /// One that UIKit and AppKit call the same.
    case shared(EventKind, mac: EventKind)
    case scene(EventKind)
    /// Of the application or of a scene, depending on the words before it.
    case either(EventKind, scene: EventKind)
    /// A notification of the application.
    case note(EventKind)
    /// A notification of a scene, which may be printed next to the callback.
    case sceneNote(EventKind)
    /// A notification of the application without an event of its own.
    case appNote(EventKind)
    case mac(EventKind)
    /// `AppLifecycleState` of Flutter.
    case flutter
    /// `appStateChange` of Capacitor.
    case capacitor
    /// `AppState` of React Native.
    case reactNative
    /// `scenePhase` of SwiftUI.
    case scenePhase
    /// `applicationState` of UIKit.
    case applicationState
    /// A part of the same written as words: `did become active`.
    case word
  }

  /// Finds out what a line says; false if it names nothing.
  static func apply(_ line: LogLine, to session: LogSession) -> Bool {
    guard let first = firstName(in: line.message) else { return false }
    let words = PrintedWords(line.message, category: line.category)
    guard let meaning = words.meaning(from: first), !words.isTalk else { return false }
    if !session.isSaidBefore(line, isOfSystem: false) { tell(meaning, words, line, session) }
    return true
  }

  private static func tell(
    _ meaning: PrintedWords.Found, _ words: PrintedWords, _ line: LogLine, _ session: LogSession
  ) {
    switch meaning {
    case .flutter(let state):
      session.explain("states of Flutter's AppLifecycleState")
      session.flutterState(state, line)
    case .note(let kind, let entry):
      session.explain(entry)
      session.printedNote(kind, line)
    case .callback(let kind):
      session.explain("names of callbacks")
      session.callback(kind, scene: words.sceneKey, line)
    case .shared(let kind, let mac):
      session.explain("names of callbacks")
      session.callback(kind, mac: mac, scene: words.sceneKey, line)
    case .phase(let kind):
      session.explain("values of scenePhase")
      session.printedPhase(kind, line)
    case .state(let state):
      session.explain("values of applicationState")
      session.printedState(state, line)
    case .notification(let kind):
      session.explain("names of notifications")
      session.notified(kind, scene: words.sceneKey, line)
    }
  }

  /// Whether a line, as a whole, can only be the output of an app that prints its life cycle.
  static func isOne(_ line: UnsafeRawBufferPointer) -> Bool {
    guard let first = firstName(in: line) else { return false }
    let words = PrintedWords(line)
    guard words.meaning(from: first) != nil else { return false }
    return !words.isTalk
  }

  // MARK: Names

  /// Where the first name begins that means something; nil without one. Looks at each byte, and
  /// once at the table for each word.
  static func firstName(in text: UnsafeRawBufferPointer) -> Int? {
    var start = -1
    var index = 0
    while index <= text.count {
      let isPart = index < text.count && isNameByte(text[index])
      if isPart {
        if start < 0 { start = index }
      } else if start >= 0 {
        if meaning(of: text, start, index) != nil { return start }
        start = -1
      }
      index += 1
    }
    return nil
  }

  @inline(__always)
  static func isNameByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == 0x5F
  }

  /// The meaning of the word between two places.
  static func meaning(of text: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> Meaning? {
    let length = end - start
    guard length < table.count else { return nil }
    for (name, meaning) in table[length] {
      // Long names differ early only in their case: the last byte but three is as good as any.
      guard text[start + length - 4] == name[length - 4] else { continue }
      if UnsafeRawBufferPointer(rebasing: text[start..<end]).elementsEqual(name) { return meaning }
    }
    return nil
  }

  /// The names of callbacks and notifications, in the order of the documentation.
  static let callbacks = application + scenes + notifications + mac

  /// Names by their length.
  private static let table: [[([UInt8], Meaning)]] = {
    var table = [[([UInt8], Meaning)]](repeating: [], count: 64)
    for (name, meaning) in callbacks + frameworks {
      table[name.utf8.count].append((Array(name.utf8), meaning))
    }
    return table
  }()

  private static let application: [(String, Meaning)] = [
    ("willFinishLaunchingWithOptions", .app(.appWillFinishLaunching)),
    ("didFinishLaunchingWithOptions", .app(.appDidFinishLaunching)),
    ("didFinishLaunching", .shared(.appDidFinishLaunching, mac: .nsDidFinishLaunching)),
    (
      "applicationWillFinishLaunching",
      .shared(.appWillFinishLaunching, mac: .nsWillFinishLaunching)
    ),
    ("applicationDidFinishLaunching", .shared(.appDidFinishLaunching, mac: .nsDidFinishLaunching)),
    ("applicationDidBecomeActive", .shared(.appDidBecomeActive, mac: .nsDidBecomeActive)),
    ("applicationWillResignActive", .shared(.appWillResignActive, mac: .nsWillResignActive)),
    ("applicationWillTerminate", .shared(.appWillTerminate, mac: .nsWillTerminate)),
    ("applicationDidEnterBackground", .app(.appDidEnterBackground)),
    ("applicationWillEnterForeground", .app(.appWillEnterForeground)),
    ("applicationDidReceiveMemoryWarning", .app(.appMemoryWarning)),
    ("applicationSignificantTimeChange", .app(.appSignificantTimeChange)),
    ("applicationProtectedDataDidBecomeAvailable", .app(.appProtectedDataAvailable)),
    (
      "applicationProtectedDataWillBecomeUnavailable", .app(.appProtectedDataWillBecomeUnavailable)
    ),
    ("configurationForConnecting", .app(.appConfigurationForConnecting)),
    ("configurationForConnectingSceneSession", .app(.appConfigurationForConnecting)),
    (
      "didRegisterForRemoteNotificationsWithDeviceToken",
      .app(.appDidRegisterForRemoteNotifications)
    ),
    (
      "didFailToRegisterForRemoteNotificationsWithError",
      .app(.appDidFailToRegisterForRemoteNotifications)
    ),
    ("didBecomeActive", .either(.noteAppDidBecomeActive, scene: .sceneDidBecomeActive)),
    ("willResignActive", .either(.noteAppWillResignActive, scene: .sceneWillResignActive)),
    ("didEnterBackground", .either(.noteAppDidEnterBackground, scene: .sceneDidEnterBackground)),
    ("willEnterForeground", .either(.noteAppWillEnterForeground, scene: .sceneWillEnterForeground)),
  ]

  private static let scenes: [(String, Meaning)] = [
    ("willConnectTo", .scene(.sceneWillConnect)),
    ("willConnectToSession", .scene(.sceneWillConnect)),
    ("sceneWillConnect", .scene(.sceneWillConnect)),
    ("sceneWillEnterForeground", .scene(.sceneWillEnterForeground)),
    ("sceneDidBecomeActive", .scene(.sceneDidBecomeActive)),
    ("sceneWillResignActive", .scene(.sceneWillResignActive)),
    ("sceneDidEnterBackground", .scene(.sceneDidEnterBackground)),
    ("sceneDidDisconnect", .scene(.sceneDidDisconnect)),
    ("openURLContexts", .scene(.sceneOpenURLContexts)),
  ]

  /// In Objective-C's spelling, which `print(notification)` writes, and in Swift's.
  private static let notifications: [(String, Meaning)] = [
    ("UIApplicationDidBecomeActiveNotification", .note(.noteAppDidBecomeActive)),
    ("UIApplicationWillResignActiveNotification", .note(.noteAppWillResignActive)),
    ("UIApplicationDidEnterBackgroundNotification", .note(.noteAppDidEnterBackground)),
    ("UIApplicationWillEnterForegroundNotification", .note(.noteAppWillEnterForeground)),
    ("UIApplicationDidReceiveMemoryWarningNotification", .appNote(.appMemoryWarning)),
    ("UIApplicationWillTerminateNotification", .appNote(.appWillTerminate)),
    ("didBecomeActiveNotification", .note(.noteAppDidBecomeActive)),
    ("willResignActiveNotification", .note(.noteAppWillResignActive)),
    (
      "didEnterBackgroundNotification",
      .either(.noteAppDidEnterBackground, scene: .sceneDidEnterBackground)
    ),
    (
      "willEnterForegroundNotification",
      .either(.noteAppWillEnterForeground, scene: .sceneWillEnterForeground)
    ),
    ("UISceneWillConnectNotification", .sceneNote(.sceneWillConnect)),
    ("UISceneWillEnterForegroundNotification", .sceneNote(.sceneWillEnterForeground)),
    ("UISceneDidActivateNotification", .sceneNote(.sceneDidBecomeActive)),
    ("UISceneWillDeactivateNotification", .sceneNote(.sceneWillResignActive)),
    ("UISceneDidEnterBackgroundNotification", .sceneNote(.sceneDidEnterBackground)),
    ("UISceneDidDisconnectNotification", .sceneNote(.sceneDidDisconnect)),
    ("didActivateNotification", .sceneNote(.sceneDidBecomeActive)),
    ("willDeactivateNotification", .sceneNote(.sceneWillResignActive)),
  ]

  /// Only AppKit has these, so that the names it shares with UIKit are AppKit's from there on.
  private static let mac: [(String, Meaning)] = [
    ("applicationWillBecomeActive", .mac(.nsWillBecomeActive)),
    ("applicationDidResignActive", .mac(.nsDidResignActive)),
    ("applicationWillHide", .mac(.nsWillHide)), ("applicationDidHide", .mac(.nsDidHide)),
    ("applicationWillUnhide", .mac(.nsWillUnhide)), ("applicationDidUnhide", .mac(.nsDidUnhide)),
    ("applicationShouldHandleReopen", .mac(.nsShouldHandleReopen)),
    ("applicationShouldTerminate", .mac(.nsShouldTerminate)),
    (
      "applicationShouldTerminateAfterLastWindowClosed",
      .mac(.nsShouldTerminateAfterLastWindowClosed)
    ),
    ("NSApplicationWillFinishLaunchingNotification", .mac(.nsWillFinishLaunching)),
    ("NSApplicationDidFinishLaunchingNotification", .mac(.nsDidFinishLaunching)),
    ("NSApplicationWillBecomeActiveNotification", .mac(.nsWillBecomeActive)),
    ("NSApplicationDidBecomeActiveNotification", .mac(.nsDidBecomeActive)),
    ("NSApplicationWillResignActiveNotification", .mac(.nsWillResignActive)),
    ("NSApplicationDidResignActiveNotification", .mac(.nsDidResignActive)),
    ("NSApplicationWillHideNotification", .mac(.nsWillHide)),
    ("NSApplicationDidHideNotification", .mac(.nsDidHide)),
    ("NSApplicationWillUnhideNotification", .mac(.nsWillUnhide)),
    ("NSApplicationDidUnhideNotification", .mac(.nsDidUnhide)),
    ("NSApplicationWillTerminateNotification", .mac(.nsWillTerminate)),
  ]

  static let frameworks: [(String, Meaning)] = [
    ("scenePhase", .scenePhase), ("ScenePhase", .scenePhase),
    ("applicationState", .applicationState),
    ("AppLifecycleState", .flutter), ("appStateChange", .capacitor), ("AppState", .reactNative),
    ("active", .word),
    ("Active", .word), ("background", .word), ("Background", .word), ("foreground", .word),
    ("Foreground", .word), ("pause", .word), ("resume", .word),
  ]
}
