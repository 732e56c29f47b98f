package import TraceModel

/// Enough of an event to point at it later: four words that outlive the block it was read from.
package struct EventMark: Equatable, BitwiseCopyable, Sendable {
  package var kind: EventKind
  /// The event's name, also when its kind is unknown.
  package var name: Symbol
  /// 1-based line; 0 if there was no such event.
  package var line: Int64
  /// Nanoseconds since the run's start; `Event.absent` if the trace has no times.
  package var time: Int64
  package var source: Symbol
  /// Position among the events of the run, from 1.
  package var ordinal: Int64

  @inlinable package init(_ event: Event, time: Int64, ordinal: Int64) {
    kind = event.kind
    name = event.eventName
    line = event.line
    self.time = time
    source = event.source
    self.ordinal = ordinal
  }

  @inlinable package init() {
    kind = .unknown
    name = .none
    line = 0
    time = Event.absent
    source = .none
    ordinal = 0
  }

  /// No event.
  package static let none = EventMark()
  @inlinable package var exists: Bool { line > 0 }
}
