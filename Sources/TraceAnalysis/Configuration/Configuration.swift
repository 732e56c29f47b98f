public import RuleKit
public import TraceModel

/// The contents of a configuration file. Its paths are relative to the file's directory.
public struct Configuration: Sendable {
  /// How one rule is changed.
  public struct RuleChange: Sendable, Equatable {
    /// In place of every severity that the rule would report with.
    public var severity: Severity?
    /// By the threshold's key.
    public var thresholds: [String: Int64] = [:]

    public init(severity: Severity? = nil, thresholds: [String: Int64] = [:]) {
      self.severity = severity
      self.thresholds = thresholds
    }

    /// A copy in which the values of `other` have precedence.
    func changed(by other: RuleChange) -> RuleChange {
      RuleChange(
        severity: other.severity ?? severity,
        thresholds: thresholds.merging(other.thresholds) { $1 })
    }
  }

  /// Settings for traces at certain paths; a later override has precedence over an earlier one.
  public struct Override: Sendable {
    public var paths: [PathPattern]
    public var rules: [String: RuleChange] = [:]
    public var disabledRules: Set<String> = []
    /// Switched on although a wider setting switches them off.
    public var optInRules: Set<String> = []
  }

  /// Findings that are known and accepted.
  public struct Suppression: Sendable {
    public var rule: String
    /// The Swift file that was recorded with the event.
    public var source: PathPattern?
    /// The trace.
    public var path: PathPattern?
    public var fingerprint: String?
    public var reason: String
  }

  /// Files of directories that are checked; empty: all.
  public var included: [PathPattern] = []
  public var excluded: [PathPattern] = []
  /// Names of the only rules to evaluate; nil: all.
  public var onlyRules: Set<String>?
  public var disabledRules: Set<String> = []
  public var optInRules: Set<String> = []
  /// A file of findings that are known, relative to the configuration.
  public var baseline: String?
  /// Warnings count as errors.
  public var isStrict = false
  /// Recordings may end inside their last record.
  public var acceptsCutEnd = false
  public var rules: [String: RuleChange] = [:]
  public var budgets: [Budget] = []
  public var overrides: [Override] = []
  public var suppressions: [Suppression] = []
  /// Mappings of the app's own log lines; the first one that matches a line applies.
  public var mappings: [LogMapping] = []
  /// The differences that `lifetrace diff` reports and those that are regressions.
  public var comparison = ComparisonSettings()

  public init() {}

  /// Tells the patterns of traces the directory of the file, as a path from the root on.
  public mutating func resolvePaths(in directory: String) {
    for index in included.indices { included[index].resolve(in: directory) }
    for index in excluded.indices { excluded[index].resolve(in: directory) }
    for index in suppressions.indices { suppressions[index].path?.resolve(in: directory) }
    for index in overrides.indices {
      for path in overrides[index].paths.indices {
        overrides[index].paths[path].resolve(in: directory)
      }
    }
  }

  /// Whether a file found in a directory is to be read.
  public func includes(_ path: String) -> Bool {
    if excluded.contains(where: { $0.matches(path) }) { return false }
    return included.isEmpty || included.contains { $0.matches(path) }
  }
}
