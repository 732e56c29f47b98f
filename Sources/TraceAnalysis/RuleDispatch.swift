import LifecycleModel
import RuleKit
import TraceModel

/// Selects the rules to call for an event: by its kind, or by a signal that it raised.
///
/// ```
///   interested   of the kind, or of a signal of the event
///   starting     of these, with which something begins
///   called       interested and awake, or starting and about the run (`RunRules`)
/// ```
/// Plain memory, since it is asked for every event: an array would count references each time.
final class RuleDispatch {
  private struct Row {
    var interested = RuleBits()
    var starting = RuleBits()
  }

  /// By kind's index.
  private let kinds: UnsafeMutablePointer<Row>
  /// By signal's bit.
  private let signals: UnsafeMutablePointer<Row>
  /// Signals that some rule wants.
  private let wanted: UInt64

  /// - Parameter callsResting: rules are called for all their interests, as if none ever rested:
  ///   the answer is the same, which a test compares.
  init(_ infos: [RuleInfo], callsResting: Bool = false) {
    precondition(infos.count <= RuleBits.limit, "more rules than a set of them has room for")
    kinds = .allocate(capacity: 256)
    kinds.initialize(repeating: Row(), count: 256)
    signals = .allocate(capacity: 64)
    signals.initialize(repeating: Row(), count: 64)
    var wanted: UInt64 = 0
    for (rule, info) in infos.enumerated() {
      let interests = info.interests
      let starts = callsResting ? nil : interests.starts
      wanted |= interests.signals.rawValue
      for kind in interests.kinds { kinds[kind.index].interested.insert(rule) }
      for kind in starts?.kinds ?? interests.kinds { kinds[kind.index].starting.insert(rule) }
      let startSignals = starts?.signals ?? interests.signals
      for bit in 0..<64 {
        if interests.signals.rawValue & 1 << UInt64(bit) != 0 {
          signals[bit].interested.insert(rule)
        }
        if startSignals.rawValue & 1 << UInt64(bit) != 0 { signals[bit].starting.insert(rule) }
      }
    }
    self.wanted = wanted
  }

  deinit {
    kinds.deallocate()
    signals.deallocate()
  }

  /// Calls the rules that want the event, or the state that it left the run in.
  @inline(__always)
  func call(_ context: RunContext, _ run: RunState, _ kind: EventKind) {
    var interested = kinds[kind.index].interested
    var starting = kinds[kind.index].starting
    var rest = run.step.signals.rawValue & wanted
    while rest != 0 {
      let row = signals + rest.trailingZeroBitCount
      interested = interested | row.pointee.interested
      starting = starting | row.pointee.starting
      rest &= rest &- 1
    }
    starting = starting & context.rules.usable
    let called = interested & context.rules.awake | starting
    if !called.isEmpty { callRules(context.rules, context.moment, called, starting) }
  }

  @inline(never)
  private func callRules(
    _ rules: RunRules, _ moment: Moment, _ called: RuleBits, _ starting: RuleBits
  ) {
    rules.awake = rules.awake | starting
    called.forEach { rule in
      moment.ruleIndex = rule
      rules.watcher(rule)._withUnsafeGuaranteedRef { $0.observe(moment) }
      if moment.pause != .none { rules.pause(rule, moment.pause) }
    }
  }
}
