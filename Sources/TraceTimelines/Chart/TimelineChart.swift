import LifecycleModel
import ReportKit
import RuleKit
import TraceModel

/// The data of a timeline's pictures: its rows with everything on them.
///
/// It holds them in memory up to its limits, and counts what is beyond. Names and texts are kept
/// once, made safe to show.
final class TimelineChart: TimelineSink {
  struct Slice: BitwiseCopyable {
    /// Place in ``names``.
    let name: Int32
    let text: TextTable.Place
    let begin: Int64
    let end: Int64
    /// -1: not known; so with the allowance.
    let line: Int64
    let allowance: Int64
    let isOpen: Bool
  }

  struct Tick: BitwiseCopyable {
    let name: Int32
    let text: TextTable.Place
    let time: Int64
    let line: Int64
  }

  struct Row {
    let track: TimelineTrack
    var slices: [Slice] = []
    var ticks: [Tick] = []
  }

  struct Mark {
    /// Place in the analysis' findings.
    let finding: Int
    let severity: Severity
    let text: TextTable.Place
    let run: Int
    let scene: Int?
    let time: Int64
    let line: Int64
    /// Nil if it was not kept.
    let evidence: [Evidence]?
  }

  /// A line that proves an occurrence of a finding.
  struct Evidence: BitwiseCopyable {
    let line: Int64
    /// -1: not known.
    let time: Int64
    let event: TextTable.Place
    let text: TextTable.Place
  }

  struct Scene {
    let run: Int
    let id: String
    let role: SceneRole?
    /// Short, fit to be shown.
    var name: String {
      let role = role.flatMap(RoleWord.short).map { " " + $0 } ?? ""
      return Words.shortID(id) + role
    }
  }

  struct Run {
    let facts: TimelineRun
    var first: Int64 = .max
    var last: Int64 = .min
    var end: TimelineRunEnd?
  }

  /// How much is kept; a million events with their page take about 100 MB.
  struct Limits: Sendable {
    var runs = 100
    var rows = 4_000
    var slices = 1_000_000
    var events = 2_000_000
    var marks = 100_000
    var gaps = 10_000
    /// Bytes of names, and of details.
    var textBytes = 48 << 20

    init() {}
  }

  let limits: Limits
  let options: TimelineOptions
  private(set) var runs: [Run] = []
  private(set) var rows: [Row] = []
  private(set) var scenes: [Scene] = []
  private(set) var marks: [Mark] = []
  private(set) var gaps: [TimelineGap] = []
  private(set) var names: [(text: String, tone: SliceTone)] = []
  private(set) var texts: TextTable
  /// Rules of the marked findings, by the findings' places.
  private(set) var ruleNames: [Int: String] = [:]
  private(set) var sliceCount = 0
  private(set) var tickCount = 0
  private(set) var leftOut = LeftOut()

  /// The parts beyond the limits.
  struct LeftOut {
    var runs = 0
    var slices = 0
    var events = 0
    var marks = 0
    var gaps = 0
    var texts = 0

    /// In words; empty if nothing was omitted.
    var parts: [String] {
      let counts = [
        (runs, "run", "runs"), (slices, "interval", "intervals"), (events, "event", "events"),
        (marks, "mark of a finding", "marks of findings"), (gaps, "gap", "gaps"),
        (texts, "detail of an event", "details of events"),
      ]
      return counts.filter { $0.0 > 0 }.map { Words.count($0.0, $0.1, $0.2) }
    }
  }

  private struct NameKey: Hashable {
    let text: ExactString
    let tone: SliceTone
  }
  private struct SceneKey: Hashable {
    let run: Int
    let id: ExactString
  }
  private var rowOfTrack: [Int: Int] = [:]
  private var placeOfRun: [Int: Int] = [:]
  private var placeOfScene: [SceneKey: Int] = [:]
  private var placeOfName: [NameKey: Int32] = [:]
  private var nameBytes = 0

  init(_ options: TimelineOptions, limits: Limits = Limits()) {
    self.options = options
    self.limits = limits
    texts = TextTable(limit: limits.textBytes)
  }

  // MARK: The sink

  func begin(_ run: TimelineRun) {
    guard runs.count < limits.runs else {
      leftOut.runs += 1
      return
    }
    placeOfRun[run.number] = runs.count
    runs.append(Run(facts: run))
  }

