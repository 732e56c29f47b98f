/// A line that says that lines of a log were left out, as people and tools write it in place of
/// them: `...`, `[…]`, `<snip>`, `[… 1,204 lines omitted …]`, `--- cut ---`.
enum CutMark {
  private static let longest = 64
  private static let words: Set<String> = [
    "snip", "snipped", "cut", "omitted", "truncated", "skipped", "trimmed", "removed", "etc",
    "hidden", "shortened", "elided", "dropped", "lost", "discarded", "deleted", "stripped",
    "gekürzt", "ausgelassen", "weggelassen",
    "tronqué", "coupé", "omises", "omitidas", "omitido", "recortado", "省略", "中略", "略",
  ]
  /// Words that an app says of other things as well.
  private static let ofAnything: Set<String> = ["dropped", "lost", "discarded"]
  private static let ofLogs: Set<String> = [
    "line", "lines", "message", "messages", "entry", "entries", "records", "log", "bytes", "output",
  ]

  private static let units: Set<String> = [
    "line", "lines", "message", "messages", "entry", "entries", "log", "more", "output", "many",
    "some", "several", "private", "bytes", "records", "events", "were", "other", "of", "the",
    "rest", "here", "zeilen", "lignes", "líneas", "linhas",
  ]

  static func isOne(_ line: UnsafeRawBufferPointer) -> Bool {
    // Marks around it tell it from an app's own words.
    guard line.count <= longest, let byte = line.trimmed.first, !LogTime.isWordByte(byte),
      !MarkWords.areOthers(in: line, than: { words.contains($0) || units.contains($0) })
    else { return false }
    let text = String(decoding: line.trimmed, as: UTF8.self)
    let parts = text.lowercased().split { !($0.isLetter || $0.isNumber) }
    guard let first = text.first, !(first.isLetter || first.isNumber) else { return false }
    if parts.isEmpty {
      let marks = text.filter { !"[](){}<>/# ".contains($0) }
      return ["…", "……", "⋮", "✂️", "✂"].contains(marks)
        || marks.count >= 3 && marks.allSatisfy { $0 == "." || $0 == "…" }
    }
    let said = parts.filter { word in !word.allSatisfy(\.isNumber) }.map(String.init)
    // An app may lose a connection, and drop an item.
    if let only = said.first(where: { words.contains($0) }), ofAnything.contains(only),
      !said.contains(where: { ofLogs.contains($0) })
    {
      return false
    }
    return said.contains { words.contains($0) || $0 == "lines" }
      && said.allSatisfy { words.contains($0) || units.contains($0) }
  }
}

/// A line with which a person says that time passed between two parts of a log: `--- 10 minutes
/// later ---`, `(a day later)`. What came in between need not be in the text.
enum PauseMark {
  private static let longest = 40
  private static let times: Set<String> = [
    "second", "seconds", "sec", "secs", "s", "minute", "minutes", "min", "mins", "hour", "hours",
    "h", "day", "days", "week", "weeks", "time", "while",
  ]
  private static let numbers: Set<String> = [
    "a", "an", "one", "two", "few", "some", "about", "ca", "and", "half",
  ]

  private static func isKnown(_ word: String) -> Bool {
    word == "later" || times.contains(word) || numbers.contains(word)
  }

  static func isOne(_ line: UnsafeRawBufferPointer) -> Bool {
    let text = line.trimmed
    guard text.count <= longest, let first = text.first, !LogTime.isWordByte(first),
      !MarkWords.areOthers(in: text, than: isKnown)
    else { return false }
    let said = String(decoding: text, as: UTF8.self).lowercased()
      .split { !$0.isLetter }.map(String.init)
    return said.last == "later" && said.dropLast().last.map { times.contains($0) } ?? false
  }
}

/// A line with which a person says that the app was launched again: `=== relaunch ===`,
/// `(app restarted)`, `New launch:`.
enum RelaunchMark {
  private static let longest = 48
  private static let words: Set<String> = [
    "relaunch", "relaunched", "relaunching", "restart", "restarted", "neustart",
  ]
  private static let others: Set<String> = [
    "app", "the", "of", "after", "new", "launch", "second", "2nd", "again", "nach", "dem", "user",
  ]

