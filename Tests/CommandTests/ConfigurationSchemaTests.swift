import Foundation
import LifecycleRules
import TestSupport
import Testing

/// The schema for editors agrees with the reader of the configuration.
@Suite struct ConfigurationSchemaTests {
  let scratch: Scratch
  let schema: JSONSchema
  let document: JSONTree

  init() throws {
    scratch = try Scratch()
    let printed = try Command.run(["version", "--schema", "config"], in: scratch.folder)
    document = try JSONTree(printed.text)
    schema = JSONSchema(document)
  }

  /// Right ones, then wrong ones.
  static let right = [
    "{}", #"{"$schema": "x", "strict": false, "baseline": "known.json"}"#,
    #"{"included": ["Traces"], "excluded": ["Traces/old/**"], "only_rules": ["LT201"]}"#,
    #"{"disabled_rules": ["lt205", "LT206", "no-background-save"], "opt_in_rules": []}"#,
    #"{"rules": {"heavy-work-in-inactive": {"severity": "error", "main": "20ms", "visits": 5}}}"#,
    #"{"rules": {"lt201": {"main": "0ns"}, "LT202": {}}}"#,
    #"{"rules": {"scenestorage-heavy": {"warning": "8K", "error": 100000}}}"#,
    #"{"budgets": {"launch_to_active_p95": "1.5s", "handler_max": "250ms"}}"#,
    #"{"overrides": [{"paths": ["Traces/old"], "rules": {"LT201": {"wall": "1s"}}}]}"#,
    #"{"suppressions": [{"rule": "LT209", "source": "Films/*.swift", "reason": "x"}]}"#,
    #"{"mappings": [{"pattern": "sync {what} began", "event": "work", "keys": {"name": "{what}", "dur": 1}}]}"#,
  ]

  static let wrong = [
    "[]", #"{"srict": true}"#, #"{"strict": 1}"#, #"{"$schema": 1}"#, #"{"baseline": ""}"#,
    #"{"included": "x"}"#, #"{"only_rules": ["nope"]}"#, #"{"only_rules": [1]}"#,
    #"{"rules": {"nope": {}}}"#, #"{"rules": {"LT201": {"mai": 1}}}"#,
    #"{"rules": {"LT201": {"main": 50}}}"#, #"{"rules": {"LT201": {"main": "50"}}}"#,
    #"{"rules": {"LT201": {"main": "1.5ns"}}}"#, #"{"rules": {"LT201": {"visits": 0}}}"#,
    #"{"rules": {"LT201": {"severity": "info"}}}"#, #"{"rules": []}"#,
    #"{"rules": {"scenestorage-heavy": {"error": "0K"}}}"#,
    #"{"budgets": {"launch_p95": "1s"}}"#, #"{"budgets": {"handler_max": "soon"}}"#,
    #"{"overrides": [{"rules": {}}]}"#, #"{"overrides": [{"paths": []}]}"#,
    #"{"suppressions": [{"reason": "x"}]}"#,
    #"{"suppressions": [{"rule": "LT201", "reason": " "}]}"#,
    #"{"mappings": [{"pattern": "x"}]}"#, #"{"mappings": [{"pattern": "x", "event": 1}]}"#,
    #"{"mappings": [{"pattern": "x", "event": "work", "keys": {"a": null}}]}"#,
  ]

  @Test func theReaderAndTheSchemaSayTheSame() throws {
    for (texts, isRight) in [(Self.right, true), (Self.wrong, false)] {
      for text in texts {
        try scratch.write("c.json", text)
        let result = try Command.run(
          ["dump-configuration", "--config", "c.json"], in: scratch.folder)
        #expect((result.code == 0 && result.errors.isEmpty) == isRight, "\(text)")
        let violations = schema.violations(in: try JSONTree(text))
        #expect(violations.isEmpty == isRight, "\(text): \(violations)")
      }
    }
  }

  @Test func everyRuleHasItsThresholdsWithTheirDefaults() throws {
    let definitions = document["$defs"]
    for info in Catalogue.infos {
      let rule = definitions?["rules." + info.name]
      #expect(rule?["title"]?.string == info.code && rule?["description"]?.string == info.summary)
      #expect(rule?["properties"]?.keys == ["severity"] + info.thresholds.map(\.key))
      #expect(definitions?["rules"]?["properties"]?[info.name] != nil)
    }
  }

  @Test func aConfigurationPrintedInFullIsValid() throws {
    try scratch.write(".lifetrace.json", Self.right[4])
    let printed = try Command.run(["dump-configuration"], in: scratch.folder)
    #expect(schema.violations(in: try JSONTree(printed.text)) == [])
  }
}
