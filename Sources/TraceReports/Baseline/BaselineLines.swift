import ReportKit
import TraceAnalysis
import TraceModel

/// The changes of a baseline, one line for each changed entry, at its place in the file.
struct BaselineLines {
  /// Lines of each kind at the most.
  private static let limit = 100

  private let outcome: Baseline.Outcome
  private let style: TextStyle

  init(_ outcome: Baseline.Outcome, _ style: TextStyle) {
    self.outcome = outcome
    self.style = style
  }

  var lines: [String] {
    var lines = outcome.gone.prefix(Self.limit).map { entry in
      let remedy = "; remove its line, or write the baseline again"
      return line(
        entry, isError: outcome.isStrict,
        "no longer found: \(Self.message(entry))\(outcome.isStrict ? remedy : "")")
    }
    lines += more(outcome.gone.count, "entry is gone", "entries are gone")
    lines += outcome.risen.prefix(Self.limit).map { risen in
      let times = "found \(Words.count(risen.count, "time")), "
      return line(
        risen.entry, isError: false,
        times + "\(Words.count(risen.entry.count)) in the baseline: \(Self.message(risen.entry))")
    }
    lines += more(outcome.risen.count, "entry occurs more often", "entries occur more often")
    if !outcome.notJudged.isEmpty {
      let count = Words.count(outcome.notJudged.count, "entry", "entries")
      lines.append(
        "\(path): \(style.paint(.note)): \(count) could not be checked: the rule did not run or could "
          + "not decide, or an input is missing or incomplete")
    }
    return lines
  }

  private var path: String {
    outcome.path.isEmpty ? "(baseline)" : Words.atLineStart(outcome.path)
  }

  private func line(_ entry: Baseline.Entry, isError: Bool, _ text: String) -> String {
    "\(path):\(max(1, entry.line)):1: \(style.paint(isError ? .error : .note)): \(text) "
      + "(\(DisplayText.escaped(entry.rule, limit: 80)))"
  }

  private static func message(_ entry: Baseline.Entry) -> String {
    let source = entry.source.map { "\(DisplayText.escaped($0, limit: 120)): " } ?? ""
    return source + DisplayText.escaped(entry.message, limit: 400)
  }

  private func more(_ count: Int, _ singular: String, _ plural: String) -> [String] {
    guard count > Self.limit else { return [] }
    return ["… \(Words.count(count - Self.limit, "more \(singular)", "more \(plural)"))"]
  }
}
