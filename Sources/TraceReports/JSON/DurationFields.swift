import LifecycleModel
import TraceAnalysis
import TraceModel

/// What the report says of durations: of launches, of handlers and of granted background time, as
/// in the charts of the page.
enum DurationFields {
  static let durations = JSONObject<Analysis>(fields: [
    .object("launch", "From `process.start` to the first active scene.", of: distribution) {
      $0.launches
    },
    .byName("handlers", "By name of the callback's event.", of: distribution.kind) {
      analysis, json in
      for kind in EventKind.allCases {
        guard let handler = analysis.handlers[kind] else { continue }
        json.key(kind.name)
        distribution.write(handler, to: &json)
      }
    },
    .byName("background", "By kind of grant.", of: grant.kind) { analysis, json in
      for grant in BackgroundUse.Grant.allCases {
        let entry = analysis.backgroundUse[grant]
        guard !entry.isEmpty else { continue }
        json.key(grant.rawValue)
        Self.grant.write((entry, grant.allowance), to: &json)
      }
    },
  ])

  /// - Parameter durations: nil: they are not known.
  static func percentiles<Value>(
    _ meaning: String, _ durations: @escaping @Sendable (Value) -> DurationHistogram?
  ) -> [JSONField<Value>] {
    [
      .integerOrNull("total", meaning) { durations($0)?.total },
      .integerOrNull("p50", "Median.") { durations($0)?.percentile(50) },
      .integerOrNull("p95", "95th percentile.") { durations($0)?.percentile(95) },
      .integerOrNull("max") { durations($0)?.max },
    ]
  }

  private static func fields<Value>(
    _ durations: @escaping @Sendable (Value) -> DurationHistogram
  ) -> [JSONField<Value>] {
    [.integer("count", "Durations.") { durations($0).count }]
      + percentiles("Nanoseconds of all.") {
        let durations = durations($0)
        return durations.count > 0 ? durations : nil
      }
  }

  private static let distribution = JSONObject<DurationHistogram>(
    "distribution", isInline: true, fields: fields { $0 })

  private static let grant = JSONObject<(entry: BackgroundUse.Entry, allowance: Int64?)>(
    isInline: true,
    fields: fields(\.entry.held) + [
      .integer("inBackground", "Nanoseconds of it while the app was in the background.") {
        $0.entry.inBackground.total
      },
      .integerOrNull("allowance", "Nanoseconds that the system allows.") { $0.allowance },
      .integerOrNull("over", "Ended ones that took longer.") {
        $0.allowance == nil ? nil : $0.entry.over
      },
      .integer("untimed", "Ended ones whose times cannot be compared.") { $0.entry.untimed },
      .integer("open", "Not ended when the run was over.") { $0.entry.open },
      .integer("longestOpen", "Nanoseconds so far of the longest of those.") {
        $0.entry.longestOpen
      },
    ])
}
