import AnalysisSupport
import LifecycleModel
import TestSupport
import Testing
import TraceAnalysis

/// A source that never shows some of the steps between an app's states: whatever happened unseen,
/// no state gets a time that it did not have.
@Suite struct UnseenStepTests {
  private static let head = "header partial=true lifeCycle=uikit-app platform=ios\n"

  /// A legal life: its steps with their times in milliseconds, and how long each state was.
  private static func life(
    _ random: inout SplitMix64
  ) -> (steps: [(time: Int, name: String)], spent: [String: Int]) {
    var steps: [(time: Int, name: String)] = []
    var spent: [String: Int] = [:]
    var now = 0
    func take(_ name: String, _ state: String, _ length: Int) {
      steps.append((now, name))
      spent[state, default: 0] += length
      now += length
    }
    func long() -> Int { Int.random(in: 3_000...600_000, using: &random) }
    func short() -> Int { Int.random(in: 20...900, using: &random) }
    for _ in 0..<6 {
      take("willEnterForeground", "inactive", short())
      take("didBecomeActive", "active", long())
      // The Control Center is opened.
      while Bool.random(using: &random) {
        take("willResignActive", "inactive", Bool.random(using: &random) ? long() : short())
        take("didBecomeActive", "active", long())
      }
      take("willResignActive", "inactive", short())
      take("didEnterBackground", "background", long())
    }
    return (steps, spent)
  }

  @Test(arguments: 0..<200)
  func noStateHasMoreTimeThanItHad(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (steps, spent) = Self.life(&random)
    let names = [
      "willEnterForeground", "didBecomeActive", "willResignActive", "didEnterBackground",
    ]
    let shown = names.filter { _ in Bool.random(using: &random) }
    let lines = steps.filter { shown.contains($0.name) }.map { "\($0.time)ms app.\($0.name)\n" }
    let analysis = try analyze(Self.head + lines.joined())
    for (name, entry) in analysis.statistics.states(of: .uikitApp) {
      let total = entry.visits.total / 1_000_000
      // Of a visit that is too short for more than one, the end may be the next one's beginning.
      let slack = 2_000 * Int64(lines.count)
      #expect(
        total <= Int64(spent[name] ?? 0) + slack, "\(name) of \(shown): \(total) \(spent)")
    }
  }

  @Test func aPairOfCallbacksShowsOneState() throws {
    func visits(_ names: [String]) throws -> [String] {
      let lines = names.indices.map { "\($0 * 600)s app.\(names[$0])\n" }
      return try analyze(Self.head + lines.joined()).visits(.uikitApp)
    }
    let outer = ["willEnterForeground", "didEnterBackground"]
    #expect(try visits(outer + outer) == ["background: 1 600000000000 0"])
    let inner = ["didBecomeActive", "willResignActive"]
    #expect(try visits(inner + inner) == ["active: 2 1200000000000 0"])
    // With all four, each state is known.
    let all = ["willEnterForeground", "didBecomeActive", "willResignActive", "didEnterBackground"]
    #expect(try visits(all + all).count == 3)
  }
}
