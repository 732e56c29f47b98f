/// The definitions of coverage that several schemas share. Members of `$defs`, without a comma at
/// the end.
enum CoverageDefinitions {
  /// What recordings say of an item.
  static let states = #"""
        "state": {
          "description": "`never`: a recording could have shown it; `notRecorded`: none could; `notPossible`: the app or its platform has no such thing.",
          "enum": ["seen", "never", "notRecorded", "notPossible"]
        },
        "reason": {"description": "Why no recording could show it; null if one could.", "type": ["string", "null"]}
    """#

  /// Entries and what happens to windows. They need ``states``.
  static let cells = #"""
        "cell": {
          "type": "object",
          "required": ["state", "count", "reason", "runs"],
          "properties": {
            "state": {"$ref": "#/$defs/state"},
            "count": {"description": "How often it was seen.", "type": "integer", "minimum": 0},
            "reason": {"$ref": "#/$defs/reason"},
            "runs": {"description": "Runs that could have shown it.", "type": "integer", "minimum": 0}
          },
          "additionalProperties": false
        },
        "entry": {
          "type": "object",
          "required": ["name", "count", "unplaced", "cold", "warm", "secondWindow"],
          "properties": {
            "name": {
              "enum": [
                "icon", "url", "universal-link", "activity", "shortcut", "notification", "intent",
                "cloudkit", "background-launch", "restoration"
              ]
            },
            "count": {"description": "How often it was seen.", "type": "integer", "minimum": 0},
            "unplaced": {"description": "How often without it being known when.", "type": "integer", "minimum": 0},
            "cold": {"$ref": "#/$defs/cell"},
            "warm": {"$ref": "#/$defs/cell"},
            "secondWindow": {"$ref": "#/$defs/cell"}
          },
          "additionalProperties": false
        },
        "situation": {
          "type": "object",
          "required": ["name", "state", "count", "reason", "runs"],
          "properties": {
            "name": {"enum": ["two-windows", "disconnect", "reconnect"]},
            "state": {"$ref": "#/$defs/state"},
            "count": {"description": "How often it was seen.", "type": "integer", "minimum": 0},
            "reason": {"$ref": "#/$defs/reason"},
            "runs": {"description": "Runs that could have shown it.", "type": "integer", "minimum": 0}
          },
          "additionalProperties": false
        }
    """#
}
