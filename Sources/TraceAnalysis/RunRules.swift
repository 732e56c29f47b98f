import LifecycleModel
import LifecycleRules
import TraceModel

/// A rule that is called by a pointer. Read from an array, it would be retained and released each time.
final class Callee {
  let rule: any Rule
  init(_ rule: any Rule) { self.rule = rule }
}

/// The rules that are evaluated, with their thresholds for the present input.
final class RuleSet {
  let types: [any Rule.Type]
  let settings: [RuleSettings]
  /// Rules of which each run has an instance from its beginning on.
  let several: [Int]
  /// By rule: serves every run that had no event for it, which most rules of a short run are.
  private var idle: [(any Rule)?]

  init(_ types: [any Rule.Type], _ settings: [RuleSettings]) {
    self.types = types
    self.settings = settings
    several = types.indices.filter { types[$0].seesSeveralRuns }
    idle = types.map { _ in nil }
  }

  func make(_ rule: Int) -> any Rule { types[rule].init(settings[rule]) }

  /// The instance for runs that gave the rule nothing to see.
  func idle(_ rule: Int) -> any Rule {
    if let known = idle[rule] { return known }
    let made = make(rule)
    idle[rule] = made
    return made
  }
}

/// The rules of one run, each made when it is first called.
final class RunRules {
  let set: RuleSet
  private let callees: UnsafeMutablePointer<Unmanaged<Callee>?>

  init(_ set: RuleSet) {
    self.set = set
    callees = .allocate(capacity: max(1, set.types.count))
    callees.initialize(repeating: nil, count: set.types.count)
    for rule in set.several { _ = make(rule) }
  }

  deinit {
    for rule in set.types.indices { callees[rule]?.release() }
    callees.deallocate()
  }

  /// For a call that counts no references; lives as long as this.
  @inline(__always)
  func callee(_ rule: Int) -> Unmanaged<Callee> { callees[rule] ?? make(rule) }

  @inline(never)
  private func make(_ rule: Int) -> Unmanaged<Callee> {
    let made = Unmanaged.passRetained(Callee(set.make(rule)))
    callees[rule] = made
    return made
  }

  /// The rule if the run has an instance of it.
  func known(_ rule: Int) -> (any Rule)? { callees[rule]?.takeUnretainedValue().rule }

  /// The rule, to be asked at the end of the run.
  func atEnd(_ rule: Int) -> any Rule { known(rule) ?? set.idle(rule) }

  /// The run forgot these scenes.
  func release(scenes: [Symbol]) {
    for rule in set.types.indices {
      guard let rule = known(rule) else { continue }
      for scene in scenes { rule.release(scene: scene) }
    }
  }

  func markNames(_ live: LiveNames) {
    for rule in set.types.indices { known(rule)?.markNames(live) }
  }
}
