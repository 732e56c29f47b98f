internal import TraceModel

/// Reads one line of the recorder's own format: strictly, validating also what it skips.
///
/// A line of a shape that was seen before is better read by ``ShapeTree``; it takes what it knows
/// and nothing else, and every other line is read here, which teaches the tree. Where lines have no
/// shape in common, ``readUsual(_:into:)`` reads those that hold nothing unusual. Nothing is
/// allocated for a usual event. One parser serves one block at a time.
final class LifetraceParser {
  static let summary = "the recorder's own JSON Lines (FORMAT.md §1–§5)"
  enum Record {
    case event
    /// The line is a header; `HeaderParser` reads it.
    case header
  }

  let keys: EventKeyTable
  let symbols: ReaderSymbols
  /// Where the lines lie.
  var block: TextBlock { didSet { shapes?.block = block } }
  private var unknownNames = NameSet()
  /// Of the strings and shapes that it saw.
  let memory: ShapeTree.Memory
  let memo: SymbolMemo
  let shapes: ShapeTree?
  /// Whether it is worth asking ``readUsual(_:into:)``.
  var usualGauge = ShapeGauge()

  init(
    keys: EventKeyTable, symbols: ReaderSymbols, block: TextBlock, usesShapes: Bool = true,
    memory: ShapeTree.Memory = ShapeTree.Memory(SymbolMemo())
  ) {
    self.keys = keys
    self.memory = memory
    memo = memory.memo
    self.symbols = symbols
    self.block = block
    shapes =
      usesShapes ? ShapeTree(keys: keys, memory: memory, symbols: symbols, block: block) : nil
  }

  /// Reads the record at `place`, which moves past it and the spaces after it: to the line's end,
  /// if the line holds nothing else. `event` must be a fresh ``Event``.
  @inline(never)
  func parse(
    _ place: inout UnsafeRawPointer, into event: UnsafeMutablePointer<Event>
  ) throws(Malformed) -> Record {
    let start = place
    let scratchMark = block.scratchUsed
    var found = Found()
    // Nothing is required yet: in a header, the keys of events are unknown ones.
    try readObject(&place, into: event, &found, required: [])
    guard !found.seen.contains(KeySet(.lifetrace)) else {
      guard !found.seen.contains(KeySet(.event)) else {
        throw Malformed("either 'lifetrace' or 'event'", start)
      }
      return .header
    }
    guard found.seen.contains(KeySet(.event)) else {
      throw Malformed("a record with 'event' or 'lifetrace'", start)
    }
    let ignored = found.seen.subtracting(found.live)
    clearKeys(ignored.subtracting(found.wrong), in: event)
    if !found.wrong.isDisjoint(with: found.live)
      || !ignored.isDisjoint(with: .sharingPlace)
        && !found.seen.intersection(found.live).isDisjoint(with: .sharingPlace)
    {
      // The key came before the event's name, which alone says that its type matters, or was stored
      // where one that means nothing was.
      place = start
      block.scratchUsed = scratchMark
      let required = found.live
      found = Found(live: required)
      try readObject(&place, into: event, &found, required: required)
    }
    if let shapes, JSONScan.byte(place) == 10 {
      shapes.learn(start, lineEnd: place, kind: event.pointee.kind, live: found.live)
    }
    return .event
  }

  /// The parts of a record that were found so far.
  private struct Found {
    var seen: KeySet = []
    /// Keys with a value of a type that is not theirs.
    var wrong: KeySet = []
    /// Keys that the event defines; all, until its name is known.
    var live = KeySet.all
  }

  /// Takes the values of keys away that turned out to mean nothing.
  @inline(__always)
  func clearKeys(_ keySet: KeySet, in event: UnsafeMutablePointer<Event>) {
    var ignored = keySet.rawValue
    while ignored != 0 {
      let bit = UInt8(ignored.trailingZeroBitCount)
      if let key = EventKey(rawValue: bit) { keys.clear(key, in: event) }
      ignored &= ignored - 1
    }
  }

