import LifecycleModel
import TraceAnalysis
import TraceModel

/// What the report says of all inputs together.
enum TotalsFields {
  static let totals = JSONObject<ReportJSON>(fields: [
    .integer("runs", "Process runs.") { $0.analysis.runCount },
    .integer("scenes", "Scene ids that any record names, run by run.") { $0.analysis.sceneCount },
    .byName("events", "By name of the event.", of: .count) { writeEvents($0.analysis, to: &$1) },
    .byName(
      "transitions", "By machine, then by state>event>state: accepted ones, self transitions too.",
      of: .byName(.count)
    ) {
      writeTransitions($0.analysis, to: &$1)
    },
    .value("states", as: RunFields.states) {
      RunFields.writeStates($0.analysis.statistics, to: &$1)
    },
    .string(
      "percentiles", "How exact `p50` and `p95` are.", as: .oneOf(["exact", "within 1 percent"])
    ) { $0.analysis.statistics.isExact ? "exact" : "within 1 percent" },
    .object("findings", "Occurrences by their own severity.", of: findings) { $0.analysis },
    .byName("rules", "By name of the rule.", of: rule.kind) { report, json in
      for row in report.analysis.rules {
        json.key(row.info.name)
        rule.write(row, to: &json)
      }
    },
    .object("omitted", "Entries that the lists below leave out.", of: omitted) { $0 },
    .object(
      "durations",
      "Durations of launches, of handlers by event, and of background time by kind of grant.",
      of: DurationFields.durations
    ) { $0.analysis },
    .objectsIfAny(
      "backgroundTasks",
      "Tasks of BGTaskScheduler by app, installation and identifier; present if there are any.",
      of: BackgroundTaskFields.task
    ) { $0.analysis.backgroundLedger.rows },
  ])

  private static let findings = JSONObject<Analysis>(
    isInline: true,
    fields: [
      .integer("error") { $0.occurrences[.error, default: 0] },
      .integer("warning") { $0.occurrences[.warning, default: 0] },
      .integer("note") { $0.occurrences[.note, default: 0] },
      .integer("suppressed", "Accepted by the configuration.") { $0.suppressed },
      .integer("baselined", "Accepted by the baseline.") { $0.baseline?.baselined ?? 0 },
    ])

  private static let rule = JSONObject<Analysis.RuleRow>(
    isInline: true,
    fields: [
      .integer("violation", "Definite occurrences, notes included.") { $0.violations },
      .integer("unknown", "Undecided cases.") { $0.unknowns },
    ])

  private static let omitted = JSONObject<ReportJSON>(
    isInline: true,
    fields: [
      .integer("runs") { $0.analysis.runCount - $0.analysis.runs.count },
      .integer("scenes") { report in
        report.analysis.sceneCount - report.analysis.runs.reduce(0) { $0 + $1.scenes.count }
      },
      .integer("findings") { $0.analysis.leftOut(showsUnknown: $0.showsUnknown) },
    ])

  /// In the order of the format, then unknown names by their bytes.
  private static func writeEvents(_ analysis: Analysis, to json: inout JSONWriter) {
    for kind in EventKind.allCases where kind != .unknown {
      let count = analysis.eventCounts[Int(kind.rawValue)]
      if count > 0 { json.member(kind.name, count) }
    }
    // A trace may have events of this name, too.
    let rest: ExactString = "(other)"
    for (name, count) in analysis.unknownEvents.sorted(by: { $0.key < $1.key }) where name != rest {
      json.member(name.text, count)
    }
    let others = analysis.otherUnknown + analysis.unknownEvents[rest, default: 0]
    if others > 0 { json.member(rest.text, others) }
  }

  private static func writeTransitions(_ analysis: Analysis, to json: inout JSONWriter) {
    for id in MachineID.allCases {
      let counts = analysis.transitions[Int(id.rawValue)]
      guard counts.contains(where: { $0 > 0 }) else { continue }
      let machine = id.machine
      json.object(id.rawName) {
        for (index, count) in counts.enumerated() where count > 0 {
          $0.member(machine.name(ofTransition: index), count)
        }
      }
    }
  }
}
