/// A line that says that lines of a log were left out, as people and tools write it in place of
/// them: `...`, `[…]`, `<snip>`, `[… 1,204 lines omitted …]`, `--- cut ---`.
enum CutMark {
  private static let longest = 64
  private static let words: Set<String> = [
    "snip", "snipped", "cut", "omitted", "truncated", "skipped", "trimmed", "removed", "etc",
    "hidden", "shortened", "elided", "deleted", "stripped", "gekürzt", "ausgelassen", "weggelassen",
    "tronqué", "coupé", "omises", "omitidas", "omitido", "recortado", "省略", "中略", "略",
  ]
  private static let units: Set<String> = [
    "line", "lines", "message", "messages", "entry", "entries", "log", "more", "output", "many",
    "some", "several", "other", "of", "the", "rest", "here", "zeilen", "lignes", "líneas", "linhas",
  ]

  static func isOne(_ line: UnsafeRawBufferPointer) -> Bool {
    // Marks around it tell it from an app's own words.
    guard line.count <= longest, let byte = line.trimmed.first, !LogTime.isWordByte(byte) else {
      return false
    }
    let text = String(decoding: line.trimmed, as: UTF8.self)
    let parts = text.lowercased().split { !($0.isLetter || $0.isNumber) }
    guard let first = text.first, !(first.isLetter || first.isNumber) else { return false }
    if parts.isEmpty {
      let marks = text.filter { !"[](){}<>/# ".contains($0) }
      return ["…", "……", "⋮", "✂️", "✂"].contains(marks)
        || marks.count >= 3 && marks.allSatisfy { $0 == "." || $0 == "…" }
    }
    let said = parts.filter { word in !word.allSatisfy(\.isNumber) }.map(String.init)
    return said.contains { words.contains($0) || $0 == "lines" }
      && said.allSatisfy { words.contains($0) || units.contains($0) }
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
      !LogTime.isWordByte(first) || text.last == UInt8(ascii: ":")
    else { return false }
    let said = String(decoding: text, as: UTF8.self).lowercased()
      .split { !($0.isLetter || $0.isNumber) }.map(String.init)
    return (said.contains { words.contains($0) } || said == ["new", "launch"])
      && said.allSatisfy { words.contains($0) || others.contains($0) }
  }
}
