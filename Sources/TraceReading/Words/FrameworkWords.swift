internal import TraceModel

/// A word of a framework, or of everyday speech, that begins what a line says of the app.
enum FrameworkWord {
  /// `scenePhase` of SwiftUI.
  case scenePhase
  /// `applicationState` of UIKit.
  case applicationState
  /// `UIApplicationState(rawValue: 2)` and `UIApplicationStateBackground`.
  case applicationStateValue
  /// `activationState` of a scene.
  case activationState
  /// A value of SwiftUI's phase that an action of a reducer carries.
  case phaseAction
  /// A state of Qt's application.
  case qt
  /// `AppLifecycleState` of Flutter.
  case flutter
  /// The method in which Flutter's observers hear of one.
  case flutterChange
  /// `AppState` of React Native.
  case reactNative
  /// `appStateChange` of Capacitor.
  case capacitor
  /// An event of Cordova's `document`, behind the words of its template.
  case cordova
  /// A callback or notification of AppKit alone, for which the format has no event.
  case appKit
  /// A delegate's callback in .NET's spelling.
  case dotNet(EventKind)
  /// The second piece of a name that a blank divides, `application DidBecomeActive`.
  case split(EventKind)
  /// A notification of Godot's main loop.
  case godot(EventKind)
  /// A message to Unity's scripts, which follows a callback.
  case unity
  /// An event of Jetpack's `Lifecycle`, as Compose has it.
  case jetpack
  /// A part of the same written as words: `did become active`.
  case word

  static let names: [(String, PrintedNames.Meaning)] = words.map { ($0, .framework($1)) }
  /// Names that prove a framework, and say nothing else.
  static let proofs: [(String, PrintedNames.Meaning)] = ofAppKit.map { ($0, .framework(.appKit)) }

  // https://developer.apple.com/documentation/appkit/nsapplicationdelegate,
  // https://developer.apple.com/documentation/appkit/nswindow and
  // https://developer.apple.com/documentation/appkit/nsworkspace
  private static let ofAppKit = [
    "applicationDidChangeOcclusionState", "applicationDidChangeScreenParameters",
    "applicationDidUpdate", "applicationDockMenu", "applicationOpenUntitledFile",
    "applicationShouldOpenUntitledFile", "applicationSupportsSecureRestorableState",
    "applicationWillUpdate", "NSApplicationDidChangeOcclusionStateNotification",
    "NSApplicationDidChangeScreenParametersNotification", "NSApplicationDidUpdateNotification",
    "NSApplicationWillUpdateNotification", "NSWindowDidBecomeKeyNotification",
    "NSWindowDidBecomeMainNotification", "NSWindowDidDeminiaturizeNotification",
    "NSWindowDidMiniaturizeNotification", "NSWindowDidResignKeyNotification",
    "NSWindowDidResignMainNotification", "NSWindowWillCloseNotification",
    "NSWorkspaceDidActivateApplicationNotification",
    "NSWorkspaceDidDeactivateApplicationNotification", "NSWorkspaceDidWakeNotification",
    "NSWorkspaceWillSleepNotification",
  ]

  /// The words that name a callback or a notification in another spelling, with its event.
  static let callbacks: [(String, EventKind)] = words.compactMap { name, word in
    switch word {
    case .dotNet(let kind), .godot(let kind): (name, kind)
    default: nil
    }
  }

