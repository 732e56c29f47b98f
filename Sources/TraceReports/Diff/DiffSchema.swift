/// The JSON Schema (2020-12) of ``DiffJSON``'s document.
public enum DiffSchema {
  /// A JSON document that ends in LF.
  public static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:lifetrace:diff:1",
      "title": "The differences that lifetrace diff found",
      "description": "Integers are nanoseconds, counts, percent or millionths. Unknown values are null.",
      "type": "object",
      "required": [
        "schema", "tool", "before", "after", "settings", "tests", "migrated", "regressions", "totals",
        "differences", "unjudged", "exit"
      ],
      "properties": {
        "schema": {"const": "lifetrace.diff/1"},
        "tool": {
          "type": "object",
          "required": ["name", "version"],
          "properties": {"name": {"const": "lifetrace"}, "version": {"type": "string"}},
          "additionalProperties": false
        },
        "before": {"$ref": "#/$defs/side"},
        "after": {"$ref": "#/$defs/side"},
        "settings": {
          "type": "object",
          "required": [
            "failOn", "samples", "confidence", "shift", "shiftBy", "fewShift", "fewShiftBy"
          ],
          "properties": {
            "failOn": {
              "type": "array",
              "items": {
                "enum": [
                  "new-errors", "new-findings", "vanished-calls", "rarer-calls", "new-calls",
                  "repeated-calls", "changed-order", "changed-phases", "slower"
                ]
              }
            },
            "samples": {"type": "integer", "minimum": 1},
            "confidence": {"type": "integer", "minimum": 1},
            "shift": {"type": "integer", "minimum": 1},
            "shiftBy": {"type": "integer", "minimum": 0},
            "fewShift": {"type": "integer", "minimum": 1},
            "fewShiftBy": {"type": "integer", "minimum": 0}
          },
          "additionalProperties": false
        },
        "tests": {"type": "integer", "minimum": 0},
        "migrated": {"type": "array", "items": {"type": "string"}},
        "regressions": {"type": "integer", "minimum": 0},
        "totals": {
          "type": "object",
          "description": "Differences by kind.",
          "additionalProperties": {"type": "integer", "minimum": 0}
        },
        "differences": {"type": "array", "items": {"$ref": "#/$defs/difference"}},
        "unjudged": {
          "type": "array",
          "description": "What could not be compared, and why.",
          "items": {
            "type": "object",
            "required": ["app", "reason", "subjects"],
            "properties": {
              "app": {"type": "string"},
              "reason": {"type": "string"},
              "subjects": {"type": "array", "items": {"type": "string"}}
            },
            "additionalProperties": false
          }
        },
        "exit": {
          "type": "object",
          "required": ["code", "regression", "damaged", "input", "io"],
          "properties": {
            "code": {"type": "integer", "minimum": 0},
            "regression": {"type": "boolean"},
            "damaged": {"type": "boolean"},
            "input": {"type": "boolean"},
            "io": {"type": "boolean"}
          },
          "additionalProperties": false
        }
      },
      "additionalProperties": false,
      "$defs": {
        "side": {
          "type": "object",
          "required": ["inputs", "runs", "events"],
          "properties": {
            "inputs": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["path", "format", "events", "complete", "malformed", "lost"],
                "properties": {
                  "path": {"type": "string"},
                  "format": {"type": ["string", "null"]},
                  "events": {"type": "integer", "minimum": 0},
                  "complete": {"type": "boolean"},
                  "malformed": {"type": "integer", "minimum": 0},
                  "lost": {"type": "integer", "minimum": 0}
                },
                "additionalProperties": false
              }
            },
            "runs": {"type": "integer", "minimum": 0},
            "events": {"type": "integer", "minimum": 0}
          },
          "additionalProperties": false
        },
        "stage": {
          "enum": ["launch", "active", "leaving", "background", "returning", "gone", "unknown"]
        },
        "share": {
          "type": "object",
          "required": ["count", "total"],
          "properties": {
            "count": {"type": "integer", "minimum": 0},
            "total": {"type": "integer", "minimum": 0}
          },
          "additionalProperties": false
        },
        "range": {
          "type": "object",
          "required": ["least", "most"],
          "properties": {
            "least": {"type": "integer", "minimum": 1},
            "most": {"type": "integer", "minimum": 1}
          },
          "additionalProperties": false
        },
        "counts": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1}},
        "sample": {
          "type": "object",
          "required": ["count", "median", "p95"],
          "properties": {
            "count": {"type": "integer", "minimum": 1},
            "median": {"type": "integer", "minimum": 0},
            "p95": {"type": "integer", "minimum": 0}
          },
          "additionalProperties": false
        },
        "difference": {
          "type": "object",
          "required": ["kind", "regression", "app", "subject", "actor", "text", "remark"],
          "properties": {
            "kind": {
              "enum": [
                "new-finding", "gone-finding", "vanished-call", "new-call", "rarer-call",
                "commoner-call", "replaced-call", "adopted-call", "moved-call", "repeated-call",
                "single-call", "changed-order", "changed-phase", "slower", "faster"
              ]
            },
            "regression": {"type": "boolean"},
            "app": {"type": "string"},
            "subject": {"type": "string"},
            "actor": {"type": ["string", "null"]},
            "text": {"type": "string"},
            "remark": {"type": ["string", "null"]},
            "finding": {
              "type": "object",
              "required": [
                "rule", "code", "severity", "message", "source", "fingerprint", "occurrences"
              ],
              "properties": {
                "rule": {"type": "string"},
                "code": {"type": "string"},
                "severity": {"enum": ["error", "warning", "note"]},
                "message": {"type": "string"},
                "source": {"type": ["string", "null"]},
                "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
                "occurrences": {"type": "integer", "minimum": 1}
              },
              "additionalProperties": false
            },
            "runs": {
              "type": "object",
              "required": ["before", "after"],
              "properties": {
                "before": {"$ref": "#/$defs/share"},
                "after": {"$ref": "#/$defs/share"}
              },
              "additionalProperties": false
            },
            "stages": {"type": "array", "items": {"$ref": "#/$defs/stage"}},
            "replacedBy": {"type": "array", "items": {"type": "string"}},
            "actors": {
              "type": "object",
              "required": ["before", "after"],
              "properties": {
                "before": {"type": "array", "items": {"type": "string"}},
                "after": {"type": "array", "items": {"type": "string"}}
              },
              "additionalProperties": false
            },
            "perVisit": {
              "type": "object",
              "required": ["before", "after"],
              "properties": {
                "before": {"$ref": "#/$defs/range"},
                "after": {"$ref": "#/$defs/range"}
              },
              "additionalProperties": false
            },
            "order": {
              "type": "object",
              "required": ["stage", "now", "others", "visits"],
              "properties": {
                "stage": {"$ref": "#/$defs/stage"},
                "now": {"enum": ["before", "behind"]},
                "others": {"type": "array", "items": {"type": "string"}},
                "visits": {
                  "type": "object",
                  "required": ["before", "after"],
                  "properties": {
                    "before": {"type": "integer", "minimum": 0},
                    "after": {"type": "integer", "minimum": 0}
                  },
                  "additionalProperties": false
                }
              },
              "additionalProperties": false
            },
            "stagesOf": {
              "type": "object",
              "required": ["before", "after"],
              "properties": {
                "before": {"$ref": "#/$defs/counts"},
                "after": {"$ref": "#/$defs/counts"}
              },
              "additionalProperties": false
            },
            "durations": {
              "type": "object",
              "required": ["before", "after"],
              "properties": {
                "before": {"$ref": "#/$defs/sample"},
                "after": {"$ref": "#/$defs/sample"}
              },
              "additionalProperties": false
            },
            "basis": {
              "description": "How it was decided: every run of one side and no run of the other, a test, or the plain threshold.",
              "enum": ["always", "test", "threshold"]
            },
            "chanceMillionths": {"type": "integer", "minimum": 0}
          },
          "additionalProperties": false
        }
      }
    }

    """#
}
