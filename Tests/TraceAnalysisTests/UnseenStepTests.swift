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
  private struct Life {
    private(set) var steps: [(time: Int, name: String)] = []
    private(set) var spent: [String: Int] = [:]
    private var now = 0
    private var random: SplitMix64

    init(_ random: SplitMix64) { self.random = random }

    mutating func take(_ name: String, _ state: String, isLong: Bool) {
      let length = Int.random(in: isLong ? 3_000...600_000 : 20...900, using: &random)
      steps.append((now, name))
      spent[state, default: 0] += length
      now += length
    }

    mutating func coin() -> Bool { Bool.random(using: &random) }

    static func ofPhone(_ seed: UInt64) -> Life {
      var life = Life(SplitMix64(seed: seed))
      for _ in 0..<6 {
        life.take("app.willEnterForeground", "inactive", isLong: false)
        life.take("app.didBecomeActive", "active", isLong: true)
        // The Control Center is opened.
        while life.coin() {
          life.take("app.willResignActive", "inactive", isLong: life.coin())
          life.take("app.didBecomeActive", "active", isLong: true)
        }
        life.take("app.willResignActive", "inactive", isLong: false)
        life.take("app.didEnterBackground", "background", isLong: true)
      }
      return life
    }

    static func ofMac(_ seed: UInt64) -> Life {
      var life = Life(SplitMix64(seed: seed))
      for _ in 0..<6 {
        life.take("ns.willBecomeActive", "inactive", isLong: false)
        life.take("ns.didBecomeActive", "active", isLong: true)
        life.take("ns.willResignActive", "active", isLong: false)
        life.take("ns.didResignActive", "inactive", isLong: true)
        guard life.coin() else { continue }
        life.take("ns.willHide", "inactive", isLong: false)
        life.take("ns.didHide", "hidden", isLong: true)
        life.take("ns.willUnhide", "hidden", isLong: false)
        life.take("ns.didUnhide", "inactive", isLong: life.coin())
      }
      return life
    }
  }

  private func check(
    _ life: Life, _ machine: MachineID, _ head: String, _ seed: UInt64, always: Set<String> = []
  ) throws {
    var random = SplitMix64(seed: seed ^ 0x5EED)
    let names = Set(life.steps.map(\.name)).sorted()
    let shown = always.union(names.filter { _ in Bool.random(using: &random) })
    let lines = life.steps.filter { shown.contains($0.name) }.map { "\($0.time)ms \($0.name)\n" }
    let analysis = try analyze(head + lines.joined())
    for (name, entry) in analysis.statistics.states(of: machine) {
      // Of a visit that is too short for more than one, the end may be the next one's beginning.
      let most = (life.spent[name] ?? 0) + 2_000 * lines.count
      #expect(
        entry.visits.total <= Int64(most) * 1_000_000,
        "\(name) of \(shown): \(entry.visits.total) of \(life.spent)")
    }
  }

  @Test(arguments: UInt64(0)..<200)
  func noStateHasMoreTimeThanItHad(_ seed: UInt64) throws {
    try check(.ofPhone(seed), .uikitApp, Self.head, seed)
  }

  /// The background is certain where both of its ends are shown.
  @Test func aVisitOfTheBackgroundHasALength() throws {
    for scope in ["app", "note.app"] {
      let names = ["willEnterForeground", "didEnterBackground", "willEnterForeground"]
      let lines = names.enumerated().map {
        "\($0 * 600)s \(scope).\($1)\n"
      }
      let analysis = try analyze("header partial=true platform=ios\n" + lines.joined())
      let statistics = [analysis.statistics] + analysis.runs.map(\.statistics)
      let states = statistics.flatMap { all in all.machines.flatMap { all.states(of: $0) } }
      let times = states.filter { $0.name == "background" }.map(\.entry.visits.total)
      #expect(times.contains(600_000_000_000), "\(scope): \(times)")
    }
  }

  /// A hide that is never shown cannot be told from another application's turn, and AppKit tells of
  /// a hide before it tells that the app is not active any more.
  @Test(arguments: UInt64(0)..<200)
  func noStateOfAMacHasMoreTimeThanItHad(_ seed: UInt64) throws {
    let head = "header partial=true lifeCycle=appkit platform=macos\n"
    try check(.ofMac(seed), .appkitApp, head, seed, always: ["ns.didHide", "ns.didResignActive"])
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
