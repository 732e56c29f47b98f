import TestSupport
import Testing
import TraceModel

@testable import TraceFleet

/// Merging is associative and commutative to the byte, and counts each trace once.
struct MergeLawTests {
  /// At least 2,000 random splits of recorded traces, with some of them given again.
  @Test func bytesDoNotDependOnSplitOrderAndGrouping() throws {
    let all = try FleetFixture.recorded.map { try FleetFixture.partial($0) }
    var random = SplitMix64(seed: 11)
    for turn in 0..<(Tier.isLong ? 3_000 : 2_000) {
      let chosen = Array(all.shuffled(using: &random).prefix(1 + turn % (Tier.isLong ? 12 : 6)))
      let expected = FleetFixture.merged(chosen)
      let repeated = chosen + chosen.prefix(turn % 4)
      let steps = try FleetFixture.mergedInSteps(repeated, using: &random)
      #expect(steps == expected, "turn \(turn), seed 11")
    }
  }

  /// More groups, fingerprints and traces than there is room for: what is kept does not depend on
  /// the way.
  @Test func keysWithoutRoomDoNotDependOnTheOrder() throws {
    var random = SplitMix64(seed: 12)
    let results = (0..<6_000).map { FleetFixture.random($0, using: &random) }
    let all = try results.map { try FleetFixture.partial($0) }
    let expected = FleetFixture.merged(all)
    var whole = FleetMerge()
    for partial in all { whole.add(partial) }
    whole.settle()
    #expect(whole.sum.groups.count == FleetSum.groupLimit + 1)
    let kept = Set(whole.sum.groups.values.flatMap { $0.findings.keys })
    #expect(kept.count == FleetSum.findingLimit)
    for turn in 0..<(Tier.isLong ? 20 : 4) {
      let steps = try FleetFixture.mergedInSteps(all, using: &random)
      #expect(steps == expected, "turn \(turn), seed 12")
    }
  }

