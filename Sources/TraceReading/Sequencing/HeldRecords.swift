internal import TraceModel

/// Records that wait for their turn.
///
/// Their text stays where it is, in one of the blocks that stay for a while after they were read;
/// only the events are copied. A record that waits for longer than its block, because lines are
/// long, gets a copy of its text:
/// ```
///   events   | e | e | – | e | L |            a place that is free is used again
///   blocks   ··· |  5  |  6  |  7  |          text of those that came lately
///   pages    |aaabbbb··|dddddd···|LLLLLLLLL|  and so is a page when none of its records waits
/// ```
/// A long record has a page of its own: next to short ones that wait for long, its bytes would stay
/// as long as they do.
final class HeldRecords {
  private struct Place {
    /// The place of its block in the history of records; see ``copied`` and ``free``.
    var block = Place.free
    var page: Int32 = 0
    /// Of its text in the page, and of strings after it that lay elsewhere.
    var start = 0
    var length = 0
    /// Of its text, if that is copied.
    var digest: UInt64 = 0
    /// Bytes that are counted for it.
    var size = 0

    static let copied: Int32 = -1
    static let free: Int32 = -2
  }

  private struct Page {
    var bytes: [UInt8] = []
    /// Records that wait with their text here.
    var waiting = 0
  }

  /// Usual bytes of a page; one more record may begin before its end, if it is not a long one.
  private static let pageSize = 1 << 16
  private static let long = 1 << 12

  private var events: UnsafeMutablePointer<Event>
  private var places: UnsafeMutablePointer<Place>
  /// Numbers that are free, the last of which is used next.
  private var free: UnsafeMutablePointer<Int32>
  private var freeCount = 0
  private var capacity = 0
  /// Of the few records that are headers.
  private var headers: [Int: RunHeader] = [:]
  /// How many records wait with their text in each block.
  private let inBlock: UnsafeMutablePointer<Int>
  private var pages = [Page()]
  private var freePages: [Int] = []
  /// The page that is being filled.
  private var current = 0
  /// Bytes of the texts that wait.
  private(set) var bytes = 0

  /// Memory that copied texts take, in bytes: more than they have, for pages are used again.
  var reserved: Int { pages.reduce(0) { $0 + $1.bytes.capacity } }

  private let keys: EventKeyTable

  /// - Parameter blocks: how many places there are for blocks.
  init(keys: EventKeyTable, blocks: Int) {
    self.keys = keys
    events = .allocate(capacity: 0)
    places = .allocate(capacity: 0)
    free = .allocate(capacity: 0)
    inBlock = .allocate(capacity: blocks)
    inBlock.initialize(repeating: 0, count: blocks)
  }

  deinit {
    events.deallocate()
    places.deallocate()
    free.deallocate()
    inBlock.deallocate()
  }

  /// Keeps a record, whose text stays in its block until ``copyTexts(of:_:)`` is called for that.
  ///
  /// - Returns: its number, until it is released.
  @inline(__always)
  func add(_ event: UnsafePointer<Event>, header: RunHeader?, block: Int) -> Int {
    if freeCount == 0 { grow() }
    freeCount &-= 1
    let number = Int(free[freeCount])
    keys.copy(event, to: events + number)
    let size = event.pointee.textSize
    places[number].block = Int32(truncatingIfNeeded: block)
    places[number].size = size
    inBlock[block] &+= 1
    bytes &+= size
    if let header { headers[number] = header }
    return number
  }

  /// The event of a record, valid until the next one is added.
  @inline(__always)
  func event(_ number: Int) -> UnsafePointer<Event> { UnsafePointer(events + number) }

  /// The block that a record's text lies in; nil if it is copied.
  @inline(__always)
  func block(of number: Int) -> Int? {
    let block = places[number].block
    return block >= 0 ? Int(block) : nil
  }

  /// Digest of a record's text that is copied.
  func digest(_ number: Int) -> UInt64 { places[number].digest }

  /// Whether a record has this text. Texts in blocks count from `origin`.
  func hasText(_ number: Int, _ text: UnsafeRawBufferPointer, origin: UnsafeRawPointer) -> Bool {
    let own = events[number].text
    guard places[number].block < 0 else { return EventText(origin).bytes(own).equals(text) }
    return pages[Int(places[number].page)].bytes.withUnsafeBytes {
      $0.part(Int(own.offset), Int(own.offset) + Int(own.length)).equals(text)
    }
  }

