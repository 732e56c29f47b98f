/// The JSON Schema (2020-12) of a partial.
public enum PartialSchema {
  public static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:lifetrace:partial:1",
      "title": "The result of one trace or of several: a partial of lifetrace",
      "description": "One line of canonical JSON: keys in the order of their bytes, integers alone. Either of one trace ('trace'), or of several: with the results of each ('members'), or with their ids alone ('ids').",
      "type": "object",
      "required": ["schema"],
      "anyOf": [
        {"required": ["groups", "trace"]},
        {"required": ["groups", "members", "traces"]},
        {"required": ["groups", "ids", "traces"]},
        {"required": ["end"]}
      ],
      "properties": {
        "schema": {"const": "lifetrace.partial/1"},
        "trace": {
          "type": "object",
          "required": ["id", "name"],
          "properties": {
            "id": {"$ref": "#/$defs/hash"},
            "name": {"type": "string"}
          }
        },
        "error": {"$ref": "#/$defs/error"},
        "errors": {
          "type": "object",
          "required": ["counts", "examples"],
          "properties": {
            "counts": {"type": "object", "additionalProperties": {"$ref": "#/$defs/count"}},
            "examples": {
              "type": "array",
              "maxItems": 1000,
              "items": {
                "type": "object",
                "required": ["error", "trace"],
                "properties": {
                  "error": {"$ref": "#/$defs/error"},
                  "trace": {"type": "string"}
                }
              }
            }
          }
        },
        "by": {
          "description": "The only dimensions that groups are separated by; absent: all.",
          "type": "array",
          "items": {"enum": ["app", "version", "build", "platform", "os", "device", "lifeCycle"]}
        },
        "end": {"description": "The last line of a stream: traces in the lines before it.", "$ref": "#/$defs/count"},
        "lost": {"description": "There were more groups than there was room for, and then fewer dimensions.", "const": true},
        "part": {"description": "A line of a stream that has an end.", "const": true},
        "traces": {"$ref": "#/$defs/count"},
        "conflicts": {
          "description": "Traces that came with different results, from other versions or settings.",
          "type": "array", "items": {"$ref": "#/$defs/hash"}
        },
        "members": {"type": "array", "maxItems": 4096, "items": {"$ref": "#"}},
        "ids": {"type": "array", "items": {"$ref": "#/$defs/hash"}},
        "groups": {"type": "array", "maxItems": 1001, "items": {"$ref": "#/$defs/group"}}
      },
      "$defs": {
        "count": {"type": "integer", "minimum": 0},
        "hash": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
        "error": {
          "type": "object",
          "required": ["code", "text"],
          "properties": {
            "code": {"type": "integer", "minimum": 1, "maximum": 255},
            "text": {"type": "string"}
          }
        },
        "hits": {
          "type": "object",
          "required": ["occurrences", "runs", "traces"],
          "properties": {
            "occurrences": {"$ref": "#/$defs/count"},
            "runs": {"$ref": "#/$defs/count"},
            "traces": {"$ref": "#/$defs/count"},
            "unknown": {"$ref": "#/$defs/count"},
            "rule": {"type": "string"},
            "words": {"type": "string"},
            "exemplars": {
              "type": "array",
              "maxItems": 3,
              "items": {
                "type": "object",
                "required": ["fingerprint", "line", "message", "trace"],
                "properties": {
                  "fingerprint": {"$ref": "#/$defs/hash"},
                  "line": {"$ref": "#/$defs/count"},
                  "message": {"type": "string"},
                  "run": {"type": "string"},
                  "trace": {"type": "string"}
                }
              }
            }
          }
        },
        "group": {
          "type": "object",
          "required": ["counts", "dimensions"],
          "properties": {
            "counts": {
              "type": "object",
              "required": ["bytes", "damaged", "decodedBytes", "errors", "events", "lost", "malformed", "runs", "scenes", "traces"],
              "additionalProperties": {"$ref": "#/$defs/count"}
            },
            "coverage": {
              "description": "What the runs show of the life cycle, by entry, situation, machine or mark; zeros are left out.",
              "type": "object",
              "additionalProperties": {
                "type": "object",
                "properties": {
                  "count": {"description": "How often it was seen.", "$ref": "#/$defs/count"},
                  "runs": {"description": "Runs that could have shown it.", "$ref": "#/$defs/count"},
                  "hidden": {
                    "description": "Runs that could not, by the reason.",
                    "type": "object",
                    "additionalProperties": {"$ref": "#/$defs/count"}
                  }
                }
              }
            },
            "dimensions": {
              "type": "object",
              "properties": {
                "app": {"type": "string"},
                "build": {"type": "string"},
                "device": {"type": "string"},
                "lifeCycle": {"type": "string"},
                "os": {"type": "string"},
                "platform": {"type": "string"},
                "version": {"type": "string"}
              }
            },
            "other": {"const": true},
            "durations": {
              "type": "object",
              "additionalProperties": {
                "type": "object",
                "required": ["buckets", "count", "max", "min", "sum"],
                "properties": {
                  "buckets": {
                    "type": "array",
                    "items": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"$ref": "#/$defs/count"}}
                  },
                  "count": {"$ref": "#/$defs/count"},
                  "max": {"$ref": "#/$defs/count"},
                  "min": {"$ref": "#/$defs/count"},
                  "squares": {
                    "description": "The squares of how many of them a run has, summed over the runs; without it they are of one run.",
                    "$ref": "#/$defs/count"
                  },
                  "sum": {"$ref": "#/$defs/count"}
                }
              }
            },
            "evaluated": {
              "type": "object",
              "additionalProperties": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"$ref": "#/$defs/count"}}
            },
            "findings": {"type": "object", "additionalProperties": {"$ref": "#/$defs/hits"}},
            "otherFindings": {"type": "object", "additionalProperties": {"$ref": "#/$defs/hits"}},
            "payloads": {
              "description": "Sums of payloads of MetricKit, by what they count; times are in nanoseconds.",
              "type": "object",
              "additionalProperties": {"$ref": "#/$defs/count"}
            },
            "rules": {"type": "object", "additionalProperties": {"$ref": "#/$defs/hits"}},
            "transitions": {
              "type": "object",
              "additionalProperties": {"type": "object", "additionalProperties": {"$ref": "#/$defs/count"}}
            }
          }
        }
      }
    }

    """#
}
