internal import TraceModel

/// A whole line of JSON that another program wrote: a logger of a server or a container, App Store
/// Connect, an analytics service, or Python, which prints a dictionary.
enum ForeignObject {
  static func isOne(_ line: UnsafeRawBufferPointer) -> Bool {
    if line.begins(with: "{'") { return true }
    // The lines of an array end with a comma, the first one begins with its bracket, and the last
    // one ends with it. The whole array may be one.
    var object = line.last == 0x2C ? line.part(0, line.count - 1).trimmed : line
    if object.begins(with: "[{") { object = object.part(1).trimmed }
    if object.last == 0x5D { object = object.part(0, object.count - 1).trimmed }
    guard object.begins(with: "{\""), object.last == 0x7D, !object.has("\"lifetrace\"") else {
      return false
    }
    return name(object) != nil || isOfAnotherKind(object)
  }

  /// What a document is that is known and has no life cycle; nil of others.
  static func name(_ object: UnsafeRawBufferPointer) -> String? {
    object.has("\"productData\"") && storeKeys.contains { object.has($0) } ? store : nil
  }

  /// The same by the first keys of a document over several lines.
  static func name(keys: [String]) -> String? { keys.contains("productData") ? store : nil }

  /// (https://developer.apple.com/documentation/appstoreconnectapi/diagnosticlogs and
  /// https://developer.apple.com/documentation/appstoreconnectapi/xcodemetrics, both of 2.0).
  private static let storeKeys: [StaticString] = [
    "\"diagnosticLogs\"", "\"metricCategories\"", "\"diagnosticInsights\"",
  ]
  private static let store =
    "an answer of App Store Connect about an app's performance (diagnostic logs or metrics), which "
    + "has no life cycle"

  /// A command that prints the times and the messages of such records as lines of a log; nil if
  /// none has a message, or nobody knows where.
  static func lineCommand(_ line: UnsafeRawBufferPointer) -> String? {
    guard let place = line.baseAddress,
      let fields = fields(at: place, path: "", depth: 0)
    else { return nil }
    let path = fields.path.isEmpty ? "" : "\(fields.path) | "
    return "jq -r '\(path)\"\(fields.texts.joined(separator: " "))\"'"
  }

  private struct Fields {
    /// Of the object that has them, `.["logs"][]`; empty: the outermost one.
    var path: String
    /// `\(.["time"])`.
    var texts: [String]
  }

  /// Objects inside of others that are looked at.
  private static let deepest = 4

  /// The first object with a message. One inside of another has a time as well: else it is no line
  /// of a log.
  private static func fields(
    at place: UnsafeRawPointer, path: String, depth: Int
  ) -> Fields? {
    guard depth <= deepest else { return nil }
    var place = place
    var (keys, inner): (Set<String>, Fields?) = ([], nil)
    // What stands before a mistake counts.
    if JSONScan.byte(place) == 0x5B {
      try? JSONWalk.elements(&place) { (element) throws(Malformed) in
        inner = inner ?? fields(at: element, path: (path.isEmpty ? "." : path) + "[]", depth: depth)
      }
      return inner
    }
    guard JSONScan.byte(place) == 0x7B else { return nil }
    try? JSONWalk.members(&place) { (key, value) throws(Malformed) in
      let name = String(decoding: key.prefix(40), as: UTF8.self)
      keys.insert(name)
      // It stands between the quotation marks of a shell.
      guard inner == nil, name.utf8.allSatisfy(\.isNameByte) else { return }
      inner = fields(at: value, path: "\(path.isEmpty ? "." : path)[\"\(name)\"]", depth: depth + 1)
    }
    let time = timeKeys.first { keys.contains($0) }
    guard let message = messageKeys.first(where: { keys.contains($0) }), path.isEmpty || time != nil
    else { return inner }
    return Fields(path: path, texts: [time, message].compactMap { $0 }.map { "\\(.[\"\($0)\"])" })
  }

  private static let messageKeys = ["msg", "message", "log", "text", "body"]
  private static let timeKeys = ["time", "timestamp", "@timestamp", "ts", "t", "date"]

  /// It has no event, or an object in its place; or one that is not known, and no time of a record
  /// if it is named as events are, `family.verb`, else a key of others.
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
    guard !name.contains(UInt8(ascii: "\\")),
      EventKind.named(String(decoding: name, as: UTF8.self)) == nil
    else { return false }
    return name.contains(UInt8(ascii: "."))
      ? !object.has("\"t\"") && !object.has("\"seq\"") : hasForeignKey(object)
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
