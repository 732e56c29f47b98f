import ReportKit
import RuleKit
import TraceAnalysis
import TraceModel

/// The findings of one input by line.
struct FindingMarks {
  struct Mark {
    let severity: Severity
    let rule: String
    let message: String
    /// Of the event that it points at, since several events may be of one line.
    let time: Int64
  }

  private var byLine: [Int64: [Mark]] = [:]
  /// Lines of the events that prove the findings.
  private var evidence: Set<Int64> = []

  /// - Parameters:
  ///   - only: names of rules; empty: all.
  ///   - scenes: those that have lanes; empty: the first ones of each run.
  init(
    _ analysis: Analysis, input: Int, only: Set<String>, scenes: Set<ExactString>
  ) {
    var names: [Int: [(long: String, short: String)]] = [:]
    for run in analysis.runs where run.input == input {
      let shown = run.scenes.enumerated().filter {
        scenes.isEmpty || scenes.contains(ExactString($0.element.id))
      }
      names[run.number] = shown.prefix(TimelineLanes.limit).map { index, scene in
        ("'" + DisplayText.escaped(scene.id, limit: 120) + "'", TimelineLanes.letter(index))
      }
    }
    for occurrence in analysis.places {
      let finding = analysis.findings[occurrence.finding]
      guard finding.input == input, finding.verdict == .violation,
        only.isEmpty || only.contains(finding.rule)
      else { continue }
      for line in occurrence.evidence ?? [] where line.input == input {
        evidence.insert(line.line)
      }
      var message = occurrence.message
      for (long, short) in names[occurrence.place.run] ?? [] {
        message = Words.replace(long, in: message, by: short)
      }
      byLine[occurrence.place.line, default: []].append(
        Mark(
          severity: occurrence.severity, rule: finding.rule, message: message,
          time: occurrence.place.time))
    }
  }

  /// Whether the event of a line proves one of them.
  func isEvidence(_ line: Int64) -> Bool { evidence.contains(line) }

  /// Takes those of an event of this line that occurred at `time`; each is taken once.
  mutating func take(_ line: Int64, at time: Int64) -> [Mark] {
    guard let marks = byLine[line] else { return [] }
    let later = marks.filter { $0.time > time }
    byLine[line] = later.isEmpty ? nil : later
    return later.isEmpty ? marks : marks.filter { $0.time <= time }
  }
}
