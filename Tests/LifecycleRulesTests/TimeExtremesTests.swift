import Foundation
import TestSupport
import Testing

/// Times as far apart as 64 bits allow, and missing times, are judged like any others: nothing
/// overflows.
@Suite struct TimeExtremesTests {
  private static let latest = "\(Int64.max)ns"
  private static let rounds = Tier.isLong ? 200 : 8
  private static let lengths: Set = ["dur", "cpu", "earliest", "allowance"]

  @Test(arguments: ExampleCase.all) func noTimeIsTooLate(_ item: ExampleCase) throws {
    var random = SplitMix64(seed: UInt64(item.lines.count))
    for round in 0..<Self.rounds {
      var trace = SketchTrace(item.lines)
      // Sums grow again and again.
      if round % 8 > 3 {
        let events = trace.lines.filter { !$0.isHeader }
        trace.lines += events + events
      }
      let turning = Int.random(in: 0...trace.lines.count, using: &random)
      for index in trace.lines.indices where !trace.lines[index].isHeader {
        let time: String? =
          switch round % 4 {
          // From some event on, all are at the end of time.
          case 0: index < turning ? nil : Self.latest
          case 1: index < turning ? "-" : Self.latest
          case 2: [nil, "-", Self.latest].randomElement(using: &random) ?? nil
          default: ["0ns", Self.latest].randomElement(using: &random)
          }
        if let time { trace.lines[index].time = time }
        for key in trace.lines[index].keys.indices
        where Self.lengths.contains(trace.lines[index].keys[key].name) {
          if Bool.random(using: &random) { trace.lines[index].keys[key].value = Self.latest }
        }
      }
      #expect(try analyze(trace.text).summary.malformed == 0, "\(trace.text)")
    }
  }
}