  static func isOne(_ line: UnsafeRawBufferPointer) -> Bool {
    let text = line.trimmed
    guard text.count <= longest, let first = text.first,
      !LogTime.isWordByte(first) || text.last == UInt8(ascii: ":"),
      !MarkWords.areOthers(in: text, than: { words.contains($0) || others.contains($0) })
    else { return false }
    let said = String(decoding: text, as: UTF8.self).lowercased()
      .split { !($0.isLetter || $0.isNumber) }.map(String.init)
    return (said.contains { words.contains($0) } || said == ["new", "launch"])
      && said.allSatisfy { words.contains($0) || others.contains($0) }
  }
}

/// A line with which a person or a runner says that somebody ended the app: `*** app killed by user
/// ***`, `App killed (swipe up).`, `--- force quit ---`.
///
/// It is nothing but that. `if the app killed its task` and `Was the app killed?` are sentences.
enum EndMark {
  private static let longest = 64
  private static let ends: Set<String> = ["killed", "kill", "quit", "swiped"]
  /// Words that an app writes of itself, too: somebody must have done it.
  private static let mayBeOwn: Set<String> = [
    "closed", "closing", "terminated", "stopped", "ended", "beendet",
  ]
  private static let doers: Set<String> = [
    "user", "tester", "me", "manually", "xcode", "switcher", "force", "forced", "forcibly", "swipe",
    "swiping",
  ]
  private static let subjects: Set<String> = ["app", "application", "force"]
  private static let others: Set<String> = [
    "the", "by", "from", "in", "via", "with", "a", "multitasking", "up", "away", "out", "here",
    "now", "was", "i", "process", "home", "screen", "task", "manager", "using", "button",
  ]

  private static func isKnown(_ word: String) -> Bool {
    ends.contains(word) || mayBeOwn.contains(word) || doers.contains(word)
      || subjects.contains(word) || others.contains(word)
  }

  static func isOne(_ line: UnsafeRawBufferPointer) -> Bool {
    let text = line.trimmed
    guard (8...longest).contains(text.count), let first = text.first, let last = text.last,
      !"?,:".utf8.contains(last), !MarkWords.areOthers(in: text, than: isKnown)
    else { return false }
    let said = String(decoding: text, as: UTF8.self).lowercased()
      .split { !($0.isLetter || $0.isNumber) }.map(String.init)
    guard said.allSatisfy(isKnown), said.contains(where: { subjects.contains($0) }),
      said.contains(where: { ends.contains($0) })
        || said.contains(where: { mayBeOwn.contains($0) })
          && said.contains(where: { doers.contains($0) })
    else { return false }
    // `[App] killed` may be a label and a word of the app.
    return LogTime.isWordByte(first) || last == first || last == closing[first] || said.count > 2
      || first == UInt8(ascii: "#")
  }

  private static let closing: [UInt8: UInt8] = [
    UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "("): UInt8(ascii: ")"),
    UInt8(ascii: "<"): UInt8(ascii: ">"),
  ]
}

/// Words of such marks.
private enum MarkWords {
  /// Whether a line has a word of ASCII letters that is none of these: nearly every line does, and
  /// needs no other look.
  static func areOthers(
    in line: UnsafeRawBufferPointer, than isKnown: (String) -> Bool
  ) -> Bool {
    var start = 0
    var (hasLetter, isASCII) = (false, true)
    for place in 0...line.count {
      let byte = place < line.count ? line[place] : 0x20
      switch byte {
      case 0x41...0x5A, 0x61...0x7A: hasLetter = true
      case 0x30...0x39: break
      case 0x80...: isASCII = false
      default:
        if hasLetter, isASCII {
          let word = String(decoding: line.part(start, place), as: UTF8.self).lowercased()
          if !isKnown(word) { return true }
        }
        start = place + 1
        (hasLetter, isASCII) = (false, true)
      }
    }
    return false
  }
}
