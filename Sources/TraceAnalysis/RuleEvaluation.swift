import LifecycleModel
import RuleKit

/// Which rules could judge some run, and why the others could not.
struct RuleEvaluation {
  private var isEvaluated: [Bool]
  /// By rule: the reason of the first run that it could not judge.
  private var reasons: [Analysis.RuleRow.Reason?]
  /// Rules that no run has evaluated yet.
  private var undecided: [Int]
  /// By rule, in brief: asked for each rule at the end of each run.
  private let needs: [BriefNeeds]
  private let explains: Bool

  /// - Parameter explains: whether reasons are wanted.
  init(_ infos: [RuleInfo], explains: Bool) {
    self.explains = explains
    isEvaluated = infos.map { _ in false }
    reasons = infos.map { _ in nil }
    undecided = Array(infos.indices)
    needs = infos.map { BriefNeeds($0) }
  }

  /// By rule: whether some run was judged, and why not.
  subscript(rule: Int) -> (isEvaluated: Bool, reason: Analysis.RuleRow.Reason?) {
    (isEvaluated[rule], reasons[rule])
  }

  /// The rules that judged some run, or found something.
  func judging(_ store: FindingStore) -> [Int] {
    isEvaluated.indices.filter { isEvaluated[$0] || store.violations[$0] > 0 }
  }

  /// A run is over.
  mutating func note(_ context: RunContext, _ rules: InputRules) {
    var isDecided = false
    let run = context.run
    for rule in undecided {
      // One reason is reported; most runs have the same one.
      let isKnown = !explains || reasons[rule] != nil
      if isKnown, !needs[rule].mayBeMet(run, isAbout: context.rules.isAbout(rule)) {
        continue
      }
      if !rules.settings[rule].isEnabled {
        if !isKnown { reasons[rule] = .text("switched off for these traces") }
      } else if let obstacle = rules.infos[rule].whyNotEvaluated(run) {
        if !isKnown { reasons[rule] = .obstacle(obstacle) }
      } else {
        context.moment.ruleIndex = rule
        let watcher = context.rules.atEnd(rule).takeUnretainedValue()
        if !context.moment.hasReported,
          let reason = watcher.whyNotEvaluated(context.moment)
        {
          if !isKnown { reasons[rule] = .text(reason) }
        } else {
          isEvaluated[rule] = true
          isDecided = true
        }
      }
    }
    if isDecided { undecided.removeAll { isEvaluated[$0] } }
  }
}