  private static let words: [(String, FrameworkWord)] = [
    ("scenePhase", .scenePhase), ("ScenePhase", .scenePhase),
    ("applicationState", .applicationState),
    // https://developer.apple.com/documentation/uikit/uiapplication/state, as Swift and
    // Objective-C write its values.
    ("UIApplicationState", .applicationStateValue),
    ("UIApplicationStateActive", .applicationStateValue),
    ("UIApplicationStateInactive", .applicationStateValue),
    ("UIApplicationStateBackground", .applicationStateValue),
    ("activationState", .activationState),
    ("didChangeScenePhase", .phaseAction), ("scenePhaseChanged", .phaseAction),
    ("scenePhaseDidChange", .phaseAction),
    // https://doc.qt.io/qt-6/qt.html#ApplicationState-enum
    ("ApplicationActive", .qt), ("ApplicationInactive", .qt), ("ApplicationSuspended", .qt),
    // https://api.flutter.dev/flutter/widgets/WidgetsBindingObserver/didChangeAppLifecycleState.html
    ("didChangeAppLifecycleState", .flutterChange),
    ("AppLifecycleState", .flutter), ("appStateChange", .capacitor), ("AppState", .reactNative),
    ("appState", .reactNative), ("nextAppState", .reactNative),
    ("active", .word), ("Active", .word), ("inactive", .word), ("background", .word),
    ("Background", .word),
    ("foreground", .word), ("Foreground", .word), ("ACTIVE", .word), ("INACTIVE", .word),
    ("BACKGROUND", .word), ("FOREGROUND", .word), ("backgrounded", .word), ("foregrounded", .word),
    ("Backgrounded", .word), ("Foregrounded", .word), ("pause", .word), ("resume", .word),
    ("resign", .word), ("launching", .word), ("terminate", .word), ("disconnect", .word),
    ("deviceready", .cordova),
    // https://learn.microsoft.com/dotnet/api/uikit.uiapplicationdelegate: .NET's names of the
    // delegate's methods; https://learn.microsoft.com/dotnet/maui/fundamentals/app-lifecycle has
    // those of scenes.
    ("WillFinishLaunching", .dotNet(.appWillFinishLaunching)),
    ("FinishedLaunching", .dotNet(.appDidFinishLaunching)),
    ("OnActivated", .dotNet(.appDidBecomeActive)),
    ("OnResignActivation", .dotNet(.appWillResignActive)),
    ("DidEnterBackground", .dotNet(.appDidEnterBackground)),
    ("WillEnterForeground", .dotNet(.appWillEnterForeground)),
    ("WillTerminate", .dotNet(.appWillTerminate)),
    ("ReceiveMemoryWarning", .dotNet(.appMemoryWarning)),
    ("DidBecomeActive", .split(.appDidBecomeActive)),
    ("WillResignActive", .split(.appWillResignActive)),
    ("SceneWillConnect", .dotNet(.sceneWillConnect)),
    ("SceneWillEnterForeground", .dotNet(.sceneWillEnterForeground)),
    ("SceneOnActivated", .dotNet(.sceneDidBecomeActive)),
    ("SceneOnResignActivation", .dotNet(.sceneWillResignActive)),
    ("SceneDidEnterBackground", .dotNet(.sceneDidEnterBackground)),
    ("SceneDidDisconnect", .dotNet(.sceneDidDisconnect)),
    // https://docs.godotengine.org/en/stable/classes/class_mainloop.html. The engine sends them
    // from applicationWillResignActive: and its siblings (drivers/apple_embedded).
    ("NOTIFICATION_APPLICATION_FOCUS_OUT", .godot(.noteAppWillResignActive)),
    ("NOTIFICATION_APPLICATION_PAUSED", .godot(.noteAppDidEnterBackground)),
    ("NOTIFICATION_APPLICATION_RESUMED", .godot(.noteAppWillEnterForeground)),
    ("NOTIFICATION_APPLICATION_FOCUS_IN", .godot(.noteAppDidBecomeActive)),
    // https://docs.unity3d.com/ScriptReference/MonoBehaviour.OnApplicationPause.html
    ("OnApplicationPause", .unity), ("OnApplicationFocus", .unity), ("OnApplicationQuit", .unity),
    // https://developer.android.com/reference/androidx/lifecycle/Lifecycle.Event
    ("ON_CREATE", .jetpack), ("ON_START", .jetpack), ("ON_RESUME", .jetpack),
    ("ON_PAUSE", .jetpack), ("ON_STOP", .jetpack), ("ON_DESTROY", .jetpack),
  ]
}

/// What lines say in the words of a framework.
extension PrintedWords {
  func found(_ word: FrameworkWord, at index: Int) -> Found? {
    guard !isOfOtherSystem(index) else { return nil }
    return meaning(of: word, at: index)
  }

