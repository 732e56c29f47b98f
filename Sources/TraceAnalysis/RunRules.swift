import LifecycleModel
import RuleKit
import TraceModel

/// The rules that are evaluated, with their thresholds for the present input.
final class RuleSet {
  let types: [any Rule.Type]
  let settings: [RuleSettings]
  /// Rules of which each run has an instance from its beginning on: those that judge a set of runs,
  /// and those that learn from earlier runs of one installation.
  let ofSets: [Int]
  let ofInstallations: [Int]
  /// Rules that keep something of each scene.
  let sceneKeepers: [Int]
  /// By rule: serves every run that had no event for it, which most rules of a short run are.
  private let idle: WatcherTable
  /// By platform: the rules that are about it, or see several runs.
  private let ofPlatform: [RunHeader.Platform: RuleBits]
  /// All rules, which are called while the platform is unknown.
  private let ofAny: RuleBits
  /// What runs that are over gave back, for later ones.
  private var tables: [WatcherTable] = []

  init(_ types: [any Rule.Type], _ settings: [RuleSettings]) {
    self.types = types
    self.settings = settings
    let several = types.indices.filter { types[$0].seesSeveralRuns }
    ofSets = several.filter { types[$0].judgesSeveralInputs }
    ofInstallations = several.filter { !types[$0].judgesSeveralInputs }
    sceneKeepers = types.indices.filter { types[$0].keepsScenes }
    idle = WatcherTable(types.count)
    ofPlatform = Dictionary(
      uniqueKeysWithValues: RunHeader.Platform.allCases.map { platform in
        var called = RuleBits()
        for (rule, type) in types.enumerated()
        where type.seesSeveralRuns || type.info.platforms?.contains(platform) ?? true {
          called.insert(rule)
        }
        return (platform, called)
      })
    ofAny = types.indices.reduce(into: RuleBits()) { $0.insert($1) }
  }

  deinit {
    idle.deallocate()
    for table in tables { table.deallocate() }
  }

  @inline(never)
  func make(_ rule: Int) -> RunWatcher { types[rule].init(settings[rule]) }

  /// A table in which no instance is in use.
  func takeTable() -> WatcherTable { tables.popLast() ?? WatcherTable(types.count) }

  /// Takes back the table of a run that is over.
  func giveBack(_ table: WatcherTable) {
    table.empty()
    tables.append(table)
  }

  /// By rule, the instances that later runs will use.
  var spares: [[RunWatcher]] {
    types.indices.map { rule in tables.compactMap { $0.instance(rule) } }
  }

  /// The rules that are called in runs of a platform. Findings of other rules there are not
  /// reported (``RuleInfo/whyNotApplicable(_:)``).
  func called(on platform: RunHeader.Platform?) -> RuleBits {
    platform.map { ofPlatform[$0] ?? RuleBits() } ?? ofAny
  }

  /// The instance for runs that had no event for the rule.
  @inline(__always)
  func idle(_ rule: Int) -> Unmanaged<RunWatcher> { idle[rule] ?? makeIdle(rule) }

  @inline(never)
  private func makeIdle(_ rule: Int) -> Unmanaged<RunWatcher> { idle.use(rule, make(rule)) }
}

/// By rule, the instance that is in use, or none. Instances that no run uses any more stay for the
/// next run with the table. Plain memory: an array would count references for each call.
struct WatcherTable {
  private typealias Places = UnsafeMutablePointer<Unmanaged<RunWatcher>?>
  /// In use.
  private let used: Places
  /// In use, or as new.
  private let kept: Places
  private let count: Int

  init(_ count: Int) {
    self.count = count
    used = Places.allocate(capacity: max(1, count))
    used.initialize(repeating: nil, count: count)
    kept = Places.allocate(capacity: max(1, count))
    kept.initialize(repeating: nil, count: count)
  }

  @inline(__always)
  subscript(rule: Int) -> Unmanaged<RunWatcher>? { used[rule] }

  /// The instance that is there, in use or not.
  func instance(_ rule: Int) -> RunWatcher? { kept[rule]?.takeUnretainedValue() }

  /// Takes an instance of the rule into use, where none is: one that is there, or a new one.
  @inline(__always)
  func use(_ rule: Int, _ new: @autoclosure () -> RunWatcher) -> Unmanaged<RunWatcher> {
    let instance = kept[rule] ?? Unmanaged.passRetained(new())
    kept[rule] = instance
    used[rule] = instance
    return instance
  }

  /// Nothing is in use any more. An instance that cannot start over goes.
  func empty() {
    for rule in 0..<count {
      guard let instance = used[rule] else { continue }
      used[rule] = nil
      guard !instance._withUnsafeGuaranteedRef({ $0.reset() }) else { continue }
      kept[rule] = nil
      instance.release()
    }
  }

  /// Releases all instances; the owner's last call.
  func deallocate() {
    for rule in 0..<count { kept[rule]?.release() }
    used.deallocate()
    kept.deallocate()
  }
}

/// The rules of one run, each made when it is first called.
final class RunRules {
  let set: RuleSet
  private let watchers: WatcherTable
  /// The rules that are about the run's platform.
  private let about: RuleBits
  /// Of these, those that did not retire.
  private(set) var usable: RuleBits
  /// Of these, those that follow something.
  var awake = RuleBits()

  init(_ set: RuleSet, platform: RunHeader.Platform?) {
    self.set = set
    watchers = set.takeTable()
    about = set.called(on: platform)
    usable = about
  }

  deinit { set.giveBack(watchers) }

  /// For calls that count no references; lives as long as this.
  @inline(__always)
  func watcher(_ rule: Int) -> Unmanaged<RunWatcher> { watchers[rule] ?? make(rule) }

  @inline(never)
  private func make(_ rule: Int) -> Unmanaged<RunWatcher> {
    watchers.use(rule, set.make(rule))
  }

  /// Whether the rule is about the run's platform, or sees several runs.
  func isAbout(_ rule: Int) -> Bool { about.contains(rule) }

  /// The rule if the run has an instance of it.
  func known(_ rule: Int) -> RunWatcher? { watchers[rule]?.takeUnretainedValue() }

  /// The rule, to be asked at the end of the run.
  @inline(__always)
  func atEnd(_ rule: Int) -> Unmanaged<RunWatcher> { watchers[rule] ?? set.idle(rule) }

  /// The rule wants no calls, or only those with which something begins for it.
  @inline(never)
  func pause(_ rule: Int, _ pause: Moment.Pause) {
    awake.remove(rule)
    if pause == .retire { usable.remove(rule) }
  }

  /// The run forgot these scenes.
  func release(scenes: [Symbol]) {
    for keeper in set.sceneKeepers {
      guard let rule = known(keeper) else { continue }
      for scene in scenes { rule.release(scene: scene) }
    }
  }

  func markNames(_ live: LiveNames) {
    for rule in set.types.indices { known(rule)?.markNames(live) }
  }
}
