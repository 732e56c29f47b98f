import TraceAnalysis
import TraceModel

/// Coverage as one document, schema `lifetrace.coverage/1`.
///
/// Integers are nanoseconds or counts, keys have a fixed order, and unknown values are null.
public struct CoverageJSON {
  public struct Exit: Sendable {
    let code: Int32
    let isMissing: Bool
    let isDamaged: Bool
    let isUnread: Bool
    let hasFailed: Bool

    public init(code: Int32, missing: Bool, damaged: Bool, input: Bool, io: Bool) {
      self.code = code
      isMissing = missing
      isDamaged = damaged
      isUnread = input
      hasFailed = io
    }
  }

  private let report: CoverageReport
  private let version: String
  private let exit: Exit
  private var analysis: Analysis { report.analysis }

  public init(_ report: CoverageReport, version: String, exit: Exit) {
    self.report = report
    self.version = version
    self.exit = exit
  }

  public var text: String {
    var writer = JSONWriter(.pretty)
    writer.object { json in
      json.member("schema", "lifetrace.coverage/1")
      json.object("tool", inline: true) {
        $0.member("name", "lifetrace")
        $0.member("version", version)
      }
      json.array("inputs") { json in
        for input in report.inputs { json.object(inline: true) { Self.input(input, &$0) } }
      }
      json.member("runs", analysis.runCount)
      json.members(report.summary.coverage)
      json.array("machines") { json in
        for machine in report.summary.machines {
          json.object { json in
            json.member("machine", machine.rawName)
            json.array("transitions") { json in
              for edge in report.summary.transitions(of: machine) {
                json.object(inline: true) { Self.transition(edge, &$0) }
              }
            }
          }
        }
      }
      json.array("backgroundTasks") { json in
        for row in analysis.backgroundLedger.rows {
          json.object(inline: true) { row.write(to: &$0) }
        }
      }
      json.array("required") { json in
        for item in report.required {
          json.object(inline: true) {
            $0.member("name", item.name)
            $0.members(report.summary.covered(item))
          }
        }
      }
      json.object("exit", inline: true) {
        $0.member("code", exit.code)
        $0.member("missing", exit.isMissing)
        $0.member("damaged", exit.isDamaged)
        $0.member("input", exit.isUnread)
        $0.member("io", exit.hasFailed)
      }
    }
    return writer.text
  }

  private static func input(_ input: InputSummary, _ json: inout JSONWriter) {
    json.member("path", input.path)
    json.member("format", orNull: input.format)
    json.member("events", input.events)
    json.member("complete", input.isComplete)
    json.member("malformed", input.malformed)
    json.member("lost", input.lost)
    json.member("notes", CoverageReport.notes(input))
  }

  private static func transition(
    _ edge: CoverageSummary.TransitionCoverage, _ json: inout JSONWriter
  ) {
    json.member("name", edge.name)
    json.member("level", edge.transition.level.rawValue)
    json.members((edge.state, edge.count, edge.obstacle))
    json.member("windows", edge.isOfWindows)
    json.member("rules", edge.rules.map(\.name))
  }
}

extension JSONWriter {
  /// The entries and what happens to windows.
  mutating func members(_ coverage: Coverage) {
    array("entries") { json in
      for entry in Entry.allCases { json.object { $0.members(entry, coverage) } }
    }
    array("windows") { json in
      for situation in WindowSituation.allCases {
        json.object(inline: true) {
          $0.member("name", situation.rawValue)
          $0.members(coverage[situation])
        }
      }
    }
  }

  private mutating func members(_ entry: Entry, _ coverage: Coverage) {
    member("name", entry.rawValue)
    member("count", coverage.total(entry))
    member("unplaced", coverage.unplaced(entry))
    for arrival in Entry.Arrival.allCases {
      object(arrival == .secondWindow ? "secondWindow" : arrival.rawValue, inline: true) {
        $0.members(coverage[entry, arrival])
      }
    }
  }

  private mutating func members(_ cell: CoverageCell) {
    members((cell.state, cell.count, cell.obstacle))
    member("runs", cell.runs)
  }

  /// What recordings say of an item.
  mutating func members(
    _ item: (state: CoverageCell.State, count: Int64, obstacle: CoverageCell.Obstacle?)
  ) {
    member("state", item.state.rawValue)
    member("count", item.count)
    member("reason", orNull: item.obstacle?.words)
  }
}

extension BackgroundLedger.Row {
  func write(to json: inout JSONWriter) {
    json.member("app", orNull: app)
    json.member("install", orNull: install)
    json.member("identifier", identifier)
    json.member("runs", runs)
    json.member("submitted", counts.submitted)
    json.member("refused", counts.refused)
    json.member("cancelled", counts.cancelled)
    json.member("launched", counts.launched)
    json.member("expired", counts.expired)
    json.member("completed", counts.completed)
    json.object("waiting") { json in
      switch waiting {
      case .no: json.member("state", "no")
      case .notDue: json.member("state", "notDue")
      case .neverWoken(let requests, let time):
        json.member("state", "neverWoken")
        json.member("requests", requests)
        json.member("time", orNull: time)
      case .unknown(let reason):
        json.member("state", "unknown")
        json.member("reason", reason.words)
      }
    }
  }
}
