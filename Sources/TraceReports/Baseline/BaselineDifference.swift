public import ReportKit
public import TraceAnalysis
import TraceModel

/// The differences between two baselines.
public struct BaselineDifference {
  private let comparison: BaselineComparison
  private let before: String
  private let after: String

  /// - Parameters:
  ///   - before: path of the earlier one as messages name it, not yet escaped.
  ///   - after: of the later one.
  public init(_ comparison: BaselineComparison, before: String, after: String) {
    self.comparison = comparison
    self.before = before
    self.after = after
  }

  private var summary: String {
    let counts = [
      (comparison.new.count, "new"), (comparison.gone.count, "gone"),
      (comparison.risen.count, "risen"), (comparison.fallen.count, "fallen"),
      (comparison.unchanged, "unchanged"),
    ]
    return counts.map { "\(Words.count($0)) \($1)" }.joined(separator: ", ")
  }

  private struct Section {
    let title: String
    let rows: [(entry: Baseline.Entry, times: String)]
  }

  /// Those that have rows.
  private var sections: [Section] {
    func changes(_ changes: [BaselineComparison.Change]) -> [(Baseline.Entry, String)] {
      changes.map { ($0.entry, "\(Words.count($0.before)) → \(Words.count($0.entry.count))") }
    }
    return [
      Section(title: "New", rows: comparison.new.map { ($0, Words.count($0.count)) }),
      Section(title: "Gone", rows: comparison.gone.map { ($0, Words.count($0.count)) }),
      Section(title: "Risen", rows: changes(comparison.risen)),
      Section(title: "Fallen", rows: changes(comparison.fallen)),
    ].filter { !$0.rows.isEmpty }
  }

  public func text(_ style: TextStyle) -> [String] {
    let (old, new) = (
      Words.atLineStart(DisplayText.escaped(before)), DisplayText.escaped(after)
    )
    var lines = ["\(style.paint("\(old) → \(new)", .bold)): \(summary)"]
    for section in sections {
      lines += ["", style.paint(section.title, .bold)]
      lines += section.rows.map { entry, times in
        let rule = BaselineWords.rule(entry.rule, entry.code)
        let what = "\(BaselineWords.source(entry)), \(times) \(times == "1" ? "time" : "times")"
        return "  \(rule) in \(what): \(BaselineWords.message(entry))"
      }
    }
    return lines
  }

  public var markdown: [String] {
    var lines = [
      "# Baseline \(BaselineWords.code(before)) → \(BaselineWords.code(after))", "", "\(summary).",
    ]
    for section in sections {
      lines += [
        "", "## \(section.title)", "", "| rule | source | times | message |",
        "| --- | --- | ---: | --- |",
      ]
      lines += section.rows.map { entry, times in
        "| \(BaselineWords.code(entry.rule)) | \(BaselineWords.sourceCode(entry)) | \(times) "
          + "| \(BaselineWords.code(BaselineWords.message(entry))) |"
      }
    }
    return lines
  }

  /// Schema `lifetrace.baseline-comparison/1`.
  public var json: String {
    var writer = JSONWriter(.pretty)
    writer.object { json in
      json.member("schema", "lifetrace.baseline-comparison/1")
      json.member("before", before)
      json.member("after", after)
      json.entries("new", comparison.new)
      json.entries("gone", comparison.gone)
      for (name, changes) in [("risen", comparison.risen), ("fallen", comparison.fallen)] {
        json.array(name) { json in
          for change in changes {
            json.object(inline: true) {
              $0.members(of: change.entry)
              $0.member("before", change.before)
            }
          }
        }
      }
      json.member("unchanged", comparison.unchanged)
    }
    return writer.text
  }
}
