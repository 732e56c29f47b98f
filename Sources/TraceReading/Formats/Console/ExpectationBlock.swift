internal import TraceModel

/// Lines below a heading that says what should happen, what does not, or what another system's app
/// does: they list callbacks, and none was called.
///
///     Expected:
///     sceneWillEnterForeground      no call
///     sceneDidBecomeActive          no call
///
///     Actual:
///     sceneDidBecomeActive          a call
///
/// A block ends at the next heading, at `but I get` or `Instead I see`, or at a blank line below
/// its first line. Below a heading for who waits for callbacks, only the items of the list are
/// none:
///
///     Observers:
///       - UIApplicationDidBecomeActiveNotification (09:41:00) -> Player     no call
///     sceneDidBecomeActive                                                  a call
///
/// Names of notifications, one on each line, are items as well, each once.
struct ExpectationBlock {
  private enum Place { case outside, below, inside, list, items }
  private enum Heading { case expecting, listing, key, other }
  private var place = Place.outside
  /// Number of the last line that is not blank.
  private var last: Int64 = 0
  /// Names in the list so far, and when its heading was printed.
  private var listed: Set<String> = []
  private var listTime: Int64?

  private static let longest = 64

  /// Of what documentation says, or what happens most times.
  private static let expecting = SpokenWords.expectations.union([
    "docs", "documentation", "documented", "normal", "normally", "usual", "usually", "correct",
    "theory", "ideally",
  ])
  private static let listing: Set<String> = [
    "observers", "subscribers", "subscriptions", "listeners", "handlers", "registered",
    "subscribed", "implemented", "supported", "deleted", "removed", "deprecated", "added",
  ]
  /// First words of a line, in a list of what is expected, that ends it: `but I get`.
  private static let turning: Set<String> = [
    "but", "instead", "actually", "actual", "got", "aber", "stattdessen", "mais", "pero",
  ]
  /// Of a heading for both: `Expected vs. actual:`.
  private static let telling: Set<String> = [
    "actual", "actually", "got", "get", "instead", "observed", "practice", "mine",
  ]

  /// Whether a line lists what is expected.
  ///
  /// - Parameters:
  ///   - number: of the line in its text, where blank lines count.
  ///   - isOfLogger: a time or a process is before the message, as no heading of a person has it.
  ///   - isIndented: the line begins with blanks.
  ///   - time: of the line, in nanoseconds.
  mutating func holds(
    _ line: UnsafeRawBufferPointer, number: Int64, isOfLogger: Bool, isIndented: Bool,
    time: Int64? = nil
  ) -> Bool {
    defer { last = number }
    if place == .inside, number > last + 1 { place = .outside }
    if let heading = Self.heading(line), !isOfLogger || heading == .listing {
      place =
        switch heading {
        case .expecting: .below
        case .listing: .list
        case .key: .items
        case .other: .outside
        }
      (listed, listTime) = ([], time)
      return false
    }
    switch place {
    case .outside: return false
    case .below, .inside:
      if Self.turns(line), !isOfLogger {
        place = .outside
        return false
      }
      place = .inside
    case .list, .items:
      let isListed =
        place == .list
        ? isIndented || isListed(line, number, time)
        : isIndented && PrintedNames.firstName(in: line) == 0
      guard Self.isItem(line) || isListed else {
        place = .outside
        return false
      }
    }
    return true
  }

  /// The whole line is the name of a notification, directly below the line before, and the first
  /// one of this name: a list that is printed at once.
  private mutating func isListed(
    _ line: UnsafeRawBufferPointer, _ number: Int64, _ time: Int64?
  ) -> Bool {
    let name = line.prefix { $0.isNameByte || $0 == UInt8(ascii: ".") }
    let rest = line.part(name.count)
    guard number == last + 1, rest.isEmpty || rest.is(","),
      name.count > 12, line.part(0, name.count).hasSuffix("Notification")
    else { return false }
    switch (time, listTime) {
    case (let time?, let start?): guard time - start <= Self.moment else { return false }
    case (nil, nil): break
    default: return false
    }
    return listed.insert(String(decoding: name, as: UTF8.self)).inserted
  }

  /// Nanoseconds in which a list is printed.
  private static let moment: Int64 = 10_000_000

  /// `- sceneDidBecomeActive`, `• …` or `1. …`.
  private static func isItem(_ line: UnsafeRawBufferPointer) -> Bool {
    if ["- ", "* ", "+ ", "• "].contains(where: { line.starts(with: $0.utf8) }) { return true }
    let digits = line.prefix { (0x30...0x39).contains($0) }.count
    return (1...2).contains(digits)
      && (line.part(digits).begins(with: ". ") || line.part(digits).begins(with: ") "))
  }

