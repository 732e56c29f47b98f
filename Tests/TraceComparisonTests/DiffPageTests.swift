import TestSupport
import Testing
import TraceModel

@testable import ReportKit
@testable import ReportKit
@testable import ReportKit
@testable import ReportKit
@testable import TraceComparison
@testable import TraceReports

/// The page has the same differences as the text, each once, with its numbers.
@Suite struct DiffPageTests {
  /// The text of a page: without elements, with references resolved and spaces as one.
  private func words(_ markup: String) -> String {
    let text = markup.replacing(/<style>[\s\S]*<\/style>/, with: "").replacing(/<[^>]*>/, with: " ")
    return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
      .reduce(text) { $0.replacing($1.0, with: $1.1) }
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The element of each difference, in the order of the page.
  private func articles(_ page: String) -> [String] {
    page.split(separator: "<article class=\"difference ").dropFirst().compactMap {
      $0.split(separator: "</article>").first.map { "<article class=\"difference \($0)" }
    }
  }

  private func page(_ comparison: Comparison) -> String {
    DiffPage(comparison, version: "1").text
  }

  private func migration() throws -> Comparison {
    Comparison(
      try profile([try SourceTree.bytes("migration/before.jsonl.zst")]),
      try profile([try SourceTree.bytes("migration/after.jsonl.zst")]))
  }

  /// Both sides as they are, and after changes of all sorts.
  private func shifted() throws -> Comparison {
    var story = Story()
    story.visits = 24
    let before = story.text
    story.handler = { 30_000_000 + Int64($0) * 10_000 }
    story.refresh = { _ in 200_000_000 }
    story.tracksWhileLeaving = true
    return try compare([before], [story.text])
  }

  private func checkAllIsShown(_ comparison: Comparison) {
    let page = page(comparison)
    let texts = articles(page).map(words)
    for one in comparison.differences {
      let parts = [
        DiffWords.label(one.kind), DiffWords.subject(one), DiffWords.facts(one), one.remark ?? "",
      ].filter { !$0.isEmpty }
      let holding = texts.filter { text in
        parts.allSatisfy { text.contains(words(HTMLText.escaped($0))) }
      }
      #expect(!holding.isEmpty, "\(parts) in \(texts)")
    }
    let listed = comparison.differences.filter { $0.kind != .adoptedCall }.count
    let adopts = listed < comparison.differences.count
    #expect(texts.count == listed + (adopts ? 1 : 0))
    let marked = articles(page).filter { $0.hasPrefix("<article class=\"difference worse\"") }
    #expect(marked.count == comparison.regressions)
    #expect(articles(page).prefix(marked.count).elementsEqual(marked), "regressions come first")
    for one in comparison.unjudged {
      #expect(words(page).contains(words(HTMLText.escaped(one.reason))))
      #expect(one.subjects.allSatisfy { words(page).contains(words(HTMLText.escaped($0))) })
    }
    #expect(words(page).contains(DiffWords.method(comparison)))
  }

  @Test func theMigrationIsReportedCompletely() throws {
    let comparison = try migration()
    #expect(comparison.regressions == 5 && comparison.differences.count == 22)
    checkAllIsShown(comparison)
    let text = words(page(comparison))
    #expect(text.contains("5 regressions ; 17 other differences"))
    #expect(text.contains("com.example.recipes " + DiffWords.adoption))
  }

  @Test func recordedTracesAreReportedCompletely() throws {
    let traces = try SourceTree.small.prefix(12).map { try profile([try SourceTree.bytes($0)]) }
    for (before, after) in zip(traces, traces.dropFirst()) {
      checkAllIsShown(Comparison(before, after))
    }
  }

  @Test func aShiftOfDurationsIsDrawnWithItsNumbers() throws {
    let comparison = try shifted()
    checkAllIsShown(comparison)
    let cards = articles(page(comparison)).filter { $0.contains("<table class=\"chart shift\"") }
    let slower = try #require(cards.first { words($0).hasPrefix("slower handler of") })
    #expect(
      words(slower).contains("count median 95th percentile before 24 20 ms 20 ms after 24 30.1 ms"))
    #expect(slower.contains("<rect class=\"before\"") && slower.contains("<rect class=\"worse\""))
    let faster = try #require(cards.first { words($0).hasPrefix("faster work 'refreshFilms'") })
    #expect(words(faster).contains("before 24 300 ms 300 ms after 24 200 ms 200 ms"))
    #expect(faster.contains("<rect class=\"better\"") && !faster.contains("<rect class=\"worse\""))
    let stage = try #require(cards.first { words($0).hasPrefix("stage work 'trackVisit'") })
    #expect(words(stage).contains("active leaving before 24 0 after 0 24"))
  }