  func add(_ slice: TimelineSlice) {
    guard !slice.track.isRest else { return }
    guard sliceCount < limits.slices, let row = row(of: slice.track) else {
      leftOut.slices += 1
      return
    }
    let details = slice.details.map { "\($0.name) \(DisplayText.escaped($0.value, limit: 120))" }
    rows[row].slices.append(
      Slice(
        name: name(slice.label, SliceTone(slice)), text: text(details.joined(separator: ", ")),
        begin: slice.begin, end: max(slice.begin, slice.end), line: slice.line ?? -1,
        allowance: slice.allowance ?? -1, isOpen: slice.isOpen))
    sliceCount += 1
    extend(slice.track.run, slice.begin, slice.end)
  }

  func add(_ event: TimelineEvent) {
    guard tickCount < limits.events, let row = row(of: event.track) else {
      leftOut.events += 1
      return
    }
    rows[row].ticks.append(
      Tick(
        name: name(event.name, .rest), text: text(event.details), time: event.time,
        line: event.line))
    tickCount += 1
    extend(event.run, event.time, event.time)
  }

  func add(_ finding: TimelineFinding) {
    guard let run = placeOfRun[finding.run], marks.count < limits.marks else {
      leftOut.marks += 1
      return
    }
    ruleNames[finding.finding] = finding.rule
    marks.append(
      Mark(
        finding: finding.finding, severity: finding.severity, text: text(finding.message), run: run,
        scene: finding.scene.flatMap { scene($0, finding.run) }, time: finding.time,
        line: finding.line,
        evidence: finding.evidence?.map {
          Evidence(
            line: $0.line, time: $0.time, event: text(DisplayText.escaped($0.event, limit: 80)),
            text: text(DisplayText.escaped($0.text, limit: 400)))
        }))
    extend(finding.run, finding.time, finding.time)
  }

  func add(_ gap: TimelineGap) {
    guard placeOfRun[gap.run] != nil, gaps.count < limits.gaps else {
      leftOut.gaps += 1
      return
    }
    gaps.append(gap)
    extend(gap.run, gap.time, gap.time)
  }

  func end(_ run: TimelineRunEnd) {
    guard let place = placeOfRun[run.run] else { return }
    runs[place].end = run
    extend(run.run, clamped(run.first), clamped(run.first))
    extend(run.run, clamped(run.last), clamped(run.last))
  }

  // MARK: Shared parts

  func place(ofRun number: Int) -> Int? { placeOfRun[number] }

  func place(ofScene id: String?, _ run: Int) -> Int? {
    id.flatMap { placeOfScene[SceneKey(run: run, id: ExactString($0))] }
  }

  private func clamped(_ time: Int64) -> Int64 {
    min(max(time, options.from ?? .min), options.to ?? .max)
  }

  private func extend(_ run: Int, _ first: Int64, _ last: Int64) {
    guard let place = placeOfRun[run] else { return }
    let isTimed = runs[place].facts.isTimed
    runs[place].first = min(runs[place].first, isTimed ? clamped(first) : first)
    runs[place].last = max(runs[place].last, isTimed ? clamped(last) : last)
  }

  private func row(of track: TimelineTrack) -> Int? {
    if let known = rowOfTrack[track.id] { return known }
    guard placeOfRun[track.run] != nil, rows.count < limits.rows else { return nil }
    if let id = track.scene { _ = scene(id, track.run) }
    rowOfTrack[track.id] = rows.count
    rows.append(Row(track: track))
    return rows.count - 1
  }

  private func scene(_ id: String, _ run: Int) -> Int? {
    let key = SceneKey(run: run, id: ExactString(id))
    if let known = placeOfScene[key] { return known }
    guard let place = placeOfRun[run], scenes.count < limits.rows else { return nil }
    placeOfScene[key] = scenes.count
    scenes.append(Scene(run: place, id: id, role: runs[place].facts.roles[ExactString(id)]))
    return scenes.count - 1
  }

  private func name(_ text: String, _ tone: SliceTone) -> Int32 {
    let key = NameKey(text: ExactString(text), tone: tone)
    if let known = placeOfName[key] { return known }
    guard nameBytes < limits.textBytes else {
      leftOut.texts += 1
      return name("…", tone, isKept: true)
    }
    return name(text, tone, isKept: true)
  }

  private func name(_ text: String, _ tone: SliceTone, isKept: Bool) -> Int32 {
    let key = NameKey(text: ExactString(text), tone: tone)
    if let known = placeOfName[key] { return known }
    let place = Int32(names.count)
    placeOfName[key] = place
    names.append((DisplayText.escaped(text, limit: 160), tone))
    nameBytes += text.utf8.count
    return place
  }

  private func text(_ text: String) -> TextTable.Place {
    if let place = texts.add(text) { return place }
    leftOut.texts += 1
    return .none
  }
}