  /// Listed findings are counted exactly, and a rule's number is that of its findings with those
  /// left out.
  @Test func keptNumbersAreExact() throws {
    var random = SplitMix64(seed: 13)
    let results = (0..<3_000).map { FleetFixture.random($0, using: &random) }
    var merge = FleetMerge(by: [])
    for result in results { merge.add(FleetPartial(result)) }
    merge.settle()
    let sum = try #require(merge.sum.sorted.first?.group)
    var exact: [Fingerprint: FleetHits] = [:]
    var byRule: [ExactString: Int64] = [:]
    for result in results {
      for group in result.sum.groups.values {
        for (fingerprint, finding) in group.findings {
          exact[fingerprint, default: FleetHits()].add(finding.hits)
          byRule[finding.rule, default: 0] += finding.hits.occurrences
        }
      }
    }
    #expect(sum.findings.count == FleetSum.findingLimit)
    #expect(exact.count > FleetSum.findingLimit)
    for (fingerprint, finding) in sum.findings { #expect(finding.hits == exact[fingerprint]) }
    var told = Dictionary(
      uniqueKeysWithValues: sum.otherFindings.map { ($0.key, $0.value.occurrences) })
    for finding in sum.findings.values {
      told[finding.rule, default: 0] += finding.hits.occurrences
    }
    #expect(told == byRule)
  }

  @Test func aTraceCountsOnceWhateverElseItsPartialsHold() throws {
    var random = SplitMix64(seed: 14)
    let results = (0..<200).map { FleetFixture.random($0, using: &random) }
    let all = try results.map { try FleetFixture.partial($0) }
    let expected = FleetFixture.merged(all)
    for _ in 0..<20 {
      let parts = try (0..<8).map { _ in
        try FleetFixture.read(
          FleetFixture.merged(all.filter { _ in Bool.random(using: &random) }))
      }
      let rest = all.shuffled(using: &random)
      #expect(FleetFixture.merged(parts + rest) == expected)
      #expect(FleetFixture.merged(rest + parts) == expected)
    }
  }

  /// Another analysis of a trace: the same id, another check and other numbers.
  private func variant(_ number: Int, _ check: Int, using random: inout SplitMix64) -> TraceResult {
    let made = FleetFixture.random(number, using: &random)
    let id = TraceID(high: made.id.high, low: (made.id.low >> 32) << 32)
    return TraceResult(
      id: id.checked(UInt64(check) << 32), name: made.name, fault: made.fault, sum: made.sum)
  }

  @Test func ofDifferentResultsTheSameCountsInAnyOrderAndGrouping() throws {
    var random = SplitMix64(seed: 17)
    let checks = (0..<60).map { number in
      Array([5, 2, 8].shuffled(using: &random).prefix(1 + number % 3))
    }
    let results = checks.enumerated().map { number, checks in
      checks.map { variant(number, $0, using: &random) }
    }
    // Of each trace the one with the smallest check.
    let kept = results.compactMap { $0.min { $0.id.check < $1.id.check } }
    let sum = FleetFixture.merged(try kept.map { try FleetFixture.partial($0) })
    let expected = FleetFixture.told(results.filter { $0.count > 1 }.map { $0[0].id }, in: sum)
    let all = try results.flatMap { $0 }.map { try FleetFixture.partial($0) }
    for turn in 0..<(Tier.isLong ? 400 : 60) {
      var merge = FleetMerge()
      for partial in all.shuffled(using: &random) + [all[turn % all.count]] { merge.add(partial) }
      #expect(merge.conflicts == 40 && !merge.isUndecided)
      #expect(merge.repeats == 60 + 1)
      var bytes: [UInt8] = []
      merge.write { bytes += $0 }
      #expect(bytes == expected, "turn \(turn), seed 17")
      let steps = try FleetFixture.mergedInSteps(all, using: &random)
      #expect(steps == expected, "turn \(turn), seed 17")
    }
  }

  /// Beyond the results that a merge carries, it says that the order would matter, and a second
  /// reading decides.
  @Test func ofManyDifferentResultsTheSameCountAfterASecondReading() throws {
    var random = SplitMix64(seed: 18)
    let results = (0..<(FleetMerge.memberLimit + 200)).map { number in
      (0..<(number % 9 == 0 ? 2 : 1)).map { variant(number, 4 - $0, using: &random) }
    }
    let kept = results.compactMap(\.last).map { FleetPartial($0) }
    let sum = FleetFixture.merged(kept, by: [.app])
    let expected = FleetFixture.told(results.filter { $0.count > 1 }.map { $0[0].id }, in: sum)
    let all = results.flatMap { $0 }.map { FleetPartial($0) }
    for _ in 0..<3 {
      let order = all.shuffled(using: &random)
      var once = FleetMerge(by: [.app])
      for partial in order { once.add(partial) }
      #expect(once.isUndecided)
      var merge = FleetMerge(by: [.app])
      for partial in order { merge.choose(partial) }
      for partial in order { merge.add(partial) }
      #expect(!merge.isUndecided)
      #expect(merge.conflicts == results.count { $0.count == 2 })
      var bytes: [UInt8] = []
      merge.write { bytes += $0 }
      #expect(bytes == expected)
    }
  }

  /// Sums without their traces' results: all of one in the other, or none, else it is refused.
  @Test func largePartialsCountOnceOrAreRefused() throws {
    var random = SplitMix64(seed: 15)
    let count = FleetMerge.memberLimit
    let results = (0..<2 * count + 200).map { FleetFixture.random($0, using: &random) }
    let all = results.map { FleetPartial($0) }
    let large = try FleetFixture.read(FleetFixture.merged(Array(all[..<(count + 50)]), by: [.app]))
    let larger = try FleetFixture.read(FleetFixture.merged(Array(all[..<(count + 90)]), by: [.app]))
    let shifted = try FleetFixture.read(
      FleetFixture.merged(Array(all[60..<(count + 120)]), by: [.app]))
    var merge = FleetMerge(by: [.app])
    #expect(merge.add(larger) == .added)
    #expect(merge.add(large) == .known)
    #expect(merge.add(all[3]) == .known)
    #expect(merge.add(shifted) == .overlapping(shared: count + 30, of: count + 60))
    #expect(merge.traces == count + 90)
    #expect(merge.add(all[count + 150]) == .added)
  }

  /// A beta of 6,000 traces: more combinations than there is room for, of few versions.
  private static let beta: [FleetPartial] = {
    var random = SplitMix64(seed: 19)
    return (0..<6_000).map { number in
      let made = FleetFixture.random(number, using: &random)
      let values: [ExactString?] = FleetDimension.allCases.map { dimension in
        switch dimension {
        case .version: ExactString("4.\(number % 3)")
        case .build: ExactString("\(number % 997)")
        case .os: ExactString("26.\(number % 5)")
        default: nil
        }
      }
      var sum = FleetSum()
      for group in made.sum.groups.values { sum.add(group, to: FleetKey(values)) }
      let result = TraceResult(id: made.id, name: made.name, fault: nil, sum: sum)
      // As a file has it: texts are escaped.
      return (try? FleetFixture.read(result.line)) ?? FleetPartial(result)
    }
  }()

  @Test func askedDimensionsAreWholeInAnyGrouping() throws {
    let expected = FleetFixture.merged(Self.beta, by: [.version])
    var random = SplitMix64(seed: 20)
    for _ in 0..<(Tier.isLong ? 20 : 3) {
      let steps = try FleetFixture.mergedInSteps(Self.beta, by: [.version], using: &random)
      #expect(steps == expected)
    }
  }

  @Test func aSumThatLostAGroupSaysSo() throws {
    let full = try FleetFixture.read(FleetFixture.merged(Self.beta))
    var merge = FleetMerge(by: [.version])
    #expect(merge.add(full) == .added)
    #expect(merge.sum.hasLostGroups)
    // It is known to every later merge, too.
    var bytes: [UInt8] = []
    merge.write { bytes += $0 }
    var later = FleetMerge(by: [.version])
    later.add(try FleetFixture.read(bytes))
    #expect(later.sum.hasLostGroups)
    // By all of its own dimensions nothing is lost.
    var same = FleetMerge()
    same.add(full)
    #expect(!same.sum.hasLostGroups)
  }

  /// Partials that were grouped by other dimensions are grouped by those that all have.
  @Test func projectedAndFullPartialsOfOneTraceAreTheSameInAnyOrder() throws {
    var random = SplitMix64(seed: 22)
    let results = (0..<40).map { FleetFixture.random($0, using: &random) }
    let all = try results.map { try FleetFixture.read($0.line) }
    let byVersion = try FleetFixture.read(FleetFixture.merged(all, by: [.version, .app]))
    let mixed = [byVersion] + all
    let expected = FleetFixture.merged([byVersion])
    for _ in 0..<20 {
      #expect(FleetFixture.merged(mixed.shuffled(using: &random)) == expected)
    }
    var merge = FleetMerge(by: [.device, .version])
    #expect(merge.add(byVersion) == .lacks([.device]))
    #expect(merge.traces == 0)
  }

  @Test func groupingByFewerDimensionsAtOnceOrLaterIsTheSame() throws {
    var random = SplitMix64(seed: 16)
    let results = (0..<300).map { FleetFixture.random($0, using: &random) }
    let all = try results.map { try FleetFixture.partial($0) }
    let expected = FleetFixture.merged(all, by: [.version])
    let steps = try FleetFixture.mergedInSteps(all, using: &random)
    #expect(FleetFixture.merged([try FleetFixture.read(steps)], by: [.version]) == expected)
  }
}
