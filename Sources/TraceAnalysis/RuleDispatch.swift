import LifecycleModel
import LifecycleRules
import TraceModel

/// Which rules are called for which event: by its kind, or by a signal that it gave.
///
/// Plain memory, since it is asked for every event: an array would count references each time.
final class RuleDispatch {
  /// A rule that wants signals, and the kinds that it is called for in any case.
  private struct Listener {
    var signals: UInt64
    var kinds: (UInt64, UInt64, UInt64, UInt64)
    var rule: Int32

    func isCalled(for kind: Int) -> Bool {
      let bit: UInt64 = 1 << UInt64(kind & 63)
      return switch kind >> 6 {
      case 0: kinds.0 & bit != 0
      case 1: kinds.1 & bit != 0
      case 2: kinds.2 & bit != 0
      default: kinds.3 & bit != 0
      }
    }
  }

  /// Rules (indices into those enabled) by kind: those of the kind with index `k` lie in
  /// `starts[k]..<starts[k + 1]`.
  private let rules: UnsafeMutablePointer<Int32>
  private let starts: UnsafeMutablePointer<Int32>
  /// In the rules' order.
  private let listeners: UnsafeMutablePointer<Listener>
  private let listenerCount: Int
  /// Signals that some rule wants.
  private let wanted: UInt64

  /// What a kind with some signals calls.
  private struct Row {
    /// No kind has this one.
    var kind: Int32 = -1
    var count: Int32 = 0
    /// Place of the first rule in `called`.
    var first: Int32 = 0
    var signals: UInt64 = 0
  }
  private static let rowCount = 256
  private let rows: UnsafeMutablePointer<Row>
  private let called: UnsafeMutablePointer<Int32>
  private let ruleCount: Int

  init(_ infos: [RuleInfo]) {
    var ofKind: [[Int32]] = Array(repeating: [], count: 256)
    var heard: [Listener] = []
    for (rule, info) in infos.enumerated() {
      let rule = Int32(rule)
      var kinds: [UInt64] = [0, 0, 0, 0]
      for kind in info.interests.kinds where ofKind[kind.index].last != rule {
        ofKind[kind.index].append(rule)
        kinds[kind.index >> 6] |= 1 << UInt64(kind.index & 63)
      }
      guard !info.interests.signals.isEmpty else { continue }
      heard.append(
        Listener(
          signals: info.interests.signals.rawValue,
          kinds: (kinds[0], kinds[1], kinds[2], kinds[3]), rule: rule))
    }
    starts = .allocate(capacity: 257)
    rules = .allocate(capacity: max(1, ofKind.reduce(0) { $0 + $1.count }))
    var place = 0
    for (kind, list) in ofKind.enumerated() {
      (starts + kind).initialize(to: Int32(place))
      for rule in list {
        (rules + place).initialize(to: rule)
        place += 1
      }
    }
    (starts + 256).initialize(to: Int32(place))
    listenerCount = heard.count
    listeners = .allocate(capacity: max(1, heard.count))
    for (index, listener) in heard.enumerated() {
      (listeners + index).initialize(to: listener)
    }
    wanted = heard.reduce(0) { $0 | $1.signals }
    ruleCount = infos.count
    rows = .allocate(capacity: Self.rowCount)
    rows.initialize(repeating: Row(), count: Self.rowCount)
    called = .allocate(capacity: Self.rowCount * max(1, infos.count))
  }

  deinit {
    starts.deallocate()
    rules.deallocate()
    listeners.deallocate()
    rows.deallocate()
    called.deallocate()
  }

  /// Calls the rules that want the event, or the state that it left the run in.
  @inline(__always)
  func call(_ context: RunContext, _ run: RunState, _ kind: EventKind) {
    let signals = run.signals.rawValue & wanted
    if starts[kind.index] != starts[kind.index + 1] || signals != 0 {
      callRules(context, kind.index, signals)
    }
  }

  @inline(never)
  private func callRules(_ context: RunContext, _ kind: Int, _ signals: UInt64) {
    let (moment, rules) = (context.moment, context.rules)
    let row = row(kind, signals)
    for place in 0..<Int(row.pointee.count) {
      let rule = Int((called + Int(row.pointee.first))[place])
      moment.ruleIndex = rule
      rules.callee(rule)._withUnsafeGuaranteedRef { $0.rule.observe(moment) }
    }
  }

  /// The rules of a kind and signals; events repeat few of the combinations.
  @inline(__always)
  private func row(_ kind: Int, _ signals: UInt64) -> UnsafeMutablePointer<Row> {
    let mixed = (signals ^ UInt64(truncatingIfNeeded: kind)) &* 0x9E37_79B9_7F4A_7C15
    let row = rows + Int(truncatingIfNeeded: mixed >> 56)
    if row.pointee.kind != Int32(truncatingIfNeeded: kind) || row.pointee.signals != signals {
      find(kind, signals, row)
    }
    return row
  }

  @inline(never)
  private func find(_ kind: Int, _ signals: UInt64, _ row: UnsafeMutablePointer<Row>) {
    row.pointee.kind = Int32(kind)
    row.pointee.signals = signals
    row.pointee.first = Int32((row - rows) * max(1, ruleCount))
    let target = called + Int(row.pointee.first)
    var count = 0
    for place in Int(starts[kind])..<Int(starts[kind + 1]) {
      target[count] = rules[place]
      count += 1
    }
    if signals != 0 {
      for place in 0..<listenerCount
      where listeners[place].signals & signals != 0 && !listeners[place].isCalled(for: kind) {
        target[count] = listeners[place].rule
        count += 1
      }
    }
    row.pointee.count = Int32(count)
  }
}
