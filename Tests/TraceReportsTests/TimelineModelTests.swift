import AnalysisSupport
import Foundation
import LifecycleModel
import LifecycleRules
import TestSupport
import Testing
import TraceAnalysis
import TraceModel
import TraceReading
import TraceReports
import TraceTimelines

/// Keeps the parts of a timeline, and checks the laws for every timeline.
final class TimelineRecord: TimelineSink {
  private(set) var runs: [TimelineRun] = []
  private(set) var slices: [TimelineSlice] = []
  private(set) var events: [TimelineEvent] = []
  private(set) var findings: [TimelineFinding] = []
  private(set) var gaps: [TimelineGap] = []
  private(set) var ends: [TimelineRunEnd] = []
  /// Everything that must not be, as sentences.
  private(set) var faults: [String] = []
  private var open: Set<Int> = []
  private var tracks: [Int: TimelineTrack] = [:]
  private var lastEnd: [Int: Int64] = [:]

  func begin(_ run: TimelineRun) {
    if !open.insert(run.number).inserted { faults.append("run \(run.number) begins twice") }
    runs.append(run)
  }

  func add(_ slice: TimelineSlice) {
    check(slice.track, slice.track.run)
    if slice.end < slice.begin { faults.append("\(slice.name) ends before it begins") }
    if let before = lastEnd[slice.track.id], slice.begin < before {
      faults.append("\(slice.name) at \(slice.begin) overlaps on track \(slice.track)")
    }
    lastEnd[slice.track.id] = slice.end
    if slice.isOpen != slice.name.hasSuffix(" (open)") { faults.append("name of \(slice)") }
    if slice.isOpen, slice.label + " (open)" != slice.name { faults.append("label of \(slice)") }
    let isState = TimelineModelTests.states.contains(slice.name)
    if isState != (slice.track.machine != nil && !slice.isOpen) {
      faults.append("\(slice.name) is a state's name: \(isState)")
    }
    slices.append(slice)
  }

  func add(_ event: TimelineEvent) {
    check(event.track, event.run)
    events.append(event)
  }

  func add(_ finding: TimelineFinding) {
    if !open.contains(finding.run) { faults.append("a finding of run \(finding.run)") }
    findings.append(finding)
  }

  func add(_ gap: TimelineGap) {
    if !open.contains(gap.run) { faults.append("a gap of run \(gap.run)") }
    gaps.append(gap)
  }

  func end(_ run: TimelineRunEnd) {
    if open.remove(run.run) == nil { faults.append("run \(run.run) ends without a beginning") }
    ends.append(run)
  }

  func finish() { if !open.isEmpty { faults.append("runs are open at the end") } }

  private func check(_ track: TimelineTrack, _ run: Int) {
    if !open.contains(run) { faults.append("something of run \(run)") }
    if track.run != run { faults.append("track \(track.id) of another run") }
    if let known = tracks[track.id], known != track { faults.append("track \(track.id) changed") }
    tracks[track.id] = track
  }

  /// By machine and state: finished visits and their time.
  var visits: [String: [Int64]] {
    var visits: [String: [Int64]] = [:]
    for slice in slices where !slice.isOpen {
      guard let machine = slice.track.machine else { continue }
      let key = "\(machine.rawName) \(slice.name)"
      let known = visits[key] ?? [0, 0]
      visits[key] = [known[0] + 1, known[1] + (slice.end - slice.begin)]
    }
    return visits
  }
}

/// The timeline's parts are those that the analysis counts.
@Suite struct TimelineModelTests {
  static let states = Set(Machine.all.flatMap { $0.states.map(\.name) })

  static let traces = SourceTree.files(
    in: SourceTree.traces, [".zst", ".log", ".ips", ".json", ".jsonl", ".ndjson", ".xml"])

  static func timeline(
    _ bytes: [UInt8], _ options: TimelineOptions = .init()
  ) throws -> (Analysis, TimelineRecord) {
    var analysisOptions = AnalysisOptions()
    analysisOptions.keepsPlaces = true
    let analyzer = Analyzer(analysisOptions, rules: Catalogue.all)
    try analyzer.read(bytes)
    let analysis = analyzer.finish()
    let record = TimelineRecord()
    let builder = TimelineBuilder(analysis, input: 0, options: options, sink: record)
    let again = SymbolTable()
    builder.begin(symbols: again)
    _ = try TraceReader(options: ReadingOptions(), symbols: again)
      .read(MemorySource(bytes), into: builder)
    builder.finish()
    record.finish()
    return (analysis, record)
  }

