public import RuleKit
public import TraceAnalysis
public import TraceModel

/// Bounds of the search, in numbers that do not depend on the computer: where they end it, the
/// result is the same everywhere.
public struct ReductionLimits: Sendable {
  /// Traces that are judged.
  public var tries = 50_000
  /// Events of all of them together.
  public var events = 60_000_000

  public init() {}
}

/// How far a search has come.
public struct ReductionProgress: Sendable {
  /// Of the smallest trace so far, without headers.
  public var events = 0
  public var tries = 0
}

/// Looks for the smallest trace that still gives a finding, and no other error.
public struct Reducer {
  private let trace: KeptTrace
  private let judge: Judge
  private let limits: ReductionLimits

  /// - Parameters:
  ///   - rules: all that may report an error.
  ///   - path: of the trace, relative to the configuration.
  public init(
    _ trace: KeptTrace, _ options: AnalysisOptions, rules: [any Rule.Type], path: String = "",
    limits: ReductionLimits = ReductionLimits()
  ) {
    self.trace = trace
    self.limits = limits
    judge = Judge(options, rules, path: path)
  }

  public enum Result {
    case reduced(ReducedTrace)
    /// The trace has fewer findings of the rule than that.
    case missing(findings: Int, undecided: Int)
    /// The finding rests on damage of the input, which no trace that is written shows.
    case unwritable
  }

  /// Reduces the trace to the finding of a rule with this number, from 1, in the order of reports.
  ///
  /// - Parameter mayContinue: asked before each try; false ends the search with what it has.
  public func reduce(
    to rule: String, number: Int = 1,
    mayContinue: @escaping (ReductionProgress) -> Bool = { _ in true }
  ) -> Result {
    let draft = trace.draft
    let whole = judge.analyze(draft, draft.events.indices, trace.symbols)
    let findings = whole.findings.filter { $0.rule == rule && $0.verdict == .violation }
    guard number >= 1, number <= findings.count else {
      let undecided = whole.rules.first { $0.info.name == rule }?.unknowns ?? 0
      return .missing(findings: findings.count, undecided: undecided)
    }
    let finding = findings[number - 1]
    for attempt in attempts() {
      guard
        let search = Search(
          attempt.draft, trace.symbols, judge, ReductionGoal(finding),
          judgesWritten: attempt.judgesWritten, limits, mayContinue)
      else { continue }
      search.run()
      let reduced = finished(search, finding)
      if reduced.isConfirmed { return .reduced(reduced) }
    }
    return .unwritable
  }

  /// How the search may go, the quickest way first. A gap of the input hits writers in a way that a
  /// written trace cannot say exactly, so that only what is read again shows what is left of the
  /// finding.
  private func attempts() -> [(draft: Draft, judgesWritten: Bool)] {
    let stated = trace.draft.statingLosses(trace.symbols)
    let whole = stated.keeping(stated.events.indices.filter { !stated.isLoss($0) })
    return [(stated, false), (stated, true), (whole, true)]
  }

  private func finished(_ search: Search, _ finding: Finding) -> ReducedTrace {
    let draft = search.draft.keeping(search.kept).finished(trace.symbols)
    let written = judge.analyzeWritten(draft, trace.symbols)
    let others = written.flatMap { ReductionGoal(finding, anywhere: true).others(in: $0) }
    return ReducedTrace(
      draft: draft, eventsBefore: trace.draft.eventCount, tries: search.progress.tries,
      end: search.end, others: (others ?? []).map(\.rule).sorted(), isConfirmed: others != nil)
  }
}

extension Search {
  /// Until nothing can be left out any more.
  func run() {
    _ = pruneNumbers()
    var isSmaller = true
    while isSmaller, !isOver {
      pruneEvents()
      isSmaller = pruneBeginnings()
      isSmaller = pruneDetails() || isSmaller
    }
  }
}

/// A trace that gives one finding.
public struct ReducedTrace {
  /// Why a search ended.
  public enum End: Sendable {
    /// Nothing can be left out any more, one by one and in the groups that were tried.
    case complete
    /// It judged as much as it may; a smaller trace may exist.
    case limit
    case interrupted
  }

  let draft: Draft
  public let eventsBefore: Int
  public let tries: Int
  public let end: End
  /// Rules of other errors that it gives as well, and of further findings of the rule.
  public let others: [String]
  /// What is written of it was read and judged once more, and gives the finding.
  public let isConfirmed: Bool

  /// Events, without headers.
  public var eventCount: Int { draft.eventCount }
  /// Events and headers, each of which is a line.
  public var lineCount: Int { draft.events.count }

  public func deliver(to consumer: any EventConsumer) {
    draft.deliver(draft.events.indices, to: consumer)
  }
}
