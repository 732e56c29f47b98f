import ReportKit
public import TraceComparison
import TraceModel

/// The differences of two sides as Markdown, for a comment on a pull request.
///
/// Text from a trace appears literally: everything that Markdown or HTML would interpret is
/// escaped.
public struct DiffMarkdown {
  private let comparison: Comparison

  public init(_ comparison: Comparison) { self.comparison = comparison }

  public var lines: [String] {
    var lines = ["# Life cycle: \(DiffWords.verdict(comparison))", ""]
    lines += ["| | traces | runs | events | |", "| --- | --- | ---: | ---: | --- |"]
    lines.append(row("before", comparison.before))
    lines.append(row("after", comparison.after))
    for app in comparison.migrated.sorted() {
      lines += [
        "",
        "\(app.isEmpty ? "The app" : MarkdownText.escaped(app)) \(DiffWords.adoption).",
      ]
    }
    for (title, kinds) in DiffWords.sections {
      let members = comparison.differences.filter { kinds.contains($0.kind) }
      guard !members.isEmpty else { continue }
      lines += ["", "## \(title)", "", "| | what | app | facts |", "| --- | --- | --- | --- |"]
      lines += members.map(row)
    }
    if !comparison.unjudged.isEmpty {
      lines += ["", "## Not compared", ""]
      lines += comparison.unjudged.map { unjudged in
        let subjects =
          unjudged.subjects.isEmpty ? "" : ": " + DiffWords.list(unjudged.subjects, limit: 12)
        return "- " + MarkdownText.escaped(unjudged.reason + subjects)
      }
    }
    let coverage = DiffCoverage(comparison).table
    if !coverage.rows.isEmpty {
      lines += ["", "## \(coverage.title)", "", MarkdownText.escaped(coverage.note), ""]
      lines += coverage.markdown
    }
    lines += [
      "",
      MarkdownText.escaped(DiffWords.method(comparison) + "; " + DiffWords.regressions(comparison))
        + ".",
    ]
    return lines
  }

  private func row(_ word: String, _ profile: Profile) -> String {
    let names = profile.inputs.count == 1 ? profile.inputs[0].path : String(profile.inputs.count)
    let missing = profile.inputs.filter { !$0.isComplete }
    let state: String =
      missing.isEmpty
      ? "complete"
      : profile.inputs.count == 1
        ? Completeness.line(missing[0]) : "\(missing.count) of the traces are incomplete"
    return "| \(word) | \(MarkdownText.escaped(names)) | \(Words.count(profile.runs)) "
      + "| \(Words.count(profile.events)) | \(MarkdownText.escaped(state)) |"
  }

  private func row(_ difference: Difference) -> String {
    let label = DiffWords.label(difference.kind)
    let facts = [DiffWords.facts(difference), difference.remark ?? ""].filter { !$0.isEmpty }
    return "| \(difference.isRegression ? "**✗ \(label)**" : label) "
      + "| \(MarkdownText.escaped(DiffWords.subject(difference))) | \(MarkdownText.escaped(difference.app)) "
      + "| \(MarkdownText.escaped(facts.joined(separator: "; "))) |"
  }
}
