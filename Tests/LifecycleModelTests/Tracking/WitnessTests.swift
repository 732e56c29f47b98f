import LifecycleModel
import TestSupport
import Testing
import TraceModel

/// Two families of events tell the state of one app, in a source that shows only some of the
/// callbacks: the later one is right.
@Suite struct WitnessTests {
  private typealias Line = (seconds: Double, kind: EventKind)

  /// The app's state after each event.
  private func states(
    _ lines: [Line], partial: Bool = true, timed: Bool = true
  ) -> [AppState?] {
    var header = RunHeader()
    header.partial = partial
    let fed = FedRun(header, startCause: .traceStart)
    return lines.map { line in
      fed.take(line.kind, at: timed ? Int64(line.seconds * 1e9) : Event.absent)
      return fed.run.app.state
    }
  }

  @Test func aNotificationMovesTheAppWhoseDelegateDoesNotShowTheStep() {
    let lines: [Line] = [
      (0, .appDidBecomeActive), (30, .noteAppWillResignActive), (31, .noteAppDidEnterBackground),
      (1_231, .noteAppWillEnterForeground), (1_232, .noteAppDidBecomeActive),
    ]
    #expect(states(lines) == [.active, .inactive, .background, .inactive, .active])
    #expect(states(lines, timed: false) == [.active, .inactive, .background, .inactive, .active])
    #expect(
      states([
        (0, .appWillEnterForeground), (0.4, .noteAppDidBecomeActive), (10, .appWillResignActive),
        (11, .noteAppDidEnterBackground), (40, .appWillEnterForeground),
      ]) == [.inactive, .active, .inactive, .background, .inactive])
  }

  @Test func aPhaseMovesTheSceneWhoseDelegateDoesNotShowTheStep() {
    #expect(
      states([
        (0, .sceneDidBecomeActive), (10, .phaseInactive), (11, .phaseBackground),
        (40, .sceneWillEnterForeground),
      ]) == [.active, .inactive, .background, .inactive])
    #expect(
      states([
        (0, .phaseActive), (10, .sceneWillResignActive), (11, .sceneDidEnterBackground),
        (40, .phaseActive), (55, .phaseInactive),
      ]) == [.active, .inactive, .background, .active, .inactive])
    #expect(
      states([(0, .phaseActive), (10, .appDidEnterBackground), (40, .appWillEnterForeground)])
        == [.active, .background, .inactive])
  }

  /// Its own event of the step was shown once, and not now: the later word counts, and what follows
  /// it is no mistake.
  @Test func anEventThatWasLeftOutOnceIsNoMistake() {
    let cycle: [Line] = [
      (0, .appDidBecomeActive), (10, .appWillResignActive), (11, .appDidEnterBackground),
      (30, .appWillEnterForeground), (31, .appDidBecomeActive),
    ]
    #expect(
      states(cycle + [(331, .noteAppDidEnterBackground), (581, .appWillEnterForeground)]).suffix(2)
        == [.background, .inactive])
    #expect(
      states([
        (0, .sceneDidBecomeActive), (10, .sceneWillResignActive), (11, .sceneDidEnterBackground),
        (40, .phaseActive),
      ]).last == .some(.active))
  }

  /// The notification is printed before the callback of the same step: both are one step.
  @Test func aCallbackBehindItsNotificationIsTheSameStep() {
    var header = RunHeader()
    header.partial = true
    let fed = FedRun(header, startCause: .traceStart)
    let steps: [(note: EventKind, own: EventKind)] = [
      (.noteAppWillResignActive, .appWillResignActive),
      (.noteAppDidEnterBackground, .appDidEnterBackground),
      (.noteAppWillEnterForeground, .appWillEnterForeground),
      (.noteAppDidBecomeActive, .appDidBecomeActive),
    ]
    fed.take(.appDidBecomeActive, at: 0)
    var time: Int64 = 0
    for (note, own) in steps + steps + steps {
      time += 10_000_000_000
      fed.take(note, at: time)
      let state = fed.run.app.state
      fed.take(own, at: time + 1_000_000)
      #expect(fed.run.app.state == state)
      let changes = fed.run.step.changes.filter { $0.machine == .uikitApp }
      #expect(changes.map(\.verdict) == [.legal], "\(own.name) at \(time)")
    }
  }

  /// Both families are complete: a value that is printed late does not undo a callback.
  @Test func aLateValueUndoesNoCallback() {
    let cycle: [Line] = [
      (0, .sceneWillEnterForeground), (0.1, .sceneDidBecomeActive), (0.2, .phaseInactive),
      (0.3, .phaseActive), (9, .sceneWillResignActive), (9.1, .phaseActive), (9.2, .phaseInactive),
      (10, .sceneDidEnterBackground), (10.1, .phaseBackground),
    ]
    #expect(
      states(cycle) == [
        .inactive, .active, .active, .active, .inactive, .inactive, .inactive, .background,
        .background,
      ])
    #expect(
      states([(0, .appDidBecomeActive), (0.1, .noteAppWillEnterForeground)]) == [.active, .active])
  }

  @Test func anAppAfterItsLastCallbackIsNotMoved() {
    #expect(
      states([
        (0, .appWillResignActive), (1, .appWillTerminate), (2, .noteAppDidBecomeActive),
      ]).last == .some(.background))
  }

  /// A whole recording shows each family itself.
  @Test func aWholeRecordingIsNotMoved() {
    #expect(
      states([(0, .appDidBecomeActive), (30, .noteAppDidEnterBackground)], partial: false).last
        == .some(.active))
  }

  /// The state that an app looked up: nothing says when, and by which step, it came to it.
  @Test func aStateThatContradictsTheCallbacksIsUnknown() {
    func after(_ told: Word, _ seconds: Double, _ kinds: [EventKind]) -> AppState? {
      var header = RunHeader()
      header.partial = true
      let fed = FedRun(header, startCause: .traceStart)
      for (number, kind) in kinds.enumerated() { fed.take(kind, at: Int64(number)) }
      fed.take(.log, at: Int64(seconds * 1e9)) { $0.appState = told.symbol }
      return fed.run.app.state
    }
    for kind in [EventKind.appDidBecomeActive, .sceneDidBecomeActive, .phaseActive] {
      #expect(after(.background, 10, [kind]) == nil)
      #expect(after(.inactive, 10, [kind]) == nil)
      #expect(after(.active, 10, [kind]) == .active)
    }
    // Within a callback the value is still the one before.
    #expect(after(.active, 0.001, [.appDidBecomeActive, .appWillResignActive]) == .inactive)
    #expect(after(.background, 0.001, [.appWillEnterForeground]) == .inactive)
  }
}
