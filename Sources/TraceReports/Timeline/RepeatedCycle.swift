import TraceModel

/// Notices events that go on in the same turns: body, begin, end, body, begin, end, …
///
/// Three turns of up to four events are shown; what follows in the same way is folded, until an event breaks
/// the turn, moves a machine or bears a finding. A single kind of event repeats whatever it names; longer
/// turns name the same.
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

  /// Takes the next event, and says whether it only goes on as before.
  ///
  /// - Parameter isQuiet: it changes no state and bears no finding.
  func goesOn(with event: Event, isQuiet: Bool) -> Bool {
    let step = Step(
      event: event.eventName, scene: event.scene, name: event.name, view: event.view)
    guard isQuiet else {
      for index in matches.indices { matches[index] = 0 }
      // The next of its kind repeats it, whatever it changed.
      recent = [step]
      return false
    }
    var goesOn = false
    for length in 1...Self.longest {
      let isSame =
        recent.count >= length && Self.repeats(step, recent[length - 1], isAlone: length == 1)
      matches[length - 1] = isSame ? matches[length - 1] + 1 : 0
      // The first event behind the turns that are shown.
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
