import TraceModel

extension ConfigurationReader {
  /// One of the `mappings`; nil after saying why it can't be used.
  mutating func mapping(_ value: CommentedJSON) -> LogMapping? {
    guard let members = object(value, "a mapping", ConfigurationKey.mapping) else { return nil }
    var texts: [String: String] = [:]
    var places: [String: CommentedJSON] = [:]
    var keys: [(key: LogMapping.Key, member: CommentedJSON.Member)] = []
    for member in members {
      places[member.name] = member.value
      if member.name == "keys" {
        keys = mappedKeys(member.value)
      } else {
        texts[member.name] = string(member.value, member.name)
      }
    }
    for (name, what) in [
      ("pattern", "the text of the messages"), ("event", "the event that they become"),
    ] where places[name] == nil {
      note(value, "a mapping needs '\(name)', \(what)", isError: true)
    }
    guard let pattern = texts["pattern"], let event = texts["event"] else { return nil }
    let mapping = LogMapping(
      pattern: pattern, event: event, keys: keys.map(\.key), subsystem: texts["subsystem"],
      category: texts["category"], process: texts["process"])
    var isUsable = true
    for mistake in checkMapping(mapping) {
      if mistake.isError { isUsable = false }
      let (place, text): (CommentedJSON, String) =
        switch mistake.part {
        case .pattern: (places["pattern"] ?? value, "'pattern': \(mistake.text)")
        case .event: (places["event"] ?? value, "'event': \(mistake.text)")
        case .key(let index): (keys[index].member.value, "'keys': \(mistake.text)")
        }
      note(place, text, isError: mistake.isError)
    }
    return isUsable ? mapping : nil
  }

  private mutating func mappedKeys(
    _ value: CommentedJSON
  ) -> [(key: LogMapping.Key, member: CommentedJSON.Member)] {
    guard case .object(let members) = value.content else {
      wrongType(value, "'keys'", "an object with a text for each key of the event")
      return []
    }
    noteDoubles(members)
    var keys: [(key: LogMapping.Key, member: CommentedJSON.Member)] = []
    for member in members {
      let text: String
      switch member.value.content {
      case .string(let string): text = string
      case .number(let number): text = number
      case .boolean(let flag): text = String(flag)
      default:
        wrongType(member.value, "'\(member.name)'", "a text, in which '{name}' is a group")
        continue
      }
      // The last one of equal names holds.
      keys.removeAll { $0.key.name == member.name }
      keys.append((LogMapping.Key(name: member.name, text: text), member))
    }
    return keys
  }
}
