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

  func write(_ json: inout JSONWriter) {
    for (name, side) in [("before", comparison.before), ("after", comparison.after)] {
      json.object(name, inline: true) {
        let legal = side.coverage.legalTransitions
        $0.member("entries", side.coverage.seenEntries)
        $0.member("transitions", legal.count { $0.count > 0 })
        $0.member("legalTransitions", legal.count)
      }
    }
    json.array("items") { json in
      for pair in pairs {
        json.object(inline: true) { json in
          json.member("name", pair.item.name)
          json.object("before") { $0.members(pair.before) }
          json.object("after") { $0.members(pair.after) }
        }
      }
    }
  }
}
