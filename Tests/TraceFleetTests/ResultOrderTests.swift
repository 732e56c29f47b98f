import TestSupport
import Testing
import TraceModel

@testable import TraceFleet

/// Different results of one trace: which of them counts depends on what they say alone.
struct ResultOrderTests {
  /// Results of one trace: of other settings, by fewer dimensions, and edited by hand.
  private func results(_ number: Int, using random: inout SplitMix64) throws -> [FleetPartial] {
    let id = FleetFixture.random(number, using: &random).id
    func line(_ check: UInt64, by dimensions: [FleetDimension]?) throws -> FleetPartial {
      let made = FleetFixture.random(number, using: &random)
      let plain = TraceID(high: id.high, low: (id.low >> 32) << 32).checked(check << 32)
      let result = TraceResult(id: plain, name: made.name, fault: made.fault, sum: made.sum)
      return try FleetFixture.read((dimensions.map { result.projected(onto: $0) } ?? result).line)
    }
    return try [
      line(3, by: nil), line(3, by: nil), line(3, by: [.version, .app]), line(5, by: [.version]),
      line(5, by: nil), line(7, by: [.version, .device]),
    ]
  }

  @Test(arguments: [nil, [FleetDimension.version]])
  func theSameResultCountsInAnyOrderAndGrouping(_ dimensions: [FleetDimension]?) throws {
    var random = SplitMix64(seed: 51)
    for turn in 0..<(Tier.isLong ? 600 : 60) {
      let several = try results(1, using: &random) + results(2, using: &random)
      let chosen = Array(several.shuffled(using: &random).prefix(2 + turn % 7))
      let expected = FleetFixture.merged(chosen, by: dimensions)
      #expect(FleetFixture.merged([try FleetFixture.read(expected)], by: dimensions) == expected)
      for _ in 0..<4 {
        let order = chosen.shuffled(using: &random)
        #expect(FleetFixture.merged(order, by: dimensions) == expected, "turn \(turn), seed 51")
        // Without dimensions, an inner merge keeps those that its partials share, and an edited
        // result is told from the original by fewer.
        guard dimensions != nil else { continue }
        let first = Int.random(in: 1..<order.count, using: &random)
        let inner = try FleetFixture.read(
          FleetFixture.merged(Array(order[..<first]), by: dimensions))
        let steps = ([inner] + order[first...]).shuffled(using: &random)
        #expect(FleetFixture.merged(steps, by: dimensions) == expected, "turn \(turn), seed 51")
      }
    }
  }

  /// A sum without room for all groups answers for none, also if its traces are there already.
  @Test func aSumThatLostGroupsIsNoticedInAnyOrder() throws {
    var random = SplitMix64(seed: 52)
    let traces = (0..<5_000).map { FleetPartial(FleetFixture.random($0, using: &random)) }
    let full = try FleetFixture.read(FleetFixture.merged(traces))
    let byVersion = try FleetFixture.read(FleetFixture.merged(traces, by: [.version]))
    for dimensions in [nil, [FleetDimension.version]] {
      for order in [[full, byVersion], [byVersion, full], [full, byVersion, full]] {
        var merge = FleetMerge(by: dimensions)
        for partial in order { merge.add(partial) }
        merge.settle()
        #expect(merge.sum.hasLostGroups)
      }
    }
  }

  @Test func theRuleOfAFindingDoesNotDependOnTheOrder() throws {
    func partial(_ number: Int, _ rule: String) throws -> FleetPartial {
      var group = FleetGroup()
      group.counts[.runs] = 1
      let fingerprint = try #require(Fingerprint(String(repeating: "0b", count: 16)))
      group.findings[fingerprint] = FleetFinding(rule: ExactString(rule))
      var sum = FleetSum(by: [])
      sum.add(group, to: FleetKey(FleetDimension.allCases.map { _ in nil }))
      var content = StableHash()
      content.add(number: UInt64(number))
      return FleetPartial(TraceResult(content, name: "t", fault: nil, sum: sum))
    }
    let (one, two) = (try partial(1, "LT101"), try partial(2, "LT102"))
    #expect(FleetFixture.merged([one, two]) == FleetFixture.merged([two, one]))
  }
}
