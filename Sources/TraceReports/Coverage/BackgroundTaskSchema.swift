/// The definitions of background tasks that several schemas share.
enum BackgroundTaskSchema {
  /// Members of `$defs`, without a comma at the end.
  static let definitions = #"""
        "backgroundTask": {
          "type": "object",
          "required": [
            "app", "install", "identifier", "runs", "submitted", "refused", "cancelled", "launched",
            "expired", "completed", "waiting"
          ],
          "properties": {
            "app": {"description": "The app; null if no header names it.", "type": ["string", "null"]},
            "install": {"description": "The installation; null if no header names it.", "type": ["string", "null"]},
            "identifier": {"description": "The task's identifier.", "type": "string"},
            "runs": {"description": "Runs with an event of it.", "type": "integer", "minimum": 1},
            "submitted": {"type": "integer", "minimum": 0},
            "refused": {"type": "integer", "minimum": 0},
            "cancelled": {"type": "integer", "minimum": 0},
            "launched": {"type": "integer", "minimum": 0},
            "expired": {"type": "integer", "minimum": 0},
            "completed": {"type": "integer", "minimum": 0},
            "waiting": {"$ref": "#/$defs/waiting"}
          },
          "additionalProperties": false
        },
        "waiting": {
          "description": "Whether a request has no launch after it.",
          "type": "object",
          "required": ["state"],
          "properties": {
            "state": {"enum": ["no", "notDue", "neverWoken", "unknown"]},
            "requests": {"description": "Requests without a launch after them; present if never woken.", "type": "integer", "minimum": 1},
            "time": {"description": "Nanoseconds from the first of them to the last record; present if never woken.", "type": ["integer", "null"], "minimum": 0},
            "reason": {"description": "Present if it is unknown.", "type": "string"}
          },
          "additionalProperties": false
        }
    """#
}
