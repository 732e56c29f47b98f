import TestSupport
import Testing
import TraceAnalysis
import TraceModel

@testable import TraceFleet

/// The groups of one trace whose runs differ.
@Suite struct TraceGroupTests {
  private func run(_ number: Int, version: String, visits: Int) -> String {
    var lines = [
      #"{"lifetrace":1,"run":"r\#(number)","app":"a","version":"\#(version)","platform":"ios"}"#,
      #"{"run":"r\#(number)","t":0,"event":"process.start"}"#,
    ]
    for visit in 0..<visits {
      for (place, event) in ["app.didBecomeActive", "app.willResignActive"].enumerated() {
        lines.append(
          #"{"run":"r\#(number)","t":\#((visit * 2 + place + 1) * 1_000_000),"event":"\#(event)"}"#)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test func aRunsEventsCountInItsGroup() throws {
    let text =
      run(1, version: "4.2", visits: 1) + run(2, version: "4.3", visits: 4)
      + run(3, version: "4.2", visits: 2) + run(4, version: "4.4", visits: 0)
    let result = try FleetFixture.result(Array(text.utf8), name: "a.jsonl")
    var events: [String: Int64] = [:]
    for (key, group) in result.sum.groups {
      events[key[.version] ?? "", default: 0] += group.counts[.events]
    }
    let alone = try [(1, "4.2", [1, 2]), (2, "4.3", [4]), (4, "4.4", [0])].map {
      (number, version, visits) in
      let own = visits.enumerated().map {
        run(number * 10 + $0.offset, version: version, visits: $0.element)
      }.joined()
      let sum = try FleetFixture.result(Array(own.utf8), name: "b.jsonl").sum
      return (version, sum.groups.values.reduce(0) { $0 + $1.counts[.events] })
    }
    #expect(events == Dictionary(uniqueKeysWithValues: alone))
    #expect(Set(events.values).count == 3)
  }
}
