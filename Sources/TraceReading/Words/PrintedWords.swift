internal import TraceModel

/// The words of a line that may name a callback, and their meaning.
struct PrintedWords {
  enum Found {
    case callback(EventKind)
    /// UIKit's, unless the process is one of AppKit.
    case shared(EventKind, mac: EventKind)
    /// A notification of the application, or another word that only shows the app's state, and what
    /// the explanation of the input calls it.
    case note(EventKind, mac: EventKind?, String)
    /// A notification whose callback may be printed too.
    case notification(EventKind)
    /// A phase that SwiftUI reported to a scene or the app.
    case phase(EventKind)
    /// The state of the application as it was read.
    case state(String)
    /// The state of a scene as it was read.
    case sceneState(String)
    /// A state of Flutter's, which is not a callback of Apple's.
    case flutter(String)
    /// An event of Jetpack's, which may be of a view or of the app.
    case jetpack
    /// A callback or notification of AppKit alone, for which the format has no event.
    case provesAppKit
    /// Other lines say the same; what the explanation of the input calls it.
    case saidElsewhere(String)

    /// The callback or the notification; nil of states and other words.
    var kind: EventKind? {
      switch self {
      case .callback(let kind), .shared(let kind, _), .note(let kind, _, _),
        .notification(let kind), .phase(let kind):
        kind
      default: nil
      }
    }
  }

  /// Longest line, in bytes, that can print a name.
  private static let longest = 1_024
  private static let most = 48

  let text: UnsafeRawBufferPointer
  private(set) var words: [(start: Int, end: Int)] = []
  let isTooLong: Bool
  /// React Native's own log wrote the line, or its bundler.
  let isOfJavaScript: Bool
  /// The label before the text, where its line keeps it apart.
  let label: UnsafeRawBufferPointer?

  init(
    _ text: UnsafeRawBufferPointer, isOfJavaScript: Bool = false,
    label: UnsafeRawBufferPointer? = nil
  ) {
    self.text = text
    self.label = label
    self.isOfJavaScript =
      isOfJavaScript || text.starts(with: "[javascript] ".utf8) || text.starts(with: "LOG ".utf8)
      || text.starts(with: "(NOBRIDGE) LOG ".utf8)
      // Arguments of one call of `console.log`, as RCTLog joins them.
      || text.first == UInt8(ascii: "'") && text.has("', '")
    var start = -1
    for index in 0...min(text.count, Self.longest) {
      if index < text.count, text[index].isNameByte {
        if start < 0 { start = index }
      } else if start >= 0 {
        words.append((start, index))
        start = -1
      }
    }
    isTooLong = text.count > Self.longest || words.count > Self.most
  }

  /// Length of the mark that React Native's RCTLog puts before a message of a script:
  /// `[info][tid:com.facebook.react.JavaScript] `.
  static func javaScriptMark(_ text: UnsafeRawBufferPointer) -> Int {
    guard text.first == UInt8(ascii: "["), let end = text.part(0, 16).place(of: 0x5D) else {
      return 0
    }
    let mark: StaticString = "[tid:com.facebook.react.JavaScript] "
    return text.part(end + 1).begins(with: mark) ? end + 1 + mark.utf8CodeUnitCount : 0
  }

  func word(_ index: Int) -> UnsafeRawBufferPointer {
    guard words.indices.contains(index) else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(rebasing: text[words[index].start..<words[index].end])
  }

  func text(_ index: Int) -> String { String(decoding: word(index), as: UTF8.self) }

  func byte(_ index: Int) -> UInt8 { text.indices.contains(index) ? text[index] : 0 }

  // MARK: Meaning

  /// The meaning of the line, searched from the word at `start` on; nil if no name in it is a call.
  func meaning(from start: Int) -> Found? {
    guard !isTooLong else { return nil }
    if Self.isOfScript(text), let found = ofScript { return found }
    for index in words.indices where words[index].start >= start {
      guard
        let meaning = PrintedNames.meaning(of: text, words[index].start, words[index].end),
        let found = found(meaning, at: index)
      else { continue }
      return isTalk(of: index) || isInCall(index) || isListed(index) ? nil : found
    }
    return nil
  }

