public import ReportKit
public import TraceAnalysis
import LifecycleModel
import RuleKit
import TraceModel

/// The bug report for people: the inputs, the findings, and the runs.
///
/// The worst comes first. Every line fits the width; nothing from the trace is printed raw.
public struct AnalyzeText {
  let style: TextStyle
  let analysis: Analysis
  /// Lists what could not be judged, too.
  let showsUnknown: Bool
  /// Lists the rules that could not be evaluated, by the missing records.
  let showsNotEvaluated: Bool
  let hints: Hints

  public init(
    _ analysis: Analysis, style: TextStyle, showsUnknown: Bool = false,
    showsNotEvaluated: Bool = false, hints: Hints = .none
  ) {
    self.hints = hints
    self.showsNotEvaluated = showsNotEvaluated
    self.analysis = analysis
    self.style = style
    self.showsUnknown = showsUnknown
  }

  public var lines: [String] {
    var lines = inputLines
    lines.append("")
    lines += findingLines
    for run in analysis.runs { lines += runLines(run) }
    if analysis.runCount > analysis.runs.count {
      let left = analysis.runCount - analysis.runs.count
      lines += [""]
      lines += wrapped(
        "\(Words.count(left, "more run")) not shown; they are in the numbers below", indent: 0)
    }
    lines += totalLines
    return lines
  }

  // MARK: Inputs

  private var inputLines: [String] {
    var lines: [String] = []
    let listed = listedInputs
    for input in listed {
      let colour: TextStyle.Colour = input.isComplete ? .green : .boldYellow
      // Its blanks stay where it fits.
      let name = Words.atLineStart(DisplayText.escaped(input.path))
      lines +=
        DisplayWidth.of(name) <= style.width
        ? [style.paint(name, .bold)] : wrapped(name, indent: 0, colour: .bold)
      lines += wrapped(Completeness.line(input), indent: 2, colour: colour)
      let problems = Completeness.problemsBelow(lineOf: input)
      for problem in problems.prefix(10) { lines += problemLines(problem) }
      let more = problems.dropFirst(10).occurrences
      if more > 0 {
        lines += wrapped(
          "… \(Words.count(more, "more problem"))\(hints.plain(.seeAll, after: ", "))", indent: 2)
      }
    }
    return lines + restOfInputs(listed)
  }

  /// The inputs that are listed before the findings: all, or, of more than a screen holds, those
  /// that are incomplete or have problems.
  private var listedInputs: [InputSummary] {
    guard analysis.inputs.count > Self.mostInputs else { return analysis.inputs }
    let telling = analysis.inputs.filter { !$0.isComplete || !$0.problems.isEmpty }
    return Array(telling.prefix(Self.mostInputs))
  }

  private static let mostInputs = 24

  private func restOfInputs(_ listed: [InputSummary]) -> [String] {
    let rest = analysis.inputs.count - listed.count
    guard rest > 0 else { return [] }
    let incomplete = analysis.inputs.count { !$0.isComplete } - listed.count { !$0.isComplete }
    let how = incomplete > 0 ? "\(Words.count(incomplete)) of them incomplete" : "all complete"
    let noun = listed.isEmpty ? "input" : "more input"
    return wrapped("… \(Words.count(rest, noun)), \(how)", indent: 0)
  }

  private func problemLines(_ problem: InputProblem) -> [String] {
    let place = problem.line > 0 ? "line \(problem.line): " : ""
    return wrapped(
      "\(place)\(hints.text(of: problem)) (\(problem.kind.rawValue))", indent: 2, hanging: 4)
  }

  func wrapped(
    _ text: String, indent: Int, hanging: Int? = nil, colour: TextStyle.Colour? = nil
  ) -> [String] {
    let deepest = max(indent, hanging ?? indent)
    return DisplayWidth.wrap(text, to: style.width - deepest).enumerated().map { index, line in
      let spaces = String(repeating: " ", count: index == 0 ? indent : hanging ?? indent)
      return spaces + (colour.map { style.paint(line, $0) } ?? line)
    }
  }
}
