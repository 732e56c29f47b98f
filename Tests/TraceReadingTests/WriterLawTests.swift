import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Written events read again as equal events, with every key of every kind.
@Suite struct WriterLawTests {
  private static let texts = [
    "a", "films", "Zürich", "two words", "a=b", "a,b", "#x", "quote \" and \\ and \n", "🎬", "0x10",
    "12", "true",
    "[x]", "{}", "-", "5ms", String(repeating: "long ", count: 20),
  ]
  private static let amounts: [Int64] = [
    0, 1, 999, 1_000_000, 1_500_000_000, 9_007_199_254_740_993, .max,
  ]

  /// A record with all keys that its kind has, as JSON.
  private static func record(_ kind: EventKind, _ number: Int, _ random: inout SplitMix64) -> String
  {
    func text() -> String { JSONString.quoted(texts.randomElement(using: &random) ?? "a") }
    var members = [
      "\"event\":\"\(kind.name)\"", "\"t\":\(number * 1_000_001)", "\"seq\":\(number)",
    ]
    for key in EventKey.allCases where KeySet.defined(for: kind).contains(KeySet(key)) {
      let value: String
      switch key {
      case .event, .t, .seq, .lifetrace, .run, .writer: continue
      case .payload:
        value =
          ["[]", "[\"url\"]", "[\"activity\",\"cloudkit\"]", "[\"shortcut\",\"notification\"]"][
            number % 4]
      case .scenes: value = "[\(text()),\(text())]"
      default:
        switch key.valueType {
        case .identifier: value = number % 2 == 0 ? text() : "\(number)"
        case .amount: value = "\(amounts.randomElement(using: &random) ?? 0)"
        case .integer: value = "\([Int64.min, -1, 0, .max].randomElement(using: &random) ?? 0)"
        case .boolean: value = Bool.random(using: &random) ? "true" : "false"
        default: value = text()
        }
      }
      members.append("\"\(key.text)\":\(value)")
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  private static func trace(_ seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    let header =
      #"{"lifetrace":1,"run":"r","app":"films","version":"4.2","build":"7","platform":"visionos","os":"26.1","#
      + #""sdk":"26","device":"x","lifeCycle":"uikit-scene","multipleScenes":true,"pid":412,"launch":"user","#
      + #""clock":"uptime","start":"2026-03-02T09:00:00.5Z","records":["work","log"],"#
      + #""backgroundModes":["audio","fetch"],"permittedTasks":["a","b.*"],"midlife":true,"partial":true,"recorder":"me"}"#
    let kinds = EventKind.allCases.filter {
      (1...EventKind.definedCount).contains(Int($0.rawValue)) && $0 != .traceLoss
    }
    let lines = (kinds + kinds).shuffled(using: &random).enumerated().map {
      Self.record($1, $0 + 2, &random)
    }
    return ([header] + lines).joined(separator: "\n") + "\n"
  }

  private final class Written: EventConsumer {
    var lifetrace: LifetraceWriter
    var otlp: OTLPWriter
    var sketch: SketchWriter
    var texts: (lifetrace: [UInt8], otlp: [UInt8], sketch: String) = ([], [], "")

    init(_ symbols: SymbolTable) {
      lifetrace = LifetraceWriter(symbols: symbols)
      otlp = OTLPWriter(symbols: symbols)
      sketch = SketchWriter(symbols: symbols)
    }

    func consume(_ batch: EventBatch) {
      texts.lifetrace += lifetrace.lines(batch)
      texts.otlp += otlp.lines(batch)
      texts.sketch += sketch.lines(batch)
    }

    func report(_ problem: InputProblem) {}
  }

  private func written(_ bytes: [UInt8]) throws -> (
    lifetrace: [UInt8], otlp: [UInt8], sketch: String
  ) {
    let symbols = SymbolTable()
    let written = Written(symbols)
    let summary = try TraceReader(symbols: symbols).read(
      MemorySource(bytes, pieces: []), into: written)
    #expect(summary.problems == [])
    written.texts.otlp += written.otlp.finish()
    return written.texts
  }

  @Test(arguments: UInt64(1)...4)
  func everyKeyOfEveryKindComesBack(_ seed: UInt64) throws {
    let text = Self.trace(seed)
    let first = try written(Array(text.utf8))
    // Records read from JSON Lines are written unchanged.
    #expect(String(decoding: first.lifetrace, as: UTF8.self) == text)
    let lines = first.sketch.split(separator: "\n")
    let sources = text.split(separator: "\n")
    #expect(lines.count == sources.count)
    // The scene precedes the event's name.
    for (line, source) in zip(lines, sources).dropFirst() {
      for key in EventKey.allCases where ![.event, .t, .scene, .payload].contains(key) {
        #expect(line.contains(" \(key.text)=") == source.contains("\"\(key.text)\":"), "\(source)")
      }
    }
    // From there on from its fields, in any order of formats.
    let second = try written(Array(first.sketch.utf8))
    #expect(second.sketch == first.sketch)
    let third = try written(second.lifetrace)
    #expect(third.sketch == first.sketch)
    for otlp in [first.otlp, second.otlp, third.otlp] {
      #expect(otlp == first.otlp)
      let back = try written(otlp)
      #expect(back.sketch == first.sketch)
      #expect(back.otlp == first.otlp)
    }
  }

  /// Records that wait for their turn lose nothing, whatever lay at their place before and however
  /// much text waits.
  @Test(arguments: UInt64(5)...8)
  func everyKeyIsThereAfterWaiting(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let kinds = EventKind.allCases.filter {
      (1...EventKind.definedCount).contains(Int($0.rawValue)) && $0 != .traceLoss
    }
    var lines = (0..<12).flatMap { _ in kinds.shuffled(using: &random) }.enumerated().map {
      Self.record($1, $0 + 2, &random)
    }
    // The record directly after the header waits for none.
    let header = #"{"lifetrace":1,"run":"r"}"# + "\n" + #"{"event":"log"}"#
    func sketch(_ lines: [String]) throws -> String {
      try written(Array(([header] + lines).joined(separator: "\n").utf8)).sketch
    }
    let expected = try sketch(lines)
    #expect(lines.reduce(0) { $0 + $1.utf8.count } > 4 << 16)
    for start in stride(from: 0, to: lines.count, by: 100) {
      // The first of them comes last, or they come in any order.
      let range = start..<min(start + 100, lines.count)
      if start % 200 == 0 {
        lines[range] = ArraySlice(lines[range].dropFirst() + [lines[start]])
      } else {
        lines[range].shuffle(using: &random)
      }
    }
    #expect(try sketch(lines) == expected)
  }
}
