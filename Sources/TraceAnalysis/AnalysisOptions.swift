import LifecycleModel
public import RuleKit
public import TraceModel

/// The rules to run, and how strictly.
public struct AnalysisOptions: Sendable {
  public enum Strictness: Sendable {
    case normal
    /// Warnings count as errors.
    case strict
    /// Errors count as warnings.
    case lenient
  }

  /// Names of the only rules to evaluate; nil: all.
  public var onlyRules: Set<String>?
  public var disabledRules: Set<String> = []
  /// By name of the rule.
  public var rules: [String: Configuration.RuleChange] = [:]
  public var overrides: [Configuration.Override] = []
  public var suppressions: [Configuration.Suppression] = []
  public var budgets: [Budget] = []
  /// Mistakes of recordings, which the reader looked for, are findings (``RecordingRule``).
  public var judgesRecordings = false
  public var baseline = BaselineOptions()
  /// The configuration that budgets are in, as messages name it.
  public var configurationPath = ""
  public var strictness = Strictness.normal
  /// Different findings that reports list; all are counted.
  public var findingLimit = 10_000
  /// Different findings of each severity that are kept at least, so that no verdict depends on the
  /// length of a list.
  var keptFindings = 10_000
  /// Runs, and scenes of each run, that are described one by one; all are counted.
  public var runLimit = 100
  public var sceneLimit = 100
  /// Keeps the rows of rules, and the numbers of all runs together, as reports show them. Without
  /// it, and unless a baseline or budgets need them, ``Analysis/rules`` is empty, and only
  /// ``Analysis/groups`` has numbers. For runs that are kept apart.
  public var describesAll = true
  /// Keeps the states of the scenes over time, for reports that draw described runs.
  public var drawsLanes = true
  /// Largest number of open runs; beyond it the longest idle run is closed.
  public var openRuns = LifecycleState.openRunLimit
  /// Largest number of items of one sort that a rule remembers during a run, at least 1; dropped
  /// items are reported.
  public var ruleMemory = Int.max
  /// Rules are called for all their interests, as if none ever rested; for tests.
  package var callsRestingRules = false
  /// Keeps the numbers of runs apart by app, version, build, platform, system, device and life
  /// cycle (``Analysis/groups``).
  public var groupsRuns = false
  /// Records what the runs show, and what they never show (``Analysis/coverage``).
  public var recordsCoverage = false
  /// The product that the recordings were made with; nil: not known.
  public var product: RecordedProduct?
  /// Keeps the first 100,000 occurrences of each severity one by one, for a timeline that marks
  /// them.
  public var keepsPlaces = false

  public init() {}

  /// Whether the path of an input may change how it is judged.
  public var readsPaths: Bool {
    !overrides.isEmpty || suppressions.contains { $0.path != nil }
  }

  /// Whether the rows of rules and the numbers of all runs together are asked for.
  var keepsTotals: Bool { describesAll || !groupsRuns || !budgets.isEmpty || baseline.isUsed }

  /// Applies a configuration; options that are already set have precedence.
  public mutating func use(_ configuration: Configuration) {
    if onlyRules == nil {
      onlyRules = configuration.onlyRules
      disabledRules.formUnion(configuration.disabledRules.subtracting(configuration.optInRules))
    }
    if configuration.isStrict, strictness == .normal { strictness = .strict }
    rules = configuration.rules
    overrides = configuration.overrides
    suppressions = configuration.suppressions
    budgets = configuration.budgets
  }

  /// Whether the rule is evaluated for traces at some path.
  public func isEnabled(_ info: RuleInfo) -> Bool {
    isEnabledEverywhere(info) || overrides.contains { $0.optInRules.contains(info.name) }
  }

  private func isEnabledEverywhere(_ info: RuleInfo) -> Bool {
    if disabledRules.contains(info.name) { return false }
    return onlyRules.map { $0.contains(info.name) } ?? true
  }

  /// Which of the overrides hold for the trace at a path, relative to the configuration.
  func overrides(at path: String) -> [Int] {
    overrides.indices.filter { overrides[$0].paths.contains { $0.matches(path) } }
  }

  /// Whether and how a rule is evaluated where these overrides hold.
  func setting(
    _ info: RuleInfo, with chosen: [Int]
  ) -> (isEnabled: Bool, Configuration.RuleChange) {
    var isEnabled = isEnabledEverywhere(info)
    var change = rules[info.name] ?? Configuration.RuleChange()
    for override in chosen.map({ overrides[$0] }) {
      if override.disabledRules.contains(info.name) { isEnabled = false }
      if override.optInRules.contains(info.name) { isEnabled = true }
      if let more = override.rules[info.name] { change = change.changed(by: more) }
    }
    return (isEnabled, change)
  }

  func severity(_ severity: Severity) -> Severity {
    switch (strictness, severity) {
    case (.strict, .warning): .error
    case (.lenient, .error): .warning
    default: severity
    }
  }
}
