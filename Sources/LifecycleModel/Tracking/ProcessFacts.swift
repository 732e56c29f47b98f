public import TraceModel

/// The known facts about a run's process: its launch and its end.
public struct ProcessFacts {
  /// How many of its events wait at the most; after them the platform's usual life cycle applies.
  static let undecidedLimit = 256
  /// Its events that came before the life cycle was clear.
  var undecided: [(mark: EventMark, writer: Symbol)] = []

  public internal(set) var start = EventMark.none
  public internal(set) var wasPrewarmed = false
  /// The first time that a scene became active, or the app where it has no scenes or where the
  /// notifications of the app are all that is recorded.
  public internal(set) var firstActivation = EventMark.none
  /// The time from the beginning to the first activation is known: no step of the clock and no loss
  /// lies between them.
  public internal(set) var launchIsTimed = false

  /// The states that AppKit's app was in when it was asked whether it may terminate: it may refuse.
  var askedToTerminate: StateSet?

  public internal(set) var exit = EventMark.none
  /// The code of `process.exit`, if it has one.
  public internal(set) var exitCode: Int64?
  /// The cause that `process.exit` proves by its code or its words, if any.
  public internal(set) var endCause: EndCause?
  /// The code, if a page explains it.
  public internal(set) var endCode: TerminationCode?
  /// The record of the end, if it says more than that.
  var endRecord: Event?
  /// The end as a report outside the trace describes it.
  var reportedEnd: ProcessEnd?
  /// A new beginning of the same process followed, which proves that this run had ended.
  public internal(set) var wasReplaced = false
  /// The last callback that did not return in the recording (`open`).
  public internal(set) var openCallback = EventMark.none

  func markNames(_ live: LiveNames) {
    for mark in [start, firstActivation, exit, openCallback] { live.mark(mark) }
    for (mark, writer) in undecided {
      live.mark(mark)
      live.mark(writer)
    }
    if let endRecord {
      for name in [endRecord.reason, endRecord.transition, endRecord.name] { live.mark(name) }
    }
  }
}
