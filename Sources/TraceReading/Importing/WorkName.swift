/// What begins and ends, as the pattern of a message in an app's own words says it: what it has
/// beside the verb, before it or behind it.
///
///     Feed.reload() started
///     upload of photo {number1} failed: offline
///     Finished sync (id {number1})
struct WorkName {
  /// With what tells it from work of the same name that runs at the same time.
  let id: String
  /// The same without the number of this run of it, where that stands apart.
  let common: String
  /// What it is called, each time.
  let name: String
  /// The kind; nil if no word says which.
  let kind: String?
  /// What is loaded. Nil if only the number of the run would say it, or if something that is no
  /// name differs: uploads that run at the same time are of different things.
  var key: String? { kind == "network" && isNumbered || isUnclear ? nil : name }
  private let isNumbered: Bool
  private let isUnclear: Bool

  /// Nil if nothing is named, or if a number would be part of the name that may be a count.
  init?(_ pattern: String, verb: String) {
    guard let place = Self.place(of: verb, in: pattern),
      let found = Self.object(pattern, place) ?? Self.subject(pattern, place)
    else { return nil }
    var base = found.text
    var run: (name: String, id: String)?
    let tag = Self.numberedTag(base)
    if tag == nil, base.contains("{number") {
      guard found.endsWithName, let number = Self.number(endOf: base) else { return nil }
      if number.isOfRun { run = (number.name, base) }
    }
    kind = EventGuess.workKind(found.head ?? base)
    // An identifier after the verb distinguishes those that overlap.
    if !base.contains("{"), let open = pattern.firstRange(of: "{hex1}") {
      base += " " + pattern[open]
    } else if !base.contains("{"), let number = Self.numberOfRun(in: found.rest) {
      run = (base, base + " " + number)
    }
    var name = run?.name ?? base
    var id = run?.id ?? base
    let detail = WorkDetail(found.rest)
    let isWhole = run != nil || base.contains("{")
    if !isWhole, let thing = detail.thing {
      name += " " + thing
      id += " " + thing
    }
    isUnclear = !isWhole && detail.isUnclear || tag.map { !Self.namesThing($0) } ?? false
    if let key = Self.namedValue(in: pattern), !id.contains(key) {
      name += " " + key
      id += " " + key
    }
    self.name = name
    self.id = id
    common = base.contains("{number") ? id : isWhole ? name : base
    isNumbered = run != nil
  }

  // MARK: Where it is named

  private typealias Found = (text: String, head: String?, rest: Substring, endsWithName: Bool)

  private static func place(of verb: String, in text: String) -> Range<String.Index>? {
    let lower = text.lowercased()
    guard lower.utf8.count == text.utf8.count, let found = lower.firstRange(of: verb) else {
      return nil
    }
    let start = lower.utf8.distance(from: lower.startIndex, to: found.lowerBound)
    let from = text.utf8.index(text.startIndex, offsetBy: start)
    return from..<text.utf8.index(from, offsetBy: verb.utf8.count)
  }

  /// Before the verb: `reload of "{text1}" started`.
  private static func subject(_ text: String, _ verb: Range<String.Index>) -> Found? {
    var id = String(text[..<verb.lowerBound])
    func trim() {
      while let last = id.last, !last.isLetter, !last.isNumber, last != "}", last != "\"" {
        id.removeLast()
      }
    }
    trim()
    let cut = text[..<verb.lowerBound].dropFirst(id.count)
    // `refresh(task:)` and `-[FilmStore refresh]` are whole.
    if let open = id.lastIndex(of: "("), !id[open...].contains(")") {
      id = String(id[..<open])
      trim()
    }
    if let open = id.lastIndex(of: "["), !id[open...].contains("]") { id += "]" }
    id = withoutPlaces(id)
    guard !id.isEmpty else { return nil }
    return (id, nil, text[verb.upperBound...], cut.allSatisfy { " :)]".contains($0) })
  }

  /// Behind the verb, if that is the first word and the object is one for work: `Starting sync`.
  private static func object(_ text: String, _ verb: Range<String.Index>) -> Found? {
    let before = text[..<verb.lowerBound]
    guard let tags = tags(before), text[verb.upperBound...].first == " " else { return nil }
    var object = text[verb.upperBound...].dropFirst()
    for word in ["to ", "the ", "a "] where object.hasPrefix(word) {
      object = object.dropFirst(word.count)
    }
    let end = ends.compactMap { object.firstRange(of: $0)?.lowerBound }.min() ?? object.endIndex
    var rest = object[end...]
    object = object[..<end]
    // `upload id: {number1}`
    if rest.hasPrefix(": {number"), let blank = object.lastIndex(of: " "),
      EventGuess.numbers.contains(object[blank...].dropFirst().lowercased())
    {
      rest = text[blank...]
      object = object[..<blank]
    }
    var cut = ""
    while let last = object.last, !last.isLetter, !last.isNumber, !"}\")".contains(last) {
      cut.append(object.removeLast())
    }
    let words = object.split(separator: " ")
    guard (1...mostWords).contains(words.count), let head = head(words) else { return nil }
    let name = withoutPlaces(tags + object)
    return (name, head, rest, cut.allSatisfy { " .…".contains($0) })
  }

  private static let mostWords = 6
  /// What follows the object.
  private static let ends = [
    " (", " [", ", ", ": ", " - ", " – ", " — ", "…", "...", " in {", " after {", " at {", " with ",
    " key=",
  ]

