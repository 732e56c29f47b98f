/// The JSON Schema (2020-12) of ``FleetJSON``'s document.
public enum FleetSchema {
  /// A JSON document that ends in LF.
  public static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:lifetrace:fleet:1",
      "title": "The report of lifetrace merge on many traces",
      "description": "Integers are counts, or nanoseconds where the meaning says so. Unknown values are null.",
      "type": "object",
      "required": ["schema", "tool", "traces", "repeats", "by", "groups", "faults", "exit"],
      "properties": {
        "schema": {"description": "Name and version of this format.", "const": "lifetrace.fleet/1"},
        "tool": {
          "type": "object",
          "required": ["name", "version"],
          "properties": {"name": {"const": "lifetrace"}, "version": {"description": "Version of lifetrace.", "type": "string"}},
          "additionalProperties": false
        },
        "traces": {"description": "Different traces.", "type": "integer", "minimum": 0},
        "repeats": {"description": "Traces that were given again; each counts once.", "type": "integer", "minimum": 0},
        "by": {"description": "Dimensions of the groups.", "type": "array", "items": {"$ref": "#/$defs/dimension"}},
        "groups": {
          "description": "By the values of the dimensions; the group of those beyond the limit comes last.",
          "type": "array",
          "maxItems": 1001,
          "items": {"$ref": "#/$defs/group"}
        },
        "faults": {
          "description": "Traces that could not be read, or not in whole.",
          "type": "object",
          "required": ["counts", "examples"],
          "properties": {
            "counts": {
              "description": "Such traces by the exit code of each.",
              "type": "object",
              "additionalProperties": {"type": "integer", "minimum": 0}
            },
            "examples": {
              "description": "At most 1,000, chosen by a hash of the name.",
              "type": "array",
              "maxItems": 1000,
              "items": {
                "type": "object",
                "required": ["trace", "code", "text"],
                "properties": {
                  "trace": {"description": "Name of the trace.", "type": "string"},
                  "code": {"description": "The exit code for this trace alone.", "type": "integer", "minimum": 1, "maximum": 255},
                  "text": {"description": "What is wrong.", "type": "string"}
                },
                "additionalProperties": false
              }
            }
          },
          "additionalProperties": false
        },
        "comparison": {"$ref": "#/$defs/comparison"},
        "exit": {
          "description": "Why the process ends with its code.",
          "type": "object",
          "required": ["code"],
          "properties": {"code": {"description": "The exit code.", "type": "integer", "minimum": 0, "maximum": 255}},
          "additionalProperties": false
        }
      },
      "additionalProperties": false,
      "$defs": {
        "dimension": {"enum": ["app", "version", "build", "platform", "os", "device", "lifeCycle"]},
        "group": {
          "description": "The traces and runs of one combination of values.",
          "type": "object",
          "required": ["dimensions", "other", "counts", "rules", "findings", "durations", "transitions", "coverage"],
          "properties": {
            "dimensions": {
              "description": "The value of each dimension in 'by'; null: not known.",
              "type": "object",
              "additionalProperties": {"type": ["string", "null"]}
            },
            "other": {"description": "It stands for all groups beyond the limit.", "type": "boolean"},
            "counts": {
              "type": "object",
              "required": [
                "bytes", "damaged", "decodedBytes", "errors", "events", "lost", "malformed", "runs", "scenes", "traces"
              ],
              "properties": {
                "bytes": {"description": "Bytes of the traces.", "type": "integer", "minimum": 0},
                "damaged": {"description": "Traces with damage.", "type": "integer", "minimum": 0},
                "decodedBytes": {"description": "Bytes after decompression.", "type": "integer", "minimum": 0},
                "errors": {"description": "Traces that could not be read, or not in whole.", "type": "integer", "minimum": 0},
                "events": {"description": "Events.", "type": "integer", "minimum": 0},
                "lost": {"description": "Records that were lost.", "type": "integer", "minimum": 0},
                "malformed": {"description": "Lines that could not be parsed.", "type": "integer", "minimum": 0},
                "runs": {"description": "Runs of the app.", "type": "integer", "minimum": 0},
                "scenes": {"description": "Scenes of the runs.", "type": "integer", "minimum": 0},
                "traces": {"description": "Traces whose first run is in the group.", "type": "integer", "minimum": 0}
              },
              "additionalProperties": false
            },
            "rules": {
              "description": "Rules that could judge a trace, by code.",
              "type": "array",
              "items": {"$ref": "#/$defs/rule"}
            },
            "findings": {
              "description": "By fingerprint, at most 10,000 in all groups.",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["fingerprint", "rule", "traces", "runs", "occurrences", "words"],
                "properties": {
                  "fingerprint": {"$ref": "#/$defs/fingerprint"},
                  "rule": {"description": "Code of the rule.", "type": "string"},
                  "traces": {"description": "Traces with an occurrence.", "type": "integer", "minimum": 0},
                  "runs": {"description": "Runs with an occurrence.", "type": "integer", "minimum": 0},
                  "occurrences": {"description": "Occurrences.", "type": "integer", "minimum": 0},
                  "words": {"$ref": "#/$defs/words"}
                },
                "additionalProperties": false
              }
            },
            "durations": {
              "description": "By name: launch, handlers, times in app states, work in the background. Nanoseconds.",
              "type": "object",
              "additionalProperties": {"$ref": "#/$defs/duration"}
            },
            "transitions": {
              "description": "By machine, then by edge such as 'unattached>scene.willConnect>connected': how often.",
              "type": "object",
              "additionalProperties": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}}
            },
            "payloads": {
              "description": "Sums of payloads of MetricKit, by what they count; times are in nanoseconds.",
              "type": "object",
              "additionalProperties": {"type": "integer", "minimum": 0}
            },
            "coverage": {
              "description": "What the runs show of the life cycle, as coverage counts it.",
              "type": "object",
              "required": ["runs", "entries", "windows", "machines"],
              "properties": {
                "runs": {"description": "Process runs.", "type": "integer", "minimum": 0},
                "entries": {"description": "The ways into the app.", "type": "array", "items": {"$ref": "#/$defs/entry"}},
                "windows": {"description": "What happens to windows.", "type": "array", "items": {"$ref": "#/$defs/situation"}},
                "machines": {
                  "description": "The machines that the runs are about, with their legal transitions.",
                  "type": "array",
                  "items": {
                    "type": "object",
                    "required": ["machine", "seen", "never", "notRecorded", "neverSeen"],
                    "properties": {
                      "machine": {"description": "Name of the machine.", "type": "string"},
                      "seen": {"description": "Transitions that were seen.", "type": "integer", "minimum": 0},
                      "never": {"description": "Transitions that a recording could have shown, and none did.", "type": "integer", "minimum": 0},
                      "notRecorded": {"description": "Transitions that no recording could have shown.", "type": "integer", "minimum": 0},
                      "neverSeen": {"description": "Those of 'never', the most important first.", "type": "array", "items": {"type": "string"}}
                    },
                    "additionalProperties": false
                  }
                }
              },
              "additionalProperties": false
            }
          },
          "additionalProperties": false
        },
    \#(CoverageDefinitions.states),
    \#(CoverageDefinitions.cells),
        "rule": {
          "type": "object",
          "required": [
            "code", "rule", "traces", "runs", "occurrences", "unknown", "tracesJudged", "runsJudged", "exemplars"
          ],
          "properties": {
            "code": {"description": "Code of the rule.", "type": "string"},
            "rule": {"description": "Name of the rule; null: this version does not know it.", "type": ["string", "null"]},
            "traces": {"description": "Traces hit.", "type": "integer", "minimum": 0},
            "runs": {"description": "Runs hit.", "type": "integer", "minimum": 0},
            "occurrences": {"description": "Occurrences.", "type": "integer", "minimum": 0},
            "unknown": {"description": "Occurrences that could not be decided.", "type": "integer", "minimum": 0},
            "tracesJudged": {"description": "Traces that the rule could judge.", "type": "integer", "minimum": 0},
            "runsJudged": {"description": "Runs of these traces.", "type": "integer", "minimum": 0},
            "exemplars": {
              "description": "Places that show it, chosen by a hash of trace and fingerprint.",
              "type": "array",
              "maxItems": 3,
              "items": {
                "type": "object",
                "required": ["trace", "run", "line", "message", "fingerprint"],
                "properties": {
                  "trace": {"description": "Name of the trace.", "type": "string"},
                  "run": {"description": "Id of the run; null: it has none.", "type": ["string", "null"]},
                  "line": {"description": "Line of the trace, from 1; 0: no line.", "type": "integer", "minimum": 0},
                  "message": {"description": "What was found.", "type": "string"},
                  "fingerprint": {"$ref": "#/$defs/fingerprint"}
                },
                "additionalProperties": false
              }
            }
          },
          "additionalProperties": false
        },
        "duration": {
          "type": "object",
          "required": ["count", "sum", "min", "max", "p50", "p95", "p99"],
          "properties": {
            "count": {"description": "How many there are.", "type": "integer", "minimum": 0},
            "sum": {"description": "Nanoseconds together.", "type": "integer", "minimum": 0},
            "min": {"description": "The shortest.", "type": "integer", "minimum": 0},
            "max": {"description": "The longest.", "type": "integer", "minimum": 0},
            "p50": {"$ref": "#/$defs/bounds"},
            "p95": {"$ref": "#/$defs/bounds"},
            "p99": {"$ref": "#/$defs/bounds"}
          },
          "additionalProperties": false
        },
        "bounds": {
          "description": "The least and the greatest value that the percentile can have, in nanoseconds.",
          "type": "array",
          "minItems": 2,
          "maxItems": 2,
          "items": {"type": "integer", "minimum": 0}
        },
        "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
        "words": {
          "description": "Source file, summary and names of a finding, with ids in names as '#'; null: not known.",
          "type": ["string", "null"]
        },
        "comparison": {
          "description": "What changed between two values of a dimension; present if two values are compared.",
          "type": "object",
          "required": ["dimension", "before", "after", "tests", "regressions", "changes", "unchanged", "unjudged"],
          "properties": {
            "dimension": {"$ref": "#/$defs/dimension"},
            "before": {"description": "The older value.", "type": "string"},
            "after": {"description": "The newer value.", "type": "string"},
            "tests": {"description": "Tests that share one level.", "type": "integer", "minimum": 0},
            "regressions": {"description": "Changes that count as one.", "type": "integer", "minimum": 0},
            "changes": {"description": "By kind, regressions first.", "type": "array", "items": {"$ref": "#/$defs/change"}},
            "unchanged": {
              "description": "Compared without a change: what differs may be chance or is too small.",
              "type": "array",
              "items": {"$ref": "#/$defs/change"}
            },
            "unjudged": {
              "description": "Codes of rules that could judge one side only.",
              "type": "array",
              "items": {"type": "string"}
            }
          },
          "additionalProperties": false
        },
        "change": {
          "type": "object",
          "required": ["kind", "before", "after", "certain", "few", "chanceMillionths", "regression"],
          "anyOf": [{"required": ["rule"]}, {"required": ["duration"]}],
          "properties": {
            "kind": {"enum": ["worse", "slower", "new", "better", "faster", "gone"]},
            "rule": {"description": "Code of the rule, if a rule or a finding changed.", "type": "string"},
            "fingerprint": {"$ref": "#/$defs/fingerprint"},
            "words": {"$ref": "#/$defs/words"},
            "duration": {"description": "Name of the duration, if a duration changed.", "type": "string"},
            "before": {"$ref": "#/$defs/side"},
            "after": {"$ref": "#/$defs/side"},
            "certain": {"description": "It is hardly chance.", "type": "boolean"},
            "few": {"description": "There were too few samples for a test.", "type": "boolean"},
            "chanceMillionths": {
              "description": "Probability that both sides have one distribution, in millionths, rounded up; null: no test.",
              "type": ["integer", "null"],
              "minimum": 0,
              "maximum": 1000000
            },
            "regression": {"description": "It counts as a regression.", "type": "boolean"}
          },
          "additionalProperties": false
        },
        "side": {
          "description": "Runs hit and runs judged; of a duration the bounds of the median in nanoseconds, and how many there are.",
          "type": "array",
          "minItems": 2,
          "maxItems": 3,
          "items": {"type": "integer", "minimum": 0}
        }
      }
    }

    """#
}
