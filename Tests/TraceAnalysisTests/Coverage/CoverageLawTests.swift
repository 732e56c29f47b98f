import Foundation
import LifecycleModel
import TestSupport
import Testing
import TraceAnalysis
import TraceModel

/// Laws of coverage over the traces of the tree.
@Suite struct CoverageLawTests {
  private static let readable = SourceTree.recorded

  @Test(arguments: readable)
  func countsEqualThoseOfAnIndependentReader(_ path: String) throws {
    let lines = try lines(ofRecorded: path)
    let analysis = try cover([Array(lines.joined(separator: "\n").utf8)])
    let own = analysis.seenEntries
    let other = IndependentCount(lines).seen
    guard analysis.isComplete else {
      // When an entry came may be unknown; that it came is not.
      let known = Dictionary(grouping: own) { String($0.key.prefix { $0 != "." }) }
      for (entry, cells) in known {
        let all = other.filter { $0.key == entry || $0.key.hasPrefix(entry + ".") }
        #expect(cells.reduce(0) { $0 + $1.value } <= all.reduce(0) { $0 + $1.value }, "\(entry)")
      }
      return
    }
    #expect(own == other)
  }

  @Test func transitionsAreThoseOfTheTotals() throws {
    let path = try #require(Self.readable.first { $0.hasSuffix("iphone-day.jsonl.zst") })
    let analysis = try cover([try SourceTree.bytes(path)])
    var seen = 0
    for machine in MachineID.allCases {
      for edge in analysis.coverageSummary.transitions(of: machine) where edge.count > 0 {
        #expect(edge.state == .seen)
        #expect(edge.count == analysis.transitions[Int(machine.rawValue)][edge.index])
        seen += 1
      }
    }
    #expect(seen == analysis.transitions.reduce(0) { $0 + $1.count { $0 > 0 } })
    #expect(seen > 20)
  }

  // MARK: Removing records

  private static let small = [
    "migration/after.jsonl.zst", "migration/before.jsonl.zst",
    "findings/half-migrated-scenes.jsonl.zst", "findings/cold-link-dropped.jsonl.zst",
    "legal/watch-background-task.jsonl.zst", "legal/prewarmed-launch.jsonl.zst",
    "legal/vision-space.jsonl.zst",
  ]

