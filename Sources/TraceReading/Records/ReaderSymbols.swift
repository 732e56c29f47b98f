internal import TraceModel

/// The table of symbols as the parsers of one input see it: they intern, and forget what nothing
/// refers to any more.
final class ReaderSymbols {
  private let table: SymbolTable
  /// Waits until the consumer has seen all that was read; nil: the table is the parser's alone as
  /// long as it parses.
  private var drain: (() -> Void)?
  /// New strings, or 64 times as many new bytes of them, after which those are forgotten that
  /// nothing refers to.
  private let forgetsAfter: Int
  private static let bytesOfName = 64
  /// Strings, and bytes of them, that the table may have before that.
  private var limit: Int
  private var byteLimit: Int

  /// New strings, by default.
  static let usual = 16_384

  init(_ table: SymbolTable, forgetsAfter: Int = ReaderSymbols.usual) {
    self.table = table
    self.forgetsAfter = max(1, forgetsAfter)
    limit = table.liveCount + self.forgetsAfter
    byteLimit = table.byteCount + Self.bytesOfName * self.forgetsAfter
  }

  /// From now on the consumer interns, too.
  ///
  /// - Parameters:
  ///   - lock: held by who interns.
  ///   - drain: waits until the consumer has seen all that was read.
  func share(lock: any SymbolLock, drain: @escaping () -> Void) {
    self.drain = drain
    table.lock = lock
  }

  /// Reading is over, and one thread uses the table.
  func stopSharing() { table.lock = nil }

  /// Forgets the names that nothing refers to, if there are many new ones. Nothing that was read
  /// may wait in a batch.
  ///
  /// - Parameter mark: marks what the consumer and the parsers refer to; false if that is not
  ///   known.
  /// - Returns: whether names were forgotten, so that what was remembered of symbols is worth
  ///   nothing.
  func forgetUnused(_ mark: (LiveNames) -> Bool) -> Bool {
    guard mayBeFull else { return false }
    // The consumer waits from then on, and neither interns nor reads.
    drain?()
    let live = LiveNames(count: table.count)
    let isMarked = mark(live)
    if isMarked { table.forget(except: live) }
    setLimits(isMarked)
    return isMarked
  }

  private var mayBeFull: Bool {
    table.lock?.lock()
    defer { table.lock?.unlock() }
    return table.liveCount > limit || table.byteCount > byteLimit
  }

  /// Of names that stay there may be as many again before it is worth another look.
  private func setLimits(_ hasForgotten: Bool) {
    let (count, bytes) = (table.liveCount, table.byteCount)
    limit = count + max(forgetsAfter, hasForgotten ? count / 2 : count)
    byteLimit = bytes + max(Self.bytesOfName * forgetsAfter, hasForgotten ? bytes / 2 : bytes)
  }

  func intern(_ text: String) -> Symbol { table.intern(text) }
  func intern(_ text: UnsafeRawBufferPointer) -> Symbol { table.intern(text) }

  /// The bytes of a symbol from ``intern(_:)``, valid until names are forgotten.
  func utf8(_ symbol: Symbol) -> UnsafeBufferPointer<UInt8> { table.utf8(symbol) }
}
