internal import TraceModel

/// Reads one line of the recorder's own format: strictly, validating also what it skips.
///
/// Nothing is allocated for a usual event. One parser serves one block at a time.
final class LifetraceParser {
  enum Record {
    case event
    /// The line is a header; `HeaderParser` reads it.
    case header
  }

  let keys: EventKeyTable
  let symbols: SymbolTable
  let block: TextBlock
  private var unknownNames = NameSet()
  private let memo = SymbolMemo()

  init(keys: EventKeyTable, symbols: SymbolTable, block: TextBlock) {
    self.keys = keys
    self.symbols = symbols
    self.block = block
  }

  /// Reads the record at `place`, which moves behind it and the spaces after it: to the line's end, if
  /// the line holds nothing else. `event` must be a fresh ``Event``.
  func parse(
    _ place: inout UnsafeRawPointer, into event: UnsafeMutablePointer<Event>
  ) throws(Malformed) -> Record {
    let start = place
    let scratchMark = block.scratchUsed
    var found = Found()
    var record = try readObject(&place, into: event, &found, required: .common)
    guard !found.seen.contains(KeySet(.lifetrace)) else {
      guard !found.seen.contains(KeySet(.event)) else {
        throw Malformed("either 'lifetrace' or 'event'", start)
      }
      return .header
    }
    guard found.seen.contains(KeySet(.event)) else {
      throw Malformed("a record with 'event' or 'lifetrace'", start)
    }
    if !found.wrong.isDisjoint(with: found.live) {
      // The key came before the event's name, which alone says that its type matters.
      place = start
      block.scratchUsed = scratchMark
      record = try readObject(&place, into: event, &found, required: found.live)
    }
    clearIgnored(found, event)
    return record
  }

  /// What is known of a record so far.
  private struct Found {
    var seen: KeySet = []
    /// Keys with a value of a type that is not theirs.
    var wrong: KeySet = []
    /// Keys that the event defines; all, until its name is known.
    var live = KeySet.all
  }

  private func clearIgnored(_ found: Found, _ event: UnsafeMutablePointer<Event>) {
    var ignored = found.seen.subtracting(found.live).subtracting(found.wrong).rawValue
    while ignored != 0 {
      let bit = UInt8(ignored.trailingZeroBitCount)
      if let key = EventKey(rawValue: bit) { keys.clear(key, in: event) }
      ignored &= ignored - 1
    }
  }

  private func readObject(
    _ place: inout UnsafeRawPointer, into event: UnsafeMutablePointer<Event>, _ found: inout Found,
    required: KeySet
  ) throws(Malformed) -> Record {
    var seen: KeySet = []
    if required.rawValue != KeySet.common.rawValue { found = Found() }
    unknownNames.removeAll()
    guard JSONScan.byte(place) == 0x7B else { throw notAnObject(place) }
    place += 1
    JSONScan.skipSpace(&place)
    var isFirst = true
    while true {
      if isFirst, JSONScan.byte(place) == 0x7D { break }
      isFirst = false
      let nameStart = place
      guard JSONScan.byte(place) == 0x22 else { throw Malformed("a key", place) }
      place += 1
      let hasEscape = try JSONScan.skipString(&place)
      var name = nameStart + 1
      var length = place - name - 1
      if hasEscape { (name, length) = unescaped(name, length) }
      JSONScan.skipSpace(&place)
      guard JSONScan.byte(place) == 0x3A else { throw Malformed("':'", place) }
      place += 1
      JSONScan.skipSpace(&place)
      if let key = keys.key(name, length) {
        let bit = KeySet(key)
        guard seen.isDisjoint(with: bit) else {
          throw Malformed("each key once", nameStart)
        }
        seen.formUnion(bit)
        try readValue(&place, key, into: event, &found, required)
      } else {
        guard unknownNames.insert(UnsafeRawBufferPointer(start: name, count: length)) else {
          throw Malformed("each key once", nameStart)
        }
        try JSONScan.skipValue(&place, depth: 1)
      }
      JSONScan.skipSpace(&place)
      let next = JSONScan.byte(place)
      if next == 0x2C {
        place += 1
        JSONScan.skipSpace(&place)
        continue
      }
      guard next == 0x7D else { throw Malformed("',' or '}'", place) }
      break
    }
    place += 1
    JSONScan.skipSpace(&place)
    found.seen = seen
    return .event
  }

