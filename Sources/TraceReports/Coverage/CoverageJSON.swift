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
      json.array("entries") { json in
        for entry in Entry.allCases { json.object { self.entry(entry, &$0) } }
      }
      json.array("windows") { json in
        for situation in WindowSituation.allCases {
          json.object(inline: true) {
            $0.member("name", situation.rawValue)
            Self.cell(analysis.coverage?[situation] ?? CoverageCell(), &$0)
          }
        }
      }
      json.array("machines") { json in
        for machine in analysis.coveredMachines {
          json.object { json in
            json.member("machine", machine.rawName)
            json.array("transitions") { json in
              for edge in analysis.transitionCoverage(machine) {
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
          let (state, count, obstacle) = analysis.covered(item)
          json.object(inline: true) {
            $0.member("name", item.name)
            Self.state(state, count, obstacle, &$0)
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
  }

  private func entry(_ entry: Entry, _ json: inout JSONWriter) {
    json.member("name", entry.rawValue)
    json.member("count", analysis.coverage?.total(entry) ?? 0)
    json.member("unplaced", analysis.coverage?.unplaced(entry) ?? 0)
    for arrival in Entry.Arrival.allCases {
      json.object(arrival == .secondWindow ? "secondWindow" : arrival.rawValue, inline: true) {
        Self.cell(analysis.coverage?[entry, arrival] ?? CoverageCell(), &$0)
      }
    }
  }

  private static func cell(_ cell: CoverageCell, _ json: inout JSONWriter) {
    state(cell.state, cell.count, cell.obstacle, &json)
    json.member("runs", cell.runs)
  }

  private static func state(
    _ state: CoverageCell.State, _ count: Int64, _ obstacle: CoverageCell.Obstacle?,
    _ json: inout JSONWriter
  ) {
    json.member("state", state.rawValue)
    json.member("count", count)
    json.member("reason", orNull: obstacle?.words)
  }

  private static func transition(
    _ edge: Analysis.TransitionCoverage, _ json: inout JSONWriter
  ) {
    json.member("name", edge.name)
    json.member("level", edge.transition.level.rawValue)
    state(edge.state, edge.count, edge.obstacle, &json)
    json.member("windows", edge.isOfWindows)
    json.member("rules", edge.rules.map(\.name))
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
