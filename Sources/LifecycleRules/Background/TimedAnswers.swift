import LifecycleModel
import RuleKit
import TraceModel

/// Calls of the system that must be answered in time, for the rules that wait for the answer.
///
/// The time before a loss stays proved: each limit wakes the rule, and a call that was open then
/// was not answered until then.
struct TimedAnswers {
  struct Call {
    let begin: EventMark
    /// The greatest limit that passed without an answer; 0 for none.
    fileprivate(set) var passed: Int64 = 0
  }

  /// The state of a call that was not answered in time, or that may not have been.
  struct Verdict {
    let call: Call
    /// The answer or the exit; none if the recording ended.
    let end: EventMark
    /// Nanoseconds; `Event.absent` if unknown.
    let duration: Int64
    /// It took longer than `duration` for certain; how much is not known.
    let isBound: Bool
    /// The system ended the process because of it.
    let isKilled: Bool
    let cause: UnknownCause?

    func isOver(_ limit: Int64) -> Bool {
      isKilled || duration > limit || (isBound && duration == limit)
    }

    /// ` for 31.2 s, limit 30 s`, and how it ended.
    func length(limit: Int64) -> String {
      let time =
        isBound
        ? " for more than \(Durations.text(duration))"
        : " for \(Durations.text(duration, above: limit))"
      return (duration >= 0 ? time : "") + ", limit " + Durations.text(limit)
        + (isKilled ? "; the system ended the process for it" : "")
    }

    /// The call and its end.
    func evidence(_ begin: String) -> [Evidence] {
      var lines = [Evidence(call.begin, begin)]
      if end.exists {
        lines.append(Evidence(end, end.kind == .processExit ? "the process ended" : "answered"))
      }
      return lines
    }
  }

  /// Ascending.
  private let limits: [Int64]
  private let answers: EventKindSet
  /// By the ordinal of the begin.
  private var calls: [Int64: Call] = [:]

  /// - Parameter answers: kinds of records that one waits for.
  init(limits: [Int64], answers: EventKindSet) {
    self.limits = limits
    self.answers = answers
  }

  var isEmpty: Bool { calls.isEmpty }

  mutating func removeAll() { calls.removeAll(keepingCapacity: true) }

  /// The moment's event is a call.
  mutating func begin(_ moment: Moment) {
    guard moment.mayKeep(calls.count) else { return }
    let mark = moment.mark
    calls[mark.ordinal] = Call(begin: mark)
    guard mark.time >= 0 else { return }
    for (index, limit) in limits.enumerated() {
      moment.wake(limit, after: mark, token: Int(mark.ordinal) * limits.count + index)
    }
  }

  mutating func wake(_ moment: Moment, token: Int) {
    let key = Int64(token / limits.count)
    guard let call = calls[key], Self.cause(call, moment) == nil else { return }
    calls[key]?.passed = max(call.passed, limits[token % limits.count])
  }

  /// The moment's event answers the call that began at this event.
  mutating func answer(_ ordinal: Int64, _ moment: Moment) -> Verdict? {
    calls.removeValue(forKey: ordinal).flatMap {
      verdict($0, end: moment.mark, isAnswer: true, killed: false, moment)
    }
  }

  /// The run is over. `killed`: the system ended the process because of such a call.
  mutating func end(killed: Bool, _ moment: Moment) -> [Verdict] {
    defer { calls = [:] }
    return calls.values.sorted { $0.begin.ordinal < $1.begin.ordinal }.compactMap {
      verdict($0, end: moment.run.process.exit, isAnswer: false, killed: killed, moment)
    }
  }

  private static func cause(_ call: Call, _ moment: Moment) -> UnknownCause? {
    moment.run.durationCause(since: call.begin) ?? moment.absenceCause(since: call.begin)
  }

  private func verdict(
    _ call: Call, end: EventMark, isAnswer: Bool, killed: Bool, _ moment: Moment
  ) -> Verdict? {
    let last = end.exists ? end.time : moment.now
    let isTimed = last >= 0 && call.begin.time >= 0
    var duration = isTimed ? max(0, last - call.begin.time) : Event.absent
    var cause = Self.cause(call, moment)
    var isBound = false
    if cause != nil, call.passed > 0 {
      (duration, isBound, cause) = (call.passed, true, nil)
    }
    if killed {
      // The system says so itself; only the answer may have been lost.
      cause = isBound ? nil : moment.absenceCause(since: call.begin)
    } else if !isBound, duration <= limits[0] {
      let hasEnded = end.exists || moment.run.process.wasReplaced
      // Without times it is unknown whether the call waited too long before.
      if hasEnded, duration >= 0 { return nil }
      cause = cause ?? .traceEnd
    }
    if !isAnswer, !killed { cause = cause ?? moment.run.unshownCause(of: answers) }
    return Verdict(
      call: call, end: end, duration: duration, isBound: isBound, isKilled: killed, cause: cause)
  }
}
