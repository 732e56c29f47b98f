import AnalysisSupport
import Foundation
import LifecycleRules
import TestSupport
import TraceAnalysis
import TraceModel
import TraceReading

@testable import TraceFleet

/// Traces of a made-up fleet, and their partials.
enum FleetFixture {
  /// The result of a trace, as `batch` has it.
  static func result(_ bytes: [UInt8], name: String, fault: TraceFault? = nil) throws -> TraceResult
  {
    var options = AnalysisOptions()
    options.groupsRuns = true
    options.recordsCoverage = true
    let analyzer = Analyzer(options, rules: Catalogue.all)
    try analyzer.read(bytes)
    var content = StableHash()
    bytes.withUnsafeBytes { content.add($0) }
    return TraceResult(analyzer.finish(), name: name, content: content, fault: fault)
  }

  /// Recorded traces that are quick to read.
  static let recorded: [TraceResult] = {
    do {
      return try SourceTree.small.map { try result(try SourceTree.bytes($0), name: $0) }
    } catch {
      preconditionFailure("the recorded traces can be read: \(error)")
    }
  }()

  /// Results that no analysis made, with all that a result can hold.
  static func random(_ number: Int, using random: inout SplitMix64) -> TraceResult {
    var sum = FleetSum()
    let name = "traces/\(number).jsonl"
    for place in 0..<Int.random(in: 1...2, using: &random) {
      sum.add(group(name, isFirst: place == 0, &random), to: key(&random))
    }
    var fault: TraceFault?
    if Int.random(in: 0..<20, using: &random) == 0 {
      fault = TraceFault(code: [65, 66][number % 2], text: "line \(number): is cut")
      var faults = TraceFaults()
      faults.counts[fault?.code ?? 0] = 1
      fault.map { faults.add(TraceFaults.Example(trace: name, fault: $0)) }
      sum.add(faults)
    }
    var content = StableHash()
    content.add(number: UInt64(number))
    return TraceResult(
      id: TraceID(name: name, content: content).checked(UInt64(number) << 32), name: name,
      fault: fault, sum: sum)
  }

  private static func key(_ random: inout SplitMix64) -> FleetKey {
    // More combinations than there is room for.
    let values: [ExactString?] = FleetDimension.allCases.map { dimension in
      let number = Int.random(in: 0..<4, using: &random)
      return number == 0 ? nil : ExactString("\(dimension.rawValue) \(number)")
    }
    return FleetKey(values)
  }

  /// - Parameter isFirst: the group in which the trace counts.
  private static func group(
    _ name: String, isFirst: Bool, _ random: inout SplitMix64
  ) -> FleetGroup {
    var group = FleetGroup()
    for count in FleetCounts.Name.allCases {
      group.counts[count] = Int64.random(in: 3...9, using: &random)
    }
    for count in [FleetCounts.Name.traces, .damaged, .errors] {
      group.counts[count] = isFirst ? 1 : 0
    }
    for _ in 0..<3 {
      let code = ExactString("LT\(Int.random(in: 100...120, using: &random))")
      let hits = FleetHits(
        traces: 1, runs: Int64.random(in: 1...3, using: &random),
        occurrences: Int64.random(in: 3...99, using: &random))
      let text = Hexadecimal.text(random.next(), random.next())
      guard let fingerprint = Fingerprint(text) else { continue }
      for _ in 0..<4 {
        let other = Fingerprint(Hexadecimal.text(random.next(), random.next()))
        other.map { group.findings[$0] = FleetFinding(rule: code) }
        other.map { group.findings[$0]?.hits = hits }
      }
      group.findings[fingerprint] = FleetFinding(rule: code)
      group.findings[fingerprint]?.hits = hits
      var rule = FleetRule()
      rule.hits = hits
      rule.unknown = Int64.random(in: 0...3, using: &random)
      rule.exemplars.add(
        Exemplar(
          fingerprint: fingerprint, line: 7, message: "scene 'main' \u{1B}[31m", run: "r",
          trace: name))
      group.rules[code] = rule
      group.evaluated[code] = FleetEvaluation(traces: isFirst ? 1 : 0, runs: 2)
    }
    var durations = DurationHistogram()
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      durations.add(Int64.random(in: 0..<(1 << 34), using: &random))
    }
    group.durations["launch"] = FleetHistogram(durations)
    group.transitions["uiscene"] = [
      ExactString("a>b>\(Int.random(in: 0...5, using: &random))"): 2
    ]
    let exits = ExactString("exits.background.\(Int.random(in: 0...5, using: &random))")
    group.payloads[exits] = 3
    for name in ["url.cold", "uiscene", "reconnect"] {
      let runs = Int64.random(in: 0...2, using: &random)
      group.coverage.add(
        CoverageCell(
          count: Int64.random(in: 0...5, using: &random), runs: runs, hidden: [.lost: 2 - runs]),
        named: name)
    }
    return group
  }

  // MARK: Merging

  /// A merged partial that says of these traces that they came with different results.
  static func told(_ conflicts: [TraceID], in partial: [UInt8]) -> [UInt8] {
    let ids = conflicts.sorted().map { "\"\($0.checked(0).text)\"" }.joined(separator: ",")
    let text = String(decoding: partial, as: UTF8.self)
    // Keys are in the order of their bytes.
    let start = text.range(of: "\"errors\":{\"counts\"") ?? text.range(of: "\"groups\":")
    guard let place = start?.lowerBound else { return partial }
    return Array((text[..<place] + "\"conflicts\":[\(ids)]," + text[place...]).utf8)
  }

  /// The line of a result, read back.
  static func partial(_ result: TraceResult) throws -> FleetPartial {
    try read(result.line)
  }

  static func read(_ bytes: [UInt8]) throws -> FleetPartial {
    try bytes.withUnsafeBytes { text throws(PartialFault) in try PartialReader.read(text) }
  }

  static func merged(_ partials: [FleetPartial], by dimensions: [FleetDimension]? = nil) -> [UInt8]
  {
    var merge = FleetMerge(by: dimensions)
    for partial in partials { merge.add(partial) }
    var bytes: [UInt8] = []
    merge.write { bytes += $0 }
    return bytes
  }

  /// Merges in random groups, the groups in random groups again, until one is left.
  static func mergedInSteps(
    _ partials: [FleetPartial], by dimensions: [FleetDimension]? = nil,
    using random: inout SplitMix64
  ) throws -> [UInt8] {
    var level = partials.shuffled(using: &random)
    repeat {
      var next: [FleetPartial] = []
      var rest = level[...]
      while !rest.isEmpty {
        let size = Int.random(in: 1...max(2, level.count / 3), using: &random)
        let bytes = merged(Array(rest.prefix(size)), by: dimensions)
        next.append(try read(bytes))
        rest = rest.dropFirst(size)
      }
      level = next.shuffled(using: &random)
    } while level.count > 1
    return merged(level, by: dimensions)
  }
}
