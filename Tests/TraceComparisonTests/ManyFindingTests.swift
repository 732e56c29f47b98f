import AnalysisSupport
import LifecycleRules
import Testing
import TraceComparison
import TraceModel

@testable import TraceAnalysis

/// A comparison knows every finding, whatever the limits of the lists are.
@Suite struct ManyFindingTests {
  private static let head =
    "header app=Films lifeCycle=swiftui platform=ios\n0ms process.start\n"
    + "10ms A scene.willConnect\n20ms A scene.willEnterForeground\n30ms A scene.didBecomeActive\n"
  private static let notes = head + "1s A phase.one\n2s A phase.two\n3s A phase.three\n"

  private func profile(_ traces: [String], limit: Int) throws -> Profile {
    var options = AnalysisOptions()
    options.findingLimit = limit
    options.keptFindings = limit
    let analyzer = Analyzer(options, rules: Catalogue.all)
    let profiler = Profiler()
    analyzer.observer = profiler
    for trace in traces { try analyzer.read(trace) }
    return profiler.finish(analyzer.finish())
  }

  @Test(arguments: [1, 2, 3, 10_000]) func aNewErrorIsFoundBesideManyNotes(_ limit: Int) throws {
    let many = Array(repeating: Self.notes, count: 4)
    let before = try profile(many, limit: limit)
    let after = try profile(many + [Self.notes + "9s A scene.didBecomeActive\n"], limit: limit)
    let comparison = Comparison(before, after)
    #expect(comparison.told.contains("new-finding: illegal-transition"))
    #expect(comparison.regressions == 1)
    #expect(Comparison(before, before).regressions == 0)
    #expect(Comparison(after, after).isSame)
  }

  /// One that was a warning, or a note, and is an error now.
  @Test func aSeverityThatRisesIsADifference() throws {
    func visits(_ count: Int) -> String {
      "header app=Films lifeCycle=uikit-scene platform=ios\n0ms process.start\n"
        + "10ms A scene.willConnect\n20ms A scene.willEnterForeground\n"
        + (1...count).map {
          "\($0)s A scene.didBecomeActive\n\($0)200ms A scene.willResignActive\n"
            + "\($0)300ms A work name=index kind=cpu dur=400ms\n"
        }.joined() + "90s A scene.didBecomeActive\n"
    }
    let (two, three) = (
      try profile([visits(2)], limit: 10), try profile([visits(3)], limit: 10)
    )
    let worse = Comparison(two, three)
    #expect(worse.told.contains("new-finding: heavy-work-in-inactive"))
    #expect(worse.regressions == 1)
    #expect(worse.differences.first?.remark == "the worst before was of severity warning")
    #expect(Comparison(three, two).regressions == 0)
    #expect(!Comparison(two, two).told.contains("new-finding: heavy-work-in-inactive"))
  }
}