  /// Marks the names of a record.
  func markNames(of number: Int, _ live: LiveNames) { events[number].markNames(live) }

  /// Hands a record on, and forgets it.
  @inline(__always)
  func release(_ number: Int, to batch: BatchBuilder) {
    let block = Int(places[number].block)
    if block >= 0 { inBlock[block] &-= 1 }
    if block >= 0, headers.isEmpty {
      batch.add(events + number)
    } else {
      releaseUnusual(number, to: batch)
    }
    setFree(number)
  }

  @inline(__always)
  private func setFree(_ number: Int) {
    bytes &-= places[number].size
    places[number].block = Place.free
    free[freeCount] = Int32(truncatingIfNeeded: number)
    freeCount &+= 1
  }

  /// Forgets a record.
  func drop(_ number: Int) {
    let place = places[number]
    headers[number] = nil
    if place.block >= 0 { inBlock[Int(place.block)] &-= 1 } else { leavePage(place) }
    setFree(number)
  }

  /// Passes on a record that may be a header, or whose text is copied.
  @inline(never)
  private func releaseUnusual(_ number: Int, to batch: BatchBuilder) {
    let place = places[number]
    let header = headers.removeValue(forKey: number)
    guard place.block < 0 else { return batch.add(events + number, header: header) }
    let page = Int(place.page)
    pages[page].bytes.withUnsafeBytes {
      batch.add(
        events + number, header: header,
        text: UnsafeRawBufferPointer(rebasing: $0[place.start..<place.start + place.length]),
        start: place.start)
    }
    leavePage(place)
  }

  private func leavePage(_ place: Place) {
    let page = Int(place.page)
    pages[page].waiting -= 1
    if page != current, pages[page].waiting == 0 { recycle(page) }
  }

  // MARK: Copies

  /// Copies the texts that wait in a block, which changes from here on. They count from `origin`.
  func copyTexts(of block: Int, _ origin: UnsafeRawPointer) {
    guard inBlock[block] > 0 else { return }
    for number in 0..<capacity where places[number].block == Int32(block) {
      copyText(number, EventText(origin))
    }
    inBlock[block] = 0
  }

  private func copyText(_ number: Int, _ text: EventText) {
    let own = text.bytes(events[number].text)
    let page = own.count < Self.long ? pageWithRoom() : newPage()
    if events[number].hasSequence { places[number].digest = RecordDigest.of(own) }
    let start = pages[page].bytes.count
    events[number].copyText(of: text, to: &pages[page].bytes)
    pages[page].waiting += 1
    places[number].block = Place.copied
    places[number].page = Int32(page)
    places[number].start = start
    places[number].length = pages[page].bytes.count - start
  }

  private func pageWithRoom() -> Int {
    guard pages[current].bytes.count >= Self.pageSize else { return current }
    let full = current
    current = newPage()
    if pages[full].waiting == 0 { recycle(full) }
    return current
  }

  private func newPage() -> Int {
    if let page = freePages.popLast() { return page }
    pages.append(Page())
    return pages.count - 1
  }

  private func recycle(_ page: Int) {
    // The memory of very long records is released.
    let isUsual = pages[page].bytes.capacity <= 2 * (Self.pageSize + Self.long)
    pages[page].bytes.removeAll(keepingCapacity: isUsual)
    freePages.append(page)
  }

  /// Makes room; all places that there are must be taken.
  @inline(never)
  private func grow() {
    let size = max(16, 2 * capacity)
    let events = UnsafeMutablePointer<Event>.allocate(capacity: size)
    events.initialize(repeating: Event(), count: size)
    events.update(from: self.events, count: capacity)
    let places = UnsafeMutablePointer<Place>.allocate(capacity: size)
    places.initialize(repeating: Place(), count: size)
    places.update(from: self.places, count: capacity)
    let free = UnsafeMutablePointer<Int32>.allocate(capacity: size)
    free.initialize(repeating: 0, count: size)
    self.events.deallocate()
    self.places.deallocate()
    self.free.deallocate()
    (self.events, self.places, self.free) = (events, places, free)
    freeCount = size - capacity
    for index in 0..<freeCount { free[index] = Int32(size - 1 - index) }
    capacity = size
  }
}
