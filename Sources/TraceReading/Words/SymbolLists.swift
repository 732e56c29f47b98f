internal import TraceModel

/// Lines with which tools list functions: they name callbacks, and none of them was called.
///
/// | tool | line |
/// | --- | --- |
/// | `nm`, a link map | `0000000100004a10 t -[AppDelegate applicationDidEnterBackground:]` |
/// | `atos` | `-[AppDelegate applicationWillTerminate:] (in Films) (A.m:55)` |
/// | `xccov`, Instruments | `AppDelegate.applicationWillTerminate(_:)  0.00% (0/2)` |
/// | a runner of tests | `sceneDidBecomeActive() on 'Clone 1 of iPhone 17' (0.5 seconds)` |
/// | `git log` | `3f2a1b9 applicationDidEnterBackground: save first` |
/// | `grep` in source code | `A.swift:40:    applicationDidEnterBackground(application)` |
/// | Sentry's frames | `AppDelegate.applicationWillTerminate in AppDelegate.swift at line 40` |
/// | an object's description | `UIApplicationWillTerminateNotification, 0x0, 0x1, 1400` |
/// | `heap`, `lizard` | `4   192   48.0   sceneDidBecomeActive block` |
/// | Crashlytics' table | `-[AppDelegate applicationWillTerminate:],31,12` |
/// | Gradle | `LifecycleTest > sceneDidBecomeActive[Pixel_8(AVD) - 15] SUCCESS` |
/// | documentation | ``1. `applicationWillResignActive`: pause the game.`` |
/// | `sample` | `+ 12 -[AppDelegate applicationWillTerminate:]  (in Films) + 44` |
/// | Crashlytics' list | `AppDelegate.applicationWillTerminate(_:)  Crash  12 events 4 users` |
/// | a diagram | `UIKit->AppDelegate: applicationDidBecomeActive` |
/// | a list in YAML | `- name: applicationDidBecomeActive` |
extension PrintedWords {
  /// - Parameter index: that of the name.
  func isListed(_ index: Int) -> Bool {
    let before = text.part(0, words[index].start)
    let after = text.part(words[index].end)
    return index > 0 && (isAddressOrCommit(0) || isMember(index))
      || Self.beginsWithNumber(before, isShare: false)
      || Self.beginsWithNumber(after.part(after.place(of: 0x20) ?? 0), isShare: true)
      || Self.isType(after) || Self.isPlace(after) || Self.isSource(before, after)
      || Self.areColumns(before) || Self.areCells(after) || Self.isOfGradle(before, after)
      || Self.isExplained(before, after) || Self.isArrow(before) || isStepOfPerson(index)
      || Self.isCounted(text.part(signatureEnd(index)))
      || index == 1 && text.begins(with: "- ") && word(0).is("name")
  }

  /// `2. Kill the app -> name`, `4. name: free resources`, `2. name is called`: a step that a
  /// person wrote down. A name with a number alone may be a line of a log.
  private func isStepOfPerson(_ index: Int) -> Bool {
    guard isStep else { return false }
    let end = signatureEnd(index)
    return words[1..<index].contains { !Decoration.isDecorating(text(in: $0)) }
      || words.contains { $0.start >= end && !Self.isNumber(text.part($0.start, $0.end)) }
        && !Self.isOnlyCalled(text.part(end))
  }

  private func text(in word: (start: Int, end: Int)) -> String {
    String(decoding: text.part(word.start, word.end), as: UTF8.self)
  }

  private static func isNumber(_ word: UnsafeRawBufferPointer) -> Bool {
    word.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func isOnlyCalled(_ after: UnsafeRawBufferPointer) -> Bool {
    let word = after.trimmed
    return word.is("called") || word.is("invoked") || word.is("fired")
  }

  /// `UIKit->AppDelegate: ` or `Active --> Inactive : `: between the parts of a diagram.
  private static func isArrow(_ before: UnsafeRawBufferPointer) -> Bool {
    guard before.hasSuffix(": "), let arrow = before.place(of: "->"), arrow > 0 else {
      return false
    }
    if before.has("-->") || before.has("->>") { return before.first != UInt8(ascii: "-") }
    let parts = [before.part(0, arrow), before.part(arrow + 2, before.count - 2)]
    return parts.allSatisfy { part in !part.isEmpty && part.allSatisfy(\.isNameByte) }
  }

  /// `  Crash  12 events 4 users`: a column that says how many there were.
  private static func isCounted(_ after: UnsafeRawBufferPointer) -> Bool {
    guard after.blanks(from: 0) > 1 || after.first == 0x09 else { return false }
    let words = after.split { $0 == 0x20 || $0 == 0x09 }
    return zip(words, words.dropFirst()).contains { number, unit in
      number.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2C }
        && ["events", "event", "users", "user", "crashes", "hangs"].contains {
          unit.elementsEqual($0.utf8)
        }
    }
  }

