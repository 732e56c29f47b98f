public import LifecycleRules

/// What to look for, and how strictly.
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
  public var strictness = Strictness.normal
  /// Different findings that are kept; all are counted.
  public var findingLimit = 10_000
  /// Runs, and scenes of each run, that are described one by one; all are counted.
  public var runLimit = 100
  public var sceneLimit = 100
  /// Keeps the first 100,000 occurrences one by one, for a timeline that marks them.
  public var keepsPlaces = false

  public init() {}

  public func isEnabled(_ info: RuleInfo) -> Bool {
    if disabledRules.contains(info.name) { return false }
    return onlyRules.map { $0.contains(info.name) } ?? true
  }

  func severity(_ severity: Severity) -> Severity {
    switch (strictness, severity) {
    case (.strict, .warning): .error
    case (.lenient, .error): .warning
    default: severity
    }
  }
}
