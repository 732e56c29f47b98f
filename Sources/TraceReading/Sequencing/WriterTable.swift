internal import TraceModel

/// Records of one writer that wait, by sequence number.
///
/// Usually they come in order, and what comes late belongs before all others, so that both ends
/// cost nothing: new ones go to the back or the front, the next to hand on is at the front.
struct PendingRecords {
  struct Element {
    var sequence: Int64
    /// Number among the held records.
    var number: Int
  }
  private var elements: [Element] = []
  private var front = 0

  var isEmpty: Bool { front == elements.count }
  var count: Int { elements.count - front }
  /// Numbers of the records, among those that are held.
  var numbers: [Int] { elements[front...].map(\.number) }
  var first: Element? { isEmpty ? nil : elements[front] }
  var last: Element? { isEmpty ? nil : elements[elements.count - 1] }

  /// Whether a sequence number is greater than that of every record.
  @inline(__always)
  func isBehindAll(_ sequence: Int64) -> Bool {
    isEmpty || elements[elements.count &- 1].sequence < sequence
  }

  /// Adds a record whose sequence number is greater than that of every other one.
  @inline(__always)
  mutating func append(_ sequence: Int64, _ number: Int) {
    elements.append(Element(sequence: sequence, number: number))
  }

  /// The number of the record that has a sequence number.
  func number(of sequence: Int64) -> Int? {
    let index = place(of: sequence)
    guard index < elements.count, elements[index].sequence == sequence else { return nil }
    return elements[index].number
  }

  /// Adds a record whose sequence number no other one has.
  mutating func insert(_ sequence: Int64, _ number: Int) {
    let element = Element(sequence: sequence, number: number)
    if front > 0, elements[front].sequence > sequence {
      front -= 1
      elements[front] = element
    } else {
      elements.insert(element, at: place(of: sequence))
    }
  }

  /// The first place at or after `front` whose number is not smaller.
  private func place(of sequence: Int64) -> Int {
    var (low, high) = (front, elements.count)
    if low < high, elements[low].sequence >= sequence { return low }
    while low < high {
      let middle = (low + high) / 2
      if elements[middle].sequence < sequence { low = middle + 1 } else { high = middle }
    }
    return low
  }

  @inline(__always)
  mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    let result = elements[front]
    front &+= 1
    if front == elements.count {
      elements.removeAll(keepingCapacity: true)
      front = 0
    } else if front > 2 * Sequencer.window {
      elements.removeFirst(front)
      front = 0
    }
    return result
  }
}

/// How far each writer of each run has come.
///
/// At most ``limit`` writers are tracked; a further one takes the place of one that has nothing
/// held. If that one comes back it starts from the beginning, and is known to have been forgotten.
final class WriterTable {
  static let limit = 65_536

  struct State {
    var run = Symbol.none
    var writer = Symbol.none
    /// Tells this life of the writer from others in the history of records.
    var serial: UInt32 = 0
    /// Digest of the record that came first.
    var beginning: UInt64 = 0
    /// Its records came before, up to `expected`: they count once.
    var repeats = false
    /// A record of it was read.
    var hasBegun = false
    /// The next sequence number; nil until the first record was delivered or known to be the first.
    /// Past 2^63−1 nothing follows.
    var expected: Int64?
    /// The first one that was delivered; before that, larger than every number.
    var first = Int64.min
    var isExhausted = false
    var pending = PendingRecords()
    /// The count from a `trace.loss` directly before; 0 otherwise.
    var lossBefore: Int64 = 0
    /// It was here before, and its state was forgotten.
    var isForgotten = false
    /// A header of the run came after: nothing more is to wait for.
    var isClosed = false
    var isUsed = false
    /// The writers of the run that were added before and after it; −1 for none.
    var earlier: Int32 = -1
    var later: Int32 = -1

    /// Whether the record of this number is the next one, and known to be.
    @inline(__always)
    func follows(_ sequence: Int64) -> Bool { expected == sequence && !isExhausted }
  }

  /// The first ``count`` are in use or free for reuse.
  private(set) var states: UnsafeMutablePointer<State>
  private var count = 0
  private var capacity = 16
  private var free: [Int] = []
  private var index: [UInt64: Int] = [:]
  /// By run, the writer of it that was added last.
  private var latestOfRun: [UInt32: Int32] = [:]
  private var nextSerial: UInt32 = 0
  private var hand = 0
  /// How far the writers of runs had come that ended: should one send a record again, it is known
  /// to be late.
  private var retired: [UInt32: [Ended]] = [:]
  private var retiredRuns: [UInt32] = []
  private var nextRetired = 0
  private static let retiredLimit = 4_096

