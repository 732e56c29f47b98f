package import LifecycleRules

/// What to look for, and how strictly.
package struct AnalysisOptions: Sendable {
  package enum Strictness: Sendable {
    case normal
    /// Warnings count as errors.
    case strict
    /// Errors count as warnings.
    case lenient
  }

  /// Names of the only rules to evaluate; nil: all.
  package var onlyRules: Set<String>?
  package var disabledRules: Set<String> = []
  package var strictness = Strictness.normal
  /// Different findings that are kept; all are counted.
  package var findingLimit = 10_000
  /// Runs, and scenes of each run, that are described one by one; all are counted.
  package var runLimit = 100
  package var sceneLimit = 100
  /// Keeps the first 100,000 occurrences one by one, for a timeline that marks them.
  package var keepsPlaces = false

  package init() {}

  package func isEnabled(_ info: RuleInfo) -> Bool {
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
