import ReportKit
import RuleKit
import TraceModel

// The legend of the tones and the marks.
extension TimelinePicture {
  func legend(_ y: inout Double) -> Markup {
    let used = Set(chart.rows.flatMap { Set($0.slices.map { chart.names[Int($0.name)].tone }) })
    let words: [(SliceTone, String)] = [
      (.active, "active"), (.inactive, "inactive"), (.background, "background"),
      (.starting, "pending"), (.work, "in progress: work, held, shown"),
      (.rest, "idle"),
    ]
    var x = 12.0
    var body = Markup.empty
    y += 8
    for (tone, text) in words where used.contains(tone) {
      let tall = max(2, 12 * tone.height)
      body +=
        "<path class=\"\(tone.name)\" d=\"M\(Self.number(x)) \(Self.number(y - tall))h16"
        + "v\(Self.number(tall))h-16z\"/>\n" + Self.text(x + 21, y, text, "quiet small")
      x += 42 + Double(text.utf8.count) * 6
    }
    let allowance = chart.rows.contains { $0.slices.contains { $0.allowance >= 0 } }
    if allowance {
      body +=
        "<path class=\"limit\" d=\"M\(Self.number(x)) \(Self.number(y - 10))h14v11\"/>\n"
        + Self.text(x + 21, y, "allowance, red beyond it", "quiet small")
      x += 190
    }
    body += markLegend(&x, &y)
    y += 4
    return body
  }

  /// The marks that the picture has, the worst first; below the bars if they have taken the width.
  private func markLegend(_ x: inout Double, _ y: inout Double) -> Markup {
    let present = Set(chart.marks.map(\.severity))
    guard !present.isEmpty else { return "" }
    if x > Self.legendWidth {
      x = 12
      y += 18
    }
    var body = Markup.empty
    for severity in [Severity.error, .warning, .note] where present.contains(severity) {
      body += Self.mark(x + 8, y - 4, severity)
      body += Self.text(x + 21, y, severity.rawValue, "quiet small")
      x += 42 + Double(severity.rawValue.utf8.count) * 6
    }
    return body
  }

  /// From here the marks have no room next to the bars.
  private static let legendWidth = 700.0
}
