internal import TraceModel

/// A whole line of JSON that another program wrote: a logger of a server or a container, App Store
/// Connect, an analytics service, or Python, which prints a dictionary.
enum ForeignObject {
  static func isOne(_ line: UnsafeRawBufferPointer) -> Bool {
    if line.begins(with: "{'") { return true }
    // The lines of an array end with a comma.
    let object = line.last == 0x2C ? line.part(0, line.count - 1).trimmed : line
    guard object.begins(with: "{\""), object.last == 0x7D, !object.has("\"lifetrace\"") else {
      return false
    }
    return isOfAnotherKind(object)
  }

  /// A command that prints the time and the message of such a record as a line of a log; nil if it
  /// has no message.
  static func lineCommand(_ line: UnsafeRawBufferPointer) -> String? {
    guard let message = messageKeys.first(where: { hasKey(line, $0) }) else { return nil }
    let fields = [timeKeys.first { hasKey(line, $0) }, message]
    let parts = fields.compactMap { $0 }.map { "\\(.[\($0)])" }
    return "jq -r '\"\(parts.joined(separator: " "))\"'"
  }

  /// Whether a word in quotation marks is a key, and not the value of one: `"type":"log"`.
  private static func hasKey(_ line: UnsafeRawBufferPointer, _ key: StaticString) -> Bool {
    var place = 0
    while place < line.count, let found = line.part(place).place(of: key) {
      place += found + key.utf8CodeUnitCount
      if line.part(place).first(where: { $0 != 0x20 && $0 != 0x09 }) == 0x3A { return true }
    }
    return false
  }

  private static let messageKeys: [StaticString] = [
    "\"msg\"", "\"message\"", "\"log\"", "\"text\"", "\"body\"",
  ]
  private static let timeKeys: [StaticString] = [
    "\"time\"", "\"timestamp\"", "\"@timestamp\"", "\"ts\"", "\"t\"", "\"date\"",
  ]

  /// It has no event, or an object in its place; or one that is neither known nor named as events
  /// are, `family.verb`, and a key of others.
  private static func isOfAnotherKind(_ object: UnsafeRawBufferPointer) -> Bool {
    guard let key = object.place(of: "\"event\"") else {
      // The key may be spelt with escapes.
      return !object.has("\\u")
    }
    var place = key + 7
    while place < object.count, [0x20, 0x09, 0x3A].contains(object[place]) { place += 1 }
    // The name of an event is a string.
    if place < object.count, object[place] == 0x7B { return true }
    guard place < object.count, object[place] == 0x22,
      let end = object.place(of: 0x22, from: place + 1)
    else { return false }
    let name = object.part(place + 1, end)
    return !name.contains(UInt8(ascii: ".")) && !name.contains(UInt8(ascii: "\\"))
      && EventKind.named(String(decoding: name, as: UTF8.self)) == nil && hasForeignKey(object)
  }

  /// Keys of loggers, and of the events of analytics services.
  private static let foreignKeys: Set<String> = [
    "log", "msg", "ts", "time", "timestamp", "@timestamp", "severity", "logger", "user", "userId",
    "user_id", "userID", "anonymousId", "distinct_id", "properties", "event_properties", "params",
    "session", "session_id", "sessionId", "device_id", "sku", "value",
  ]

  private static func hasForeignKey(_ object: UnsafeRawBufferPointer) -> Bool {
    var place = 1
    while let quote = object.place(of: 0x22, from: place),
      let end = object.place(of: 0x22, from: quote + 1)
    {
      let isKey = object.part(end + 1).first { $0 != 0x20 } == 0x3A
      let key = String(decoding: object.part(quote + 1, end), as: UTF8.self)
      if isKey, foreignKeys.contains(key) { return true }
      place = end + 1
    }
    return false
  }
}
