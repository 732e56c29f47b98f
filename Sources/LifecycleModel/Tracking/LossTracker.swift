import TraceModel

/// Which records of a run are missing, and whose.
public struct LossTracker {
  /// Records are missing after the event with this ordinal.
  struct Loss {
    var ordinal: Int64 = -1
    var cause = UnknownCause.loss
  }

  /// Largest number of writers with separate losses; a loss of a further one may be any writer's.
  private static let writerLimit = 4_096

  /// Ordinal of the last event before the latest loss; -1: nothing was lost.
  public private(set) var last: Int64 = -1
  /// The latest loss of any writer.
  public private(set) var cause = UnknownCause.loss
  var writers = WriterClock()
  private var ofWriter: [Symbol: Loss] = [:]
  private var ofAny = Loss()
  /// The latest `trace.end`, and the recorder's own records after it.
  private var endOrdinal: Int64 = -1
  /// Losses after `trace.end`. They belong to other runs, unless this run has another event.
  private var behindEnd: (writer: Symbol?, cause: UnknownCause)?
  /// Slots of scenes that took an event after the latest loss.
  var knownScenes: [Int] = []

  /// Records of this writer (nil: of any) were lost after the event with this ordinal.
  mutating func note(writer: Symbol?, _ cause: UnknownCause, at ordinal: Int64) {
    last = ordinal
    self.cause = cause
    let loss = Loss(ordinal: ordinal, cause: cause)
    if let writer, ofWriter.count < Self.writerLimit {
      ofWriter[writer] = loss
    } else {
      ofAny = loss
    }
  }

  /// The latest loss that concerns what this writer records.
  func loss(of writer: Symbol) -> Loss {
    guard let own = ofWriter[writer], own.ordinal > ofAny.ordinal else { return ofAny }
    return own
  }

  /// Why records of this instance's writers may be missing after its last event, if so.
  // Asked with every event that moves a machine, so the usual answer comes without a call.
  @inline(__always)
  func since(_ instance: MachineInstance) -> UnknownCause? {
    last >= instance.last.ordinal ? sinceLastEvent(instance) : nil
  }

  @inline(never)
  private func sinceLastEvent(_ instance: MachineInstance) -> UnknownCause? {
    guard instance.last.exists else { return nil }
    if instance.hasManyWriters { return cause }
    var loss = loss(of: instance.writer)
    if instance.hasTwoWriters {
      let other = self.loss(of: instance.otherWriter)
      if other.ordinal > loss.ordinal { loss = other }
    }
    return loss.ordinal >= instance.last.ordinal ? loss.cause : nil
  }

  // MARK: The recorder's last word

  /// Whether the last event so far was `trace.end`, with which the recorder says that it wrote
  /// everything. The recorder's own records and unknown events may come after it.
  func isClosed(at ordinal: Int64) -> Bool { endOrdinal >= 0 && endOrdinal == ordinal }

  /// `trace.end`.
  mutating func close(at ordinal: Int64) { endOrdinal = ordinal }

  /// An event after `trace.end` that does not reopen the run.
  mutating func keepEnd(at ordinal: Int64) {
    if isClosed(at: ordinal - 1) { endOrdinal = ordinal }
  }

  /// Records of some run were lost after `trace.end`.
  mutating func noteBehindEnd(writer: Symbol?, _ cause: UnknownCause) {
    let isOfSame = behindEnd.map { $0.writer == writer } ?? true
    behindEnd = (isOfSame ? writer : nil, cause)
  }

  /// The losses after `trace.end`, once the run continues there.
  mutating func takeBehindEnd() -> (writer: Symbol?, cause: UnknownCause)? {
    defer { behindEnd = nil }
    return behindEnd
  }

  func markNames(_ live: LiveNames) {
    writers.markNames(live)
    for writer in ofWriter.keys { live.mark(writer) }
    if let writer = behindEnd?.writer { live.mark(writer) }
  }
}
