import ReportKit
import RuleKit
import TraceAnalysis
import TraceModel

/// Diagnostics of `check`, one line each as compilers write them, evidence as notes below.
struct HumanReporter {
  let style: TextStyle
  let analysis: Analysis
  let showsUnknown: Bool
  private let hints: Hints

  init(_ report: CheckReport) {
    analysis = report.analysis
    showsUnknown = report.showsUnknown
    style = report.style
    hints = report.hints
  }

  var lines: [String] {
    var lines: [String] = []
    let folded = analysis.folded
    for (index, input) in analysis.inputs.enumerated() {
      let path = Words.path(input.path)
      let line = Completeness.line(input)
      if let product = input.product { lines.append("\(path): \(product.line)") }
      // What is damaged in a product, its problems below say.
      if !input.isComplete, !analysis.isOfProducts {
        lines.append("\(path): \(style.paint(line, .boldYellow))")
      }
      for problem in input.problems
      where problem.kind == .productFact || problem.limitsVerdict {
        let note = "\(style.paint(.note)): \(hints.text(of: problem)) (\(problem.kind.rawValue))"
        lines.append("\(path): \(note)")
      }
      let damage = input.problems.filter { $0.severity != .note }
      for problem in damage.prefix(Self.shownProblems) {
        let text = "\(hints.text(of: problem)) (\(problem.kind.rawValue))"
        lines.append("\(path):\(max(1, problem.line)):1: \(style.paint(.error)): \(text)")
      }
      for problem in input.problems where problem.isOfRecording {
        let level = style.paint(problem.kind == .recording ? .warning : .note)
        let text = "\(problem.text) (\(problem.kind.rawValue))"
        lines.append("\(path):\(max(1, problem.line)):1: \(level): \(text)")
      }
      let more = damage.dropFirst(Self.shownProblems).occurrences
      if more > 0 { lines.append("\(path): … \(Words.count(more, "more problem"))") }
      for (place, finding) in analysis.findings.prefix(analysis.findingLimit).enumerated()
      where finding.input == index && (showsUnknown || finding.verdict == .violation)
        && finding.foldedInto == nil && finding.standing != .unchanged
      {
        lines += diagnostic(finding).lines
        for other in folded[place] ?? [] where other.standing != .unchanged {
          lines.append(note(other))
        }
      }
    }
    lines += openEnds + notEvaluated
    if let more = analysis.moreFindings(showsUnknown: showsUnknown, known: false) {
      lines.append("… \(more), counted below\(hints.plain(.listMoreFindings, after: "; "))")
    }
    if let baseline = analysis.baseline { lines += BaselineLines(baseline, style).lines }
    lines.append(closing)
    return lines
  }

  private static let shownProblems = 100

  private func diagnostic(_ finding: Finding) -> Diagnostic {
    Diagnostic(finding, style: style, in: analysis) { analysis.inputs[$0].path }
  }

  private var openEnds: [String] {
    let open = OpenEnds(analysis, showsUnknown: showsUnknown, hints: hints)
    guard !open.isEmpty else { return [] }
    var lines = open.shown.map { finding in
      return "\(diagnostic(finding).place): \(style.paint(.note)): \(open.reason): "
        + "\(finding.message) (\(finding.rule))"
    }
    if let rest = open.rest { lines.append("… \(rest)") }
    lines.append("\(style.paint(.note)): \(open.advice)")
    return lines
  }

  /// The rules that a product lacks the parts for. With a trace there are always some.
  private var notEvaluated: [String] {
    Phrases.notEvaluatedOfProducts(analysis).map { reason, rules in
      "\(style.paint(.note)): not evaluated: \(DisplayText.escaped(reason, limit: 200)) "
        + "(\(rules.joined(separator: ", ")))"
    }
  }

  /// A finding that another one explains.
  private func note(_ finding: Finding) -> String {
    let times = finding.times.map { " [\($0)]" } ?? ""
    return
      "\(diagnostic(finding).place): \(style.paint(.note)): explains: \(finding.message)\(times) "
      + "(\(finding.rule))"
  }

  private var closing: String {
    let files = Completeness.files(analysis.inputs)
    let undecided = Phrases.andUndecided(analysis)
    let isClean = analysis.occurrences.isEmpty
    var found = isClean ? Phrases.noFindings : Phrases.found(analysis, " found")
    var known = ""
    if let baseline = analysis.baseline {
      if isClean { found = "no new findings" }
      known = ", \(Words.count(baseline.baselined)) baselined"
      if !baseline.gone.isEmpty { known += ", \(Words.count(baseline.gone.count)) gone" }
    }
    let accepted = analysis.suppressed > 0 ? ", \(Words.count(analysis.suppressed)) suppressed" : ""
    let rules = Words.count(analysis.evaluatedRules, "rule")
    guard isClean else {
      return "checked \(files): \(found)\(known)\(accepted), \(rules) ran\(undecided)"
    }
    // Without findings, it matters whether all was there to be judged (FORMAT.md §5.12).
    let isWhole = analysis.isComplete && !analysis.isDamaged
    let checked =
      "checked \(files), \(isWhole ? Completeness.complete(analysis.inputs) : "incomplete"): "
    if let nothing = Phrases.nothingChecked(analysis) {
      return checked + nothing.prefix(1).lowercased() + nothing.dropFirst()
    }
    return checked + "\(found)\(known)\(accepted) (\(rules) ran)\(undecided)"
  }
}

extension Reporter {
  public static let human = Reporter("human", "for people, with the evidence of each finding") {
    HumanReporter($0).lines.joined(separator: "\n") + "\n"
  }
}
