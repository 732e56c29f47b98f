public import RuleKit
import TraceModel

/// Rules as one JSON document, for programs.
///
/// Keys come in a fixed order. Lists are empty and texts are empty strings where a rule has none;
/// `platforms` and `lifeCycles` are null where a rule applies to all.
public enum RuleCatalogueJSON {
  public static let schema = "lifetrace.rules/1"

  public static func text(_ rules: [RuleInfo]) -> String {
    var writer = JSONWriter(.pretty)
    writer.object { writer in
      writer.member("schema", schema)
      writer.array("rules") { for rule in rules { write(rule, to: &$0) } }
    }
    return writer.text
  }

  private static func write(_ info: RuleInfo, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("rule", info.name)
      writer.member("code", info.code)
      writer.member("family", info.family.title)
      writer.member("severity", info.severity.rawValue)
      writer.member("summary", info.summary)
      writer.member("rationale", info.rationale)
      writer.member("fix", info.fix)
      writer.member("snippet", info.snippet)
      writer.member("falsePositives", info.falsePositives)
      writer.array("thresholds") { for limit in info.thresholds { write(limit, to: &$0) } }
      writer.member("neededRecords", info.neededFamilies.names)
      write("platforms", info.platforms?.map(\.rawValue), to: &writer)
      write("lifeCycles", info.lifeCycles?.map(\.rawValue), to: &writer)
      writer.member("foldsInto", info.foldsInto)
      writer.member("sources", info.sources)
    }
  }

  private static func write(_ threshold: RuleInfo.Threshold, to writer: inout JSONWriter) {
    writer.object(inline: true) {
      $0.member("key", threshold.key)
      $0.member("value", threshold.value)
      $0.member("unit", unit(threshold.unit))
      $0.member("meaning", threshold.meaning)
    }
  }

  private static func unit(_ unit: RuleInfo.Threshold.Unit) -> String {
    switch unit {
    case .duration: "nanoseconds"
    case .bytes: "bytes"
    case .count: "count"
    case .percent: "percent"
    }
  }

  private static func write(_ key: String, _ names: [String]?, to writer: inout JSONWriter) {
    if let names { writer.member(key, names) } else { writer.member(key, orNull: nil as String?) }
  }
}
