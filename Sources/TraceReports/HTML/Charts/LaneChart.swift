import ReportKit
import TraceAnalysis

/// Scenes of a run over its time: a lane each, with marks for findings above.
///
/// The heights distinguish the conditions without colour, as in the text report: active fills the
/// lane, inactive half of it, background lies at the foot, gone is a thin line.
struct LaneChart {
  struct Mark {
    /// 0 … 1 of the run.
    let position: Double
    let severity: String
    /// The text for a pointer or a screen reader.
    let text: String
    /// The id of the element that it leads to.
    let target: String
  }

  private static let columns = 400
  private static let height = 20

  static let conditions: [(condition: StateLane.Condition, name: String)] = [
    (.active, "active"), (.inactive, "inactive"), (.background, "background"), (.gone, "gone"),
    (.unknown, "unknown"),
  ]

  /// The condition of most of each column's time; a moment of anything counts more than being gone.
  static func drawing(_ lane: StateLane, until end: Int64) -> Markup {
    var rects: Markup = """
      <rect class="lane" x="0" y="0" width="100%" height="\(height)" rx="3"/>
      """
    let columns = lane.columns(Self.columns, until: end).map(Column.init)
    var start = 0
    while start < columns.count {
      var next = start + 1
      while next < columns.count, columns[next] == columns[start] { next += 1 }
      if let glimpse = columns[start].glimpse {
        rects += rect(glimpse.condition, glimpse.height, from: start, to: next)
      }
      rects += rect(columns[start].condition, columns[start].height, from: start, to: next)
      start = next
    }
    return """
      <svg class="lanes" width="100%" height="\(height)" aria-hidden="true" focusable="false">\(rects)</svg>
      """
  }

  /// The condition of most of a column's time; a moment of anything counts more than being gone.
  private struct Column: Equatable {
    let condition: StateLane.Condition
    /// A short condition is drawn above it, so that departures and returns stay visible.
    let hasInactive: Bool
    let hasActive: Bool

    init(_ shares: [Double]) {
      let present = LaneChart.conditions.map(\.condition).filter {
        $0 != .gone && shares[$0.rawValue] > 0
      }
      let most = present.max { shares[$0.rawValue] < shares[$1.rawValue] } ?? .gone
      condition = most
      hasInactive = most == .active && present.contains(.inactive)
      hasActive = most != .active && present.contains(.active)
    }

    var glimpse: (condition: StateLane.Condition, height: Int)? {
      if hasInactive { return (.inactive, LaneChart.height) }
      return hasActive ? (.active, LaneChart.height * 8 / 10) : nil
    }

    var height: Int {
      switch condition {
      case .active: hasInactive ? LaneChart.height * 7 / 10 : LaneChart.height
      case .inactive: LaneChart.height * 6 / 10
      case .background: LaneChart.height * 3 / 10
      case .unknown: LaneChart.height
      case .gone: 2
      }
    }
  }

  private static func rect(
    _ condition: StateLane.Condition, _ height: Int, from: Int, to: Int
  ) -> Markup {
    let x = ChartNumber.percent(Double(from) / Double(columns))
    let width = ChartNumber.percent(Double(to - from) / Double(columns))
    return """
      <rect class="\(name(condition))" x="\(x)" y="\(Self.height - height)" width="\(width)" height="\(height)"/>
      """
  }

  private static func name(_ condition: StateLane.Condition) -> String {
    conditions.first { $0.condition == condition }?.name ?? "unknown"
  }

  /// Marks of findings in a separate row: a triangle for an error, a diamond for a warning, a
  /// circle for a note, as on the timeline. Marks that would hide each other lie in two rows.
  static func marks(_ marks: [Mark]) -> Markup {
    var links = Markup.empty
    var ends = [-1.0, -1.0]
    for mark in marks.sorted(by: { ($0.position, $0.target) < ($1.position, $1.target) }) {
      let row = mark.position - ends[0] < 0.012 && ends[1] <= ends[0] ? 1 : 0
      ends[row] = mark.position
      let shape: Markup =
        switch mark.severity {
        case "error": "<path d=\"M0-7 7 6-7 6Z\"/>"
        case "warning": "<path d=\"M0-7 7 0 0 7-7 0Z\"/>"
        default: "<circle r=\"5.5\"/>"
        }
      // A separate drawing can be placed in per cent; a path can't.
      links += """
        <a href="#\(mark.target)" class="mark \(mark.severity)"><title>\(mark.text)</title>\
        <svg x="\(ChartNumber.percent(mark.position))" y="\(9 + row * 16)" \
        overflow="visible">\(shape)</svg></a>
        """
    }
    return """
      <svg class="marks" width="100%" height="34" role="group" aria-label="findings of this run">\(links)</svg>
      """
  }
}
