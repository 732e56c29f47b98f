internal import TraceModel

extension LifetraceParser {
  /// Reads the record that begins at a place, whatever the order of its keys, if all of them are
  /// the format's and have values of the usual sort; returns the place of its LF. Nil if there is
  /// anything else: then the strict parser has to read the line, and `event` may be filled in part.
  ///
  /// The strict parser accepts every record that this one accepts, with the same result. Most keys
  /// cost one look-up and one jump.
  @inline(never)
  func readUsual(
    _ start: UnsafeRawPointer, into event: UnsafeMutablePointer<Event>
  ) -> UnsafeRawPointer? {
    let (keys, memo) = (keys, memo)
    let origin = UnsafeRawPointer(block.origin)
    let fields = UnsafeMutableRawPointer(event)
    var seen: UInt64 = 0
    var place = start + 1
    if JSONScan.byte(place) <= 0x20 { JSONScan.skipSpace(&place) }
    while true {
      guard JSONScan.byte(place) == 0x22, let entry = keys.quotedKey(place + 1) else { return nil }
      let bit = KeySet(entry.pointee.key).rawValue
      place += Int(truncatingIfNeeded: entry.pointee.length) &+ 2
      guard JSONScan.byte(place) == 0x3A, seen & bit == 0 else { return nil }
      seen |= bit
      place += 1
      if JSONScan.byte(place) <= 0x20 { JSONScan.skipSpace(&place) }
      let field = fields + Int(truncatingIfNeeded: entry.pointee.offset)
      // The order of keys is not predictable here, so every branch on a key's type is mispredicted:
      // names and numbers, which are nearly all, need two.
      if entry.pointee.isSymbol {
        guard JSONScan.byte(place) == 0x22 else { return nil }
        place += 1
        guard readSymbol(memo, &place, field) else { return nil }
      } else if entry.pointee.isNumber {
        let value = JSONScan.plainInteger(&place)
        guard value >= 0 else { return nil }
        field.storeBytes(of: value, as: Int64.self)
      } else {
        guard readText(entry, &place, field, origin, event) else { return nil }
      }
      if JSONScan.byte(place) <= 0x20 { JSONScan.skipSpace(&place) }
      let next = JSONScan.byte(place)
      place += 1
      if JSONScan.byte(place) <= 0x20 { JSONScan.skipSpace(&place) }
      if next == 0x2C { continue }
      guard next == 0x7D else { return nil }
      break
    }
    guard JSONScan.byte(place) == 10, seen & KeySet(.event).rawValue != 0 else { return nil }
    let name = event.pointee.eventName
    let kind =
      name.rawValue < 200 ? keys.kinds[Int(truncatingIfNeeded: name.rawValue)] : .unknown
    event.pointee.kind = kind
    if seen & KeySet(.seq).rawValue != 0 { event.pointee.hasSequence = true }
    if seen & KeySet(.code).rawValue != 0 { event.pointee.hasCode = true }
    let foreign = seen & ~liveKeys(name, kind).rawValue
    if foreign != 0 {
      // The other way to read a record knows which of two keys counts that share a place.
      let sharing = KeySet.sharingPlace.rawValue
      guard foreign & sharing == 0 || seen & ~foreign & sharing == 0 else { return nil }
      clearKeys(KeySet(rawValue: foreign), in: event)
    }
    return place
  }

  /// Stores the value of a key that is neither a symbol nor a number; false if it is of no usual
  /// sort.
  @inline(__always)
  private func readText(
    _ entry: UnsafePointer<EventKeyTable.Entry>, _ place: inout UnsafeRawPointer,
    _ field: UnsafeMutableRawPointer, _ origin: UnsafeRawPointer,
    _ event: UnsafeMutablePointer<Event>
  ) -> Bool {
    switch entry.pointee.type {
    case .identifier, .text:
      guard JSONScan.byte(place) == 0x22, let quote = JSONScan.plainStringEnd(place + 1) else {
        return false
      }
      let text = TextRange(
        offset: UInt32(truncatingIfNeeded: place + 1 - origin),
        length: UInt32(truncatingIfNeeded: quote - place - 1))
      field.storeBytes(of: text, as: TextRange.self)
      place = quote + 1
      return true
    case .boolean:
      guard let isTrue = boolean(&place) else { return false }
      let flag = EventKeyTable.boolean(entry.pointee.key)
      event.pointee.given.formUnion(flag)
      if isTrue { event.pointee.isTrue.formUnion(flag) }
      return true
    case .eventName, .symbol, .amount, .integer, .version, .words, .texts: return false
    }
  }

  /// Stores the symbol of the string that begins at a place, which moves past its quote; false
  /// unless it is a string without escapes.
  @inline(__always)
  private func readSymbol(
    _ memo: SymbolMemo, _ place: inout UnsafeRawPointer, _ field: UnsafeMutableRawPointer
  ) -> Bool {
    guard let known = memo.find(place) else { return learnSymbol(memo, &place, field) }
    field.storeBytes(of: SymbolMemo.symbol(known.entry), as: Symbol.self)
    place = known.end
    return true
  }

  @inline(never)
  private func learnSymbol(
    _ memo: SymbolMemo, _ place: inout UnsafeRawPointer, _ field: UnsafeMutableRawPointer
  ) -> Bool {
    guard let quote = JSONScan.plainStringEnd(place) else { return false }
    field.storeBytes(of: memo.learn(place, quote - place, in: symbols), as: Symbol.self)
    place = quote + 1
    return true
  }
}
