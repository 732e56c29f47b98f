import LifecycleModel
import TraceModel

/// A timeline as rows of one table, for notebooks and databases. The page Timelines.md explains the
/// columns.
public struct TimelineTable {
  enum Value {
    case text(String)
    case integer(Int64)
    case boolean(Bool)
  }

  public static let columns = [
    "type", "run", "track", "row", "lane", "machine", "scene", "subject", "name", "begin", "end",
    "duration", "unit", "open", "rest", "line", "severity", "message", "allowance", "id", "kind",
    "key", "outcome", "trigger", "source", "count",
  ]

  /// Values by column; those that a row has none of are nil.
  typealias Row = [Value?]

  private static let places = Dictionary(
    uniqueKeysWithValues: columns.enumerated().map { ($1, $0) })

  private var runs: [Int: TimelineRun] = [:]

  mutating func begin(_ run: TimelineRun) { runs[run.number] = run }

  func row(_ slice: TimelineSlice) -> Row {
    var row = make(slice.track.machine == nil ? "work" : "state", slice.track.run)
    row.set("track", Int64(slice.track.id))
    row.set("row", String(describing: slice.track.kind))
    row.set("lane", Int64(slice.track.lane))
    row.set("machine", slice.track.machine?.rawName)
    row.set("scene", slice.track.scene)
    row.set("subject", slice.track.name.isEmpty ? nil : slice.track.name)
    row.set("name", slice.label)
    row.setTimes(slice.begin, slice.end)
    row.set("open", slice.isOpen)
    if slice.track.machine != nil { row.set("rest", slice.isRest) }
    row.set("line", slice.line)
    row.set("allowance", slice.allowance)
    for (name, value) in slice.details {
      switch name {
      case "name" where slice.track.machine == nil: row.set("name", value)
      case "name": row.set("id", value)
      case "src": row.set("source", value)
      default: row.set(name, value)
      }
    }
    return row
  }

  func row(_ finding: TimelineFinding, source: String?) -> Row {
    var row = make("finding", finding.run)
    row.set("scene", finding.scene)
    row.set("name", finding.rule)
    row.setTime(finding.time)
    row.set("line", finding.line)
    row.set("severity", finding.severity.rawValue)
    row.set("message", finding.message)
    row.set("source", source)
    return row
  }

  func row(_ gap: TimelineGap) -> Row {
    var row = make("gap", gap.run)
    row.set("name", gap.words)
    row.setTime(gap.time)
    row.set("line", gap.line)
    row.set("count", gap.count)
    return row
  }

  /// A run is a row when it is over.
  mutating func row(_ end: TimelineRunEnd) -> Row {
    var row = make("run", end.run)
    row.set("name", runs[end.run]?.header.app)
    row.set("id", runs[end.run]?.id)
    row.setTimes(end.first, end.last)
    row.set("outcome", end.ending.rawValue)
    runs[end.run] = nil
    return row
  }

  private func make(_ type: String, _ run: Int) -> Row {
    var row = Row(repeating: nil, count: Self.columns.count)
    row.set("type", type)
    row.set("run", Int64(run) + 1)
    row.set("unit", runs[run]?.isTimed == false ? "event" : "ns")
    return row
  }

  static func place(_ column: String) -> Int {
    guard let place = places[column] else {
      preconditionFailure("the table has no column '\(column)'")
    }
    return place
  }
}

extension [TimelineTable.Value?] {
  fileprivate mutating func set(_ column: String, _ value: String?) {
    if let value { self[TimelineTable.place(column)] = .text(value) }
  }

  fileprivate mutating func set(_ column: String, _ value: Int64?) {
    if let value { self[TimelineTable.place(column)] = .integer(value) }
  }

  fileprivate mutating func set(_ column: String, _ value: Bool) {
    self[TimelineTable.place(column)] = .boolean(value)
  }

  fileprivate mutating func setTimes(_ begin: Int64, _ end: Int64) {
    set("begin", begin)
    set("end", end)
    set("duration", end - begin)
  }

  fileprivate mutating func setTime(_ time: Int64) {
    set("begin", time)
    set("end", time)
  }
}

/// Writes the rows of a timeline as they come; `Line` says how one is written.
final class TableTimeline: TimelineWriter {
  private var table = TimelineTable()
  private let context: TimelineContext
  private let buffer: TimelineBuffer
  private let line: (TimelineTable.Row) -> [UInt8]

  init(
    _ context: TimelineContext, _ sink: @escaping TimelineFormat.Sink, head: String = "",
    line: @escaping (TimelineTable.Row) -> [UInt8]
  ) {
    self.context = context
    self.line = line
    buffer = TimelineBuffer(sink)
    buffer.append(head)
  }

  func begin(_ run: TimelineRun) { table.begin(run) }
  func add(_ slice: TimelineSlice) { buffer.append(line(table.row(slice))) }
  /// A table of intervals has no rows for instants other than findings.
  func add(_ event: TimelineEvent) {}
  func add(_ finding: TimelineFinding) {
    let source = context.analysis.findings[finding.finding].source
    buffer.append(line(table.row(finding, source: source)))
  }
  func add(_ gap: TimelineGap) { buffer.append(line(table.row(gap))) }
  func end(_ run: TimelineRunEnd) { buffer.append(line(table.row(run))) }
  func finish() { buffer.flush() }
}
