public import RuleKit

/// A key of a configuration, for the reader and for the schema that editors use.
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
    ConfigurationKey("disabled_rules", .rules, "Rules to skip."),
    ConfigurationKey("only_rules", .rules, "The only rules to run."),
    ConfigurationKey(
      "opt_in_rules", .rules, "Rules to run even if 'disabled_rules' lists them."),
    ConfigurationKey(
      "included", .paths, "Patterns of the files to check in directories (default: all files)."),
    ConfigurationKey("excluded", .paths, "Patterns of the files to skip in directories."),
    ConfigurationKey(
      "baseline", .fileName, "Baseline of accepted findings; they do not fail 'check'."),
    ConfigurationKey("strict", .boolean, "Warnings count as errors."),
    ConfigurationKey(
      "accept_cut_end", .boolean,
      "Accept a recording that ends inside its last record, as a killed process leaves it."),
    ConfigurationKey("rules", .ruleChanges, "Severities and thresholds of single rules."),
    ConfigurationKey(
      "budgets", .budgets, "Limits of durations over all traces of a check."),
    ConfigurationKey(
      "diff", .object(comparison),
      "The differences that 'diff' reports, and those that are regressions."),
    ConfigurationKey(
      "overrides", .objects(override),
      "Settings for some traces; the last override that matches a trace applies."),
    ConfigurationKey("suppressions", .objects(suppression), "Accepted findings."),
    ConfigurationKey(
      "mappings", .objects(mapping),
      "The events of the app's own log lines; the first mapping that matches a line applies."),
  ]

  static let comparison =
    [
      ConfigurationKey(
        "fail_on", .words(ComparisonSettings.Regression.allCases.map(\.rawValue)),
        "Differences that are regressions.")
    ]
    + ComparisonSettings.thresholds.map { threshold in
      let meaning = threshold.meaning
      return ConfigurationKey(
        threshold.key, .threshold(threshold),
        meaning.prefix(1).uppercased() + meaning.dropFirst() + ".")
    }

  static let override = [
    ConfigurationKey(
      "paths", .paths, isRequired: true, "Patterns of the traces that the override applies to."),
    ConfigurationKey("rules", .ruleChanges, "Severities and thresholds of single rules."),
    ConfigurationKey("disabled_rules", .rules, "Rules to skip."),
    ConfigurationKey(
      "opt_in_rules", .rules, "Rules to run even if other settings disable them."),
  ]

  static let suppression = [
    ConfigurationKey("rule", .rule, isRequired: true, "The rule whose findings are accepted."),
    ConfigurationKey("source", .text, "Pattern of the Swift file recorded with the event."),
    ConfigurationKey("path", .text, "Pattern of the trace's path."),
    ConfigurationKey(
      "fingerprint", .text, "Fingerprint of the finding, from the JSON report."),
    ConfigurationKey("reason", .sentence, isRequired: true, "Why the findings are accepted."),
  ]

  static let mapping = [
    ConfigurationKey("subsystem", .text, "Subsystem of the log line."),
    ConfigurationKey("category", .text, "Category of the log line."),
    ConfigurationKey("process", .text, "Process that wrote the line."),
    ConfigurationKey(
      "pattern", .text, isRequired: true, "Text of the line; '{name}' stands for some words."),
    ConfigurationKey(
      "event", .text, isRequired: true,
      "The event that the line becomes; '{name}' stands for a group's text."),
    ConfigurationKey("keys", .texts, "Keys of the event; '{name}' stands for a group's text."),
  ]
}
