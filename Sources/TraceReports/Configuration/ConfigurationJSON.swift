public import RuleKit
public import TraceAnalysis
import TraceModel

/// A configuration in full: every rule with the severity and the thresholds in force. Read as a
/// configuration, it means the same.
public struct ConfigurationJSON {
  private let configuration: Configuration
  private let rules: [RuleInfo]

  public init(_ configuration: Configuration, rules: [RuleInfo]) {
    self.configuration = configuration
    self.rules = rules
  }

  public var text: String {
    var writer = JSONWriter(.pretty)
    writer.object { json in
      json.member("included", configuration.included.map(\.text))
      json.member("excluded", configuration.excluded.map(\.text))
      json.member("baseline", ifPresent: configuration.baseline)
      json.member("strict", configuration.isStrict)
      json.member("accept_cut_end", configuration.acceptsCutEnd)
      json.member("only_rules", names(configuration.onlyRules ?? []))
      json.member("disabled_rules", names(configuration.disabledRules))
      json.member("opt_in_rules", names(configuration.optInRules))
      json.object("rules") { json in
        for info in rules { rule(info, configuration.rules[info.name], &json, isComplete: true) }
      }
      json.object("budgets") { json in
        for budget in configuration.budgets {
          json.member(budget.name, Quantity.text(time: budget.limit))
        }
      }
      json.object("diff", inline: true) { json in
        let chosen = configuration.comparison.failOn
        json.member(
          "fail_on",
          ComparisonSettings.Regression.allCases.filter(chosen.contains).map(\.rawValue))
        for threshold in ComparisonSettings.thresholds {
          let value = configuration.comparison.value(threshold.key)
          if threshold.unit == .duration {
            json.member(threshold.key, Quantity.text(time: value))
          } else {
            json.member(threshold.key, value)
          }
        }
      }
      json.array("overrides") { json in
        for override in configuration.overrides { self.override(override, &json) }
      }
      json.array("suppressions") { json in
        for suppression in configuration.suppressions { self.suppression(suppression, &json) }
      }
      json.array("mappings") { json in
        for mapping in configuration.mappings { json.mapping(mapping) }
      }
    }
    return writer.text
  }

  /// In the catalogue's order.
  private func names(_ set: Set<String>) -> [String] {
    rules.map(\.name).filter(set.contains)
  }

  /// A rule's object; unchanged values are omitted unless the output must be complete.
  private func rule(
    _ info: RuleInfo, _ change: Configuration.RuleChange?, _ json: inout JSONWriter,
    isComplete: Bool
  ) {
    json.object(info.name, inline: true) { json in
      if let severity = change?.severity { json.member("severity", severity.rawValue) }
      for threshold in info.thresholds {
        let given = change?.thresholds[threshold.key]
        guard let value = given ?? (isComplete ? threshold.value : nil) else { continue }
        switch threshold.unit {
        case .duration: json.member(threshold.key, Quantity.text(time: value))
        case .bytes, .count, .percent: json.member(threshold.key, value)
        }
      }
    }
  }

  private func override(_ override: Configuration.Override, _ json: inout JSONWriter) {
    json.object { json in
      json.member("paths", override.paths.map(\.text))
      json.member("disabled_rules", names(override.disabledRules))
      json.member("opt_in_rules", names(override.optInRules))
      json.object("rules") { json in
        for info in rules where override.rules[info.name] != nil {
          rule(info, override.rules[info.name], &json, isComplete: false)
        }
      }
    }
  }

  private func suppression(_ suppression: Configuration.Suppression, _ json: inout JSONWriter) {
    json.object(inline: true) { json in
      json.member("rule", suppression.rule)
      if let source = suppression.source { json.member("source", source.text) }
      if let path = suppression.path { json.member("path", path.text) }
      if let fingerprint = suppression.fingerprint { json.member("fingerprint", fingerprint) }
      json.member("reason", suppression.reason)
    }
  }
}
