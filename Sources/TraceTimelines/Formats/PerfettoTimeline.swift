import LifecycleModel
import RuleKit
import TraceModel

extension TimelineFormat {
  /// The format of https://ui.perfetto.dev, which also answers SQL.
  public static let perfetto = TimelineFormat(
    "perfetto", "TrackEvent protobuf for ui.perfetto.dev and its trace processor",
    endings: [".perfetto-trace", ".pftrace"], isBinary: true
  ) { context, sink in PerfettoTimeline(context, sink) }
}

/// Writes a Perfetto trace of TrackEvents
/// (https://perfetto.dev/docs/reference/synthetic-track-event).
///
///     run (process) ── findings, missing records
///                   ├─ app, uikit-app-scene-based, …
///                   ├─ scene A ── uiscene, scenephase-view-ios, view FilmList
///                   ├─ work ── thread main, …
///                   └─ background ── assertions, push deliveries, …
///
/// The ends of slices are a stack on each track, so overlapping slices would silently get wrong
/// lengths: every lane is a separate track. A slice's begin and end are written together; the
/// processor sorts by time, and on one track they come in the order of time.
final class PerfettoTimeline: TimelineWriter {
  private let context: TimelineContext
  private let buffer: TimelineBuffer
  private var runs: [Int: Run] = [:]
  private var names = PerfettoNames()
  private var isFirst = true

  private struct Run {
    let run: TimelineRun
    let axis: TimelineAxis
    /// Numbers of the tracks that are described.
    var tracks: Set<Int> = []
    /// Number of each group, by its name.
    var groups: [ExactString: UInt64] = [:]
    var hasGaps = false
  }

  // Uuids of a run: the process, its two tracks, groups from 2^31 on, and tracks by their number.
  private static let findings: UInt64 = 1
  private static let gaps: UInt64 = 2
  private static let firstTrack: UInt64 = 16
  private static let firstGroup: UInt64 = 1 << 31

  init(_ context: TimelineContext, _ sink: @escaping TimelineFormat.Sink) {
    self.context = context
    buffer = TimelineBuffer(sink)
  }

  func begin(_ run: TimelineRun) {
    runs[run.number] = Run(run: run, axis: TimelineAxis(run))
    let process = Self.process(run.number)
    packet(nil) { packet in
      packet.message(60) {
        $0.varint(1, process)
        $0.message(3) {
          $0.integer(1, Int64(run.number) + 1)
          $0.string(6, TimelineNames.run(run))
        }
        // Children are sorted by their ranks.
        $0.varint(11, 3)
      }
    }
    track(process + Self.findings, "findings", parent: process, rank: 0)
  }

  func add(_ slice: TimelineSlice) {
    guard let axis = runs[slice.track.run]?.axis else { return }
    let track = uuid(slice.track)
    slicePacket(axis.at(slice.begin), begins: true, track) { event, interned in
      name(slice.name, &event, &interned)
      event.varint(3, names.category(slice.track.machine?.rawName ?? "work", &interned))
      if let line = slice.line { annotate("line", line, &event, &interned) }
      if let allowance = slice.allowance {
        annotate("allowance_ns", allowance, &event, &interned)
      }
      for (name, value) in slice.details { annotate(name, value, &event, &interned) }
    }
    slicePacket(axis.at(slice.end), begins: false, track) { _, _ in }
  }

  func add(_ moment: TimelineEvent) {
    guard let axis = runs[moment.run]?.axis else { return }
    instant(axis.at(moment.time), uuid(moment.track)) { event, interned in
      name(TimelineNames.event(moment.name), &event, &interned)
      event.string(22, TimelineNames.scope(moment.name))
      annotate("line", moment.line, &event, &interned)
      if !moment.details.isEmpty { annotate("details", moment.details, &event, &interned) }
    }
  }

  func add(_ finding: TimelineFinding) {
    guard let axis = runs[finding.run]?.axis else { return }
    let known = context.analysis.findings[finding.finding]
    instant(axis.at(finding.time), Self.process(finding.run) + Self.findings) { event, interned in
      name(finding.rule, &event, &interned)
      event.varint(3, names.category("finding", &interned))
      annotate("rule", finding.rule, &event, &interned)
      annotate("code", known.code, &event, &interned)
      annotate("severity", finding.severity.rawValue, &event, &interned)
      annotate("message", finding.message, &event, &interned)
      annotate("line", finding.line, &event, &interned)
      if let scene = finding.scene { annotate("scene", scene, &event, &interned) }
      if let source = known.source { annotate("source", source, &event, &interned) }
    }
  }

  func add(_ gap: TimelineGap) {
    guard let axis = runs[gap.run]?.axis else { return }
    let process = Self.process(gap.run)
    if runs[gap.run]?.hasGaps == false {
      runs[gap.run]?.hasGaps = true
      track(process + Self.gaps, "missing records", parent: process, rank: 0)
    }
    instant(axis.at(gap.time), process + Self.gaps) { event, interned in
      name(gap.words, &event, &interned)
      event.varint(3, names.category("gap", &interned))
      annotate("line", gap.line, &event, &interned)
      if let count = gap.count { annotate("count", count, &event, &interned) }
    }
  }

  func end(_ run: TimelineRunEnd) { runs[run.run] = nil }

  func finish() { buffer.flush() }

  // MARK: Tracks

  private static func process(_ run: Int) -> UInt64 { UInt64(run + 1) << 32 }

