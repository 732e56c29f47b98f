import LifecycleModel
public import RuleKit
public import TraceModel

/// LT212. Every change of the phase evaluates the root view again.
///
/// A change counts as answered if the root view's body was evaluated, or the root view came and
/// went, shortly after it, and was quiet as long before it: a view that is evaluated all the time
/// anyway proves nothing. Each change must be answered, three in a row.
public final class AppScenePhaseRerender: RunWatcher, SceneKeeper {
  public static let info = RuleInfo(
    code: "LT212", name: "app-scenephase-rerender", family: .workInTheWrongPhase,
    severity: .note,
    summary: "Every change of the phase evaluated the root view of a scene again.",
    phrases: [
      "whole app redraws", "root view rebuilt", "view body evaluated on every phase", "rerender",
    ],
    rationale: """
      Whatever reads `scenePhase` depends on it: if an App reads it, SwiftUI evaluates the App's \
      body and the tree below it at every change. At best that costs a pass over all views while \
      the user leaves and returns; at worst the root changes its identity, popups vanish, \
      navigation is popped, and running tasks are cancelled. It is fine if the root view shows \
      different content in each phase.
      """,
    fix: """
      Read `scenePhase` in a small view or modifier that shows nothing, and not in the App or the \
      root view. For work of the app, observe the UIApplication notifications.
      """,
    snippet: """
      struct PhaseObserver: ViewModifier {
        @Environment(\\.scenePhase) private var phase
        func body(content: Content) -> some View {
          content.onChange(of: phase) { _, new in PhaseLog.shared.note(new) }
        }
      }
      """,
    sources: [
      "https://github.com/pointfreeco/swift-navigation/issues/80",
      "https://github.com/Mijick/Popups/issues/204",
      "https://github.com/matteopuc/swiftui-navigation-stack/issues/87",
    ],
    since: [.scenePhase],
    thresholds: [
      .init(
        "window", 100 * Durations.millisecond, .duration,
        "from the change to the evaluation; our choice: an update comes with the next frames"),
      .init("changes", 3, .count, "number of changes in a row that it takes; fewer may be chance"),
    ],
    falsePositives: """
      A root view that shows different content in each phase, such as a cover; then it must be \
      evaluated.
      """,
    needs: [
      .family(.view), .anyOf([.phaseActive, .phaseInactive, .phaseBackground]),
    ],
    lifeCycles: [.swiftUI],
    interests: .init([.phaseActive, .phaseInactive, .phaseBackground], signals: .ofRootView),
    triggering: triggering, quiet: quiet)

  /// The facts about one scene's root view.
  private struct Root {
    /// The latest change of a phase that it was compared with.
    var change = EventMark.none
    var isAnswered = false
    /// Changes in a row that were answered.
    var streak: Int64 = 0
    /// The change before the first of them: a loss since then may have broken the sequence.
    var anchor = EventMark.none
    /// When the root view was last evaluated, appeared or disappeared.
    var lastTime = Int64.min
    var disappearance = EventMark.none
    /// How many changes of the app's own phase it was compared with.
    var appChanges: Int64 = 0

    /// A new change: the sequence continues only if the previous one was answered.
    mutating func turn(to change: EventMark) {
      if !isAnswered {
        streak = 0
        anchor = self.change
      }
      self.change = change
      isAnswered = false
      disappearance = .none
    }
  }

  private let window: Int64
  private let needed: Int64
  /// By scene.
  private let roots = SymbolMap<Root>()
  private var appChange = EventMark.none
  private var appChanges: Int64 = 0

  public init(_ settings: RuleSettings) {
    window = settings["window"]
    needed = settings["changes"]
  }

  public override func reset() -> Bool {
    roots.removeAll()
    appChange = EventMark.none
    appChanges = 0
    return true
  }

