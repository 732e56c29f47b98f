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

  // MARK: Payloads

  private static let exit = "exits.background.cumulativeSuspendedWithLockedFileExitCount"

  private func payload(_ version: String, locked: Int, normal: Int = 0) -> String {
    #"{"metaData":{"bundleIdentifier":"a","appVersion":"\#(version)","deviceType":"iPhone16,1","#
      + #""osVersion":"iPhone OS 26.1 (23B85)"},"applicationExitMetrics":{"backgroundExitData":{"#
      + #""cumulativeSuspendedWithLockedFileExitCount":\#(locked),"#
      + #""cumulativeNormalAppExitCount":\#(normal)},"foregroundExitData":{}},"#
      + #""applicationTimeMetrics":{"cumulativeForegroundTime":"5,400 sec"}}"# + "\n"
  }

  private func sums(_ sum: FleetSum, _ name: String) -> [String: Int64] {
    var sums: [String: Int64] = [:]
    for (key, group) in sum.groups {
      if let number = group.payloads[ExactString(name)] { sums[key[.version] ?? ""] = number }
    }
    return sums
  }

  /// In one file or in several, beside recordings or not; what is read again is the same.
  @Test func payloadsAreAddedUpByWhatTheyAreOf() throws {
    let all = [payload("4.2", locked: 2), payload("4.3", locked: 1), payload("4.2", locked: 3)]
    let one = try FleetFixture.result(Array(all.joined().utf8), name: "a.json").sum
    var several = try FleetFixture.result(
      Array(run(1, version: "4.2", visits: 1).utf8), name: "r.jsonl"
    ).sum
    for (place, text) in all.enumerated() {
      let result = try FleetFixture.result(Array(text.utf8), name: "\(place).json")
      let read = try Array(result.line.dropLast()).withUnsafeBytes {
        try PartialReader.read($0)
      }
      guard case .one(let again) = read.content else { throw Missing() }
      #expect(again.line == result.line)
      several.add(again.sum)
    }
    for sum in [one, several] {
      #expect(sums(sum, Self.exit) == ["4.2": 5, "4.3": 1])
      #expect(sums(sum, "payloads") == ["4.2": 2, "4.3": 1])
      let (day, days): (Int64, Int64) = (5_400_000_000_000, 10_800_000_000_000)
      #expect(sums(sum, "time.foreground") == ["4.2": days, "4.3": day])
    }
    #expect(one.total.counts[.traces] == 1 && one.total.counts[.runs] == 0)
    #expect(several.total.counts[.traces] == 4 && several.total.counts[.runs] == 1)
  }

  private struct Missing: Error {}

  /// A payload of crashes counts in the group of their runs.
  @Test func aPayloadOfACrashIsOfItsApp() throws {
    let bytes = try SourceTree.bytes("posted/27-metrickit-diagnostic.json")
    let groups = try FleetFixture.result(bytes, name: "a.json").sum.groups
    #expect(groups.count == 1)
    let group = try #require(groups.values.first)
    #expect(group.counts[.runs] == 1 && group.payloads["payloads"] == 1)
  }

  /// The payload that Xcode simulates says nothing of devices.
  @Test func aSimulatedPayloadAddsNothing() throws {
    let counts = MetricExit.all.map { "\"\($0.key)\":1" }.joined(separator: ",")
    let text = #"{"applicationExitMetrics":{"backgroundExitData":{\#(counts)}}}"# + "\n"
    let sum = try FleetFixture.result(Array(text.utf8), name: "a.json").sum
    #expect(sum.total.payloads.map { $0.key.text } == ["payloads", "simulated"])
  }
}
