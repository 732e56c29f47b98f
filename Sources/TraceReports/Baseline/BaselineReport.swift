public import ReportKit
public import TraceAnalysis
import TraceModel

/// The contents of a baseline, rule by rule.
public struct BaselineReport {
  private struct Group {
    let rule: String
    let code: String
    let entries: [Baseline.Entry]
    var occurrences: Int { BaselineReport.sum(entries.map(\.count)) }
  }

  private let path: String
  /// By rule, byte for byte.
  private let groups: [Group]

  /// - Parameter path: as messages name it, not yet escaped.
  public init(_ baseline: Baseline, path: String) {
    self.path = path
    var groups: [Group] = []
    var members: [Baseline.Entry] = []
    for entry in baseline.entries.sorted(by: Baseline.isOrdered) {
      if let first = members.first, first.rule != entry.rule {
        groups.append(Group(rule: first.rule, code: first.code, entries: members))
        members = []
      }
      members.append(entry)
    }
    if let first = members.first {
      groups.append(Group(rule: first.rule, code: first.code, entries: members))
    }
    self.groups = groups
  }

  private var entries: Int { groups.reduce(0) { $0 + $1.entries.count } }
  private var occurrences: Int { Self.sum(groups.map(\.occurrences)) }

  /// The greatest number if the sum is above it: a file that people merge may hold any count.
  private static func sum(_ counts: [Int]) -> Int {
    counts.reduce(0) {
      let (sum, overflow) = $0.addingReportingOverflow($1)
      return overflow ? .max : sum
    }
  }

  private var summary: String {
    let of = "of \(Words.count(groups.count, "rule"))"
    return "\(Words.count(entries, "entry", "entries")) \(of), "
      + Words.count(occurrences, "occurrence")
  }

  public func text(_ style: TextStyle) -> [String] {
    let name = Words.atLineStart(DisplayText.escaped(path))
    var lines = ["\(style.paint(name, .bold)): \(summary)"]
    for group in groups {
      let rule = style.paint(BaselineWords.rule(group.rule, group.code), .bold)
      let count = Words.count(group.entries.count, "entry", "entries")
      lines += ["", "\(rule): \(count), \(Words.count(group.occurrences, "occurrence"))"]
      lines += group.entries.map {
        "  \(BaselineWords.source($0)), \(Words.count($0.count, "time")): \(BaselineWords.message($0))"
      }
    }
    return lines
  }

  public var markdown: [String] {
    var lines = ["# Baseline \(BaselineWords.code(path))", "", "\(summary)."]
    guard !groups.isEmpty else { return lines }
    lines += ["", "| code | rule | entries | occurrences |", "| --- | --- | ---: | ---: |"]
    lines += groups.map {
      "| \(BaselineWords.code($0.code)) | \(BaselineWords.code($0.rule)) "
        + "| \(Words.count($0.entries.count)) | \(Words.count($0.occurrences)) |"
    }
    for group in groups {
      lines += [
        "", "## \(BaselineWords.code(group.rule))", "", "| source | times | message |",
        "| --- | ---: | --- |",
      ]
      lines += group.entries.map {
        "| \(BaselineWords.sourceCode($0)) | \(Words.count($0.count)) "
          + "| \(BaselineWords.code(BaselineWords.message($0))) |"
      }
    }
    return lines
  }

  /// Schema `lifetrace.baseline-report/1`.
  public var json: String { Self.document.text(of: self) }

  private static let document = JSONDocument<BaselineReport>(
    "lifetrace.baseline-report/1", title: "What a baseline accepts",
    fields: [
      .string("path") { $0.path },
      .integer("entries") { $0.entries },
      .integer("occurrences") { $0.occurrences },
      .objects("rules", of: rule) { $0.groups },
    ])

  private static let rule = JSONObject<Group>(fields: [
    .string("rule") { $0.rule },
    .string("code") { $0.code },
    .integer("entries") { $0.entries.count },
    .integer("occurrences") { $0.occurrences },
    .objects("findings", of: BaselineFields.entry) { $0.entries },
  ])
}

/// Parts of entries as text shows them. A file that people merge may hold any text.
enum BaselineWords {
  static func rule(_ name: String, _ code: String) -> String {
    let code = DisplayText.escaped(code, limit: 20)
    return Words.atLineStart(
      (code.isEmpty ? "" : "\(code) ") + DisplayText.escaped(name, limit: 80))
  }

  static func source(_ entry: Baseline.Entry) -> String {
    entry.source.map { Words.atLineStart(DisplayText.escaped($0, limit: 120)) }
      ?? "no source recorded"
  }

  /// In Markdown; empty if none was recorded.
  static func sourceCode(_ entry: Baseline.Entry) -> String {
    entry.source == nil ? "" : code(source(entry))
  }

  static func message(_ entry: Baseline.Entry) -> String {
    DisplayText.escaped(entry.message, limit: 400)
  }

  /// Text as code in Markdown, also in a table: nothing in it is markup.
  static func code(_ text: String) -> String {
    let text = DisplayText.escaped(text)
    var (longest, run) = (0, 0)
    var escaped = ""
    for character in text.unicodeScalars {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
      // A table is divided before code is looked for.
      escaped += character == "|" ? "\\|" : String(character)
    }
    guard !escaped.isEmpty else { return "" }
    let fence = String(repeating: "`", count: longest + 1)
    let space = longest > 0 || escaped.hasPrefix(" ") || escaped.hasSuffix(" ") ? " " : ""
    return fence + space + escaped + space + fence
  }
}
