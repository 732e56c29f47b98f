internal import TraceModel

/// Reads one line of the notation that people type: `TIME [SCENE] EVENT [key=value …]`,
/// `header key=value …` or `launch [SCENE …]`.
///
/// A record without a time, as order-only traces have, has `-` for TIME. A value is typed by its
/// key: spans of nanoseconds may be written as a TIME, arrays are words with commas between them.
final class SketchParser {
  static let summary = "the notation that people type (FORMAT.md §6)"
  enum Record {
    case event
    case header(HeaderFields)
    /// Several events, in the place of their lines.
    case launch(SketchLaunch)
    /// A comment alone.
    case nothing
  }

  let keys: EventKeyTable
  let symbols: ReaderSymbols
  /// Where the lines lie.
  var block: TextBlock
  private var names = NameSet()

  init(keys: EventKeyTable, symbols: ReaderSymbols, block: TextBlock) {
    self.keys = keys
    self.symbols = symbols
    self.block = block
  }

  func parse(
    _ place: inout UnsafeRawPointer, before end: UnsafeRawPointer,
    into event: UnsafeMutablePointer<Event>
  ) throws(Malformed) -> Record {
    names.removeAll()
    guard SketchScan.hasMore(&place, before: end) else { return .nothing }
    let start = place
    guard let first = try SketchScan.word(&place, block) else {
      throw Malformed("a time, 'header' or 'launch'", start)
    }
    if first.elementsEqual("header".utf8) { return .header(try header(&place, before: end)) }
    if first.elementsEqual("launch".utf8) {
      return .launch(try SketchLaunch(&place, before: end, block))
    }
    if !first.elementsEqual("-".utf8) {
      guard let time = UnitTime.nanoseconds(first, isUnitOptional: false) else {
        throw Malformed("a time such as 180ms, 'header' or 'launch'", start)
      }
      event.pointee.time = time
    }
    try readName(&place, before: end, into: event)
    while SketchScan.hasMore(&place, before: end) {
      let keyStart = place
      let name = try key(&place)
      try readValue(&place, keys.key(padded(name), name.count), keyStart, into: event)
    }
    return .event
  }

  private func readName(
    _ place: inout UnsafeRawPointer, before end: UnsafeRawPointer,
    into event: UnsafeMutablePointer<Event>
  ) throws(Malformed) {
    guard SketchScan.hasMore(&place, before: end),
      var name = try SketchScan.word(&place, block), JSONScan.byte(place) != 0x3D
    else { throw Malformed("the name of an event", place) }
    var ahead = place
    if SketchScan.hasMore(&ahead, before: end), let second = try SketchScan.word(&ahead, block),
      JSONScan.byte(ahead) != 0x3D
    {
      event.pointee.scene = symbols.intern(name)
      name = second
      place = ahead
    }
    event.pointee.eventName = symbols.intern(name)
    event.pointee.kind = event.pointee.eventName.eventKind
  }

  /// A key and its `=`.
  private func key(_ place: inout UnsafeRawPointer) throws(Malformed) -> UnsafeRawBufferPointer {
    let start = place
    guard let name = try SketchScan.word(&place, block), JSONScan.byte(place) == 0x3D else {
      throw Malformed("key=value", start)
    }
    place += 1
    guard names.insert(name) else { throw Malformed("each key once", start) }
    return name
  }

  /// Behind every word of the block at least eight bytes are readable.
  private func padded(_ name: UnsafeRawBufferPointer) -> UnsafeRawPointer {
    name.baseAddress ?? UnsafeRawPointer(block.base)
  }

