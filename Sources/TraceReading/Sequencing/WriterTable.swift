internal import TraceModel

/// How far each writer of each run has come.
///
/// At most ``limit`` writers are tracked; a further one takes the place of one that has nothing held,
/// which then begins anew if it comes back.
struct WriterTable {
  static let limit = 4096

  struct State {
    var run = Symbol.none
    var writer = Symbol.none
    /// Tells this life of the writer from others in the table of digests.
    var serial: UInt32 = 0
    /// The next sequence number; nil until the first record was let go. Past 2^63−1 nothing
    /// follows.
    var expected: Int64?
    var isExhausted = false
    /// Numbers of held records, the highest sequence number first.
    var pending: [Int] = []
    /// What a `trace.loss` directly before says; 0 otherwise.
    var lossBefore: Int64 = 0
    /// A header of the run came after: nothing more is to wait for.
    var isClosed = false
    var isUsed = false
  }

  private(set) var count = 0
  var states: [State] = []
  private var free: [Int] = []
  private var index: [UInt64: Int] = [:]
  private var byRun: [UInt32: [Int]] = [:]
  private var nextSerial: UInt32 = 0
  private var hand = 0
  private var last: (key: UInt64, state: Int) = (.max, -1)

  /// The state of a writer, a new one if there is none.
  @inline(__always)
  mutating func state(run: Symbol, writer: Symbol) -> Int {
    let key = UInt64(run.rawValue) << 32 | UInt64(writer.rawValue)
    if last.key == key { return last.state }
    return find(key, run, writer)
  }

  /// The state of a writer that sent records before, or nil.
  func known(run: Symbol, writer: Symbol) -> Int? {
    index[UInt64(run.rawValue) << 32 | UInt64(writer.rawValue)]
  }

  @inline(never)
  private mutating func find(_ key: UInt64, _ run: Symbol, _ writer: Symbol) -> Int {
    if let found = index[key] {
      last = (key, found)
      return found
    }
    if index.count >= Self.limit { evict() }
    let place: Int
    if let reused = free.popLast() {
      place = reused
    } else {
      place = states.count
      states.append(State())
    }
    nextSerial &+= 1
    states[place] = State(run: run, writer: writer, serial: nextSerial, isUsed: true)
    index[key] = place
    byRun[run.rawValue, default: []].append(place)
    last = (key, place)
    return place
  }

  private mutating func evict() {
    for _ in 0..<states.count {
      hand = (hand + 1) % states.count
      guard states[hand].isUsed, !states[hand].isClosed, states[hand].pending.isEmpty else {
        continue
      }
      byRun[states[hand].run.rawValue]?.removeAll { $0 == hand }
      if byRun[states[hand].run.rawValue]?.isEmpty == true {
        byRun[states[hand].run.rawValue] = nil
      }
      close(hand)
      return
    }
  }

  /// Ends every writer of a run: the next record of each begins anew.
  mutating func closeRun(_ run: Symbol) {
    for place in byRun.removeValue(forKey: run.rawValue) ?? [] { close(place) }
  }

  private mutating func close(_ place: Int) {
    let state = states[place]
    index[UInt64(state.run.rawValue) << 32 | UInt64(state.writer.rawValue)] = nil
    last = (.max, -1)
    states[place].isClosed = true
    recycleIfDone(place)
  }

  /// Frees a closed writer that has nothing held any more.
  mutating func recycleIfDone(_ place: Int) {
    guard states[place].isClosed, states[place].isUsed, states[place].pending.isEmpty else {
      return
    }
    states[place].isUsed = false
    free.append(place)
  }
}

/// Digests of the records let go last, to know one that comes a second time. Direct-mapped: a
/// writer in order keeps about its last 4,096.
struct DigestTable {
  private struct Entry {
    var serial: UInt32 = 0
    var sequence: Int64 = 0
    var digest: UInt64 = 0
  }
  private static let size = 4096
  private var entries = [Entry](repeating: Entry(), count: size)

  @inline(__always)
  private func slot(_ serial: UInt32, _ sequence: Int64) -> Int {
    Int(truncatingIfNeeded: sequence &+ Int64(serial) &* 0x9E37) & (Self.size - 1)
  }

  @inline(__always)
  mutating func remember(_ serial: UInt32, _ sequence: Int64, _ digest: UInt64) {
    entries[slot(serial, sequence)] = Entry(serial: serial, sequence: sequence, digest: digest)
  }

  /// Nil if the record is not among those remembered.
  func digest(_ serial: UInt32, _ sequence: Int64) -> UInt64? {
    let entry = entries[slot(serial, sequence)]
    return entry.serial == serial && entry.sequence == sequence ? entry.digest : nil
  }

  /// 64 bits of a record's text, 16 bytes a step.
  @inline(__always)
  static func digest(_ text: UnsafeRawBufferPointer) -> UInt64 {
    guard let base = text.baseAddress else { return 0 }
    var value = 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: text.count)
    var index = 0
    while index + 16 <= text.count {
      let low = base.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let high = base.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self)
      value = fold(value ^ low, high ^ 0xC2B2_AE3D_27D4_EB4F)
      index += 16
    }
    var rest: (UInt64, UInt64) = (0, 0)
    while index < text.count {
      rest.1 = rest.1 << 8 | rest.0 >> 56
      rest.0 = rest.0 << 8 | UInt64(text[index])
      index += 1
    }
    return fold(value ^ rest.0, rest.1 ^ 0xD6E8_FEB8_6659_FD93)
  }

  @inline(__always)
  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
