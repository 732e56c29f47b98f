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
        "schema": {"description": "Name and version of this format.", "const": "lifetrace.report/1"},
        "tool": {
          "type": "object",
          "required": ["name", "version"],
          "properties": {"name": {"const": "lifetrace"}, "version": {"description": "Version of lifetrace.", "type": "string"}},
          "additionalProperties": false
        },
        "inputs": {
          "description": "The inputs, in the order in which they were read.",
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
              "path": {"description": "As it was passed; a directory's file as directory/file.", "type": "string"},
              "format": {"description": "Name of the input format; null if none was recognised.", "type": ["string", "null"]},
              "compression": {"description": "Detected from the content.", "enum": ["none", "zstd", "gzip", "unsupported"]},
              "bytes": {"description": "Size as it was read.", "type": "integer", "minimum": 0},
              "decodedBytes": {"description": "Size of the decompressed text.", "type": "integer", "minimum": 0},
              "records": {"description": "Well-formed headers and events.", "type": "integer", "minimum": 0},
              "events": {"description": "Well-formed records that are not headers.", "type": "integer", "minimum": 0},
              "complete": {"description": "Nothing is known to be missing from it.", "type": "boolean"},
              "malformed": {"description": "Lines that are not records.", "type": "integer", "minimum": 0},
              "unknownEvents": {"description": "Events with an unknown name.", "type": "integer", "minimum": 0},
              "lost": {"description": "Records that are known to be missing.", "type": "integer", "minimum": 0},
              "product": {
                "description": "The facts of a built product; absent from traces. What it does not say is null.",
                "type": "object",
                "required": ["identifier", "version", "platform", "sdk", "minimum", "lifeCycle"],
                "properties": {
                  "identifier": {"description": "`CFBundleIdentifier`.", "type": ["string", "null"]},
                  "version": {"description": "`CFBundleShortVersionString`.", "type": ["string", "null"]},
                  "platform": {"description": "Such as `iOS`, `tvOS` or `Mac Catalyst`.", "type": ["string", "null"]},
                  "sdk": {"description": "Version of the SDK that it was built with.", "type": ["string", "null"]},
                  "minimum": {"description": "Oldest version of the system that it runs on.", "type": ["string", "null"]},
                  "lifeCycle": {"description": "`SwiftUI` or `UIKit`.", "type": ["string", "null"]}
                }
              },
              "problems": {
                "description": "Everything that was wrong with the input.",
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["kind", "severity", "line", "offset", "count", "text"],
                  "properties": {
                    "kind": {"description": "Such as `seq-gap`, `malformed`, `frame-corrupt` or `truncated`.", "type": "string"},
                    "severity": {"description": "`note` if nothing is missing, `dataLoss` if something is, `error` if it could not be used.", "enum": ["note", "dataLoss", "error"]},
                    "line": {"description": "First line of the decoded text, from 1.", "type": ["integer", "null"], "minimum": 1},
                    "offset": {"description": "Byte offset: of a malformed record in its line, of compressed damage in the file.", "type": ["integer", "null"], "minimum": 0},
                    "count": {"description": "How often it happened.", "type": "integer", "minimum": 1},
                    "text": {"description": "The problem in words.", "type": "string"}
                  },
                  "additionalProperties": false
                }
              }
            },
            "additionalProperties": false
          }
        },
        "totals": {
          "description": "Everything is counted, also what the lists below leave out.",
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
            "runs": {"description": "Process runs.", "type": "integer", "minimum": 0},
            "scenes": {"description": "Scene ids that any record names, run by run.", "type": "integer", "minimum": 0},
            "events": {"description": "By name of the event.", "type": "object", "additionalProperties": {"type": "integer", "minimum": 0}},
            "transitions": {
              "type": "object",
              "description": "By machine, then by state>event>state.",
              "additionalProperties": {"type": "object", "additionalProperties": {"description": "Accepted transitions, self transitions too.", "type": "integer", "minimum": 0}}
            },
            "states": {"$ref": "#/$defs/states"},
            "percentiles": {"description": "How exact `p50` and `p95` are.", "enum": ["exact", "within 1 percent"]},
            "findings": {
              "description": "Occurrences by their own severity.",
              "type": "object",
              "required": ["error", "warning", "note", "suppressed", "baselined"],
              "properties": {
                "error": {"type": "integer", "minimum": 0},
                "warning": {"type": "integer", "minimum": 0},
                "note": {"type": "integer", "minimum": 0},
                "suppressed": {"description": "Accepted by the configuration.", "type": "integer", "minimum": 0},
                "baselined": {"description": "Accepted by the baseline.", "type": "integer", "minimum": 0}
              },
              "additionalProperties": false
            },
            "rules": {
              "description": "By name of the rule.",
              "type": "object",
              "additionalProperties": {
                "type": "object",
                "required": ["violation", "unknown"],
                "properties": {
                  "violation": {"description": "Definite occurrences, notes included.", "type": "integer", "minimum": 0},
                  "unknown": {"description": "Undecided cases.", "type": "integer", "minimum": 0}
                },
                "additionalProperties": false
              }
            },
            "omitted": {
              "description": "Entries that the lists below leave out.",
              "type": "object",
              "required": ["runs", "scenes", "findings"],
              "properties": {
                "runs": {"type": "integer", "minimum": 0},
                "scenes": {"type": "integer", "minimum": 0},
                "findings": {"type": "integer", "minimum": 0}
              },
              "additionalProperties": false
            },
            "backgroundTasks": {
              "description": "Tasks of BGTaskScheduler by app, installation and identifier; present if there are any.",
              "type": "array",
              "items": {"$ref": "#/$defs/backgroundTask"}
            },
            "durations": {
              "type": "object",
              "description": "Durations of launches, of handlers by event, and of background time by kind of grant.",
              "required": ["launch", "handlers", "background"],
              "properties": {
                "launch": {"description": "From `process.start` to the first active scene.", "$ref": "#/$defs/distribution"},
                "handlers": {"description": "By name of the callback's event.", "type": "object", "additionalProperties": {"$ref": "#/$defs/distribution"}},
                "background": {
                  "description": "By kind of grant.",
                  "type": "object",
                  "additionalProperties": {
                    "$ref": "#/$defs/distribution",
                    "required": ["inBackground", "allowance", "over", "untimed", "open", "longestOpen"],
                    "properties": {
                      "inBackground": {"description": "Nanoseconds of it while the app was in the background.", "type": "integer", "minimum": 0},
                      "allowance": {"description": "Nanoseconds that the system allows.", "type": ["integer", "null"], "minimum": 0},
                      "over": {"description": "Ended ones that took longer.", "type": ["integer", "null"], "minimum": 0},
                      "untimed": {"description": "Ended ones whose times cannot be compared.", "type": "integer", "minimum": 0},
                      "open": {"description": "Not ended when the run was over.", "type": "integer", "minimum": 0},
                      "longestOpen": {"description": "Nanoseconds so far of the longest of those.", "type": "integer", "minimum": 0}
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
          "description": "Process runs in the order of their numbers; at most 100 unless more are asked for.",
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
              "run": {"description": "Id of the run.", "type": ["string", "null"]},
              "app": {"description": "Identifier of the app.", "type": ["string", "null"]},
              "platform": {"description": "Null if nothing in a log proves it.", "enum": ["ios", "ipados", "macos", "watchos", "tvos", "visionos", null]},
              "lifeCycle": {"description": "Which machines apply; null if it is not known.", "enum": ["swiftui", "uikit-scene", "uikit-app", "appkit", "watchkit", null]},
              "start": {"description": "Time of the first record, since the header's `start`.", "type": ["integer", "null"]},
              "end": {"description": "Time of the last record, since the header's `start`.", "type": ["integer", "null"]},
              "ended": {"description": "By `process.exit`, by `trace.end`, or neither.", "enum": ["exit", "end", "cut"]},
              "endedIn": {"description": "Name of the callback that had not returned then, if a recorder said so.", "type": "string"},
              "launchToFirstActive": {"description": "Nanoseconds from `process.start` to the first active scene.", "type": ["integer", "null"], "minimum": 0},
              "states": {"$ref": "#/$defs/states"},
              "scenes": {
                "description": "At most 100 of a run unless more are asked for.",
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["scene", "role", "connects", "states"],
                  "properties": {
                    "scene": {"description": "Id of the scene.", "type": "string"},
                    "role": {"description": "Raw `UISceneSession.Role`.", "type": ["string", "null"]},
                    "connects": {"description": "How often it connected.", "type": "integer", "minimum": 0},
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
          "description": "At most 10,000 unless more are asked for. A finding may have several occurrences.",
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
              "rule": {"description": "Name of the rule.", "type": "string"},
              "code": {"description": "Code of the rule.", "type": "string", "pattern": "^LT[0-9]{3}$"},
              "severity": {"description": "Highest of its occurrences.", "enum": ["error", "warning", "note"]},
              "verdict": {"description": "`unknown` is listed only if asked for.", "enum": ["violation", "unknown"]},
              "cause": {
                "description": "Why it is unknown; null for a violation.",
                "enum": [
                  "loss",
                  "trace-start",
                  "trace-end",
                  "clock",
                  "order-only",
                  "conflict",
                  "not-recorded",
                  "not-in-product",
                  null
                ]
              },
              "message": {"description": "The finding in words.", "type": "string"},
              "run": {"description": "Run of the first occurrence.", "type": ["string", "null"]},
              "scene": {"description": "Scene of the first occurrence.", "type": ["string", "null"]},
              "t": {"description": "Time of the first occurrence, since the start of the run.", "type": ["integer", "null"], "minimum": 0},
              "line": {"description": "Its line in the decoded text.", "type": "integer", "minimum": 1},
              "source": {"description": "Place in the app's source, such as `Films/FilmList.swift:42`.", "type": ["string", "null"]},
              "fingerprint": {"description": "Identifies the finding: made of its rule, source file, scene role and the name or edge involved.", "type": "string", "pattern": "^[0-9a-f]{32}$"},
              "occurrences": {"description": "All of them, also those that the list leaves out.", "type": "integer", "minimum": 1},
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
              "foldedInto": {"description": "Fingerprint of the finding that explains this one.", "type": ["string", "null"]},
              "baselineState": {
                "description": "Whether the baseline has it; null without a baseline and for undecided cases.",
                "enum": ["new", "unchanged", null]
              },
              "evidence": {
                "description": "The events that prove it.",
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["line", "t", "event", "text"],
                  "properties": {
                    "line": {"description": "Line in the decoded text; 0 if it has none.", "type": "integer", "minimum": 0},
                    "t": {"description": "Time since the start of the run.", "type": ["integer", "null"], "minimum": 0},
                    "event": {"description": "Name of the event.", "type": "string"},
                    "text": {"description": "The meaning of the event for the finding.", "type": "string"}
                  },
                  "additionalProperties": false
                }
              },
              "allowed": {"description": "Events that were legal instead.", "type": "array", "items": {"type": "string"}},
              "expectedPath": {"description": "Shortest legal path that was missed.", "type": "array", "items": {"type": "string"}}
            },
            "additionalProperties": false
          }
        },
        "rules": {
          "description": "Each rule of the catalogue.",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["rule", "code", "state", "reason"],
            "properties": {
              "rule": {"type": "string"},
              "code": {"type": "string"},
              "state": {"description": "Whether the rule could run.", "enum": ["evaluated", "not-evaluated"]},
              "reason": {"description": "Why it could not.", "type": ["string", "null"]}
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
            "entries": {"description": "Entries of the baseline.", "type": "integer", "minimum": 0},
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
            "gone": {"description": "Entries that no longer occur.", "type": "array", "items": {"$ref": "#/$defs/entry"}},
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
                  "rule": {"description": "Name of the rule.", "type": "string"},
                  "code": {"description": "Code of the rule.", "type": "string"},
                  "source": {"description": "File of the app's source, without a line.", "type": ["string", "null"]},
                  "count": {"description": "Occurrences when the baseline was written.", "type": "integer", "minimum": 1},
                  "message": {"description": "A message of the finding, for people.", "type": "string"},
                  "fingerprint": {"description": "Identifies the finding: made of its rule, source file, scene role and the name or edge involved.", "type": "string", "pattern": "^[0-9a-f]{32}$"},
                  "now": {"description": "Occurrences now.", "type": "integer", "minimum": 2}
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
          "required": ["code", "findings", "damaged", "input", "io"],
          "properties": {
            "code": {"description": "The exit code.", "type": "integer"},
            "findings": {"description": "There are findings at error level.", "type": "boolean"},
            "damaged": {"description": "An input is damaged or over a limit.", "type": "boolean"},
            "input": {"description": "An input is missing or cannot be read.", "type": "boolean"},
            "io": {"description": "Reading or writing failed.", "type": "boolean"}
          },
          "additionalProperties": false
        }
      },
      "additionalProperties": false,
      "$defs": {
    \#(BackgroundTaskSchema.definitions),
        "entry": {
          "type": "object",
          "description": "An entry of a baseline.",
          "required": ["rule", "code", "source", "count", "message", "fingerprint"],
          "properties": {
            "rule": {"description": "Name of the rule.", "type": "string"},
            "code": {"description": "Code of the rule.", "type": "string"},
            "source": {"description": "File of the app's source, without a line.", "type": ["string", "null"]},
            "count": {"description": "Occurrences when the baseline was written.", "type": "integer", "minimum": 1},
            "message": {"description": "A message of the finding, for people.", "type": "string"},
            "fingerprint": {"description": "Identifies the finding: made of its rule, source file, scene role and the name or edge involved.", "type": "string", "pattern": "^[0-9a-f]{32}$"}
          },
          "additionalProperties": false
        },
        "distribution": {
          "type": "object",
          "required": ["count", "total", "p50", "p95", "max"],
          "properties": {
            "count": {"description": "Durations.", "type": "integer", "minimum": 0},
            "total": {"description": "Nanoseconds of all.", "type": ["integer", "null"], "minimum": 0},
            "p50": {"description": "Median.", "type": ["integer", "null"], "minimum": 0},
            "p95": {"description": "95th percentile.", "type": ["integer", "null"], "minimum": 0},
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
                "count": {"description": "Finished visits.", "type": "integer", "minimum": 0},
                "total": {"description": "Nanoseconds of all finished visits.", "type": ["integer", "null"], "minimum": 0},
                "p50": {"description": "Median.", "type": ["integer", "null"], "minimum": 0},
                "p95": {"description": "95th percentile.", "type": ["integer", "null"], "minimum": 0},
                "max": {"type": ["integer", "null"], "minimum": 0},
                "open": {"description": "Nanoseconds so far of the visits that are still open.", "type": ["integer", "null"], "minimum": 0}
              },
              "additionalProperties": false
            }
          }
        }
      }
    }

    """#
}
