import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Problems are listed up to a limit for each kind, in the order in which they came; the rest is
/// counted.
@Suite struct ProblemLogTests {
  @Test(arguments: UInt64(1)...60)
  func theFirstOfEachKindAreListedAndTheRestIsCounted(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let limit = Int(seed % 4)
    let kinds = InputProblem.Kind.allCases.shuffled(using: &random).prefix(4)
    var log = ProblemLog(limit: limit)
    var all: [InputProblem] = []
    var listed: [InputProblem] = []
    for number in 0..<Int.random(in: 0...30, using: &random) {
      let problem = InputProblem(
        kinds.randomElement(using: &random) ?? .late,
        [.note, .dataLoss, .error].randomElement(using: &random) ?? .note, line: Int64(number),
        count: .random(in: 1...5, using: &random), text: "problem \(number)")
      let isFirst = all.filter { $0.kind == problem.kind }.count < limit
      #expect(log.isListed(problem.kind) == isFirst, "seed \(seed), problem \(number)")
      #expect(log.admit(problem) == isFirst, "seed \(seed), problem \(number)")
      all.append(problem)
      if isFirst { listed.append(problem) }
      #expect(log.listed == listed, "seed \(seed), problem \(number)")
    }
    // In the order of the kinds, as severe as the worst of each.
    let rest = InputProblem.Kind.allCases.compactMap { kind -> InputProblem? in
      let own = all.filter { $0.kind == kind }
      guard own.count > limit else { return nil }
      let worst: InputProblem.Severity =
        own.contains { $0.severity == .error }
        ? .error : own.contains { $0.severity == .dataLoss } ? .dataLoss : .note
      let more = own.count - limit
      return .rest(kind, worst, count: Int64(more))
    }
    #expect(log.rest() == rest, "seed \(seed)")
    #expect(log.listed == listed + rest, "seed \(seed)")
  }

  @Test(arguments: [0, 1, 4, 5, 6])
  func aReaderListsAsManyAsTheOptionsSay(_ limit: Int) throws {
    var options = ReadingOptions()
    options.listedProblems = limit
    let outcome = try read(
      Sample.header + "\n" + String(repeating: "{\"event\":\n", count: 5), options: options)
    let problems = outcome.summary.problems
    #expect(outcome.summary.malformed == 5)
    #expect(
      problems.map(\.line) == (0..<min(5, limit)).map { Int64($0 + 2) } + (limit < 5 ? [0] : []))
    #expect(problems.last?.count == Int64(limit < 5 ? 5 - limit : 1))
    #expect(problems.allSatisfy { $0.kind == .malformed && $0.severity == .dataLoss })
    #expect(outcome.recorder.problems == problems)
  }
}
