/// The JSON Schema (2020-12) of a baseline's file.
public enum BaselineSchema {
  /// A JSON document that ends in LF.
  public static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:lifetrace:baseline:1",
      "title": "A baseline of lifetrace check",
      "description": "Known findings by fingerprint; the other keys of an entry are for people.",
      "type": "object",
      "required": ["schema", "findings"],
      "properties": {
        "schema": {"const": "lifetrace.baseline/1"},
        "findings": {
          "type": "array",
          "description": "By rule, source and fingerprint.",
          "items": {
            "type": "object",
            "required": ["rule", "fingerprint"],
            "properties": {
              "rule": {"type": "string"},
              "code": {"type": "string"},
              "source": {"type": ["string", "null"], "description": "File of the source, without a line."},
              "count": {
                "type": "integer",
                "description": "Occurrences when the baseline was written.",
                "minimum": 1
              },
              "message": {"type": "string"},
              "fingerprint": {"type": "string", "pattern": "^[0-9a-fA-F]{32}$"}
            },
            "additionalProperties": false
          }
        }
      },
      "additionalProperties": false
    }

    """#
}
