import AnalysisSupport
import RuleKit
import TestSupport
import Testing

@testable import LifecycleRules
@testable import TraceAnalysis

/// An instance of a rule that an earlier run had is as good as a new one.
@Suite struct ResetLawTests {
  private func occurrences(_ item: ExampleCase, _ plan: AnalyzerPlan) throws -> [Occurrence] {
    let analyzer = Analyzer(plan)
    let summary = try analyzer.read(item.lines.joined(separator: "\n"))
    return Outcome(analysis: analyzer.finish(), summary: summary).occurrences
  }

  private var plan: AnalyzerPlan {
    var options = AnalysisOptions()
    options.keepsPlaces = true
    return AnalyzerPlan(options, rules: Catalogue.all)
  }

  @Test(arguments: UInt64(1)...3) func noTraceChangesTheFindingsOfTheNext(_ seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    let common = plan
    for item in ExampleCase.all.shuffled(using: &chance).prefix(300) {
      #expect(try occurrences(item, common) == occurrences(item, plan), "\(item.testDescription)")
    }
  }

  @Test func nothingOfARunIsLeftInItsRules() throws {
    let common = plan
    for item in ExampleCase.all { _ = try occurrences(item, common) }
    let set = try #require(common.rules.set)
    for (rule, spares) in set.spares.enumerated() {
      let new = Self.state(of: set.types[rule].init(set.settings[rule]))
      for spare in spares { #expect(Self.state(of: spare) == new) }
      #expect(spares.isEmpty || !set.types[rule].seesSeveralRuns, "a later run may still ask it")
    }
    #expect(set.spares.count { !$0.isEmpty } > 40)
  }

  /// All that an object stores, as text, without the room that lists keep.
  private static func state(of value: Any, depth: Int = 0) -> String {
    let mirror = Mirror(reflecting: value)
    guard depth < 12, !mirror.children.isEmpty else { return "\(value)" }
    let type = "\(type(of: value))"
    let isList = type.hasPrefix("PlainList") || type.hasPrefix("IndexMap")
    let members = mirror.children.filter { !isList || $0.label == "count" }.map {
      "\($0.label ?? "-"): \(state(of: $0.value, depth: depth + 1))"
    }
    return "\(type)(\(members.joined(separator: ", ")))"
  }
}
