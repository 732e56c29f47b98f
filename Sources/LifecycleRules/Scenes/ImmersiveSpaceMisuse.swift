import LifecycleModel
public import RuleKit
import TraceModel

/// LT419. A second immersive space, or the last window put away before the space is open.
public final class ImmersiveSpaceMisuse: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT419", name: "immersive-space-misuse", family: .scenesAndDelegates, severity: .error,
    summary: """
      An immersive space was opened while another was open, or the last window was dismissed too \
      early.
      """,
    phrases: ["immersive space does not open", "vision app closes", "space dismissed"],
    rationale: """
      Only one immersive space can be open at a time; a second `openImmersiveSpace` fails. The \
      last open scene can't be dismissed: if an app dismisses its window before the space is open, \
      the window stays, and if opening fails, nothing would be left on screen.
      """,
    fix: """
      Wait for the result of `openImmersiveSpace`, and dismiss the window only if it is `.opened`. \
      Dismiss the space that is open, and wait for that too, before opening another.
      """,
    snippet: """
      Button("Enter the cinema") {
        Task {
          let result = await openImmersiveSpace(id: "cinema")
          guard case .opened = result else { return }
          dismissWindow(id: "films")
        }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/visionos/presenting-windows-and-spaces",
      "https://developer.apple.com/documentation/swiftui/openimmersivespaceaction",
    ],
    since: [.immersiveSpaces],
    needs: [.anyOf([.spaceOpen, .spaceOpened])],
    interests: .init([
      .spaceOpen, .spaceOpened, .spaceOpenFailed, .spaceDismiss, .spaceClosed, .windowDismiss,
    ]),
    claims: [.init(.immersiveSpace, .spaceOpen)],
    triggering: triggering, quiet: quiet)

  /// The space that is on its way; none otherwise.
  private var opening = EventMark.none
  /// The event that led to the space that is there or on its way.
  private var open = EventMark.none
  /// The last window was dismissed while no space was there: the app asks for one too late.
  private var dismissed: (mark: EventMark, scene: Symbol)?
  private var scenes = NamedScenes()
  /// A window was dismissed, and whether it was the last is not known.
  private var lacksScenes = false

  public init(_ settings: RuleSettings) {}

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    if let reason = scenes.whyNotEvaluated("'window.dismiss'") { return reason }
    return lacksScenes && !StateSource.sceneCallbacks.isShown(by: moment.run.seen)
      ? Lacking.sceneCallbacks : nil
  }

  public override func observe(_ moment: Moment) {
    switch moment.event.kind {
    case .windowDismiss: dismiss(moment)
    case .spaceOpen:
      judge(moment)
      if let dismissed, isStillLast(dismissed, moment) {
        report(dismissed.mark, dismissed.scene, before: moment.mark, moment)
      }
      dismissed = nil
      opening = moment.mark
      open = moment.mark
    case .spaceOpened:
      opening = .none
      open = moment.mark
    default:
      opening = .none
      open = .none
    }
  }

  /// Every `space.open` that the machine does not accept.
  private func judge(_ moment: Moment) {
    for change in moment.run.step.changes
    where change.machine == .immersiveSpace && change.verdict == .illegal {
      let states = MachineID.immersiveSpace.machine.names(of: change.before)
      let now = states.map { "'\($0)'" }.joined(separator: " or ")
      let before = change.entry.exists ? change.entry : open
      moment.report(
        nil, .kind(.spaceOpen),
        ReportDetails(
          message: "an immersive space was opened while one was \(now); only one can be open",
          evidence: (before.exists ? [Evidence(before, "led to \(now)")] : [])
            + [Evidence(moment.mark, scene: moment.event.scene, "another is opened")],
          expectedPath: [.spaceDismiss, .spaceClosed]))
    }
  }

  private func dismiss(_ moment: Moment) {
    let scene = moment.event.scene
    guard opening.exists else {
      if !open.exists, isLastWindow(scene, moment) == true { dismissed = (moment.mark, scene) }
      return
    }
    scenes.note(scene)
    guard let isLast = isLastWindow(scene, moment) else {
      lacksScenes = true
      return
    }
    if isLast { report(moment.mark, scene, before: opening, moment) }
  }

  /// Whether no window has connected since the last one was dismissed.
  private func isStillLast(
    _ dismissed: (mark: EventMark, scene: Symbol), _ moment: Moment
  ) -> Bool {
    guard let scene = moment.run.scene(dismissed.scene) else { return false }
    return scene.lastConnect.ordinal < dismissed.mark.ordinal
      && isLastWindow(dismissed.scene, isConnected: false, moment) == true
  }

  private func report(
    _ mark: EventMark, _ scene: Symbol, before opening: EventMark, _ moment: Moment
  ) {
    let evidence = [
      Evidence(opening, "the space is requested"),
      Evidence(mark, scene: scene, "dismissed, and nothing else is open"),
    ]
    moment.judge(
      moment.absenceCause(since: opening.ordinal < mark.ordinal ? opening : mark)
        ?? moment.run.unshownCause(of: EventKindSet([.spaceOpened, .spaceOpenFailed])), nil,
      .kind(.windowDismiss), at: mark, scene: scene,
      ReportDetails(
        message:
          "scene '\(moment.text(scene))', the last window, was dismissed before the immersive "
          + "space was open",
        evidence: evidence.sorted { $0.mark.ordinal < $1.mark.ordinal },
        expectedPath: [.spaceOpened]))
  }

  /// Whether no other window is connected; nil where that is not known. Looks at the latest 256.
  private func isLastWindow(
    _ scene: Symbol, isConnected: Bool = true, _ moment: Moment
  ) -> Bool? {
    let run = moment.run
    guard !isConnected || run.scene(scene)?.isConnected == true,
      moment.mayScan(run.scenes.liveCount)
    else {
      return nil
    }
    for other in run.scenes where other.id != scene {
      guard other.purpose == .window else { continue }
      guard let isConnected = other.isConnected else { return nil }
      if isConnected { return false }
    }
    return true
  }
}
