import ReportKit
import TestSupport
import Testing
import TraceAnalysis
import TraceComparison
import TraceReports

/// The coverage of both sides.
@Suite struct CoveragePairTests {
  private func same(_ one: CoveragePair.Side, _ other: CoveragePair.Side) -> Bool { one == other }

  /// Swapped sides say the same, the other way round, in whatever order their traces were read.
  @Test func eachSideSaysWhatItsOwnTracesShow() throws {
    let traces = SourceTree.small.filter { !$0.hasPrefix("malformed") }
    let bytes = try traces.map { try SourceTree.bytes($0) }
    var random = SplitMix64(seed: 45)
    for _ in 0..<(Tier.isLong ? 60 : 12) {
      let order = bytes.shuffled(using: &random)
      let size = Int.random(in: 1..<order.count, using: &random)
      let (left, right) = (Array(order[..<size]), Array(order[size...]))
      let one = try profile(left, rules: [])
      let other = try profile(right, rules: [])
      let there = Comparison(one, other).coverage
      let back = Comparison(other, try profile(left.reversed(), rules: [])).coverage
      #expect(Set(there.map(\.item.name)) == Set(back.map(\.item.name)))
      for pair in there {
        let mirrored = try #require(back.first { $0.item.name == pair.item.name })
        #expect(
          same(pair.before, mirrored.after) && same(pair.after, mirrored.before),
          "\(pair.item.name)")
        #expect(same(pair.before, one.coverage.covered(pair.item)))
        #expect(same(pair.after, other.coverage.covered(pair.item)))
      }
    }
  }

  @Test func aTransitionIsListedIfOneSideAloneShowsIt() throws {
    var short = Story()
    short.visits = 1
    short.hasBackground = false
    let comparison = try compare([Story().text], [short.text])
    let transitions = comparison.coverage.filter {
      if case .transition = $0.item.subject { true } else { false }
    }
    #expect(
      transitions.contains {
        $0.item.name.hasPrefix("uiscene:") && $0.item.name.contains("scene.didEnterBackground")
      })
    #expect(transitions.allSatisfy { $0.isOneSided })
  }

  /// What nobody tried any more is said, and is no regression.
  @Test func anEntryThatWasNotTriedAgainIsSaid() throws {
    var linked = Story().text
    linked = linked.replacing(
      "scene.willConnect role=UIWindowSceneSessionRoleApplication",
      with: "scene.willConnect role=UIWindowSceneSessionRoleApplication payload=url")
    let shortcut = linked.replacing("payload=url", with: "payload=shortcut")
    let comparison = try compare([linked], [shortcut])
    let lines = DiffText(comparison, style: TextStyle(isColoured: false, width: 200)).lines
    #expect(lines.contains { $0.contains("Not tried after: URL, cold.") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("  URL, cold") && $0.hasSuffix("never") })
    #expect(comparison.regressions == 0)
  }
}
