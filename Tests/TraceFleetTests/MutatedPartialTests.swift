import LifecycleRules
import TestSupport
import Testing
import TraceModel
import TraceReports

@testable import ReportKit
@testable import TraceFleet

/// A partial may say anything: it is refused, or it is merged and reported, and never a trap.
struct MutatedPartialTests {
  private static let numbers = [
    "0", "1", "7", "1000000000000", "4611686018427387904", "9223372036854775806",
    "9223372036854775807", "9223372036854775808", "-1", "1.5",
  ]

  /// The text with a number, a letter or a member in the place of another one.
  private func mutated(_ line: [UInt8], using random: inout SplitMix64) -> [UInt8] {
    let digits = line.indices.filter {
      $0 > 0 && line[$0] &- 0x30 < 10 && [0x3A, 0x2C, 0x5B].contains(line[$0 - 1])
    }
    guard let start = digits.randomElement(using: &random) else { return line }
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      // A key or text of controls, which are longer when they are escaped.
      let quotes = line.indices.filter { line[$0] == 0x22 }
      guard let quote = quotes.randomElement(using: &random) else { return line }
      let text = Array(String(repeating: "\\u0001", count: 190).utf8)
      return Array(line[...quote]) + text + line[(quote + 1)...]
    case 1:
      let end = line[start...].firstIndex { [0x2C, 0x7D].contains($0) } ?? line.endIndex
      return Array(line[..<start]) + line[end...]
    default:
      let end = line[start...].firstIndex { $0 &- 0x30 >= 10 } ?? line.endIndex
      let number = Self.numbers.randomElement(using: &random) ?? "0"
      return Array(line[..<start]) + Array(number.utf8) + line[end...]
    }
  }

  private func report(_ merge: FleetMerge) -> [String] {
    let values = merge.sum.values(of: .version)
    let comparison = FleetComparison(
      merge.sum, .version, before: values.first?.text ?? "1", after: values.last?.text ?? "2",
      rules: Catalogue.infos)
    let report = FleetReport(
      merge.sum, traces: merge.traces, repeats: merge.repeats, by: [.version],
      rules: Catalogue.infos, comparison: comparison)
    let style = TextStyle(isColoured: false, width: 80)
    return FleetText(report, style: style).lines + FleetMarkdown(report).lines + [
      FleetPage(report, version: "1").text, FleetJSON(report, version: "1", exit: 0).text,
      FleetCSV(report).text,
    ]
  }

  /// What a partial says does not depend on those that were read before it.
  @Test func partialsReadBeforeChangeNothing() {
    var random = SplitMix64(seed: 44)
    let memory = PartialMemory()
    let known =
      (0..<12).map { FleetFixture.random($0, using: &random).line }
      + FleetFixture.recorded.map(\.line)
    for number in 0..<1_500 {
      var line = known[Int.random(in: known.indices, using: &random)]
      if number % 3 > 0 { line = mutated(line, using: &random) }
      #expect(
        Self.outcome(line, nil) == Self.outcome(line, memory),
        "\(number): \(String(decoding: line, as: UTF8.self))")
    }
  }

  private static func outcome(
    _ line: [UInt8], _ memory: PartialMemory?
  ) -> Result<[UInt8], PartialFault> {
    line.withUnsafeBytes { text in
      do throws(PartialFault) {
        guard case .one(let result) = try PartialReader.read(text, memory: memory).content else {
          return .success([])
        }
        return .success(result.line)
      } catch {
        return .failure(error)
      }
    }
  }

  @Test func mutatedPartialsAreRefusedOrReported() throws {
    var random = SplitMix64(seed: 43)
    var taken = 0
    for number in 0..<(Tier.isLong ? 100_000 : 2_000) {
      var line = FleetFixture.random(number % 50, using: &random).line
      for _ in 0..<Int.random(in: 1...3, using: &random) { line = mutated(line, using: &random) }
      guard let partial = try? FleetFixture.read(line) else { continue }
      taken += 1
      let other = try FleetFixture.read(FleetFixture.random(number % 50 + 60, using: &random).line)
      // Another result of the same trace, so that sums are made again.
      let again = try FleetFixture.read(FleetFixture.random(number % 50, using: &random).line)
      let parts = [partial, other, again]
      let bytes = FleetFixture.merged(parts)
      let read = try FleetFixture.read(bytes)
      #expect(FleetFixture.merged([read]) == bytes, "number \(number), seed 43")
      var merge = FleetMerge(by: [.version])
      for part in parts { merge.add(part) }
      merge.settle()
      #expect(!report(merge).isEmpty)
    }
    #expect(taken > 100)
  }

  /// Each partial has as many names as may be; together they have more.
  @Test func namesWithoutRoomAreAddedUp() throws {
    func partial(_ number: Int, _ names: Range<Int>) throws -> FleetPartial {
      var group = FleetGroup()
      group.counts[.traces] = 1
      group.counts[.runs] = 1
      for name in names {
        let name = ExactString("name \(name)")
        group.transitions["uiscene", default: [:]][name] = 2
        group.evaluated[name] = FleetEvaluation(traces: 1, runs: 1)
        group.rules[name] = FleetRule()
        group.otherFindings[name] = FleetHits(traces: 1, runs: 1, occurrences: 1)
      }
      var sum = FleetSum()
      sum.add(group, to: FleetKey(FleetDimension.allCases.map { _ in nil }))
      var content = StableHash()
      content.add(number: UInt64(number))
      return try FleetFixture.partial(
        TraceResult(content, name: "t\(number)", fault: nil, sum: sum))
    }
    let all = try [
      partial(0, 0..<6_000), partial(1, 5_000..<11_000), partial(2, 9_000..<15_000),
      partial(3, 100..<10_000),
    ]
    let bytes = FleetFixture.merged(all, by: [])
    var random = SplitMix64(seed: 44)
    for _ in 0..<4 {
      #expect(try FleetFixture.mergedInSteps(all, by: [], using: &random) == bytes)
    }
    var merge = FleetMerge(by: [])
    for partial in all { merge.add(partial) }
    merge.settle()
    let group = merge.sum.total
    #expect(group.evaluated.count == FleetGroup.nameLimit + 1)
    #expect(group.transitions["uiscene"]?.count == FleetGroup.nameLimit + 1)
    let edges = (group.transitions["uiscene"] ?? [:]).values.reduce(Int64(0), +)
    #expect(edges == 55_800)
    let runs = group.evaluated.values.reduce(Int64(0)) { $0 + $1.runs }
    #expect(runs == 27_900)
  }
}
