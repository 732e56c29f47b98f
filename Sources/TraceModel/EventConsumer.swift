/// The text that the ``TextRange``s of a batch's events point into: valid until `consume` returns.
public struct EventText {
  @usableFromInline let base: UnsafeRawPointer

  @inlinable public init(_ base: UnsafeRawPointer) { self.base = base }

  /// The bytes of a range; empty if it is absent.
  @inlinable public func bytes(_ range: TextRange) -> UnsafeRawBufferPointer {
    guard range.isPresent else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(start: base + Int(range.offset), count: Int(range.length))
  }
}

/// The events that a reader delivers in one call.
///
/// Everything in it is borrowed: events, text and headers are valid until `consume` returns.
public struct EventBatch {
  public var events: UnsafeBufferPointer<Event>
  public var text: EventText
  /// Headers that the batch's `.header` events point to by `code`.
  public var headers: [RunHeader]
  /// The text of each event is its unchanged JSON Lines record.
  public var isOfJSONLines: Bool
  /// The text of each event is its line of a sketch.
  public var isOfSketch: Bool

  @inlinable public init(
    events: UnsafeBufferPointer<Event>, text: UnsafeRawPointer, headers: [RunHeader],
    isOfJSONLines: Bool = false, isOfSketch: Bool = false
  ) {
    self.isOfJSONLines = isOfJSONLines
    self.isOfSketch = isOfSketch
    self.events = events
    self.text = EventText(text)
    self.headers = headers
  }

  /// The bytes of a range of one of the batch's events; empty if it is absent.
  @inlinable public func bytes(_ range: TextRange) -> UnsafeRawBufferPointer {
    text.bytes(range)
  }
  /// The text of a range, or nil if it is absent. Readers check UTF-8, so nothing is replaced.
  public func string(_ range: TextRange) -> String? {
    range.isPresent ? String(decoding: bytes(range), as: UTF8.self) : nil
  }
}

/// Receives the events and problems of a reader, in the order of the trace.
public protocol EventConsumer: AnyObject {
  /// Events, headers (as `.header` events) and losses (as `.gap` events), in order.
  func consume(_ batch: EventBatch)
  /// A problem, reported after the events that precede it. Its effect on verdicts, if any, comes as
  /// a separate `.gap` event.
  func report(_ problem: InputProblem)
  /// Marks every symbol of events consumed so far that it still refers to. False if it cannot say
  /// which: then none is forgotten.
  ///
  /// Called between batches, when the consumer has seen all that was read, by the thread that
  /// reads.
  func markNames(_ live: LiveNames) -> Bool
  /// The text so far tells that a process ended, whose event comes later, when no line can say more
  /// about it. Called between batches, again and again.
  func noteToldExit()
}

extension EventConsumer {
  public func markNames(_ live: LiveNames) -> Bool { false }
  public func noteToldExit() {}
}
