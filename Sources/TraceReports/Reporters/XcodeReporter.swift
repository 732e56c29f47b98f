import ReportKit
import RuleKit
import TraceAnalysis
import TraceModel

extension Reporter {
  /// Diagnostics as compilers write them, and no other line: Xcode shows each at its place when a
  /// build phase prints it. Evidence and explained findings follow as notes.
  public static let xcode = Reporter("xcode", "diagnostics for a build phase of Xcode") { report in
    report.items.filter { !$0.isBaselined }.reduce(into: "") { text, item in
      text += diagnostic(item.place, item.level, item.message, item.rule)
      guard let finding = item.finding, let trace = item.trace else { return }
      for evidence in finding.evidence {
        let time = evidence.time >= 0 ? "\(Words.time(evidence.time)) " : ""
        let event = DisplayText.escaped(evidence.event, limit: 80)
        let words = evidence.text.isEmpty ? event : "\(event): \(evidence.text)"
        let place =
          evidence.input != finding.input
          ? nil : ReportPlace(file: trace, line: Int(clamping: max(1, evidence.line)), column: 1)
        text += diagnostic(place, .note, time + words, nil)
      }
      for other in item.explained {
        text += diagnostic(item.place, .note, "explains: \(other.message)", other.rule)
      }
    }
  }

  private static func diagnostic(
    _ place: ReportPlace?, _ level: Severity, _ message: String, _ rule: String?
  ) -> String {
    let name = rule.map { " (\($0))" } ?? ""
    guard let place else { return "\(level.rawValue): \(message)\(name)\n" }
    let file = Words.path(place.file)
    return "\(file):\(place.line):\(place.column): \(level.rawValue): \(message)\(name)\n"
  }
}
