/// The JSON Schema (2020-12) of ``CoverageJSON``'s document.
public enum CoverageSchema {
  /// A JSON document that ends in LF.
  public static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:lifetrace:coverage:1",
      "title": "What recordings show of an app's life cycle",
      "description": "Integers are nanoseconds or counts. Unknown values are null.",
      "type": "object",
      "required": [
        "schema", "tool", "inputs", "runs", "entries", "windows", "machines", "backgroundTasks",
        "required", "exit"
      ],
      "properties": {
        "schema": {"description": "Name and version of this format.", "const": "lifetrace.coverage/1"},
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
            "required": ["path", "format", "events", "complete", "malformed", "lost", "notes"],
            "properties": {
              "path": {"description": "As it was passed; a directory's file as directory/file.", "type": "string"},
              "format": {"description": "Name of the input format.", "type": ["string", "null"]},
              "events": {"type": "integer", "minimum": 0},
              "complete": {"description": "Nothing is known to be missing from it.", "type": "boolean"},
              "malformed": {"description": "Lines that are not records.", "type": "integer", "minimum": 0},
              "lost": {"description": "Records that are known to be missing.", "type": "integer", "minimum": 0},
              "notes": {"description": "What the app's product says of its runs.", "type": "array", "items": {"type": "string"}}
            },
            "additionalProperties": false
          }
        },
        "runs": {"description": "Process runs.", "type": "integer", "minimum": 0},
        "entries": {"description": "The ways into the app.", "type": "array", "items": {"$ref": "#/$defs/entry"}},
        "windows": {"description": "What happens to windows.", "type": "array", "items": {"$ref": "#/$defs/situation"}},
        "machines": {
          "description": "The machines that the recordings are about.",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["machine", "transitions"],
            "properties": {
              "machine": {"description": "Name of the machine.", "type": "string"},
              "transitions": {
                "description": "Legal ones, and tolerated ones that were seen; the most important first.",
                "type": "array",
                "items": {"$ref": "#/$defs/transition"}
              }
            },
            "additionalProperties": false
          }
        },
        "backgroundTasks": {
          "description": "By app, installation and identifier.",
          "type": "array",
          "items": {"$ref": "#/$defs/backgroundTask"}
        },
        "required": {"description": "What the recordings had to show.", "type": "array", "items": {"$ref": "#/$defs/item"}},
        "exit": {
          "description": "Why the process ends with its code.",
          "type": "object",
          "required": ["code", "missing", "damaged", "input", "io"],
          "properties": {
            "code": {"description": "The exit code.", "type": "integer", "minimum": 0},
            "missing": {"description": "No recording shows something that is required.", "type": "boolean"},
            "damaged": {"description": "An input is damaged, over a limit, or without events.", "type": "boolean"},
            "input": {"description": "An input is missing or cannot be read.", "type": "boolean"},
            "io": {"description": "Reading or writing failed.", "type": "boolean"}
          },
          "additionalProperties": false
        }
      },
      "additionalProperties": false,
      "$defs": {
    \#(CoverageDefinitions.states),
    \#(CoverageDefinitions.cells),
        "transition": {
          "type": "object",
          "required": ["name", "level", "state", "count", "reason", "windows", "rules"],
          "properties": {
            "name": {"description": "State before, event, state after.", "type": "string"},
            "level": {"enum": ["legal", "tolerated"]},
            "state": {"$ref": "#/$defs/state"},
            "count": {"description": "How often it was seen.", "type": "integer", "minimum": 0},
            "reason": {"$ref": "#/$defs/reason"},
            "windows": {"description": "It belongs to several windows.", "type": "boolean"},
            "rules": {"description": "Rules that look at its event.", "type": "array", "items": {"type": "string"}}
          },
          "additionalProperties": false
        },
    \#(BackgroundTaskSchema.definitions),
        "item": {
          "type": "object",
          "required": ["name", "state", "count", "reason"],
          "properties": {
            "name": {"description": "The name as it was required.", "type": "string"},
            "state": {"$ref": "#/$defs/state"},
            "count": {"description": "How often it was seen.", "type": "integer", "minimum": 0},
            "reason": {"$ref": "#/$defs/reason"}
          },
          "additionalProperties": false
        }
      }
    }

    """#
}
