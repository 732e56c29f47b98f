internal import TraceModel

/// A record that waits for its turn, with its own copy of its text.
struct HeldRecord {
  var event: Event
  var header: RunHeader?
  /// The event's ranges point into these bytes.
  var bytes: [UInt8]
  var digest: UInt64

  init(
    _ event: Event, header: RunHeader?, text: UnsafeRawPointer, digest: UInt64
  ) {
    self.event = event
    self.header = header
    self.digest = digest
    bytes = []
    self.event.copyText(of: EventText(text), to: &bytes)
  }

  /// The event with its ranges behind `offset`.
  func event(movedBy offset: UInt32) -> Event {
    var moved = event
    moved.moveText(by: offset)
    return moved
  }
}
