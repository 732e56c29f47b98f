internal import TraceModel

/// What lines say of the app in sentences of everyday speech.
extension PrintedWords {
  /// Words between the app and where it went, or what it became.
  private static let moves: Set<String> = [
    "did", "has", "just", "to", "the", "into", "in", "now", "is",
  ]
  private static let goings: Set<String> = [
    "went", "entered", "moved", "switched", "transitioned", "come", "came", "gone",
  ]
  private static let becomings: Set<String> = ["became", "turned", "went"]
  /// Verbs that say it behind another word: `did move`, `has become`.
  private static let bases: [String: String] = [
    "move": "did", "go": "did", "switch": "did", "come": "did", "become": "has",
  ]

  /// `App went to background` and `Scene became active`, as an app prints it in words of its own,
  /// at the end of the line. What it is, without a word that it came, is a value that was read.
  func departure(_ index: Int) -> Found? {
    guard endsSentence(index), index >= 2, !isStep, byte(words[index].end) != UInt8(ascii: "?")
    else { return nil }
    var state = text(index).lowercased()
    let isPlace = state == "background" || state == "foreground"
    guard isPlace || state == "active" || state == "inactive" else { return nil }
    var hasMoved = false
    var place = index - 1
    while place > 0, index - place <= 4 {
      let said = text(place).lowercased()
      if said == "resigned", state == "active", place == index - 1 {
        (state, hasMoved) = ("inactive", true)
        place -= 1
        continue
      }
      let isVerb =
        (isPlace ? Self.goings : Self.becomings).contains(said)
        || Self.bases[said].map { $0 == text(place - 1).lowercased() && isPlace == ($0 == "did") }
          ?? false
      if isVerb, !hasMoved {
        hasMoved = true
      } else if said == "now", text(place - 1).lowercased() == "is" {
        hasMoved = true
      } else if !Self.moves.contains(said) {
        break
      }
      place -= 1
    }
    // `Scene A became active`.
    place = sceneWord(before: place + 1) ?? place
    let who = text(place).lowercased()
    guard hasMoved, who == "app" || who == "application" || who == "scene",
      isSubject(place, ofWhom: .own), !isOfTest(before: place), let kinds = Self.entries[state]
    else { return nil }
    // The documentation of React Native's AppState prints it where the state becomes active
    // (https://reactnative.dev/docs/appstate), and may print the state behind it.
    if isOfJavaScript, state == "foreground",
      words[..<index].indices.contains(where: {
        text($0).lowercased() == "come"
      })
    {
      return .note(.noteAppDidBecomeActive, mac: nil, Self.reactNative)
    }
    return who == "scene"
      ? .callback(kinds.scene) : .note(kinds.app, mac: nil, "sentences about the app")
  }

