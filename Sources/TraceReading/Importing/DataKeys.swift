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

    /// Equal for keys of one form: they are of one thing if their groups hold the same text.
    var form: String { "\(beginning.lowercased()){\(hole.prefix(while: \.isLetter))}" }

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
      guard Self.touches(verb, isVerb ? before : before.dropLast(name.count), after),
        isNumber ? !isVerb && Self.mayBeNumbered(word) : !Self.notOfThing.contains(word)
      else {
        continue
      }
      let beginning = isVerb || word.isEmpty ? "" : name
      found.append(Key(text: "\(beginning){\(hole)}", beginning: beginning, hole: hole))
    }
    all = found
  }

  /// The word before a group, with the sign between them: `draft #`, `note-`; empty at the
  /// beginning.
  private static func name(_ before: Substring) -> String? {
    let signs = before.reversed().prefix { " #-_=:".contains($0) }
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
