import ReportKit
import RuleKit
import TraceAnalysis
import TraceModel

/// The report of `check` as Markdown, for a comment, a wiki or the summary of a build step.
///
/// Completeness comes first, then a table of the rules that found something, then their findings
/// with evidence and fix. Nothing from a trace is rendered.
struct MarkdownReport {
  /// Who renders it.
  enum Flavour {
    /// CommonMark with tables.
    case plain
    /// GitHub's summary of a step: evidence folds, warnings are alerts, and it takes 1 MiB at most
    /// (https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands, step isolation
    /// and limits).
    case gitHub

    var limit: Int { self == .gitHub ? 1 << 20 : .max }
  }

  let analysis: Analysis
  let code: Int32
  let showsUnknown: Bool
  let flavour: Flavour
  let hints: Hints
  let groups: [FindingGroup]
  let folded: [Int: [Finding]]

  init(_ report: CheckReport, _ flavour: Flavour) {
    analysis = report.analysis
    code = report.exit.code
    showsUnknown = report.showsUnknown
    self.flavour = flavour
    hints = report.hints
    groups = FindingGroup.groups(of: report.analysis, showsUnknown: report.showsUnknown)
    folded = report.analysis.folded
  }

  /// Room reserved for the text about the rest.
  private static let reserve = 16_384
  private static let shownInputs = 20
  private static let shownProblems = 5
  private static let shownGone = 100

