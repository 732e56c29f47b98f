/// The JSON Schema (2020-12) of the catalogue of rules.
public enum RuleCatalogueSchema {
  /// A JSON document that ends in LF.
  public static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:lifetrace:rules:1",
      "title": "Rules of lifetrace",
      "type": "object",
      "required": ["schema", "rules"],
      "properties": {
        "schema": {"const": "lifetrace.rules/1"},
        "rules": {
          "type": "array",
          "description": "By code.",
          "items": {
            "type": "object",
            "required": [
              "rule", "code", "family", "severity", "summary", "rationale", "fix", "snippet",
              "falsePositives", "thresholds", "neededRecords", "platforms", "lifeCycles", "foldsInto",
              "sources"
            ],
            "properties": {
              "rule": {"type": "string", "description": "Its name.", "pattern": "^[a-z][a-z0-9-]*$"},
              "code": {"type": "string", "pattern": "^LT[0-9]{3}$"},
              "family": {"type": "string"},
              "severity": {
                "enum": ["error", "warning", "note"],
                "description": "The usual one; a configuration may change it."
              },
              "summary": {"type": "string", "description": "One sentence: what it finds."},
              "rationale": {"type": "string", "description": "Why it hurts, and when it is fine."},
              "fix": {"type": "string"},
              "snippet": {"type": "string", "description": "The fix as code; may be empty."},
              "falsePositives": {
                "type": "string",
                "description": "When a finding may be wrong; empty if never."
              },
              "thresholds": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["key", "value", "unit", "meaning"],
                  "properties": {
                    "key": {"type": "string", "description": "Name in the configuration."},
                    "value": {"type": "integer", "description": "The default, in the unit."},
                    "unit": {"enum": ["nanoseconds", "bytes", "count", "percent"]},
                    "meaning": {"type": "string"}
                  },
                  "additionalProperties": false
                }
              },
              "neededRecords": {
                "type": "array",
                "description": "It judges only runs that record one of these families; empty: any run.",
                "items": {"type": "string"}
              },
              "platforms": {
                "type": ["array", "null"],
                "description": "Platforms it applies to; null: all.",
                "items": {"type": "string"}
              },
              "lifeCycles": {
                "type": ["array", "null"],
                "description": "Life cycles it applies to; null: all.",
                "items": {"type": "string"}
              },
              "foldsInto": {
                "type": "array",
                "description": "Rules that explain this one; where they report the same event, its finding is evidence of theirs.",
                "items": {"type": "string"}
              },
              "sources": {
                "type": "array",
                "description": "Pages that the rule rests on.",
                "items": {"type": "string"}
              }
            },
            "additionalProperties": false
          }
        }
      },
      "additionalProperties": false
    }

    """#
}
