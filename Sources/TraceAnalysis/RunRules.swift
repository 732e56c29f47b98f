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
  /// What runs that are over gave back, for later ones: empty tables, and by rule its instances.
  private var tables: [WatcherTable] = []
  private(set) var spares: [[RunWatcher]]

  init(_ types: [any Rule.Type], _ settings: [RuleSettings]) {
    self.types = types
    self.settings = settings
    let several = types.indices.filter { types[$0].seesSeveralRuns }
    ofSets = several.filter { types[$0].judgesSeveralInputs }
    ofInstallations = several.filter { !types[$0].judgesSeveralInputs }
    sceneKeepers = types.indices.filter { types[$0].keepsScenes }
    idle = WatcherTable(types.count)
    spares = types.map { _ in [] }
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

  private func make(_ rule: Int) -> RunWatcher { types[rule].init(settings[rule]) }

  /// An instance that has seen nothing.
  func take(_ rule: Int) -> RunWatcher { spares[rule].popLast() ?? make(rule) }

  /// A table without instances.
  func takeTable() -> WatcherTable { tables.popLast() ?? WatcherTable(types.count) }

  /// Takes back the table of a run that is over.
  func giveBack(_ table: WatcherTable) {
    table.empty { rule, watcher in
      if watcher.reset() { spares[rule].append(watcher) }
    }
    tables.append(table)
  }

  /// The rules that are called in runs of a platform. Findings of other rules there are not
  /// reported (``RuleInfo/whyNotApplicable(_:)``).
  func called(on platform: RunHeader.Platform?) -> RuleBits {
    platform.map { ofPlatform[$0] ?? RuleBits() } ?? ofAny
  }

  /// The instance for runs that had no event for the rule.
  @inline(__always)
  func idle(_ rule: Int) -> Unmanaged<RunWatcher> { idle[rule] ?? idle.add(make(rule), rule) }
}

/// By rule, an instance of it or none. Plain memory: an array would count references for each call.
struct WatcherTable {
  private let places: UnsafeMutablePointer<Unmanaged<RunWatcher>?>
  private let count: Int

  init(_ count: Int) {
    self.count = count
    places = .allocate(capacity: max(1, count))
    places.initialize(repeating: nil, count: count)
  }

  @inline(__always)
  subscript(rule: Int) -> Unmanaged<RunWatcher>? { places[rule] }

  /// Keeps an instance in its place, which must be empty.
  @inline(never)
  func add(_ watcher: RunWatcher, _ rule: Int) -> Unmanaged<RunWatcher> {
    let kept = Unmanaged.passRetained(watcher)
    places[rule] = kept
    return kept
  }

  /// Takes all instances out.
  func empty(_ body: (Int, RunWatcher) -> Void) {
    for rule in 0..<count {
      guard let kept = places[rule] else { continue }
      places[rule] = nil
      body(rule, kept.takeRetainedValue())
    }
  }

  /// Releases all instances; the owner's last call.
  func deallocate() {
    for rule in 0..<count { places[rule]?.release() }
    places.deallocate()
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
    watchers.add(set.take(rule), rule)
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
