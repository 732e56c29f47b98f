internal import TraceModel

/// What lines say in the words of the frameworks that show web pages: Capacitor, Cordova and
/// Electron.
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
    guard isReceived || isNamedBefore("cordova", index) && isSubject(index) else { return nil }
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
