/// Things that a rule waits with, in the order of the events that they began with.
///
/// One is found by the ordinal of its event, and those of one group (a scene, a name) together,
/// without a look at the others, so that a rule may wait with many of them:
/// ```
///   entries   12 a | taken | 15 b | 17 a      ordinals ascend
///   groups    a: 12, 17    b: 15              may still name what was taken
/// ```
struct Waiting<Element> {
  private struct Entry {
    let ordinal: Int64
    let group: UInt64
    /// Nil once it is taken.
    var element: Element?
  }

  /// Ordinals of one group, ascending; those before `head` are taken.
  private struct Group {
    var ordinals: [Int64] = []
    var head = 0
    var rest: ArraySlice<Int64> { ordinals[head...] }
  }

  private var entries: [Entry] = []
  /// Entries before it are taken.
  private var head = 0
  private var groups: [UInt64: Group] = [:]
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }
  var first: Element? { isEmpty ? nil : entries[head].element }

  /// The item after which `number` - 1 others began; 1 means the latest; nil if there are fewer.
  func latest(_ number: Int) -> Element? {
    var rest = number
    for entry in entries[head...].reversed() {
      guard let element = entry.element else { continue }
      rest -= 1
      if rest == 0 { return element }
    }
    return nil
  }

  /// Adds an item that began with an event, after the earlier ones; one event may begin several
  /// items.
  mutating func append(_ element: Element, _ ordinal: Int64, group: UInt64? = nil) {
    precondition(entries.last.map { $0.ordinal <= ordinal } ?? true, "not in the order of events")
    entries.append(Entry(ordinal: ordinal, group: group ?? 0, element: element))
    if let group { groups[group, default: Group()].ordinals.append(ordinal) }
    count += 1
  }

  subscript(ordinal: Int64) -> Element? { place(ordinal).flatMap { entries[$0].element } }

  /// Changes what began with an event, if it still waits.
  mutating func update(_ ordinal: Int64, _ change: (inout Element) -> Void) {
    if let place = place(ordinal) { update(at: place, change) }
  }

  /// Changes the items that began after one event and before another.
  mutating func update(after start: Int64, before end: Int64, _ change: (inout Element) -> Void) {
    var place = firstPlace(notBefore: start + 1)
    while place < entries.count, entries[place].ordinal < end {
      update(at: place, change)
      place += 1
    }
  }

  private mutating func update(at place: Int, _ change: (inout Element) -> Void) {
    guard var element = entries[place].element else { return }
    // Not to be copied when it is changed.
    entries[place].element = nil
    change(&element)
    entries[place].element = element
  }

  /// Removes the first thing that began with an event.
  @discardableResult mutating func take(_ ordinal: Int64) -> Element? {
    guard let place = place(ordinal), let element = entries[place].element else { return nil }
    entries[place].element = nil
    count -= 1
    tidy()
    return element
  }

  @discardableResult mutating func takeFirst() -> Element? {
    isEmpty ? nil : take(entries[head].ordinal)
  }

  /// Removes the first one of a group.
  mutating func takeFirst(of group: UInt64) -> Element? {
    guard var known = groups.removeValue(forKey: group) else { return nil }
    while let ordinal = known.rest.first {
      known.head += 1
      guard self[ordinal] != nil else { continue }
      if !known.rest.isEmpty { groups[group] = known }
      return take(ordinal)
    }
    return nil
  }

  /// Removes a group, in the order of its events.
  @discardableResult mutating func takeAll(of group: UInt64) -> [Element] {
    groups.removeValue(forKey: group)?.rest.compactMap { take($0) } ?? []
  }

  /// Removes all, in the order of their events.
  @discardableResult mutating func takeAll() -> [Element] {
    if entries.isEmpty { return [] }
    defer { self = Waiting() }
    return Array(self)
  }

  /// Whether something of a group waits.
  func hasGroup(_ group: UInt64) -> Bool {
    groups[group]?.rest.contains { self[$0] != nil } ?? false
  }

  /// The latest one of a group.
  func last(of group: UInt64) -> Element? {
    groups[group]?.rest.last { self[$0] != nil }.flatMap { self[$0] }
  }

  private func place(_ ordinal: Int64) -> Int? {
    var place = firstPlace(notBefore: ordinal)
    while place < entries.count, entries[place].ordinal == ordinal {
      if entries[place].element != nil { return place }
      place += 1
    }
    return nil
  }

  private func firstPlace(notBefore ordinal: Int64) -> Int {
    var (low, high) = (head, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].ordinal < ordinal { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Advances `head`, and removes taken items when they outnumber the waiting ones.
  private mutating func tidy() {
    if isEmpty {
      // Usually one item waits, and the next one must not allocate.
      entries.removeAll(keepingCapacity: entries.count < 64)
      groups.removeAll(keepingCapacity: groups.count < 64)
      return head = 0
    }
    while entries[head].element == nil { head += 1 }
    guard entries.count > 2 * count + 16 else { return }
    entries.removeAll { $0.element == nil }
    head = 0
    guard !groups.isEmpty else { return }
    let known = groups
    groups = [:]
    for entry in entries where known[entry.group] != nil {
      groups[entry.group, default: Group()].ordinals.append(entry.ordinal)
    }
  }
}

extension Waiting: Sequence {
  func makeIterator() -> AnyIterator<Element> {
    var rest = entries[head...].makeIterator()
    return AnyIterator {
      while let entry = rest.next() {
        if let element = entry.element { return element }
      }
      return nil
    }
  }
}
