public import ReportKit
import TraceAnalysis
import TraceModel

/// Coverage for people at a terminal.
public struct CoverageText {
  private let report: CoverageReport
  private let style: TextStyle

  public init(_ report: CoverageReport, style: TextStyle) {
    self.report = report
    self.style = style
  }

  public var lines: [String] {
    var lines: [String] = []
    for input in report.inputs {
      let path = Words.atLineStart(DisplayText.escaped(input.path))
      lines += wrapped("\(path): \(Completeness.line(input))")
    }
    lines += [""] + wrapped(Phrases.capital(report.headline))
    if let verdict = report.verdict {
      lines += wrapped(Phrases.capital(verdict), report.missing.isEmpty ? .green : .boldRed)
    }
    for remark in report.remarks { lines += wrapped(Words.atLineStart(remark), .boldYellow) }
    for table in report.tables(isWhole: false) {
      lines += ["", style.paint(table.title, .bold)]
      if !table.note.isEmpty { lines += wrapped(table.note, .dim) }
      lines += table.lines(style)
    }
    return lines
  }

  private func wrapped(_ text: String, _ colour: TextStyle.Colour? = nil) -> [String] {
    DisplayWidth.wrap(text, to: style.width).map { line in
      colour.map { style.paint(line, $0) } ?? line
    }
  }
}
