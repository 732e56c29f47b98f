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
        "differences", "unjudged", "coverage", "exit"
      ],
      "properties": {
        "schema": {"description": "Name and version of this format.", "const": "lifetrace.diff/1"},
        "tool": {
          "type": "object",
          "required": ["name", "version"],
          "properties": {"name": {"const": "lifetrace"}, "version": {"description": "Version of lifetrace.", "type": "string"}},
          "additionalProperties": false
        },
        "before": {"$ref": "#/$defs/side"},
        "after": {"$ref": "#/$defs/side"},
        "settings": {
          "description": "The settings in force.",
          "type": "object",
          "required": [
            "failOn", "samples", "confidence", "shift", "shiftBy", "fewShift", "fewShiftBy"
          ],
          "properties": {
            "failOn": {
              "description": "Differences that count as a regression.",
              "type": "array",
              "items": {
                "enum": [
                  "new-errors", "new-findings", "vanished-calls", "rarer-calls", "new-calls",
                  "repeated-calls", "changed-order", "changed-phases", "slower"
                ]
              }
            },
            "samples": {"description": "Durations that each side needs for a rank test.", "type": "integer", "minimum": 1},
            "confidence": {"description": "Percent, over all tests together.", "type": "integer", "minimum": 1},
            "shift": {"description": "Smallest change of a median, in percent, if a test found it.", "type": "integer", "minimum": 1},
            "shiftBy": {"description": "The same in nanoseconds.", "type": "integer", "minimum": 0},
            "fewShift": {"description": "Smallest change of a median, in percent, with too few durations for a test.", "type": "integer", "minimum": 1},
            "fewShiftBy": {"description": "The same in nanoseconds.", "type": "integer", "minimum": 0}
          },
          "additionalProperties": false
        },
        "tests": {"description": "Tests that were made.", "type": "integer", "minimum": 0},
        "migrated": {"description": "Apps that adopted scenes between the two sides.", "type": "array", "items": {"type": "string"}},
        "regressions": {"description": "Differences that count as one.", "type": "integer", "minimum": 0},
        "totals": {
          "type": "object",
          "description": "Differences by kind.",
          "additionalProperties": {"type": "integer", "minimum": 0}
        },
        "differences": {"description": "By app, then by kind.", "type": "array", "items": {"$ref": "#/$defs/difference"}},
        "unjudged": {
          "type": "array",
          "description": "Parts that could not be compared, and why.",
          "items": {
            "type": "object",
            "required": ["app", "reason", "subjects"],
            "properties": {
              "app": {"description": "The app.", "type": "string"},
              "reason": {"description": "Why it could not be compared.", "type": "string"},
              "subjects": {"description": "Calls or rules that it concerns.", "type": "array", "items": {"type": "string"}}
            },
            "additionalProperties": false
          }
        },
        "coverage": {
          "description": "What both sides show of the life cycle, as coverage counts it.",
          "type": "object",
          "required": ["before", "after", "items"],
          "properties": {
            "before": {"$ref": "#/$defs/shown"},
            "after": {"$ref": "#/$defs/shown"},
            "items": {
              "description": "Entries by when they come, what happens to windows, and transitions that one side alone shows.",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["name", "before", "after"],
                "properties": {
                  "name": {"description": "As a requirement of coverage names it.", "type": "string"},
                  "before": {"$ref": "#/$defs/item"},
                  "after": {"$ref": "#/$defs/item"}
                },
                "additionalProperties": false
              }
            }
          },
          "additionalProperties": false
        },
        "exit": {
          "description": "Why the process ends with its code.",
          "type": "object",
          "required": ["code", "regression", "damaged", "input", "io"],
          "properties": {
            "code": {"description": "The exit code.", "type": "integer", "minimum": 0},
            "regression": {"description": "There is a regression.", "type": "boolean"},
            "damaged": {"description": "An input is damaged or over a limit.", "type": "boolean"},
            "input": {"description": "An input is missing or cannot be read.", "type": "boolean"},
            "io": {"description": "Reading or writing failed.", "type": "boolean"}
          },
          "additionalProperties": false
        }
      },
      "additionalProperties": false,
      "$defs": {
    \#(CoverageDefinitions.states),
        "shown": {
          "type": "object",
          "required": ["entries", "transitions", "legalTransitions"],
          "properties": {
            "entries": {"description": "Entries that were seen.", "type": "integer", "minimum": 0},
            "transitions": {"description": "Legal transitions that were seen.", "type": "integer", "minimum": 0},
            "legalTransitions": {"description": "Legal transitions of the machines that the side is about.", "type": "integer", "minimum": 0}
          },
          "additionalProperties": false
        },
        "item": {
          "type": "object",
          "required": ["state", "count", "reason"],
          "properties": {
            "state": {"$ref": "#/$defs/state"},
            "count": {"description": "How often it was seen.", "type": "integer", "minimum": 0},
            "reason": {"$ref": "#/$defs/reason"}
          },
          "additionalProperties": false
        },
        "side": {
          "type": "object",
          "required": ["inputs", "runs", "events"],
          "properties": {
            "inputs": {
              "description": "The inputs of this side.",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["path", "format", "events", "complete", "malformed", "lost"],
                "properties": {
                  "path": {"description": "As it was passed; a directory's file as directory/file.", "type": "string"},
                  "format": {"description": "Name of the input format.", "type": ["string", "null"]},
                  "events": {"type": "integer", "minimum": 0},
                  "complete": {"description": "Nothing is known to be missing from it.", "type": "boolean"},
                  "malformed": {"description": "Lines that are not records.", "type": "integer", "minimum": 0},
                  "lost": {"description": "Records that are known to be missing.", "type": "integer", "minimum": 0}
                },
                "additionalProperties": false
              }
            },
            "runs": {"description": "Process runs.", "type": "integer", "minimum": 0},
            "events": {"description": "Events of all runs.", "type": "integer", "minimum": 0}
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
            "count": {"description": "Runs that have the call.", "type": "integer", "minimum": 0},
            "total": {"description": "All runs that could have it.", "type": "integer", "minimum": 0}
          },
          "additionalProperties": false
        },
        "range": {
          "type": "object",
          "required": ["least", "most", "calls", "visitsWithCall", "visits"],
          "properties": {
            "least": {"type": "integer", "minimum": 1},
            "most": {"type": "integer", "minimum": 1},
            "calls": {"description": "Calls in all.", "type": "integer", "minimum": 0},
            "visitsWithCall": {"description": "Visits with at least one.", "type": "integer", "minimum": 0},
            "visits": {"description": "Visits of the stages in which it came on either side.", "type": "integer", "minimum": 0}
          },
          "additionalProperties": false
        },
        "counts": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1}},
        "sample": {
          "type": "object",
          "required": ["count", "median", "p95"],
          "properties": {
            "count": {"description": "Durations.", "type": "integer", "minimum": 1},
            "median": {"description": "Nanoseconds.", "type": "integer", "minimum": 0},
            "p95": {"description": "95th percentile, in nanoseconds.", "type": "integer", "minimum": 0}
          },
          "additionalProperties": false
        },
        "difference": {
          "type": "object",
          "required": ["kind", "regression", "app", "subject", "actor", "text", "remark"],
          "properties": {
            "kind": {
              "description": "The kind of difference.",
              "enum": [
                "new-finding", "gone-finding", "vanished-call", "new-call", "rarer-call",
                "commoner-call", "replaced-call", "adopted-call", "moved-call", "repeated-call",
                "single-call", "changed-order", "changed-phase", "slower", "faster"
              ]
            },
            "regression": {"description": "It counts as one by the settings.", "type": "boolean"},
            "app": {"description": "Empty if it concerns all apps.", "type": "string"},
            "subject": {"description": "The call, the rule, or the subject of a duration.", "type": "string"},
            "actor": {"description": "The scene or app that makes the call.", "type": ["string", "null"]},
            "text": {"description": "The difference in words.", "type": "string"},
            "remark": {"description": "Why, as far as it is known.", "type": ["string", "null"]},
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
              "description": "How many runs have the call.",
              "type": "object",
              "required": ["before", "after"],
              "properties": {
                "before": {"$ref": "#/$defs/share"},
                "after": {"$ref": "#/$defs/share"}
              },
              "additionalProperties": false
            },
            "stages": {"description": "Stages in which the call was made.", "type": "array", "items": {"$ref": "#/$defs/stage"}},
            "replacedBy": {"description": "Calls that take its place.", "type": "array", "items": {"type": "string"}},
            "actors": {
              "description": "Who makes the call.",
              "type": "object",
              "required": ["before", "after"],
              "properties": {
                "before": {"type": "array", "items": {"type": "string"}},
                "after": {"type": "array", "items": {"type": "string"}}
              },
              "additionalProperties": false
            },
            "perVisit": {
              "description": "Calls in one visit of a stage.",
              "type": "object",
              "required": ["before", "after"],
              "properties": {
                "before": {"$ref": "#/$defs/range"},
                "after": {"$ref": "#/$defs/range"}
              },
              "additionalProperties": false
            },
            "order": {
              "description": "Calls that it comes before or after now.",
              "type": "object",
              "required": ["stage", "now", "others", "visits"],
              "properties": {
                "stage": {"$ref": "#/$defs/stage"},
                "now": {"description": "Where it is now: before the others, or after them.", "enum": ["before", "behind"]},
                "others": {"description": "The other calls.", "type": "array", "items": {"type": "string"}},
                "visits": {
                  "description": "Visits of the stage that show it.",
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
              "description": "Calls in each stage.",
              "type": "object",
              "required": ["before", "after"],
              "properties": {
                "before": {"$ref": "#/$defs/counts"},
                "after": {"$ref": "#/$defs/counts"}
              },
              "additionalProperties": false
            },
            "durations": {
              "description": "Durations of both sides.",
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
            "chanceMillionths": {"description": "Probability that chance alone explains it, in millionths, rounded up.", "type": "integer", "minimum": 0}
          },
          "additionalProperties": false
        }
      }
    }

    """#
}