  /// A line that is JSON, but no object, is worth saying so.
  private func notAnObject(_ start: UnsafeRawPointer) -> Malformed {
    var place = start
    do {
      try JSONScan.skipValue(&place, depth: 0)
      return Malformed("an object", start)
    } catch {
      return Malformed("'{'", start)
    }
  }

  private func unescaped(
    _ start: UnsafeRawPointer, _ length: Int
  ) -> (UnsafeRawPointer, Int) {
    let target = block.scratch
    let count = JSONScan.unescape(
      UnsafeRawBufferPointer(start: start, count: length), to: target)
    block.scratchUsed += count
    return (UnsafeRawPointer(target), count)
  }

  /// Reads a string; nil if the value is none, which is left in place.
  @inline(__always)
  private func string(
    _ place: inout UnsafeRawPointer
  ) throws(Malformed) -> UnsafeRawBufferPointer? {
    guard JSONScan.byte(place) == 0x22 else { return nil }
    place += 1
    var start = place
    let hasEscape = try JSONScan.skipString(&place)
    var length = place - start - 1
    if hasEscape { (start, length) = unescaped(start, length) }
    return UnsafeRawBufferPointer(start: start, count: length)
  }

  @inline(__always)
  private func readValue(
    _ place: inout UnsafeRawPointer, _ key: EventKey, into event: UnsafeMutablePointer<Event>,
    _ found: inout Found, _ required: KeySet
  ) throws(Malformed) {
    let bit = KeySet(key)
    guard !found.live.isDisjoint(with: bit) else {
      return try JSONScan.skipValue(&place, depth: 1)
    }
    let start = place
    let field = UnsafeMutableRawPointer(event) + keys.offsets[Int(key.rawValue)]
    switch keys.types[Int(key.rawValue)] {
    case .symbol:
      if let text = try string(&place) {
        return field.storeBytes(of: memo.symbol(text, in: symbols), as: Symbol.self)
      }
      guard required.isDisjoint(with: bit) else { throw Malformed("a string", start) }
    case .eventName:
      guard let text = try string(&place) else { throw Malformed("a string", start) }
      event.pointee.eventName = memo.symbol(text, in: symbols)
      event.pointee.kind = event.pointee.eventName.eventKind
      found.live = keys.defined[Int(event.pointee.kind.rawValue)]
      if event.pointee.kind == .unknown, text.starts(with: "phase.".utf8) {
        found.live = .unknownPhase
      }
      return
    case .amount, .integer:
      let isSigned = key == .seq || key == .code
      if !required.isDisjoint(with: bit) || found.live.rawValue != KeySet.all.rawValue {
        let value = try JSONScan.integer(&place, isSigned: isSigned)
        store(value, key, field, event)
        return
      }
      if let value = try? JSONScan.integer(&place, isSigned: isSigned) {
        store(value, key, field, event)
        return
      }
      place = start
    case .identifier:
      if let range = try identifier(&place) {
        return field.storeBytes(of: range, as: TextRange.self)
      }
      guard required.isDisjoint(with: bit) else {
        throw Malformed("a string or an integer", start)
      }
    case .text:
      if let text = try string(&place) {
        let range = text.baseAddress.map { block.range($0, text.count) }
        return field.storeBytes(of: range ?? .absent, as: TextRange.self)
      }
      guard required.isDisjoint(with: bit) else { throw Malformed("a string", start) }
    case .boolean:
      if let value = boolean(&place) {
        event.pointee.given.formUnion(EventKeyTable.boolean(key))
        if value { event.pointee.isTrue.formUnion(EventKeyTable.boolean(key)) }
        return
      }
      guard required.isDisjoint(with: bit) else { throw Malformed("true or false", start) }
    case .words, .texts:
      if JSONScan.byte(place) == 0x5B, try strings(&place, key, event) { return }
      guard required.isDisjoint(with: bit) else { throw Malformed("an array of strings", start) }
    case .version: break
    }
    // Of no use for the event so far: an ignored value, or one that is judged when its name is known.
    place = start
    try JSONScan.skipValue(&place, depth: 1)
    if key != .lifetrace { found.wrong.formUnion(bit) }
    if found.live.rawValue != KeySet.all.rawValue, key != .lifetrace {
      throw Malformed(Self.expectation(keys.types[Int(key.rawValue)]), start)
    }
  }

