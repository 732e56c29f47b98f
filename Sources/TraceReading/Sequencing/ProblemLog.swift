internal import TraceModel

/// Lists the first problems of each kind and counts the rest.
struct ProblemLog {
  let limit: Int
  private(set) var listed: [InputProblem] = []
  /// By the kind's place: a damaged file may have a problem in each line, and to hash a kind costs
  /// more than all else.
  private var tallies = [Tally](repeating: Tally(), count: InputProblem.Kind.allCases.count)

  private struct Tally {
    var count = 0
    var worst = InputProblem.Severity.note
  }

  init(limit: Int) { self.limit = limit }

  /// Whether a further problem of this kind would be listed, so that its text is worth making.
  func isListed(_ kind: InputProblem.Kind) -> Bool { tallies[kind.place].count < limit }

  /// Counts a problem; true if it is to be shown.
  mutating func admit(_ problem: InputProblem) -> Bool {
    let place = problem.kind.place
    tallies[place].count += 1
    if tallies[place].worst != .error, problem.severity != .note {
      tallies[place].worst = problem.severity
    }
    guard tallies[place].count <= limit else { return false }
    listed.append(problem)
    return true
  }

  /// One line for each kind of which more came than were listed.
  mutating func rest() -> [InputProblem] {
    var result: [InputProblem] = []
    for (kind, tally) in zip(InputProblem.Kind.allCases, tallies) {
      let more = tally.count - limit
      guard more > 0 else { continue }
      result.append(.rest(kind, tally.worst, count: Int64(more)))
    }
    listed += result
    return result
  }
}

extension InputProblem.Kind {
  /// Its place among all cases.
  fileprivate var place: Int { Int(unsafeBitCast(self, to: UInt8.self)) }
}
