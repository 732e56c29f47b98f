public import ReportKit
import RuleKit
public import TraceAnalysis
import TraceModel

/// One finding as compilers write it: a line, and its evidence as notes below.
public struct Diagnostic {
  private let finding: Finding
  private let style: TextStyle
  private let path: (Int) -> String
  private let doubt: String

  /// - Parameters:
  ///   - analysis: the finding's, once there is one.
  ///   - path: of an input by its index, as it is given to people.
  public init(
    _ finding: Finding, style: TextStyle, in analysis: Analysis? = nil,
    path: @escaping (Int) -> String
  ) {
    self.finding = finding
    self.style = style
    doubt = finding.cause.map { "undecided (\($0.words(in: analysis))): " } ?? ""
    self.path = { Words.path(path($0)) }
  }

  public var lines: [String] {
    let times = finding.times.map { " [\($0)]" } ?? ""
    let level = finding.verdict == .unknown ? .note : finding.severity
    var lines = [
      "\(place): \(style.paint(level)): \(doubt)\(finding.message)\(times) (\(finding.rule))"
    ]
    for evidence in finding.evidence {
      let event = DisplayText.escaped(evidence.event, limit: 80)
      let text = evidence.text.isEmpty ? "" : ": \(evidence.text)"
      let time = evidence.time >= 0 ? "\(Words.time(evidence.time)) " : ""
      lines.append(
        "\(path(evidence.input)):\(evidence.line):1: \(style.paint(.note)): \(time)\(event)\(text)")
    }
    return lines
  }

  /// One line about the latest of several occurrences.
  public var repetition: String {
    "\(path(finding.input)):\(finding.last.line):1: \(style.paint(finding.severity)): again, "
      + "\(Words.count(finding.occurrences)) times so far (\(finding.rule))"
  }

  /// The app's source if it was recorded with the event, else the line of the trace.
  var place: String {
    if let source = finding.source {
      let location = SourceLocation(source)
      let file = Words.path(location.file)
      return "\(file):\(location.line ?? 1):\(location.column ?? 1)"
    }
    return "\(path(finding.input)):\(finding.worst.line):1"
  }
}
