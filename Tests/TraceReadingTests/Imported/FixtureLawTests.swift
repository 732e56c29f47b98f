import Foundation
import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// What holds for every file of `Traces`, and for each of its beginnings.
@Suite struct FixtureLawTests {
  static let imported = SourceTree.files(
    in: SourceTree.traces.appending(path: "imported"),
    [".log", ".json", ".ndjson", ".jsonl", ".ips", ".xml", ".zst", ".bin"]
  ).map { "imported/\($0)" }
  static let sketches = SourceTree.files(in: SourceTree.traces, [".sketch"])

  private static func reading(_ bytes: [UInt8], explaining: Bool) throws -> Outcome {
    var options = ReadingOptions()
    options.explainsInput = explaining
    return try read(bytes, options: options)
  }

  /// The beginnings of a text that end with a line; of a long one the shorter ones, and all of it.
  private static func beginnings(_ bytes: [UInt8]) -> [[UInt8]] {
    var ends = bytes.indices.filter { bytes[$0] == 10 }.map { $0 + 1 }
    if ends.count > 60 { ends = Array(ends.prefix(60)) }
    return ends.map { Array(bytes.prefix($0)) } + [bytes]
  }

  private static func decoded(_ path: String) throws -> [UInt8] {
    let bytes = try SourceTree.bytes(path)
    guard path.hasSuffix(".zst") || path.hasSuffix(".bin") else { return bytes }
    let stream = DecodedStream(MemorySource(bytes), options: ReadingOptions().decoding)
    var text: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let piece = try room.withUnsafeMutableBytes { try stream.decode(into: $0) }
      switch piece {
      case .bytes(let count): text += room[..<count]
      case .end: return text
      default: break
      }
    }
  }

  /// With an explanation an input is understood as without: the same events, format and refusal,
  /// and the numbers that are said are those of the explanation.
  @Test(arguments: imported + sketches + SourceTree.small)
  func anExplanationChangesNothing(_ path: String) throws {
    for bytes in Self.beginnings(try Self.decoded(path)) {
      let plain = try Self.reading(bytes, explaining: false)
      let explained = try Self.reading(bytes, explaining: true)
      #expect(plain.events == explained.events)
      // An explanation lists the lines that were not understood itself.
      let unread = plain.limits.filter { $0.kind == .notUnderstood }.reduce(0) { $0 + $1.count }
      #expect(plain.limits.filter { $0.kind != .notUnderstood } == explained.limits)
      func withoutRemedies(_ summary: InputSummary) -> InputSummary {
        var summary = summary
        summary.explanation = nil
        for index in summary.problems.indices where summary.problems[index].kind == .notText {
          summary.problems[index].remedy = nil
        }
        return summary
      }
      #expect(withoutRemedies(plain.summary) == withoutRemedies(explained.summary))
      let explanation = try #require(explained.summary.explanation)
      #expect(unread <= explanation.notUnderstood)
      let understood = explanation.entries.reduce(0) { $0 + $1.count }
      if let refusal = plain.summary.problems.first(where: { $0.kind == .noRecords })?.text {
        let told = refusal.firstMatch(of: #/(\d+) lines? of (\d+) (was|were) understood/#)
        #expect(understood == (told.flatMap { Int64($0.1) } ?? 0), "\(refusal)")
      }
      let isOfTools = plain.summary.format.map { !["lifetrace", "sketch"].contains($0) } ?? false
      if isOfTools, plain.summary.events > 0 { #expect(understood > 0) }
      if plain.summary.format == nil { #expect(understood == 0) }
    }
  }

  /// Logs of lines that nobody framed.
  static let logs = imported.filter { path in
    guard path.hasSuffix(".log"), !path.contains("/crash"), !path.contains("/mixed"),
      let bytes = try? SourceTree.bytes(path)
    else { return false }
    return PasteCleaner(beginning: bytes, isWhole: true, .formats) == nil
  }

  @Test(arguments: logs, PasteTests.frames)
  func whatStandsAroundTheLinesChangesNoEvent(_ path: String, _ frame: PasteTests.Frame) throws {
    let text = String(decoding: try SourceTree.bytes(path), as: UTF8.self)
    let expected = try read(text)
    // Prints without times cannot be told from a list, and the stamp of another tool is taken for
    // their time; so it is with clocks that have no date.
    let isUntimed =
      expected.limits.contains { $0.kind == .orderOnly } || path.hasSuffix("console.queued.log")
    if isUntimed, frame.testDescription.hasPrefix("stamped") || frame.testDescription == "in a list"
    {
      return
    }
    let framed = PasteTests.framed(text, frame)
    let outcome = try read(framed)
    #expect(outcome.recorder.sketch == expected.recorder.sketch)
    #expect(outcome.summary.format == expected.summary.format)
  }

  /// Broken anywhere or at blanks it is the same log, or nothing is joined.
  @Test(arguments: logs, [false, true])
  func linesThatAreWrappedAreJoinedOrStay(_ path: String, _ atBlanks: Bool) throws {
    let text = String(decoding: try SourceTree.bytes(path), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let expected = try read(text).recorder.sketch
    for width in LineWrap.narrowest...120 {
      let wrapped = lines.flatMap { PasteTests.broken($0, width, atBlanks: atBlanks) }
        .joined(separator: "\n")
      let isWhole =
        PasteCleaner(beginning: Array(wrapped.utf8), isWhole: true, .formats)?.wrap != nil
      guard isWhole, wrapped != text else { continue }
      #expect(try read(wrapped).recorder.sketch == expected, "\(width) columns")
    }
  }
}
