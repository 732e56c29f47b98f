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
  /// Rules that keep something of each scene, and how they are told to forget one.
  let sceneKeepers: [(rule: Int, release: (any Rule, Symbol) -> Void)]
  /// By rule: serves every run that had no event for it, which most rules of a short run are.
  private var idle: [(any Rule)?]
  /// By platform: the rules that are about it, or see several runs.
  private let ofPlatform: [RunHeader.Platform: RuleBits]

  init(_ types: [any Rule.Type], _ settings: [RuleSettings]) {
    self.types = types
    self.settings = settings
    several = types.indices.filter { types[$0].seesSeveralRuns }
    sceneKeepers = types.indices.compactMap { rule in
      types[rule].release.map { (rule, $0) }
    }
    idle = types.map { _ in nil }
    ofPlatform = Dictionary(
      uniqueKeysWithValues: RunHeader.Platform.allCases.map { platform in
        var called = RuleBits()
        for (rule, type) in types.enumerated()
        where type.seesSeveralRuns || type.info.platforms?.contains(platform) ?? true {
          called.insert(rule)
        }
        return (platform, called)
      })
  }

  func make(_ rule: Int) -> any Rule { types[rule].init(settings[rule]) }

  /// The rules that are called in runs of a platform. What another one finds there is not reported
  /// (``RuleInfo/whyNotApplicable(_:)``).
  func called(on platform: RunHeader.Platform) -> RuleBits { ofPlatform[platform] ?? RuleBits() }

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
  /// The rules that are about the run's platform.
  private let about: RuleBits
  /// Of these, those that did not retire.
  private(set) var usable: RuleBits
  /// Of these, those that follow something.
  var awake = RuleBits()

  init(_ set: RuleSet, platform: RunHeader.Platform) {
    self.set = set
    callees = .allocate(capacity: max(1, set.types.count))
    callees.initialize(repeating: nil, count: set.types.count)
    about = set.called(on: platform)
    usable = about
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

  /// Whether the rule is about the run's platform, or sees several runs.
  func isAbout(_ rule: Int) -> Bool { about.contains(rule) }

  /// The rule if the run has an instance of it.
  func known(_ rule: Int) -> (any Rule)? { callees[rule]?.takeUnretainedValue().rule }

  /// The rule, to be asked at the end of the run.
  func atEnd(_ rule: Int) -> any Rule { known(rule) ?? set.idle(rule) }

  /// The rule wants no calls, or only those with which something begins for it.
  @inline(never)
  func pause(_ rule: Int, _ pause: Moment.Pause) {
    awake.remove(rule)
    if pause == .retire { usable.remove(rule) }
  }

  /// The run forgot these scenes.
  func release(scenes: [Symbol]) {
    for keeper in set.sceneKeepers {
      guard let rule = known(keeper.rule) else { continue }
      for scene in scenes { keeper.release(rule, scene) }
    }
  }

  func markNames(_ live: LiveNames) {
    for rule in set.types.indices { known(rule)?.markNames(live) }
  }
}
