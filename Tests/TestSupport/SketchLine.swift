import Foundation

/// A line of a sketch in its words, for tests that change traces.
///
/// Written apart from the reader, so that a mistake of either shows.
package struct SketchLine {
  /// The line's number in the example that it stems from; nil: a test added it.
  package var origin: Int64?
  /// `header`, or the time as written; `-` without one.
  package var time: String
  package var scene: String?
  package var event: String
  package var keys: [(name: String, value: String)]

  package var isHeader: Bool { time == "header" }

  package init(_ text: String, origin: Int64? = nil) {
    self.origin = origin
    var words = Self.words(text)[...]
    time = words.popFirst() ?? "header"
    let plain = words.prefix { !Self.isPair($0) }
    scene = plain.count > 1 ? plain.first : nil
    event = plain.last ?? ""
    keys = words.dropFirst(plain.count).map { word in
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    }
  }

  package var text: String {
    var words = [time]
    if let scene { words.append(scene) }
    if !event.isEmpty { words.append(event) }
    words += keys.map { "\($0.name)=\($0.value)" }
    return words.joined(separator: " ")
  }

  package subscript(key: String) -> String? {
    get { keys.first { $0.name == key }?.value }
    set {
      keys.removeAll { $0.name == key }
      if let newValue { keys.append((key, newValue)) }
    }
  }

  /// Whether a word is `key=value`; a quoted word never is.
  private static func isPair(_ word: String) -> Bool {
    !word.hasPrefix("\"") && word.contains("=")
  }

  /// Words are split at spaces outside JSON strings; a comment ends the line.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if isQuoted {
        word.append(character)
        if character == "\"", !isEscaped { isQuoted = false }
        isEscaped = character == "\\" && !isEscaped
      } else if character == "#" {
        break
      } else if character == " " {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        isQuoted = character == "\""
        word.append(character)
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }
}

/// Times as sketches write them.
package enum SketchClock {
  private static let units: [(name: String, scale: Decimal)] = [
    ("ns", 1), ("us", 1_000), ("ms", 1_000_000), ("s", 1_000_000_000),
  ]

  /// Nanoseconds of `1.5s`; nil for `-`.
  package static func nanoseconds(_ text: String) -> Int64? {
    for (name, scale) in units where text.hasSuffix(name) {
      guard let number = Decimal(string: String(text.dropLast(name.count))) else { continue }
      return NSDecimalNumber(decimal: number * scale).int64Value
    }
    return Int64(text)
  }
}
