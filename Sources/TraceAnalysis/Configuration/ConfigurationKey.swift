public import LifecycleRules

/// A key of a configuration: what the reader knows, and what the schema tells editors.
public struct ConfigurationKey: Sendable {
  public enum Shape: Sendable {
    case text
    /// A text that is not empty.
    case fileName
    /// A text that is not blank.
    case sentence
    case boolean
    /// The name or code of a rule.
    case rule
    case rules
    /// Patterns of paths.
    case paths
    /// By rule: its severity and thresholds.
    case ruleChanges
    /// By name of a budget: a time.
    case budgets
    /// By key of an event: a text.
    case texts
    /// An array of objects with these keys.
    case objects([ConfigurationKey])
    /// One object with these keys.
    case object([ConfigurationKey])
    /// Some of these words.
    case words([String])
    case threshold(RuleInfo.Threshold)
  }

  public let name: String
  public let shape: Shape
  /// One sentence.
  public let meaning: String
  public let isRequired: Bool

  init(_ name: String, _ shape: Shape, isRequired: Bool = false, _ meaning: String) {
    self.name = name
    self.shape = shape
    self.meaning = meaning
    self.isRequired = isRequired
  }

  public static let all = [
    ConfigurationKey("$schema", .text, "The schema of this file, for editors."),
    ConfigurationKey("disabled_rules", .rules, "Rules that are left out."),
    ConfigurationKey("only_rules", .rules, "The only rules that are evaluated."),
    ConfigurationKey(
      "opt_in_rules", .rules, "Rules that are evaluated although 'disabled_rules' has them."),
    ConfigurationKey("included", .paths, "Files of directories that are checked; without it, all."),
    ConfigurationKey("excluded", .paths, "Files of directories that are not checked."),
    ConfigurationKey(
      "baseline", .fileName, "A file of known findings, which 'check' does not fail for."),
    ConfigurationKey("strict", .boolean, "Warnings count as errors."),
    ConfigurationKey(
      "accept_cut_end", .boolean,
      "Recordings may end inside their last record, as a killed process leaves them."),
    ConfigurationKey("rules", .ruleChanges, "Severities and thresholds of single rules."),
    ConfigurationKey(
      "budgets", .budgets, "How long something may take over all traces of a check."),
    ConfigurationKey(
      "diff", .object(comparison), "What 'diff' tells, and what of it is a regression."),
    ConfigurationKey(
      "overrides", .objects(override), "What holds for some traces; the last one that fits holds."),
    ConfigurationKey("suppressions", .objects(suppression), "Findings that are accepted."),
    ConfigurationKey(
      "mappings", .objects(mapping),
      "What the app's own log lines mean; the first one that fits a line holds."),
  ]

  static let comparison =
    [
      ConfigurationKey(
        "fail_on", .words(ComparisonSettings.Regression.allCases.map(\.rawValue)),
        "Differences that are a regression.")
    ]
    + ComparisonSettings.thresholds.map { threshold in
      let meaning = threshold.meaning
      return ConfigurationKey(
        threshold.key, .threshold(threshold),
        meaning.prefix(1).uppercased() + meaning.dropFirst() + ".")
    }

  static let override = [
    ConfigurationKey("paths", .paths, isRequired: true, "The traces that it is for."),
    ConfigurationKey("rules", .ruleChanges, "Severities and thresholds of single rules."),
    ConfigurationKey("disabled_rules", .rules, "Rules that are left out."),
    ConfigurationKey("opt_in_rules", .rules, "Rules that are evaluated although others left out."),
  ]

  static let suppression = [
    ConfigurationKey("rule", .rule, isRequired: true, "The rule whose findings it accepts."),
    ConfigurationKey("source", .text, "Pattern of the Swift file that was recorded."),
    ConfigurationKey("path", .text, "Pattern of the trace's path."),
    ConfigurationKey(
      "fingerprint", .text, "Fingerprint of the finding, as the JSON report has it."),
    ConfigurationKey("reason", .sentence, isRequired: true, "Why it is accepted."),
  ]

  static let mapping = [
    ConfigurationKey("subsystem", .text, "Subsystem of the log line."),
    ConfigurationKey("category", .text, "Category of the log line."),
    ConfigurationKey("process", .text, "Process that wrote the line."),
    ConfigurationKey(
      "pattern", .text, isRequired: true, "Text of the line; '{name}' stands for some words."),
    ConfigurationKey("event", .text, isRequired: true, "The event that the line becomes."),
    ConfigurationKey("keys", .texts, "Keys of the event; '{name}' stands for a group's text."),
  ]
}