  /// Medians are drawn at their positions on the axis, and the axis holds all of both samples.
  @Test(
    arguments: [
      ([20, 21, 22], [30, 31, 39]), ([0, 0, 0], [90, 91, 92]), ([5], [70]),
      ([1, 2, 3], [2, 3, 4_000]),
      ([0], [.max]), ([.max / 2], [.max]),
    ] as [([Int64], [Int64])])
  func bothSidesShareAnAxis(_ before: [Int64], _ after: [Int64]) throws {
    func durations(_ values: [Int64]) throws -> Difference.Durations {
      var sample = DurationSample()
      for value in values { sample.add(value, run: 0) }
      return Difference.Durations(
        count: values.count, median: try #require(sample.median), p95: try #require(sample.p95),
        sample: values)
    }
    let chart = ShiftChart(
      subject: "x",
      change: .init(before: try durations(before), after: try durations(after), basis: .threshold),
      tone: .other)
    let all = before + after
    #expect(chart.axis.high >= all.max() ?? 0)
    #expect(chart.axis.isLogarithmic || chart.axis.low == 0)
    let text = chart.markup.text
    for median in [chart.change.before.median, chart.change.after.median] {
      let place = ChartNumber.percent(chart.axis.position(median))
      #expect(text.contains("<line class=\"median\" x1=\"\(place)\""))
      #expect(words(text).contains(Durations.text(median)))
    }
  }

  @Test func theChartIsOfABoundedSample() throws {
    var story = Story()
    story.visits = 2_100
    let before = story.text
    story.handler = { _ in 60_000_000 }
    let comparison = try compare([before], [story.text])
    let change = try #require(
      comparison.differences.compactMap { one -> Difference.DurationChange? in
        if case .duration(let change) = one.detail { change } else { nil }
      }.first)
    #expect(change.before.count == 2_100 && (1_024...2_048).contains(change.before.sample.count))
    let card = try #require(articles(page(comparison)).first { $0.contains("chart shift") })
    #expect(card.utf8.count < 12_000)
  }

  @Test func namesOfATraceAreNotMarkup() throws {
    var story = Story()
    story.visits = 24
    story.app = "\"<script>alert(1)</script>\""
    story.launchWork = ["\"<img src=x onerror=alert(1)>\"", "\"</style><b>x\""]
    let before = story.text
    story.launchWork = ["\"<svg onload=alert(1)>\""]
    story.handler = { _ in 90_000_000 }
    let page = page(try compare([before], [story.text]))
    for piece in ["<script", "<img", "<svg onload", "</style><b>"] {
      #expect(!page.contains(piece))
    }
    for piece in ["&lt;img src=x onerror", "&lt;svg onload", "&lt;/style&gt;&lt;b&gt;x"] {
      #expect(page.contains(piece))
    }
  }

  @Test func equalSidesHaveNoPartOfDifferences() throws {
    let story = Story().text
    let page = page(try compare([story], [story]))
    #expect(words(page).contains("no difference"))
    #expect(articles(page).isEmpty && !page.contains("id=\"regressions\""))
  }

  /// Sides that were not compared are not equal.
  @Test func whereNothingWasComparedNothingIsGood() throws {
    let stories = ["films", "recipes", "notes", "maps"].map { app in
      var story = Story()
      story.app = app
      return story.text
    }
    let nothing = ["header app=films\n"]
    for (before, after, verdict) in [
      (nothing, nothing, "nothing could be compared"),
      (Array(stories[..<2]), Array(stories[2...]), "nothing could be compared"),
      (Array(stories[..<2]), Array(stories[1..<3]), "no difference in what could be compared"),
    ] {
      let comparison = try compare(before, after)
      #expect(comparison.isSame)
      #expect(DiffWords.verdict(comparison) == verdict)
      #expect(!page(comparison).contains("<b class=\"good\">"))
      let text = DiffText(comparison, style: TextStyle(isColoured: true, width: 200)).lines
      #expect(text.contains(verdict), "\(text)")
      #expect(DiffMarkdown(comparison).lines.first == "# Life cycle: \(verdict)")
    }
    let same = try compare([stories[0]], [stories[0]])
    #expect(page(same).contains("<b class=\"good\">no difference</b>"))
  }

  @Test func missingPartsOfASideAreOnThePage() throws {
    var story = Story()
    let before = story.text
    story.loses = true
    let comparison = try compare([before], [story.text])
    let text = words(page(comparison))
    #expect(text.contains("; the evidence is incomplete"))
    #expect(text.contains("incomplete: 12 records lost"))
  }
}
