import Foundation

/// A line of a sketch in its words, for tests that change traces.
///
/// Written apart from the reader, so that a mistake of either shows.
struct SketchLine {
  /// The line's number in the example that it stems from; nil: a test added it.
  var origin: Int64?
  /// `header`, or the time as written; `-` without one.
  var time: String
  var scene: String?
  var event: String
  var keys: [(name: String, value: String)]

  var isHeader: Bool { time == "header" }

  init(_ text: String, origin: Int64? = nil) {
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

  var text: String {
    var words = [time]
    if let scene { words.append(scene) }
    if !event.isEmpty { words.append(event) }
    words += keys.map { "\($0.name)=\($0.value)" }
    return words.joined(separator: " ")
  }

  subscript(key: String) -> String? {
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

/// A trace in lines that know where they come from.
struct SketchTrace {
  var lines: [SketchLine]

  init(_ lines: [String]) {
    self.lines = lines.enumerated().map { SketchLine($0.element, origin: Int64($0.offset + 1)) }
  }

  var text: String { lines.map(\.text).joined(separator: "\n") + "\n" }

  /// Occurrences in terms of the lines that the trace stems from; those at added lines have line 0.
  func original(_ occurrences: [Occurrence]) -> [Occurrence] {
    occurrences.map { occurrence in
      let index = Int(occurrence.line) - 1
      let origin = lines.indices.contains(index) ? lines[index].origin : nil
      return Occurrence(rule: occurrence.rule, line: origin ?? 0, unknown: occurrence.unknown)
    }.sorted()
  }
}

/// Times as sketches write them.
enum SketchClock {
  private static let units: [(name: String, scale: Decimal)] = [
    ("ns", 1), ("us", 1_000), ("ms", 1_000_000), ("s", 1_000_000_000),
  ]

  /// Nanoseconds of `1.5s`; nil for `-`.
  static func nanoseconds(_ text: String) -> Int64? {
    for (name, scale) in units where text.hasSuffix(name) {
      guard let number = Decimal(string: String(text.dropLast(name.count))) else { continue }
      return NSDecimalNumber(decimal: number * scale).int64Value
    }
    return Int64(text)
  }
}

// MARK: - JSON Lines

extension SketchLine {
  private static let times: Set = ["dur", "cpu", "earliest", "allowance"]
  private static let integers: Set = [
    "count", "bytes", "code", "seq", "pid", "completed", "total", "amount",
  ]
  private static let lists: Set = ["records", "backgroundModes", "payload", "scenes"]
  private static let booleans: Set = [
    "essential", "success", "expirationHandler", "activity", "sensitive", "isDefault", "file",
    "visible", "multipleScenes", "midlife", "partial", "longRunning", "lowPowerMode",
  ]

  /// The record of the line, as the recorder would write it.
  var json: String {
    var members: [String] = []
    if isHeader {
      members.append("\"lifetrace\":1")
    } else {
      members.append("\"event\":\(Self.string(event))")
      if let time = SketchClock.nanoseconds(time) { members.append("\"t\":\(time)") }
      if let scene { members.append("\"scene\":\(Self.string(scene))") }
    }
    members += keys.map { "\(Self.string($0.name)):\(Self.value($0.value, of: $0.name))" }
    return "{" + members.joined(separator: ",") + "}"
  }

  private static func value(_ text: String, of key: String) -> String {
    if times.contains(key) { return SketchClock.nanoseconds(text).map(String.init) ?? "null" }
    if integers.contains(key) || booleans.contains(key) { return text }
    if lists.contains(key) {
      return "[" + text.split(separator: ",").map { string(String($0)) }.joined(separator: ",")
        + "]"
    }
    return string(text)
  }

  /// A word of a sketch as a JSON string; quoted words are that already.
  private static func string(_ word: String) -> String {
    if word.hasPrefix("\"") { return word }
    return "\"" + word.replacingOccurrences(of: "\\", with: "\\\\") + "\""
  }
}
