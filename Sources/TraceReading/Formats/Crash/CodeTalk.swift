/// A line that speaks about codes of terminations: documentation, source, a question, a denial. It
/// does not say that a process ended.
enum CodeTalk {
  static func isIn(_ line: UnsafeRawBufferPointer) -> Bool {
    let text = line.trimmed
    // A row of a table, a comment, a heading, a question.
    if let first = text.first, let last = text.last,
      first == UInt8(ascii: "|") || last == UInt8(ascii: "|") || first == UInt8(ascii: "#")
        || text.contains(UInt8(ascii: "?")) || text.begins(with: "- ")
    {
      return true
    }
    return Negations.areIn(text) || others.contains { text.has($0) }
      || text.split(whereSeparator: { !$0.isNameByte }).contains {
        words.contains(String(decoding: $0, as: UTF8.self).lowercased())
      }
  }

  /// Whether a line says of something that it is not so: `but it isn't a watchdog (0x8badf00d)`.
  static func denies(_ line: UnsafeRawBufferPointer) -> Bool {
    Negations.areIn(line)
      || line.split(whereSeparator: { !$0.isNameByte }).contains {
        denials.contains(String(decoding: $0, as: UTF8.self).lowercased())
      }
  }

  private static let denials: Set<String> = [
    "not", "no", "isn", "wasn", "didn", "doesn", "never", "without",
    "nicht", "kein", "keine", "pas", "nunca", "niet", "geen",
  ]

  /// Whether what follows a code says what it means: `means that the app held a file lock`, or what
  /// became of it: `is fixed in 2.1`.
  static func isSaidOfCode(_ rest: String) -> Bool {
    let said = rest.split { !$0.isLetter }.prefix(2).map { $0.lowercased() }
    return said.first == "is"
      ? words.contains(said[said.count - 1])
      : said.first.map { words.contains($0) } ?? false
  }

  /// Whether a sentence goes on in the next line, with what a report may say: `If the report says`.
  /// Its last word announces a quotation; a log's line that has an `if` in it does not.
  static func asks(_ line: UnsafeRawBufferPointer) -> Bool {
    let words = line.trimmed.split { !$0.isNameByte }
      .map { String(decoding: $0, as: UTF8.self).lowercased() }
    guard let last = words.last, line.trimmed.last?.isNameByte == true else { return false }
    return quoting.contains(last) && words.contains { conditions.contains($0) }
  }

  private static let conditions: Set<String> = [
    "if", "when", "whenever", "where", "look", "search", "wenn", "falls", "si", "cuando", "quand",
  ]

  private static let quoting: Set<String> = [
    "says", "say", "reads", "shows", "show", "contains", "contain", "has", "have", "is", "for",
    "steht", "sagt", "zeigt", "dit", "indique", "contient", "dice", "muestra", "contiene",
  ]

  private static let words: Set<String> = [
    // What a code means, in general.
    "indicates", "indicate", "indicating", "means", "mean", "meaning", "denotes", "stands",
    "represents", "signifies", "pronounced", "typical", "typically", "usually", "often",
    "sometimes", "always", "generally", "documentation", "documented", "bedeutet", "signifie",
    "significa",
    // What was not, may be, or is asked for.
    "never", "not", "no", "none", "without", "don", "doesn", "didn", "isn", "wasn", "cannot",
    "would", "could", "can", "may", "might", "should", "must", "if", "when", "whether", "how",
    "why", "avoid", "prevent", "avoids", "prevents", "fixed", "fixes", "previous", "last",
    "nicht", "kein", "keine", "pas", "jamais", "nunca", "sin", "niet", "geen",
    // Source.
    "let", "var", "const", "static", "enum", "case", "return", "func", "import", "define",
    "switch", "struct", "assert", "precondition", "guard",
    // What a person or an app does with it.
    "saw", "handle", "handles", "handled", "handling", "search", "results",
    // What is counted, and whose code it is.
    "devices", "sessions", "server", "worker", "deployed", "magic",
  ]
  private static let others: [StaticString] = [
    "//", "/*", " is the ", " is fixed", "status code", "error code:", "request failed",
    "Unknown code", "unknown code",
    "Stack Overflow", "Developer Forums",
    "意味", "表示", "意思", "是指", "означает", "значит", "의미", "？",
  ]
}
