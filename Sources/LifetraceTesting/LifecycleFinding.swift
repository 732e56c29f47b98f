import ReportKit
import RuleKit
import TraceAnalysis
import TraceModel

/// A finding of a rule in a trace, with all its occurrences.
public struct LifecycleFinding: Sendable {
  public enum Severity: Int, Comparable, Sendable {
    case note, warning, error

    public static func < (left: Severity, right: Severity) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// Name of the rule, such as `no-background-save`, and its code, such as `LT301`.
  public let rule: String
  public let code: String
  public let severity: Severity
  /// One sentence that describes the violation.
  public let message: String
  /// The way to right it.
  public let fix: String
  /// The source that was recorded with the event: file, line and column as they were given there.
  public let file: String?
  public let line: Int?
  public let column: Int?
  /// Line of the trace.
  public let traceLine: Int
  public let occurrences: Int
  /// How often, and in how many scenes and runs; nil for a single occurrence.
  private let times: String?
  /// The events that prove it, a line each.
  public let evidence: [String]
  /// Events that were legal instead; empty where the rule is not about a transition.
  public let allowed: [String]
  /// Equal for the same mistake in another recording.
  public let fingerprint: String

  init(_ finding: Finding, fix: String) {
    rule = finding.rule
    code = finding.code
    severity =
      switch finding.severity {
      case .note: .note
      case .warning: .warning
      case .error: .error
      }
    message = finding.message
    self.fix = fix
    let place = finding.source.map(SourceLocation.init)
    file = place?.file
    line = place?.line
    column = place?.column
    traceLine = Int(clamping: finding.worst.line)
    occurrences = finding.occurrences
    times = finding.times
    evidence = finding.evidence.map { line in
      let time = line.time >= 0 ? " \(Words.time(line.time))" : ""
      let text = line.text.isEmpty ? "" : ": \(line.text)"
      return "line \(line.line)\(time) \(DisplayText.escaped(line.event, limit: 120))\(text)"
    }
    allowed = finding.allowed
    fingerprint = finding.fingerprint
  }

  /// One line as compilers write them, then the evidence and the fix.
  public var description: String {
    let place = file.map { "\($0):\(line ?? 1)" } ?? "line \(traceLine) of the trace"
    let times = times.map { " [\($0)]" } ?? ""
    var lines = ["\(place): \(severity): \(message)\(times) (\(rule))"]
    lines += evidence.map { "  \($0)" }
    if !allowed.isEmpty { lines.append("  legal here: \(allowed.joined(separator: ", "))") }
    lines.append("  fix: \(fix)")
    return lines.joined(separator: "\n")
  }
}
