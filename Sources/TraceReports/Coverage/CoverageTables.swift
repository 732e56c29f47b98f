import ReportKit
import RuleKit
import TraceAnalysis
import TraceModel

// The tables of all reports of coverage.
extension CoverageReport {
  /// Transitions of a machine that reports for people list, of those that were never seen.
  private static let shownNever = 15
  private static let shownTasks = 50

  /// - Parameter isWhole: lists everything.
  func tables(isWhole: Bool) -> [ReportTable] {
    let tables = CoverageTables(summary)
    return
      ([requirements, tables.entries, tables.windows, tables.machines]
      + [tables.never(atMost: isWhole ? .max : Self.shownNever), tables.seen, tasks])
      .filter { !$0.rows.isEmpty }
  }

  private var requirements: ReportTable {
    ReportTable(
      id: "required", title: "Required",
      columns: [.init(title: "item"), .init(title: "seen"), .init(title: "why not")],
      rows: required.map { item in
        let (state, count, obstacle) = summary.covered(item)
        return [
          item.name, state == .seen ? Words.count(count) : "missing",
          state == .never ? "never seen" : obstacle?.words ?? "",
        ]
      })
  }
}

/// The tables about the life cycle, of a set of recordings or of a fleet.
struct CoverageTables {
  private let summary: CoverageSummary
  private var coverage: Coverage { summary.coverage }

  init(_ summary: CoverageSummary) { self.summary = summary }

  // MARK: Entries

  var entries: ReportTable {
    guard coverage.runs > 0 else { return .empty }
    let hasUnplaced = Entry.allCases.contains { coverage.unplaced($0) > 0 }
    return ReportTable(
      id: "entries", title: "Entries", note: entryNote,
      columns: [.init(title: "entry")]
        + Entry.Arrival.allCases.map { .init(title: $0.title, isNumber: true) }
        + (hasUnplaced ? [.init(title: "when is unknown", isNumber: true)] : []),
      rows: Entry.allCases.map { entry in
        [entry.title]
          + Entry.Arrival.allCases.map {
            CoverageReport.words(coverage[entry, $0].state, coverage[entry, $0].count)
          }
          + (hasUnplaced
            ? [coverage.unplaced(entry) > 0 ? Words.count(coverage.unplaced(entry)) : "–"] : [])
      })
  }

  /// Why cells are not recorded, by the reason.
  private var entryNote: String {
    let all = Entry.allCases.flatMap { entry in
      Entry.Arrival.allCases.map { (entry, $0, coverage[entry, $0]) }
    }
    let parts = CoverageCell.Obstacle.allCases.compactMap { obstacle -> String? in
      let cells = all.filter { $0.2.obstacle == obstacle && $0.2.state == .notRecorded }
      guard !cells.isEmpty else { return nil }
      let names = Entry.allCases.compactMap { entry -> String? in
        let arrivals = cells.filter { $0.0 == entry }.map { $0.1.title }
        guard !arrivals.isEmpty else { return nil }
        return arrivals.count == Entry.Arrival.allCases.count
          ? entry.title : "\(entry.title) (\(arrivals.joined(separator: ", ")))"
      }
      return "\(names.joined(separator: ", ")): \(obstacle.words)"
    }
    guard !parts.isEmpty else { return "" }
    return "Not recorded: " + parts.joined(separator: "; ") + "."
  }

  var windows: ReportTable {
    guard coverage.runs > 0 else { return .empty }
    let rows = WindowSituation.allCases.map { situation -> [String] in
      let cell = coverage[situation]
      return [
        situation.title, CoverageReport.words(cell.state, cell.count),
        cell.state == .never ? "" : cell.obstacle?.words ?? "",
      ]
    }
    return ReportTable(
      id: "windows", title: "Windows",
      columns: [
        .init(title: "what happens"), .init(title: "seen", isNumber: true), .init(title: "why not"),
      ], rows: rows)
  }

  // MARK: Transitions