  private static func expectation(_ type: EventKey.ValueType) -> StaticString {
    switch type {
    case .symbol, .text, .eventName: "a string"
    case .identifier: "a string or an integer"
    case .amount, .integer, .version: "an integer"
    case .boolean: "true or false"
    case .words, .texts: "an array of strings"
    }
  }

  @inline(__always)
  private func store(
    _ value: Int64, _ key: EventKey, _ field: UnsafeMutableRawPointer,
    _ event: UnsafeMutablePointer<Event>
  ) {
    field.storeBytes(of: value, as: Int64.self)
    if key == .seq { event.pointee.hasSequence = true }
    if key == .code { event.pointee.hasCode = true }
  }

  private func boolean(_ place: inout UnsafeRawPointer) -> Bool? {
    let start = place
    let isTrue = JSONScan.byte(place) == 0x74
    do {
      try JSONScan.skipWord(isTrue ? "true" : "false", &place)
      return isTrue
    } catch {
      place = start
      return nil
    }
  }

  /// Integers of any size: what counts is the text.
  private func identifier(_ place: inout UnsafeRawPointer) throws(Malformed) -> TextRange? {
    if let text = try string(&place) {
      return text.baseAddress.map { block.range($0, text.count) }
    }
    let start = place
    guard JSONScan.byte(place) == 0x2D || (0x30...0x39).contains(JSONScan.byte(place)) else {
      return nil
    }
    try JSONScan.skipNumber(&place)
    let text = UnsafeRawBufferPointer(start: start, count: place - start)
    guard !text.contains(where: { $0 == 0x2E || $0 | 0x20 == 0x65 }) else {
      place = start
      return nil
    }
    // -0 is 0, whose decimal text it equals.
    let isMinusZero = text.count == 2 && text[0] == 0x2D && text[1] == 0x30
    return block.range(isMinusZero ? start + 1 : start, isMinusZero ? 1 : text.count)
  }

  /// Reads an array of strings; false if an element is none, with the place anywhere.
  private func strings(
    _ place: inout UnsafeRawPointer, _ key: EventKey, _ event: UnsafeMutablePointer<Event>
  ) throws(Malformed) -> Bool {
    let start = place
    var words: Event.Payload = []
    place += 1
    JSONScan.skipSpace(&place)
    if JSONScan.byte(place) == 0x5D {
      place += 1
    } else {
      while true {
        JSONScan.skipSpace(&place)
        guard let text = try string(&place) else { return false }
        if key == .payload { words.formUnion(Event.Payload(word: text)) }
        JSONScan.skipSpace(&place)
        let next = JSONScan.byte(place)
        place += 1
        if next == 0x5D { break }
        guard next == 0x2C else { throw Malformed("',' or ']'", place - 1) }
      }
    }
    if key == .payload {
      event.pointee.payload = words
    } else {
      event.pointee.scenes = block.range(start, place - start)
    }
    return true
  }
}

extension Event.Payload {
  /// The words in the order of their bits.
  static let words: [StaticString] = ["url", "activity", "shortcut", "notification", "cloudkit"]

  init(word: UnsafeRawBufferPointer) {
    for (bit, known) in Self.words.enumerated()
    where word.elementsEqual(
      UnsafeBufferPointer(start: known.utf8Start, count: known.utf8CodeUnitCount))
    {
      self.init(rawValue: 1 << UInt8(bit))
      return
    }
    self = .other
  }
}
