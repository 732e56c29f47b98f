import PageFiles
public import ReportKit
import TraceAnalysis
import TraceModel

/// Coverage as one page that loads nothing: the tables of ``CoverageText``, whole.
public struct CoveragePage {
  private let report: CoverageReport
  private let version: String
  private let hints: Hints

  public init(_ report: CoverageReport, version: String, hints: Hints = .none) {
    self.report = report
    self.version = version
    self.hints = hints
  }

  public var text: String {
    HTMLPage(
      title: "lifetrace coverage: \(report.headline)", body: body,
      style: .embedded(.reportStyle)
    ).text
  }

  private var body: Markup {
    let tables = report.tables(isWhole: true)
    let entries = tables.map { "<li><a href=\"#\($0.id)\">\($0.title)</a></li>" as Markup }
    let sections = tables.map { table -> Markup in
      let note: Markup = table.note.isEmpty ? "" : "<p class=\"quiet\">\(table.note)</p>"
      return .section(table.id, table.title, "\(note)\(table.markup)")
    }
    return """
      <a class="skip" href="#recordings">Skip to the recordings</a>
      <header class="top">
      <p class="brand">lifetrace coverage</p>
      \(heading)
      </header>
      <div class="page">
      <nav class="contents" aria-label="Contents"><ul>\
      <li><a href="#recordings">Recordings</a></li>\(entries)</ul></nav>
      <main>
      \(tiles)
      \(Markup.section("recordings", "Recordings", recordings))
      \(sections.joined("\n"))
      </main>
      </div>
      <footer>Made by lifetrace \(version). This page loads nothing and sends nothing.</footer>
      """
  }

  private var heading: Markup {
    guard let verdict = report.verdict else { return "<h1>\(report.headline)</h1>" }
    let kind = report.missing.isEmpty ? "good" : "bad"
    return "<h1><b class=\"\(kind)\">\(Phrases.capital(verdict))</b></h1><p>\(report.headline)</p>"
  }

  private var recordings: Markup {
    let remarks = report.remarks.map { "<p>\($0).</p>" as Markup }
    return "\(remarks)\(InputCards(report.inputs, hints: hints).markup)"
  }

  private var tiles: Markup {
    let analysis = report.analysis
    let edges = report.summary.legalTransitions
    let tiles: [Markup.Tile] = [
      (Words.count(analysis.runCount), analysis.runCount == 1 ? "run" : "runs", ""),
      ("\(report.summary.seenEntries) of \(Entry.allCases.count)", "entries seen", ""),
      (Words.count(edges.count { $0.state == .seen }), "transitions seen", ""),
      (Words.count(edges.count { $0.state == .never }), "never seen", "warning"),
      (Words.count(edges.count { $0.state == .notRecorded }), "not recorded", ""),
    ]
    let missing: [Markup.Tile] =
      report.required.isEmpty
      ? [] : [(Words.count(report.missing.count), "required and missing", "error")]
    return .tiles(missing + tiles)
  }
}
