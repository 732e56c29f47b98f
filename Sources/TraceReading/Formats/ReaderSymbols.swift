internal import TraceModel

/// The table of symbols as the parsers of one input see it.
///
/// A table that the consumer of events uses at the same time costs a lock. So what the parsers asked for once is
/// kept here too, and only strings that are new to them are looked for there.
final class ReaderSymbols {
  private let table: SymbolTable
  /// Nil: the table is the parser's alone as long as it parses.
  private var ring: BatchRing?

  /// Strings that the parsers know, under numbers of their own.
  private lazy var known = SymbolTable()
  /// The table's symbol by own number, `none` where it must be asked for; and the other way round.
  private var symbols: [Symbol] = []
  private var owns: [UInt32] = []
  /// New strings, or 64 times as many new bytes of them, after which those are forgotten that nothing refers to.
  private let forgetsAfter: Int
  private static let bytesOfName = 64
  /// Strings, and bytes of them, that the table may have before that.
  private var limit: Int
  private var byteLimit: Int

  init(_ table: SymbolTable, forgetsAfter: Int = ReadingOptions().forgetsAfter) {
    self.table = table
    self.forgetsAfter = max(1, forgetsAfter)
    limit = table.liveCount + self.forgetsAfter
    byteLimit = table.byteCount + Self.bytesOfName * self.forgetsAfter
  }

  /// From now on the consumer of the ring uses the table, too.
  func share(by ring: BatchRing) {
    self.ring = ring
    forgetKnown()
  }

  private func forgetKnown() {
    guard ring != nil else { return }
    known = SymbolTable()
    // Names and words of the format have the same numbers in all tables.
    symbols = (0..<known.count).map { Symbol(rawValue: UInt32($0)) }
    owns = (0..<UInt32(known.count)).map { $0 }
  }

  /// Forgets the names that nothing refers to, if there are many new ones. Nothing that was read may wait in a batch.
  ///
  /// - Parameter mark: marks what the consumer and the parsers refer to; false if that is not known.
  /// - Returns: whether names were forgotten, so that what was remembered of symbols is worth nothing.
  func forgetUnused(_ mark: (LiveNames) -> Bool) -> Bool {
    // What the parsers know is never more than what the table has, and asking it needs no lock.
    let (count, bytes) = size
    guard count > limit || bytes > byteLimit else { return false }
    ring?.drain()
    ring?.lockTable()
    defer { ring?.unlockTable() }
    let live = LiveNames(count: table.count)
    let isMarked = mark(live)
    if isMarked {
      table.forget(except: live)
      forgetKnown()
    }
    setLimits(isMarked)
    return isMarked
  }

  private var size: (count: Int, bytes: Int) {
    ring == nil ? (table.liveCount, table.byteCount) : (known.liveCount, known.byteCount)
  }

  /// Of names that stay there may be as many again before it is worth another look.
  private func setLimits(_ hasForgotten: Bool) {
    let (count, bytes) = size
    limit = count + max(forgetsAfter, hasForgotten ? count / 2 : count)
    byteLimit = bytes + max(Self.bytesOfName * forgetsAfter, hasForgotten ? bytes / 2 : bytes)
  }

  func intern(_ text: String) -> Symbol {
    var text = text
    return text.withUTF8 { intern(UnsafeRawBufferPointer($0)) }
  }

  func intern(_ text: UnsafeRawBufferPointer) -> Symbol {
    guard let ring else { return table.intern(text) }
    let own = Int(known.intern(text).rawValue)
    if own < symbols.count, symbols[own] != .none { return symbols[own] }
    ring.lockTable()
    let symbol = table.intern(text)
    ring.unlockTable()
    note(symbol, own)
    return symbol
  }

  /// The bytes of a symbol that ``intern(_:)`` gave.
  func utf8(_ symbol: Symbol) -> ArraySlice<UInt8> {
    guard let ring else { return table.utf8(symbol) }
    let number = Int(symbol.rawValue)
    if number < owns.count, number == 0 || owns[number] > 0 {
      return known.utf8(Symbol(rawValue: owns[number]))
    }
    ring.lockTable()
    defer { ring.unlockTable() }
    return ArraySlice(Array(table.utf8(symbol)))
  }

  private func note(_ symbol: Symbol, _ own: Int) {
    while symbols.count <= own { symbols.append(.none) }
    symbols[own] = symbol
    let number = Int(symbol.rawValue)
    while owns.count <= number { owns.append(0) }
    owns[number] = UInt32(truncatingIfNeeded: own)
  }
}
