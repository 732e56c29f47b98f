import LifecycleModel
import Testing
import TraceAnalysis

/// Names on the lines of a log that are no scenes': numbers of requests, levels of a game, parts of
/// a trace.
@Suite struct StrangeSceneTests {
  private func active(_ lines: [String]) throws -> [String] {
    let text = lines.enumerated().map { "\($0 * 10)s \($1)\n" }.joined()
    let analysis = try analyze("header partial=true lifeCycle=uikit-scene platform=ios\n" + text)
    return analysis.runs.flatMap(\.scenes).flatMap { scene in
      Analysis.visits(scene.statistics, .uiscene).filter { $0.hasPrefix("foregroundActive") }
    }
  }

  @Test(arguments: [
    // Another id on each line.
    ["1 scene.didBecomeActive", "2 scene.willResignActive", "3 scene.didEnterBackground"],
    // The level that is shown.
    [
      "Menu scene.didBecomeActive", "Level scene.willResignActive",
      "Level scene.didEnterBackground",
    ],
  ])
  func aNameThatOnlyLeavesIsNone(_ lines: [String]) throws {
    #expect(try active(lines) == [])
  }

  /// From the line that makes the names doubtful on, no lane shows a state.
  @Test func lanesOfDoubtedScenesAreUnknown() throws {
    let analysis = try analyze(
      """
      header partial=true lifeCycle=uikit-scene platform=ios
      0s 1 scene.didBecomeActive
      10s 2 scene.willResignActive
      20s 3 scene.didEnterBackground
      """)
    let first = try #require(analysis.runs.first?.scenes.first)
    let columns = first.lane.columns(2, until: 20_000_000_000)
    #expect(columns[0][StateLane.Condition.active.rawValue] > 0.99, "\(columns)")
    #expect(columns[1][StateLane.Condition.unknown.rawValue] > 0.99, "\(columns)")
  }

  /// Two windows without a name become active: when one is left, the other may stay.
  @Test func ofTwoWindowsWithoutANameOneMayStay() throws {
    let lines = [
      "scene.willEnterForeground", "scene.didBecomeActive", "scene.didBecomeActive",
      "scene.willResignActive", "scene.didEnterBackground",
    ]
    let visits = try active(lines)
    #expect(visits.isEmpty, "\(visits)")
    let second = try active([
      "scene.didBecomeActive", "scene.willEnterForeground", "scene.didBecomeActive",
      "scene.willResignActive", "scene.didEnterBackground",
    ])
    #expect(second.isEmpty, "\(second)")
    // The only one that the log knows is left in order.
    let once = try active(["scene.didBecomeActive", "scene.willResignActive"])
    #expect(once == ["foregroundActive: 1 10000000000 0"])
  }

  @Test func windowsThatComeAndGoAreScenes() throws {
    let lines = [
      "A scene.didBecomeActive", "B scene.willEnterForeground", "B scene.didBecomeActive",
      "A scene.willResignActive", "A scene.didEnterBackground",
    ]
    #expect(try active(lines).contains("foregroundActive: 1 30000000000 0"))
  }
}
