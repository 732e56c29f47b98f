import PageFiles
public import ReportKit
public import TraceComparison
import TraceModel

/// The differences of two sides as a page: both sides with their missing parts, regressions first,
/// then the other differences by subject, then the parts that could not be compared.
///
/// It says what ``DiffText`` says, in the same words, with a drawing where durations or stages
/// shifted.
public struct DiffPage {
  private let comparison: Comparison
  private let version: String
  private let hints: Hints
  /// More than one app differs, so that each difference names its own.
  private let showsApp: Bool

  public init(_ comparison: Comparison, version: String, hints: Hints = .none) {
    self.hints = hints
    self.comparison = comparison
    self.version = version
    showsApp = Set(comparison.differences.map { ExactString($0.app) }).subtracting([""]).count > 1
  }

  public var text: String {
    HTMLPage(
      title: "lifetrace diff: \(DiffWords.verdict(comparison))", body: body,
      style: .embedded(.reportStyle) + "\n" + .embedded(.diffStyle)
    ).text
  }

  private var body: Markup {
    let parts =
      [sides] + [regressions, others].filter { !$0.groups.isEmpty }.map(part)
      + [unjudged, coverage, method].compactMap(\.self)
    let first = regressions.groups.isEmpty ? "sides" : "regressions"
    return """
      <a class="skip" href="#\(first)">Skip to the \(first == "sides" ? "sides" : "regressions")</a>
      <header class="top">
      <p class="brand">lifetrace diff</p>
      \(verdict)
      </header>
      <div class="page">
      <nav class="contents" aria-label="Contents"><ul>\(parts.map(\.entry))</ul></nav>
      <main>
      \(tiles)
      \(parts.map { .section($0.id, $0.title, $0.content) }.joined("\n"))
      </main>
      </div>
      <footer>Made by lifetrace \(version). This page loads nothing and sends nothing.</footer>
      """
  }

  /// A part of the page with its entry in the table of contents.
  private struct Part {
    let id: String
    let title: String
    let content: Markup
    var count: Int?
    var groups: [Group] = []

    var entry: Markup {
      let items = groups.map { group -> Markup in
        """
        <li><a href="#\(id)-\(group.id)">\(group.title)</a> <span class="quiet">\
        \(Words.count(group.members.count))</span></li>
        """
      }
      let list: Markup = items.isEmpty ? "" : "<ul>\(items)</ul>"
      let number: Markup = count.map { " <span class=\"quiet\">\(Words.count($0))</span>" } ?? ""
      return "<li><a href=\"#\(id)\">\(title)</a>\(number)\(list)</li>"
    }
  }

  /// Differences of one kind of thing.
  private struct Group {
    let title: String
    let members: [Difference]
    var id: String { String(title.lowercased().map { $0 == " " ? "-" : $0 }) }
  }

  // MARK: Summary

  private var verdict: Markup {
    let words = DiffWords.verdict(comparison)
    let isWhole = comparison.before.isComplete && comparison.after.isComplete
    let incomplete = isWhole ? "" : "; the evidence is incomplete"
    let kind =
      comparison.regressions > 0 ? "bad" : isWhole && DiffWords.isGood(comparison) ? "good" : ""
    let (head, rest) =
      words.firstIndex(of: ";").map { (words[..<$0], words[$0...]) } ?? (words[...], "")
    return "<h1><b class=\"\(kind)\">\(String(head))</b>\(String(rest))\(incomplete)</h1>"
  }

  private var tiles: Markup {
    let regressions = comparison.regressions
    let others = comparison.differences.count - regressions
    return .tiles([
      (Words.count(regressions), regressions == 1 ? "regression" : "regressions", "error"),
      (Words.count(others), others == 1 ? "other difference" : "other differences", ""),
      (Words.count(comparison.before.runs), "runs before", ""),
      (Words.count(comparison.after.runs), "runs after", ""),
      (Words.count(comparison.tests), comparison.tests == 1 ? "test" : "tests", ""),
    ])
  }

  // MARK: Parts

  private var sides: Part {
    let cards = [("Before", comparison.before), ("After", comparison.after)].map {
      word, side -> Markup in
      // The card of a single trace says whether it is complete.
      let size =
        side.inputs.count == 1
        ? DiffWords.size(side)
        : "\(Words.count(side.inputs.count, "trace")): \(DiffWords.size(side)), "
          + DiffWords.completeness(side)
      return """
        <div class="side"><h3>\(word)</h3>
        <p class="quiet">\(size)</p>
        \(InputCards(side.inputs, hints: hints).markup)</div>
        """
    }
    let adopted = comparison.migrated.sorted().map { app -> Markup in
      "<p class=\"adopted\"><b>\(app.isEmpty ? "The app" : app)</b> \(DiffWords.adoption).</p>"
    }
    return Part(
      id: "sides", title: "Compared traces",
      content: "<div class=\"sides\">\(cards.joined("\n"))</div>\(adopted)")
  }