  /// Whether a word is the address of a function or the number of a commit, alone in its column.
  private func isAddressOrCommit(_ index: Int) -> Bool {
    let column = byte(words[index].end)
    guard column == 0x20 || column == 0x09,
      text.part(0, words[index].start).allSatisfy({ $0 == 0x20 || $0 == UInt8(ascii: "*") })
    else { return false }
    let word = word(index)
    let isMarked = word.begins(with: "0x")
    let digits = isMarked ? word.part(2) : word
    guard digits.count >= 7, digits.allSatisfy({ LogText.isHexadecimal($0) }) else { return false }
    if isMarked || digits.count == 16 { return digits.count > 7 }
    let letters = digits.count { $0 > 0x39 }
    return letters > 0 && letters < digits.count && (digits.count < 13 || digits.count == 40)
      && !digits.contains { (0x41...0x46).contains($0) }
  }

  /// `name 0x100003f20 applicationDidEnterBackground:`, `imp 0x100001a20 -[AppDelegate …]`: a field
  /// of a class, as `otool` shows it.
  private func isMember(_ index: Int) -> Bool {
    guard index > 1, word(0).is("name") || word(0).is("imp") || word(0).is("types") else {
      return false
    }
    return word(1).begins(with: "0x") && word(1).count > 6
      && text.part(words[0].end, words[1].start).allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// Whether a share of something begins the text, `31 %`, or is in one that a number begins:
  /// `60.00 ms    6.0%`. The percents of a sentence are behind its words.
  private static func beginsWithNumber(_ text: UnsafeRawBufferPointer, isShare: Bool) -> Bool {
    let text = text.trimmed
    let digits = text.prefix { (0x30...0x39).contains($0) || $0 == 0x2E }.count
    guard digits > 0 else { return false }
    let rest = text.part(digits)
    return isShare
      ? rest.begins(with: "%") || rest.begins(with: " %") : rest.has("% ") || rest.last == 0x25
  }

  /// Three columns of numbers or more, and nothing else.
  private static func areColumns(_ before: UnsafeRawBufferPointer) -> Bool {
    guard before.last == 0x20 || before.last == 0x09 else { return false }
    let columns = before.split { $0 == 0x20 || $0 == 0x09 }
    return columns.count > 2
      && columns.allSatisfy { $0.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E } }
  }

  /// `:],31,12`: numbers in cells behind a method, and nothing else.
  private static func areCells(_ after: UnsafeRawBufferPointer) -> Bool {
    guard let close = after.part(0, 96).place(of: "],") else { return false }
    return after.part(close + 1).allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2C }
  }

  private static func isOfGradle(
    _ before: UnsafeRawBufferPointer, _ after: UnsafeRawBufferPointer
  ) -> Bool {
    before.hasSuffix(" > ")
      && [" SUCCESS", " PASSED", " FAILED", " SKIPPED", " STARTED"].contains {
        after.trimmed.hasSuffix($0)
      }
  }

  /// `(__C.UIApplication) -> ()`: the type of a function.
  private static func isType(_ after: UnsafeRawBufferPointer) -> Bool {
    after.begins(with: "(__C.") || after.has(") -> ()")
  }

  private static func isPlace(_ after: UnsafeRawBufferPointer) -> Bool {
    if after.hasSuffix(" seconds)") { return after.place(of: UInt8(ascii: "(")) != nil }
    if after.begins(with: " in "), after.has(" at line ") { return true }
    if after.begins(with: ", 0x") { return true }
    return after.has(" (in ") && (after.has(") (") || after.has(") + "))
  }

  /// A call in source code, with a parameter of the function around it.
  private static func isSource(
    _ before: UnsafeRawBufferPointer, _ after: UnsafeRawBufferPointer
  ) -> Bool {
    guard after.first == UInt8(ascii: "("), let close = after.place(of: UInt8(ascii: ")")) else {
      return false
    }
    // `40  applicationDidEnterBackground(application)`
    if close + 1 == after.count, isNumber(before.trimmed), before.last == 0x20,
      arguments.contains(where: { after.part(1, close).is($0) })
    {
      return true
    }
    guard let colon = before.lastIndex(of: UInt8(ascii: ":")), before.part(0, colon).has(".swift:")
    else { return false }
    let argument = after.part(1, close)
    return before.part(colon).contains(0x20) && !argument.isEmpty
      && argument.allSatisfy { $0.isNameByte || $0 == 0x2E } && !argument.is("_")
  }

  /// What the parameters of a delegate's functions are called.
  private static let arguments: [StaticString] = ["application", "scene", "notification"]

  /// A name in code or in bold letters, and what to do in it; or a reference of DocC.
  private static func isExplained(
    _ before: UnsafeRawBufferPointer, _ after: UnsafeRawBufferPointer
  ) -> Bool {
    if before.hasSuffix("ApplicationDelegate/") || before.hasSuffix("SceneDelegate/") {
      return true
    }
    for mark: StaticString in ["`", "**"] where before.hasSuffix(mark) {
      guard let end = after.place(of: mark) else { continue }
      let rest = after.part(end + mark.utf8CodeUnitCount)
      return rest.begins(with: ": ") || rest.begins(with: " - ") || rest.begins(with: " – ")
        || rest.begins(with: " — ")
    }
    return false
  }
}