  /// `[windows] AppState changed to background`: a label says which system a script runs on, as
  /// React Native's `Platform.OS` calls it.
  private func isOfOtherSystem(_ index: Int) -> Bool {
    words[..<min(index, 4)].indices.contains { place in
      byte(words[place].start - 1) == UInt8(ascii: "[")
        && byte(words[place].end) == UInt8(ascii: "]")
        && Self.otherSystems.contains(text(place))
    }
  }

  private static let otherSystems: Set<String> = ["android", "windows", "web", "linux"]

  private func meaning(of word: FrameworkWord, at index: Int) -> Found? {
    switch word {
    case .applicationStateValue: stateValue(at: index)
    case .activationState: activationState(at: index)
    case .phaseAction: phaseOfAction(index)
    case .qt: qtState(index)
    case .flutter: flutterState(index)
    case .flutterChange: flutterChange(index)
    case .capacitor: capacitorChange(index)
    case .cordova: text.has("Event: deviceready") ? .saidElsewhere("events of Cordova") : nil
    case .reactNative: isSubject(index) ? reactNativeChange(index) : nil
    case .scenePhase:
      isSubject(index) || isObserved(index)
        ? stateName(behind: index).flatMap { Self.phases[$0] }.map { .phase($0) }
        : describedPhase(index)
    case .applicationState:
      isSubject(index) ? (stateName(behind: index) ?? rawState).map { .state($0) } : nil
    case .dotNet(let kind):
      isCall(at: index) && !isOfAnotherObject(index)
        ? .callback(ofSplitName(index, kind) ?? kind) : nil
    case .split(let kind):
      isCall(at: index) ? ofSplitName(index, kind).map { .callback($0) } : nil
    case .godot(let kind):
      isCall(at: index) ? .note(kind, mac: nil, "notifications of Godot") : nil
    case .appKit: isCall(at: index) ? .provesAppKit : nil
    case .unity:
      isSubject(index)
        ? .saidElsewhere("messages to Unity's scripts, which follow callbacks") : nil
    case .jetpack: index == words.indices.last ? .jetpack : nil
    case .word:
      sentence(index) ?? departure(index) ?? participle(index) ?? phaseInWords(before: index)
        ?? stateInWords(before: index) ?? stateValue(at: index) ?? stateInObject(index)
        ?? ofWebView(index)
    }
  }

  /// `scene DidEnterBackground` and `application: DidBecomeActive`: a name in two pieces, of which
  /// the first says whose it is. Nil for other words before it.
  private func ofSplitName(_ index: Int, _ kind: EventKind) -> EventKind? {
    guard index > 0 else { return nil }
    let joint = text.part(words[index - 1].end, words[index].start)
    guard joint.is(" ") || joint.is(": ") else { return nil }
    if word(index - 1).is("application") { return kind }
    return word(index - 1).is("scene") ? Self.ofScenes[kind] : nil
  }

  private static let ofScenes: [EventKind: EventKind] = [
    .appDidBecomeActive: .sceneDidBecomeActive, .appWillResignActive: .sceneWillResignActive,
    .appDidEnterBackground: .sceneDidEnterBackground,
    .appWillEnterForeground: .sceneWillEnterForeground,
  ]

  /// Nanoseconds of `14.800 NOTIFICATION_APPLICATION_PAUSED`, which Godot's users print with the
  /// seconds since the start.
  func secondsSinceStart(of found: Found) -> Int64? {
    guard case .note(_, _, let entry) = found, entry.hasSuffix("Godot") else { return nil }
    return text.place(of: 0x20).flatMap { end in
      let number = text.part(0, end)
      return number.contains(UInt8(ascii: ".")) ? DecimalTime.nanoseconds(number) : nil
    }
  }

  /// Whether a line alone could also be of an app on another platform.
  func mayBeOfAnotherPlatform(_ found: Found) -> Bool {
    if case .callback(.appDidBecomeActive) = found { return text.has("OnActivated") }
    return false
  }

