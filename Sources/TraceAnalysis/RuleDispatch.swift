import LifecycleModel
import LifecycleRules
import TraceModel

/// Which rules are called for which event: by its kind, or by a signal that it gave.
struct RuleDispatch {
  /// By kind's index: rules (indices into those enabled) to call for it.
  private var ofKind: [[Int]] = Array(repeating: [], count: 256)
  /// By kind's index: the rules to call for a signal, where they are not called for the kind.
  private var ofSignals: [[(signals: RunState.Signals, rule: Int)]] = Array(
    repeating: [], count: 256)
  /// By kind's index: whether a rule is called for it in any case.
  private var isWanted = [Bool](repeating: false, count: 256)
  /// Signals that some rule wants.
  private var wanted: RunState.Signals = []

  init(_ infos: [RuleInfo]) {
    for (index, info) in infos.enumerated() { register(index, info.interests) }
  }

  private mutating func register(_ index: Int, _ interests: RuleInfo.Interests) {
    wanted.formUnion(interests.signals)
    for kind in EventKind.allCases {
      if interests.kinds.contains(kind) || interests.scopes.contains(kind.scope) {
        ofKind[kind.index].append(index)
        isWanted[kind.index] = true
      } else if !interests.signals.isEmpty {
        ofSignals[kind.index].append((interests.signals, index))
      }
    }
  }

  /// Calls the rules that want the event, or the state that it left the run in.
  @inline(__always)
  func call(_ context: RunContext, _ kind: EventKind) {
    let signals = context.run.signals.rawValue
    if isWanted[kind.index] || signals & wanted.rawValue != 0 {
      callRules(context, kind.index)
    }
  }

  @inline(never)
  private func callRules(_ context: RunContext, _ kind: Int) {
    let moment = context.moment
    for index in ofKind[kind] {
      moment.ruleIndex = index
      context.rules[index].observe(moment)
    }
    let signals = context.run.signals
    guard !signals.isEmpty else { return }
    for (wanted, index) in ofSignals[kind] where !wanted.isDisjoint(with: signals) {
      moment.ruleIndex = index
      context.rules[index].observe(moment)
    }
  }
}