  private func readValue(
    _ place: inout UnsafeRawPointer, _ key: EventKey?, _ keyStart: UnsafeRawPointer,
    into event: UnsafeMutablePointer<Event>
  ) throws(Malformed) {
    let start = place
    var live = keys.defined[Int(event.pointee.kind.rawValue)]
    if event.pointee.kind == .unknown,
      symbols.utf8(event.pointee.eventName).starts(with: "phase.".utf8)
    {
      live = .unknownPhase
    }
    guard let key, !live.isDisjoint(with: KeySet(key)) else { return try skipValue(&place) }
    if key == .t || key == .scene || key == .event || key == .lifetrace {
      throw Malformed("time, scene and event by their place, not by key", keyStart)
    }
    let type = keys.types[Int(key.rawValue)]
    if type == .words || type == .texts { return try readItems(&place, key, into: event) }
    let word = try SketchScan.word(&place, block) ?? UnsafeRawBufferPointer(start: start, count: 0)
    let field = UnsafeMutableRawPointer(event) + keys.offsets[Int(key.rawValue)]
    switch type {
    case .symbol: field.storeBytes(of: symbols.intern(word), as: Symbol.self)
    case .text, .identifier:
      field.storeBytes(
        of: block.range(word.baseAddress ?? start, word.count), as: TextRange.self)
    case .amount, .integer:
      field.storeBytes(of: try number(word, key, start), as: Int64.self)
      if key == .seq { event.pointee.hasSequence = true }
      if key == .code { event.pointee.hasCode = true }
    case .boolean:
      guard let flag = Self.flag(word) else { throw Malformed("true or false", start) }
      event.pointee.given.formUnion(EventKeyTable.boolean(key))
      if flag { event.pointee.isTrue.formUnion(EventKeyTable.boolean(key)) }
    case .eventName, .version, .words, .texts: break
    }
  }

  private func number(
    _ word: UnsafeRawBufferPointer, _ key: EventKey, _ start: UnsafeRawPointer
  ) throws(Malformed) -> Int64 {
    if key.isTime {
      guard let time = UnitTime.nanoseconds(word, isUnitOptional: true) else {
        throw Malformed("nanoseconds, or a time such as 95ms", start)
      }
      return time
    }
    let isSigned = key == .seq || key == .code
    guard let value = Int64(String(decoding: word, as: UTF8.self)), isSigned || value >= 0,
      word.first != 0x2B
    else { throw Malformed("an integer", start) }
    return value
  }

  private static func flag(_ word: UnsafeRawBufferPointer) -> Bool? {
    if word.elementsEqual("true".utf8) { return true }
    return word.elementsEqual("false".utf8) ? false : nil
  }

  /// A value without a type: text, or what other events write as an array.
  private func skipValue(_ place: inout UnsafeRawPointer) throws(Malformed) {
    let start = place
    if JSONScan.byte(place) == 0x5B, (try? SketchScan.items(&place, block)) != nil { return }
    place = start
    _ = try SketchScan.word(&place, block)
  }

  private func readItems(
    _ place: inout UnsafeRawPointer, _ key: EventKey, into event: UnsafeMutablePointer<Event>
  ) throws(Malformed) {
    let start = place
    let items = try SketchScan.items(&place, block)
    if key == .payload {
      for var item in items {
        event.pointee.payload.formUnion(
          item.withUTF8 { Event.Payload(word: UnsafeRawBufferPointer($0)) })
      }
      return
    }
    guard let range = block.store(Self.json(items)) else {
      throw Malformed("a shorter array", start)
    }
    event.pointee.scenes = range
  }
}

extension SketchParser {
  /// A JSON array of strings, with no escape that need not be: so the memory for what lines hold
  /// suffices, whatever they hold.
  private static func json(_ items: [String]) -> [UInt8] {
    var json: [UInt8] = []
    for item in items {
      json += json.isEmpty ? "[\"".utf8 : ",\"".utf8
      for byte in item.utf8 {
        switch byte {
        case 0x22, 0x5C: json += [0x5C, byte]
        case 0x0A: json += "\\n".utf8
        case 0x00..<0x20: json += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
        default: json.append(byte)
        }
      }
      json.append(0x22)
    }
    return (items.isEmpty ? [0x5B] : json) + [0x5D]
  }

  private func header(
    _ place: inout UnsafeRawPointer, before end: UnsafeRawPointer
  ) throws(Malformed) -> HeaderFields {
    var fields = HeaderFields()
    while SketchScan.hasMore(&place, before: end) {
      let key = String(decoding: try key(&place), as: UTF8.self)
      let start = place
      let value: HeaderFields.Value
      switch key {
      case "records", "backgroundModes", "permittedTasks":
        value = .strings(try SketchScan.items(&place, block))
      case "pid", "lifetrace":
        value = Int64(try text(&place)).map { .integer($0) } ?? .other
      case "multipleScenes", "midlife", "partial":
        let text = try text(&place)
        value = text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : .other
      default: value = .string(try text(&place))
      }
      if let expected = fields.set(key, value) { throw Malformed(expected, start) }
    }
    return fields
  }

  private func text(_ place: inout UnsafeRawPointer) throws(Malformed) -> String {
    try SketchScan.word(&place, block).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