  private func flutterState(_ index: Int) -> Found? {
    let state = text(index + 1)
    // Source: `case AppLifecycleState.resumed:`, `if (state == AppLifecycleState.paused) {`.
    let isSource =
      index > 0 && text(index - 1) == "case" || text.has("== AppLifecycleState")
      || text.has("!= AppLifecycleState")
    return !isSource && byte(words[index].end) == UInt8(ascii: ".")
      && FlutterStates.State(rawValue: state) != nil
      ? .flutter(state) : nil
  }

  /// `didChangeAppLifecycleState: paused`, and `… state = AppLifecycleState.paused`.
  private func flutterChange(_ index: Int) -> Found? {
    guard let last = words.indices.last, last > index,
      words[index + 1..<last].indices.allSatisfy({
        Self.changing.contains(text($0)) || text($0) == "AppLifecycleState"
      }), FlutterStates.State(rawValue: text(last)) != nil
    else { return nil }
    return .flutter(text(last))
  }

  /// Words between a state's name and its value.
  private static let changing: Set<String> = [
    "change", "changed", "changes", "state", "current", "currentState", "next", "nextAppState",
    "from", "to", "is", "now", "event", "active", "inactive", "background", "has", "became",
    "updated", "did", "phase", "old", "new", "oldPhase", "newPhase", "oldValue", "newValue",
    "previous", "prev", "prevState", "nextState", "last", "transition", "transitioned", "switched",
    "went",
  ]

  /// Words before an earlier value.
  static let past: Set<String> = [
    "from", "old", "oldPhase", "oldValue", "previous", "prev", "prevState", "last",
  ]

  static let phases: [String: EventKind] = [
    "active": .phaseActive, "inactive": .phaseInactive, "background": .phaseBackground,
  ]

  /// `background` of `scenePhase: background` and `scenePhase changed from inactive to background`:
  /// the line's last word but for fields (`id=1F2A`), and all words between are about a change. A
  /// word that only begins like a state does not count.
  private func stateName(behind index: Int) -> String? {
    guard var last = words.indices.last else { return nil }
    while last - 2 > index, Self.phases[text(last).lowercased()] == nil,
      byte(words[last].start - 1) == UInt8(ascii: "="),
      byte(words[last - 1].end) == UInt8(ascii: "=")
    {
      last -= 2
    }
    // `scenePhase: active (window 2)`
    if let label = words.indices.first(where: { $0 > index && isSceneAlone(from: $0) }) {
      last = label - 1
    }
    last = valueBeforeClause(behind: index) ?? last
    guard last > index else { return nil }
    let between = words[index + 1..<last].indices.filter { !Self.ofType.contains(text($0)) }
    guard between.count < 6, between.allSatisfy({ Self.changing.contains(text($0)) }) else {
      return nil
    }
    guard !isCompared(index, last), !isListOfValues(index, last), !isBackwards(index) else {
      return nil
    }
    let state = text(last).lowercased()
    return Self.phases[state] == nil || between.last.map { Self.past.contains(text($0)) } ?? false
      ? nil : state
  }

  /// A comparison is a condition: `scenePhase != .active`, `!scenePhase.active`.
  func isCompared(_ index: Int, _ last: Int) -> Bool {
    let signs = text.part(words[index].end, words[last].start)
    return byte(words[index].start - 1) == UInt8(ascii: "!")
      || signs.contains(UInt8(ascii: "!")) || signs.has("==") || signs.has("/=") || signs.has("≠")
  }

  /// `scenePhase: active, inactive, background` lists what there is.
  private func isListOfValues(_ index: Int, _ last: Int) -> Bool {
    let named = Set(words[index + 1...last].indices.map { text($0).lowercased() })
    return Self.phases.keys.allSatisfy { named.contains($0) }
      && text.part(words[index].end).contains(UInt8(ascii: ","))
  }

  static func isPhase(_ word: String) -> Bool { phases[word.lowercased()] != nil }