  @inline(__always)
  private func readObject(
    _ place: inout UnsafeRawPointer, into event: UnsafeMutablePointer<Event>, _ found: inout Found,
    required: KeySet
  ) throws(Malformed) {
    var hasUnknown = false
    guard JSONScan.byte(place) == 0x7B else { throw notAnObject(place) }
    place += 1
    JSONScan.skipSpace(&place)
    guard JSONScan.byte(place) != 0x7D else {
      place += 1
      return JSONScan.skipSpace(&place)
    }
    while true {
      let nameStart = place
      guard JSONScan.byte(place) == 0x22 else { throw Malformed("a key", place) }
      if let entry = keys.quotedKey(place + 1) {
        place += Int(entry.pointee.length) + 2
        try skipColon(&place)
        let bit = KeySet(entry.pointee.key)
        guard found.seen.isDisjoint(with: bit) else { throw Malformed("each key once", nameStart) }
        found.seen.formUnion(bit)
        if !readUsual(&place, entry, into: event, found.live) {
          try readValue(&place, entry, into: event, &found, required)
        }
      } else {
        try readRare(&place, into: event, &found, required, &hasUnknown)
      }
      JSONScan.skipSpace(&place)
      let next = JSONScan.byte(place)
      guard next == 0x2C || next == 0x7D else { throw Malformed("',' or '}'", place) }
      place += 1
      JSONScan.skipSpace(&place)
      if next == 0x7D { return }
    }
  }

  /// Reads a value of the two commonest kinds; false for another value, which stays unread.
  @inline(__always)
  private func readUsual(
    _ place: inout UnsafeRawPointer, _ entry: UnsafePointer<EventKeyTable.Entry>,
    into event: UnsafeMutablePointer<Event>, _ live: KeySet
  ) -> Bool {
    guard !live.isDisjoint(with: KeySet(entry.pointee.key)) else { return false }
    let field = UnsafeMutableRawPointer(event) + Int(truncatingIfNeeded: entry.pointee.offset)
    switch entry.pointee.type {
    case .symbol:
      guard JSONScan.byte(place) == 0x22, let known = memo.find(place + 1) else { return false }
      field.storeBytes(of: SymbolMemo.symbol(known.entry), as: Symbol.self)
      place = known.end
      return true
    case .amount, .integer:
      let plain = JSONScan.plainInteger(&place)
      guard plain >= 0 else { return false }
      store(plain, entry.pointee.key, field, event)
      return true
    default: return false
    }
  }

  @inline(__always)
  private func skipColon(_ place: inout UnsafeRawPointer) throws(Malformed) {
    JSONScan.skipSpace(&place)
    guard JSONScan.byte(place) == 0x3A else { throw Malformed("':'", place) }
    place += 1
    JSONScan.skipSpace(&place)
  }

  /// A member whose name the format does not define, is long, or is spelled with escapes.
  @inline(never)
  private func readRare(
    _ place: inout UnsafeRawPointer, into event: UnsafeMutablePointer<Event>, _ found: inout Found,
    _ required: KeySet, _ hasUnknown: inout Bool
  ) throws(Malformed) {
    let nameStart = place
    place += 1
    let hasEscape = try JSONScan.skipString(&place)
    var name = nameStart + 1
    var length = place - name - 1
    if hasEscape { (name, length) = try unescaped(name, length) }
    try skipColon(&place)
    if let key = keys.key(name, length) {
      let bit = KeySet(key)
      guard found.seen.isDisjoint(with: bit) else { throw Malformed("each key once", nameStart) }
      found.seen.formUnion(bit)
      let entry = keys.entry(key)
      try readValue(&place, entry, into: event, &found, required)
    } else {
      if !hasUnknown { unknownNames.removeAll() }
      hasUnknown = true
      guard unknownNames.insert(UnsafeRawBufferPointer(start: name, count: length)) else {
        throw Malformed("each key once", nameStart)
      }
      try JSONScan.skipValue(&place, depth: 1)
    }
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
  ) throws(Malformed) -> (UnsafeRawPointer, Int) {
    let text = UnsafeRawBufferPointer(start: start, count: length)
    guard let plain = block.unescape(text), let first = plain.baseAddress else {
      throw Malformed("fewer escapes", start)
    }
    return (first, plain.count)
  }

  /// Reads a string; nil for another value, which stays unread.
  @inline(__always)
  private func string(
    _ place: inout UnsafeRawPointer
  ) throws(Malformed) -> UnsafeRawBufferPointer? {
    guard JSONScan.byte(place) == 0x22 else { return nil }
    place += 1
    var start = place
    let hasEscape = try JSONScan.skipString(&place)
    var length = place - start - 1
    if hasEscape { (start, length) = try unescaped(start, length) }
    return UnsafeRawBufferPointer(start: start, count: length)
  }

  /// Symbols may stand for other strings from here on.
  func forgetNames() { memo.forget() }

  /// Reads a string whose symbol is wanted; nil for another value, which stays unread.
  @inline(__always)
  private func symbol(_ place: inout UnsafeRawPointer) throws(Malformed) -> Symbol? {
    guard JSONScan.byte(place) == 0x22 else { return nil }
    if let known = memo.find(place + 1) {
      place = known.end
      return SymbolMemo.symbol(known.entry)
    }
    return try newSymbol(&place)
  }

