public import ReportKit
public import RuleKit

/// The catalogue as a table.
public struct RuleList {
  private let rules: [RuleInfo]
  private let style: TextStyle
  private let hints: Hints

  public init(_ rules: [RuleInfo], style: TextStyle, hints: Hints = .none) {
    self.rules = rules
    self.style = style
    self.hints = hints
  }

  public var lines: [String] {
    var lines: [String] = []
    for family in RuleInfo.Family.allCases {
      let members = rules.filter { $0.family == family }
      guard !members.isEmpty else { continue }
      if !lines.isEmpty { lines.append("") }
      lines.append(style.paint(family.title, .bold))
      for info in members { lines += row(info) }
    }
    if let page = hints.plain(.explainRule("NAME")) {
      lines += ["", "\(page) explains a rule and draws its examples"]
    }
    return lines
  }

  private func row(_ info: RuleInfo) -> [String] {
    let severity = DisplayWidth.left(info.severity.rawValue, 7)
    let head = "  \(info.code)  \(style.paint(severity, info.severity))  \(info.name)"
    return [head]
      + DisplayWidth.wrap(info.summary, to: style.width - 10).map {
        String(repeating: " ", count: 9) + style.paint($0, .dim)
      }
  }
}
