import LifecycleRules
import TestSupport
import Testing
import TraceAnalysis
import TraceModel

@testable import TraceReading

/// The findings depend on the run's records, not on other records of the recording.
@Suite struct AnyTraceLawTests {
  /// A finding without the line and the run, which are others in another recording.
  private struct Found: Hashable, Comparable {
    let rule: String
    let message: String
    let cause: String
    let count: Int64

    static func < (left: Found, right: Found) -> Bool {
      (left.rule, left.message, left.cause, left.count)
        < (right.rule, right.message, right.cause, right.count)
    }
  }

  private func analyze(
    _ text: String, _ change: (inout ReadingOptions) -> Void = { _ in }
  ) throws -> Outcome {
    var options = AnalysisOptions()
    options.keepsPlaces = true
    let analyzer = Analyzer(options, rules: Catalogue.all)
    let symbols = SymbolTable()
    var reading = ReadingOptions()
    change(&reading)
    analyzer.beginInput(symbols: symbols)
    let summary = try TraceReader(options: reading, symbols: symbols)
      .read(MemorySource(text), into: analyzer)
    analyzer.endInput(summary)
    return Outcome(analysis: analyzer.finish(), summary: summary)
  }

  private func found(_ outcome: Outcome) -> [Found] {
    outcome.analysis.findings.map {
      Found(
        rule: $0.rule, message: $0.message, cause: $0.cause?.rawValue ?? "",
        count: Int64($0.occurrences))
    }.sorted()
  }

  /// Names that nothing refers to are forgotten after each block, and blocks have few lines.
  @Test(arguments: ExampleCase.all) func forgettingNamesChangesNothing(_ item: ExampleCase) throws {
    let text = item.lines.joined(separator: "\n")
    let (whole, forgetful) = (
      try analyze(text),
      try analyze(text) { ($0.forgetsAfter, $0.blockSize, $0.maximumLine) = (1, 128, 1_024) }
    )
    #expect(found(forgetful) == found(whole))
    #expect(forgetful.occurrences == whole.occurrences)
    #expect(forgetful.summary.events == whole.summary.events)
  }

  /// Other names between the records: each log line brings new ones.
  @Test(arguments: ExampleCase.all.filter(\.isTriggering))
  func uniqueNamesChangeNoVerdict(_ item: ExampleCase) throws {
    var lines: [String] = []
    for (number, line) in item.lines.enumerated() {
      lines.append(line)
      let time = line.split(separator: " ").first { !$0.contains("=") && $0 != "header" } ?? "0ms"
      if number > 0, !line.hasPrefix("header") {
        lines.append("\(time) my.event\(number) name=unique-\(number)-\(item.info.name)")
      }
    }
    let (plain, named) = (
      try analyze(item.lines.joined(separator: "\n")),
      try analyze(lines.joined(separator: "\n")) {
        ($0.forgetsAfter, $0.blockSize, $0.maximumLine) = (1, 128, 1_024)
      }
    )
    #expect(found(named) == found(plain))
  }

  /// A run whose events are named, as an interleaved recording has them.
  private func named(_ item: ExampleCase, _ run: String) -> [String]? {
    // One run that names nothing of others.
    let headers = item.lines.filter { $0.hasPrefix("header") }
    guard headers.count == 1, item.lines.first == headers[0], !headers[0].contains(" run="),
      !headers[0].contains(" app=")
    else { return nil }
    return [headers[0] + " run=\(run) app=\(run)"]
      + item.lines.dropFirst().map { $0 + " run=\(run)" }
  }

  /// Runs one after the other, and record by record in turns of any length.
  @Test(arguments: UInt64(1)...12) func interleavingRunsChangesNothing(_ seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    let items = ExampleCase.all.shuffled(using: &chance)
    let all = items.lazy.enumerated().compactMap { named($0.element, "r\($0.offset)") }
    let runs = Array(all.prefix(seed % 2 == 0 ? 100 : 7))
    var rest = runs.map { $0[...] }
    var mixed: [String] = []
    while !rest.isEmpty {
      let place = Int.random(in: rest.indices, using: &chance)
      for _ in 0..<Int.random(in: 1...4, using: &chance) where !rest[place].isEmpty {
        mixed.append(rest[place].removeFirst())
      }
      if rest[place].isEmpty { rest.remove(at: place) }
    }
    let (after, between) = (Array(runs.joined()), mixed)
    let (one, other) = (
      try analyze(after.joined(separator: "\n")), try analyze(between.joined(separator: "\n"))
    )
    #expect(one.analysis.runCount == runs.count && other.analysis.runCount == runs.count)
    #expect(places(other, between) == places(one, after))
  }

  /// Each occurrence with the text of its line, which names the run, instead of the line's number.
  private func places(_ outcome: Outcome, _ lines: [String]) -> [String] {
    outcome.occurrences.map {
      "\($0.rule) \($0.unknown ?? "") at \(lines[Int($0.line) - 1])"
    }.sorted()
  }
}
