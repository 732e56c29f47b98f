public import ReportKit
public import TraceComparison
import TraceModel

/// The differences of two sides for people, regressions marked.
public struct DiffText {
  private let comparison: Comparison
  private let style: TextStyle

  public init(_ comparison: Comparison, style: TextStyle) {
    self.comparison = comparison
    self.style = style
  }

  public var lines: [String] {
    var lines = side("before", comparison.before) + side("after", comparison.after)
    let colour: TextStyle.Colour? =
      comparison.regressions > 0 ? .boldRed : DiffWords.isGood(comparison) ? .green : nil
    let verdict = DiffWords.verdict(comparison)
    lines += ["", colour.map { style.paint(verdict, $0) } ?? verdict]
    let apps = Set(comparison.differences.map { ExactString($0.app) }).subtracting([""])
    for app in comparison.migrated.sorted() {
      let name = app.isEmpty ? "the app" : app
      lines += wrapped("\(name) \(DiffWords.adoption)", indent: 0, hanging: 2)
    }
    for (title, kinds) in DiffWords.sections {
      let members = comparison.differences.filter { kinds.contains($0.kind) }
      guard !members.isEmpty else { continue }
      lines += ["", style.paint(title, .bold)]
      lines += section(members, showsApp: apps.count > 1)
    }
    lines += unjudgedLines + coverage
    lines.append("")
    lines += wrapped(
      DiffWords.method(comparison) + "; " + DiffWords.regressions(comparison), indent: 0,
      hanging: 2, colour: .dim)
    return lines
  }

  private func side(_ word: String, _ profile: Profile) -> [String] {
    var lines: [String] = []
    let size = DiffWords.size(profile)
    let completeness = DiffWords.completeness(profile)
    if profile.inputs.count == 1, let input = profile.inputs.first {
      let path = DisplayText.escaped(input.path)
      lines += wrapped("\(word): \(path): \(size), \(completeness)", indent: 0, hanging: 2)
    } else {
      lines += wrapped(
        "\(word): \(Words.count(profile.inputs.count, "trace")): \(size), \(completeness)",
        indent: 0, hanging: 2)
    }
    for input in profile.inputs.filter({ !$0.isComplete }).prefix(10) {
      let path = DisplayText.escaped(input.path)
      lines += wrapped(
        "\(path): \(Completeness.line(input))", indent: 2, hanging: 4, colour: .boldYellow)
    }
    return lines
  }

  private func section(_ members: [Difference], showsApp: Bool) -> [String] {
    var lines: [String] = []
    for difference in members where difference.kind != .adoptedCall {
      let mark = difference.isRegression ? style.paint("✗", .boldRed) : "·"
      let app = showsApp && !difference.app.isEmpty ? "\(difference.app): " : ""
      var head = "\(DiffWords.label(difference.kind)): \(app)\(DiffWords.subject(difference))"
      var facts = DiffWords.facts(difference)
      if case .repetition = difference.detail { (head, facts) = ("\(head) \(facts)", "") }
      let wrapped = DisplayWidth.wrap(head, to: style.width - 4)
      for (index, line) in wrapped.enumerated() {
        let painted = style.paint(line, colour(difference))
        lines.append(index == 0 ? "\(mark) \(painted)" : "    \(painted)")
      }
      if !facts.isEmpty { lines += self.wrapped(facts, indent: 4) }
      if let remark = difference.remark { lines += self.wrapped(remark, indent: 4) }
    }
    let adopted = members.filter { $0.kind == .adoptedCall }.map { DiffWords.subject($0) }
    if !adopted.isEmpty {
      lines += wrapped(
        "· \(DiffWords.label(.adoptedCall)): \(DiffWords.list(adopted, limit: 20))", indent: 0,
        hanging: 4)
    }
    return lines
  }

  private func colour(_ difference: Difference) -> TextStyle.Colour {
    switch difference.kind {
    case .goneFinding, .faster: .green
    default: difference.isRegression ? .boldRed : .bold
    }
  }

  private var coverage: [String] {
    let table = DiffCoverage(comparison).table
    guard !table.rows.isEmpty else { return [] }
    return ["", style.paint(table.title, .bold)]
      + wrapped(table.note, indent: 2, colour: .dim) + table.lines(style)
  }

  private var unjudgedLines: [String] {
    guard !comparison.unjudged.isEmpty else { return [] }
    var lines = ["", style.paint("Not compared", .bold)]
    for unjudged in comparison.unjudged {
      let subjects =
        unjudged.subjects.isEmpty ? "" : ": " + DiffWords.list(unjudged.subjects, limit: 12)
      lines += wrapped("· \(unjudged.reason)\(subjects)", indent: 0, hanging: 4)
    }
    return lines
  }

  private func wrapped(
    _ text: String, indent: Int, hanging: Int? = nil, colour: TextStyle.Colour? = nil
  ) -> [String] {
    let deepest = max(indent, hanging ?? indent)
    return DisplayWidth.wrap(text, to: style.width - deepest).enumerated().map { index, line in
      let spaces = String(repeating: " ", count: index == 0 ? indent : hanging ?? indent)
      return spaces + (colour.map { style.paint(line, $0) } ?? line)
    }
  }
}
