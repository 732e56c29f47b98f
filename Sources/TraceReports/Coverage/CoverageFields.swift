import TraceAnalysis
import TraceModel

/// What several documents say of coverage.
enum CoverageFields {
  typealias Item = (
    state: CoverageCell.State, count: Int64, obstacle: CoverageCell.Obstacle?
  )

  private static let state = JSONKind.shared(
    "state",
    meaning: "`never`: a recording could have shown it; `notRecorded`: none could; "
      + "`notPossible`: the app or its platform has no such thing.",
    .oneOf(CoverageCell.State.self))
  private static let reason = JSONKind.shared(
    "reason", meaning: "Why no recording could show it; null if one could.", .orNull(.string))

  /// What recordings say of an item.
  static func item<Value>(
    _ item: @escaping @Sendable (Value) -> Item
  ) -> [JSONField<Value>] {
    [
      .string("state", as: state) { item($0).state.rawValue },
      .integer("count", "How often it was seen.") { item($0).count },
      .stringOrNull("reason", as: reason) { item($0).obstacle?.words },
    ]
  }

  private static func cell<Value>(
    _ cell: @escaping @Sendable (Value) -> CoverageCell
  ) -> [JSONField<Value>] {
    item {
      let cell = cell($0)
      return (cell.state, cell.count, cell.obstacle)
    } + [.integer("runs", "Runs that could have shown it.") { cell($0).runs }]
  }

  private static let cell = JSONObject<CoverageCell>("cell", isInline: true, fields: cell { $0 })

  private static let entry = JSONObject<(entry: Entry, coverage: Coverage)>(
    "entry",
    fields: [
      .string("name", as: .oneOf(Entry.self)) { $0.entry.rawValue },
      .integer("count", "How often it was seen.") { $0.coverage.total($0.entry) },
      .integer("unplaced", "How often without it being known when.") {
        $0.coverage.unplaced($0.entry)
      },
      .object("cold", of: cell) { $0.coverage[$0.entry, .cold] },
      .object("warm", of: cell) { $0.coverage[$0.entry, .warm] },
      .object("secondWindow", of: cell) { $0.coverage[$0.entry, .secondWindow] },
    ])

  private static let situation = JSONObject<(situation: WindowSituation, cell: CoverageCell)>(
    "situation", isInline: true,
    fields: [
      .string("name", as: .oneOf(WindowSituation.self)) {
        $0.situation.rawValue
      }
    ] + cell(\.cell))

  /// The entries and what happens to windows.
  static func cells<Value>(
    _ coverage: @escaping @Sendable (Value) -> Coverage
  ) -> [JSONField<Value>] {
    [
      .objects("entries", "The ways into the app.", of: entry) { value in
        Entry.allCases.map { ($0, coverage(value)) }
      },
      .objects("windows", "What happens to windows.", of: situation) { value in
        WindowSituation.allCases.map { ($0, coverage(value)[$0]) }
      },
    ]
  }
}
