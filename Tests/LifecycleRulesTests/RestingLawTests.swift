import AnalysisSupport
import LifecycleRules
import RuleKit
import TestSupport
import Testing
import TraceModel
import TraceReading

@testable import TraceAnalysis

/// A rule that rests until something begins for it has the same findings as if it were called each
/// time.
@Suite struct RestingLawTests {
  private func occurrences(_ text: String, callsResting: Bool) throws -> [Occurrence] {
    var options = AnalysisOptions()
    options.keepsPlaces = true
    options.callsRestingRules = callsResting
    let analyzer = Analyzer(options, rules: Catalogue.all)
    let summary = try analyzer.read(text)
    return Outcome(analysis: analyzer.finish(), summary: summary).occurrences
  }

  @Test(arguments: ExampleCase.all) func itMissesNothing(_ item: ExampleCase) throws {
    let text = item.lines.joined(separator: "\n")
    #expect(
      try occurrences(text, callsResting: false) == occurrences(text, callsResting: true))
  }

  /// Records of several examples in one run, some of them twice or missing.
  @Test(arguments: UInt64(1)...300) func itMissesNothingInAnyMixture(_ seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    let items = ExampleCase.all.shuffled(using: &chance).prefix(
      Int.random(in: 1...6, using: &chance))
    var rest = items.map { item in
      item.lines.filter { !$0.hasPrefix("header") && !$0.isEmpty && !$0.hasPrefix("#") }[...]
    }
    let platform = ["ios", "ipados", "watchos", "macos"].randomElement(using: &chance) ?? "ios"
    let families = "work,view,data,storage,background,session,resources,privacy,links,setup,log"
    var lines = [
      "header lifeCycle=\(Bool.random(using: &chance) ? "swiftui" : "uikit-scene") "
        + "platform=\(platform) multipleScenes=true records=\(families)"
        + (Bool.random(using: &chance) ? " midlife=true" : "")
    ]
    var time = 0
    while let place = rest.indices.filter({ !rest[$0].isEmpty }).randomElement(using: &chance) {
      for _ in 0..<Int.random(in: 1...12, using: &chance) where !rest[place].isEmpty {
        let line = rest[place].removeFirst()
        guard let space = line.firstIndex(of: " ") else { continue }
        for _ in 0..<[0, 1, 1, 1, 1, 1, 1, 2].randomElement(using: &chance)! {
          time += [0, 1, 20, 400, 6_000, 40_000].randomElement(using: &chance)!
          lines.append("\(time)ms" + line[space...])
        }
      }
    }
    let text = lines.joined(separator: "\n")
    #expect(
      try occurrences(text, callsResting: false) == occurrences(text, callsResting: true),
      "seed \(seed)")
  }
}
