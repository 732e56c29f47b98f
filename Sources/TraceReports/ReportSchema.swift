/// The JSON Schema (2020-12) of ``ReportJSON``'s document.
public enum ReportSchema {
  /// A JSON document that ends in LF.
  public static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:lifetrace:report:1",
      "title": "The report of lifetrace analyze and check",
      "description": "Integers are nanoseconds or counts. Unknown values are null.",
      "type": "object",
      "required": ["schema", "tool", "inputs", "totals", "runs", "findings", "rules", "baseline", "exit"],
      "properties": {
        "schema": {"const": "lifetrace.report/1"},
        "tool": {
          "type": "object",
          "required": ["name", "version"],
          "properties": {"name": {"const": "lifetrace"}, "version": {"type": "string"}},
          "additionalProperties": false
        },
        "inputs": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "path",
              "format",
              "compression",
              "bytes",
              "decodedBytes",
              "records",
              "events",
              "complete",
              "malformed",
              "unknownEvents",
              "lost",
              "problems"
            ],
            "properties": {
              "path": {"type": "string"},
              "format": {"type": ["string", "null"]},
              "compression": {"enum": ["none", "zstd", "gzip", "unsupported"]},
              "bytes": {"type": "integer", "minimum": 0},
              "decodedBytes": {"type": "integer", "minimum": 0},
              "records": {"type": "integer", "minimum": 0},
              "events": {"type": "integer", "minimum": 0},
              "complete": {"type": "boolean"},
              "malformed": {"type": "integer", "minimum": 0},
              "unknownEvents": {"type": "integer", "minimum": 0},
              "lost": {"type": "integer", "minimum": 0},
              "problems": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["kind", "severity", "line", "offset", "count", "text"],
                  "properties": {
                    "kind": {"type": "string"},
                    "severity": {"enum": ["note", "dataLoss", "error"]},
                    "line": {"type": ["integer", "null"], "minimum": 1},
                    "offset": {"type": ["integer", "null"], "minimum": 0},
                    "count": {"type": "integer", "minimum": 1},
                    "text": {"type": "string"}
                  },
                  "additionalProperties": false
                }
              }
            },
            "additionalProperties": false
          }
        },
        "totals": {
          "type": "object",
          "required": [
            "runs",
            "scenes",
            "events",
            "transitions",
            "states",
            "percentiles",
            "findings",
            "rules",
            "omitted",
            "durations"
          ],
          "properties": {
            "runs": {"type": "integer", "minimum": 0},
            "scenes": {"type": "integer", "minimum": 0},
            "events": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}},
            "transitions": {
              "type": "object",
              "description": "By machine, then by state>event>state.",
              "additionalProperties": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}}
            },
            "states": {"$ref": "#/$defs/states"},
            "percentiles": {"enum": ["exact", "within 1 percent"]},
            "findings": {
              "type": "object",
              "required": ["error", "warning", "note", "suppressed", "baselined"],
              "properties": {
                "error": {"type": "integer", "minimum": 0},
                "warning": {"type": "integer", "minimum": 0},
                "note": {"type": "integer", "minimum": 0},
                "suppressed": {"type": "integer", "minimum": 0},
                "baselined": {"type": "integer", "minimum": 0}
              },
              "additionalProperties": false
            },
            "rules": {
              "type": "object",
              "additionalProperties": {
                "type": "object",
                "required": ["violation", "unknown"],
                "properties": {
                  "violation": {"type": "integer", "minimum": 0},
                  "unknown": {"type": "integer", "minimum": 0}
                },
                "additionalProperties": false
              }
            },
            "omitted": {
              "type": "object",
              "required": ["runs", "scenes", "findings"],
              "properties": {
                "runs": {"type": "integer", "minimum": 0},
                "scenes": {"type": "integer", "minimum": 0},
                "findings": {"type": "integer", "minimum": 0}
              },
              "additionalProperties": false
            },
            "durations": {
              "type": "object",
              "description": "Durations of launches, of handlers by event, and of background time by kind of grant.",
              "required": ["launch", "handlers", "background"],
              "properties": {
                "launch": {"$ref": "#/$defs/distribution"},
                "handlers": {"type": "object", "additionalProperties": {"$ref": "#/$defs/distribution"}},
                "background": {
                  "type": "object",
                  "additionalProperties": {
                    "$ref": "#/$defs/distribution",
                    "required": ["inBackground", "allowance", "over", "untimed", "open", "longestOpen"],
                    "properties": {
                      "inBackground": {"type": "integer", "minimum": 0},
                      "allowance": {"type": ["integer", "null"], "minimum": 0},
                      "over": {"type": ["integer", "null"], "minimum": 0},
                      "untimed": {"type": "integer", "minimum": 0},
                      "open": {"type": "integer", "minimum": 0},
                      "longestOpen": {"type": "integer", "minimum": 0}
                    }
                  }
                }
              },
              "additionalProperties": false
            }
          },
          "additionalProperties": false
        },
        "runs": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "run",
              "app",
              "platform",
              "lifeCycle",
              "start",
              "end",
              "ended",
              "launchToFirstActive",
              "states",
              "scenes"
            ],
            "properties": {
              "run": {"type": ["string", "null"]},
              "app": {"type": ["string", "null"]},
              "platform": {"enum": ["ios", "ipados", "macos", "watchos", "tvos", "visionos"]},
              "lifeCycle": {"enum": ["swiftui", "uikit-scene", "uikit-app", "appkit", "watchkit", null]},
              "start": {"type": ["integer", "null"]},
              "end": {"type": ["integer", "null"]},
              "ended": {"enum": ["exit", "end", "cut"]},
              "launchToFirstActive": {"type": ["integer", "null"], "minimum": 0},
              "states": {"$ref": "#/$defs/states"},
              "scenes": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["scene", "role", "connects", "states"],
                  "properties": {
                    "scene": {"type": "string"},
                    "role": {"type": ["string", "null"]},
                    "connects": {"type": "integer", "minimum": 0},
                    "states": {"$ref": "#/$defs/states"}
                  },
                  "additionalProperties": false
                }
              }
            },
            "additionalProperties": false
          }
        },
        "findings": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "rule",
              "code",
              "severity",
              "verdict",
              "cause",
              "message",
              "run",
              "scene",
              "t",
              "line",
              "source",
              "fingerprint",
              "occurrences",
              "occurrencesList",
              "foldedInto",
              "baselineState",
              "evidence",
              "allowed",
              "expectedPath"
            ],
            "properties": {
              "rule": {"type": "string"},
              "code": {"type": "string", "pattern": "^LT[0-9]{3}$"},
              "severity": {"enum": ["error", "warning", "note"]},
              "verdict": {"enum": ["violation", "unknown"]},
              "cause": {
                "enum": [
                  "loss",
                  "trace-start",
                  "trace-end",
                  "clock",
                  "order-only",
                  "conflict",
                  "not-recorded",
                  null
                ]
              },
              "message": {"type": "string"},
              "run": {"type": ["string", "null"]},
              "scene": {"type": ["string", "null"]},
              "t": {"type": ["integer", "null"], "minimum": 0},
              "line": {"type": "integer", "minimum": 1},
              "source": {"type": ["string", "null"]},
              "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
              "occurrences": {"type": "integer", "minimum": 1},
              "occurrencesList": {
                "description": "The first occurrences, at most 100; 'scene' and 'run' of the finding are those of the first.",
                "type": "array",
                "maxItems": 100,
                "items": {
                  "type": "object",
                  "required": ["run", "scene", "line", "t"],
                  "properties": {
                    "run": {"type": ["string", "null"]},
                    "scene": {"type": ["string", "null"]},
                    "line": {"type": "integer", "minimum": 1},
                    "t": {"type": ["integer", "null"], "minimum": 0}
                  },
                  "additionalProperties": false
                }
              },
              "foldedInto": {"type": ["string", "null"]},
              "baselineState": {
                "description": "Whether the baseline has it; null without a baseline and for undecided cases.",
                "enum": ["new", "unchanged", null]
              },
              "evidence": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["line", "t", "event", "text"],
                  "properties": {
                    "line": {"type": "integer", "minimum": 0},
                    "t": {"type": ["integer", "null"], "minimum": 0},
                    "event": {"type": "string"},
                    "text": {"type": "string"}
                  },
                  "additionalProperties": false
                }
              },
              "allowed": {"type": "array", "items": {"type": "string"}},
              "expectedPath": {"type": "array", "items": {"type": "string"}}
            },
            "additionalProperties": false
          }
        },
        "rules": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["rule", "code", "state", "reason"],
            "properties": {
              "rule": {"type": "string"},
              "code": {"type": "string"},
              "state": {"enum": ["evaluated", "not-evaluated"]},
              "reason": {"type": ["string", "null"]}
            },
            "additionalProperties": false
          }
        },
        "baseline": {
          "type": ["object", "null"],
          "description": "Null without a baseline.",
          "required": ["strict", "entries", "new", "baselined", "gone", "notJudged", "risen"],
          "properties": {
            "strict": {"type": "boolean", "description": "Entries that are gone are errors."},
            "entries": {"type": "integer", "minimum": 0},
            "new": {
              "type": "integer",
              "description": "Occurrences of findings that the baseline does not have.",
              "minimum": 0
            },
            "baselined": {
              "type": "integer",
              "description": "Occurrences of findings that the baseline has.",
              "minimum": 0
            },
            "gone": {"type": "array", "items": {"$ref": "#/$defs/entry"}},
            "notJudged": {
              "type": "array",
              "description": "Entries without a finding that may still occur: their rule did not run or could not decide.",
              "items": {"$ref": "#/$defs/entry"}
            },
            "risen": {
              "type": "array",
              "description": "Found more often than when the baseline was written.",
              "items": {
                "type": "object",
                "required": ["rule", "code", "source", "count", "message", "fingerprint", "now"],
                "properties": {
                  "rule": {"type": "string"},
                  "code": {"type": "string"},
                  "source": {"type": ["string", "null"]},
                  "count": {"type": "integer", "minimum": 1},
                  "message": {"type": "string"},
                  "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
                  "now": {"type": "integer", "minimum": 2}
                },
                "additionalProperties": false
              }
            }
          },
          "additionalProperties": false
        },
        "exit": {
          "type": "object",
          "required": ["code", "findings", "damaged", "input", "io"],
          "properties": {
            "code": {"type": "integer"},
            "findings": {"type": "boolean"},
            "damaged": {"type": "boolean"},
            "input": {"type": "boolean"},
            "io": {"type": "boolean"}
          },
          "additionalProperties": false
        }
      },
      "additionalProperties": false,
      "$defs": {
        "entry": {
          "type": "object",
          "description": "An entry of a baseline.",
          "required": ["rule", "code", "source", "count", "message", "fingerprint"],
          "properties": {
            "rule": {"type": "string"},
            "code": {"type": "string"},
            "source": {"type": ["string", "null"]},
            "count": {"type": "integer", "minimum": 1},
            "message": {"type": "string"},
            "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{32}$"}
          },
          "additionalProperties": false
        },
        "distribution": {
          "type": "object",
          "required": ["count", "total", "p50", "p95", "max"],
          "properties": {
            "count": {"type": "integer", "minimum": 0},
            "total": {"type": ["integer", "null"], "minimum": 0},
            "p50": {"type": ["integer", "null"], "minimum": 0},
            "p95": {"type": ["integer", "null"], "minimum": 0},
            "max": {"type": ["integer", "null"], "minimum": 0}
          }
        },
        "states": {
          "type": "object",
          "description": "By machine, then by state; finished visits, and the time so far of open ones.",
          "additionalProperties": {
            "type": "object",
            "additionalProperties": {
              "type": "object",
              "required": ["count", "total", "p50", "p95", "max", "open"],
              "properties": {
                "count": {"type": "integer", "minimum": 0},
                "total": {"type": ["integer", "null"], "minimum": 0},
                "p50": {"type": ["integer", "null"], "minimum": 0},
                "p95": {"type": ["integer", "null"], "minimum": 0},
                "max": {"type": ["integer", "null"], "minimum": 0},
                "open": {"type": ["integer", "null"], "minimum": 0}
              },
              "additionalProperties": false
            }
          }
        }
      }
    }

    """#
}