  private func expectNoMore(_ part: Analysis, than whole: Analysis, _ what: String) {
    let before = whole.seenEntries
    for entry in Entry.allCases {
      let (less, more) = (part.coverage?.total(entry) ?? 0, whole.coverage?.total(entry) ?? 0)
      #expect(less <= more, "\(what): \(entry.rawValue) \(more) → \(less)")
    }
    for (cell, count) in part.seenEntries where cell.contains(".") {
      #expect(count <= before[cell] ?? 0, "\(what): \(cell) \(before[cell] ?? 0) → \(count)")
    }
    for situation in WindowSituation.allCases {
      #expect(
        part.coverage?[situation].count ?? 0 <= whole.coverage?[situation].count ?? 0,
        "\(what): \(situation.rawValue)")
    }
  }

  /// Records that say nothing of entries are removed in samples.
  private func matters(_ line: Substring) -> Bool {
    line.firstMatch(of: #/"event":"(?:work|view|log|data|timer|sdk|session)\b/#) == nil
  }

  @Test(arguments: small)
  func removingARecordNeverAddsAnEntry(_ path: String) throws {
    let removed = try expectNoMoreWithoutARecord(of: try lines(ofRecorded: path), path)
    #expect(removed > 40)
  }

  /// Storage and callbacks that restore the same, in each order.
  @Test(arguments: [
    ["storage.restore", "scene.restoreInteractionState"],
    ["scene.restoreInteractionState", "storage.restore"],
    ["storage.restore", "storage.restore", "app.didDecodeRestorableState"],
  ])
  func restorationsWithoutTheirConnectionAreNotMore(_ names: [String]) throws {
    for start in [100, 5_000] {
      let events = ["process.start", "app.didFinishLaunching", "app.didBecomeActive"]
      let scene = ["scene.willConnect"] + names
      var lines = [#"{"lifetrace":1,"run":"r","lifeCycle":"uikit-scene","platform":"ios"}"#]
      for (index, event) in (events + scene).enumerated() {
        let key = event.hasPrefix("storage") ? #","key":"query""# : ""
        let owner = index >= events.count && !event.hasPrefix("app") ? #","scene":"A""# : ""
        let time = (index < events.count ? index : start + index) * 1_000_000
        lines.append(#"{"t":\#(time),"seq":\#(index + 1),"event":"\#(event)"\#(owner)\#(key)}"#)
      }
      try expectNoMoreWithoutARecord(of: lines.map { Substring($0) }, "\(names)")
    }
  }

  /// A header that tells no life cycle, or two: without the record of the scene, what the app alone
  /// was told would count.
  @Test(
    arguments: [
      ["scene.willConnect", "phase.active", "windowScene.performAction"],
      ["scene.willResignActive", "note.app.didEnterBackground", "swbg.launch", "app.openURL"],
    ], ["", #","lifeCycle":"mixed""#])
  func aMissingSceneMakesNothingWarm(_ events: [String], _ lifeCycle: String) throws {
    var lines = [#"{"lifetrace":1,"run":"r","platform":"ios"\#(lifeCycle)}"#]
    for (index, event) in (["process.start"] + events).enumerated() {
      let isOfScene = ["scene.", "phase.", "windowScene."].contains { event.hasPrefix($0) }
      let owner = isOfScene ? #","scene":"B""# : ""
      lines.append(#"{"t":\#(index * 1_000_000),"seq":\#(index + 1),"event":"\#(event)"\#(owner)}"#)
    }
    let whole = try cover([Array(lines.joined(separator: "\n").utf8)])
    lines.remove(at: 2)
    let part = try cover([Array(lines.joined(separator: "\n").utf8)])
    expectNoMore(part, than: whole, "\(events)")
  }

  /// Removes each record that matters, one at a time, and returns their number.
  @discardableResult
  private func expectNoMoreWithoutARecord(of lines: [Substring], _ path: String) throws -> Int {
    let whole = try cover([Array(lines.joined(separator: "\n").utf8)])
    #expect(!whole.seenEntries.isEmpty)
    var removed = 0
    for index in lines.indices where matters(lines[index]) || index % 29 == 0 {
      var rest = lines
      rest.remove(at: index)
      let part = try cover([Array(rest.joined(separator: "\n").utf8)])
      expectNoMore(part, than: whole, "\(path) without line \(index + 1)")
      removed += 1
    }
    return removed
  }

  @Test(arguments: small)
  func removingManyRecordsNeverAddsAnEntry(_ path: String) throws {
    let lines = try lines(ofRecorded: path)
    let whole = try cover([Array(lines.joined(separator: "\n").utf8)])
    var random = SplitMix64(seed: 44)
    for round in 0..<40 {
      // From a few missing records to nearly all.
      let share = UInt64(1) << UInt64(round % 10)
      let rest = lines.filter {
        $0.contains("\"lifetrace\":") || random.next() % 1_024 >= share
      }
      let part = try cover([Array(rest.joined(separator: "\n").utf8)])
      expectNoMore(part, than: whole, "\(path), round \(round)")
      let end = lines.prefix(Int(random.next() % UInt64(lines.count)))
      let beginning = try cover([Array(end.joined(separator: "\n").utf8)])
      expectNoMore(beginning, than: whole, "\(path), first \(end.count) lines")
    }
  }

  @Test func nothingIsTriedWhereNothingWasRecorded() throws {
    for text in ["header lifeCycle=uikit-scene platform=ios launch=user", "0ms process.start\n"] {
      let analysis = try cover(text)
      #expect(analysis.seenEntries == [:], "\(text)")
    }
  }

  @Test func theOrderOfInputsDoesNotMatter() throws {
    let traces = try ["migration/after", "migration/before", "legal/watch-background-task"].map {
      try SourceTree.bytes("\($0).jsonl.zst")
    }
    let forward = try cover(traces)
    let backward = try cover(traces.reversed())
    for item in CoverageItem.all {
      #expect(
        forward.coverageSummary.covered(item) == backward.coverageSummary.covered(item),
        "\(item.name)")
    }
  }
}
