internal import TraceModel

/// Values of frameworks' states in lines that state them, and do not compare them with others:
///
///     state: UIApplicationStateBackground
///     applicationState: UIApplicationState(rawValue: 2)
///     <UIWindowScene: 0x104e0a2b0; activationState: background>
///     [AppState] change: background (prev: active)
extension PrintedWords {
  // MARK: UIKit

  /// `applicationState: UIApplicationState(rawValue: 2)`, as Swift prints a value of Objective-C
  /// (https://developer.apple.com/documentation/uikit/uiapplication/state).
  var rawState: String? {
    guard let last = words.indices.last, last > 1, word(last - 1).is("rawValue"),
      word(last - 2).is("UIApplicationState"), let value = Int(text(last)),
      Self.rawStates.indices.contains(value), endsWithSigns(behind: last),
      !text.has("!="), !text.has("=="), !text.has("≠")
    else { return nil }
    return Self.rawStates[value]
  }

  private static let rawStates = ["active", "inactive", "background"]

  /// `UIApplicationStateBackground`, `UIApplicationState(rawValue: 2)` and
  /// `UIApplication.State.background` alone, or behind a word for the state.
  func stateValue(at index: Int) -> Found? {
    let name = text(index)
    let type = "UIApplicationState"
    if name == type {
      return index + 3 == words.count && isStatement(before: index)
        ? rawState.map { .state($0) } : nil
    }
    guard index == words.indices.last, endsWithSigns(behind: index) else { return nil }
    if name.hasPrefix(type) {
      // A list of values states none.
      let isAlone = !words[..<index].indices.contains { text($0).hasPrefix(type) }
      return isAlone && isStatement(before: index)
        ? .state(name.dropFirst(type.count).lowercased()) : nil
    }
    guard index > 1, word(index - 1).is("State"), word(index - 2).is("UIApplication"),
      text.part(words[index - 2].end, words[index].start).is(".State."), Self.isPhase(name),
      isStatement(before: index - 2)
    else { return nil }
    return .state(name)
  }

  private static let ofStatements: Set<String> = [
    "state", "appState", "currentState", "current", "now", "is", "app", "application", "shared",
    "UIApplication", "new", "newState", "the", "changed", "to", "status",
  ]

  /// Nothing but decoration and words for the state is before a value, and no comparison.
  private func isStatement(before index: Int) -> Bool {
    let first = words.indices.first { Self.ofStatements.contains(text($0)) } ?? index
    guard first <= index, isSubject(first) else { return false }
    let signs = text.part(0, words[index].start)
    return words[first..<index].indices.allSatisfy { Self.ofStatements.contains(text($0)) }
      && !signs.has("==") && !signs.has("!") && !signs.has("≠") && !signs.contains(0x3F)
  }

  private func endsWithSigns(behind last: Int) -> Bool {
    text.part(words[last].end).allSatisfy { ")]>}\".,; ".utf8.contains($0) }
  }

  /// What the delegate or the description of a scene says of it. A scene that is active shows that
  /// the app is; another one may be beside one that is not
  /// (https://developer.apple.com/documentation/uikit/uiscene/activationstate-swift.enum).
  func activationState(at index: Int) -> Found? {
    let isDescribed =
      (text.begins(with: "<UIWindowScene") || text.begins(with: "<UIScene"))
      && byte(words[index].end) == UInt8(ascii: ":")
    guard isDescribed || isSubject(index), var value = words.indices.first(where: { $0 > index })
    else { return nil }
    while Self.ofActivation.contains(text(value)), value + 1 < words.count { value += 1 }
    let state: String?
    if word(value).is("rawValue") {
      value += 1
      let isMinus = byte(words.indices.contains(value) ? words[value].start - 1 : 0) == 0x2D
      state = Self.activations[(isMinus ? "-" : "") + text(value)]
    } else {
      state = Self.activations.values.contains(text(value)) ? text(value) : nil
    }
    guard let state, !isCompared(index, value) else { return nil }
    let next = byte(words[value].end)
    guard endsWithSigns(behind: value) || isDescribed && next == UInt8(ascii: ";") else {
      return nil
    }
    return .sceneState(state)
  }

  private static let ofActivation: Set<String> = [
    "is", "now", "changed", "to", "UISceneActivationState", "UIScene", "ActivationState",
  ]
  private static let activations = [
    "0": "foregroundActive", "1": "foregroundInactive", "2": "background", "-1": "unattached",
  ]

  // MARK: Other frameworks

