/// What stands behind a call and is only a detail of it: how long it took, what else the app knows
/// or does.
///
///     sceneDidBecomeActive took 3 ms
///     sceneDidBecomeActive, next refresh 11:30:00
///     sceneDidEnterBackground - registering background tasks
///
/// A word that tells about a callback (`took`, `next`) is a detail only in these forms; in any
/// other it makes the line prose.
extension PrintedWords {
  /// Words before a measure: the line comes when the callback is over, or says when it came.
  private static let measured: Set<String> = [
    "took", "after", "finished", "done", "completed", "ended", "end", "returned", "exit", "exited",
    "left",
  ]

  /// Words that may be part of a value's name: `next refresh 11:30:00`, `pending uploads: 3`.
  private static let naming: Set<String> = [
    "next", "pending", "queued", "registered", "observers", "handlers", "listeners", "hooks",
    "subscribers", "timeout",
  ]

  /// Of these, those that need the thing behind them: `next at 11:30` may be the next call.
  private static let describing: Set<String> = ["next", "pending", "queued", "registered"]

  /// What an app does because the callback came.
  private static let deeds: Set<String> = [
    "ignoring", "observing", "registering", "returning", "skipping", "subscribing",
  ]

  /// What makes a deed, or a value, one of the callback itself.
  private static let callbackWords: Set<String> = [
    "it", "this", "that", "them", "the", "call", "calls", "callback", "callbacks", "event",
    "events", "notification", "notifications", "test", "tests", "at", "in", "on", "is", "time",
    "for", "to", "by", "with", "and", "or", "here", "again", "scene", "app",
  ]

  /// Whether a word behind the name at `call` only belongs to a detail of it.
  func isDetail(_ index: Int, of call: Int) -> Bool {
    guard index > call, text.last != UInt8(ascii: "?") else { return false }
    let said = text(index).lowercased()
    if isKey(index) && Self.keys.contains(said) || isNamedValue(index, of: call) { return true }
    if Self.measured.contains(said) {
      return isMeasured(index, isClause: said == "after" && isBehindJoint(index, call))
    }
    guard Self.naming.contains(said) || Self.deeds.contains(said), isBehindJoint(index, call) else {
      return false
    }
    let next = text(index + 1).lowercased()
    let hasThing =
      next.first?.isLetter ?? false && !Self.callbackWords.contains(next)
      && text.part(words[index].end, words[index + 1].start).allSatisfy { $0 == 0x20 }
    if Self.deeds.contains(said) { return hasThing }
    return (hasThing || !Self.describing.contains(said)) && endsWithValue(behind: index)
  }

  /// Nanoseconds, rounded up, that a line with a call says it took: it may be the second one about
  /// it. Nil: it says no such thing.
  var reportedLength: Int64? {
    guard let index = words.indices.first(where: { Self.measured.contains(text($0).lowercased()) })
    else { return nil }
    let numbers = words[(index + 1)...].indices
    guard let number = numbers.first(where: { (0x30...0x39).contains(word($0).first ?? 0) }),
      let end = durationEnd(words[number].start)
    else { return LogTime.second }
    let digits = word(number).prefix { (0x30...0x39).contains($0) }.prefix(9)
    let whole = digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) } + 1
    let unit = text.part(words[number].start, end).drop { $0 < UInt8(ascii: "A") }
    if unit.starts(with: "min".utf8) { return whole * 60 * LogTime.second }
    if unit.isEmpty || unit.first == UInt8(ascii: "s") { return whole * LogTime.second }
    return unit.starts(with: "m".utf8) ? whole * 1_000_000 : LogTime.second
  }

  /// `next=refresh`.
  private func isKey(_ index: Int) -> Bool {
    byte(words[index].end) == UInt8(ascii: "=") && byte(words[index].end + 1) != UInt8(ascii: "=")
  }

  /// Keys of values that say nothing about the call itself, as `skipped=true` would.
  private static let keys = naming.union([
    "after", "count", "counter", "end", "left", "times", "took", "trigger", "wait",
  ])

  /// A number with a unit of time follows, and ends what is said: `took 3 ms`, `done (0.3s)`. A
  /// clause of its own may go on: `(after 30 s in the background)`.
  private func isMeasured(_ index: Int, isClause: Bool) -> Bool {
    var place = words[index].end
    let signs = Set(" \t:=(~[".utf8)
    while signs.contains(byte(place)) { place += 1 }
    if text.part(place).begins(with: "in ") { place += 3 }
    guard let end = durationEnd(place) else { return false }
    if isClause { return true }
    let rest = text.part(end).trimmed
    // A sentence ends with a point, and goes on with words.
    guard let first = rest.first else { return true }
    return !first.isNameByte && first != UInt8(ascii: ".") && first < 0x80
  }

  /// Where a duration ends: a number with a fraction, or with a unit.
  func durationEnd(_ start: Int) -> Int? {
    var place = start
    var hasFraction = false
    while (0x30...0x39).contains(byte(place))
      || place > start && [0x2E, 0x2C].contains(byte(place))
        && (0x30...0x39).contains(byte(place + 1))
    {
      hasFraction = hasFraction || byte(place) == 0x2E
      place += 1
    }
    guard place > start else { return nil }
    var unit = place + text.blanks(from: place)
    let first = unit
    if text.part(unit).begins(with: "µ") || text.part(unit).begins(with: "μ") { unit += 2 }
    while byte(unit).isNameByte { unit += 1 }
    let name = String(decoding: text.part(first, unit), as: UTF8.self).lowercased()
    if Self.units.contains(name) { return unit }
    return hasFraction && first == place && unit == first ? place : nil
  }

  private static let units: Set<String> = [
    "ns", "us", "µs", "μs", "ms", "msec", "msecs", "millisecond", "milliseconds", "s", "sec",
    "secs", "second", "seconds", "min", "mins", "minute", "minutes",
  ]

  /// A comma, a colon, a dash or the like is between the call and the clause that a word begins.
  func isBehindJoint(_ index: Int, _ call: Int) -> Bool {
    guard let start = words.indices.first(where: { words[$0].start >= signatureEnd(call) }) else {
      return false
    }
    return hasJoint(from: signatureEnd(call), to: words[start].start)
  }

  func hasJoint(from end: Int, to start: Int) -> Bool {
    let joint = text.part(end, start)
    let signs = Set(",;:|-([".utf8)
    return joint.contains { signs.contains($0) || $0 >= 0x80 }
      && joint.contains { $0 == 0x20 || $0 == 0x09 } && !joint.has("->") && !joint.has("<-")
  }

  /// The line ends with a number, a time or a duration, behind a word.
  private func endsWithValue(behind index: Int) -> Bool {
    guard let last = words.indices.last, last > index else { return false }
    let isNumber = { (word: UnsafeRawBufferPointer) in
      (0x30...0x39).contains(word.first ?? 0)
    }
    return isNumber(word(last))
      || Self.units.contains(text(last).lowercased()) && isNumber(word(last - 1))
  }
}
