import Foundation
import TestSupport

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

// MARK: - JSON Lines

extension SketchLine {
  private static let times: Set = ["dur", "cpu", "earliest", "allowance"]
  private static let integers: Set = [
    "count", "bytes", "code", "seq", "pid", "completed", "total", "amount",
  ]
  private static let lists: Set = [
    "records", "backgroundModes", "permittedTasks", "payload", "scenes",
  ]
  private static let booleans: Set = [
    "essential", "success", "expirationHandler", "activity", "sensitive", "isDefault", "file",
    "visible", "multipleScenes", "midlife", "partial", "longRunning", "lowPowerMode", "captured",
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