  var machines: ReportTable {
    ReportTable(
      id: "machines", title: "Machines",
      columns: [.init(title: "machine")]
        + ["seen", "never", "not recorded"].map { .init(title: $0, isNumber: true) }
        + [.init(title: "remark")],
      rows: summary.machines.map { machine in
        let legal = summary.transitions(of: machine).filter { $0.transition.level == .legal }
        return [machine.rawName]
          + [.seen, .never, .notRecorded].map { (state: CoverageCell.State) in
            Words.count(legal.count { $0.state == state })
          } + [summary.obstacle(machine)?.words ?? ""]
      })
  }

  /// - Parameter limit: transitions of one machine that are listed.
  func never(atMost limit: Int) -> ReportTable {
    var rows: [[String]] = []
    var left = 0
    for machine in summary.machines {
      let missing = summary.transitions(of: machine).filter { $0.state == .never }
      rows += missing.prefix(limit).map {
        [machine.rawName, Self.arrow($0), Self.rules($0.rules)]
      }
      left += max(0, missing.count - limit)
    }
    let more =
      left > 0 ? " \(Words.count(left, "more transition")) not shown; the JSON report has all." : ""
    return ReportTable(
      id: "never", title: "Transitions never seen",
      note: "Those of several windows first, then those that most rules look at." + more,
      columns: [
        .init(title: "machine"), .init(title: "transition"), .init(title: "rules"),
      ], rows: rows)
  }

  var seen: ReportTable {
    ReportTable(
      id: "seen", title: "Transitions seen",
      columns: [
        .init(title: "machine"), .init(title: "transition"), .init(title: "count", isNumber: true),
      ],
      rows: summary.machines.flatMap { machine in
        summary.transitions(of: machine).filter { $0.count > 0 }.map {
          [
            machine.rawName,
            Self.arrow($0)
              + ($0.transition.level == .tolerated ? " (tolerated)" : ""), Words.count($0.count),
          ]
        }
      })
  }

  /// `background → unattached: scene.didDisconnect`.
  static func arrow(_ edge: CoverageSummary.TransitionCoverage) -> String {
    let states = edge.machine.machine.states
    let from = states[Int(edge.transition.from)].name
    let to = edge.transition.isSelfTransition ? "" : " → \(states[Int(edge.transition.to)].name)"
    return "\(from)\(to): \(edge.transition.event.name)"
  }

  private static func rules(_ rules: [RuleInfo]) -> String {
    let shown = rules.prefix(3).map(\.code)
    return shown.joined(separator: ", ")
      + (rules.count > 3 ? " and \(rules.count - 3) more" : "")
  }
}

extension CoverageReport {
  // MARK: Background tasks

  private var tasks: ReportTable { Self.tasks(analysis.backgroundLedger, limit: Self.shownTasks) }

  static func tasks(_ ledger: BackgroundLedger, limit: Int) -> ReportTable {
    let rows = ledger.rows
    let hasSeveral =
      Set(rows.map { ExactString(($0.app ?? "") + "\n" + ($0.install ?? "")) }).count > 1
    let left = rows.count - limit
    return ReportTable(
      id: "tasks", title: "Background tasks",
      note: left > 0 ? "\(Words.count(left, "more task")) not shown." : "",
      columns: (hasSeveral ? [.init(title: "installation")] : [])
        + [.init(title: "identifier")]
        + ["submitted", "launched", "expired", "completed"].map { .init(title: $0, isNumber: true) }
        + [.init(title: "waiting", isRemark: true)],
      rows: rows.prefix(limit).map { row in
        (hasSeveral
          ? [(row.app.map { shown($0) + " " } ?? "") + (row.install.map(Words.shortID) ?? "–")]
          : []) + [shown(row.identifier)]
          + [row.counts.submitted, row.counts.launched, row.counts.expired, row.counts.completed]
          .map { Words.count($0) } + [words(row.waiting)]
      })
  }
}

/// A name of a recording.
private func shown(_ name: String) -> String { DisplayText.escaped(name, limit: 200) }

extension ReportTable {
  /// Without rows: it is not shown.
  static let empty = ReportTable(id: "", title: "", columns: [], rows: [])
}
