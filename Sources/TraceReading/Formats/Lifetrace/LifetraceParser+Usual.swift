internal import TraceModel

extension LifetraceParser {
  /// Reads the record that begins at a place, whatever the order of its keys, if all of them are the format's and
  /// have values of the usual sort; gives the place of its LF. Nil if there is anything else: then the strict parser
  /// has to read the line, and `event` may be filled in part.
  ///
  /// What it takes, the strict parser takes, too, and the same way. Most keys cost one look-up and one jump.
  @inline(never)
  func readUsual(
    _ start: UnsafeRawPointer, into event: UnsafeMutablePointer<Event>
  ) -> UnsafeRawPointer? {
    let (keys, memo) = (keys, memo)
    let origin = UnsafeRawPointer(block.origin)
    let fields = UnsafeMutableRawPointer(event)
    var seen: UInt64 = 0
    // Keys that the event defines; all, until its name is known.
    var live = KeySet.all.rawValue
    var place = start + 1
    if JSONScan.byte(place) <= 0x20 { JSONScan.skipSpace(&place) }
    while true {
      guard JSONScan.byte(place) == 0x22, let entry = keys.quotedKey(place + 1) else { return nil }
      let bit = KeySet(entry.pointee.key).rawValue
      place += Int(truncatingIfNeeded: entry.pointee.length) &+ 2
      guard JSONScan.byte(place) == 0x3A, seen & bit == 0, live & bit != 0 else { return nil }
      seen |= bit
      place += 1
      if JSONScan.byte(place) <= 0x20 { JSONScan.skipSpace(&place) }
      let field = fields + Int(truncatingIfNeeded: entry.pointee.offset)
      switch entry.pointee.type {
      case .symbol:
        guard JSONScan.byte(place) == 0x22 else { return nil }
        place += 1
        guard readSymbol(memo, &place, field) else { return nil }
      case .eventName:
        guard JSONScan.byte(place) == 0x22 else { return nil }
        place += 1
        guard readSymbol(memo, &place, field) else { return nil }
        let name = event.pointee.eventName
        let kind =
          name.rawValue < 200 ? keys.kinds[Int(truncatingIfNeeded: name.rawValue)] : .unknown
        event.pointee.kind = kind
        live = liveKeys(name, kind).rawValue
      case .amount, .integer:
        let value = JSONScan.plainInteger(&place)
        guard value >= 0 else { return nil }
        field.storeBytes(of: value, as: Int64.self)
        if case .seq = entry.pointee.key {
          event.pointee.hasSequence = true
        } else if case .code = entry.pointee.key {
          event.pointee.hasCode = true
        }
      case .identifier, .text:
        guard JSONScan.byte(place) == 0x22, let quote = JSONScan.plainStringEnd(place + 1) else {
          return nil
        }
        let text = TextRange(
          offset: UInt32(truncatingIfNeeded: place + 1 - origin),
          length: UInt32(truncatingIfNeeded: quote - place - 1))
        field.storeBytes(of: text, as: TextRange.self)
        place = quote + 1
      case .boolean:
        guard let isTrue = boolean(&place) else { return nil }
        let flag = EventKeyTable.boolean(entry.pointee.key)
        event.pointee.given.formUnion(flag)
        if isTrue { event.pointee.isTrue.formUnion(flag) }
      case .version, .words, .texts: return nil
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
    if seen & ~live != 0 { clearKeys(KeySet(rawValue: seen & ~live), in: event) }
    return place
  }

  /// Stores the symbol of the string that begins at a place, which moves behind its quote; false if it is none
  /// without escapes.
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
