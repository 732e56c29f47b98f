import ReportKit
import TraceAnalysis
import TraceComparison
import TraceModel

/// What both sides of a comparison show of the life cycle, in words.
struct DiffCoverage {
  /// Transitions that one side alone shows and that reports for people list.
  private static let shownTransitions = 15

  private let comparison: Comparison
  private let pairs: [CoveragePair]

  init(_ comparison: Comparison) {
    self.comparison = comparison
    pairs = comparison.coverage
  }

  /// Entries and situations that were seen on either side, and transitions of one side alone.
  var table: ReportTable {
    guard comparison.before.coverage.coverage.runs > 0, comparison.after.coverage.coverage.runs > 0
    else { return .empty }
    let seen = pairs.filter(\.isSeen)
    let isTransition = { (pair: CoveragePair) -> Bool in
      if case .transition = pair.item.subject { true } else { false }
    }
    let transitions = seen.filter(isTransition)
    let left = transitions.count - Self.shownTransitions
    return ReportTable(
      id: "coverage", title: "Coverage",
      note: [
        headline, untried, left > 0 ? "\(Words.count(left, "more transition")) not shown" : "",
      ]
      .filter { !$0.isEmpty }.map { Phrases.capital($0) + "." }.joined(separator: " "),
      columns: [
        .init(title: "what"), .init(title: "before", isNumber: true),
        .init(title: "after", isNumber: true),
      ],
      rows: (seen.filter { !isTransition($0) } + transitions.prefix(Self.shownTransitions)).map {
        [$0.item.title, Self.words($0.before), Self.words($0.after)]
      })
  }

  private static func words(_ side: CoveragePair.Side) -> String {
    CoverageReport.words(side.state, side.count)
  }

  private var headline: String {
    "before: \(CoverageReport.headline(comparison.before.coverage)) were seen; after: "
      + CoverageReport.headline(comparison.after.coverage)
  }

  /// What the second side was never seen to do, of what the first one was.
  private var untried: String {
    let names = pairs.filter { pair in
      if case .transition = pair.item.subject { return false }
      return pair.isOneSided && pair.before.state == .seen && pair.after.state == .never
    }.map(\.item.title)
    return names.isEmpty ? "" : "not tried after: \(names.joined(separator: "; "))"
  }

  // MARK: JSON

  static let fields = JSONObject<Comparison>(fields: [
    .object("before", of: shown) { $0.before.coverage },
    .object("after", of: shown) { $0.after.coverage },
    .objects(
      "items",
      "Entries by when they come, what happens to windows, and transitions that one side alone "
        + "shows.",
      of: pair
    ) { $0.coverage },
  ])

  private static let shown = JSONObject<CoverageSummary>(
    "shown", isInline: true,
    fields: [
      .integer("entries", "Entries that were seen.") { $0.seenEntries },
      .integer("transitions", "Legal transitions that were seen.") {
        $0.legalTransitions.count { $0.count > 0 }
      },
      .integer("legalTransitions", "Legal transitions of the machines that the side is about.") {
        $0.legalTransitions.count
      },
    ])

  private static let pair = JSONObject<CoveragePair>(
    isInline: true,
    fields: [
      .string("name", "As a requirement of coverage names it.") { $0.item.name },
      .object("before", of: item) { $0.before },
      .object("after", of: item) { $0.after },
    ])

  private static let item = JSONObject<CoveragePair.Side>(
    "item", fields: CoverageFields.item { $0 })
}
