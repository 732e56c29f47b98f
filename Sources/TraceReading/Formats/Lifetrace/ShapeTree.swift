internal import TraceModel

/// Reads lines of shapes that were seen before: the same keys in the same order, spaced alike.
///
/// ```
///   {"t":‹amount›,"seq":‹integer›,"event":"‹name›  ── by kind ──▶ ,"scene":"‹symbol›,"thread":"‹symbol›}⏎
///                                          │ alternative                 │ alternative
///                                          ▼                             ▼
/// ```
/// A node is up to 16 fixed bytes and the value after them. After an event's name
/// the tree branches by its kind, because the kind says which keys have a meaning. Nodes are made
/// only from lines that the strict parser accepted, so that a way from the root to an end is the
/// shape of such a line; a value is taken only if the strict parser would take it and the same way.
/// Whatever else comes, the strict parser reads the whole line. The number of nodes is bounded, and
/// so is the number of alternatives that a line is compared with at one place. Which symbol it will
/// be is guessed, so that the usual one costs one comparison; a wrong guess costs time and changes
/// nothing.
final class ShapeTree {
  enum Value: UInt8 {
    /// No value: more bytes of the same stretch follow.
    case none
    /// A value of which only the type and the validity matter.
    case ignoredString, ignoredInteger
    case symbol
    /// A symbol that is mostly another one than before.
    case variedSymbol
    case text
    /// An integer that stands for its text.
    case numericText
    case amount, sequence, code
    /// Booleans are part of the fixed bytes.
    case isTrue, isFalse
    case event
    /// The line ends with the fixed bytes.
    case end
  }

  /// Fills a cache line.
  struct Node {
    var first: UInt64 = 0
    var second: UInt64 = 0
    /// The bits of the words that are compared.
    var firstMask: UInt64 = 0
    var secondMask: UInt64 = 0
    var next: UnsafeMutablePointer<Node>?
    var alternative: UnsafeMutablePointer<Node>?
    /// How often the symbol was guessed, and wrongly.
    var guesses: UInt32 = 0
    var wrongGuesses: UInt16 = 0
    /// Behind an event's name: the number of the branch, counted from 1.
    var branch: Int16 = 0
    /// Of the field in ``Event``.
    var offset: UInt16 = 0
    /// The bit of a boolean key.
    var boolean: UInt16 = 0
    var length: UInt8 = 0
    var value = Value.none
    /// Whether the symbol determines which symbols may follow it.
    var isContext = false

    @inline(__always)
    var field: Int { Int(truncatingIfNeeded: offset) }
  }

  static let nodeLimit = 4096
  private static let nodeSize = 64
  /// From a node to its guesses: eight entries of the memo that the value may be, of which a symbol
  /// before it chooses one. A name of work, say, is mostly followed by the symbols that followed it
  /// before.
  private static let guessDistance = nodeLimit * nodeSize
  static let branchLimit = 64
  /// Places of a branch: one per kind, and one for a phase that the format does not know.
  static let branchSize = 256
  static let unknownPhase = 255

  /// The nodes. They hold no symbol: readers of other inputs may use them after this one.
  final class Memory {
    let memo: SymbolMemo
    let nodes: UnsafeMutablePointer<Node>
    /// First nodes after the name of an event, by branch and kind.
    let branches: UnsafeMutablePointer<UnsafeMutablePointer<Node>?>
    var nodeCount = 0
    var branchCount = 0
    var root: UnsafeMutablePointer<Node>?

    /// - Parameter memo: that the guesses point into.
    init(_ memo: SymbolMemo) {
      self.memo = memo
      // The guesses follow the nodes. Pages of them that are never touched take no memory.
      let memory = UnsafeMutableRawPointer.allocate(
        byteCount: guessDistance * 2, alignment: nodeSize)
      nodes = memory.bindMemory(to: Node.self, capacity: nodeLimit)
      precondition(MemoryLayout<Node>.stride == nodeSize, "nodes and guesses lie alike")
      branches = .allocate(capacity: branchLimit * branchSize)
    }

    deinit {
      UnsafeMutableRawPointer(nodes).deallocate()
      branches.deallocate()
    }

    func removeAll() { (nodeCount, branchCount, root) = (0, 0, nil) }

    /// Makes it fit for another input: the shapes of one alone must not fill it.
    func forget() {
      memo.forget()
      if nodeCount > nodeLimit / 4 { removeAll() }
    }
  }

