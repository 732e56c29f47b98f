import TraceModel

/// Detects events that repeat in the same turns: body, begin, end, body, begin, end, …
///
/// Three turns of up to four events are shown; further turns are folded, until an event breaks the
/// turn, moves a machine or has a finding. Events of a single kind repeat with any names; longer
/// turns must have the same names.
final class RepeatedCycle {
  private struct Step: Equatable {
    let event: Symbol
    let scene: Symbol
    let name: Symbol
    let view: Symbol
  }

  private static let longest = 4
  private static let shown = 3
  /// The latest events, the last one first.
  private var recent: [Step] = []
  /// By length of the turn less one: events that came as one turn before.
  private var matches = [Int](repeating: 0, count: longest)

  /// Takes the next event, and returns whether it only continues the cycle.
  ///
  /// - Parameter isQuiet: it changes no state and bears no finding.
  func goesOn(with event: Event, isQuiet: Bool) -> Bool {
    let step = Step(
      event: event.eventName, scene: event.scene, name: event.name, view: event.view)
    guard isQuiet else {
      for index in matches.indices { matches[index] = 0 }
      // The next one of its kind repeats it, even if it changed something.
      recent = [step]
      return false
    }
    var goesOn = false
    for length in 1...Self.longest {
      let isSame =
        recent.count >= length && Self.repeats(step, recent[length - 1], isAlone: length == 1)
      matches[length - 1] = isSame ? matches[length - 1] + 1 : 0
      // The first event after the visible turns.
      if matches[length - 1] > (Self.shown - 1) * length { goesOn = true }
    }
    recent.insert(step, at: 0)
    if recent.count > Self.longest { recent.removeLast() }
    return goesOn
  }

  private static func repeats(_ step: Step, _ other: Step, isAlone: Bool) -> Bool {
    isAlone ? step.event == other.event && step.scene == other.scene : step == other
  }
}
