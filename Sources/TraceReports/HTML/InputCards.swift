import ReportKit
import TraceAnalysis
import TraceModel

/// The inputs and their missing parts: the incomplete inputs first, each with its problems.
struct InputCards {
  let inputs: [InputSummary]
  let hints: Hints

  init(_ inputs: [InputSummary], hints: Hints) {
    self.inputs = inputs
    self.hints = hints
  }

  /// Of more inputs that are complete only the names are there, folded away.
  private static let shownComplete = 12
  private static let shownProblems = 6
  /// Of one input, when unfolded.
  private static let listedProblems = 100

  var markup: Markup {
    let damaged = inputs.filter { !$0.isComplete || $0.isDamaged }
    let complete = inputs.filter { $0.isComplete && !$0.isDamaged }
    var content = Markup.empty
    for input in damaged { content += card(input) }
    if complete.count <= Self.shownComplete {
      for input in complete { content += card(input) }
    } else {
      let rows = complete.map { input -> Markup in
        "<li><b>\(input.path)</b> \(Completeness.line(input))</li>"
      }
      content += """
        <details class="inputs"><summary>\(Words.count(complete.count, "complete file"))</summary>\
        <ul>\(rows)</ul></details>
        """
    }
    if inputs.isEmpty { content = "<p>Nothing was read.</p>" }
    return content
  }

  private func card(_ input: InputSummary) -> Markup {
    let isWhole = input.isComplete && !input.isDamaged
    let problems = Completeness.problemsBelow(lineOf: input)
    let shown = problems.prefix(Self.shownProblems).map(line)
    var list: Markup = shown.isEmpty ? "" : "<ul>\(shown)</ul>"
    let rest = problems.dropFirst(Self.shownProblems)
    let more = rest.occurrences
    if more > 0 {
      let others = rest.prefix(Self.listedProblems).map(line)
      let left = rest.dropFirst(Self.listedProblems).occurrences
      let last: Markup =
        left > 0 ? "<li>… \(Words.count(left)) more, which the JSON report lists</li>" : ""
      list += """
        <details><summary>\(Words.count(more, "more problem"))</summary><ul>\(others)\(last)</ul></details>
        """
    }
    return """
      <div class="input \(isWhole ? "whole" : "broken")">
      <p><b class="path">\(input.path)</b> <span>\(Completeness.line(input))</span></p>\(list)
      </div>
      """
  }

  private func line(_ problem: InputProblem) -> Markup {
    let place = problem.line > 0 ? "line \(problem.line): " : ""
    let kind = problem.severity == .note ? "quiet" : ""
    let text = hints.text(of: problem)
    return "<li class=\"\(kind)\">\(place)\(text) <code>\(problem.kind.rawValue)</code></li>"
  }
}
