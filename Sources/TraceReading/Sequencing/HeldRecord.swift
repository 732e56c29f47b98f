internal import TraceModel

/// A record that waits for its turn, with its own copy of its text. A class, because it is handed around and as long
/// as a line of text.
final class HeldRecord {
  let event: Event
  let header: RunHeader?
  /// The event's ranges point into these bytes.
  let bytes: [UInt8]
  let digest: UInt64

  init(
    _ event: Event, header: RunHeader?, text: UnsafeRawPointer, digest: UInt64
  ) {
    var event = event
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(event.text.length))
    event.copyText(of: EventText(text), to: &bytes)
    self.event = event
    self.header = header
    self.bytes = bytes
    self.digest = digest
  }

  /// The event with its ranges behind `offset`.
  func event(movedBy offset: UInt32) -> Event {
    var moved = event
    moved.moveText(by: offset)
    return moved
  }
}
