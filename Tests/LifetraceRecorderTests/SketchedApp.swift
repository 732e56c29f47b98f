import Foundation
import TestSupport
import Testing

@testable import LifetraceRecorder

/// Plays a sketch, by calls of the recorder's API at the sketch's times.
///
/// The place of each call is `Films/Sketch.swift` and the number of the sketch's line, so that
/// findings can be compared with the sketch.
struct SketchedApp {
  static let file: StaticString = "Films/Sketch.swift"

  /// One line of a sketch.
  struct Line {
    let number: UInt
    let time: Int64
    let scene: Lifetrace.SceneID?
    let event: String
    let keys: [(key: String, value: String)]

    subscript(key: String) -> String? { keys.first { $0.key == key }?.value }
  }

  let header: [(key: String, value: String)]
  let lines: [Line]
  /// Numbers of the lines that findings point at.
  let marks: [UInt]
  /// It is about one run, begun by a header, of one writer, and each line has a time.
  let isOneRun: Bool

  init(_ sketch: String) {
    var lines: [Line] = []
    var headers: [[(String, String)]] = []
    let typed = sketch.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let written = SketchLaunchLine.writtenOut(typed)
    for (text, number) in written {
      var words = Self.words(text.drop { $0 == " " || $0 == "↓" })
      guard let first = words.first else { continue }
      let keys = words.filter { $0.contains("=") }.map { word in
        let equal = word.firstIndex(of: "=") ?? word.endIndex
        return (String(word[..<equal]), String(word[word.index(after: equal)...]))
      }
      words.removeAll { $0.contains("=") }
      if first == "header" {
        headers.append(keys)
      } else if let time = Self.nanoseconds(first), words.count >= 2 {
        lines.append(
          Line(
            number: UInt(number), time: time,
            scene: words.count > 2 ? .init(persistentIdentifier: words[1]) : nil,
            event: words[words.count - 1], keys: keys))
      }
    }
    header = headers.first ?? []
    marks = typed.enumerated()
      .filter { $0.element.drop { $0 == " " }.hasPrefix("↓") }.map { UInt($0.offset + 1) }
    self.lines = lines
    isOneRun =
      headers.count == 1 && !lines.isEmpty
      && !lines.dropFirst().contains {
        $0.event == "process.start" || $0["run"] != nil || $0["writer"] != nil
      }
      && lines.count
        == written.filter { line in
          let text = line.text.drop { $0 == " " || $0 == "↓" }
          return !text.hasPrefix("#") && !text.hasPrefix("header") && !text.isEmpty
        }.count
  }

  /// Records it into a folder, and ends as the sketch does.
  func live(in folder: TestFolder) throws {
    let clock = TestClock()
    let start = clock.now
    let recorder = try makeRecorder(
      folder, clock,
      change: { options in
        options.app.platform = (self["platform"]).flatMap { .init(rawValue: $0) } ?? .iOS
        options.app.identifier = self["app"] ?? "com.example.films"
        options.app.os = self["os"]
        options.app.sdk = self["sdk"]
        options.app.supportsMultipleScenes = self["multipleScenes"] == "true"
        options.app.backgroundModes = (self["backgroundModes"] ?? "").split(separator: ",").map(
          String.init)
        options.app.permittedTasks = (self["permittedTasks"] ?? "").split(separator: ",").map(
          String.init)
        options.lifeCycle = self["lifeCycle"].flatMap { .init(rawValue: $0) }
        options.launch = self["launch"].flatMap { .init(rawValue: $0) } ?? .unknown
        options.midlife = self["midlife"] == "true"
        options.complete = Self.families(self["records"] ?? "")
      })
    #expect(Lifetrace.begin(recorder))
    defer { Lifetrace.stop(isOrderly: false) }
    var work: [String: Lifetrace.WorkInterval] = [:]
    var assertions: [String: Lifetrace.Assertion] = [:]
    var deliveries: [String: Lifetrace.Delivery] = [:]
    for line in lines where line.event != "process.start" {
      clock.set(start + line.time)
      line.record(&work, &assertions, &deliveries)
    }
  }

  private subscript(key: String) -> String? { header.first { $0.key == key }?.value }

  private static func families(_ text: String) -> Lifetrace.Families {
    var all: Lifetrace.Families = []
    for bit in UInt16(0)..<12 {
      let family = Lifetrace.Families(rawValue: 1 << bit)
      if text.split(separator: ",").contains(Substring(family.names[0])) { all.insert(family) }
    }
    return all
  }

  /// Words between spaces; JSON strings are taken whole.
  private static func words(_ line: Substring) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    var hasWord = false
    for character in line {
      if character == "\"" {
        isQuoted.toggle()
        hasWord = true
      } else if character == "#", !isQuoted {
        break
      } else if character == " ", !isQuoted {
        if hasWord { words.append(word) }
        (word, hasWord) = ("", false)
      } else {
        word.append(character)
        hasWord = true
      }
    }
    if hasWord { words.append(word) }
    return words
  }

  static func nanoseconds(_ text: String) -> Int64? {
    for (unit, factor) in [("ns", 1), ("us", 1000), ("ms", 1_000_000), ("s", 1_000_000_000)]
      as [(String, Int64)] where text.hasSuffix(unit)
    {
      let parts = text.dropLast(unit.count).split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count <= 2, let whole = Int64(parts[0]) else { return nil }
      var fraction: Int64 = 0
      var rest = factor
      for digit in parts.count == 2 ? parts[1] : "" {
        guard let value = digit.wholeNumberValue else { return nil }
        rest /= 10
        fraction += Int64(value) * rest
      }
      return whole * factor + fraction
    }
    return nil
  }
}
