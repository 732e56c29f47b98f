import Foundation
import TestSupport
import TraceModel

/// A recording as what an app prints, with the mappings that make events of it.
///
/// The lines of the system that a recording holds are printed as they are. Headers say nothing in a
/// log.
struct LogStory {
  struct Message {
    /// Nanoseconds since the first one's second.
    var time: Int64
    var pid: Int
    var subsystem = "com.example.films"
    var category = "story"
    var text: String
  }

  private(set) var messages: [Message] = []
  private(set) var mappings: [LogMapping] = []

  /// Keys that no line of a log holds: the file names the run, the number and the source.
  private static let unprinted: Set = ["run", "seq", "writer", "src"]

  /// - Parameter states: by notification, the word that a framework prints in its place.
  init(_ lines: [SketchLine], states: [String: String] = [:]) {
    var known: Set<String> = []
    var pids: [String: Int] = [:]
    var offsets: [String: Int64] = [:]
    var run = ""
    var pid = 411
    var latest: Int64 = 0
    var hasEnded = true
    for line in lines {
      if line.isHeader {
        run = line["run"] ?? ""
        offsets[run] = messages.isEmpty ? 0 : latest + 60_000_000_000
        pid += 1
        pids[run] = pid
        hasEnded = false
        continue
      }
      let owner = line["run"] ?? run
      if hasEnded, line.event == "process.start" { pids[owner] = nil }
      hasEnded = line.event == "process.exit"
      if pids[owner] == nil {
        pid += 1
        pids[owner] = pid
      }
      let time = SketchClock.nanoseconds(line.time).map { $0 + offsets[owner, default: 0] }
      latest = max(latest, time ?? latest)
      var message = Message(time: time ?? latest, pid: pids[owner] ?? pid, text: "")
      if line.event == "log" {
        message.subsystem = Self.plain(line["subsystem"] ?? message.subsystem)
        message.category = Self.plain(line["category"] ?? message.category)
        message.text = Self.plain(line["message"] ?? "")
      } else if let state = states[line.event] {
        message.text = state
      } else {
        message.text = print(line, &known)
      }
      messages.append(message)
    }
    // The first that fits holds, and a text with more keys would fit the pattern of one with less.
    mappings.sort { $0.keys.count > $1.keys.count }
  }

  private mutating func print(_ line: SketchLine, _ known: inout Set<String>) -> String {
    var keys = line.keys.filter { !Self.unprinted.contains($0.name) }
    if let scene = line.scene { keys.insert(("scene", scene), at: 0) }
    func sentence(_ value: (String, String) -> String) -> String {
      let said = keys.map { ", \($0.name) \(value($0.name, $0.value))" }
      return "story \(line.event)" + said.joined() + " ."
    }
    let pattern = sentence { name, _ in "{\(name)}" }
    if known.insert(pattern).inserted {
      mappings.append(
        LogMapping(
          pattern: "*" + pattern, event: line.event,
          keys: keys.map { LogMapping.Key(name: $0.name, text: "{\($0.name)}") }))
    }
    return sentence { Self.plain($1) }
  }

  /// A quoted word without its quotes and escapes.
  private static func plain(_ word: String) -> String {
    guard word.hasPrefix("\"") else { return word }
    return (try? JSONDecoder().decode(String.self, from: Data(word.utf8))) ?? word
  }
}

extension LogStory.Message {
  private static let midnight = Date(timeIntervalSince1970: 1_772_409_600)

  private var seconds: Int64 { 34_860 + time / 1_000_000_000 }

  /// `2026-03-02 09:41:00.250000`, with this many digits.
  func moment(_ digits: Int) -> String {
    let date = Self.midnight.addingTimeInterval(Double(seconds)).formatted(.iso8601)
    let fraction = String(1_000_000_000 + time % 1_000_000_000).dropFirst().prefix(digits)
    return date.prefix(10) + " " + date.dropFirst(11).prefix(8) + "." + fraction
  }

  var compact: String {
    "\(moment(3)) Df Films[\(pid):1b81] [\(subsystem):\(category)] \(text)"
  }

  var standard: String {
    "\(moment(6))+0000 0x1b81     Default     0x0                  "
      + "\(pid)    0    Films: (Films) [\(subsystem):\(category)] \(text)"
  }

  var syslog: String {
    "\(moment(6))+0000  localhost Films[\(pid)]: (Films) [\(subsystem):\(category)] \(text)"
  }

  var ndjson: String {
    let keys: [(String, String)] = [
      ("eventMessage", Self.quoted(text)), ("eventType", "\"logEvent\""),
      ("subsystem", Self.quoted(subsystem)), ("category", Self.quoted(category)),
      ("threadID", "7041"), ("processImagePath", Self.quoted("/private/var/Films.app/Films")),
      ("timestamp", "\"\(moment(6))+0000\""),
      // Ticks of 125/3 ns, as of an iPhone's counter.
      ("machTimestamp", String(5_000_000_000 + time / 125 * 3)),
      ("messageType", "\"Default\""), ("processID", String(pid)),
    ]
    return "{" + keys.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
  }

  func nsLog(_ process: String = "Films", _ decoration: String = "") -> String {
    "\(moment(6))+0000 \(process)[\(pid):7041] \(decoration)\(text)"
  }

  static func quoted(_ text: String) -> String {
    let quoted = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n").replacing("\t", with: "\\t")
    return "\"\(quoted)\""
  }
}
