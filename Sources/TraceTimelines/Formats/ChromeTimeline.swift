import LifecycleModel
import ReportKit
import RuleKit
import TraceModel

extension TimelineFormat {
  /// JSON for `chrome://tracing`, Perfetto, speedscope and others that read the Trace Event Format.
  public static let chrome = TimelineFormat(
    "chrome", "Trace Event JSON for chrome://tracing and Perfetto", endings: [".json"]
  ) { context, sink in ChromeTimeline(context, sink) }
}

/// Writes the JSON object form of the Trace Event Format
/// (https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU).
///
/// A run is a process, a lane of a row a thread, since viewers want slices of one thread to nest
/// and drop those that overlap. Times are microseconds with the nanoseconds as fractions.
final class ChromeTimeline: TimelineWriter {
  private var json = JSONWriter(.compact)
  private let sink: TimelineFormat.Sink
  private let context: TimelineContext
  private var runs: [Int: Run] = [:]

  private struct Run {
    let run: TimelineRun
    let axis: TimelineAxis
    /// Threads that have a name.
    var named: Set<Int> = []
    /// Groups of rows in the order of their first use.
    var groups: [ExactString: Int64] = [:]
  }

  /// Threads of a run that are not tracks.
  private static let findingsThread = 1_000_000
  private static let gapsThread = 1_000_001
  private static let firstTrack = 1_000_002

  init(_ context: TimelineContext, _ sink: @escaping TimelineFormat.Sink) {
    self.context = context
    self.sink = sink
    json.beginObject()
    json.member("displayTimeUnit", "ms")
    json.key("traceEvents")
    json.beginArray()
  }

  func begin(_ run: TimelineRun) {
    runs[run.number] = Run(run: run, axis: TimelineAxis(run))
    metadata("process_name", run.number, nil) { $0.member("name", TimelineNames.run(run)) }
    metadata("process_sort_index", run.number, nil) { $0.member("sort_index", run.number) }
    thread(Self.findingsThread, "findings", run.number, rank: 0)
  }

  func add(_ slice: TimelineSlice) {
    guard let axis = runs[slice.track.run]?.axis else { return }
    name(slice.track)
    let begin = axis.at(slice.begin)
    event("X", TimelineNames.shown(slice.name), category(slice.track), slice.track.run) { json in
      json.key("ts")
      json.thousandths(begin)
      json.key("dur")
      json.thousandths(axis.at(slice.end) - begin)
      json.member("tid", Self.firstTrack + slice.track.id)
      json.object("args") {
        $0.member("line", ifPresent: slice.line)
        $0.member("allowance_ns", ifPresent: slice.allowance)
        for (name, value) in slice.details { $0.member(name, TimelineNames.shown(value)) }
      }
    }
  }

  func add(_ moment: TimelineEvent) {
    guard let axis = runs[moment.run]?.axis else { return }
    name(moment.track)
    instant(
      TimelineNames.event(moment.name), TimelineNames.scope(moment.name), moment.run,
      axis.at(moment.time), Self.firstTrack + moment.track.id
    ) {
      $0.member("line", moment.line)
      if !moment.details.isEmpty { $0.member("details", TimelineNames.shown(moment.details)) }
    }
  }

  func add(_ finding: TimelineFinding) {
    guard let axis = runs[finding.run]?.axis else { return }
    let known = context.analysis.findings[finding.finding]
    instant(
      finding.rule, "finding", finding.run, axis.at(finding.time), Self.findingsThread
    ) {
      $0.member("rule", finding.rule)
      $0.member("code", known.code)
      $0.member("severity", finding.severity.rawValue)
      $0.member("message", finding.message)
      $0.member("line", finding.line)
      $0.member("scene", ifPresent: finding.scene.map(TimelineNames.shown))
      $0.member("source", ifPresent: known.source.map(TimelineNames.shown))
    }
  }

  func add(_ gap: TimelineGap) {
    guard let axis = runs[gap.run]?.axis else { return }
    thread(Self.gapsThread, "missing records", gap.run, rank: 0)
    instant(gap.words, "gap", gap.run, axis.at(gap.time), Self.gapsThread) {
      $0.member("line", gap.line)
      $0.member("count", ifPresent: gap.count)
    }
  }

  func end(_ run: TimelineRunEnd) { runs[run.run] = nil }

  func finish() {
    json.endArray()
    json.object("otherData") {
      $0.member("producer", "lifetrace")
      if let summary = context.summary { $0.member("completeness", Completeness.line(summary)) }
    }
    json.endObject()
    json.drain(into: sink)
  }

  // MARK: Events of the format

  /// Rows are sorted by kind, those of one group together.
  private func name(_ track: TimelineTrack) {
    let thread = Self.firstTrack + track.id
    guard let known = runs[track.run], !known.named.contains(thread) else { return }
    let group = TimelineNames.group(track, known.run)
    let key = ExactString(group ?? "")
    let order = known.groups[key] ?? Int64(known.groups.count)
    runs[track.run]?.groups[key] = order
    let rank = (TimelineNames.rank(track.kind) << 20 + order) << 24 + Int64(track.id)
    let name = (group.map { $0 + ": " } ?? "") + TimelineNames.track(track)
    self.thread(thread, name, track.run, rank: rank)
  }

  private func thread(_ number: Int, _ name: String, _ run: Int, rank: Int64) {
    guard runs[run]?.named.insert(number).inserted == true else { return }
    metadata("thread_name", run, number) { $0.member("name", name) }
    metadata("thread_sort_index", run, number) { $0.member("sort_index", rank) }
  }

  private func metadata(
    _ name: String, _ run: Int, _ thread: Int?, _ arguments: (inout JSONWriter) -> Void
  ) {
    json.object {
      $0.member("ph", "M")
      $0.member("name", name)
      $0.member("pid", run + 1)
      $0.member("tid", ifPresent: thread)
      $0.object("args", arguments)
    }
  }

  private func instant(
    _ name: String, _ category: String, _ run: Int, _ time: Int64, _ thread: Int,
    _ arguments: (inout JSONWriter) -> Void
  ) {
    event("i", name, category, run) { json in
      json.key("ts")
      json.thousandths(time)
      json.member("s", "t")
      json.member("tid", thread)
      json.object("args", arguments)
    }
  }

  private func event(
    _ phase: String, _ name: String, _ category: String, _ run: Int,
    _ rest: (inout JSONWriter) -> Void
  ) {
    json.object {
      $0.member("ph", phase)
      $0.member("name", name)
      $0.member("cat", category)
      $0.member("pid", run + 1)
      rest(&$0)
    }
    json.drain(atLeast: 1 << 16, into: sink)
  }

  private func category(_ track: TimelineTrack) -> String {
    track.machine?.rawName ?? "work"
  }
}

extension TimelineGap {
  /// The missing part, in words.
  var words: String {
    switch reason {
    case .lost: count.map { "\(Words.count($0, "record")) lost" } ?? "records lost"
    case .conflict: "a sequence number used twice"
    case .notPrinted: Phrases.notPrinted
    case .outsidePart: Phrases.outsidePart
    }
  }
}
