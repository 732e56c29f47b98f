import TraceModel

/// Which records of a run are missing, and whose.
public struct LossTracker {
  /// Records are missing behind the event with this ordinal.
  struct Loss {
    var ordinal: Int64 = -1
    var cause = UnknownCause.loss
  }

  /// Writers whose losses are told apart; those of further ones may be anybody's.
  private static let writerLimit = 4_096

  /// Ordinal of the last event before the latest loss; -1: nothing was lost.
  public private(set) var last: Int64 = -1
  /// Of the latest loss, whoever lost something.
  public private(set) var cause = UnknownCause.loss
  var writers = WriterClock()
  private var ofWriter: [Symbol: Loss] = [:]
  private var ofAny = Loss()
  /// Of the latest `trace.end`, and of what the recorder told behind it.
  private var endOrdinal: Int64 = -1
  /// What was lost behind `trace.end`. It is of other runs, unless one more event of this one comes.
  private var behindEnd: (writer: Symbol?, cause: UnknownCause)?
  /// Slots of scenes that took an event after the latest loss.
  var knownScenes: [Int] = []

  /// Records of this writer (nil: of any) were lost behind the event with this ordinal.
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

  /// Whether the last event so far was `trace.end`, with which the recorder says that it wrote all there is. What
  /// else the recorder tells, and what is not understood, may stand behind.
  func isClosed(at ordinal: Int64) -> Bool { endOrdinal >= 0 && endOrdinal == ordinal }

  /// `trace.end`.
  mutating func close(at ordinal: Int64) { endOrdinal = ordinal }

  /// An event behind `trace.end` that does not mean that the run went on.
  mutating func keepEnd(at ordinal: Int64) {
    if isClosed(at: ordinal - 1) { endOrdinal = ordinal }
  }

  /// Records of some run were lost behind `trace.end`.
  mutating func noteBehindEnd(writer: Symbol?, _ cause: UnknownCause) {
    let isOfSame = behindEnd.map { $0.writer == writer } ?? true
    behindEnd = (isOfSame ? writer : nil, cause)
  }

  /// What was lost behind `trace.end`, as the run goes on there.
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
