internal import TraceModel

/// Reads lines of shapes that were seen before: the same keys in the same order, spaced alike.
///
/// ```
///   {"t":‹amount›,"seq":‹integer›,"event":"‹name›  ── by kind ──▶ ,"scene":"‹symbol›,"thread":"‹symbol›}⏎
///                                          │ alternative                 │ alternative
///                                          ▼                             ▼
/// ```
/// A node is up to 16 bytes that must stand there and the value behind them. Behind an event's name the
/// tree branches by its kind, because the kind says which keys have a meaning. Nodes are made only
/// from lines that the strict parser accepted, so that a way from the root to an end is the shape of
/// such a line; a value is taken only if the strict parser would take it and the same way. Whatever
/// else comes, the strict parser reads the whole line. The number of nodes is bounded, and so is the number
/// of alternatives that a line is compared with at one place.
final class ShapeTree {
  enum Value: UInt8 {
    /// No value: more bytes of the same stretch follow.
    case none
    /// A value of which only the type and the validity matter.
    case ignoredString, ignoredInteger
    case symbol, text
    /// An integer that stands for its text.
    case numericText
    case amount, sequence, code
    /// Booleans stand in the fixed bytes.
    case isTrue, isFalse
    case event
    /// The line ends with the fixed bytes.
    case end
  }

  struct Node {
    var first: UInt64 = 0
    var second: UInt64 = 0
    /// The bits of the words that are compared.
    var firstMask: UInt64 = 0
    var secondMask: UInt64 = 0
    /// The entry of the memo that the value was last; whether it is this time is looked at first.
    var recent: UnsafeRawPointer
    /// Numbers of nodes; 0 is none. Behind an event's name: the number of the
    /// branch, counted from 1.
    var next: Int32 = 0
    var alternative: Int32 = 0
    /// Of the field in ``Event``.
    var offset: UInt16 = 0
    /// The bit of a boolean key.
    var boolean: UInt16 = 0
    var length: UInt8 = 0
    var value = Value.none

    init(recent: UnsafeRawPointer) { self.recent = recent }
  }

  static let nodeLimit = 4096
  static let branchLimit = 64
  /// Places of a branch: one per kind, and one for a phase that the format does not know.
  static let branchSize = 256
  static let unknownPhase = 255

  let keys: EventKeyTable
  let memo: SymbolMemo
  let symbols: SymbolTable
  let block: TextBlock
  let nodes: UnsafeMutablePointer<Node>
  /// First nodes behind the name of an event, by branch and kind.
  let branches: UnsafeMutablePointer<Int32>
  /// The first node is the root's; number 0 is none.
  var nodeCount = 1
  var branchCount = 0
  var root: Int32 = 0
  var gauge = ShapeGauge()

  init(keys: EventKeyTable, memo: SymbolMemo, symbols: SymbolTable, block: TextBlock) {
    self.keys = keys
    self.memo = memo
    self.symbols = symbols
    self.block = block
    nodes = .allocate(capacity: Self.nodeLimit)
    branches = .allocate(capacity: Self.branchLimit * Self.branchSize)
  }

  deinit {
    nodes.deallocate()
    branches.deallocate()
  }

  /// Whether the next line is worth a try.
  @inline(__always)
  var isUsed: Bool { gauge.isOpen || reopen() }

  static func isPhase(_ name: Symbol, _ symbols: SymbolTable) -> Bool {
    symbols.utf8(name).starts(with: "phase.".utf8)
  }

  /// Reads the line at `place`, which moves to its LF. False if the tree does not know it; then
  /// `event` may be filled in part, and nothing else has changed.
  @inline(never)
  func read(_ place: inout UnsafeRawPointer, into event: UnsafeMutablePointer<Event>) -> Bool {
    let refused = symbols.refused
    guard let end = follow(place, event) else {
      // The strict parser will meet the same strings and count them.
      symbols.forgetRefusals(since: refused)
      gauge.noteMiss()
      return false
    }
    place = end
    gauge.noteHit()
    return true
  }

