import Foundation
import TestSupport
import Testing
import TraceAnalysis
import TraceComparison

/// Laws for any two sides.
@Suite struct ComparisonLawTests {
  @Test(arguments: SourceTree.recorded)
  func aTraceDoesNotDifferFromItself(_ path: String) throws {
    let bytes = try SourceTree.bytes(path)
    let comparison = Comparison(try profile([bytes]), try profile([bytes]))
    #expect(comparison.told == [])
  }

  @Test func aSetDoesNotDifferFromItself() throws {
    let traces = try SourceTree.small.map { try SourceTree.bytes($0) }
    let comparison = Comparison(try profile(traces), try profile(traces.reversed()))
    #expect(comparison.told == [])
  }

  @Test func idsTimesAndRunsSayNothing() throws {
    var other = Story()
    other.run = "0CB7D1F2"
    other.scene = "3FD77488-D8DB-4D54-AD35-029E0B86B8AE"
    other.shift = 4_321
    let comparison = try compare([Story().text], [other.text])
    #expect(comparison.told == [] && comparison.left == [])
  }

  @Test func howManyRunsThereAreSaysNothing() throws {
    let few = [Story().text]
    let many = (0..<30).map { number in
      var story = Story()
      story.run = "r\(number)"
      return story.text
    }
    let comparison = try compare(few, many)
    #expect(comparison.calls == [] && comparison.left == [])
  }

  /// A run in several files, of which each repeats its header, is the run; two runs in between stay
  /// what they are.
  @Test(arguments: [2, 3, 7])
  func inHowManyFilesARunIsSaysNothing(_ parts: Int) throws {
    var story = Story()
    story.visits = 8
    story.loses = parts == 3
    var other = Story()
    other.run = "r2"
    let lines = story.text.split(separator: "\n").map(String.init)
    let body = Array(lines.dropFirst())
    let files = (0..<parts).map { part in
      let own = body[(body.count * part / parts)..<(body.count * (part + 1) / parts)]
      return ([lines[0]] + own).joined(separator: "\n") + "\n"
    }
    let whole = try profile([other.text, story.text])
    let divided = try profile([files[0], other.text] + files.dropFirst())
    for comparison in [Comparison(whole, divided), Comparison(divided, whole)] {
      #expect(comparison.told == [])
      #expect(comparison.before.runs == 2 && comparison.after.runs == 2)
    }
  }

  private static func mirrored(_ kind: Difference.Kind) -> Difference.Kind {
    switch kind {
    case .newFinding: .goneFinding
    case .goneFinding: .newFinding
    case .vanishedCall: .newCall
    case .newCall: .vanishedCall
    case .rarerCall: .commonerCall
    case .commonerCall: .rarerCall
    case .repeatedCall: .singleCall
    case .singleCall: .repeatedCall
    case .slower: .faster
    case .faster: .slower
    case .movedCall, .changedOrder, .changedPhase, .replacedCall, .adoptedCall: kind
    }
  }

