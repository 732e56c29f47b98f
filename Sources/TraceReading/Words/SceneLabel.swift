/// Which scene a line is about, as printers write it:
///
///     scene = <UIWindowScene: 0x1069e2a90>     [window 2]     scene=A     (session 3F2A81C0-…)
///
/// A word for a scene alone names none: it is followed by an identifier, which has a digit, is a
/// capital letter, or is the value of the word.
extension PrintedWords {
  /// The identifier of the scene; empty if the line names none.
  var sceneKey: UnsafeRawBufferPointer {
    for index in words.indices where word(index).is("UIWindowScene") {
      let next = word(index + 1)
      if next.starts(with: "0x".utf8) { return next }
    }
    // `print(self)` of a scene's delegate: each scene has its own.
    for index in words.indices.dropLast() where word(index).hasSuffix("SceneDelegate") {
      if isPointer(index + 1), text.part(words[index].end).begins(with: ": 0x") {
        return word(index + 1)
      }
    }
    for index in words.indices where Self.sceneWords.contains(text(index).lowercased()) {
      if let found = identifier(behind: index) { return found }
    }
    return windowOfPhase ?? identifierAlone ?? UnsafeRawBufferPointer(start: nil, count: 0)
  }

  /// The kind of window, or the group of windows, right before the name of the ScenePhase that it
  /// reads: `MainWindow scenePhase: active`, `WindowGroup(id: "main") scenePhase`.
  private var windowOfPhase: UnsafeRawBufferPointer? {
    guard
      let phase = words.indices.first(where: {
        word($0).count == 10 && text($0).lowercased() == "scenephase"
      })
    else { return windowInBrackets }
    guard let kind = words[..<phase].indices.last(where: { Self.isKindOfWindow(text($0)) }) else {
      return windowInBrackets ?? windowAsLabel
    }
    if kind + 1 == phase { return word(kind) }
    let id = text(kind + 1) == "id" ? kind + 2 : kind + 1
    let isQualified = [UInt8(ascii: "["), UInt8(ascii: "(")].contains(byte(words[kind].end))
    return isQualified && id + 1 == phase ? word(id) : windowInBrackets
  }

  /// `[Window main] scenePhase`, `[ImmersiveSpace solar] scenePhase`: a kind and a name.
  private var windowInBrackets: UnsafeRawBufferPointer? {
    guard text.first == UInt8(ascii: "["), words.count > 2, words[0].start == 1,
      Self.isKindOfWindow(text(0)) || word(0).is("Window"),
      text.part(words[0].end, words[1].start).is(" "), byte(words[1].end) == UInt8(ascii: "]")
    else { return nil }
    return word(1)
  }

  /// `main: scenePhase active`, `inspector: scenePhase active`. Other labels are of views, of which
  /// a window has several.
  private var windowAsLabel: UnsafeRawBufferPointer? {
    guard words.count > 1, words[0].start == 0, Self.windows.contains(text(0)),
      text.part(words[0].end, words[1].start).is(": ")
    else { return nil }
    return word(0)
  }

  private static let windows: Set<String> = [
    "main", "inspector", "editor", "document", "secondary", "preferences", "palette", "immersive",
  ]

  /// A scene of SwiftUI that opens windows, or a type that the app calls a window; each window has
  /// a ScenePhase of its own.
  private static func isKindOfWindow(_ name: String) -> Bool {
    switch name {
    case "WindowGroup", "DocumentGroup", "ImmersiveSpace", "UtilityWindow": true
    case "UIWindow", "NSWindow", "keyWindow": false
    default: name.hasSuffix("Window") && name.count > 6 && (name.first?.isUppercase ?? false)
    }
  }

  /// Whether the line says before a word whose callback it is: `[Scene A] didBecomeActive`,
  /// `<UIWindowScene: 0x104; …> didBecomeActive`.
  func isBehindScene(_ index: Int) -> Bool {
    words[..<index].indices.contains { place in
      if word(place).is("UIWindowScene") { return !word(index - 1).is("UIApplication") }
      return text(place).lowercased() == "scene" && isNext(index, behind: place)
    }
  }

  /// Whether the scene is said right behind a word: `didBecomeActive scene=1`.
  func isBeforeScene(_ index: Int) -> Bool {
    ["scene", "uiscene", "windowscene"].contains(text(index + 1).lowercased())
      && identifier(behind: index + 1) != nil
  }

  /// Whether nothing but the identifier of a scene is between the word for it and another one.
  func isNext(_ index: Int, behind place: Int) -> Bool {
    guard let found = identifier(behind: place), index > place + 1 else { return false }
    let end = words[place + 1].start + found.count
    return words[place + 1..<index].allSatisfy { $0.start < end }
  }

  /// Whether a word for a scene and its identifier are the rest of the line.
  func isSceneAlone(from index: Int) -> Bool {
    guard Self.sceneWords.contains(text(index).lowercased()), let found = identifier(behind: index)
    else { return false }
    let end = words[index + 1].start + found.count
    return text.part(end).allSatisfy { " \t)]\"'".utf8.contains($0) }
  }