  /// How far a writer had come.
  struct Ended {
    let writer: Symbol
    let expected: Int64?
    let isExhausted: Bool
    private let serial: UInt32
    private let first: Int64
    private let beginning: UInt64
    private let repeats: Bool

    init(_ state: State) {
      writer = state.writer
      serial = state.serial
      first = state.first
      beginning = state.beginning
      repeats = state.repeats
      // What waits comes as well.
      let last = state.pending.last?.sequence
      isExhausted = state.isExhausted || last == .max
      expected = last.map { $0 == .max ? $0 : $0 + 1 } ?? state.expected
    }

    /// Sets a new state of the writer to where it was.
    func resume(_ state: inout State) {
      state.hasBegun = true
      state.expected = expected
      state.first = first
      state.isExhausted = isExhausted
      state.beginning = beginning
      state.repeats = repeats
    }

    /// Whether a record with this digest is one of its own: the one with which it began, or one of
    /// those that the history has.
    func has(
      _ sequence: Int64, _ digest: UInt64, _ history: (UInt32) -> RecordHistory.Answer
    ) -> Bool {
      guard isExhausted || expected.map({ sequence < $0 }) ?? false else { return false }
      return digest == beginning || history(serial) == .equal
    }

    /// Sets a new state of the writer to where it was, and says that its records come again.
    func restart(_ state: inout State) {
      resume(&state)
      state.serial = serial
      state.repeats = true
    }
  }
  /// Those that lost their places.
  private var evicted: KeyFilter?
  /// Writers that sent records lately, so that those that take turns are not looked up each time.
  private let recent: UnsafeMutablePointer<Recent>
  private static let recentCount = 64

  private struct Recent {
    /// No writer has this one: symbols are fewer.
    var key = UInt64.max
    var place = 0
  }

  init() {
    states = .allocate(capacity: capacity)
    recent = .allocate(capacity: Self.recentCount)
    recent.initialize(repeating: Recent(), count: Self.recentCount)
  }

  deinit {
    states.deinitialize(count: count)
    states.deallocate()
    recent.deallocate()
  }

  @inline(__always)
  private func recent(_ key: UInt64) -> UnsafeMutablePointer<Recent> {
    recent + Int(truncatingIfNeeded: (key ^ key >> 32) & UInt64(Self.recentCount - 1))
  }

  /// The state of a writer, a new one if it is unknown; valid until the next call.
  @inline(__always)
  func state(run: Symbol, writer: Symbol) -> UnsafeMutablePointer<State> {
    let key = UInt64(run.rawValue) << 32 | UInt64(writer.rawValue)
    let recent = recent(key)
    if recent.pointee.key == key { return states + recent.pointee.place }
    return find(key, run, writer)
  }

  /// The state of a writer that sent records before, or nil.
  func known(run: Symbol, writer: Symbol) -> Int? {
    index[UInt64(run.rawValue) << 32 | UInt64(writer.rawValue)]
  }

  @inline(never)
  private func find(
    _ key: UInt64, _ run: Symbol, _ writer: Symbol
  ) -> UnsafeMutablePointer<State> {
    let place = index[key] ?? add(key, run, writer)
    recent(key).pointee = Recent(key: key, place: place)
    return states + place
  }

  private func add(_ key: UInt64, _ run: Symbol, _ writer: Symbol) -> Int {
    if index.count >= Self.limit { evict() }
    let place: Int
    if let reused = free.popLast() {
      place = reused
    } else {
      place = count
      append()
    }
    nextSerial &+= 1
    states[place] = State(run: run, writer: writer, serial: nextSerial, isUsed: true)
    states[place].isForgotten = evicted?.mayContain(key) ?? false
    if !retired.isEmpty,
      let known = retired[run.rawValue]?.first(where: { $0.writer == writer })
    {
      known.resume(&states[place])
    }
    index[key] = place
    let earlier = latestOfRun.updateValue(Int32(place), forKey: run.rawValue)
    if let earlier {
      states[place].earlier = earlier
      states[Int(earlier)].later = Int32(place)
    }
    return place
  }

  private func append() {
    if count == capacity {
      let larger = UnsafeMutablePointer<State>.allocate(capacity: capacity * 2)
      larger.moveInitialize(from: states, count: count)
      states.deallocate()
      states = larger
      capacity *= 2
    }
    (states + count).initialize(to: State())
    count += 1
  }