  /// Whether a person writes next what did happen: a few words without a callback.
  private static func turns(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.count <= longest, PrintedNames.firstName(in: line) == nil else { return false }
    let words = String(decoding: line, as: UTF8.self).lowercased().split { !$0.isLetter }
    return (1...8).contains(words.count) && turning.contains(String(words[0]))
  }

  /// The kind of a heading; nil if the line is not a heading.
  private static func heading(_ line: UnsafeRawBufferPointer) -> Heading? {
    let marks = line.prefix { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "*") }.count
    // Signs alone say nothing.
    guard line.count <= longest, marks < line.count else { return nil }
    // `hooks = [`, above a list in code.
    if line.hasSuffix(" = [") || line.hasSuffix(": [") { return .key }
    let isMarked =
      line.last == UInt8(ascii: ":") || line.hasSuffix(":**") || marks > 0 && line[marks] != 0x5B
    guard isMarked || mayBeUnmarked(line), PrintedNames.firstName(in: line) == nil
    else { return nil }
    let text = String(decoding: line, as: UTF8.self).lowercased()
    let words = text.split { !$0.isLetter }.map(String.init)
    if !isMarked { return unmarked(words) }
    if denies(text) || isOfAndroid(words) { return .expecting }
    if words.contains(where: { telling.contains($0) }) { return .other }
    if words.contains(where: { expecting.contains($0) }) { return .expecting }
    let isOfPerson = ["i", "we"].contains(words.first)
    let isListing =
      (line.last == UInt8(ascii: ":") || marks > 0) && words.count <= (isOfPerson ? 6 : 3)
    if isListing, words.contains(where: { listing.contains($0) }) { return .listing }
    return isKey(line) ? .key : .other
  }

  /// `events:`, above a list in YAML.
  private static func isKey(_ line: UnsafeRawBufferPointer) -> Bool {
    line.count > 3
      && line.dropLast().allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "_") }
  }

  /// `Android log:`, above what another app did.
  private static func isOfAndroid(_ words: [String]) -> Bool {
    words.count <= 4 && words.contains("android") && !words.contains { apples.contains($0) }
  }

  private static let apples: Set<String> = ["ios", "iphone", "ipad", "apple", "vs", "and"]

  /// Most lines are none, and are not made texts of.
  private static func mayBeUnmarked(_ line: UnsafeRawBufferPointer) -> Bool {
    line.hasSuffix(" is") || line.hasSuffix(" for") || line.hasSuffix(" in")
      || line.hasSuffix("Delegate") && line.allSatisfy(\.isNameByte)
      || line.count <= 24 && [0x61, 0x65, 0x67].contains((line.first ?? 0) | 0x20)
  }

  /// A heading without a sign: `EXPECTED`, `Actual result`, `The correct sequence is`, `I've added
  /// observers for`, `I set breakpoints in`; or the name of a class, above an outline.
  private static func unmarked(_ words: [String]) -> Heading? {
    guard let first = words.first, words.count <= (words.last == "is" ? 8 : 5) else { return nil }
    if words.count == 1, first.hasSuffix("delegate") { return .listing }
    if words.count > 2 {
      if words.last == "in" { return words.contains("breakpoints") ? .expecting : nil }
      if words.last == "for" { return words.contains { listing.contains($0) } ? .listing : nil }
      return words.last == "is" && words.contains { expecting.contains($0) } ? .expecting : nil
    }
    if expected.contains(first) { return .expecting }
    return ["actual", "got"].contains(first) ? .other : nil
  }

  private static let expected: Set<String> = ["expected", "expectation", "erwartet"]

  /// Whether a heading is like `The following callbacks are not invoked:`, and not like `When
  /// nothing was saved, these are called:`.
  private static func denies(_ heading: String) -> Bool {
    let clause = heading.split(separator: ",").last ?? ""
    let words = clause.split { !$0.isLetter }.map(String.init)
    guard let call = words.lastIndex(where: { calling.contains($0) }),
      let denial = words[..<call].lastIndex(where: { denials.contains($0) })
    else { return false }
    return words.count - call <= 5 && (call - denial <= 2 || subjects.contains(words[denial]))
  }

  private static let calling: Set<String> = [
    "called", "invoked", "fired", "triggered", "executed", "delivered", "received", "aufgerufen",
    "ausgeführt", "appelés", "appelées", "appelé", "appelée", "exécutés", "exécutées", "llamados",
    "llamadas", "llaman",
  ]
  /// Before the verb, with at most one word between: `not being called`.
  private static let denials = subjects.union([
    "not", "never", "longer", "isn", "aren", "wasn", "weren", "t", "nicht", "nie", "pas", "jamais",
    "nunca",
  ])
  /// Subjects that say it of a whole sentence: `none of these methods gets called`.
  private static let subjects: Set<String> = ["none", "nothing", "no", "neither", "keine", "aucun"]
}
