public import TraceModel

/// Enough of an event to point at it later: four words that outlive the block it was read from.
public struct EventMark: Equatable, BitwiseCopyable, Sendable {
  public var kind: EventKind
  /// The event's name, also when its kind is unknown.
  public var name: Symbol
  /// 1-based line; 0 without such an event.
  public var line: Int64
  /// Nanoseconds since the run's start; `Event.absent` if the trace has no times.
  public var time: Int64
  public var source: Symbol
  /// Position among the events of the run, from 1.
  public var ordinal: Int64

  @inlinable public init(_ event: Event, time: Int64, ordinal: Int64) {
    kind = event.kind
    name = event.eventName
    line = event.line
    self.time = time
    source = event.source
    self.ordinal = ordinal
  }

  @inlinable public init() {
    kind = .unknown
    name = .none
    line = 0
    time = Event.absent
    source = .none
    ordinal = 0
  }

  /// No event.
  @inlinable public static var none: EventMark { EventMark() }
  @inlinable public var exists: Bool { line > 0 }
}

extension LiveNames {
  /// The names of an event.
  public func mark(_ event: EventMark) {
    mark(event.name)
    mark(event.source)
  }
}