  /// Nothing is behind a word, or only why it came: `(screen locked)`, `, reason: push`.
  private func endsSentence(_ index: Int) -> Bool {
    if index == words.indices.last { return true }
    let rest = text.part(words[index].end)
    if rest.begins(with: ", reason: ") { return true }
    // Names of another system have capitals and points: `(CoreApplication.EnteredBackground)`.
    return rest.begins(with: " (") && rest.place(of: UInt8(ascii: ")")) == rest.count - 1
      && rest.part(2, rest.count - 1).allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || " -:'".utf8.contains($0)
      }
  }

  /// `Test: app entered background` is what a test is about.
  private func isOfTest(before index: Int) -> Bool {
    words[..<index].indices.contains { place in
      byte(words[place].end) == UInt8(ascii: ":")
        && ["test", "tests", "testing", "testcase", "spec", "scenario"].contains(
          text(place).lowercased())
    }
  }

  private static let helpers: Set<String> = ["was", "has", "been", "just", "is", "now"]

  /// `App backgrounded` and `application was foregrounded`, at the end of the line.
  func participle(_ index: Int) -> Found? {
    guard index == words.indices.last, index >= 1, !isStep,
      byte(words[index].end) != UInt8(ascii: "?")
    else { return nil }
    let kinds: (scene: EventKind, app: EventKind)? =
      switch text(index).lowercased() {
      case "backgrounded": Self.entries["background"]
      case "foregrounded": Self.entries["foreground"]
      default: nil
      }
    let place = words[..<index].indices.last { !Self.helpers.contains(text($0).lowercased()) }
    guard let kinds, let place, index - place <= 4, isSubject(place, ofWhom: .own),
      !isOfTest(before: place)
    else {
      return nil
    }
    switch text(place).lowercased() {
    case "app", "application": return .note(kinds.app, mac: nil, "sentences about the app")
    case "scene": return .callback(kinds.scene)
    default: return nil
    }
  }

  private static let entries: [String: (scene: EventKind, app: EventKind)] = [
    "active": (.sceneDidBecomeActive, .noteAppDidBecomeActive),
    "inactive": (.sceneWillResignActive, .noteAppWillResignActive),
    "background": (.sceneDidEnterBackground, .noteAppDidEnterBackground),
    "foreground": (.sceneWillEnterForeground, .noteAppWillEnterForeground),
  ]

  /// `app did become active`.
  func sentence(_ index: Int) -> Found? {
    if let launch = launchOrEnd(index) { return launch }
    if text(index).lowercased() == "disconnect" { return disconnection(index) }
    guard index >= 3 else { return nil }
    // `app did enter in background` is as common.
    let isSpread = text(index - 1).lowercased() == "in" && index >= 4
    let verb = isSpread ? index - 3 : index - 2
    // `Scene A did become active`.
    let subject = sceneWord(before: verb) ?? verb - 1
    let who = text(subject).lowercased()
    let isScene = who == "scene"
    guard isScene || who == "app" || who == "application", isSubject(subject, ofWhom: .own),
      !isAnotherThing(behind: index, words[index].end)
    else { return nil }
    let said = (verb...index).map { text($0).lowercased() }.joined(separator: " ")
    let kinds: (scene: EventKind, app: EventKind)
    switch said {
    case "did become active": kinds = (.sceneDidBecomeActive, .noteAppDidBecomeActive)
    case "will resign active": kinds = (.sceneWillResignActive, .noteAppWillResignActive)
    case "did enter background", "did enter in background":
      kinds = (.sceneDidEnterBackground, .noteAppDidEnterBackground)
    case "will enter foreground", "will enter in foreground":
      kinds = (.sceneWillEnterForeground, .noteAppWillEnterForeground)
    default: return nil
    }
    return isScene
      ? .callback(kinds.scene) : .note(kinds.app, mac: nil, "names of notifications")
  }

  /// `Scene did disconnect`, and nothing more: connections do so, too.
  private func disconnection(_ index: Int) -> Found? {
    guard index == words.indices.last, index >= 2, !isStep, text(index - 1).lowercased() == "did",
      byte(words[index].end) != UInt8(ascii: "?")
    else { return nil }
    let scene = sceneWord(before: index - 1) ?? index - 2
    return text(scene).lowercased() == "scene" && isSubject(scene, ofWhom: .own)
      ? .callback(.sceneDidDisconnect) : nil
  }

  /// `app did finish launching` and `app will terminate`, and nothing more.
  private func launchOrEnd(_ index: Int) -> Found? {
    guard index == words.indices.last, !isStep, byte(words[index].end) != UInt8(ascii: "?") else {
      return nil
    }
    let said = words.indices.suffix(4).map { text($0).lowercased() }
    let last = said.suffix(2).joined(separator: " ")
    guard last == "will terminate" || last == "finish launching" else { return nil }
    let subject = index - (last == "will terminate" ? 2 : 3)
    guard subject >= 0, ["app", "application"].contains(text(subject).lowercased()),
      isSubject(subject, ofWhom: .own)
    else { return nil }
    switch said.suffix(index - subject).joined(separator: " ") {
    case "will terminate": return .shared(.appWillTerminate, mac: .nsWillTerminate)
    case "did finish launching":
      return .shared(.appDidFinishLaunching, mac: .nsDidFinishLaunching)
    case "will finish launching":
      return .shared(.appWillFinishLaunching, mac: .nsWillFinishLaunching)
    default: return nil
    }
  }
}
