internal import TraceModel

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
    let worst = severities[problem.kind] ?? .note
    let isWorse = worst != .error && problem.severity != .note
    severities[problem.kind] = isWorse ? problem.severity : worst
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
