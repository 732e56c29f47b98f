internal import TraceModel

/// The ends that the previous report describes. People paste a report twice, one below the other.
struct KnownReports {
  /// What tells an end from all others.
  private struct Mark: Hashable {
    let incident: ExactString?
    let process: ExactString?
    let pid: Int64?
    let ended: Int64?
    let code: Int64?
  }

  /// The ends of the report before; one of low memory tells several.
  private var marks: Set<Mark> = []
  private var incident: ExactString?
  /// The excerpt before, which does not say of which process it is.
  private var excerpt: CrashReport?
  private static let limit = 10_000
  /// Number of ends that came a second time.
  private(set) var repeated: Int64 = 0

  /// Whether the end is a new one. Without the report's own id, all of process, number and time
  /// must be there and the same.
  mutating func isNew(_ report: CrashReport, of incident: String?) -> Bool {
    guard incident != nil || report.pid != nil && report.ended != nil && report.process != nil
    else { return true }
    // A translation may have the time in another precision.
    let isNamed = incident != nil
    let incident = incident.map { ExactString($0) }
    let mark = Mark(
      incident: incident, process: report.process.map { ExactString($0) }, pid: report.pid,
      ended: isNamed ? nil : report.ended, code: isNamed ? nil : report.code)
    guard !marks.contains(mark) else {
      repeated += 1
      return false
    }
    if !isNamed || incident != self.incident || marks.count == Self.limit { marks = [] }
    self.incident = incident
    marks.insert(mark)
    return true
  }

  /// Whether an excerpt is not the one before it once more; true for reports that are none.
  mutating func isNew(excerpt report: CrashReport) -> Bool {
    guard report.isExcerpt else { return true }
    if let excerpt, excerpt.isRepeated(by: report) {
      repeated += 1
      return false
    }
    excerpt = report
    return true
  }

  /// The note about repeated reports; nil if there are none.
  var problem: InputProblem? {
    guard repeated > 0 else { return nil }
    return InputProblem(
      .repeated, .note, count: repeated,
      text: repeated == 1
        ? "1 report of an end is there twice; it is read once"
        : "\(repeated) reports of ends are there twice; each is read once")
  }
}