  @inline(__always)
  private func follow(
    _ start: UnsafeRawPointer, _ event: UnsafeMutablePointer<Event>
  ) -> UnsafeRawPointer? {
    let nodes = nodes
    let memo = memo
    let fields = UnsafeMutableRawPointer(event)
    var place = start
    var number = root
    while number != 0 {
      let node = nodes + Int(number)
      let first = UInt64(littleEndian: place.loadUnaligned(as: UInt64.self))
      let second = UInt64(littleEndian: place.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      guard
        (first ^ node.pointee.first) & node.pointee.firstMask
          | (second ^ node.pointee.second) & node.pointee.secondMask == 0
      else {
        number = node.pointee.alternative
        continue
      }
      var behind = place + Int(node.pointee.length)
      let field = fields + Int(node.pointee.offset)
      switch node.pointee.value {
      case .symbol:
        var known = node.pointee.recent
        if !SymbolMemo.holds(known, behind) {
          guard let other = memo.find(behind) else {
            guard let symbol = newSymbol(&behind) else { return nil }
            field.storeBytes(of: symbol, as: Symbol.self)
            break
          }
          known = other
          node.pointee.recent = other
        }
        field.storeBytes(of: SymbolMemo.symbol(known), as: Symbol.self)
        behind += SymbolMemo.length(known)
      case .amount, .sequence, .code, .ignoredInteger:
        let value = JSONScan.plainInteger(&behind)
        guard value >= 0 else {
          number = node.pointee.alternative
          continue
        }
        switch node.pointee.value {
        case .sequence: event.pointee.hasSequence = true
        case .code: event.pointee.hasCode = true
        case .ignoredInteger:
          number = node.pointee.next
          place = behind
          continue
        default: break
        }
        field.storeBytes(of: value, as: Int64.self)
      case .text, .ignoredString:
        guard let quote = JSONScan.plainStringEnd(behind) else { return nil }
        if node.pointee.value == .text {
          field.storeBytes(of: block.range(behind, quote - behind), as: TextRange.self)
        }
        behind = quote + 1
      case .numericText:
        let digits = behind
        guard JSONScan.plainInteger(&behind) >= 0 else {
          number = node.pointee.alternative
          continue
        }
        field.storeBytes(of: block.range(digits, behind - digits), as: TextRange.self)
      case .isTrue, .isFalse:
        let bit = Event.Booleans(rawValue: node.pointee.boolean)
        event.pointee.given.formUnion(bit)
        if node.pointee.value == .isTrue { event.pointee.isTrue.formUnion(bit) }
      case .none: break
      case .event:
        guard let slot = eventSlot(&behind, event) else { return nil }
        guard node.pointee.next != 0 else { return nil }
        number = branches[Int(node.pointee.next - 1) * Self.branchSize + slot]
        place = behind
        continue
      case .end: return behind - 1
      }
      number = node.pointee.next
      place = behind
    }
    return nil
  }

  /// Reads the event's name; its place in a branch.
  @inline(__always)
  private func eventSlot(
    _ place: inout UnsafeRawPointer, _ event: UnsafeMutablePointer<Event>
  ) -> Int? {
    if let known = memo.find(place) {
      event.pointee.eventName = SymbolMemo.symbol(known)
      place += SymbolMemo.length(known)
    } else {
      guard let symbol = newSymbol(&place) else { return nil }
      event.pointee.eventName = symbol
    }
    let name = event.pointee.eventName
    let kind = name.rawValue < 200 ? keys.kinds[Int(name.rawValue)] : .unknown
    event.pointee.kind = kind
    if kind == .unknown { return slot(of: name, kind) }
    return Int(kind.rawValue)
  }

  @inline(never)
  func slot(of name: Symbol, _ kind: EventKind) -> Int {
    guard kind == .unknown else { return Int(kind.rawValue) }
    return Self.isPhase(name, symbols) ? Self.unknownPhase : 0
  }

  @inline(never)
  private func newSymbol(_ place: inout UnsafeRawPointer) -> Symbol? {
    let start = place
    guard let quote = JSONScan.plainStringEnd(start) else { return nil }
    place = quote + 1
    return memo.learn(start, quote - start, in: symbols)
  }
}

/// Whether a tree of shapes pays: a line it does not know is begun twice.
///
/// Lines are judged in rounds. After a round in which the tree knew fewer than a third of the lines it is
/// closed for some rounds, each time for more, and then begins anew.
struct ShapeGauge {
  private static let round = 4096
  private var hits = 0
  private var misses = 0
  private(set) var isOpen = true
  private var closedLines = 0
  private var pause = 4096

  @inline(__always)
  mutating func noteHit() { hits += 1 }

  @inline(__always)
  mutating func noteMiss() {
    misses += 1
    if hits + misses >= Self.round { judge() }
  }

  private mutating func judge() {
    if hits < misses / 2 {
      isOpen = false
      closedLines = pause
      pause = min(pause * 4, 1 << 20)
    }
    (hits, misses) = (0, 0)
  }

  /// Counts a line while closed; true when it is time to begin anew.
  mutating func passLine() -> Bool {
    closedLines -= 1
    isOpen = closedLines <= 0
    return isOpen
  }
}
