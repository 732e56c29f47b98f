import AnalysisSupport
import Foundation
import LifecycleRules
import RuleKit
import TestSupport
import Testing
import TraceModel
import TraceReading

/// Who wrote a recording well is told nothing.
@Suite struct RecordingCheckTests {
  /// Writes everything as the own format.
  private final class Writing: EventConsumer {
    var bytes: [UInt8] = []
    private var writer: LifetraceWriter

    init(_ symbols: SymbolTable) { writer = LifetraceWriter(symbols: symbols) }

    func consume(_ batch: EventBatch) { bytes += writer.lines(batch) }
    func report(_ problem: InputProblem) {}
  }

  private static func trace(of sketch: String) throws -> [UInt8] {
    let symbols = SymbolTable()
    let writing = Writing(symbols)
    _ = try TraceReader(symbols: symbols).read(MemorySource(sketch), into: writing)
    return writing.bytes
  }

  /// What is said of a recording; hints, too, if they are asked for.
  static func notes(_ bytes: [UInt8], hints: Bool) throws -> [String] {
    var options = ReadingOptions()
    options.recordingCheck = .all
    let symbols = SymbolTable()
    let summary = try TraceReader(options: options, symbols: symbols)
      .read(MemorySource(bytes), into: Writing(symbols))
    return summary.problems.filter { $0.kind == .recording || hints && $0.kind == .recordingHint }
      .map { "\($0.line): \($0.text)" }
  }

  /// Traces as a recorder writes them, with mistakes of apps or without.
  static let traces =
    (SourceTree.recorded + SourceTree.files(in: SourceTree.traces, [".sketch"])).filter {
      !$0.hasPrefix("malformed/")
    }

  @Test(arguments: traces)
  func aTraceOfThisTreeHasNoMistake(_ path: String) throws {
    #expect(try Self.notes(try SourceTree.bytes(path), hints: false) == [])
  }

  /// What is legal in every respect could not tell more, either.
  @Test(arguments: traces.filter { $0.hasPrefix("legal/") })
  func aLegalTraceNeedsNoHint(_ path: String) throws {
    #expect(try Self.notes(try SourceTree.bytes(path), hints: true) == [])
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let rule: String
    let example: RuleInfo.Example
    var testDescription: String { "\(rule): \(example.title)" }
  }

  static let examples = Catalogue.all.flatMap { rule in
    (rule.info.allTriggering + rule.info.allQuiet).map { Case(rule: rule.info.name, example: $0) }
  }

  /// A mistake of the app is none of the recording.
  @Test(arguments: examples)
  func anExampleOfARuleHasNoMistake(_ test: Case) throws {
    let found = try Self.notes(Array(test.example.sketch.utf8), hints: true)
    #expect(found == [], "\(test.example.sketch)")
  }

  /// The same as a recorder would write it.
  @Test(arguments: examples)
  func anExampleAsARecordingHasNoMistake(_ test: Case) throws {
    let bytes = try Self.trace(of: test.example.sketch)
    let found = try Self.notes(bytes, hints: false)
    #expect(found == [], "\(String(decoding: bytes, as: UTF8.self))")
  }
}