  /// The meaning of what is behind the pieces that a logger wrote, such as the function that logs.
  static func meaning(behindLoggerOf words: PrintedWords) -> Found? {
    // An entry of a list, with a box to tick or without, is no log.
    let isEntry = ["-", "*", "[ ]", "[x]", "[X]"].contains { words.text.starts(with: $0.utf8) }
    guard !words.isTooLong, !isEntry else { return nil }
    let logged = LoggedWords(words.text, mayHaveLabel: false)
    let own = logged.text
    guard logged.isBehindSource, own.count < words.text.count,
      let first = PrintedNames.firstName(in: own),
      let name = words.words.first(where: {
        PrintedNames.meaning(of: words.text, $0.start, $0.end) != nil
      }), !words.isListed(words.words.firstIndex { $0.start == name.start } ?? 0)
    else { return nil }
    return PrintedWords(own, isOfJavaScript: words.isOfJavaScript).meaning(from: first)
  }

  func found(_ meaning: PrintedNames.Meaning, at index: Int) -> Found? {
    if case .framework(let word) = meaning { return found(word, at: index) }
    if case .selector = meaning { return selector(index).flatMap { found($0, at: index) } }
    guard isCall(at: index) else { return nil }
    switch meaning {
    case .callback(let kind): return .callback(kind)
    case .shared(let kind, let mac, let watch):
      if isOfWatch(index) { return watch.map { .callback($0) } }
      // UIKit's delegate has `application(_:willFinishLaunchingWithOptions:)` alone.
      if kind == .appWillFinishLaunching, let mac, hasOneArgument(index) { return .callback(mac) }
      return mac.map { .shared(kind, mac: $0) } ?? .callback(kind)
    case .scene(let kind): return namesScene(kind, index) ? .callback(kind) : nil
    case .either(let kind, let scene): return .callback(isOfScene(index) ? scene : kind)
    case .posted(let kind, let scene, let mac, let watch):
      return posted(index, kind, scene, mac, watch)
    case .note(let kind): return .note(kind, mac: nil, "names of notifications")
    // AppKit has a notification of the same name, which is about no app of UIKit's.
    case .notice(let kind):
      return kind.scope == "app" && isOfAppKit(index) ? nil : .notification(kind)
    case .watch(let kind): return isOfWatch(index) ? .callback(kind) : nil
    case .selector, .framework: return nil
    }
  }

  /// `(_:)` or `:` follows: the notification is the only argument.
  private func hasOneArgument(_ index: Int) -> Bool {
    let rest = text.part(words[index].end)
    return rest.begins(with: "(_:)")
      || rest.first == UInt8(ascii: ":") && !(rest.part(1).first?.isNameByte ?? false)
  }

  private func posted(
    _ index: Int, _ kind: EventKind, _ scene: EventKind?, _ mac: EventKind?, _ watch: EventKind?
  ) -> Found? {
    let isName = text(index).hasSuffix("Notification")
    guard isName || !isOfAnotherObject(index) else { return nil }
    func other(_ kind: EventKind) -> Found { isName ? .notification(kind) : .callback(kind) }
    let isOfScene = isOfScene(index) || !isName && (isBehindScene(index) || isBeforeScene(index))
    if isOfScene, let scene { return .callback(scene) }
    if isOfWatch(index) { return watch.map(other) }
    if isOfAppKit(index) { return mac.map(other) }
    guard kind.scope == "note" else {
      return mac.map { .shared(kind, mac: $0) } ?? .notification(kind)
    }
    return .note(kind, mac: mac, "names of notifications")
  }

  /// `TextField didBecomeActive` and `PlayerDelegate.didBecomeActive`: other objects become active,
  /// too, and tell a delegate of their own.
  func isOfAnotherObject(_ index: Int) -> Bool {
    guard index > 0, Self.short.contains(where: { text(index).hasPrefix($0) }) else {
      return false
    }
    let between = text.part(words[index - 1].end, words[index].start)
    guard between.is(" ") || between.is(".") else { return false }
    let owner = text(index - 1)
    guard owner.hasSuffix("Delegate") else {
      return Self.activeObjects.contains { owner.hasSuffix($0) }
    }
    return owner != "Delegate" && !Self.delegates.contains { owner.hasSuffix($0) }
  }

