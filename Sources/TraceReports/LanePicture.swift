public import ReportKit
public import TraceAnalysis

/// The scenes of a run over time, a line each, in block characters.
///
///     A  ▁▁█████▇███████▁▁▁▁████
///     B  ······██▄▁▁▁▁▁·········
///
/// Active is a full block, inactive half, background a line at the foot, gone a dot; the heights
/// distinguish them without colour. A column that was mostly active but not all of its time is a
/// little lower than a full block, and one that was mostly background but not all of it a little
/// higher than a line, so that short departures and returns show.
public struct LanePicture {
  public static let legend = [
    (glyph: "█", name: "active"), (glyph: "▇", name: "mostly"), (glyph: "▄", name: "inactive"),
    (glyph: "▁", name: "background"), (glyph: "▃", name: "mostly"),
    (glyph: "·", name: "gone"), (glyph: "?", name: "unknown"),
  ]

  private let style: TextStyle

  public init(_ style: TextStyle) { self.style = style }

  /// The lane of a scene in exactly `columns` columns.
  public func lane(_ lane: StateLane, until end: Int64, columns: Int) -> String {
    var text = ""
    for shares in lane.columns(columns, until: end) { text += glyph(shares) }
    return text
  }

  private static let blocks:
    [(condition: StateLane.Condition, text: String, colour: TextStyle.Colour)] = [
      (.active, "█", .green), (.inactive, "▄", .yellow), (.background, "▁", .blue),
      (.unknown, "?", .dim),
    ]

  /// The condition of most of a column's time; a moment of anything counts more than being gone.
  private func glyph(_ shares: [Double]) -> String {
    var most = 0
    var present = 0
    for (index, block) in Self.blocks.enumerated() where shares[block.condition.rawValue] > 0 {
      present += 1
      let greatest = shares[Self.blocks[most].condition.rawValue]
      if shares[block.condition.rawValue] > greatest { most = index }
    }
    guard present > 0 else { return style.paint("·", .dim) }
    let block = Self.blocks[most]
    guard present > 1, shares[StateLane.Condition.active.rawValue] > 0 else {
      return style.paint(block.text, block.colour)
    }
    switch block.condition {
    case .active: return style.paint("▇", .green)
    case .background: return style.paint("▃", .cyan)
    default: return style.paint(block.text, block.colour)
    }
  }
}
