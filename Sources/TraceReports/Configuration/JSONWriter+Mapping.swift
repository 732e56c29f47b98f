import TraceModel

extension JSONWriter {
  /// A mapping as a configuration has it.
  mutating func mapping(_ mapping: LogMapping) {
    object { json in
      json.member("subsystem", ifPresent: mapping.subsystem)
      json.member("category", ifPresent: mapping.category)
      json.member("process", ifPresent: mapping.process)
      json.member("pattern", mapping.pattern)
      json.member("event", mapping.event)
      json.object("keys", inline: true) { json in
        for key in mapping.keys { json.member(key.name, key.text) }
      }
    }
  }
}