  public override func observe(_ moment: Moment) {
    switch moment.event.kind {
    case .phaseActive, .phaseInactive, .phaseBackground:
      guard moment.run.step.didChangeState else { return }
      let scope = moment.event.scope
      if scope == .app {
        guard isNew(moment.mark, after: appChange) else { return }
        appChange = moment.mark
        appChanges += 1
      } else if scope != .group {
        note(moment.event.scene, moment)
      }
    case .viewBody, .viewOnAppear, .viewOnDisappear:
      if moment.mark.time >= 0 { answer(moment.event.scene, moment) }
    default: break
    }
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    if moment.now < 0 { return Lacking.times }
    return moment.run.scenes.isEmpty ? Lacking.states(.scenes) : nil
  }

  public override func release(scene: Symbol) {
    roots.remove(scene)
  }

  public override func markNames(_ live: LiveNames) {
    for (scene, root) in roots {
      live.mark(scene)
      live.mark(root.change)
      live.mark(root.anchor)
      live.mark(root.disappearance)
    }
    live.mark(appChange)
  }

  /// The phases of a scene and of the app change together; that is one change.
  private func isNew(_ change: EventMark, after known: EventMark) -> Bool {
    !known.exists || change.time < 0 || known.time < 0 || change.time - known.time > window
  }

  @inline(__always)
  private func root(_ scene: Symbol, _ moment: Moment) -> UnsafeMutablePointer<Root>? {
    roots.place(of: scene) ?? add(scene, moment)
  }

  @inline(never)
  private func add(_ scene: Symbol, _ moment: Moment) -> UnsafeMutablePointer<Root>? {
    guard moment.mayKeep(roots.count) else { return nil }
    roots.insert(scene, Root())
    return roots.place(of: scene)
  }

  private func note(_ scene: Symbol, _ moment: Moment) {
    guard let root = root(scene, moment), isNew(moment.mark, after: root.pointee.change) else {
      return
    }
    root.pointee.turn(to: moment.mark)
  }

  private func answer(_ scene: Symbol, _ moment: Moment) {
    guard let root = root(scene, moment) else { return }
    let mark = moment.mark
    if appChange.ordinal > root.pointee.change.ordinal, isNew(appChange, after: root.pointee.change)
    {
      // Of several changes since the last answer all but this one were unanswered.
      if appChanges - root.pointee.appChanges > 1 { root.pointee.isAnswered = false }
      root.pointee.turn(to: appChange)
    }
    root.pointee.appChanges = appChanges
    let before = root.pointee.lastTime
    root.pointee.lastTime = mark.time
    guard root.pointee.change.exists, !root.pointee.isAnswered, root.pointee.change.time >= 0,
      mark.time - root.pointee.change.time <= window
    else { return }
    switch mark.kind {
    case .viewOnDisappear:
      root.pointee.disappearance = mark
      // The pair is one answer, and its first half no unrest.
      root.pointee.lastTime = before
      return
    case .viewOnAppear where !root.pointee.disappearance.exists: return
    default: break
    }
    guard before == Int64.min || before < root.pointee.change.time - window else { return }
    root.pointee.isAnswered = true
    root.pointee.streak += 1
    guard root.pointee.streak >= needed else { return }
    report(root.pointee, scene, moment)
  }

  private func report(_ root: Root, _ scene: Symbol, _ moment: Moment) {
    let run = moment.run
    let name = run.scene(scene)?.rootView ?? .none
    moment.judge(
      run.durationCause(since: root.anchor.exists ? root.anchor : root.change)
        ?? moment.absenceCause(since: root.anchor) ?? (root.anchor.exists ? nil : run.startCause),
      nil,
      .name(name), scene: scene, measure: root.streak, details(root, scene, name, moment))
  }

  private func details(
    _ root: Root, _ scene: Symbol, _ name: Symbol, _ moment: Moment
  ) -> ReportDetails {
    let what =
      root.disappearance.exists ? "disappeared and appeared again" : "was evaluated again"
    let view = name.isPresent ? "root view '\(moment.text(name))'" : "the root view"
    return ReportDetails(
      message: "\(view)\(moment.ofScene(scene)) \(what) "
        + "\(Durations.text(moment.mark.time - root.change.time)) after '\(root.change.kind.name)', "
        + "as it did after each of the last \(root.streak) changes of the phase",
      evidence: [
        Evidence(root.change, "the phase changed"),
        Evidence(moment.mark, scene: scene, "the root view followed"),
      ])
  }
}
