/// The event that a message in an app's own words probably means, for the proposed mapping.
///
/// It is a proposal, which a person confirms by putting it into the configuration; nothing is read
/// by it.
enum EventGuess {
  /// Words that must all occur in the message, in lower case, and the event. The first that fits
  /// counts.
  private static let rows: [(words: [String], event: String)] = [
    (["memory", "warning"], "app.memoryWarning"),
    (["unsaved"], "data.dirty"), (["dirty"], "data.dirty"), (["edited"], "data.dirty"),
    (["modified"], "data.dirty"),
    (["deleted"], "data.delete"),
    (["saved"], "data.save"), (["saving"], "data.save"), (["save"], "data.save"),
    (["persisted"], "data.save"), (["flushed"], "data.save"),
    (["phase", "inactive"], "phase.inactive"), (["phase", "background"], "phase.background"),
    (["phase", "active"], "phase.active"),
    (["scene", "background"], "scene.didEnterBackground"),
    (["scene", "foreground"], "scene.willEnterForeground"),
    (["scene", "inactive"], "scene.willResignActive"),
    (["scene", "active"], "scene.didBecomeActive"),
    (["background", "task", "begin"], "bg.begin"), (["background", "task", "began"], "bg.begin"),
    (["background", "task", "started"], "bg.begin"),
    (["background", "task", "expired"], "bg.expire"), (["background", "task", "ended"], "bg.end"),
    (["background", "task", "end"], "bg.end"), (["background", "task", "finished"], "bg.end"),
    (["start", "background", "task"], "bg.begin"), (["stop", "background", "task"], "bg.end"),
    (["terminate"], "app.willTerminate"), (["launched"], "app.didFinishLaunching"),
    (["inactive"], "app.willResignActive"), (["resign"], "app.willResignActive"),
    (["background"], "app.didEnterBackground"), (["foreground"], "app.willEnterForeground"),
    (["active"], "app.didBecomeActive"),
    (["disappear"], "view.onDisappear"), (["disappeared"], "view.onDisappear"),
    (["appear"], "view.onAppear"), (["appeared"], "view.onAppear"),
    (["deep", "link"], "link.received"), (["open", "url"], "app.openURL"),
    (["start"], "work.begin"), (["started"], "work.begin"), (["begin"], "work.begin"),
    (["end"], "work.end"), (["ended"], "work.end"), (["finished"], "work.end"),
    (["completed"], "work.end"), (["done"], "work.end"),
  ]

  /// Nil if no word fits.
  static func event(for message: String) -> String? {
    let words = Set(Self.words(message))
    return rows.first { $0.words.allSatisfy { words.contains($0) } }?.event
  }

  /// The words of a message; `sceneDidSave` and `did_save` are two and more.
  private static func words(_ message: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasLower = false
    for character in message.utf8 {
      let isUpper = (0x41...0x5A).contains(character)
      let isLower = (0x61...0x7A).contains(character)
      if !isUpper && !isLower || isUpper && wasLower {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if isUpper || isLower { word.append(Character(Unicode.Scalar(character | 0x20))) }
      wasLower = isLower
    }
    return word.isEmpty ? words : words + [word]
  }
}
