import LifecycleModel
import RuleKit
import TraceModel

// Ends that prove a rule by themselves. No other record is needed for them: ``RuleInfo/needs`` are
// waived.
extension Moment {
  /// The cause that the event proves as the end of its process, by its code or its words; nil for
  /// other events and causes.
  var endCause: EndCause? { event.kind == .processExit ? run.process.endCause : nil }

  /// Reports the end of the process, which is the only record of what was wrong.
  ///
  /// - Parameter detail: further words about the end.
  func reportEnd(_ severity: Severity? = nil, _ subject: Subject = .none, _ detail: String = "") {
    guard let cause = run.process.endCause else { return }
    let code = run.process.endCode
    let message = "\(cause.ending): \(cause.meaning(of: code))\(detail)"
    report(
      severity, subject, at: run.process.exit, scene: Symbol.none,
      ReportDetails(
        message: message,
        evidence: [Evidence(run.process.exit, code?.hexadecimal ?? "the end")]))
  }
}