  /// `AppReducer.Action.didChangeScenePhase(.background)`, as a reducer prints its actions.
  func phaseOfAction(_ index: Int) -> Found? {
    guard isSubject(index), index + 1 == words.indices.last,
      text.part(words[index].end, words[index + 1].start).is("(."), endsWithSigns(behind: index + 1)
    else { return nil }
    return Self.phases[text(index + 1)].map { .phase($0) }
  }

  static let qtStates = "states of Qt's application"

  /// `Notified of application state change to Qt::ApplicationSuspended`. Qt takes them from the
  /// notifications of the application
  /// (https://github.com/qt/qtbase, src/plugins/platforms/ios/qiosapplicationstate.mm).
  func qtState(_ index: Int) -> Found? {
    guard index == words.indices.last, endsWithSigns(behind: index), index > 0,
      word(index - 1).is("Qt"), byte(words[index].start - 1) == UInt8(ascii: ":")
    else { return nil }
    let first = words.indices.first { Self.ofQt.contains(text($0)) } ?? index - 1
    let isStated =
      words[first..<index - 1].indices.allSatisfy { Self.ofQt.contains(text($0)) }
      && !text.has("==") && !text.has("!=")
    guard isStated, isSubject(first) || text.begins(with: "qt.qpa.") else { return nil }
    switch text(index) {
    case "ApplicationActive": return .note(.noteAppDidBecomeActive, mac: nil, Self.qtStates)
    case "ApplicationInactive": return .note(.noteAppWillResignActive, mac: nil, Self.qtStates)
    default: return .note(.noteAppDidEnterBackground, mac: nil, Self.qtStates)
    }
  }

  private static let ofQt: Set<String> = [
    "Notified", "of", "application", "state", "change", "changed", "to", "applicationState",
    "applicationStateChanged", "now", "is", "new",
  ]

  // MARK: Changes with the earlier value behind

  /// `background (prev: active)` behind the name of React Native's module, and the same as an
  /// object: `{"appState": "background", "prev": "active"}`.
  func changeWithFormer(behind index: Int) -> Found? {
    guard let last = words.indices.last, last > index + 2, Self.past.contains(text(last - 1)),
      byte(words[last - 1].start - 1) == UInt8(ascii: "(") || isNextMember(last - 1),
      endsWithSigns(behind: last),
      words[index + 1..<last - 2].indices.allSatisfy({ text($0).hasPrefix("change") })
    else { return nil }
    return change(to: text(last - 2), from: text(last), Self.reactNative)
  }

  /// The word is the key of the member behind that of the word before.
  private func isNextMember(_ key: Int) -> Bool {
    let between = text.part(words[key - 1].end, words[key].start)
    return text.last == UInt8(ascii: "}") && byte(words[key - 2].end) != UInt8(ascii: "=")
      && between.contains(UInt8(ascii: ",")) && between.allSatisfy { "\"', ".utf8.contains($0) }
  }

  private static let objectLabels: Set<String> = [
    "lifecycle", "appstate", "app", "applifecycle", "app_state", "life",
  ]
  private static let newKeys: Set<String> = ["state", "to", "new", "current", "newState"]

  /// `[LIFECYCLE] {"state":"background","previous":"inactive"}`: both values are those of a change.
  func stateInObject(_ index: Int) -> Found? {
    guard text.last == UInt8(ascii: "}"), let open = text.place(of: UInt8(ascii: "{")),
      let key = words.indices.first(where: { words[$0].start > open }), key + 1 == index,
      isOfApp(objectAt: key), Self.newKeys.contains(text(key)), words.count == index + 3,
      Self.past.contains(text(index + 1)),
      text.part(words[key].end, words[index].start).allSatisfy({ "\": ".utf8.contains($0) })
    else { return nil }
    return change(to: text(index), from: text(index + 2), "states in objects of an app")
  }

  /// The label before an object is one of the app's life cycle.
  private func isOfApp(objectAt key: Int) -> Bool {
    let name = key > 0 ? word(key - 1) : label
    return name.map {
      Self.objectLabels.contains(String(decoding: $0, as: UTF8.self).lowercased())
    } ?? false && (key == 0 || isSubject(key - 1))
  }

  private func change(to new: String, from old: String, _ entry: String) -> Found? {
    guard new != old, Self.isPhase(old) else { return nil }
    switch new {
    case "active": return .note(.noteAppDidBecomeActive, mac: nil, entry)
    case "inactive" where old == "background":
      return .note(.noteAppWillEnterForeground, mac: nil, entry)
    case "inactive": return .note(.noteAppWillResignActive, mac: nil, entry)
    case "background": return .note(.noteAppDidEnterBackground, mac: nil, entry)
    default: return nil
    }
  }
}
