import AnalysisSupport
import LifecycleModel
import LifecycleRules
import TestSupport
import Testing
import TraceAnalysis
import TraceModel

@testable import TraceFleet

/// Laws of coverage in partials.
@Suite struct FleetCoverageLawTests {
  /// The coverage of traces that one analyzer reads, each as an input of its own.
  private func covered(_ paths: [String]) throws -> Analysis {
    var options = AnalysisOptions()
    options.recordsCoverage = true
    let analyzer = Analyzer(options, rules: [])
    for path in paths { try analyzer.read(try SourceTree.bytes(path), path: path) }
    return analyzer.finish()
  }

  private func summary(_ group: FleetGroup) -> CoverageSummary {
    group.coverageSummary(Catalogue.infos)
  }

  private func total(_ merged: [UInt8]) throws -> FleetGroup {
    var merge = FleetMerge()
    merge.add(try FleetFixture.read(merged))
    merge.settle()
    return merge.sum.total
  }

  @Test func theCoverageOfAFleetIsThatOfAllItsFiles() throws {
    let paths = SourceTree.small
    let partials = try FleetFixture.recorded.map { try FleetFixture.partial($0) }
    var random = SplitMix64(seed: 44)
    for turn in 0..<(Tier.isLong ? 200 : 25) {
      let chosen = Array(paths.indices.shuffled(using: &random).prefix(1 + turn % paths.count))
      let analysis = try covered(chosen.map { paths[$0] })
      let merged = try FleetFixture.mergedInSteps(
        chosen.map { partials[$0] }, by: turn % 2 == 0 ? nil : [.version], using: &random)
      let group = try total(merged)
      #expect(group.coverage == analysis.coverage, "turn \(turn), seed 44")
      let (fleet, files) = (summary(group), analysis.coverageSummary)
      #expect(fleet.machines == files.machines)
      for item in CoverageItem.all {
        #expect(fleet.covered(item) == files.covered(item), "turn \(turn): \(item.name)")
      }
    }
  }

  @Test func theSumOfTheGroupsIsTheWhole() throws {
    for dimension in FleetDimension.allCases {
      var merge = FleetMerge(by: [dimension])
      for result in FleetFixture.recorded { merge.add(FleetPartial(result)) }
      merge.settle()
      var sum = Coverage()
      for group in merge.sum.groups.values {
        #expect(group.coverage.runs == group.counts[.runs])
        sum.merge(group.coverage)
      }
      #expect(sum == merge.sum.total.coverage && !sum.isEmpty)
    }
  }

  /// A version that did not count coverage says nothing of it: no run of it could have shown
  /// anything that was not seen.
  @Test func runsThatWereNotCountedShowNothing() throws {
    let bare = FleetFixture.recorded.map { result in
      var sum = FleetSum()
      for (key, group) in result.sum.groups {
        var group = group
        group.coverage = Coverage()
        sum.add(group, to: key)
      }
      return TraceResult(id: result.id, name: result.name, fault: result.fault, sum: sum)
    }
    let old = try total(FleetFixture.merged(bare.map { FleetPartial($0) }))
    for item in CoverageItem.all {
      let (state, _, obstacle) = summary(old).covered(item)
      #expect(state != .never, "\(item.name)")
      if state == .notRecorded { #expect(obstacle == .otherVersion, "\(item.name)") }
    }
    // Next to counted ones they add no number.
    let half = bare.count / 2
    let mixed = try total(
      FleetFixture.merged(
        (bare[..<half] + FleetFixture.recorded[half...]).map { FleetPartial($0) }))
    let counted = try total(
      FleetFixture.merged(FleetFixture.recorded[half...].map { FleetPartial($0) }))
    #expect(mixed.coverage == counted.coverage)
    for entry in Entry.allCases {
      #expect(summary(mixed).coverage.total(entry) == counted.coverage.total(entry))
    }
  }

  @Test func namesOfALaterVersionAreLeftOut() throws {
    let counts = FleetCounts.Name.allCases
      .map { "\"\($0.rawValue)\":\($0 == .runs ? 3 : $0 == .traces ? 1 : 0)" }.joined(
        separator: ",")
    let text = """
      {"groups":[{"counts":{\(counts)},"coverage":{"teleport.cold":{"count":1,"runs":3},\
      "url.cold":{"hidden":{"noTelepathy":2,"log":1}}},"dimensions":{}}],\
      "schema":"lifetrace.partial/1","trace":{"id":"\(String(repeating: "0", count: 32))","name":"a"}}
      """
    let group = try total(FleetFixture.merged([FleetFixture.read(Array(text.utf8))]))
    #expect(group.coverage.named.map(\.name) == ["url.cold"])
    #expect(group.coverage[.url, .cold].state == .notRecorded)
    #expect(
      group.coverage[.url, .cold].hidden.map(\.obstacle) == [.log, .otherVersion])
  }

  @Test(arguments: [
    #""url.cold":{"runs":4}"#, #""url.cold":{"hidden":{"log":2},"runs":2}"#,
    #""url":{"count":281474976710657}"#,
  ])
  func numbersThatDoNotFitTogetherAreRefused(_ cell: String) {
    let counts = FleetCounts.Name.allCases
      .map { "\"\($0.rawValue)\":\($0 == .runs ? 3 : $0 == .traces ? 1 : 0)" }.joined(
        separator: ",")
    let text = """
      {"groups":[{"counts":{\(counts)},"coverage":{\(cell)},"dimensions":{}}],\
      "schema":"lifetrace.partial/1","trace":{"id":"\(String(repeating: "0", count: 32))","name":"a"}}
      """
    #expect(throws: PartialFault.self) { try FleetFixture.read(Array(text.utf8)) }
  }
}
