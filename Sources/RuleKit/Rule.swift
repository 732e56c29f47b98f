public import TraceModel

/// One entry of the catalogue: watches a run and reports findings.
///
/// A run gets an instance for the first event or signal of its interests, or for the first event
/// that can start something for it (``RuleInfo/Interests/starts``): a new one, or one that an
/// earlier run had (``RunWatcher/reset()``). It belongs to the run until its end, and is called
/// only for its interests, after the run's machines handled them. At the end of a run without any
/// of them, a shared instance is called: it has seen no event, and must not keep anything. A rule
/// that does not apply to the run's platform is never called for events.
public protocol Rule: RunWatcher, SendableMetatype {
  static var info: RuleInfo { get }

  /// It learns from earlier runs of the same app (``RunWatcher/follow(_:)``) or judges all of them
  /// (``RunWatcher/setEnded(_:inputs:)``), so that each run has an instance from its beginning on.
  static var seesSeveralRuns: Bool { get }

  /// It judges all runs of an app in all inputs. Others learn only from runs of the same app on the
  /// same device.
  static var judgesSeveralInputs: Bool { get }

  /// It is a ``SceneKeeper``. To ask a type for its protocols takes milliseconds for all rules.
  static var keepsScenes: Bool { get }

  init(_ settings: RuleSettings)
}

extension Rule {
  public static var seesSeveralRuns: Bool { false }
  public static var judgesSeveralInputs: Bool { false }
  public static var keepsScenes: Bool { false }
}

/// A rule that keeps something of each scene, and would keep it for scenes that are gone
/// (``RunWatcher/release(scene:)``).
public protocol SceneKeeper: Rule {}

extension SceneKeeper {
  public static var keepsScenes: Bool { true }
}

/// The calls of a rule's instance during its run.
///
/// A class, since rules are called many times for each event: a call through `any Rule` takes a
/// second function call, and counts references.
open class RunWatcher {
  public init() {}

  /// An event or signal of the rule's interests occurred.
  open func observe(_ moment: Moment) {}

  /// The time that it asked for by `moment.wake` has passed without the run's end. The moment's run
  /// has the state of that time.
  open func wake(_ moment: Moment, token: Int) {}

  /// The run is over: `moment.run.ending` says how.
  open func runEnded(_ moment: Moment) {}

  /// Forgets its run, so that another one can have the instance: short runs would spend a large
  /// part of their time on making rules. Returns false if it can't, as unless a rule implements
  /// this; then the next run has a new instance. A rule that learns from earlier runs must not: a
  /// later run may still ask this instance.
  open func reset() -> Bool { false }

  /// An earlier run of the same app in the same trace had this instance, of the same rule.
  open func follow(_ earlier: RunWatcher) {}

  /// All inputs are over, and this instance belonged to the last run of its app. `inputs` counts
  /// them all.
  open func setEnded(_ moment: Moment, inputs: Int) {}

  /// Why it could not judge the run although its records are there; nil if it could. Not asked
  /// where it reported something.
  open func whyNotEvaluated(_ moment: Moment) -> String? { nil }

  /// The run forgot a scene that was discarded long ago: data about it is no longer needed. Called
  /// for each ``SceneKeeper``.
  open func release(scene: Symbol) {}

  /// Marks every symbol that it keeps, including those in event marks. Unless a rule implements
  /// this, its stored properties are searched.
  open func markNames(_ live: LiveNames) { RuleNames.mark(of: self, live) }
}

/// The thresholds in force for one rule.
public struct RuleSettings: Sendable {
  /// Few enough to be looked through faster than a dictionary hashes.
  private let values: [(key: String, value: Int64)]

  /// The rule's own numbers, replaced by those given here.
  public init(_ info: RuleInfo, overrides: [String: Int64] = [:]) {
    values = info.thresholds.map { ($0.key, overrides[$0.key] ?? $0.value) }
  }

  /// A threshold by its key; a key that the rule does not have is a mistake in the rule.
  public subscript(key: String) -> Int64 {
    for entry in values where entry.key == key { return entry.value }
    preconditionFailure("no threshold '\(key)'")
  }
}
