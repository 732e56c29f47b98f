import ReportKit
import TraceAnalysis
import TraceModel

/// Coverage for a pull request: the same as ``CoverageText`` says, with the long lists folded.
public struct CoverageMarkdown {
  private let report: CoverageReport

  public init(_ report: CoverageReport) { self.report = report }

  public var lines: [String] {
    var lines = ["# Life cycle: \(MarkdownText.escaped(report.headline))", ""]
    if let verdict = report.verdict {
      lines += ["**\(MarkdownText.escaped(Phrases.capital(verdict))).**", ""]
    }
    lines += report.inputs.map {
      "- \(MarkdownText.escaped($0.path)): \(MarkdownText.escaped(Completeness.line($0)))"
    }
    lines += report.remarks.map { "- " + MarkdownText.escaped($0) }
    for table in report.tables(isWhole: false) {
      let isFolded = table.id == "seen" || table.id == "never"
      let title = MarkdownText.escaped(table.title)
      lines +=
        isFolded ? ["", "<details><summary>\(title)</summary>", ""] : ["", "## \(title)", ""]
      if !table.note.isEmpty { lines += [MarkdownText.escaped(table.note), ""] }
      lines += table.markdown
      if isFolded { lines += ["", "</details>"] }
    }
    return lines
  }
}