  var text: String {
    if let summary = passedSummary { return summary }
    var blocks = [heading, inputs, overview].filter { !$0.isEmpty }
    var size = blocks.reduce(0) { $0 + $1.utf8.count + 2 }
    let room = flavour.limit - Self.reserve
    var leftOut = 0
    for group in groups {
      let whole = section(group, group.places)
      if leftOut == 0, size + whole.utf8.count + 2 <= room {
        blocks.append(whole)
        size += whole.utf8.count + 2
        continue
      }
      // Of the first that does not fit as many findings as do; of further ones none.
      let fitting = leftOut == 0 ? fitting(group, room - size - 2) : []
      if !fitting.isEmpty {
        let part = section(group, fitting)
        blocks.append(part)
        size += part.utf8.count + 2
      }
      leftOut += group.places.count - fitting.count
    }
    if leftOut > 0 {
      blocks.append(
        "… \(Words.count(leftOut, "more finding")) not listed, because a step summary holds 1 MiB; "
          + "the other reports list them")
    }
    blocks += closing
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  /// A passed check in the summary of a step: one line, and a closed table of what was found below
  /// the level that fails it, or is accepted. Nil for other reports.
  private var passedSummary: String? {
    guard flavour == .gitHub, CheckVerdict(code).isGood,
      analysis.inputs.allSatisfy({ $0.isComplete && !$0.isDamaged })
    else { return nil }
    let accepted = groups.reduce(0) { $0 + $1.places.count }
    let title = "\(Words.count(accepted, "finding")), none fails the check"
    let table = groups.isEmpty ? [overview] : folded(title, [overview])
    let limited = analysis.inputs.filter { $0.problems.contains(where: \.limitsVerdict) }
    let lines = limited.prefix(Self.shownInputs).map { "- \(line($0))" }
    return ([heading, lines.joined(separator: "\n")] + table + closing).filter { !$0.isEmpty }
      .joined(separator: "\n\n") + "\n"
  }

  private func fitting(_ group: FindingGroup, _ room: Int) -> [Int] {
    var size = section(group, []).utf8.count
    var count = 0
    for place in group.places {
      size += finding(place).utf8.count + 1
      if size > room { break }
      count += 1
    }
    return Array(group.places.prefix(count))
  }

  // MARK: Head

  private var heading: String {
    let found = Phrases.found(analysis)
    let verdict = CheckVerdict(code)
    var facts = [
      Completeness.files(analysis.inputs), Words.count(analysis.runCount, "run"),
      "\(Words.count(analysis.evaluatedRules, "rule")) ran",
    ]
    if let baseline = analysis.baseline {
      facts.append("\(Words.count(baseline.baselined)) in the baseline")
    }
    if analysis.suppressed > 0 { facts.append("\(Words.count(analysis.suppressed)) suppressed") }
    let undecided = Phrases.andUndecided(analysis)
    return "# lifetrace: \(verdict.word), \(found)\n\n\(facts.joined(separator: ", "))\(undecided)"
  }

  /// The incomplete files; complete ones are only counted if there are many.
  private var inputs: String {
    let broken = analysis.inputs.filter { !$0.isComplete || $0.isDamaged }
    var lines: [String] = []
    if !broken.isEmpty {
      let title = "\(Words.count(broken.count, "file")) incomplete or damaged"
      let prefix = "> "
      lines = flavour == .gitHub ? ["> [!WARNING]", "> **\(title)**"] : ["> **\(title)**"]
      lines.append(">")
      for input in broken.prefix(Self.shownInputs) {
        lines.append(prefix + "- \(line(input))")
        let problems = Completeness.problemsBelow(lineOf: input)
        for problem in problems.prefix(Self.shownProblems) {
          let place = problem.line > 0 ? "line \(problem.line): " : ""
          let text = MarkdownText.escaped(hints.text(of: problem))
          lines.append(prefix + "  - \(place)\(text) (\(problem.kind.rawValue))")
        }
        let more = problems.dropFirst(Self.shownProblems).occurrences
        if more > 0 { lines.append(prefix + "  - … \(Words.count(more, "more problem"))") }
      }
      let more = broken.count - Self.shownInputs
      if more > 0 { lines.append(prefix + "- … \(Words.count(more, "more file"))") }
      lines.append("")
    }
    let whole = analysis.inputs.filter { $0.isComplete && !$0.isDamaged }
    if whole.count > Self.shownInputs {
      lines.append("\(Completeness.files(whole)) \(Completeness.complete(whole))")
    } else {
      lines += whole.map { "- \(line($0))" }
    }
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  private func line(_ input: InputSummary) -> String {
    "\(MarkdownText.code(input.path, limit: 400)): \(MarkdownText.escaped(Completeness.line(input, tellsLimits: true)))"
  }

  private var overview: String {
    guard !groups.isEmpty else {
      return Phrases.nothingChecked(analysis).map { $0 + "." } ?? ""
    }
    let hasBaseline = analysis.baseline != nil
    var lines = [
      "| level | rule | finds | findings | times |\(hasBaseline ? " new |" : "")",
      "| --- | --- | --- | ---: | ---: |\(hasBaseline ? " ---: |" : "")",
    ]
    for group in groups {
      let new = group.places.count { analysis.findings[$0].standing == .new }
      lines.append(
        "| \(title(group)) | \(group.rule) (\(group.code)) | "
          + "\(MarkdownText.prose(group.info?.summary ?? "")) | \(Words.count(group.places.count)) | "
          + "\(Words.count(group.occurrences)) |\(hasBaseline ? " \(Words.count(new)) |" : "")")
    }
    return lines.joined(separator: "\n")
  }

  // MARK: Foot

  private var closing: [String] {
    var blocks: [String] = []
    if let more = analysis.moreFindings(showsUnknown: showsUnknown) {
      blocks.append("… \(more), counted above\(hints.prose(.listMoreFindings, after: "; "))")
    }
    let open = OpenEnds(analysis, showsUnknown: showsUnknown, hints: hints)
    if !open.isEmpty {
      var lines = ["## Undecided", "", "\(Phrases.capital(open.place)):", ""]
      lines += open.shown.map {
        "- \(MarkdownText.escaped($0.rule)): \(MarkdownText.escaped($0.message, limit: 400))"
      }
      if let rest = open.rest { lines.append("- … \(MarkdownText.escaped(rest))") }
      blocks.append(cut(lines + ["", MarkdownText.escaped(open.advice)]))
    }
    let skipped = Phrases.notEvaluatedOfProducts(analysis)
    if !skipped.isEmpty {
      let lines = skipped.map { reason, rules in
        "- \(rules.map { MarkdownText.escaped($0) }.joined(separator: ", ")): "
          + MarkdownText.escaped(reason, limit: 200)
      }
      blocks.append(cut(["## Not evaluated", ""] + lines))
    }
    if let baseline = analysis.baseline, !baseline.gone.isEmpty {
      var lines = ["## Gone from the baseline", ""]
      lines += baseline.gone.prefix(Self.shownGone).map { entry in
        let source = entry.source.map { " \(MarkdownText.code($0, limit: 120))" } ?? ""
        return "- \(MarkdownText.escaped(entry.rule))\(source): "
          + MarkdownText.escaped(entry.message, limit: 400)
      }
      let more = baseline.gone.count - Self.shownGone
      if more > 0 { lines.append("- … \(Words.count(more)) more") }
      blocks.append(cut(lines))
    }
    return blocks
  }

  /// Lines that together take no more than the reserve; the rest is counted.
  private func cut(_ lines: [String]) -> String {
    guard flavour == .gitHub else { return lines.joined(separator: "\n") }
    var size = 0
    let kept = lines.prefix { line in
      size += line.utf8.count + 1
      return size < Self.reserve - 1_024
    }
    let more = lines.count - kept.count
    return (kept + (more > 0 ? ["- … \(Words.count(more)) more"] : [])).joined(separator: "\n")
  }
}

/// The meaning of a check's exit code, in a word.
struct CheckVerdict {
  let word: String
  let isGood: Bool

  init(_ code: Int32) {
    isGood = code == 0
    word =
      switch code {
      case 0: "passed"
      case 1: "failed"
      case 65: "input damaged"
      case 66: "input missing"
      case 74: "reading failed"
      case 130, 143: "interrupted"
      default: "ended with \(code)"
      }
  }
}