  /// `active` of `scenePhase: active, refreshing` and `scenePhase background (was inactive)`: a
  /// clause of its own follows, without another value that may be the new one.
  func valueBeforeClause(behind index: Int) -> Int? {
    let isValue = { Self.isPhase(text($0)) }
    guard let value = words.indices.first(where: { $0 > index && isValue($0) }),
      value + 1 < words.count, hasJoint(from: words[value].end, to: words[value + 1].start)
    else { return nil }
    let others = words[(value + 1)...].indices.filter(isValue)
    guard let other = others.first else { return isOfPerson(from: value + 1) ? nil : value }
    let before = text(value + 1).lowercased()
    let isPast = before == "was" || [before, text(value + 1)].contains { Self.past.contains($0) }
    return others.count == 1 && isPast && other == value + 2 ? value : nil
  }

  /// The word `Scene` of `Scene A phase`, where nothing but the scene's name is between the two.
  func sceneWord(before index: Int) -> Int? {
    words[..<index].indices.first { text($0).lowercased() == "scene" && isNext(index, behind: $0) }
  }

  /// `onChange(of: scenePhase)`: a print of the closure's values.
  private func isObserved(_ index: Int) -> Bool {
    index > 0 && word(0).is("onChange")
      && words[..<index].indices.allSatisfy { ["onChange", "of"].contains(text($0)) }
  }

  /// `Scene phase changed to background`, `[Scene A] phase: background`, `old phase: active, new
  /// phase: inactive`, and `newPhase: active`, as closures of `onChange(of: scenePhase)` name the
  /// value. Another thing may have a phase, too: `player phase: background`.
  private func phaseInWords(before value: Int) -> Found? {
    let index = words[..<value].indices.first {
      ["phase", "Phase", "PHASE", "newPhase"].contains(text($0))
    }
    guard let index else { return nil }
    var first = index
    if let scene = sceneWord(before: index) {
      guard isSubject(scene) else { return nil }
      return stateName(behind: index).flatMap { Self.phases[$0] }.map { .phase($0) }
    }
    switch index > 0 ? text(index - 1).lowercased() : "" {
    case "scene": first = text(index - 2).lowercased() == "new" ? index - 2 : index - 1
    case "new": first = index - 1
    case "old" where words[index...].indices.contains(where: { word($0).is("new") }):
      first = index - 1
    default:
      guard word(index).is("newPhase") || isChangeAlone(index) else { return nil }
      if ["oldPhase", "oldValue"].contains(text(0)) { first = 0 }
    }
    let isFirst = isSubject(first) || first == 1 && text(0).lowercased() == "current"
    return isFirst ? stateName(behind: index).flatMap { Self.phases[$0] }.map { .phase($0) } : nil
  }

  /// `Phase changed: inactive ➡️ active`: the line begins so, and both values are those of a scene.
  private func isChangeAlone(_ index: Int) -> Bool {
    index == 0 && text(1).hasPrefix("change") && stateBefore(words.count - 1, of: index) != nil
  }

  /// Words before a value of SwiftUI's type, as `debugPrint` and optionals describe it.
  private static let describing: Set<String> = [
    "phase", "scenePhase", "newPhase", "newValue", "new", "value", "onChange", "of",
  ]
  /// Words of the type of a value: `Optional(SwiftUI.ScenePhase.active)`, `.some(.active)`.
  private static let ofType: Set<String> = ["Optional", "some", "SwiftUI", "ScenePhase"]

  /// `phase = Optional(SwiftUI.ScenePhase.active)`.
  private func describedPhase(_ index: Int) -> Found? {
    let before = words[..<index].indices.filter { !Self.ofType.contains(text($0)) }
    guard byte(words[index].end) == UInt8(ascii: "."), index + 1 == words.indices.last,
      before.allSatisfy({
        Self.describing.contains(text($0)) || Self.changing.contains(text($0))
      }), before.last.map({ !Self.past.contains(text($0)) }) ?? true
    else { return nil }
    return Self.phases[text(index + 1)].map { .phase($0) }
  }

  /// `[javascript] AppState changed to background`, as an app prints the listener's value.
  /// The module sends these from the notifications of the application, and nothing when it enters
  /// the foreground (https://github.com/facebook/react-native, RCTAppState.mm). `unknown` and
  /// `extension` mean nothing here.
  static let reactNative = "states of React Native's AppState"