  /// The tags before a verb, in brackets or with a colon, `[Feed]` and `Inbox:`; nil if another
  /// word is there.
  private static func tags(_ before: Substring) -> String? {
    var (tags, rest) = ("", before)
    while let first = rest.first {
      if first == "[", let close = rest.firstIndex(of: "]") {
        tags += rest[...close] + " "
        rest = rest[rest.index(after: close)...]
      } else if first.isLetter, let colon = rest.firstRange(of: ": "),
        rest[..<colon.lowerBound].allSatisfy({ $0.isLetter || $0.isNumber || "._".contains($0) })
      {
        tags += rest[..<colon.upperBound]
        rest = rest[colon.upperBound...]
      } else if first.isLetter || first.isNumber || first == "{" {
        return nil
      } else {
        rest = rest.dropFirst()
      }
    }
    return tags
  }

  /// The word for the work in an object: `sync of films`, `feed reload`, `loading feed`.
  private static func head(_ words: [Substring]) -> String? {
    let noun = words.prefix {
      !["of", "for", "from", "to", "on", "by"].contains($0) && !$0.contains { "{=#".contains($0) }
    }
    let ofNumber = noun.last.map { EventGuess.numbers.contains($0.lowercased()) } ?? false
    let last = (ofNumber && noun.count > 1 ? noun.dropLast() : noun).last.map(String.init) ?? ""
    if let word = EventGuess.words(last).last, EventGuess.isWork(word) { return word }
    guard let first = words.first?.lowercased(), first.hasSuffix("ing"), EventGuess.isWork(first)
    else { return nil }
    return first
  }

  /// The text without the numbers of source lines and the threads, in which a begin and its end
  /// differ: `[main] [Films.swift:{number1} load()]`.
  private static func withoutPlaces(_ text: String) -> String {
    var text = text
    for thread in ["[main] ", "[bg] ", "[background] "] where text.hasPrefix(thread) {
      text.removeFirst(thread.count)
    }
    for ending in [".swift", ".m", ".mm"] {
      guard let place = text.firstRange(of: "\(ending):{number"),
        let close = text[place.upperBound...].firstIndex(of: "}")
      else { continue }
      let colon = text.index(place.lowerBound, offsetBy: ending.count)
      text.removeSubrange(colon...close)
    }
    return text
  }

  // MARK: Numbers and fields

  /// The label in brackets that begins a name and holds its only number: `[img-{number1}]`.
  private static func numberedTag(_ base: String) -> Substring? {
    guard base.first == "[", let close = base.firstIndex(of: "]"),
      base.ranges(of: "{number").count == 1, base[..<close].contains("{number"),
      base[close...].contains(where: \.isLetter)
    else { return nil }
    return base[..<close].dropFirst()
  }

  /// Whether a label says what is numbered: `img-{number1}`, and not `A{number1}`.
  private static func namesThing(_ tag: Substring) -> Bool {
    let word = EventGuess.words(String(tag.prefix { $0 != "{" })).last ?? ""
    return word.count > 2 && !measures.contains(word) && !EventGuess.numbers.contains(word)
  }

  /// The number that ends the name of some work, if it is no count: `upload of photo {number1}` of
  /// a thing, `upload {number1}` and `sync id={number1}` of a run.
  private static func number(endOf base: String) -> (name: String, isOfRun: Bool)? {
    guard base.ranges(of: "{number").count == 1, base.hasSuffix("}"),
      let open = base.lastIndex(of: "{"), base[open...].hasPrefix("{number"),
      EventGuess.words(base).contains(where: EventGuess.isWork)
    else { return nil }
    let before = base[..<open]
    guard let sign = before.last, " #=".contains(sign) || before.hasSuffix(": ") else { return nil }
    var words = before.split { !$0.isLetter }
    guard let word = words.popLast()?.lowercased(), !measures.contains(word),
      !["of", "for", "with", "to", "from", "by", "at", "on"].contains(word)
    else { return nil }
    let isNumber = EventGuess.numbers.contains(word)
    let name = before.prefix(upTo: isNumber ? words.last?.endIndex ?? open : open)
    let isOfRun = isNumber || EventGuess.isWork(word)
    var trimmed = name
    while let last = trimmed.last, !last.isLetter, !last.isNumber, last != "]" {
      trimmed.removeLast()
    }
    return trimmed.isEmpty ? nil : (String(trimmed), isOfRun)
  }

  /// Words before a number that says how much there is, or how often.
  static let measures: Set<String> = [
    "len", "length", "revision", "rev", "version", "size", "count", "chars", "characters", "words",
    "bytes", "lines", "line", "row", "changes", "pages", "total", "retry", "attempt", "generation",
    "step", "seq", "sequence", "after", "for", "took", "with",
  ]

  /// The number of a run behind the verb: ` (id {number1})`.
  private static func numberOfRun(in rest: Substring) -> Substring? {
    guard let open = rest.firstRange(of: "{number"),
      let close = rest[open.upperBound...].firstIndex(of: "}")
    else { return nil }
    let before = rest[..<open.lowerBound]
    let word = EventGuess.words(String(before)).last
    guard before.last == "#" || word.map({ EventGuess.numbers.contains($0) }) ?? false else {
      return nil
    }
    return rest[open.lowerBound...close]
  }

  /// What is loaded, where the message has a field for it: `key=feed`.
  private static func namedValue(in pattern: String) -> String? {
    guard let open = pattern.firstRange(of: " key=") else { return nil }
    let value = String(pattern[open.upperBound...].prefix { $0 != " " && $0 != "," && $0 != ")" })
    return value.isEmpty || value.contains("{number") || value.contains("*") ? nil : value
  }
}