  /// By machine and state, as the JSON report has them.
  private func visits(_ statistics: StateStatistics, isTimed: Bool) -> [String: [Int64]] {
    var visits: [String: [Int64]] = [:]
    for machine in statistics.machines {
      for (name, entry) in statistics.states(of: machine) where entry.count > 0 {
        visits["\(machine.rawName) \(name)"] = [Int64(entry.count), entry.visits.total]
      }
    }
    return visits
  }

  private func check(_ bytes: [UInt8], _ name: String) throws {
    let (analysis, record) = try Self.timeline(bytes)
    #expect(record.faults.first == nil, "\(name)")
    let isTimed = record.runs.allSatisfy(\.isTimed)
    var told = record.visits
    var counted = visits(analysis.statistics, isTimed: isTimed)
    if !isTimed {
      told = told.mapValues { [$0[0]] }
      counted = counted.mapValues { [$0[0]] }
    }
    let different = Set(told.keys).union(counted.keys).filter { told[$0] != counted[$0] }.sorted()
    #expect(
      different.map { "\($0): told \(told[$0] ?? []), counted \(counted[$0] ?? [])" } == [],
      "\(name)")
    #expect(record.runs.count == analysis.runCount || record.events.isEmpty, "\(name)")
    #expect(
      record.findings.count
        == analysis.places.count { analysis.findings[$0.finding].verdict == .violation }, "\(name)")
    let works = analysis.eventCounts[EventKind.work.index]
    #expect(record.slices.count { $0.track.kind == .work && !$0.isOpen } >= Int(works), "\(name)")
  }

  @Test(arguments: traces) func visitsAreThoseOfTheReport(_ name: String) throws {
    try check(SourceTree.bytes(name), name)
  }

  /// Any events in any order, with losses, restarts, several runs, and times or none.
  static func soup(_ seed: UInt64, count: Int = 400) -> String {
    var random = SplitMix64(seed: seed)
    func one(of words: [String]) -> String { words.randomElement(using: &random) ?? "" }
    let platform = one(of: ["ios", "ipados", "macos", "watchos", "visionos"])
    let cycle = one(of: [
      "", "", "lifeCycle=swiftui", "lifeCycle=uikit-app", "lifeCycle=uikit-scene",
    ])
    let hasTimes = Int.random(in: 0..<5, using: &random) > 0
    var text = ""
    if Bool.random(using: &random) { text += "header run=r0 platform=\(platform) \(cycle)\n" }
    var time = Int.random(in: 0..<1_000, using: &random)
    let names = EventKind.definedNames.map { String(describing: $0) }
    let scoped = [
      "scene.", "phase.", "view.", "bg.", "bgtask.", "swbg.", "fetch.", "urlsession.", "work",
    ]
    for _ in 0..<count {
      var name = one(of: names)
      if Int.random(in: 0..<4, using: &random) > 0 {
        let scope = one(of: scoped)
        name = one(of: names.filter { $0.hasPrefix(scope) })
      }
      if name == "process.exit", Int.random(in: 0..<4, using: &random) > 0 { continue }
      time += Int.random(in: -1..<40, using: &random)
      let isTimed = hasTimes && Int.random(in: 0..<200, using: &random) > 0
      let scene = name.hasPrefix("scene.") || name.hasPrefix("view.") || Bool.random(using: &random)
      var line = (isTimed ? "\(max(0, time))ms " : "- ")
      if scene { line += one(of: ["A", "B", "C"]) + " " }
      line += name + " id=\(Int.random(in: 0..<4, using: &random))"
      if name.hasPrefix("view.") { line += " view=\(one(of: ["V", "W"]))" }
      if name.hasPrefix("phase.") {
        line += one(of: ["", "", " scope=app", " scope=group group=G", " scope=group group=H"])
      }
      if name.hasPrefix("work") || name.hasPrefix("swbg") {
        line += " kind=\(one(of: ["refresh", "disk"]))"
      }
      if name == "work" { line += " dur=\(Int.random(in: 0..<90, using: &random))ms name=held" }
      if name.hasPrefix("bg.") { line += " name=held" }
      if name == "scene.willConnect" {
        line += one(of: ["", " role=CPTemplateApplicationSceneSessionRoleApplication"])
      }
      if Int.random(in: 0..<3, using: &random) == 0 { line += " run=\(one(of: ["r0", "r1"]))" }
      if Int.random(in: 0..<3, using: &random) == 0 { line += " writer=\(one(of: ["x", "y"]))" }
      text += line + "\n"
    }
    return text
  }

  @Test(arguments: UInt64(0)..<300) func visitsEqualThoseOfTheReportForAnyEvents(_ seed: UInt64)
    throws
  {
    try check(Array(Self.soup(seed).utf8), "seed \(seed)")
  }
}
