import Foundation
import LifecycleRules
import TestSupport
import Testing
import TraceAnalysis
import TraceModel

@testable import ReportKit
@testable import TraceFleet
@testable import TraceReports

/// A gate over two versions says no more than their runs show.
@Suite struct FleetGateTests {
  private static let runs: Int64 = 2_000
  private static let rule: ExactString = "LT101"

  private func group(hits: [Int64], evaluated: Int64 = runs) -> FleetGroup {
    var group = FleetGroup()
    for count in [FleetCounts.Name.traces, .runs] { group.counts[count] = Self.runs }
    var all: Int64 = 0
    for (number, hits) in hits.enumerated() where hits > 0 {
      guard let name = Fingerprint(Hexadecimal.text(UInt64(number), 7)) else { continue }
      group.findings[name] = FleetFinding(rule: Self.rule)
      group.findings[name]?.hits = FleetHits(traces: hits, runs: hits, occurrences: hits)
      all += hits
    }
    if all > 0 {
      var rule = FleetRule()
      // Some runs have several of the findings.
      let hit = Int64(Double(Self.runs) * (1 - exp(-Double(all) / Double(Self.runs))))
      rule.hits = FleetHits(traces: hit, runs: hit, occurrences: all)
      group.rules[Self.rule] = rule
    }
    group.evaluated[Self.rule] = FleetEvaluation(traces: evaluated, runs: evaluated)
    return group
  }

  private func compare(_ before: FleetGroup, _ after: FleetGroup) -> FleetComparison {
    var sum = FleetSum()
    for (value, group) in [("4.2", before), ("4.3", after)] {
      sum.add(
        group,
        to: FleetKey(FleetDimension.allCases.map { $0 == .version ? ExactString(value) : nil }))
    }
    return FleetComparison(sum, .version, before: "4.2", after: "4.3", rules: Catalogue.infos)
  }

  /// Nothing changed: each finding hits a run with the same probability before and after. The level
  /// is 1 %, so that of 400 gates 4 may fail; 10 would be a chance of one in a hundred.
  @Test(arguments: [(300, 0.0035), (100, 0.003), (1_000, 0.001)])
  func aGateOverManyFindingsHoldsItsLevel(_ findings: Int, _ share: Double) {
    var random = SplitMix64(seed: UInt64(findings))
    /// Hits of a rare finding (Poisson, by the lengths of the ways between them).
    func hits() -> [Int64] {
      (0..<findings).map { _ in
        var (count, way) = (Int64(0), 0.0)
        while true {
          way -= log(Double.random(in: Double.ulpOfOne..<1, using: &random))
          guard way < Double(Self.runs) * share else { return count }
          count += 1
        }
      }
    }
    var failed = 0
    for _ in 0..<400 where compare(group(hits: hits()), group(hits: hits())).hasRegression {
      failed += 1
    }
    #expect(failed < 10, "\(findings) findings")
  }

  /// Handlers of runs on devices of any speed, alike within a run: `shift` of 1 changes nothing.
  private func handlers(runs: Int, calls: Int, shift: Double, _ random: inout SplitMix64)
    -> FleetGroup
  {
    var group = group(hits: [])
    var sum = FleetHistogram()
    for _ in 0..<runs {
      let speed = 30e6 * shift * exp(Double.random(in: -1...1, using: &random))
      var durations = DurationHistogram()
      for _ in 0..<calls {
        durations.add(Int64(speed * Double.random(in: 0.9...1.1, using: &random)))
      }
      sum.add(FleetHistogram(durations))
    }
    group.durations["handler.scene.didEnterBackground"] = sum
    return group
  }

  @Test(arguments: [(20, 40), (100, 5), (60, 300)])
  func slowDevicesAreNoSlowerVersion(_ runs: Int, _ calls: Int) {
    var random = SplitMix64(seed: 17)
    var failed = 0
    for _ in 0..<100 {
      let before = handlers(runs: runs, calls: calls, shift: 1, &random)
      let after = handlers(runs: runs, calls: calls, shift: 1, &random)
      if compare(before, after).hasRegression { failed += 1 }
    }
    #expect(failed <= 4, "\(runs) runs of \(calls) calls")
    let before = handlers(runs: runs, calls: calls, shift: 1, &random)
    let after = handlers(runs: runs, calls: calls, shift: 3, &random)
    #expect(compare(before, after).hasRegression)
  }

  /// Forty calls of one run are not the durations of twenty runs.
  @Test func fewRunsAreNotTested() {
    var random = SplitMix64(seed: 18)
    let before = handlers(runs: 1, calls: 40, shift: 1, &random)
    let after = handlers(runs: 30, calls: 1, shift: 1.2, &random)
    let comparison = compare(before, after)
    #expect((comparison.changes + comparison.unchanged).map(\.probability) == [nil])
  }

  @Test func aNewBugIsStillFound() {
    let many = [Int64](repeating: 7, count: 300)
    let comparison = compare(group(hits: many + [0]), group(hits: many + [60]))
    #expect(comparison.changes.contains { $0.isRegression })
  }

  /// A rule that the records of one side do not let run says nothing of the other.
  @Test func whatOneSideCannotJudgeIsNotCompared() {
    let comparison = compare(group(hits: [], evaluated: 0), group(hits: [50]))
    #expect(!comparison.hasRegression && !comparison.hasCompared)
    #expect(comparison.unjudged == ["LT101"])
    let whole = compare(group(hits: []), group(hits: []))
    #expect(whole.hasCompared && whole.unjudged.isEmpty)
  }

  /// The sides of a verdict, and those of most runs, come before others of earlier names.
  @Test func comparedGroupsAreShownFirst() {
    var sum = FleetSum()
    for number in 0..<300 {
      var group = group(hits: [])
      group.counts[.runs] = number == 250 ? 900 : 3
      sum.add(
        group,
        to: FleetKey(
          FleetDimension.allCases.map { $0 == .version ? ExactString("\(number + 100)") : nil }))
    }
    let comparison = FleetComparison(
      sum, .version, before: "398", after: "399", rules: Catalogue.infos)
    let report = FleetReport(
      sum, traces: 300, repeats: 0, by: [.version], rules: Catalogue.infos, comparison: comparison)
    let tables = FleetTables(report) { trace, _ in trace }
    #expect(tables.groups.count == 100 && tables.hiddenGroups == 200)
    let first = tables.groups.sorted { $0.rank < $1.rank }.prefix(4).map(\.cells)
    #expect(first == [["398"], ["399"], ["350"], ["100"]])
    #expect(tables.groups.map { $0.cells[0] } == tables.groups.map { $0.cells[0] }.sorted())
  }

  @Test(arguments: [
    (0, 81, "0.0 %"), (10, 81, "12.3 %"), (81, 81, "100.0 %"), (2_499, 2_500, "99.9 %"),
    (1, 30_000, "0.01 %"), (1, 300, "0.33 %"), (1, 8, "12.5 %"),
  ])
  func aShareIsRoundedOnce(_ hits: Int64, _ total: Int64, _ text: String) {
    #expect(FleetTables.percent(Share(hits, of: total)) == text)
  }
}
