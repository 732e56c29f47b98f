internal import TraceModel

/// Where a text may be put together from several parts of one log.
///
/// What a person puts between two parts is no record of the log: a sentence, a rule, a blank line,
/// the fence of a code block. A message over several lines has such lines, too, and the app may
/// stay in one state for hours after it. So only a callback that cannot follow the process'
/// latest one, and comes a while after it, shows that lines between both were left out.
struct Excerpts {
  /// Nanoseconds; our choice.
  static let pause = 60 * LogTime.second

  private var latestLine: Int64 = -1
  private var isBehindOther = false
  /// Number of the latest record after a line that is none.
  private var latestStart: Int64 = -1

  /// - Parameter isRecord: the line has a time, as the log's own lines have.
  mutating func note(_ number: Int64, isRecord: Bool) {
    if isRecord {
      if isBehindOther || number > latestLine + 1 { latestStart = number }
      isBehindOther = false
    } else {
      isBehindOther = true
    }
    latestLine = number
  }

  /// Whether an event cannot be of the part of the log that the latest one of its process is in.
  func separate(_ process: LogSession.AppProcess, from kind: EventKind, at time: Int64?) -> Bool {
    guard latestStart > process.latestLine, let time, let latest = process.latest,
      let step = PrintedLabels.Step(kind), let before = process.phases.step,
      !step.follows(before)
    else { return false }
    let pause = time.subtractingReportingOverflow(latest)
    return !pause.overflow && pause.partialValue >= Self.pause
  }
}
