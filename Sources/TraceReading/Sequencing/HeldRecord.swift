internal import TraceModel

/// A record that waits for its turn, with its own copy of its text.
struct HeldRecord {
  var event: Event
  var header: RunHeader?
  /// The event's ranges point into these bytes.
  var bytes: [UInt8]
  var digest: UInt64
  /// Number of the record in the input.
  var arrival: Int64

  init(
    _ event: Event, header: RunHeader?, text: UnsafeRawPointer, digest: UInt64, arrival: Int64
  ) {
    self.event = event
    self.header = header
    self.digest = digest
    self.arrival = arrival
    let whole = event.text
    bytes = Array(
      UnsafeRawBufferPointer(start: text + Int(whole.offset), count: Int(whole.length)))
    self.event.text.offset = 0
    move(\.id, whole, text)
    move(\.hash, whole, text)
    move(\.message, whole, text)
    move(\.scenes, whole, text)
  }

  private mutating func move(
    _ field: WritableKeyPath<Event, TextRange>, _ whole: TextRange, _ text: UnsafeRawPointer
  ) {
    let range = event[keyPath: field]
    guard range.isPresent else { return }
    if range.offset >= whole.offset, range.offset + range.length <= whole.offset + whole.length {
      event[keyPath: field].offset = range.offset - whole.offset
    } else {
      event[keyPath: field].offset = UInt32(bytes.count)
      bytes += UnsafeRawBufferPointer(start: text + Int(range.offset), count: Int(range.length))
    }
  }

  /// The event with its ranges behind `offset`.
  func event(movedBy offset: UInt32) -> Event {
    var moved = event
    moved.text.offset += offset
    for field in [\Event.id, \Event.hash, \Event.message, \Event.scenes]
    where moved[keyPath: field].isPresent {
      moved[keyPath: field].offset += offset
    }
    return moved
  }
}
