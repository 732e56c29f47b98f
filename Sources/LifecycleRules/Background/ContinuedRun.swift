import LifecycleModel
import RuleKit
import TraceModel

/// A running continued task, and the latest sign of its progress.
struct ContinuedRun {
  let task: BackgroundTask
  /// Its launch, or its latest report.
  var sign: EventMark
  var reports = 0

  /// The recording ended during it.
  func cutDetails(limit: Int64, _ moment: Moment) -> ReportDetails {
    let name = moment.text(task.identifier)
    return ReportDetails(
      message: "continued task '\(name)' was running when the recording ended, less than "
        + "\(Durations.text(limit)) after its " + (reports == 0 ? "launch" : "latest report"),
      evidence: [Evidence(task.launch, "launched")])
  }

  /// - Parameter end: where it expired without a report; none: it went without one for too long.
  func details(_ end: EventMark, limit: Int64, _ moment: Moment) -> ReportDetails {
    let name = moment.text(task.identifier)
    var evidence = [Evidence(task.launch, "launched")]
    guard end.exists else {
      if reports > 0 { evidence.append(Evidence(sign, "the latest report")) }
      let what = reports == 0 ? "since its launch" : "since its latest report"
      return ReportDetails(
        message: "continued task '\(name)' reported no progress for "
          + "\(Durations.text(limit)) or more \(what)",
        evidence: evidence)
    }
    evidence.append(Evidence(end, "expired"))
    return ReportDetails(
      message: "continued task '\(name)' expired without having reported progress",
      evidence: evidence)
  }
}
