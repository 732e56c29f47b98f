internal import TraceModel

/// The memory of a ``BatchBuilder``, which may be used for one input after the other: its slots are
/// always such as it left them.
final class EventSlots {
  /// ``BatchBuilder/size`` slots, and one for a record that is not taken.
  let events: UnsafeMutablePointer<Event>
  /// An event without anything.
  let template: UnsafeMutablePointer<Event>

  init() {
    events = .allocate(capacity: BatchBuilder.size + 1)
    events.initialize(repeating: Event(), count: BatchBuilder.size + 1)
    template = .allocate(capacity: 1)
    template.initialize(to: Event())
  }

  deinit {
    events.deallocate()
    template.deallocate()
  }
}
