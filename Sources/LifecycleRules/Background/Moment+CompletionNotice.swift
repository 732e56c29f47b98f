import LifecycleModel
import RuleKit
import TraceModel

extension Moment {
  /// UIKit's statement in this `log` event that a completion handler was never called; it is
  /// sufficient proof. If the calls are recorded, they are more precise, and the log would only
  /// report it twice.
  ///
  /// - Parameter call: the event of such a call.
  func completionNotice(_ call: EventKind) -> CompletionNotice {
    guard event.kind == .log else { return .none }
    if run.families.contains(.background), run.seen(call) { return .none }
    return CompletionNotice.of(batch.bytes(event.message))
  }

  /// Reports such a statement.
  func reportNotice(_ what: String) {
    judge(
      nil, nil, .none,
      ReportDetails(
        message: "UIKit's log says that the completion handler of \(what) was never called",
        evidence: [Evidence(mark, "UIKit's message")]))
  }
}