  /// `App state: background -> active`, in words of the app.
  private func stateInWords(before value: Int) -> Found? {
    let index = words[..<value].indices.first {
      $0 > 0 && text($0).lowercased() == "state" && text($0 - 1).lowercased() == "app"
    }
    return index.flatMap { isSubject($0 - 1) ? reactNativeChange($0) : nil }
  }

  private func reactNativeChange(_ index: Int) -> Found? {
    if let change = changeWithFormer(behind: index) { return change }
    guard let last = valueBeforeNumbers(behind: index),
      words[index + 1..<last].indices.allSatisfy({ Self.changing.contains(text($0)) }),
      !isBackwards(index), !isSample(index, value: last)
    else { return nil }
    let before = stateBefore(last, of: index)
    // Nothing says which of two values is the new one.
    let isOneOfTwo = words[index + 1..<last].indices.contains { Self.phases[text($0)] != nil }
    guard before != nil || !isOneOfTwo else { return nil }
    // The name of the module alone may be anything's; both values are its own.
    guard isOfJavaScript || before != nil else { return nil }
    // A script that comes to the foreground is inactive on its way.
    if before == "background", text(last) == "inactive" {
      return .note(.noteAppWillEnterForeground, mac: nil, Self.reactNative)
    }
    switch text(last) {
    case "active": return .note(.noteAppDidBecomeActive, mac: nil, Self.reactNative)
    case "inactive": return .note(.noteAppWillResignActive, mac: nil, Self.reactNative)
    case "background": return .note(.noteAppDidEnterBackground, mac: nil, Self.reactNative)
    default: return nil
    }
  }

  /// The value is one that the app read, and may have had for long: `AppState.currentState: active`
  /// (https://reactnative.dev/docs/appstate) and `poll: AppState is active`. A change says so.
  private func isSample(_ index: Int, value last: Int) -> Bool {
    guard words[index + 1..<last].indices.allSatisfy({ Self.stating.contains(text($0)) }) else {
      return false
    }
    let isMember =
      byte(words[index].end) == UInt8(ascii: ".") && word(index + 1).is("currentState")
    return isMember || words[..<index].indices.contains { isReader($0) }
  }

  private static let stating: Set<String> = ["is", "state", "current", "currentState"]

  /// A label in small letters that names who reads a state, and no listener: `poll: `.
  private func isReader(_ index: Int) -> Bool {
    let label = text(index)
    return byte(words[index].end) == UInt8(ascii: ":") && label.first?.isLowercase ?? false
      && !Decoration.isDecorating(label) && !label.lowercased().contains("chang")
      && !["on", "handle"].contains { label.hasPrefix($0) }
  }

  /// The last word but for numbers, as further arguments of `console.log` have them:
  /// `AppState active 1732111380123`, `AppState active at 14:03:05`.
  private func valueBeforeNumbers(behind index: Int) -> Int? {
    var last = words.count - 1
    while last > index + 1, (0x30...0x39).contains(word(last).first ?? 0) || word(last).is("at") {
      last -= 1
    }
    return last > index ? last : nil
  }

  /// The state that a change begins with, and which is another than the one at `last`: `active` of
  /// `active -> inactive`, `from active to inactive` and `active => inactive`.
  private func stateBefore(_ last: Int, of index: Int) -> String? {
    let states = words[index + 1..<last].indices.filter { Self.phases[text($0)] != nil }
    guard states.count == 1, let first = states.first, text(first) != text(last) else { return nil }
    let between = text.part(words[first].end, words[last].start)
    // `appState.current inactive nextAppState active` names both.
    let isNamed = first + 2 == last && text(first + 1).hasPrefix("next")
    let isChange =
      isNamed || Self.arrows.contains { between.has($0) } || Self.past.contains(text(first - 1))
    return isChange ? text(first) : nil
  }

  private static let arrows: [StaticString] = ["->", "→", "=>", "➡", "➔", "⇒", "⟶", " to "]

  /// `background <- active` names the new state first.
  private func isBackwards(_ index: Int) -> Bool {
    let rest = text.part(words[index].end)
    return rest.has("<-") || rest.has("←") || rest.has("<=")
  }
}
