import LifecycleModel
import ReportKit
import TraceAnalysis
import TraceModel

/// What the report says of a process run.
enum RunFields {
  static let run = JSONObject<RunSummary>(fields: [
    .stringOrNull("run", "Id of the run.") { $0.id.isEmpty ? nil : Words.id($0.id) },
    .stringOrNull("app", "Identifier of the app.") { $0.header.app },
    .stringOrNull(
      "platform", "Null if nothing in a log proves it.",
      as: .orNull(.oneOf(RunHeader.Platform.self))
    ) { $0.header.platform?.rawValue },
    .stringOrNull(
      "lifeCycle", "Which machines apply; null if it is not known.",
      as: .orNull(.oneOf(RunHeader.LifeCycle.self))
    ) { $0.lifeCycle?.rawValue },
    .integerOrNull(
      "start", "Time of the first record, since the header's `start`.", as: .orNull(anyInteger)
    ) { $0.start >= 0 ? $0.start : nil },
    .integerOrNull(
      "end", "Time of the last record, since the header's `start`.", as: .orNull(anyInteger)
    ) { $0.end >= 0 ? $0.end : nil },
    .string(
      "ended", "By `process.exit`, by `trace.end`, or neither.", as: .oneOf(RunState.Ending.self)
    ) { $0.ending.rawValue },
    .stringIfPresent(
      "endedIn", "Name of the callback that had not returned then, if a recorder said so."
    ) { $0.openCallback?.name },
    .integerOrNull(
      "launchToFirstActive", "Nanoseconds from `process.start` to the first active scene."
    ) { $0.launchToFirstActive },
    .value("states", as: states) { writeStates($0.statistics, to: &$1) },
    .objects("scenes", "At most 100 of a run unless more are asked for.", of: scene) { $0.scenes },
  ])

  private static let anyInteger = JSONKind.integer(from: nil)

  private static let scene = JSONObject<RunSummary.Scene>(fields: [
    .string("scene", "Id of the scene.") { $0.id },
    .stringOrNull("role", "Raw `UISceneSession.Role`.") { $0.role },
    .integer("connects", "How often it connected.") { $0.connects },
    .value("states", as: states) { writeStates($0.statistics, to: &$1) },
  ])

  // MARK: States

  static let states = JSONKind.shared(
    "states",
    meaning: "By machine, then by state; finished visits, and the time so far of open ones.",
    .byName(.byName(visits.kind)))

  static func writeStates(_ statistics: StateStatistics, to json: inout JSONWriter) {
    json.object { json in
      for machine in statistics.machines {
        json.object(machine.rawName) { json in
          for (name, entry) in statistics.states(of: machine) {
            json.key(name)
            visits.write(entry, to: &json)
          }
        }
      }
    }
  }

  private static let visits = JSONObject<StateStatistics.Entry>(
    isInline: true,
    fields: [.integer("count", "Finished visits.") { $0.count }]
      + DurationFields.percentiles("Nanoseconds of all finished visits.") { $0.lengths } + [
        .integerOrNull("open", "Nanoseconds so far of the visits that are still open.") {
          $0.lengths != nil || $0.open > 0 ? $0.open : nil
        }
      ])
}

extension StateStatistics.Entry {
  /// Nil: the lengths of the visits are not known, as without times.
  fileprivate var lengths: DurationHistogram? { visits.count > 0 || untimed == 0 ? visits : nil }
}
