import TraceAnalysis
import TraceModel

/// What several documents say of an app's tasks of BGTaskScheduler.
enum BackgroundTaskFields {
  static let task = JSONObject<BackgroundLedger.Row>(
    "backgroundTask", isInline: true,
    fields: [
      .stringOrNull("app", "The app; null if no header names it.") { $0.app },
      .stringOrNull("install", "The installation; null if no header names it.") { $0.install },
      .string("identifier", "The task's identifier.") { $0.identifier },
      .integer("runs", "Runs with an event of it.", as: .integer(from: 1)) { $0.runs },
      .integer("submitted") { $0.counts.submitted },
      .integer("refused") { $0.counts.refused },
      .integer("cancelled") { $0.counts.cancelled },
      .integer("launched") { $0.counts.launched },
      .integer("expired") { $0.counts.expired },
      .integer("completed") { $0.counts.completed },
      .object("waiting", of: waiting) { $0.waiting },
    ])

  private static let waiting = JSONObject<BackgroundLedger.Waiting>(
    "waiting", "Whether a request has no launch after it.",
    fields: [
      .string("state", as: .oneOf(["no", "notDue", "neverWoken", "unknown"])) {
        switch $0 {
        case .no: "no"
        case .notDue: "notDue"
        case .neverWoken: "neverWoken"
        case .unknown: "unknown"
        }
      },
      .integerIfPresent(
        "requests", "Requests without a launch after them; present if never woken.",
        as: .integer(from: 1)
      ) { if case .neverWoken(let requests, _) = $0 { requests } else { nil } },
      .valueIfPresent(
        "time",
        "Nanoseconds from the first of them to the last record; present if never woken.",
        as: .orNull(.count),
        { if case .neverWoken(_, let time) = $0 { .some(time) } else { nil } },
        { if let time = $0 { $1.integer(time) } else { $1.null() } }),
      .stringIfPresent("reason", "Present if it is unknown.") {
        if case .unknown(let reason) = $0 { reason.words } else { nil }
      },
    ])
}
