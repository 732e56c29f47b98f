/// What follows a word, and shows that it is not what the message says.
extension EventGuess {
  /// Words that may follow a state or a verb which the message is about.
  private static let followers: Set<String> = [
    "now", "again", "state", "mode", "at", "after", "since", "because", "with", "and", "on", "from",
    "by", "in", "for", "to", "called", "event", "received", "phase", "notification", "scene", "app",
    "then", "is", "via", "due", "during", "while", "or",
  ]

  /// Words of which a verb is an attribute: `modified date`.
  private static let attributed: Set<String> = ["date", "dates", "time", "times", "files", "at"]

  /// Whether the next word is what a message is about: `entered background fetch`.
  static func isAttribute(_ verb: String, in message: String) -> Bool {
    let isState = states.contains(verb)
    guard isState || verb == "modified" || verb == "edited",
      let place = message.lowercased().ranges(of: verb).last
    else { return false }
    let rest = message.lowercased()[place.upperBound...]
    guard rest.first == " ", rest.dropFirst().first?.isLetter ?? false else {
      // A longer word: `backgroundColor`.
      return isState && rest.first?.isLetter ?? false
    }
    let next = String(rest.dropFirst().prefix(while: \.isLetter))
    return isState ? !followers.contains(next) : attributed.contains(next)
  }

  /// Whether a number says how much of it there is, which may be none: `unsaved changes: 3`.
  static func isTally(_ verb: String, _ message: String) -> Bool {
    guard verb != "change", verb != "changed",
      let place = message.lowercased().ranges(of: verb).first
    else { return false }
    let rest = message.lowercased()[place.upperBound...].drop { $0 == " " || $0.isLetter }
    guard let sign = rest.first, sign == ":" || sign == "=" else { return false }
    return rest.dropFirst().first { $0 != " " }?.isNumber ?? false
  }

  /// Whether nothing was done: `saved 0 of 3 drafts`.
  static func isOfNone(_ verb: String, in message: String) -> Bool {
    message.lowercased().ranges(of: "\(verb) 0").contains { found in
      message.lowercased()[found.upperBound...].first.map { !$0.isNumber && $0 != "." } ?? true
    }
  }

  /// Whether the word is given a number, as in `isDirty=0`: its lines differ in what they mean.
  static func isAssigned(_ verb: String, in message: String) -> Bool {
    let text = Array(message.utf8)
    let word = Array(verb.utf8)
    // What changed may be followed by what it is now.
    guard text.count > word.count, verb != "change" else { return false }
    for start in 0...(text.count - word.count)
    where zip(text[start...], word).allSatisfy({ $0 | 0x20 == $1 }) {
      let rest = text[(start + word.count)...].drop { $0 == 0x20 }
      guard let sign = rest.first, sign == 0x3D || sign == 0x3A else { continue }
      if let value = rest.dropFirst().first(where: { $0 != 0x20 }), (0x30...0x39).contains(value) {
        return true
      }
    }
    return false
  }
}