  @inline(never)
  private func newSymbol(_ place: inout UnsafeRawPointer) throws(Malformed) -> Symbol {
    place += 1
    let start = place
    let hasEscape = try JSONScan.skipString(&place)
    let length = place - start - 1
    guard hasEscape else { return memo.learn(start, length, in: symbols) }
    let text = try unescaped(start, length)
    return symbols.intern(UnsafeRawBufferPointer(start: text.0, count: text.1))
  }

  /// Which keys an event of this name defines.
  @inline(__always)
  func liveKeys(_ name: Symbol, _ kind: EventKind) -> KeySet {
    guard kind == .unknown else { return keys.defined[Int(truncatingIfNeeded: kind.rawValue)] }
    return ShapeTree.isPhase(name, symbols) ? .unknownPhase : .common
  }

  @inline(never)
  private func readValue(
    _ place: inout UnsafeRawPointer, _ entry: UnsafePointer<EventKeyTable.Entry>,
    into event: UnsafeMutablePointer<Event>, _ found: inout Found, _ required: KeySet
  ) throws(Malformed) {
    let key = entry.pointee.key
    let bit = KeySet(key)
    guard !found.live.isDisjoint(with: bit) else {
      return try JSONScan.skipValue(&place, depth: 1)
    }
    let start = place
    let field = UnsafeMutableRawPointer(event) + Int(entry.pointee.offset)
    switch entry.pointee.type {
    case .symbol:
      if let symbol = try symbol(&place) {
        return field.storeBytes(of: symbol, as: Symbol.self)
      }
    case .eventName:
      guard let name = try symbol(&place) else { throw Malformed("a string", start) }
      event.pointee.eventName = name
      event.pointee.kind = name.rawValue < 200 ? keys.kinds[Int(name.rawValue)] : .unknown
      found.live = liveKeys(name, event.pointee.kind)
      return
    case .amount, .integer:
      let isSigned = key == .seq || key == .code
      if !required.isDisjoint(with: bit) || found.live.rawValue != KeySet.all.rawValue {
        return store(try JSONScan.integer(&place, isSigned: isSigned), key, field, event)
      }
      if let value = try? JSONScan.integer(&place, isSigned: isSigned) {
        return store(value, key, field, event)
      }
    case .identifier:
      if let range = try identifier(&place) {
        return field.storeBytes(of: range, as: TextRange.self)
      }
    case .text:
      if let text = try string(&place) {
        let range = text.baseAddress.map { block.range($0, text.count) }
        return field.storeBytes(of: range ?? .absent, as: TextRange.self)
      }
    case .boolean:
      if let value = boolean(&place) {
        event.pointee.given.formUnion(EventKeyTable.boolean(key))
        if value { event.pointee.isTrue.formUnion(EventKeyTable.boolean(key)) }
        return
      }
    case .words, .texts:
      if JSONScan.byte(place) == 0x5B, try strings(&place, key, event) { return }
    case .version: break
    }
    place = start
    try skipWrong(&place, entry.pointee, &found, required)
  }

  /// A value of a type that is not the key's: wrong, or judged when the event's name is known.
  @inline(never)
  private func skipWrong(
    _ place: inout UnsafeRawPointer, _ entry: EventKeyTable.Entry, _ found: inout Found,
    _ required: KeySet
  ) throws(Malformed) {
    let start = place
    let bit = KeySet(entry.key)
    guard entry.type == .version || required.isDisjoint(with: bit) else {
      throw Malformed(Self.expectation(entry.type), start)
    }
    try JSONScan.skipValue(&place, depth: 1)
    guard entry.type != .version else { return }
    found.wrong.formUnion(bit)
    guard found.live.rawValue == KeySet.all.rawValue else {
      throw Malformed(Self.expectation(entry.type), start)
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
    if case .seq = key { event.pointee.hasSequence = true }
    if case .code = key { event.pointee.hasCode = true }
  }

  func boolean(_ place: inout UnsafeRawPointer) -> Bool? {
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

  /// Integers of any size: the text is the identity.
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

  /// Reads an array of strings; false if an element is not a string; `place` is undefined then.
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
  static let words: [StaticString] = [
    "url", "activity", "shortcut", "notification", "cloudkit", "intent", "location", "bluetooth",
    "sourceApplication",
  ]

  init(word: UnsafeRawBufferPointer) {
    for (bit, known) in Self.words.enumerated()
    where word.elementsEqual(
      UnsafeBufferPointer(start: known.utf8Start, count: known.utf8CodeUnitCount))
    {
      self.init(rawValue: 1 << UInt16(bit))
      return
    }
    self = .other
  }
}
