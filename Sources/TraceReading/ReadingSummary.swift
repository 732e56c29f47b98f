package import TraceModel

/// What reading one input came to. Counts are exact, also where the problems listed are fewer.
package struct ReadingSummary: Equatable, Sendable {
  /// `lifetrace` or `sketch`; nil if no format was recognised.
  package var format: String?
  /// `zstd`, `gzip`, `none` or `unsupported`.
  package var compression = "none"
  /// Bytes of the file that were read, and what they decoded to.
  package var bytes: Int64 = 0
  package var decodedBytes: Int64 = 0
  /// Headers and events that were handed over; `events` are those that are no header.
  package var records: Int64 = 0
  package var events: Int64 = 0
  /// Lines that are no record.
  package var malformed: Int64 = 0
  package var overlongLines: Int64 = 0
  /// Events whose name the format does not define.
  package var unknownEvents: Int64 = 0
  /// Records known to be missing: by their sequence numbers, or because the recorder says so.
  package var lost: Int64 = 0
  package var duplicates: Int64 = 0
  package var conflicts: Int64 = 0
  /// Records that came after their loss had been declared. They are among `lost`.
  package var late: Int64 = 0
  /// Places where an unknown amount is missing, and the pieces of lines beside them.
  package var gaps: Int64 = 0
  package var fragments: Int64 = 0
  package var fragmentBytes: Int64 = 0
  /// Problems in the order in which they were reported.
  package var problems: [InputProblem] = []
  /// Nothing is missing, damaged, contradictory or left out, as far as the input can tell.
  package var complete = true

  package init() {}

  /// Whether the input counts as damaged (exit 65): a problem that is more than a note.
  package var isDamaged: Bool { problems.contains { $0.severity != .note } }
}

/// Lists the first problems of each kind and counts the rest.
struct ProblemLog {
  let limit: Int
  private(set) var listed: [InputProblem] = []
  private var counts: [InputProblem.Kind: Int] = [:]
  private var severities: [InputProblem.Kind: InputProblem.Severity] = [:]

  init(limit: Int) { self.limit = limit }

  /// Whether a further problem of this kind would be listed, so that its text is worth making.
  func isListed(_ kind: InputProblem.Kind) -> Bool { counts[kind, default: 0] < limit }

  /// Counts a problem; true if it is to be shown.
  mutating func admit(_ problem: InputProblem) -> Bool {
    counts[problem.kind, default: 0] += 1
    if severities[problem.kind] != .error { severities[problem.kind] = problem.severity }
    guard counts[problem.kind, default: 0] <= limit else { return false }
    listed.append(problem)
    return true
  }

  /// One line for each kind of which more came than were listed.
  mutating func rest() -> [InputProblem] {
    var result: [InputProblem] = []
    for kind in InputProblem.Kind.allCases {
      let more = counts[kind, default: 0] - limit
      guard more > 0 else { continue }
      result.append(
        InputProblem(
          kind, severities[kind] ?? .note, count: Int64(more),
          text: "and \(more) more of this kind"))
    }
    listed += result
    return result
  }
}