  /// Findings and the adoption of scenes have a direction: a rule may not judge on one side, and an
  /// app does not go back to its app delegate.
  @Test func swappedSidesMirrorTheDifferences() throws {
    let traces = SourceTree.small.filter {
      !$0.hasPrefix("malformed") && !$0.hasPrefix("migration")
    }
    let profiles = try traces.map { try profile([try SourceTree.bytes($0)]) }
    var compared = 0
    for left in profiles.indices {
      for right in profiles.indices where left < right {
        let there = Comparison(profiles[left], profiles[right])
        let back = Comparison(profiles[right], profiles[left])
        guard there.migrated.isEmpty, back.migrated.isEmpty else { continue }
        func words(_ comparison: Comparison, _ kind: (Difference.Kind) -> Difference.Kind)
          -> Set<String>
        {
          Set(
            comparison.differences.filter { $0.kind != .newFinding && $0.kind != .goneFinding }
              // Which of two calls moved is as good the other way round.
              .map { "\(kind($0.kind)) \($0.kind == .changedOrder ? "" : $0.subject)" })
        }
        compared += words(there) { $0 }.count
        #expect(
          words(there, Self.mirrored) == words(back) { $0 }, "\(traces[left]) \(traces[right])")
      }
    }
    #expect(compared > 100)
  }

  @Test(arguments: [1, 7, 4_096])
  func anySplitProducesTheSameBytes(_ size: Int) throws {
    let path = "migration/before.jsonl.zst"
    let before = try SourceTree.bytes(path)
    let after = try SourceTree.bytes("migration/after.jsonl.zst")
    let whole = Comparison(try profile([before]), try profile([after])).json
    for jobs in [1, 3] {
      let split = Comparison(
        try profile([before], jobs: jobs, pieces: [size]),
        try profile([after], jobs: jobs, pieces: [size]))
      #expect(split.json == whole)
    }
  }

  /// Of 50 comparisons of sides that are alike, with over twenty durations each, at most a few may
  /// report a difference: the confidence is 99 percent.
  @Test func chanceIsRarelyReported() throws {
    var random = SplitMix64(seed: 11)
    var alarms = 0
    var tests = 0
    for number in 0..<50 {
      func side() -> [String] {
        (0..<6).map { run in
          var story = Story()
          story.run = "r\(run)"
          story.visits = 5
          let handlers = (0..<5).map { _ in
            Int64.random(in: 5_000_000...90_000_000, using: &random)
          }
          let refreshes = (0..<5).map { _ in
            Int64.random(in: 50_000_000...900_000_000, using: &random)
          }
          story.handler = { handlers[$0] }
          story.refresh = { refreshes[$0] }
          story.hasExtra = Bool.random(using: &random)
          return story.text
        }
      }
      let sides = try (0..<2).map { _ in
        try profile(side().map { Array($0.utf8) }, rules: [])
      }
      let comparison = Comparison(sides[0], sides[1])
      tests += comparison.tests
      if !comparison.isSame { alarms += 1 }
      if number == 0 { #expect(comparison.tests > 3) }
    }
    #expect(alarms <= 2, "\(alarms) alarms in \(tests) tests")
  }

  /// How many of some comparisons have a regression, of two sides of `runs` runs that are made
  /// alike.
  private func alarms(
    seed: UInt64, runs: Int, of comparisons: Int = 50,
    failOn: [ComparisonSettings.Regression]? = nil,
    _ change: (inout Story, inout SplitMix64) -> Void
  ) throws -> Int {
    var random = SplitMix64(seed: seed)
    var settings = ComparisonSettings()
    if let failOn { settings.failOn = Set(failOn) }
    return try (0..<comparisons).count { _ in
      let sides = try (0..<2).map { _ in
        try profile(
          (0..<runs).map { run in
            var story = Story()
            story.run = "r\(run)"
            change(&story, &random)
            return Array(story.text.utf8)
          }, rules: [])
      }
      return Comparison(sides[0], sides[1], settings).regressions > 0
    }
  }

  /// Devices differ, and each run's calls are alike: many calls of few runs are no proof.
  @Test func slowDevicesAreNoSlowerApp() throws {
    let alarms = try alarms(seed: 12, runs: 5) { story, random in
      let speed = Int64.random(in: 20_000_000...90_000_000, using: &random)
      story.visits = 8
      story.handler = { speed + Int64($0) * 100_000 }
    }
    #expect(alarms <= 1)
  }

  /// Users differ, and each run's visits are alike: many visits of few runs are no proof.
  @Test(arguments: [3, 5])
  func usersWhoRefreshMoreAreNoOtherApp(_ runs: Int) throws {
    let alarms = try alarms(
      seed: 14, runs: runs, of: 100, failOn: [.repeatedCalls]
    ) { story, random in
      let often = Int.random(in: 1...4, using: &random)
      story.visits = 10
      story.refreshesOfVisit = { often + $0 % 2 }
    }
    #expect(alarms <= 2)
  }

  /// In some runs, which chance divides, part of the calls come on the way out.
  @Test(arguments: [3, 5])
  func aStageOfSomeRunsIsNoOtherApp(_ runs: Int) throws {
    let alarms = try alarms(
      seed: 15, runs: runs, of: 100, failOn: [.changedPhases]
    ) { story, random in
      let leaves = Int.random(in: 0..<3, using: &random) == 0
      story.visits = 10
      story.tracksWhileLeavingVisit = { leaves && $0 % 2 == 0 }
    }
    #expect(alarms <= 2)
  }

  /// What all runs of one side do and none of the other is found.
  @Test func whatEachRunDoesIsFound() throws {
    func side(_ change: (inout Story, Int) -> Void) -> [String] {
      (0..<5).map { run in
        var story = Story()
        story.run = "r\(run)"
        story.visits = 10
        change(&story, run)
        return story.text
      }
    }
    let before = side { story, run in story.refreshesOfVisit = { 1 + ($0 + run) % 2 } }
    let more = side { story, run in story.refreshesOfVisit = { 2 + ($0 + run) % 3 } }
    #expect(try compare(before, more).calls == ["repeated-call: work 'refreshFilms'"])
    let leaving = side { story, run in
      story.refreshesOfVisit = { 1 + ($0 + run) % 2 }
      story.tracksWhileLeavingVisit = { ($0 + run) % 3 == 0 }
    }
    #expect(try compare(before, leaving).calls == ["changed-phase: work 'trackVisit'"])
  }

  /// Work that comes in some runs only is in all runs of one side and in none of the other by
  /// chance, if there is enough of it. Where all other work comes in every run, it is missed.
  @Test func workOfSomeRunsIsRarelyMissed() throws {
    let alarms = try alarms(seed: 13, runs: 3) { story, random in
      story.launchTrigger = nil
      story.launchWork = "abcdefghijklmnopqrst".filter { _ in
        Int.random(in: 0..<5, using: &random) == 0
      }.map { "open\($0)" }
    }
    #expect(alarms <= 1)
    func side(_ work: [String]) -> [String] {
      (0..<3).map { run in
        var story = Story()
        story.run = "r\(run)"
        story.launchTrigger = nil
        story.launchWork = work
        return story.text
      }
    }
    #expect(
      try compare(side(["open", "warm", "load"]), side(["open", "load"])).calls
        == ["vanished-call: work 'warm'"])
  }
}
