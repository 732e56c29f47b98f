internal import TraceModel

/// Records that wait for their turn, with copies of their text.
///
/// In a damaged trace nearly all records wait, so that one costs no memory of its own:
/// ```
///   events   | e | e | – | e | L |            a place that is free is used again
///   pages    |aaabbbb··|dddddd···|LLLLLLLLL|  and so is a page when none of its records waits
/// ```
/// A long record has a page of its own: beside short ones that wait for long, its bytes would stay as long as they.
final class HeldRecords {
  private struct Place {
    /// Where the event's ranges point.
    var page = 0
    /// Its text, and behind it strings that lay elsewhere.
    var start = 0
    var length = 0
    var digest: UInt64 = 0
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
  private var capacity = 16
  private var places: [Place] = []
  private var free: [Int] = []
  /// Of the few records that are headers.
  private var headers: [Int: RunHeader] = [:]
  private var pages = [Page()]
  private var freePages: [Int] = []
  /// The page that is being filled.
  private var current = 0
  /// Bytes of the texts that wait.
  private(set) var bytes = 0

  /// Memory that texts take, in bytes: more than ``bytes``, for pages are used again.
  var reserved: Int { pages.reduce(0) { $0 + $1.bytes.capacity } }

  private let keys: EventKeyTable

  init(keys: EventKeyTable) {
    self.keys = keys
    events = .allocate(capacity: capacity)
    events.initialize(repeating: Event(), count: capacity)
  }

  deinit { events.deallocate() }

  /// Keeps a record.
  ///
  /// - Parameters:
  ///   - text: what the event's ranges point into.
  /// - Returns: its number, until it is released.
  func add(
    _ event: UnsafePointer<Event>, header: RunHeader?, text: EventText, digest: UInt64
  ) -> Int {
    let number = freePlace()
    let page = event.pointee.text.length < Self.long ? pageWithRoom() : newPage()
    keys.copy(event, to: events + number)
    let start = pages[page].bytes.count
    events[number].copyText(of: text, to: &pages[page].bytes)
    pages[page].waiting += 1
    let length = pages[page].bytes.count - start
    places[number] = Place(page: page, start: start, length: length, digest: digest)
    bytes += length
    if let header { headers[number] = header }
    return number
  }

  /// The event of a record, valid until the next one is added.
  func event(_ number: Int) -> UnsafePointer<Event> { UnsafePointer(events + number) }

  /// Marks the names of a record.
  func markNames(of number: Int, _ live: LiveNames) { events[number].markNames(live) }

  func digest(_ number: Int) -> UInt64 { places[number].digest }

  /// Hands a record on, and forgets it.
  func release(_ number: Int, to batch: BatchBuilder) {
    let place = places[number]
    let header = headers.isEmpty ? nil : headers.removeValue(forKey: number)
    pages[place.page].bytes.withUnsafeBytes {
      batch.add(
        events + number, header: header,
        text: UnsafeRawBufferPointer(rebasing: $0[place.start..<place.start + place.length]),
        start: place.start)
    }
    free.append(number)
    bytes -= place.length
    pages[place.page].waiting -= 1
    if place.page != current, pages[place.page].waiting == 0 { recycle(place.page) }
  }

  private func freePlace() -> Int {
    if let number = free.popLast() { return number }
    if places.count == capacity {
      let larger = UnsafeMutablePointer<Event>.allocate(capacity: capacity * 2)
      larger.initialize(repeating: Event(), count: capacity * 2)
      larger.update(from: events, count: capacity)
      events.deallocate()
      events = larger
      capacity *= 2
    }
    places.append(Place())
    return places.count - 1
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
    // What very long records took is given back.
    let isUsual = pages[page].bytes.capacity <= 2 * (Self.pageSize + Self.long)
    pages[page].bytes.removeAll(keepingCapacity: isUsual)
    freePages.append(page)
  }
}