  private var regressions: (id: String, title: String, groups: [Group]) {
    ("regressions", "Regressions", groups { $0.isRegression })
  }

  private var others: (id: String, title: String, groups: [Group]) {
    let title = comparison.regressions > 0 ? "Other differences" : "Differences"
    return ("differences", title, groups { !$0.isRegression })
  }

  private func groups(_ isMember: (Difference) -> Bool) -> [Group] {
    DiffWords.sections.compactMap { title, kinds in
      let members = comparison.differences.filter { kinds.contains($0.kind) && isMember($0) }
      return members.isEmpty ? nil : Group(title: title, members: members)
    }
  }

  private func part(_ part: (id: String, title: String, groups: [Group])) -> Part {
    let content = part.groups.map { group -> Markup in
      let timed = group.members.filter { $0.kind == .slower || $0.kind == .faster }
      let legend: Markup = timed.isEmpty ? "" : ShiftChart.legend(Set(timed.map(tone)))
      let adopted = group.members.filter { $0.kind == .adoptedCall }
      let cards = group.members.filter { $0.kind != .adoptedCall }.map(card)
      return """
        <h3 id="\(part.id)-\(group.id)">\(group.title)</h3>
        \(legend)\((cards + [self.adopted(adopted)]).joined("\n"))
        """
    }
    return Part(
      id: part.id, title: part.title, content: content.joined("\n"),
      count: part.groups.reduce(0) { $0 + $1.members.count }, groups: part.groups)
  }

  private var unjudged: Part? {
    guard !comparison.unjudged.isEmpty else { return nil }
    let items = comparison.unjudged.map { one -> Markup in
      let app: Markup =
        showsApp && !one.app.isEmpty ? " <span class=\"quiet\">\(one.app)</span>" : ""
      guard !one.subjects.isEmpty else { return "<li>\(one.reason)\(app)</li>" }
      let names = one.subjects.map { "<span class=\"subject\">\($0)</span>" as Markup }
      let shown = Self.shownSubjects
      guard names.count > shown + 1 else {
        return "<li>\(one.reason): \(names.joined(", "))\(app)</li>"
      }
      return """
        <li>\(one.reason): \(Array(names.prefix(shown)).joined(", "))\(app)<details><summary>\
        \(Words.count(names.count - shown)) more</summary>\(Array(names.dropFirst(shown)).joined(", "))</details></li>
        """
    }
    return Part(
      id: "unjudged", title: "Not compared", content: "<ul class=\"plain\">\(items)</ul>",
      count: items.count)
  }

  /// The others are folded away.
  private static let shownSubjects = 11

  private var coverage: Part? {
    let table = DiffCoverage(comparison).table
    guard !table.rows.isEmpty else { return nil }
    let content: Markup = "<p class=\"quiet\">\(table.note)</p>\(table.markup)"
    return Part(id: table.id, title: table.title, content: content)
  }

  private var method: Part? {
    let words = "\(DiffWords.method(comparison)); \(DiffWords.regressions(comparison))."
    let content: Markup = "<p class=\"says\">\(words)</p>"
    return Part(id: "method", title: "How differences were decided", content: content)
  }

  // MARK: One difference

  private func card(_ difference: Difference) -> Markup {
    let facts = DiffWords.facts(difference)
    let app: Markup =
      showsApp && !difference.app.isEmpty
      ? " <span class=\"quiet app\">\(difference.app)</span>" : ""
    let kind = tone(difference).rawValue
    var content: Markup = """
      <h4><span class="chip \(kind)">\(DiffWords.label(difference.kind))</span> \
      <span class="subject">\(DiffWords.subject(difference))</span>\(app)</h4>
      """
    if !facts.isEmpty { content += "<p>\(facts)</p>" }
    if let remark = difference.remark { content += "<p class=\"quiet\">\(remark)</p>" }
    return """
      <article class="difference \(kind)">\(content)\(chart(difference))</article>
      """
  }

  private func tone(_ difference: Difference) -> ShiftChart.Tone {
    if difference.isRegression { return .worse }
    return difference.kind == .goneFinding || difference.kind == .faster ? .better : .other
  }

  private func chart(_ difference: Difference) -> Markup {
    switch difference.detail {
    case .duration(let change):
      return ShiftChart(
        subject: DiffWords.subject(difference), change: change, tone: tone(difference)
      ).markup
    case .stages(let before, let after, _):
      return StageChart(
        subject: DiffWords.subject(difference), before: before, after: after
      ).markup
    default: return .empty
    }
  }

  /// Calls that come with scenes are listed by name only.
  private func adopted(_ members: [Difference]) -> Markup {
    guard !members.isEmpty else { return .empty }
    let names = members.map { one -> Markup in
      let app = showsApp && !one.app.isEmpty ? "\(one.app): " : ""
      return "<span class=\"subject named\">\(app)\(DiffWords.subject(one))</span>"
    }
    return """
      <article class="difference other"><h4><span class="chip">\(DiffWords.label(.adoptedCall))</span> \
      \(names.joined(", "))</h4></article>
      """
  }
}
