internal import TraceModel

/// The words of a line that may name a callback.
struct PrintedWords {
  enum Found {
    case callback(EventKind)
    case shared(EventKind, mac: EventKind)
    /// A notification of the application, or another word that only shows the app's state.
    case note(EventKind, String)
    /// A notification whose callback may be printed too.
    case notification(EventKind)
    /// A phase that SwiftUI reported to a scene or the app.
    case phase(EventKind)
    /// The state of the application as it was read.
    case state(String)
    /// A state of Flutter's, which is not a callback of Apple's.
    case flutter(String)
  }

  /// Longest line, in bytes, that can print a name.
  private static let longest = 1_024
  private static let most = 48

  private let text: UnsafeRawBufferPointer
  private var words: [(start: Int, end: Int)] = []
  private let isTooLong: Bool
  /// React Native's own log wrote the line, or its bundler.
  private let isOfJavaScript: Bool

  /// - Parameter category: of the line, if it has one.
  init(
    _ text: UnsafeRawBufferPointer,
    category: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0)
  ) {
    self.text = text
    isOfJavaScript =
      category.is("javascript") || text.starts(with: "[javascript] ".utf8)
      || text.starts(with: "LOG ".utf8)
    var start = -1
    for index in 0...min(text.count, Self.longest) {
      if index < text.count, PrintedNames.isNameByte(text[index]) {
        if start < 0 { start = index }
      } else if start >= 0 {
        words.append((start, index))
        start = -1
      }
    }
    isTooLong = text.count > Self.longest || words.count > Self.most
  }

  private func word(_ index: Int) -> UnsafeRawBufferPointer {
    guard words.indices.contains(index) else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(rebasing: text[words[index].start..<words[index].end])
  }

  private func text(_ index: Int) -> String { String(decoding: word(index), as: UTF8.self) }

  private func byte(_ index: Int) -> UInt8 { text.indices.contains(index) ? text[index] : 0 }

  // MARK: Meaning

  /// The meaning of the line, searched from the word at `start` on.
  func meaning(from start: Int) -> Found? {
    guard !isTooLong else { return nil }
    for index in words.indices where words[index].start >= start {
      guard
        let meaning = PrintedNames.meaning(of: text, words[index].start, words[index].end)
      else { continue }
      // `Player::applicationDidBecomeActive` is another type's function of that name.
      let begin = words[index].start
      if byte(begin - 1) == 0x3A, byte(begin - 2) == 0x3A { continue }
      if let found = found(meaning, at: index) { return found }
    }
    return nil
  }

  private func found(_ meaning: PrintedNames.Meaning, at index: Int) -> Found? {
    switch meaning {
    case .app(let kind), .mac(let kind): .callback(kind)
    case .shared(let kind, let mac):
      isOfWatch(index) ? nil : .shared(kind, mac: mac)
    case .scene(let kind): hasScene(kind, before: index) ? .callback(kind) : nil
    case .either(let kind, let scene):
      isOfScene(index) ? .callback(scene) : .note(kind, "names of notifications")
    case .note(let kind): .note(kind, "names of notifications")
    case .sceneNote(let kind), .appNote(let kind): .notification(kind)
    case .flutter: flutterState(index)
    case .capacitor: capacitorChange(index)
    case .reactNative: reactNativeChange(index)
    case .scenePhase: stateName(behind: index).flatMap { Self.phases[$0] }.map { .phase($0) }
    case .applicationState: stateName(behind: index).map { .state($0) }
    case .word: sentence(index) ?? departure(index) ?? capacitorWord(index)
    }
  }

  /// WatchKit's delegates have the same names; the line must show which machine they belong to.
  private func isOfWatch(_ index: Int) -> Bool {
    words[..<index].indices.contains { text($0).contains("ExtensionDelegate") }
  }

  /// `willConnectTo` alone may be anything's.
  private func hasScene(_ kind: EventKind, before index: Int) -> Bool {
    guard kind == .sceneWillConnect, text(index).hasPrefix("will") else { return true }
    return words[..<index].indices.contains { namesScene($0) }
  }

  private func isOfScene(_ index: Int) -> Bool { index > 0 && namesScene(index - 1) }

  private func namesScene(_ index: Int) -> Bool {
    let word = text(index)
    return word == "scene" || word == "Scene" || word == "UIScene"
      || word.hasSuffix("SceneDelegate")
  }

  private func flutterState(_ index: Int) -> Found? {
    let state = text(index + 1)
    return byte(words[index].end) == UInt8(ascii: ".")
      && FlutterStates.State(rawValue: state) != nil
      ? .flutter(state) : nil
  }

  /// Words between React Native's `AppState` and a state.
  private static let changing: Set<String> = [
    "change", "changed", "changes", "state", "current", "currentState", "next", "nextAppState",
    "from", "to", "is", "now", "event", "active", "inactive", "background",
  ]

  private static let phases: [String: EventKind] = [
    "active": .phaseActive, "inactive": .phaseInactive, "background": .phaseBackground,
  ]

  /// `background` of `scenePhase: background` and `scenePhase changed from inactive to background`:
  /// the line's last word, and all words between are about a change. A word that only begins like a
  /// state does not count.
  private func stateName(behind index: Int) -> String? {
    guard let last = words.indices.last, last > index, last - index <= 6,
      words[index + 1..<last].indices.allSatisfy({ Self.changing.contains(text($0)) })
    else { return nil }
    let state = text(last)
    return Self.phases[state] == nil ? nil : state
  }

  /// Words between the app and where it went.
  private static let moves: Set<String> = [
    "did", "has", "just", "to", "the", "into", "in",
  ]

  /// `App went to background`, as an app prints it in words of its own, at the end of the line.
  private func departure(_ index: Int) -> Found? {
    guard index == words.indices.last, index >= 2 else { return nil }
    let isBackground = text(index).lowercased() == "background"
    guard isBackground || text(index).lowercased() == "foreground" else { return nil }
    var hasMoved = false
    var place = index - 1
    while place > 0, index - place <= 4 {
      let said = text(place).lowercased()
      if ["went", "entered", "moved"].contains(said), !hasMoved {
        hasMoved = true
      } else if !Self.moves.contains(said) {
        break
      }
      place -= 1
    }
    let who = text(place).lowercased()
    guard hasMoved, who == "app" || who == "application" else { return nil }
    return .note(
      isBackground ? .noteAppDidEnterBackground : .noteAppWillEnterForeground,
      "sentences about the app")
  }

  /// `[javascript] AppState changed to background`, as an app prints the listener's value.
  /// The module sends these from the notifications of the application, and nothing when it enters
  /// the foreground (https://github.com/facebook/react-native, RCTAppState.mm). `unknown` and
  /// `extension` mean nothing here.
  private func reactNativeChange(_ index: Int) -> Found? {
    guard isOfJavaScript, let last = words.indices.last, last > index,
      words[index + 1..<last].indices.allSatisfy({ Self.changing.contains(text($0)) })
    else { return nil }
    let entry = "states of React Native's AppState"
    switch text(last) {
    case "active": return .note(.noteAppDidBecomeActive, entry)
    case "inactive": return .note(.noteAppWillResignActive, entry)
    case "background": return .note(.noteAppDidEnterBackground, entry)
    default: return nil
    }
  }

  /// `appStateChange {"isActive":true}`; iOS posts it with the application's notifications
  /// (https://github.com/ionic-team/capacitor-plugins/issues/1132).
  private func capacitorChange(_ index: Int) -> Found? {
    guard let key = words.indices.first(where: { $0 > index && text($0) == "isActive" }) else {
      return nil
    }
    return change(text(key + 1))
  }

  private func change(_ isActive: String) -> Found? {
    switch isActive {
    case "true", "1": .note(.noteAppDidBecomeActive, "events of Capacitor")
    case "false", "0": .note(.noteAppWillResignActive, "events of Capacitor")
    default: nil
    }
  }

  /// `app did become active`.
  private func sentence(_ index: Int) -> Found? {
    guard index >= 3 else { return nil }
    let who = text(index - 3).lowercased()
    let isScene = who == "scene"
    guard isScene || who == "app" || who == "application" else { return nil }
    let entry = "names of notifications"
    let said = (index - 2...index).map { text($0).lowercased() }.joined(separator: " ")
    switch said {
    case "did become active":
      return isScene ? .callback(.sceneDidBecomeActive) : .note(.noteAppDidBecomeActive, entry)
    case "will resign active":
      return isScene ? .callback(.sceneWillResignActive) : .note(.noteAppWillResignActive, entry)
    case "did enter background":
      return isScene
        ? .callback(.sceneDidEnterBackground) : .note(.noteAppDidEnterBackground, entry)
    case "will enter foreground":
      return isScene
        ? .callback(.sceneWillEnterForeground) : .note(.noteAppWillEnterForeground, entry)
    default: return nil
    }
  }

  /// Capacitor's console lines begin with a sign of a voltage; they say `pause` and `resume`, or
  /// what the documentation of `appStateChange` prints (https://capacitorjs.com/docs/apis/app).
  private func capacitorWord(_ index: Int) -> Found? {
    guard text.starts(with: "⚡".utf8) else { return nil }
    let said = words.indices.map { text($0).lowercased() }.filter { $0 != "log" }
    if said.starts(with: ["app", "state", "changed", "is", "active"]), said.count == 6 {
      return change(said[5])
    }
    guard said.allSatisfy({ ["app", "event", "fired", "pause", "resume"].contains($0) }) else {
      return nil
    }
    return text(index) == "pause"
      ? .note(.noteAppDidEnterBackground, "events of Capacitor")
      : .note(.noteAppWillEnterForeground, "events of Capacitor")
  }

  /// `0x1069e2a90` of `<UIWindowScene: 0x1069e2a90>`; empty if the line names no scene.
  var sceneKey: UnsafeRawBufferPointer {
    for index in words.indices where word(index).is("UIWindowScene") {
      let next = word(index + 1)
      if next.starts(with: "0x".utf8) { return next }
    }
    return UnsafeRawBufferPointer(start: nil, count: 0)
  }

  // MARK: Lines without a call

  /// The line is about a callback, or is code, or reports its end.
  var isTalk: Bool { isTooLong || isCode || isFrame || isProse }

  private var isCode: Bool {
    if text.starts(with: "//".utf8) || text.has("#selector") || text.has("@selector") {
      return true
    }
    if text.has("print(\"") || text.has("NSLog(@") || text.has("addObserver(") { return true }
    if text.starts(with: "- (".utf8) || text.starts(with: "+ (".utf8) { return true }
    let last = text.last { $0 != 0x20 && $0 != 0x09 } ?? 0
    if last == UInt8(ascii: "{") || last == UInt8(ascii: ";") && !text.has("name = ") {
      return true
    }
    return words.indices.contains { index in
      word(index).is("func") || word(index).is("import") && index == 0
    }
  }

  /// `3   Films   0x0000000104b2c1d0 …` or `#3 0x104b2c1d0 in …`.
  private var isFrame: Bool {
    guard let first = words.first, word(0).allSatisfy({ (0x30...0x39).contains($0) }),
      first.end - first.start <= 3, first.start <= 1 || byte(first.start - 1) == 0x23
    else { return false }
    return text.has("0x")
  }

  /// Words with which one speaks about a callback, or after it.
  private static let telling: Set<String> = [
    "implement", "implemented", "implements", "implementing", "unimplemented", "must", "should",
    "need", "needs", "never", "not", "don", "doesn", "didn", "won", "isn", "wasn", "cannot",
    "before", "after", "until", "when", "if", "waiting", "wait", "missing", "deprecated",
    "because", "instead", "observer", "observing", "registering", "register", "registered",
    "swizzled", "swizzling", "proxy", "ended", "end", "finished", "done", "exit", "exited",
    "exiting", "leaving", "left", "completed", "returned", "returning", "took", "skipped",
    "ignored", "ignoring", "timeout", "without", "you", "please",
  ]

  private var isProse: Bool {
    var plain = 0
    for index in words.indices {
      let word = word(index)
      let isPlain =
        word.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
        && word.dropFirst().allSatisfy { $0 >= 0x61 }
      guard isPlain else { continue }
      if Self.telling.contains(text(index).lowercased()) { return true }
      if word.count > 1 { plain += 1 }
    }
    return plain > 8
  }
}
