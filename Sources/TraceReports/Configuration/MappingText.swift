public import TraceModel

/// Mappings as the text of a configuration.
public enum MappingText {
  /// A configuration that holds nothing else.
  public static func document(_ mappings: [LogMapping]) -> String {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.array("mappings") { json in
        for mapping in mappings { json.mapping(mapping) }
      }
    }
    return json.text
  }

  /// Only what is between the brackets of the array, one element after the other.
  public static func elements(_ mappings: [LogMapping]) -> String {
    let lines = document(mappings).split(separator: "\n")
    return lines.dropFirst(2).dropLast(2).joined(separator: "\n")
  }
}