  let keys: EventKeyTable
  let symbols: ReaderSymbols
  var block: TextBlock
  let memory: Memory
  let memo: SymbolMemo
  let branches: UnsafeMutablePointer<UnsafeMutablePointer<Node>?>
  var gauge = ShapeGauge()
  /// Lines read in this round.
  private var hits = 0

  init(keys: EventKeyTable, memory: Memory, symbols: ReaderSymbols, block: TextBlock) {
    self.keys = keys
    self.symbols = symbols
    self.block = block
    self.memory = memory
    memo = memory.memo
    branches = memory.branches
  }

  /// Whether the next line is worth a try.
  @inline(__always)
  var isUsed: Bool { gauge.isOpen || reopen() }

  static func isPhase(_ name: Symbol, _ symbols: ReaderSymbols) -> Bool {
    symbols.utf8(name).starts(with: "phase.".utf8)
  }

  /// Reads the line at `start` and returns the place of its LF; nil if the tree does not know it.
  /// Then `event` may be filled in part, and ``noteMiss()`` makes up for the rest.
  ///
  /// One loop, because a call for each value would cost as much as the value.
  @inline(never)
  func read(
    _ start: UnsafeRawPointer, into event: UnsafeMutablePointer<Event>
  ) -> UnsafeRawPointer? {
    let memo = memo
    let masks = memo.masks
    let base = UnsafeRawPointer(block.origin)
    let fields = UnsafeMutableRawPointer(event)
    var place = start
    var link = memory.root
    var context = 0
    while let node = link {
      let first = UInt64(littleEndian: place.loadUnaligned(as: UInt64.self))
      let second = UInt64(littleEndian: place.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      guard
        (first ^ node.pointee.first) & node.pointee.firstMask
          | (second ^ node.pointee.second) & node.pointee.secondMask == 0
      else {
        link = node.pointee.alternative
        continue
      }
      var behind = place + Int(truncatingIfNeeded: node.pointee.length)
      switch node.pointee.value {
      case .symbol:
        let guess = UnsafeMutableRawPointer(node) + (Self.guessDistance &+ context)
        node.pointee.guesses &+= 1
        var known = guess.load(as: UnsafeRawPointer.self)
        if SymbolMemo.holds(known, behind, masks) {
          behind += SymbolMemo.length(known)
        } else {
          guard let other = memo.findByHint(behind) else {
            guard let quote = newSymbol(behind, fields + node.pointee.field) else { return nil }
            place = quote + 1
            link = node.pointee.next
            continue
          }
          known = other
          behind += SymbolMemo.length(other)
          guess.storeBytes(of: known, as: UnsafeRawPointer.self)
          noteWrongGuess(node)
        }
        let symbol = SymbolMemo.symbol(known)
        if node.pointee.isContext { context = Self.context(symbol) }
        fields.storeBytes(of: symbol, toByteOffset: node.pointee.field, as: Symbol.self)
      case .variedSymbol:
        // One of many strings, whose entry has probably left the cache: the text itself shows where
        // it ends, so that the next values are read while the entry is on its way.
        guard let (known, end) = memo.find(behind) else {
          guard let quote = newSymbol(behind, fields + node.pointee.field) else { return nil }
          place = quote + 1
          link = node.pointee.next
          continue
        }
        let symbol = SymbolMemo.symbol(known)
        if node.pointee.isContext { context = Self.context(symbol) }
        fields.storeBytes(of: symbol, toByteOffset: node.pointee.field, as: Symbol.self)
        behind = end
      case .amount, .sequence, .code:
        // A fraction or an exponent ends the known shape.
        let value = JSONScan.digits(&behind)
        guard value >= 0 else {
          link = node.pointee.alternative
          continue
        }
        fields.storeBytes(of: value, toByteOffset: node.pointee.field, as: Int64.self)
        if case .amount = node.pointee.value { break }
        if case .sequence = node.pointee.value {
          event.pointee.hasSequence = true
        } else {
          event.pointee.hasCode = true
        }
      case .text, .ignoredString:
        let isWanted = node.pointee.value == .text
        if let quote = JSONScan.plainStringEnd(behind) {
          if isWanted { Self.store(base, behind, quote, fields + node.pointee.field) }
          behind = quote + 1
        } else {
          guard let quote = textWithEscapes(behind, isWanted ? fields + node.pointee.field : nil)
          else { return nil }
          behind = quote + 1
        }
      case .numericText, .ignoredInteger:
        let digits = behind
        guard JSONScan.digits(&behind) >= 0 else {
          link = node.pointee.alternative
          continue
        }
        if case .numericText = node.pointee.value {
          Self.store(base, digits, behind, fields + node.pointee.field)
        }
      case .isTrue, .isFalse:
        let bit = Event.Booleans(rawValue: node.pointee.boolean)
        event.pointee.given.formUnion(bit)
        if case .isTrue = node.pointee.value { event.pointee.isTrue.formUnion(bit) }
      case .none: break
      case .event:
        guard let slot = eventSlot(&behind, event) else { return nil }
        context = Self.context(event.pointee.eventName)
        let branch = Int(truncatingIfNeeded: node.pointee.branch) &- 1
        guard branch >= 0 else { return nil }
        link = branches[branch &* Self.branchSize &+ slot]
        place = behind
        continue
      case .end: return behind - 1
      }
      link = node.pointee.next
      place = behind
    }
    return nil
  }

  /// Offset of the guess after a symbol.
  @inline(__always)
  private static func context(_ symbol: Symbol) -> Int {
    Int(truncatingIfNeeded: symbol.rawValue & 7) &* 8
  }

  /// A node that is mostly wrong guesses no more: that costs more than to look.
  @inline(__always)
  private func noteWrongGuess(_ node: UnsafeMutablePointer<Node>) {
    node.pointee.wrongGuesses &+= 1
    guard node.pointee.wrongGuesses == 512 else { return }
    if node.pointee.guesses < 1024 { node.pointee.value = .variedSymbol }
    node.pointee.guesses = 0
    node.pointee.wrongGuesses = 0
  }

  /// Makes the guesses of a new node.
  func forgetGuesses(_ node: UnsafeMutablePointer<Node>) {
    (UnsafeMutableRawPointer(node) + Self.guessDistance)
      .initializeMemory(as: UnsafeRawPointer.self, repeating: memo.nothing, count: 8)
  }

  /// Counts a line that the tree did not know.
  func noteMiss() {
    if gauge.noteMiss(hits: hits) { hits = 0 }
  }

  /// Counts a line that the tree read.
  @inline(__always)
  func noteHit() {
    hits &+= 1
  }

  @inline(__always)
  private static func store(
    _ base: UnsafeRawPointer, _ start: UnsafeRawPointer, _ end: UnsafeRawPointer,
    _ field: UnsafeMutableRawPointer
  ) {
    field.storeBytes(of: UInt32(truncatingIfNeeded: start - base), as: UInt32.self)
    field.storeBytes(
      of: UInt32(truncatingIfNeeded: end - start), toByteOffset: 4, as: UInt32.self)
  }

  /// Reads the event's name; its place in a branch.
  @inline(__always)
  private func eventSlot(
    _ place: inout UnsafeRawPointer, _ event: UnsafeMutablePointer<Event>
  ) -> Int? {
    if let known = memo.findByHint(place) {
      event.pointee.eventName = SymbolMemo.symbol(known)
      place += SymbolMemo.length(known)
    } else {
      guard let quote = newSymbol(place, &event.pointee.eventName) else { return nil }
      place = quote + 1
    }
    let name = event.pointee.eventName
    guard name.rawValue < 200 else {
      event.pointee.kind = .unknown
      return unknownSlot(name)
    }
    // The number of a defined name is the raw value of its kind.
    event.pointee.kind = keys.kinds[Int(truncatingIfNeeded: name.rawValue)]
    return Int(truncatingIfNeeded: name.rawValue)
  }

  @inline(never)
  private func unknownSlot(_ name: Symbol) -> Int {
    Self.isPhase(name, symbols) ? Self.unknownPhase : 0
  }

  /// Stores where a string with escapes lies without them, if it is wanted; returns its closing
  /// quote.
  @inline(never)
  private func textWithEscapes(
    _ start: UnsafeRawPointer, _ field: UnsafeMutableRawPointer?
  ) -> UnsafeRawPointer? {
    let used = block.scratchUsed
    guard let (quote, text) = block.unescaped(start), let first = text.baseAddress else {
      return nil
    }
    if let field {
      Self.store(UnsafeRawPointer(block.origin), first, first + text.count, field)
    } else {
      block.scratchUsed = used
    }
    return quote
  }

  /// Stores the symbol of a string that the memo does not know; returns its closing quote.
  @inline(never)
  private func newSymbol(
    _ start: UnsafeRawPointer, _ field: UnsafeMutableRawPointer
  ) -> UnsafeRawPointer? {
    guard let quote = JSONScan.plainStringEnd(start) else { return nil }
    let symbol = memo.learn(start, quote - start, in: symbols)
    field.storeBytes(of: symbol, as: Symbol.self)
    return quote
  }
}
