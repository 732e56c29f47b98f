import Foundation
import LifecycleRules
import TestSupport
import Testing
import TraceAnalysis
import TraceModel
import TraceReports

@testable import ReportKit
@testable import TraceReading
@testable import TraceTimelines
@testable import TraceTimelines

/// The recorded traces, cut into any reads, blocks and frames and decoded with or without a thread,
/// have the same reports to the byte.
@Suite struct SplitReportTests {
  static let traces = SourceTree.recorded.filter { path in
    Tier.isLong || (try? SourceTree.bytes(path).count) ?? 0 < 8_000
  }

  private func text(of trace: String) throws -> [UInt8] {
    let bytes = try SourceTree.bytes(trace)
    let decoder = Decompressor(MemorySource(bytes), options: ReadingOptions().decoding)
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let step = try piece.withUnsafeMutableBytes { try decoder.decode(into: $0) }
      switch step {
      case .bytes(let count): text += piece[..<count]
      case .end: return text
      default: break
      }
    }
  }

  /// All that is printed of a trace, as if it had not been packed.
  private func reports(
    _ bytes: [UInt8], of text: [UInt8], pieces: [Int] = [], jobs: Int = 1
  ) throws -> [String] {
    var options = ReadingOptions()
    options.threadFrom = 0
    options.wholeFrom = 0
    options.jobs = jobs
    let symbols = SymbolTable()
    let analyzer = Analyzer(rules: Catalogue.all)
    analyzer.beginInput(symbols: symbols)
    var summary = try TraceReader(options: options, symbols: symbols)
      .read(MemorySource(bytes, pieces: pieces), into: analyzer)
    summary.compression = "none"
    summary.bytes = Int64(text.count)
    analyzer.endInput(summary)
    let analysis = analyzer.finish()
    let exit = ReportJSON.Exit(code: 0, findings: false, damaged: false, input: false, io: false)
    let style = TextStyle(isColoured: false, width: 80)
    var lines = AnalyzeText(analysis, style: style, showsUnknown: true).lines
    let report = CheckReport(analysis, exit: exit, version: "0", showsUnknown: true, style: style)
    lines += Reporter.all.map { $0.text(report) }
    let again = SymbolTable()
    let timeline = TimelineText(analysis, input: 0, options: TimelineOptions(), style: style) {
      lines.append($0)
    }
    timeline.begin(symbols: again)
    _ = try TraceReader(options: options, symbols: again)
      .read(MemorySource(bytes, pieces: pieces), into: timeline)
    timeline.finish()
    return lines
  }

  /// Frames of uncompressed blocks (RFC 8878 §3.1.1), with boundaries where chance puts them; some
  /// frames are empty, some skippable.
  private func packed(_ text: [UInt8], longest: Int, _ random: inout SplitMix64) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    var result: [UInt8] = []
    var rest = text[...]
    while !rest.isEmpty {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: result += [0x50, 0x2A, 0x4D, 0x18] + little(4, 4) + [0x28, 0xB5, 0x2F, 0xFD]
      case 1: result += [0x28, 0xB5, 0x2F, 0xFD, 0xA0] + little(0, 4) + little(1, 3)
      default:
        let blocks = (0..<Int.random(in: 1...5, using: &random)).map { _ in
          let block = rest.prefix(Int.random(in: 0...longest, using: &random))
          rest = rest.dropFirst(block.count)
          return block
        }
        let size = blocks.reduce(0) { $0 + $1.count }
        result += [0x28, 0xB5, 0x2F, 0xFD, 0xA0] + little(size, 4)
        for (index, block) in blocks.enumerated() {
          result += little((index + 1 == blocks.count ? 1 : 0) | block.count << 3, 3) + block
        }
      }
    }
    return result
  }

  /// The first line that differs, if there is one.
  private func difference(_ one: [String], _ other: [String]) -> String? {
    guard one != other else { return nil }
    let index = zip(one, other).enumerated().first { $1.0 != $1.1 }?.offset ?? one.count
    return "line \(index): '\(one.dropFirst(index).first ?? "")', "
      + "'\(other.dropFirst(index).first ?? "")'"
  }

  @Test(arguments: traces)
  func anySplitAndAnyThreadProducesTheSameBytes(_ trace: String) throws {
    let text = try text(of: trace)
    let expected = try reports(text, of: text)
    #expect(expected.count > 20)
    #expect(difference(try reports(text, of: text), expected) == nil)
    for seed in 3...(Tier.isLong ? 14 : 4) {
      var random = SplitMix64(seed: UInt64(seed))
      let reach = [5, 300, 70_000][seed % 3]
      let pieces = (0..<97).map { _ in Int.random(in: 1...reach, using: &random) }
      let frames = packed(text, longest: max(40, reach), &random)
      let longPieces = pieces.map { $0 * 50 }
      let variants = [
        ("short reads", try reports(text, of: text, pieces: pieces)),
        ("frames", try reports(frames, of: text)),
        ("frames and short reads", try reports(frames, of: text, pieces: longPieces)),
        ("a thread", try reports(frames, of: text, jobs: 2)),
        ("a thread and short reads", try reports(frames, of: text, pieces: pieces, jobs: 2)),
        ("threads", try reports(frames, of: text, jobs: 3)),
        ("threads and short reads", try reports(frames, of: text, pieces: longPieces, jobs: 8)),
      ]
      for (name, found) in variants {
        #expect(difference(found, expected) == nil, "\(name), seed \(seed)")
      }
    }
  }

  @Test func thereAreTraces() { #expect(Self.traces.count > 5) }
}