  /// The uuid of a track, which is described when it is first used.
  private func uuid(_ track: TimelineTrack) -> UInt64 {
    let uuid = Self.process(track.run) + Self.firstTrack + UInt64(track.id)
    guard runs[track.run]?.tracks.insert(track.id).inserted == true,
      let run = runs[track.run]?.run
    else { return uuid }
    let rank = TimelineNames.rank(track.kind)
    var parent = Self.process(track.run)
    if let group = TimelineNames.group(track, run) {
      parent = self.group(group, track.run, rank: rank)
      self.track(
        uuid, TimelineNames.track(track), parent: parent,
        rank: Int64(track.kind.rawValue) << 32 + Int64(track.id))
    } else {
      self.track(
        uuid, TimelineNames.track(track), parent: parent, rank: rank << 32 + Int64(track.id))
    }
    return uuid
  }

  private func group(_ name: String, _ run: Int, rank: Int64) -> UInt64 {
    let process = Self.process(run)
    let known = runs[run]?.groups ?? [:]
    let key = ExactString(name)
    if let number = known[key] { return process + Self.firstGroup + number }
    let number = UInt64(known.count)
    runs[run]?.groups[key] = number
    let uuid = process + Self.firstGroup + number
    track(uuid, name, parent: process, rank: rank << 32 + Int64(number))
    return uuid
  }

  private func track(_ uuid: UInt64, _ name: String, parent: UInt64, rank: Int64) {
    packet(nil) { packet in
      packet.message(60) {
        $0.varint(1, uuid)
        $0.string(2, name)
        $0.varint(5, parent)
        $0.varint(11, 3)
        $0.integer(12, rank)
      }
    }
  }

  // MARK: Packets

  private func slicePacket(
    _ time: Int64, begins: Bool, _ track: UInt64,
    _ fill: (inout ProtobufBytes, inout ProtobufBytes) -> Void
  ) {
    event(time, type: begins ? 1 : 2, track, fill)
  }

  private func instant(
    _ time: Int64, _ track: UInt64, _ fill: (inout ProtobufBytes, inout ProtobufBytes) -> Void
  ) {
    event(time, type: 3, track, fill)
  }

  private func event(
    _ time: Int64, type: UInt64, _ track: UInt64,
    _ fill: (inout ProtobufBytes, inout ProtobufBytes) -> Void
  ) {
    var interned = ProtobufBytes()
    var event = ProtobufBytes()
    event.varint(9, type)
    event.varint(11, track)
    fill(&event, &interned)
    packet(time) { packet in
      if !interned.bytes.isEmpty { packet.message(12, interned) }
      packet.message(11, event)
    }
  }

  private func packet(_ time: Int64?, _ fill: (inout ProtobufBytes) -> Void) {
    var trace = ProtobufBytes()
    trace.message(1) { packet in
      if let time { packet.integer(8, time) }
      packet.varint(10, 1)
      // The first packet clears the interned names; every other packet depends on it.
      packet.varint(13, isFirst ? 1 : 2)
      if isFirst { packet.varint(87, 1) }
      fill(&packet)
    }
    isFirst = false
    buffer.append(trace.bytes)
  }

  private func name(
    _ text: String, _ event: inout ProtobufBytes, _ interned: inout ProtobufBytes
  ) {
    let text = TimelineNames.shown(text)
    if let number = names.event(text, &interned) {
      event.varint(10, number)
    } else {
      event.string(23, text)
    }
  }

  private func annotate(
    _ name: String, _ value: String, _ event: inout ProtobufBytes,
    _ interned: inout ProtobufBytes
  ) {
    let number = names.annotation(name, &interned)
    event.message(4) {
      $0.varint(1, number)
      $0.string(6, TimelineNames.shown(value))
    }
  }

  private func annotate(
    _ name: String, _ value: Int64, _ event: inout ProtobufBytes, _ interned: inout ProtobufBytes
  ) {
    let number = names.annotation(name, &interned)
    event.message(4) {
      $0.varint(1, number)
      $0.integer(4, value)
    }
  }
}

/// Strings that packets refer to by number after one packet has defined them.
private struct PerfettoNames {
  private var events: [ExactString: UInt64] = [:]
  private var categories: [ExactString: UInt64] = [:]
  private var annotations: [ExactString: UInt64] = [:]
  /// Traces may name every event otherwise; further names are written out.
  private static let limit = 10_000

  mutating func event(_ name: String, _ interned: inout ProtobufBytes) -> UInt64? {
    if let known = events[ExactString(name)] { return known }
    guard events.count < Self.limit else { return nil }
    return Self.add(name, to: &events, field: 2, &interned)
  }

  /// Categories and the names of annotations are words of this file and few.
  mutating func category(_ name: String, _ interned: inout ProtobufBytes) -> UInt64 {
    categories[ExactString(name)] ?? Self.add(name, to: &categories, field: 1, &interned)
  }

  mutating func annotation(_ name: String, _ interned: inout ProtobufBytes) -> UInt64 {
    annotations[ExactString(name)] ?? Self.add(name, to: &annotations, field: 3, &interned)
  }

  private static func add(
    _ name: String, to names: inout [ExactString: UInt64], field: Int,
    _ interned: inout ProtobufBytes
  ) -> UInt64 {
    let number = UInt64(names.count + 1)
    names[ExactString(name)] = number
    interned.message(field) {
      $0.varint(1, number)
      $0.string(2, name)
    }
    return number
  }
}
