public import TraceAnalysis

/// The scenes of a run over time, a line each, in block characters.
///
///     A  ▁▁█████▇███████▁▁▁▁████
///     B  ······██▄▁▁▁▁▁·········
///
/// Active is a full block, inactive half, background a line at the foot, gone a dot; the heights
/// tell them apart without colour. A column that was mostly active but not all of its time is a
/// little lower than a full block, and one that was mostly background but not all of it a little
/// higher than a line, so that short departures and returns show.
public struct LanePicture {
  public static let legend = [
    (glyph: "█", name: "active"), (glyph: "▇", name: "mostly"), (glyph: "▄", name: "inactive"),
    (glyph: "▁", name: "background"),
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

  /// What most of a column's time was; a moment of anything counts more than being gone.
  private func glyph(_ shares: [Double]) -> String {
    let conditions: [(StateLane.Condition, String, TextStyle.Colour)] = [
      (.active, "█", .green), (.inactive, "▄", .yellow), (.background, "▁", .blue),
      (.unknown, "?", .dim),
    ]
    let present = conditions.filter { shares[$0.0.rawValue] > 0 }
    guard let most = present.max(by: { shares[$0.0.rawValue] < shares[$1.0.rawValue] }) else {
      return style.paint("·", .dim)
    }
    guard present.contains(where: { $0.0 == .active }), present.count > 1 else {
      return style.paint(most.1, most.2)
    }
    switch most.0 {
    case .active: return style.paint("▇", .green)
    case .background: return style.paint("▃", .cyan)
    default: return style.paint(most.1, most.2)
    }
  }
}
