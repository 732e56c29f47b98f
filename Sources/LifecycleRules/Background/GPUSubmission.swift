import LifecycleModel
import RuleKit
import TraceModel

/// Work that was given to the GPU in the background, or that the system refused there.
struct GPUSubmission {
  let mark: EventMark
  let scene: Symbol
  /// The event with which the stay in the background began; none if it is not known.
  let began: EventMark

  var details: ReportDetails {
    let isTimed = began.exists && began.time >= 0 && mark.time >= began.time
    let later = isTimed ? " \(Durations.text(mark.time - began.time)) after it began" : ""
    return ReportDetails(
      message: "GPU work was submitted in the background\(later)", evidence: evidence("submitted"))
  }

  func evidence(_ text: String) -> [Evidence] {
    let here = Evidence(mark, scene: scene, text)
    return began.exists ? [Evidence(began, "in the background from here"), here] : [here]
  }
}
