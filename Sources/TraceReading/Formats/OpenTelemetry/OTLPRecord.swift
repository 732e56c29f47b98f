internal import TraceModel

/// A value of OTLP, as far as it is of use here.
struct OTLPValue {
  /// A string, or a number as it is written.
  var text: String?
  /// Set for what is written as an integer.
  var integer: Int64?
  var flag: Bool?
  /// The strings of an array; nil for another value, or if an element is not a string.
  var strings: [String]?

  /// Calls `take` with each pair of the attributes at `place`, and moves past them.
  static func attributes(
    _ place: inout UnsafeRawPointer, _ take: (String, OTLPValue) -> Void
  ) throws(Malformed) {
    try JSONWalk.elements(&place) { (place) throws(Malformed) in
      var name: String?
      var value = OTLPValue()
      try JSONWalk.members(&place) { (key, place) throws(Malformed) in
        if key.is("key") {
          name = try JSONWalk.string(&place)
        } else if key.is("value") {
          try JSONWalk.members(&place) { (key, place) throws(Malformed) in
            if key.is("stringValue") {
              value.text = try JSONWalk.string(&place)
            } else if key.is("intValue") {
              value.text = try JSONWalk.scalar(&place).map { String(decoding: $0, as: UTF8.self) }
              value.integer = value.text.flatMap { Int64($0) }
            } else if key.is("boolValue") {
              value.flag = try JSONWalk.boolean(&place)
            } else if key.is("arrayValue") {
              value.strings = try strings(&place)
            }
          }
        }
      }
      if let name { take(name, value) }
    }
  }

  private static func strings(_ place: inout UnsafeRawPointer) throws(Malformed) -> [String]? {
    var strings: [String] = []
    var isWrong = false
    try JSONWalk.members(&place) { (key, place) throws(Malformed) in
      guard key.is("values") else { return }
      try JSONWalk.elements(&place) { (place) throws(Malformed) in
        try JSONWalk.members(&place) { (key, place) throws(Malformed) in
          if key.is("stringValue"), let text = try JSONWalk.string(&place) {
            strings.append(text)
          } else {
            isWrong = true
          }
        }
      }
    }
    return isWrong ? nil : strings
  }
}

/// One record of OTLP's logs.
///
/// Agents differ in where they put the name of an event and its fields: in a field or an attribute
/// of its own, in the body, or in the attributes; all are read.
struct OTLPRecord {
  private var eventName: String?
  private var nameAttribute: String?
  private(set) var body: String?
  private var stamped: Int64?
  private var observed: Int64?
  /// The state, and whether it is one of Android's.
  private var state: String?
  private(set) var isForeign = false
  private(set) var session: ExactString?
  /// The one that `session` follows on the same device.
  private(set) var previousSession: ExactString?
  /// The event's name, for a record that this tool wrote, or that it is a header, and the keys. Nil
  /// for a record of another tool.
  private(set) var ownEvent: String?
  private(set) var isOwnHeader = false
  private(set) var ownKeys: [(key: String, value: OTLPValue)] = []

  /// Nanoseconds since 1970.
  var time: Int64? { stamped ?? observed }
  var name: String { eventName ?? nameAttribute ?? body ?? "" }
  var isOwn: Bool { ownEvent != nil || isOwnHeader }

  /// A line with its time, for what hands it on.
  var line: LogLine {
    var line = LogLine()
    line.time = time
    return line
  }

  /// The event of the app's state; nil without one, or if it is unknown.
  var kind: EventKind? {
    switch state {
    case "active": .noteAppDidBecomeActive
    case "inactive": .noteAppWillResignActive
    case "background": .noteAppDidEnterBackground
    case "foreground": .noteAppWillEnterForeground
    case "terminate": .appWillTerminate
    default: nil
    }
  }

  /// Parses the record at `place` and moves past it.
  init(_ place: inout UnsafeRawPointer) throws(Malformed) {
    try JSONWalk.members(&place) { (key, place) throws(Malformed) in
      switch key.first {
      case UInt8(ascii: "t") where key.is("timeUnixNano"): stamped = try Self.time(&place)
      case UInt8(ascii: "o") where key.is("observedTimeUnixNano"): observed = try Self.time(&place)
      case UInt8(ascii: "e") where key.is("eventName"): eventName = try Self.name(&place)
      case UInt8(ascii: "b") where key.is("body"): try readBody(&place)
      case UInt8(ascii: "a") where key.is("attributes"):
        try OTLPValue.attributes(&place) { (key, value) in set(key, value) }
      default: break
      }
    }
  }

  /// 0 means no time (https://github.com/open-telemetry/opentelemetry-proto, logs.proto).
  private static func time(_ place: inout UnsafeRawPointer) throws(Malformed) -> Int64? {
    try JSONWalk.integer(&place).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Protocol Buffers have no absent strings, so an empty one counts as absent.
  private static func name(_ place: inout UnsafeRawPointer) throws(Malformed) -> String? {
    try JSONWalk.string(&place).flatMap { $0.isEmpty ? nil : $0 }
  }

  private mutating func readBody(_ place: inout UnsafeRawPointer) throws(Malformed) {
    try JSONWalk.members(&place) { (key, place) throws(Malformed) in
      if key.is("stringValue") {
        body = try JSONWalk.string(&place)
      } else if key.is("kvlistValue") {
        try JSONWalk.members(&place) { (key, place) throws(Malformed) in
          guard key.is("values") else { return }
          try OTLPValue.attributes(&place) { (key, value) in set(key, value) }
        }
      }
    }
  }

  private mutating func set(_ key: String, _ value: OTLPValue) {
    if key.hasPrefix(OTLPNames.prefix) { return setOwn(key, value) }
    guard let text = value.text, !text.isEmpty else { return }
    switch key {
    case "event.name": nameAttribute = text
    case "ios.app.state", "ios.state": state = text
    case "android.app.state", "android.state": isForeign = true
    case "session.id": session = ExactString(KeptText.of(text))
    case "session.previous_id": previousSession = ExactString(KeptText.of(text))
    default: break
    }
  }

  private mutating func setOwn(_ key: String, _ value: OTLPValue) {
    switch key {
    case OTLPNames.event: ownEvent = value.text
    case OTLPNames.header:
      isOwnHeader = true
      ownKeys.append(("lifetrace", value))
    default: ownKeys.append((String(key.dropFirst(OTLPNames.prefix.utf8.count)), value))
    }
  }
}