  private static let delegates = [
    "AppDelegate", "ApplicationDelegate", "SceneDelegate", "ExtensionDelegate",
  ]
  /// Beginnings of names that do not say what becomes active.
  private static let short = ["did", "will", "OnActivated", "WillTerminate"]
  /// Endings of the names of types whose objects become active.
  private static let activeObjects = [
    "Field", "TextView", "SearchBar", "Keyboard", "Session", "Socket", "Connection", "Toolbar",
    "ViewModel", "Page", "Popup", "Player",
  ]

  /// The callback of `application(_:open:options:)` or `application:openURL:options:`, by its
  /// labels.
  private func selector(_ index: Int) -> PrintedNames.Meaning? {
    var labels = ""
    var last = index
    // A selector is one piece: only these are between its words.
    while last - index < 4,
      text.part(words[last].end, last + 1 < words.count ? words[last + 1].start : 0)
        .allSatisfy({ [0x28, 0x3A].contains($0) })
    {
      last += 1
      // `handle(_ backgroundTasks:)`: the parameter has a name of its own.
      if word(last).is("_"), byte(words[last].end) == 0x20,
        byte(last + 1 < words.count ? words[last + 1].end : 0) == UInt8(ascii: ":")
      {
        labels = "_ " + text(last + 1)
        break
      }
      guard words.indices.contains(last), byte(words[last].end) == UInt8(ascii: ":") else { break }
      if word(last).is("_") { continue }
      labels += labels.isEmpty ? text(last) : ":" + text(last)
    }
    guard !labels.isEmpty else { return nil }
    return PrintedNameTable.selectors.first { base, label, _ in
      word(index).elementsEqual(base.utf8)
        && (labels == label || labels.hasPrefix(label + ":"))
    }?.meaning
  }

  /// WatchKit's delegates have the same names; the line must show which machine they belong to.
  private func isOfWatch(_ index: Int) -> Bool {
    words[..<index].indices.contains { place in
      let name = text(place)
      return name.contains("ExtensionDelegate") || name == "WKApplication" || name == "WKExtension"
        || name == "WKApplicationDelegate"
    }
  }

  private func isOfAppKit(_ index: Int) -> Bool {
    index > 0 && ["NSApplication", "NSApp", "NSApplicationDelegate"].contains(text(index - 1))
  }

  /// `willConnectTo` and `didDisconnect` alone may be anything's; the words around them must show
  /// that they are a scene's.
  private func namesScene(_ kind: EventKind, _ index: Int) -> Bool {
    if PrintedNames.isOfAnything(word(index)) {
      return (isOfScene(index) || isBehindScene(index)) && !text.has("CarPlay")
    }
    guard kind == .sceneWillConnect, text(index).hasPrefix("will") else { return true }
    return words[..<index].indices.contains { isScene($0) } || word(index + 1).is("session")
  }

  private func isOfScene(_ index: Int) -> Bool {
    // The first argument has no name: `scene(_:willContinueUserActivityWithType:)`.
    let before = word(index - 1).is("_") ? index - 2 : index - 1
    return before >= 0 && isScene(before)
  }

  private func isScene(_ index: Int) -> Bool {
    let word = text(index)
    return word == "scene" || word == "Scene" || word == "UIScene"
      || word.hasSuffix("SceneDelegate")
  }

  /// The date and time that the line ends with, behind a name: `applicationDidBecomeActive(_:)
  /// 2026-03-02 09:41:00 +0000`, as `print(#function, Date())` writes it.
  var stampAtEnd: LogTime.Stamp? {
    for index in words.indices.dropFirst() where word(index).count == 4 {
      var place = words[index].start
      guard let stamp = LogTime.stamp(text, &place, mayHaveBlank: true),
        text.part(place).allSatisfy({ [0x20, 0x29, 0x5D].contains($0) })
      else { continue }
      let (start, end) = words[index - 1]
      return word(index - 1).is("at") || word(index - 1).is("_")
        || PrintedNames.meaning(of: text, start, end) != nil ? stamp : nil
    }
    return nil
  }

  /// `AppDelegate`, or a class or a file that is called like one. Other classes that end so, such
  /// as `PlayerDelegate`, observe notifications, or another object calls them.
  var namesDelegate: Bool {
    words.indices.contains { index in
      let word = word(index)
      return word.hasSuffix("Delegate")
        && (word.is("Delegate") || word.hasSuffix("AppDelegate")
          || word.hasSuffix("ApplicationDelegate"))
    }
  }
}
