/// Whose data a message says is changed or saved, as its pattern names it: `Draft {number1}` in
/// `Draft {number1} changed`, in `saved draft {number1}`, and in `Draft {number1} is dirty`.
///
/// A number that is elsewhere may be a place, a size or a count, and a quoted text the name of a
/// person: none is a key.
struct DataKeys {
  /// What the pattern may be about, the first one first.
  let all: [Key]

  struct Key {
    /// As the pattern has it: `Draft {number2}`.
    let text: String
    /// What is before the group, `Draft `, and what kind of group it is.
    fileprivate let beginning: String
    fileprivate let hole: Substring

    /// Equal for keys of one form, whichever signs are before their groups: they are of one thing
    /// if these hold the same text.
    var form: String {
      let word = beginning.lowercased().filter { !DataKeys.signs.contains($0) }
      return "\(word){\(hole.prefix(while: \.isLetter))}"
    }

    /// The group of this key, with the words of another one of its form.
    func spelled(as other: Key) -> String { "\(other.beginning){\(hole)}" }
  }

  init(_ pattern: String, verb: String) {
    var found: [Key] = []
    for open in pattern.indices where pattern[open] == "{" {
      let rest = pattern[open...].dropFirst()
      guard let close = rest.firstIndex(of: "}") else { break }
      let hole = rest[..<close]
      var before = pattern[..<open]
      var after = pattern[pattern.index(after: close)...]
      switch hole.prefix(while: \.isLetter) {
      case "hex":
        found.append(Key(text: "{\(hole)}", beginning: "", hole: hole))
        continue
      case "text":
        before = before.dropLast()
        after = after.dropFirst()
      case "number": break
      default: continue
      }
      guard let name = Self.name(before) else { continue }
      let isNumber = hole.hasPrefix("number")
      let word = EventGuess.words(name).last ?? ""
      let isVerb = word == verb
      if Self.touches(verb, isVerb ? before : before.dropLast(name.count), after),
        isNumber ? !isVerb && Self.mayBeNumbered(word) : !Self.notOfThing.contains(word)
      {
        let beginning = isVerb || word.isEmpty ? "" : name
        found.append(Key(text: "\(beginning){\(hole)}", beginning: beginning, hole: hole))
      }
      // The same number, by the word for what it is of.
      if isNumber, EventGuess.numbers.contains(word),
        let (thing, rest) = Self.thing(before.dropLast(name.count), verb),
        Self.touches(verb, rest, after)
      {
        found.append(Key(text: "\(thing) {\(hole)}", beginning: thing + " ", hole: hole))
      }
    }
    all = found
  }

  /// What a number is of, `draft` of `draft id: `, `draft (id=` and `draft changed (id=`, and what
  /// is before it.
  private static func thing(_ before: Substring, _ verb: String) -> (String, Substring)? {
    func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    func last(_ text: Substring) -> Range<Substring.Index>? {
      guard let end = text.lastIndex(where: isWord) else { return nil }
      let start = text[...end].lastIndex { !isWord($0) }.map { text.index(after: $0) }
      return (start ?? text.startIndex)..<text.index(after: end)
    }
    guard var place = last(before) else { return nil }
    let word = before[place].lowercased()
    var rest = before[..<place.lowerBound]
    if word == verb || changing.contains(word) {
      guard let next = last(rest) else { return nil }
      place = next
      rest = before[place.upperBound...]
    }
    let thing = String(before[place])
    let plain = thing.lowercased()
    guard thing.allSatisfy(\.isLetter), thing.count > 2, plain != verb, !between.contains(plain),
      !notOfThing.contains(plain)
    else { return nil }
    return (thing, rest)
  }

  /// Signs between a word and its number.
  private static let signs = " #-_=:"

  /// The word before a group, with the sign between them: `draft #`, `note-`; empty at the
  /// beginning.
  private static func name(_ before: Substring) -> String? {
    let signs = before.reversed().prefix { Self.signs.contains($0) }
    guard signs.count <= 2 else { return nil }
    let word = before.dropLast(signs.count).reversed().prefix(while: \.isLetter)
    guard !word.isEmpty || before.allSatisfy({ !$0.isLetter && !$0.isNumber && $0 != "}" }) else {
      return nil
    }
    return String((Array(signs) + Array(word)).reversed())
  }

  private static func mayBeNumbered(_ word: String) -> Bool {
    EventGuess.numbers.contains(word)
      || word.count > 2 && !WorkName.measures.contains(word) && !notOfThing.contains(word)
  }

  /// Whether the verb is next to a name and its group, behind words that mean nothing or before
  /// them.
  private static func touches(_ verb: String, _ before: Substring, _ after: Substring) -> Bool {
    let behind = EventGuess.words(String(after))
    if let place = behind.firstIndex(of: verb), behind[..<place].allSatisfy(between.contains) {
      return !after.hasPrefix("-") && !(before.last.map { $0 == "(" } ?? false)
    }
    let words = EventGuess.words(String(before))
    guard let place = words.lastIndex(of: verb) ?? words.lastIndex(where: changing.contains),
      words[(place + 1)...].allSatisfy(between.contains)
    else { return false }
    // `saved note 3 times` says how often.
    let next = after.drop { $0 == " " }
    return after.first != " " || !(next.first?.isLetter ?? false)
      || EventGuess.words(String(next)).first.map(leading.contains) ?? true
  }

  /// Words between a verb and what it is said of.
  private static let between: Set<String> = [
    "is", "was", "has", "have", "had", "been", "are", "now", "the", "a", "an", "and", "of", "in",
    "for", "to", "dirty", "unsaved", "change", "changes", "flag", "got", "just", "successfully",
    "id", "no", "nr", "number", "text", "content",
  ]
  /// Words that say that data is changed, next to the one that decides.
  private static let changing: Set<String> = ["changed", "edited", "modified", "saved"]
  /// Words behind a group that say more of what was done.
  private static let leading: Set<String> = [
    "to", "in", "into", "on", "at", "as", "by", "with", "from", "for", "after", "before", "again",
    "and", "via", "successfully", "now", "is", "was", "has",
  ]
  /// Words before a group that is not whose data it is.
  private static let notOfThing: Set<String> = [
    "by", "as", "to", "in", "into", "from", "at", "with", "on", "via", "after", "because", "took",
    "than", "only", "all", "these", "those", "user", "position", "offset", "index", "cursor",
    "selection", "range", "field", "value", "changes", "change",
  ]
}
