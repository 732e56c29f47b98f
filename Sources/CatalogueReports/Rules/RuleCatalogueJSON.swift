public import RuleKit
public import TraceModel

/// Rules as one JSON document, for programs.
///
/// Keys come in a fixed order. Lists are empty and texts are empty strings where a rule has none;
/// `platforms` and `lifeCycles` are null where a rule applies to all.
public enum RuleCatalogueJSON {
  public static func text(_ rules: [RuleInfo]) -> String { document.text(of: rules) }

  public static let document = JSONDocument<[RuleInfo]>(
    "lifetrace.rules/1", title: "Rules of lifetrace",
    fields: [.objects("rules", "By code.", of: rule) { $0 }])

  private static let rule = JSONObject<RuleInfo>(fields: [
    .string("rule", "Its name.", as: .string(pattern: "^[a-z][a-z0-9-]*$")) { $0.name },
    .string("code", as: .string(pattern: "^LT[0-9]{3}$")) { $0.code },
    .string("family") { $0.family.title },
    .string(
      "severity", "The usual one; a configuration may change it.",
      as: .oneOf(Severity.self)
    ) { $0.severity.rawValue },
    .string("summary", "One sentence: what it finds.") { $0.summary },
    .string("rationale", "Why it hurts, and when it is fine.") { $0.rationale },
    .string("fix") { $0.fix },
    .string("snippet", "The fix as code; may be empty.") { $0.snippet },
    .string("falsePositives", "When a finding may be wrong; empty if never.") {
      $0.falsePositives
    },
    .objects("thresholds", of: threshold) { $0.thresholds },
    .strings(
      "neededRecords", "It judges only runs that record one of these families; empty: any run."
    ) { $0.neededFamilies.names },
    .stringsOrNull("platforms", "Platforms it applies to; null: all.") {
      $0.platforms?.map(\.rawValue)
    },
    .stringsOrNull("lifeCycles", "Life cycles it applies to; null: all.") {
      $0.lifeCycles?.map(\.rawValue)
    },
    .strings(
      "foldsInto",
      "Rules that explain this one; where they report the same event, its finding is evidence of "
        + "theirs."
    ) { $0.foldsInto },
    .strings("sources", "Pages that the rule rests on.") { $0.sources },
  ])

  private static let threshold = JSONObject<RuleInfo.Threshold>(
    isInline: true,
    fields: [
      .string("key", "Name in the configuration.") { $0.key },
      .integer("value", "The default, in the unit.", as: .integer(from: nil)) { $0.value },
      .string("unit", as: .oneOf(RuleInfo.Threshold.Unit.self)) {
        $0.unit.rawValue
      },
      .string("meaning") { $0.meaning },
    ])
}
