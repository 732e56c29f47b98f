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
  public var json: String { Self.document.text(of: self) }

  private static let document = JSONDocument<BaselineDifference>(
    "lifetrace.baseline-comparison/1", title: "What two baselines have different",
    fields: [
      .string("before") { $0.before },
      .string("after") { $0.after },
      .objects("new", of: BaselineFields.entry) { $0.comparison.new },
      .objects("gone", of: BaselineFields.entry) { $0.comparison.gone },
      .objects("risen", of: change) { $0.comparison.risen },
      .objects("fallen", of: change) { $0.comparison.fallen },
      .integer("unchanged") { $0.comparison.unchanged },
    ])

  private static let change = JSONObject<BaselineComparison.Change>(
    isInline: true, fields: BaselineFields.ofEntry(\.entry) + [.integer("before") { $0.before }])
}
