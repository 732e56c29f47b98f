// Lines of a log that were broken at blanks.
extension LineWrap {
  /// The blank is lost, and a print below a line that is nearly full looks the same. So each line
  /// that begins no record must have had no room, and one of the breaks must be inside a sentence.
  static func ofLogAtBlanks(_ lines: [[UInt8]]) -> LineWrap? {
    let widest = lines.map { width($0) }.max() ?? 0
    guard (narrowest...Self.widest).contains(widest) else { return nil }
    let wrap = LineWrap(width: widest, joint: .atBlanks, .log)
    // Where blanks stand together, several may be lost.
    let isSpaced = lines.contains { line in
      zip(line, line.dropFirst()).contains { $0 == (0x20, 0x20) }
    }
    guard !isSpaced else { return nil }
    // Where each broken line is full, a window broke them anywhere.
    var (isInSentence, hasRoom) = (false, false)
    for (line, next) in zip(lines, lines.dropFirst()) {
      if CrashHeading.isOne(next) { return nil }
      guard !wrap.begins(next) else { continue }
      guard wrap.continues(line, in: next), !isOwnLine(next) else { return nil }
      hasRoom = hasRoom || width(line) < widest
      isInSentence =
        isInSentence || endsInSentence(line, before: next)
        || OpenHeads.joint(behind: line) == [0x20]
    }
    return isInSentence && hasRoom ? wrap : nil
  }

  /// Words after which one must come. `in` and `on` may be the end of a verb: `logged in`.
  private static let open: Set<String> = [
    "for", "of", "by", "the", "a", "from", "with", "without", "at", "to", "into", "until", "after",
    "before", "during", "because", "when", "if", "than", "and", "or", "line", "für", "von", "mit",
    "nach", "vor", "oder", "und",
  ]

  /// What begins and ends a part of a sentence: brackets, a method as Objective-C writes it, and an
  /// object of UIKit.
  private static let brackets: [(open: [UInt8], first: UInt8, close: UInt8)] = [
    ("(", ")"), ("-[", "]"), ("<UI", ">"),
  ].map { open, close in
    (Array(open.utf8), open.utf8.first ?? 0, close.utf8.first ?? 0)
  }

  /// Whether a line ends with a word that another one must follow, or inside a bracket that the
  /// next line closes.
  private static func endsInSentence(_ line: [UInt8], before next: [UInt8]) -> Bool {
    for (open, first, close) in brackets {
      if let opened = line.lastIndex(of: first), line[opened...].starts(with: open),
        !line[opened...].contains(close), let closed = next.firstIndex(of: close),
        !next[..<closed].contains(first)
      {
        return true
      }
    }
    if line.last == UInt8(ascii: ",") { return true }
    let words = String(decoding: line.suffix(48), as: UTF8.self).split(separator: " ").suffix(2)
    guard words.count == 2, let word = words.last else { return false }
    if open.contains(word.lowercased()) { return true }
    return ["in", "on"].contains(word) && !(words.first?.hasSuffix("ed") ?? true)
  }
}
