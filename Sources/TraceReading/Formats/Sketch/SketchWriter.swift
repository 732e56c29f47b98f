public import TraceModel

/// How text is written in a sketch.
public enum SketchText {
  /// The text bare, or as a JSON string if it is empty or holds a space, `=`, `#`, `"` or a control
  /// character. Controls, also those that reorder a line, are escaped, so that a sketch can be shown.
  static func word(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy {
      $0 != " " && $0 != "=" && $0 != "#" && $0 != "\"" && !DisplayText.isControl($0)
    }
    return isPlain && !text.isEmpty ? text : quoted(text)
  }

  /// An array: its items with commas between them as one word, or a JSON array if an item holds a
  /// comma or may be taken for one.
  static func list(_ items: [String]) -> String {
    let isWord = items.allSatisfy { !$0.utf8.contains(0x2C) && $0.utf8.first != 0x5B }
    guard isWord, !items.isEmpty else {
      return "[" + items.map { quoted($0) }.joined(separator: ",") + "]"
    }
    return word(items.joined(separator: ","))
  }

  /// A JSON string in ASCII quotes.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if DisplayText.isControl(scalar) {
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }

  /// Nanoseconds in the largest unit that keeps them whole: `180ms`.
  public static func time(_ nanoseconds: Int64) -> String {
    if nanoseconds == 0 { return "0ms" }
    if nanoseconds % 1_000_000_000 == 0 { return "\(nanoseconds / 1_000_000_000)s" }
    if nanoseconds % 1_000_000 == 0 { return "\(nanoseconds / 1_000_000)ms" }
    if nanoseconds % 1_000 == 0 { return "\(nanoseconds / 1_000)us" }
    return "\(nanoseconds)ns"
  }
}

/// Writes events as sketch lines that read again as equal events: every nanosecond, every key of
/// the format. A gap becomes a comment.
public struct SketchWriter {
  private let symbols: SymbolTable
  private let keys = EventKeyTable()
  private var currentRun = Symbol.none

  /// `symbols` is the table that the events' symbols are of.
  public init(symbols: SymbolTable) { self.symbols = symbols }

  /// One line per event of a batch, each with its LF.
  public mutating func lines(_ batch: EventBatch) -> String {
    batch.events.reduce(into: "") { $0 += line($1, in: batch) + "\n" }
  }

  /// One event of a batch, without a line end.
  public mutating func line(_ event: Event, in batch: EventBatch) -> String {
    if event.kind == .header {
      currentRun = event.run
      return Self.header(batch.headers[Int(event.code)])
    }
    if event.kind == .gap {
      return event.count < 0
        ? "# an unknown number of records is missing here"
        : "# \(event.count) records are missing here"
    }
    var words = [event.hasTime ? SketchText.time(event.time) : "-"]
    if event.scene.isPresent { words.append(SketchText.word(symbols[event.scene])) }
    words.append(SketchText.word(symbols[event.eventName]))
    for key in EventKey.allCases {
      if let value = value(of: key, event, batch) { words.append("\(key.text)=\(value)") }
    }
    return words.joined(separator: " ")
  }

  private func value(of key: EventKey, _ event: Event, _ batch: EventBatch) -> String? {
    switch key {
    case .event, .t, .scene, .lifetrace: return nil
    case .run where event.run == currentRun: return nil
    case .payload:
      let words = Event.Payload.words.enumerated()
        .filter { event.payload.rawValue & (1 << UInt8($0.offset)) != 0 }
        .map { String(describing: $0.element) }
      let all = words + (event.payload.contains(.other) ? ["other"] : [])
      return all.isEmpty ? nil : all.joined(separator: ",")
    case .scenes:
      guard let text = batch.string(event.scenes) else { return nil }
      return SketchText.list(JSONText.strings(text))
    default: break
    }
    let offset = keys.offsets[Int(key.rawValue)]
    return withUnsafeBytes(of: event) { memory in
      switch keys.types[Int(key.rawValue)] {
      case .symbol:
        let symbol = memory.load(fromByteOffset: offset, as: Symbol.self)
        return symbol.isPresent ? SketchText.word(symbols[symbol]) : nil
      case .text, .identifier:
        return batch.string(memory.load(fromByteOffset: offset, as: TextRange.self))
          .map { SketchText.word($0) }
      case .amount:
        let amount = memory.load(fromByteOffset: offset, as: Int64.self)
        guard amount >= 0 else { return nil }
        return key.isTime ? SketchText.time(amount) : String(amount)
      case .integer:
        guard key == .seq ? event.hasSequence : event.hasCode else { return nil }
        return String(memory.load(fromByteOffset: offset, as: Int64.self))
      case .boolean:
        let flag = EventKeyTable.boolean(key)
        return event.given.contains(flag) ? String(event.isTrue.contains(flag)) : nil
      case .eventName, .version, .words, .texts: return nil
      }
    }
  }

  /// A header as a line, without a line end; keys with their default are left out.
  public static func header(_ header: RunHeader) -> String {
    var words = ["header"]
    func add(_ key: String, _ text: String?) {
      if let text { words.append("\(key)=\(SketchText.word(text))") }
    }
    func list(_ key: String, _ items: [String]) {
      if !items.isEmpty { words.append("\(key)=\(SketchText.list(items))") }
    }
    add("run", header.run)
    add("app", header.app)
    add("version", header.version)
    add("build", header.build)
    add("platform", header.platform == .iOS ? nil : header.platform.rawValue)
    add("os", header.os)
    add("sdk", header.sdk)
    add("device", header.device)
    add("lifeCycle", header.lifeCycle?.rawValue)
    add("multipleScenes", header.multipleScenes ? "true" : nil)
    add("pid", header.pid.map(String.init))
    add("launch", header.launch == .unknown ? nil : header.launch.rawValue)
    add("clock", header.clock == .continuous ? nil : header.clock.rawValue)
    add("start", header.start)
    list("records", header.records.names)
    list("backgroundModes", header.backgroundModes)
    add("midlife", header.midlife ? "true" : nil)
    add("recorder", header.recorder)
    return words.joined(separator: " ")
  }
}
