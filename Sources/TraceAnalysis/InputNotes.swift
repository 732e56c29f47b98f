import LifecycleModel
import RuleKit
import TraceModel

/// Notes of the analysis on an input: steps of the clock, and limits.
struct InputNotes {
  private static let listedClockSteps = 100
  private(set) var problems: [InputProblem] = []
  /// Runs whose clock stepped; the first ones are listed.
  private var clockSteps = 0
  /// Events that the limits of its runs left unjudged.
  private var beyondLimits = 0
  /// Absences that were reported before a loss was noticed that may be the reason.
  private var doubtful = 0
  /// By rule: things that it had no room for.
  private var forgotten: [Int: Int] = [:]

  /// Lines about the product that the recordings were made with, and how many runs each is about.
  private var products: [(text: String, runs: Int64)] = []
  private static let listedProducts = 20

  mutating func add(_ problem: InputProblem) { problems.append(problem) }

  /// What a product says of a run.
  mutating func note(_ product: RecordedProduct, _ completed: RecordedProduct.Completed) {
    for text in product.notes(completed) {
      if let known = products.firstIndex(where: { ExactString($0.text) == ExactString(text) }) {
        products[known].runs += 1
      } else if products.count < Self.listedProducts {
        products.append((text, 1))
      }
    }
  }

  mutating func noteClockStep(_ event: UnsafePointer<Event>) {
    clockSteps += 1
    guard clockSteps <= Self.listedClockSteps else { return }
    problems.append(
      InputProblem(
        .clockStep, .note, line: event.pointee.line,
        text:
          "the clock steps back; durations across it are unknown, and events keep the file's order")
    )
  }

  /// Says it if something happened beyond a limit.
  mutating func noteLimit(_ count: Int, _ text: @autoclosure () -> String) {
    guard count > 0 else { return }
    problems.append(InputProblem(.limit, .note, count: Int64(count), text: text()))
  }

  /// A run is over: counts what its limits kept from being judged.
  mutating func count(_ context: RunContext) {
    beyondLimits += context.run.beyondLimits
    doubtful += context.absences.doubtful
    forgotten.merge(context.moment.forgotten, uniquingKeysWith: +)
  }

  /// All notes at the end of the input, including totals beyond those listed one by one.
  ///
  /// - Parameter revivals: runs that continued after they were closed to make room.
  func all(revivals: Int, openRuns: Int, _ infos: [RuleInfo]) -> [InputProblem] {
    var notes = self
    for (text, runs) in products {
      notes.add(InputProblem(.productFact, .note, count: runs, text: text))
    }
    if clockSteps > Self.listedClockSteps {
      notes.add(.rest(.clockStep, .note, count: Int64(clockSteps - Self.listedClockSteps)))
    }
    notes.noteLimit(
      revivals,
      "more than \(openRuns) runs were open at once; the longest idle were closed, and \(revivals) of "
        + "them continued later as runs without a known start")
    notes.noteLimit(
      beyondLimits,
      "one run had more than \(RunState.sceneLimit) scenes, views or intervals at once, or ids that "
        + "are too long to keep; \(beyondLimits) events or checks beyond the limit were counted but "
        + "not judged")
    notes.noteLimit(
      doubtful,
      "more than \(HeldAbsences.limit) \"missing\" findings were waiting for other writers; "
        + "\(doubtful) were reported before lost records were noticed and may be wrong")
    for (rule, count) in forgotten.sorted(by: { $0.key < $1.key }) {
      notes.noteLimit(
        count,
        "\(infos[rule].name) reached its memory limit (\(count) \(count == 1 ? "item" : "items") dropped); "
          + "findings may be missing"
      )
    }
    return notes.problems
  }
}
