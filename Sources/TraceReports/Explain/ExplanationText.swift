public import ReportKit
public import TraceModel

/// How the lines of each input were understood, which ones were not, and a mapping for those.
public struct ExplanationText {
  private let inputs: [InputSummary]
  private let style: TextStyle
  private let hints: Hints

  public init(_ inputs: [InputSummary], style: TextStyle, hints: Hints = .none) {
    self.hints = hints
    self.inputs = inputs
    self.style = style
  }

  public var lines: [String] {
    var lines: [String] = []
    for input in inputs {
      if !lines.isEmpty { lines.append("") }
      lines += self.lines(of: input)
    }
    return lines
  }

  /// The lines of an input; what does not fit the width continues below, further in. The mapping
  /// is a text to copy, so that its lines stay whole.
  private func lines(of input: InputSummary) -> [String] {
    let mapping = input.explanation.map { self.mapping($0) } ?? []
    return explained(input).flatMap { fitted($0) } + mapping
  }

  private func fitted(_ line: String) -> [String] {
    let indent = line.prefix { $0 == " " }.count
    guard DisplayWidth.of(line) > style.width, !line.contains("\u{1B}") else { return [line] }
    let deepest = String(repeating: " ", count: indent + 2)
    return DisplayWidth.wrap(line, to: style.width - deepest.count).enumerated().map {
      ($0 == 0 ? String(deepest.dropLast(2)) : deepest) + $1
    }
  }

  private func explained(_ input: InputSummary) -> [String] {
    let name = Words.atLineStart(DisplayText.escaped(input.path))
    var lines = [style.paint(name, .bold)]
    guard !input.isUnreadable else { return lines + problems(of: input) }
    guard let explanation = input.explanation else {
      return lines + ["  no format was recognised"] + problems(of: input)
    }
    lines.append(input.format.map { "  read as \($0)" } ?? "  no format was recognised")
    guard input.format != "lifetrace", input.format != "sketch" else {
      lines.append(
        "  lifetrace's own format: every record is an event, so there is nothing to explain")
      return lines + problems(of: input)
    }
    lines += problems(of: input)
    lines += ["", "  " + style.paint("understood: \(counted(explanation.understood))", .bold)]
    for entry in explanation.entries { lines += self.lines(of: entry) }
    lines += [
      "", "  " + style.paint("not understood: \(counted(explanation.notUnderstood))", .bold),
    ]
    for group in explanation.groups {
      let most = explanation.countsAreLeast ? "at least " : ""
      lines.append("    \(most)\(Words.count(group.count))  \(group.text)")
      let example = group.example == group.text ? "" : ": \(group.example)"
      lines.append("      line \(group.line)\(example)")
      if let event = group.mapping?.event, event != "log" { lines.append("      \(event)?") }
    }
    if explanation.otherGroups > 0 {
      lines.append("    … and \(Words.count(explanation.otherGroups, "other text"))")
    }
    if explanation.continuations > 0 {
      lines.append(
        "    \(Words.count(explanation.continuations, "more line")) of multi-line messages")
    }
    if explanation.junk > 0 {
      lines += ["", "  not part of the log: \(counted(explanation.junk))"]
    }
    return lines
  }

  private func counted(_ count: Int64) -> String { Words.count(count, "line") }

  private func problems(of input: InputSummary) -> [String] {
    input.problems.prefix(10).map { problem in
      let place = problem.line > 0 ? "line \(problem.line): " : ""
      return "  \(place)\(hints.text(of: problem)) (\(problem.kind.rawValue))"
    }
  }

  private func lines(of entry: InputExplanation.Entry) -> [String] {
    let events = entry.events.map { "\($0.name) \(Words.count($0.count))" }
    return [
      "    \(Words.count(entry.count))  \(entry.name)",
      "      became \(events.isEmpty ? "no event" : events.joined(separator: ", "))",
      "      line \(entry.line): \(entry.example)",
    ]
  }

  private func mapping(_ explanation: InputExplanation) -> [String] {
    let mappings = explanation.proposals
    guard !mappings.isEmpty else { return [] }
    let lines = MappingText.document(mappings).split(separator: "\n").map { "  " + $0 }
    let advice =
      "To read some of them as events, put this into .lifetrace.json. The events are guesses from "
      + "the words: correct them, and replace 'log' with an event such as work.begin:"
    return [""] + DisplayWidth.wrap(advice, to: style.width - 2).map { "  " + $0 } + [""] + lines
  }
}
