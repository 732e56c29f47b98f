import LifecycleModel
public import RuleKit
import TraceModel

/// LT102. A transition that the model accepts only because it was observed.
public final class ToleratedTransition: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT102", name: "tolerated-transition", family: .validation, severity: .note,
    summary: "A surprising transition that is known to happen.",
    phrases: ["strange but known", "harmless surprise", "known quirk"],
    rationale: """
      Some transitions are not in Apple's documents but in logs from the field: a coalesced \
      ScenePhase, a second `didEnterBackground` after a resume, a scene that is destroyed while on \
      screen. They are accepted and noted, because code that does not expect them breaks.
      """,
    fix: "Make sure that the app's handlers can run twice and in this order. If they can, there "
      + "is nothing to do.",
    snippet: """
      func sceneDidEnterBackground(_ scene: UIScene) {
        // May come twice in a row: the second call finds nothing to do.
        guard store.hasChanges else { return }
        store.save()
      }
      """,
    sources: ["https://developer.apple.com/documentation/uikit/managing-your-app-s-life-cycle"],
    since: [.app],
    interests: .init(signals: .toleratedStep),
    foldsInto: ["event-doubled", "phase-mapping-wrong"],
    triggering: [
      .init(
        "The same background callback twice",
        """
        header lifeCycle=uikit-scene platform=ios
        launch A
        5s A scene.willResignActive
        6s A scene.didEnterBackground
        ↓ 9s A scene.didEnterBackground
        """)
    ],
    quiet: [
      .init(
        "Once only",
        """
        header lifeCycle=uikit-scene platform=ios
        launch A
        5s A scene.willResignActive
        6s A scene.didEnterBackground
        """),
      .init(
        "Near miss: after a loss a legal reading is possible, so nothing is noted",
        """
        header lifeCycle=uikit-scene platform=ios
        launch A
        5s A scene.willResignActive
        6s A scene.didEnterBackground
        8s trace.loss count=2
        9s A scene.didEnterBackground
        """),
    ])

  public init(_ settings: RuleSettings) {}

  public override func observe(_ moment: Moment) {
    for change in moment.run.step.changes
    where change.verdict == .tolerated && !Self.isLegalOfAScene(change, moment.run)
      && !Self.mayBeLegal(change, moment.run)
    {
      let subject = Subject.edge(change.machine, from: change.before, change.mark.kind)
      moment.report(nil, subject, at: change.mark, scene: change.scene, details(change, moment))
    }
  }

  /// Whether it is the phase of the app, and that of one scene may go so in this system: on the
  /// watch straight from the background to active
  /// (https://developer.apple.com/documentation/watchkit/handling-common-state-transitions).
  private static func isLegalOfAScene(_ change: Change, _ run: RunState) -> Bool {
    change.machine == .scenePhaseApp && isLegal(change, in: run.table(of: run.scenePhaseMachine))
  }

  /// Whether the phase may go so on one of the platforms that the run may be of, where the header
  /// that would name it is lost.
  private static func mayBeLegal(_ change: Change, _ run: RunState) -> Bool {
    guard run.header.platform == nil, !run.header.partial,
      change.machine == run.scenePhaseMachine
    else { return false }
    return run.platforms.contains { isLegal(change, in: run.table(of: .scenePhase(of: $0))) }
  }

  /// Whether a machine with the same states has the transition as a usual one.
  private static func isLegal(_ change: Change, in table: TransitionTable) -> Bool {
    guard let before = change.before.single else { return false }
    let name = change.machine.machine.states[before].name
    guard let same = table.machine.states.firstIndex(where: { $0.name == name }) else {
      return false
    }
    return table.step(StateSet(state: same), change.mark.kind).verdict == .accepted
  }

  private func details(_ change: Change, _ moment: Moment) -> ReportDetails {
    let machine = change.machine.machine
    let known = change.transition.map { machine.transitions[$0] }
    let reason = known?.note.map { ": \($0)" } ?? ""
    let confidence = known.map { " (\($0.confidence.rawValue))" } ?? ""
    return ReportDetails(
      message: "\(change.subject(moment)) got '\(change.mark.kind.name)' in "
        + "state \(change.stateNames), which is tolerated\(confidence)\(reason)",
      evidence: [change.entry, change.mark].filter(\.exists).map {
        Evidence($0, scene: change.scene)
      })
  }
}
