import LifecycleModel
import LifecycleRules
import TraceModel

/// Which rules are called for which event: by its kind, or by a signal that it gave.
struct RuleDispatch {
  /// By kind's index: rules (indices into those enabled) to call for it.
  private var ofKind: [[Int]] = Array(repeating: [], count: 256)
  /// Rules to call for signals, in the rules' order.
  private var ofSignals: [(signals: RunState.Signals, rule: Int)] = []
  /// By kind's index: whether a rule is called for it in any case.
  private var isWanted = [Bool](repeating: false, count: 256)
  /// Signals that some rule wants.
  private var wanted: RunState.Signals = []

  init(_ infos: [RuleInfo]) {
    for (rule, info) in infos.enumerated() {
      for kind in info.interests.kinds where ofKind[kind.index].last != rule {
        ofKind[kind.index].append(rule)
        isWanted[kind.index] = true
      }
      if !info.interests.signals.isEmpty { ofSignals.append((info.interests.signals, rule)) }
      wanted.formUnion(info.interests.signals)
    }
  }

  /// Calls the rules that want the event, or the state that it left the run in.
  @inline(__always)
  func call(_ context: RunContext, _ run: RunState, _ kind: EventKind) {
    let signals = run.signals.rawValue
    if isWanted[kind.index] || signals & wanted.rawValue != 0 {
      callRules(context, kind.index)
    }
  }

  @inline(never)
  private func callRules(_ context: RunContext, _ kind: Int) {
    let moment = context.moment
    for rule in ofKind[kind] {
      moment.ruleIndex = rule
      context.rules[rule].observe(moment)
    }
    let signals = context.run.signals
    guard !signals.isDisjoint(with: wanted) else { return }
    for (interest, rule) in ofSignals
    where !interest.isDisjoint(with: signals) && !ofKind[kind].contains(rule) {
      moment.ruleIndex = rule
      context.rules[rule].observe(moment)
    }
  }
}
