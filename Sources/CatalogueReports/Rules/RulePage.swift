public import ReportKit
public import RuleKit
import TraceAnalysis
import TraceModel

/// The page of one rule, with its examples drawn as small timelines.
public struct RulePage {
  private let info: RuleInfo
  private let style: TextStyle
  private let hints: Hints
  /// Draws an example; lines of at most the width less two.
  private let draw: (RuleInfo.Example) -> [String]

  public init(
    _ info: RuleInfo, style: TextStyle, hints: Hints = .none,
    draw: @escaping (RuleInfo.Example) -> [String]
  ) {
    self.info = info
    self.style = style
    self.hints = hints
    self.draw = draw
  }

  /// An example's sketch without the marks of where findings point.
  public static func plain(_ sketch: String) -> String {
    let mark = "↓"
    return sketch.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let text = line.drop { $0 == " " }
      return text.hasPrefix(mark) ? String(text.dropFirst().drop { $0 == " " }) : String(line)
    }.joined(separator: "\n") + "\n"
  }

  public var lines: [String] {
    let severity = style.paint(info.severity.rawValue, info.severity)
    var lines = ["\(style.paint(info.name, .bold))  \(info.code)  \(severity)"]
    // All of these are of letters that are one column wide.
    let width = info.name.count + info.code.count + info.severity.rawValue.count + 4
    if width + 2 + info.family.title.count <= style.width {
      lines[0] += "  \(info.family.title)"
    } else {
      lines.append(info.family.title)
    }
    lines += paragraph(info.summary)
    lines += section("Why", [info.rationale])
    lines += section("Fix", [info.fix])
    if !info.snippet.isEmpty {
      lines +=
        [""]
        + info.snippet.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : "    " + $0 }
    }
    if !info.falsePositives.isEmpty { lines += section("May be wrong", [info.falsePositives]) }
    lines += thresholds
    let facts = RuleFacts(info: info, hints: hints)
    if let versions = facts.firstVersions {
      let apis = Words.list(info.since.map { "`\($0.api)`" }, "or")
      lines += section("Since", ["\(versions), the first versions with \(apis)."])
    }
    if !info.triggering.isEmpty, info.family != .builtProduct {
      lines += section("Record", facts.recording)
      let support = RecorderSupport(info)
      lines += paragraph("With LifetraceRecorder: \(support.effort.words).")
      lines += support.lines.flatMap { $0.split(separator: "\n") }.map { "    " + $0 }
    }
    lines += needs
    if !info.triggering.isEmpty { lines += suppressing(facts) }
    // Addresses are never wrapped.
    lines += ["", style.paint("Sources", .bold)]
    lines += facts.sources.flatMap { ["  \($0.kind):", "    " + $0.address] }
    lines += examples("Reports", info.triggering)
    lines += examples("With the fix", info.quiet.prefix(1))
    lines += examples("Stays quiet", info.quiet.dropFirst())
    return lines
  }

  private func suppressing(_ facts: RuleFacts) -> [String] {
    ["", style.paint("Suppress", .bold)]
      + facts.suppressions.flatMap { paragraph($0.purpose + ":") + $0.code.map { "    " + $0 } }
      + paragraph(RuleFacts.noSuppression)
  }

  private var thresholds: [String] {
    guard let first = info.thresholds.first else { return [] }
    var lines = ["", style.paint("Limits", .bold)]
    for threshold in info.thresholds {
      let name = DisplayWidth.left(threshold.key, 14)
      let value = DisplayWidth.left(Self.value(threshold), 10)
      let text = DisplayWidth.wrap(threshold.meaning, to: style.width - 29)
      lines.append("  \(name) \(value) \(text[0])")
      lines += text.dropFirst().map { String(repeating: " ", count: 28) + $0 }
    }
    lines += paragraph("To change one, in .lifetrace.json: \(Self.setting(first, of: info))")
    return lines
  }

  /// How a configuration sets a threshold.
  static func setting(_ threshold: RuleInfo.Threshold, of info: RuleInfo) -> String {
    let value =
      switch threshold.unit {
      case .duration: "\"\(Quantity.text(time: threshold.value))\""
      case .bytes, .count, .percent: String(threshold.value)
      }
    return "{\"rules\": {\"\(info.name)\": {\"\(threshold.key)\": \(value)}}}"
  }

  /// A threshold with its unit.
  public static func value(_ threshold: RuleInfo.Threshold) -> String {
    switch threshold.unit {
    case .duration: Durations.text(threshold.value)
    case .bytes: Words.bytes(threshold.value)
    case .count: Words.count(threshold.value)
    case .percent: "\(threshold.value) %"
    }
  }

  private var needs: [String] {
    let texts = Self.needs(info)
    return texts.isEmpty
      ? [] : section("Needs", [Words.list(texts) + "; otherwise it is 'not evaluated'"])
  }

  /// The required records, and where the rule applies.
  static func needs(_ info: RuleInfo) -> [String] {
    var texts: [String] = []
    for need in info.needs {
      switch need {
      case .family(let families):
        let names = families.names.map { "'\($0)'" }
        texts.append("records of \(Words.list(names))")
      case .anyOf(let kinds):
        texts.append("\(Words.list(kinds.map { "'\($0.name)'" }, "or"))")
      case .states(let source): texts.append("a \(source.words)")
      }
    }
    if let platforms = info.platforms {
      texts.append("a run on \(Words.list(platforms.map(Words.platform), "or"))")
    }
    if let lifeCycles = info.lifeCycles {
      texts.append("the life cycle \(Words.list(lifeCycles.map { "'\($0.rawValue)'" }, "or"))")
    }
    return texts
  }

  private func examples(
    _ title: String, _ examples: some Sequence<RuleInfo.Example>
  ) -> [String] {
    var lines: [String] = []
    for example in examples {
      lines.append("")
      lines += DisplayWidth.wrap("\(title): \(example.title)", to: style.width)
        .map { style.paint($0, .bold) }
      lines += draw(example).map { $0.isEmpty ? "" : "  " + $0 }
    }
    return lines
  }

  private func section(_ title: String, _ paragraphs: [String]) -> [String] {
    ["", style.paint(title, .bold)] + paragraphs.flatMap(paragraph)
  }

  private func paragraph(_ text: String) -> [String] {
    DisplayWidth.wrap(text, to: style.width - 2).map { "  " + $0 }
  }
}
