internal import TraceModel

/// What lines say in the words of the frameworks whose apps are written in JavaScript: Capacitor,
/// Cordova, Electron and NativeScript.
extension PrintedWords {
  /// `appStateChange {"isActive":true}`; iOS posts it with the application's notifications
  /// (https://github.com/ionic-team/capacitor-plugins/issues/1132).
  func capacitorChange(_ index: Int) -> Found? {
    guard isSubject(index),
      let key = words.indices.first(where: { $0 > index && text($0) == "isActive" })
    else { return nil }
    return change(text(key + 1))
  }

  private func change(_ isActive: String) -> Found? {
    switch isActive {
    case "true", "1": .note(.noteAppDidBecomeActive, mac: nil, "events of Capacitor")
    case "false", "0": .note(.noteAppWillResignActive, mac: nil, "events of Capacitor")
    default: nil
    }
  }

  /// Where the first name begins, or a line of a console whose events have names of their own.
  static func start(in text: UnsafeRawBufferPointer) -> Int? {
    PrintedNames.firstName(in: text) ?? (isOfScript(text) ? 0 : nil)
  }

  /// Whether Capacitor's console wrote a line, or NativeScript's.
  static func isOfScript(_ text: UnsafeRawBufferPointer) -> Bool {
    text.begins(with: "⚡") || text.begins(with: "CONSOLE LOG")
  }

  var ofScript: Found? {
    guard let last = words.indices.last, last > 0 else { return nil }
    return (capacitorState(last - 1) ?? nativeScriptEvent).flatMap { isTalk(of: last) ? nil : $0 }
  }

  /// `App state changed {"isActive":false}` in Capacitor's console.
  private func capacitorState(_ index: Int) -> Found? {
    guard text.starts(with: "⚡".utf8), word(index).is("isActive") else { return nil }
    let said = words[..<index].indices.map { text($0).lowercased() }.filter { $0 != "log" }
    return said == ["app", "state", "changed"] || said == ["app", "state", "change"]
      ? change(text(index + 1)) : nil
  }

  /// `suspend event: UIApplication` in NativeScript's console, behind the place in the bundle. It
  /// posts them from the notifications of the application
  /// (https://github.com/NativeScript/NativeScript, packages/core/application).
  private var nativeScriptEvent: Found? {
    guard text.begins(with: "CONSOLE LOG"),
      let event = words.indices.last(where: { word($0).is("event") }), event > 2,
      event + 1 == words.count || event + 2 == words.count && word(event + 1).is("UIApplication"),
      byte(words[event - 1].end) == 0x20, isPlaceInBundle(before: event - 1)
    else { return nil }
    let entry = "events of NativeScript"
    switch text(event - 1) {
    case "suspend": return .note(.noteAppDidEnterBackground, mac: nil, entry)
    case "resume": return .note(.noteAppDidBecomeActive, mac: nil, entry)
    case "exit": return .callback(.appWillTerminate)
    default: return nil
    }
  }

  /// `CONSOLE LOG: ` or `CONSOLE LOG file: app/app.js:12:12: `, and nothing more.
  private func isPlaceInBundle(before index: Int) -> Bool {
    let before = text.part(11, words[index].start)
    if before.is(": ") { return true }
    guard before.begins(with: " file:"), before.hasSuffix(": ") else { return false }
    return !before.part(6).trimmed.contains(0x20)
  }

  /// What words say in the console of one of these frameworks.
  func ofWebView(_ index: Int) -> Found? {
    capacitorWord(index) ?? cordovaEvent(index) ?? electronEvent(index)
  }

  /// Capacitor's console lines begin with a sign of a voltage; they say `App pause event
  /// fired`, or what the documentation of `appStateChange` prints (https://capacitorjs.com/docs/apis/app).
  func capacitorWord(_ index: Int) -> Found? {
    guard text.starts(with: "⚡".utf8) else { return nil }
    let said = words.indices.map { text($0).lowercased() }.filter { $0 != "log" }
    if said.starts(with: ["app", "state", "changed", "is", "active"]), said.count == 6 {
      return change(said[5])
    }
    // What an app prints by itself may be of its player.
    let names = ["app", "event", "fired"]
    guard said.contains(where: names.contains),
      said.allSatisfy({ names.contains($0) || ["pause", "resume"].contains($0) })
    else { return nil }
    return pauseOrResume(index, "events of Capacitor")
  }

  /// `Received Event: pause`, as the template of Cordova prints an event of its document
  /// (https://cordova.apache.org/docs/en/latest/cordova/events/events.html): `pause` means that the
  /// app was put into the background, `resume` that it comes back, `resign` that it lost the focus,
  /// and `active` that it has it again.
  func cordovaEvent(_ index: Int) -> Found? {
    let last = words.indices.last
    guard index >= 1, index == last || index + 1 == last && text(index + 1) == "event" else {
      return nil
    }
    let isReceived =
      index >= 2 && text(index - 2).lowercased() == "received"
      && text(index - 1).lowercased() == "event" && isSubject(index - 2)
    // `cordova event: resign`
    let isEvent =
      index >= 2 && text(index - 1).lowercased() == "event"
      && text(index - 2).lowercased() == "cordova" && isSubject(index - 2)
    guard isReceived || isEvent || isNamedBefore("cordova", index) && isSubject(index) else {
      return nil
    }
    if text(index).lowercased() == "active" {
      return .note(.noteAppDidBecomeActive, mac: nil, "events of Cordova")
    }
    return pauseOrResume(index, "events of Cordova")
  }

  /// One of the three words before is this name, and no part of a longer one such as
  /// `cordova-plugin-media`.
  private func isNamedBefore(_ name: String, _ index: Int) -> Bool {
    (max(0, index - 3)..<index).contains {
      text($0).lowercased() == name && !Self.joins(byte(words[$0].end))
        && !Self.joins(byte(words[$0].start - 1))
    } && text(index - 1).lowercased() != "not"
  }

  private static func joins(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/")
  }

  /// `did-become-active` and `did-resign-active`, which Electron has on macOS alone
  /// (https://www.electronjs.org/docs/latest/api/app). Its other events come on all systems.
  func electronEvent(_ index: Int) -> Found? {
    guard index >= 2, text(index) == "active", text(index - 2) == "did",
      byte(words[index - 2].end) == UInt8(ascii: "-"),
      byte(words[index - 1].end) == UInt8(ascii: "-"), index == words.indices.last,
      isSubject(index - 2)
    else { return nil }
    switch text(index - 1) {
    case "become": return .callback(.nsDidBecomeActive)
    case "resign": return .callback(.nsDidResignActive)
    default: return nil
    }
  }

  private func pauseOrResume(_ index: Int, _ entry: String) -> Found? {
    switch text(index) {
    case "pause": .note(.noteAppDidEnterBackground, mac: nil, entry)
    case "resume": .note(.noteAppWillEnterForeground, mac: nil, entry)
    case "resign": .note(.noteAppWillResignActive, mac: nil, entry)
    default: nil
    }
  }
}
