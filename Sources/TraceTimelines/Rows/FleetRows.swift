import LifecycleModel
public import TraceAnalysis
import TraceModel

/// The rows of one trace for databases: its runs, findings, finished and open visits of states, and
/// work.
///
/// Each row is an object of one line, with the trace's name and the number of the run as keys.
/// Times are nanoseconds since the start of the run. Unknown values are omitted.
public final class FleetRows: TimelineSink {
  public enum Table: String, CaseIterable, Sendable {
    case runs, findings, states, work
  }

  private let trace: String
  private let analysis: Analysis
  private let write: (Table, [UInt8]) -> Void
  private var runs: [Int: TimelineRun] = [:]
  private let summaries: [Int: RunSummary]

  /// - Parameter write: takes a row with its line end.
  public init(
    _ analysis: Analysis, trace: String, write: @escaping (Table, [UInt8]) -> Void
  ) {
    self.analysis = analysis
    self.trace = trace
    self.write = write
    summaries = Dictionary(
      analysis.runs.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func row(_ table: Table, _ run: Int, _ members: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    json.object {
      $0.member("trace", trace)
      $0.member("run", run + 1)
      members(&$0)
    }
    write(table, json.bytes)
  }

  public func begin(_ run: TimelineRun) { runs[run.number] = run }

  public func add(_ slice: TimelineSlice) {
    let track = slice.track
    row(track.machine == nil ? .work : .states, track.run) { json in
      json.member("machine", ifPresent: track.machine?.rawName)
      json.member(
        "scene", ifPresent: track.scene ?? slice.details.first { $0.name == "scene" }?.value)
      json.member("subject", ifPresent: track.name.isEmpty ? nil : track.name)
      let name = slice.details.first { $0.name == "name" }?.value
      json.member(
        track.machine == nil ? "name" : "state",
        track.machine == nil ? name ?? slice.label : slice.label)
      if track.machine == nil {
        json.member("kind", ifPresent: slice.details.first { $0.name == "kind" }?.value)
        json.member("outcome", ifPresent: slice.details.first { $0.name == "outcome" }?.value)
      }
      guard runs[track.run]?.isTimed != false else { return }
      json.member("begin", slice.begin)
      json.member("end", slice.end)
      json.member("duration", slice.end - slice.begin)
      json.member("open", slice.isOpen)
    }
  }

  public func add(_ event: TimelineEvent) {}

  public func add(_ finding: TimelineFinding) {
    let told = analysis.findings[finding.finding]
    row(.findings, finding.run) { json in
      json.member("rule", finding.rule)
      json.member("code", told.code)
      json.member("severity", finding.severity.rawValue)
      json.member("message", finding.message)
      json.member("scene", ifPresent: finding.scene)
      if runs[finding.run]?.isTimed != false { json.member("time", finding.time) }
      json.member("line", finding.line)
      json.member("source", ifPresent: told.source)
      json.member("fingerprint", told.fingerprint)
    }
  }

  public func add(_ gap: TimelineGap) {}

  /// A run is a row when it is over.
  public func end(_ end: TimelineRunEnd) {
    let run = runs.removeValue(forKey: end.run)
    row(.runs, end.run) { json in
      json.member("id", ifPresent: run?.id)
      json.member("app", ifPresent: run?.header.app)
      json.member("version", ifPresent: run?.header.version)
      json.member("build", ifPresent: run?.header.build)
      json.member("platform", ifPresent: run?.header.platform?.rawValue)
      json.member("os", ifPresent: run?.header.os)
      json.member("device", ifPresent: run?.header.device)
      json.member("lifeCycle", ifPresent: run?.lifeCycle?.rawValue)
      json.member("launch", ifPresent: summaries[end.run]?.launchToFirstActive)
      if run?.isTimed != false {
        json.member("begin", end.first)
        json.member("end", end.last)
      }
      json.member("events", end.events)
      json.member("ended", end.ending.rawValue)
    }
  }
}
