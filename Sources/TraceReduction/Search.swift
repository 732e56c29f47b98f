internal import TraceAnalysis
internal import TraceModel

/// The state of making one trace smaller.
///
/// A step proposes a smaller trace, and keeps it if the rules still report the finding and no error
/// that the trace did not have before. What they report decides every step, so the same trace gives
/// the same result.
final class Search {
  let judge: Judge
  let goal: ReductionGoal
  /// Every choice is judged as it is read again once it is written. Slower, and never mistaken.
  private let judgesWritten: Bool
  let symbols: SymbolTable
  private let limits: ReductionLimits
  private let mayContinue: (ReductionProgress) -> Bool

  private(set) var draft: Draft
  /// Places in the draft of the events that are left, headers among them, in the order of the
  /// trace.
  private(set) var kept: [Int]
  /// What else the trace reports; a smaller one reports no more.
  private(set) var others: Set<ReductionGoal.Other>

  private(set) var progress = ReductionProgress()
  private var judged = 0
  private(set) var end = ReducedTrace.End.complete
  var isOver: Bool { end != .complete }
  /// Choices that were refused. A trace that reports fewer other things refuses them too.
  private var refused: Set<UInt64> = []
  /// Events that one pass over the units of a level may judge; larger levels are left for later.
  private(set) var passLimit = 2_000_000
  /// A pass left a level out.
  var isCoarse = false

  /// A search that begins with a draft. Nil if that does not give the finding.
  init?(
    _ draft: Draft, _ symbols: SymbolTable, _ judge: Judge, _ goal: ReductionGoal,
    judgesWritten: Bool, _ limits: ReductionLimits,
    _ mayContinue: @escaping (ReductionProgress) -> Bool
  ) {
    self.judge = judge
    self.goal = goal
    self.judgesWritten = judgesWritten
    self.limits = limits
    self.mayContinue = mayContinue
    self.symbols = symbols
    self.draft = draft
    kept = Array(draft.events.indices)
    others = []
    progress.events = draft.eventCount
    guard let others = foundBeside(draft, kept) else { return nil }
    self.others = others
  }

  // MARK: Steps

  /// Keeps these events alone if that is possible.
  func attempt(keeping candidate: [Int]) -> Bool {
    guard mayTry(), refused.insert(Self.digest(candidate)).inserted else { return false }
    guard let others = report(of: draft, candidate) else { return false }
    (kept, self.others) = (candidate, others)
    progress.events = kept.count { Draft.counts(draft.events[$0]) }
    return true
  }

  /// Takes a changed draft with all its events, if that is possible.
  func attempt(_ candidate: Draft) -> Bool {
    guard mayTry(), let others = report(of: candidate, Array(candidate.events.indices)) else {
      return false
    }
    take(candidate, others)
    return true
  }

  private func take(_ draft: Draft, _ others: Set<ReductionGoal.Other>) {
    self.draft = draft
    self.others = others
    kept = Array(draft.events.indices)
    refused = []
    progress.events = draft.eventCount
  }

  /// Forgets the events that were left out.
  func compact() {
    if kept.count < draft.events.count { take(draft.keeping(kept), others) }
  }

  /// Runs `body` on a changed draft, and takes its result if it has fewer events than there were.
  func explore(_ candidate: Draft, _ body: () -> Void) -> Bool {
    let before = (draft, others)
    guard attempt(candidate) else { return false }
    body()
    compact()
    if draft.events.count < before.0.events.count { return true }
    take(before.0, before.1)
    return false
  }

  /// What a choice of events reports in addition to the finding; nil if it is to be refused,
  /// because it does not give the finding, or because it gives others than before.
  private func report(of draft: Draft, _ candidate: [Int]) -> Set<ReductionGoal.Other>? {
    progress.tries += 1
    judged += candidate.count
    return foundBeside(draft, candidate).flatMap { $0.isSubset(of: others) ? $0 : nil }
  }

  /// What a choice of events reports in addition to the finding; nil if it does not give that.
  private func foundBeside(_ draft: Draft, _ candidate: [Int]) -> Set<ReductionGoal.Other>? {
    guard judgesWritten else {
      return goal.others(in: judge.analyze(draft, candidate, symbols))
    }
    let written = draft.keeping(candidate).finished(symbols)
    return judge.analyzeWritten(written, symbols).flatMap {
      goal.others(in: $0, written: written.events.map(\.line))
    }
  }

  private func mayTry() -> Bool {
    guard !isOver else { return false }
    if progress.tries >= limits.tries || judged >= limits.events {
      end = .limit
    } else if !mayContinue(progress) {
      end = .interrupted
    }
    return !isOver
  }

  /// The next passes may cost more; false if everything was tried.
  func refine() -> Bool {
    guard isCoarse, !isOver else { return false }
    passLimit *= 8
    return true
  }

  /// FNV-1a, which is the same in every process.
  private static func digest(_ places: [Int]) -> UInt64 {
    places.reduce(0xCBF2_9CE4_8422_2325) {
      ($0 ^ UInt64(truncatingIfNeeded: $1)) &* 0x100_0000_01B3
    }
  }

  // MARK: Passes

  /// Leaves out units of events, many at once at first, then fewer: delta debugging (A. Zeller,
  /// R. Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE Transactions on
  /// Software Engineering 28, 2002). Earlier units first: of events that would do as well, those
  /// next to the mistake stay.
  func prune(_ units: [[Int]]) {
    var units = units
    var size = units.count
    var marks = [Bool](repeating: false, count: draft.events.count)
    while size > 0, !isOver {
      guard units.count / size * kept.count <= passLimit else {
        isCoarse = true
        return
      }
      var start = 0
      while start < units.count {
        let end = min(units.count, start + size)
        if leaveOut(units[start..<end], &marks) {
          units.removeSubrange(start..<end)
        } else {
          start = end
        }
      }
      size /= 2
    }
  }

  /// Leaves out neighbouring units: every length up to `longest`, at every place.
  func pruneWindows(_ units: [[Int]], longest: Int) {
    var units = units
    var marks = [Bool](repeating: false, count: draft.events.count)
    for size in (2...max(2, longest)).reversed() {
      var start = 0
      while start + size <= units.count, !isOver {
        if leaveOut(units[start..<start + size], &marks) {
          units.removeSubrange(start..<start + size)
        } else {
          start += 1
        }
      }
    }
  }

  /// Leaves out any two units at once.
  func prunePairs(_ units: [[Int]]) {
    var units = units
    var marks = [Bool](repeating: false, count: draft.events.count)
    var first = 0
    while first < units.count, !isOver {
      let second = units.indices.dropFirst(first + 1).first {
        leaveOut([units[first], units[$0]], &marks)
      }
      if let second {
        units.remove(at: second)
        units.remove(at: first)
      } else {
        first += 1
      }
    }
  }

  private func leaveOut(_ units: some Collection<[Int]>, _ marks: inout [Bool]) -> Bool {
    guard !units.isEmpty else { return false }
    for unit in units { for place in unit { marks[place] = true } }
    defer { for unit in units { for place in unit { marks[place] = false } } }
    return attempt(keeping: kept.filter { !marks[$0] })
  }
}
