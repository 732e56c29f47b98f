public import RuleKit
import TraceAnalysis
import TraceModel

/// The JSON Schema (2020-12) of a configuration, from the tables that its reader uses, so that
/// editors complete keys, rules and budgets and mark the mistakes that the reader would report.
///
/// A schema can't describe comments, duplicate keys, and the meaning of a mapping's pattern.
public struct ConfigurationSchema {
  private let rules: [RuleInfo]

  public init(_ rules: [RuleInfo]) { self.rules = rules }

  /// A JSON document that ends in LF.
  public var text: String {
    var writer = JSONWriter(.pretty)
    writer.object { json in
      json.member("$schema", "https://json-schema.org/draft/2020-12/schema")
      json.member("$id", "urn:lifetrace:configuration:1")
      json.member("title", "The configuration of lifetrace, .lifetrace.json")
      json.member(
        "description", "Paths are relative to the file. Comments and trailing commas are allowed.")
      members(of: ConfigurationKey.all, &json)
      json.object("$defs") { definitions(&$0) }
    }
    return writer.text
  }

  // MARK: Keys

  /// The keywords of an object with these keys and no others.
  private func members(of keys: [ConfigurationKey], _ json: inout JSONWriter) {
    json.member("type", "object")
    let required = keys.filter(\.isRequired).map(\.name)
    if !required.isEmpty { json.member("required", required) }
    json.object("properties") { json in
      for key in keys {
        json.object(key.name) { json in
          json.member("description", key.meaning)
          value(key, &json)
        }
      }
    }
    json.member("additionalProperties", false)
  }

  private func value(_ key: ConfigurationKey, _ json: inout JSONWriter) {
    switch key.shape {
    case .text: json.member("type", "string")
    case .fileName:
      json.member("type", "string")
      json.member("minLength", 1)
    case .sentence:
      json.member("type", "string")
      json.member("pattern", "\\S")
    case .boolean: json.member("type", "boolean")
    case .rule: json.member("$ref", "#/$defs/rule")
    case .rules:
      json.member("type", "array")
      json.object("items", inline: true) { $0.member("$ref", "#/$defs/rule") }
    case .paths:
      json.member("type", "array")
      if key.isRequired { json.member("minItems", 1) }
      json.object("items", inline: true) { $0.member("type", "string") }
    case .ruleChanges: json.member("$ref", "#/$defs/rules")
    case .budgets: json.member("$ref", "#/$defs/budgets")
    case .texts:
      json.member("type", "object")
      json.object("additionalProperties", inline: true) {
        $0.member("type", ["string", "number", "boolean"])
      }
    case .object(let keys): members(of: keys, &json)
    case .words(let words):
      json.member("type", "array")
      json.object("items") { $0.member("enum", words) }
    case .threshold(let threshold): self.threshold(threshold, &json)
    case .objects(let keys):
      json.member("type", "array")
      json.object("items") { members(of: keys, &$0) }
    }
  }

  // MARK: Definitions

  private func definitions(_ json: inout JSONWriter) {
    json.object("rule") { json in
      json.member("description", "The name of a rule, or its code.")
      json.array("anyOf") { json in
        json.object { json in
          json.array("enum") { for info in rules { $0.string(info.name) } }
        }
        json.object(inline: true) { $0.member("pattern", codes) }
      }
      json.member("type", "string")
    }
    json.object("rules") { json in
      json.member("type", "object")
      json.object("properties") { json in
        for info in rules { reference(info.name, to: info, &json) }
      }
      json.object("patternProperties") { json in
        for info in rules { reference("^\(Self.anyCase(info.code))$", to: info, &json) }
      }
      json.member("additionalProperties", false)
    }
    for info in rules { json.object("rules." + info.name) { rule(info, &$0) } }
    json.object("budgets") { json in
      json.member("type", "object")
      json.object("properties") { json in
        for name in Budget.names {
          json.object(name, inline: true) { $0.member("$ref", "#/$defs/duration") }
        }
      }
      json.member("additionalProperties", false)
    }
    json.object("severity", inline: true) { $0.member("enum", Severity.allCases.map(\.rawValue)) }
    for unit in [RuleInfo.Threshold.Unit.duration, .bytes, .count, .percent] {
      json.object(Self.name(unit)) { quantity(unit, &$0) }
    }
  }

  private func reference(_ key: String, to info: RuleInfo, _ json: inout JSONWriter) {
    json.object(key, inline: true) { $0.member("$ref", "#/$defs/rules.\(info.name)") }
  }

  private func rule(_ info: RuleInfo, _ json: inout JSONWriter) {
    json.member("title", info.code)
    json.member("description", info.summary)
    json.member("type", "object")
    json.object("properties") { json in
      json.object("severity", inline: true) { $0.member("$ref", "#/$defs/severity") }
      for threshold in info.thresholds {
        json.object(threshold.key) { json in
          json.member("description", threshold.meaning)
          self.threshold(threshold, &json)
        }
      }
    }
    json.member("additionalProperties", false)
  }

  private func threshold(_ threshold: RuleInfo.Threshold, _ json: inout JSONWriter) {
    json.key("default")
    if threshold.unit == .duration {
      json.string(Quantity.text(time: threshold.value))
    } else {
      json.integer(threshold.value)
    }
    json.member("$ref", "#/$defs/\(Self.name(threshold.unit))")
  }

  /// A pattern for the codes of all rules, which are read in any case.
  private var codes: String {
    "^(\(rules.map { Self.anyCase($0.code) }.joined(separator: "|")))$"
  }

  private static func anyCase(_ code: String) -> String {
    code.map { $0.isLetter ? "[\($0.uppercased())\($0.lowercased())]" : String($0) }.joined()
  }

  // MARK: Quantities

  private static func name(_ unit: RuleInfo.Threshold.Unit) -> String {
    switch unit {
    case .duration: "duration"
    case .bytes: "bytes"
    case .count: "count"
    case .percent: "percent"
    }
  }

  private func quantity(_ unit: RuleInfo.Threshold.Unit, _ json: inout JSONWriter) {
    json.member(
      "description", unit.expected.prefix(1).uppercased() + unit.expected.dropFirst() + ".")
    json.member("type", unit == .duration ? ["string"] : ["integer", "string"])
    if unit != .duration { json.member("minimum", unit.range.lowerBound) }
    if unit == .percent { json.member("maximum", unit.range.upperBound) }
    json.member("pattern", "^(\(Self.pattern(unit)))$")
  }

  /// The form that ``Quantity`` reads, without its range.
  private static func pattern(_ unit: RuleInfo.Threshold.Unit) -> String {
    switch unit {
    case .duration:
      Quantity.timeUnits.map { name, digits in
        "[0-9]+\(digits > 0 ? "([.][0-9]{1,\(digits)})?" : "")\(name)"
      }.joined(separator: "|")
    case .bytes: "0*[1-9][0-9]*[KMGkmg]?"
    case .count: "[+]?0*[1-9][0-9]*"
    case .percent: "[+]?0*(100|[1-9][0-9]?)%?"
    }
  }
}
