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
  private lazy var known = SymbolTable(limit: .max)
  /// The table's symbol by own number, `none` where it must be asked for; and the other way round.
  private var symbols: [Symbol] = []
  private var owns: [UInt32] = []
  /// Strings that the table refused to the parsers, where it is shared.
  private var ownRefused = 0

  init(_ table: SymbolTable) { self.table = table }

  /// From now on the consumer of the ring uses the table, too.
  func share(by ring: BatchRing) {
    self.ring = ring
    // Names and words of the format have the same numbers in all tables.
    symbols = (0..<known.count).map { Symbol(rawValue: UInt32($0)) }
    owns = (0..<UInt32(known.count)).map { $0 }
    symbols[Int(Word.overflow.symbol.rawValue)] = .none
  }

  var limit: Int { table.limit }

  /// Counts what the parsers were refused; where nobody else uses the table, also what others were.
  var refused: Int { ring == nil ? table.refused : ownRefused }

  func intern(_ text: String) -> Symbol {
    var text = text
    return text.withUTF8 { intern(UnsafeRawBufferPointer($0)) }
  }

  func intern(_ text: UnsafeRawBufferPointer) -> Symbol {
    guard let ring else { return table.intern(text) }
    let own = Int(known.intern(text).rawValue)
    if own < symbols.count, symbols[own] != .none { return symbols[own] }
    return ask(ring, text, own)
  }

  /// Takes back what was counted as refused of a line that will be read a second time.
  func forgetRefusals(_ count: Int) {
    guard count > 0 else { return }
    ownRefused -= ring == nil ? 0 : count
    lock()
    table.forgetRefusals(since: table.refused - count)
    ring?.unlockTable()
  }

  /// What the table has refused to anybody who was handed what was parsed so far.
  func refusedInAll() -> Int {
    ring?.drain()
    lock()
    defer { ring?.unlockTable() }
    return table.refused
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

  private func lock() {
    guard let ring else { return }
    ring.lockTable()
    // Which strings a full table refuses depends on who asks first. So long before it is full, the
    // consumer sees all that was parsed before anything else is asked for.
    guard table.count > table.limit / 2 || table.byteCount > SymbolTable.byteLimit / 4 else {
      return
    }
    ring.unlockTable()
    ring.drain()
    ring.lockTable()
  }

  @inline(never)
  private func ask(_ ring: BatchRing, _ text: UnsafeRawBufferPointer, _ own: Int) -> Symbol {
    lock()
    let before = table.refused
    let symbol = table.intern(text)
    let isRefused = table.refused > before
    ring.unlockTable()
    if isRefused {
      ownRefused += 1
    } else if own != Int(Word.overflow.symbol.rawValue) {
      note(symbol, own)
    }
    return symbol
  }

  private func note(_ symbol: Symbol, _ own: Int) {
    while symbols.count <= own { symbols.append(.none) }
    symbols[own] = symbol
    let number = Int(symbol.rawValue)
    while owns.count <= number { owns.append(0) }
    owns[number] = UInt32(truncatingIfNeeded: own)
  }
}