  private func evict() {
    for _ in 0..<count {
      hand = (hand + 1) % count
      guard states[hand].isUsed, !states[hand].isClosed, states[hand].pending.isEmpty else {
        continue
      }
      unlink(states[hand])
      let (run, writer) = (states[hand].run, states[hand].writer)
      if evicted == nil { evicted = KeyFilter() }
      evicted?.insert(UInt64(run.rawValue) << 32 | UInt64(writer.rawValue))
      close(hand)
      return
    }
  }

  /// Takes a writer out of the chain of its run.
  private func unlink(_ state: State) {
    if state.earlier >= 0 { states[Int(state.earlier)].later = state.later }
    if state.later >= 0 {
      states[Int(state.later)].earlier = state.earlier
    } else {
      latestOfRun[state.run.rawValue] = state.earlier >= 0 ? state.earlier : nil
    }
  }

  /// Ends every writer of a run: the next record of each starts a new one.
  func closeRun(_ run: Symbol) {
    // A run of the same id begins, whose numbers have nothing to do with those before.
    if retired[run.rawValue] != nil { retired[run.rawValue] = [] }
    closeWriters(run)
  }

  private func closeWriters(_ run: Symbol) {
    var place = latestOfRun.removeValue(forKey: run.rawValue) ?? -1
    while place >= 0 {
      let earlier = states[Int(place)].earlier
      close(Int(place))
      place = earlier
    }
  }

  /// How far the writers of a run have come.
  func ended(_ run: Symbol) -> [Ended] {
    var result: [Ended] = []
    var place = latestOfRun[run.rawValue] ?? -1
    while place >= 0 {
      result.append(Ended(states[Int(place)]))
      place = states[Int(place)].earlier
    }
    // One that came back after it ended is a later one of those.
    let writers = Set(result.map(\.writer))
    return result + (retired[run.rawValue] ?? []).filter { !writers.contains($0.writer) }
  }

  /// Number of records of a run that its writers have sent, judging by their sequence numbers.
  func progress(of run: Symbol) -> Int64 {
    var sum: Int64 = 0
    var place = latestOfRun[run.rawValue] ?? -1
    while place >= 0 {
      let state = states + Int(place)
      sum &+= (state.pointee.expected ?? 0) &+ Int64(state.pointee.pending.count)
      place = state.pointee.earlier
    }
    return sum
  }

  /// The run has ended: its writers take no room but for how far they came.
  func retireRun(_ run: Symbol) {
    var places: [Int] = []
    var place = latestOfRun[run.rawValue] ?? -1
    while place >= 0 {
      // Something of it is still waiting for its turn.
      guard states[Int(place)].pending.isEmpty else { return }
      places.append(Int(place))
      place = states[Int(place)].earlier
    }
    let ended = places.map { Ended(states[$0]) }
    closeWriters(run)
    guard retired.updateValue(ended, forKey: run.rawValue) == nil else { return }
    if retiredRuns.count < Self.retiredLimit {
      retiredRuns.append(run.rawValue)
    } else {
      retired[retiredRuns[nextRetired]] = nil
      retiredRuns[nextRetired] = run.rawValue
      nextRetired = (nextRetired + 1) % Self.retiredLimit
    }
  }

  /// Numbers of the records that wait for others of their writers.
  var pendingRecords: [Int] {
    (0..<count).filter { states[$0].isUsed }.flatMap { states[$0].pending.numbers }
  }

  /// Marks the names of all writers that are known.
  func markNames(_ live: LiveNames) {
    for place in 0..<count where states[place].isUsed {
      live.mark(states[place].run)
      live.mark(states[place].writer)
    }
    for (run, writers) in retired {
      live.mark(Symbol(rawValue: run))
      for ended in writers { live.mark(ended.writer) }
    }
  }

  private func close(_ place: Int) {
    let state = states[place]
    let key = UInt64(state.run.rawValue) << 32 | UInt64(state.writer.rawValue)
    index[key] = nil
    if recent(key).pointee.key == key { recent(key).pointee.key = .max }
    states[place].isClosed = true
    recycleIfDone(place)
  }

  /// Frees a closed writer that has nothing held any more.
  func recycleIfDone(_ place: Int) {
    guard states[place].isClosed, states[place].isUsed, states[place].pending.isEmpty else {
      return
    }
    states[place].isUsed = false
    free.append(place)
  }
}