  /// A UUID, `id=1F2A`, a role, or the name of the car's or the phone's screen: what else is on a
  /// line with a callback and differs between scenes.
  private var identifierAlone: UnsafeRawBufferPointer? {
    for index in words.indices {
      let word = word(index)
      if word.count == 8, byte(words[index].end) == UInt8(ascii: "-"),
        let found = identifier(at: index), found.count == 36
      {
        return found
      }
      if word.count == 2, word[0] | 0x20 == UInt8(ascii: "i"), word[1] | 0x20 == UInt8(ascii: "d"),
        let found = identifier(behind: index), found.count >= 4,
        found.contains(where: { !Self.digits.contains($0) })
      {
        return found
      }
      // `<0x600003c8>`, the address of an object and nothing else.
      if isPointer(index), byte(words[index].start - 1) == UInt8(ascii: "<"),
        byte(words[index].end) == UInt8(ascii: ">")
      {
        return word
      }
      // Of screens and most roles there is one scene each, but each window has the same role.
      if word.is("CarPlay") || word.is("Phone")
        || word.has("SceneSessionRole") && !isOfWindows(word)
      {
        return word
      }
      // `(iPhone)` behind a name, where `(CarPlay)` is behind others. `[iPhone] ` marks a device.
      if word.is("iPhone"), byte(words[index].start - 1) == UInt8(ascii: "("),
        byte(words[index].end) == UInt8(ascii: ")")
      {
        return word
      }
    }
    return nil
  }

  private func isOfWindows(_ role: UnsafeRawBufferPointer) -> Bool {
    role.is("UIWindowSceneSessionRoleApplication")
      || role.is("UIWindowSceneSessionRoleVolumetricApplication")
  }

  private func isPointer(_ index: Int) -> Bool {
    word(index).starts(with: "0x".utf8) && word(index).count >= 5
  }

  /// The words from one on that are joined by dashes, as the groups of a UUID are.
  private func identifier(at index: Int) -> UnsafeRawBufferPointer? {
    guard index < words.count else { return nil }
    var last = words[index].end
    while byte(last) == UInt8(ascii: "-"), byte(last + 1).isNameByte {
      last += 1
      while byte(last).isNameByte { last += 1 }
    }
    return text.part(words[index].start, last)
  }

  static let sceneWords: Set<String> = [
    "scene", "uiscene", "windowscene", "window", "sceneid", "scene_id", "windowid", "window_id",
    "sceneidentifier", "scenesession", "session", "sessionid", "persistentidentifier",
  ]

  /// Values that are not who a scene is.
  private static let states: Set<String> = [
    "active", "inactive", "background", "foreground", "foregroundactive", "foregroundinactive",
    "unattached", "connected", "disconnected", "unknown", "nil", "null", "none", "true", "false",
    "yes", "no", "optional",
    // A configuration, of which each window may be.
    "default", "configuration",
  ]

  private static let digits: ClosedRange<UInt8> = 0x30...0x39

  /// Between a word and its value: `scene 2`, `scene: A`, `scene-2`, `scene="A"`, `scene("A")`.
  private static let joints = Set(" :=#-\"'(".utf8)

  private func identifier(behind index: Int) -> UnsafeRawBufferPointer? {
    guard index + 1 < words.count else { return nil }
    let (start, end) = words[index + 1]
    let joint = text.part(words[index].end, start)
    guard joint.count <= 3, joint.allSatisfy({ Self.joints.contains($0) }),
      PrintedNames.meaning(of: text, start, end) == nil
    else { return nil }
    guard let found = identifier(at: index + 1) else { return nil }
    let last = start + found.count
    // The hours of a time, and the whole part of a number.
    guard
      ![UInt8(ascii: ":"), UInt8(ascii: ".")].contains(byte(last))
        || !Self.digits.contains(byte(last + 1))
    else { return nil }
    let isNumbered = found.contains { Self.digits.contains($0) }
    let isLetter = found.count == 1 && (0x41...0x5A).contains(found[0])
    // Of one run there may be several sessions of its logger.
    if text(index).lowercased().hasPrefix("session") {
      return isNumbered && found.count >= 8 ? found : nil
    }
    return isNumbered || isLetter || isName(index + 1, joint, last) ? found : nil
  }

  /// `scene=main`, `[window: main]`, `scene "main"` and `scene(main)`, but
  /// `scene=foregroundActive` is a state.
  private func isName(_ index: Int, _ joint: UnsafeRawBufferPointer, _ end: Int) -> Bool {
    if Self.states.contains(text(index).lowercased()) { return false }
    if joint.contains(UInt8(ascii: "=")) || joint.contains(UInt8(ascii: "\"")) { return true }
    if joint.contains(UInt8(ascii: "(")) { return byte(end) == UInt8(ascii: ")") }
    guard joint.contains(UInt8(ascii: ":")) else { return false }
    return [0x5D, 0x29, 0x2C, 0].contains(byte(end)) || isNameBeforeCall(index, end)
  }

  /// `main` of `scene: main sceneDidBecomeActive`: nothing but a blank is between it and the
  /// callback's name.
  private func isNameBeforeCall(_ index: Int, _ end: Int) -> Bool {
    guard index + 1 < words.count, words[index + 1].start == end + 1, byte(end) == 0x20,
      Decoration.mayNameScene(text(index))
    else { return false }
    switch PrintedNames.meaning(of: text, words[index + 1].start, words[index + 1].end) {
    case .callback, .shared, .scene, .posted, .note, .notice, .either: return true
    case .watch, .selector, .framework, nil: return false
    }
  }
}
