import LifecycleModel
public import RuleKit
public import TraceModel

/// LT103. Events of different machines came in an order that the model rules out.
///
/// Only orders that are documented or were observed are judged. The order of leaving (ScenePhase
/// against scene callbacks) is inferred by symmetry, so it is not.
public final class OrderViolation: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT103", name: "order-violation", family: .validation, severity: .error,
    summary: "Callbacks of different kinds came in an impossible order.",
    phrases: ["wrong order of callbacks", "before launch finished", "scene before app"],
    rationale: """
      SwiftUI delivers `.active` after `sceneDidBecomeActive` and, on return, `.inactive` after \
      `sceneWillEnterForeground`; scenes connect after the app finished launching. When a trace \
      shows another order, the recorder stamps events late (an asynchronous log queue), or the app \
      posts them itself. Work is then attributed to the wrong phase.
      """,
    fix: """
      Record each event in the callback itself and stamp it there, before handing it to a queue. If \
      the app forwards life-cycle events by hand, forward them in the system's order.
      """,
    snippet: """
      func note(_ event: String, _ scene: UIScene? = nil) {
        // Stamped in the callback; the queue only writes.
        let record = Record(event, scene, time: clock.now, seq: counter.next())
        queue.async { [file] in file.append(record) }
      }
      """,
    sources: [
      "https://github.com/wtrmiya/LaunchPractice",
      "https://developer.apple.com/documentation/watchkit/life_cycles/handling_common_state_transitions",
      "https://developer.apple.com/documentation/uikit/about-the-app-launch-sequence",
    ],
    since: [.app],
    thresholds: [
      .init(
        "sameThread", 5 * Durations.millisecond, .duration,
        "how much earlier than its predecessor an event may be stamped on one thread"),
      .init(
        "acrossThreads", 50 * Durations.millisecond, .duration,
        "the same, if the two events name different threads"),
    ],
    falsePositives: "Recorders that log through an asynchronous queue.",
    needs: [
      .anyOf([
        .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive, .wkDidBecomeActive,
      ])
    ],
    interests: .init(
      [
        .phaseActive, .phaseInactive, .sceneDidBecomeActive, .sceneWillEnterForeground,
        .sceneWillConnect, .sceneWillResignActive, .wkDidBecomeActive, .appDidFinishLaunching,
      ], starts: .init([.phaseActive, .phaseInactive, .sceneWillConnect])),
    foldsInto: ["illegal-transition"],
    triggering: triggering, quiet: quiet)

  /// An event that waits for the one it should have followed.
  private struct Early {
    let mark: EventMark
    let scene: Symbol
    let thread: Symbol
    let expected: EventKind
    /// No callback of its scene was recorded before.
    let isFirstOfScene: Bool
  }

  private let sameThread: Int64
  private let acrossThreads: Int64
  /// Together those that wait for the same event.
  private var waiting = Waiting<Early>()
  private var launchIsJudged = false

  public init(_ settings: RuleSettings) {
    sameThread = settings["sameThread"]
    acrossThreads = settings["acrossThreads"]
  }

  public override func reset() -> Bool {
    waiting = Waiting<Early>()
    launchIsJudged = false
    return true
  }

  public override func observe(_ moment: Moment) {
    // In a source that shows a part, what an activation lacks was not shown when the app leaves.
    if moment.run.header.partial, moment.event.kind == .phaseInactive { forgetActivation(moment) }
    switch moment.event.kind {
    case .sceneWillResignActive:
      // Without its activation, it is the resignation that has no right place.
      if moment.run.step.signals.contains(.illegalStep) { forgetActivation(moment) }
    case .phaseActive: if isOfView(moment.event.scope) { expectActivation(moment) }
    case .phaseInactive: if isOfView(moment.event.scope) { expectForeground(moment) }
    case .sceneWillConnect: judgeLaunch(moment)
    default: settle(moment)
    }
    if waiting.isEmpty { moment.rest() }
  }

  public override func runEnded(_ moment: Moment) {
    // Events that are never recorded say nothing about order.
    for item in waiting.takeAll() where item.expected != .appDidFinishLaunching {
      let isRecorded =
        item.expected == .wkDidBecomeActive || moment.run.scene(item.scene)?.machine != nil
      if isRecorded { report(item, by: nil, moment) }
    }
  }

  /// The items that wait for an event of a scene, or of the process.
  private static func group(_ kind: EventKind, _ scene: Symbol) -> UInt64 {
    let isOfProcess = kind == .wkDidBecomeActive || kind == .appDidFinishLaunching
    return UInt64(kind.rawValue) << 32 | (isOfProcess ? 0 : UInt64(scene.rawValue))
  }

  public override func markNames(_ live: LiveNames) {
    for item in waiting {
      live.mark(item.mark)
      live.mark(item.scene)
      live.mark(item.thread)
    }
  }

  private func isOfView(_ scope: Symbol) -> Bool { scope != .app && scope != .group }

  /// Cold and warm start: `didBecomeActive` of the scene (of the app on watchOS) comes first.
  private func expectActivation(_ moment: Moment) {
    let run = moment.run
    if run.platform == .watchOS {
      guard run.seen(.wkDidFinishLaunching), let watch = run.processInstance(.watchkitApp),
        let state = watch.state, MachineID.watchkitApp.machine.states[state].name != "active"
      else { return }
      wait(for: .wkDidBecomeActive, moment)
    } else if !run.mayBe(on: .macOS), let scene = moment.scene, run.startCause == nil {
      // A scene without own events is judged if other scenes have them.
      let isAhead =
        scene.machine == nil
        ? run.seen(.sceneWillConnect) : scene.scene.state != SceneStates.foregroundActive
      if isAhead, scene.machine == nil || scene.scene.state != nil {
        wait(for: .sceneDidBecomeActive, moment)
      }
    }
  }

  private func forgetActivation(_ moment: Moment) {
    for kind in [EventKind.sceneDidBecomeActive, .wkDidBecomeActive] {
      while waiting.takeFirst(of: Self.group(kind, moment.event.scene)) != nil {}
    }
  }

  /// Warm start: `willEnterForeground` of the scene comes before the phase leaves background.
  private func expectForeground(_ moment: Moment) {
    guard !moment.run.mayBe(on: .macOS), let scene = moment.scene, scene.machine != nil,
      scene.scene.state == SceneStates.background,
      let change = moment.run.step.changes.first(where: { $0.scene == scene.id }),
      change.before.single == PhaseStates.background
    else { return }
    wait(for: .sceneWillEnterForeground, moment)
  }

  private func wait(for kind: EventKind, _ moment: Moment) {
    let scene = moment.event.scene
    // A scene without own events may never have one.
    if kind == .sceneDidBecomeActive, moment.scene?.machine == nil,
      waiting.hasGroup(Self.group(kind, scene))
    {
      return
    }
    guard moment.mayKeep(waiting.count) else { return }
    waiting.append(
      Early(
        mark: moment.mark, scene: scene, thread: moment.event.thread, expected: kind,
        isFirstOfScene: kind == .sceneDidBecomeActive && moment.scene?.machine == nil),
      moment.mark.ordinal, group: Self.group(kind, scene))
  }

  /// The awaited event came: fine within the tolerance, a violation after it.
  private func settle(_ moment: Moment) {
    guard !waiting.isEmpty else { return }
    let group = Self.group(moment.event.kind, moment.event.scene)
    guard let item = waiting.takeFirst(of: group) else { return }
    let limit = item.thread == moment.event.thread ? sameThread : acrossThreads
    let isTimed = item.mark.time >= 0 && moment.mark.time >= 0
    if isTimed, moment.mark.time - item.mark.time <= limit { return }
    report(item, by: moment.mark, moment)
  }

  private func report(_ item: Early, by late: EventMark?, _ moment: Moment) {
    let cause: UnknownCause? =
      // All callbacks of its scene may be among the records that were lost before it.
      moment.absenceCause(since: item.isFirstOfScene ? .none : item.mark)
      ?? (late == nil && moment.run.ending == .cut ? .traceEnd : nil)
      // A callback that the run never shows need not have been recorded.
      ?? (late == nil && !moment.run.seen(item.expected) ? .notRecorded : nil)
      ?? (late.map { item.mark.time < 0 || $0.time < 0 } == true ? .orderOnly : nil)
    moment.judge(
      cause, nil, .kind(item.mark.kind), at: item.mark, scene: item.scene,
      Self.details(item, late, moment))
  }

  private static func details(
    _ item: Early, _ late: EventMark?, _ moment: Moment
  ) -> ReportDetails {
    let isTimed = item.mark.time >= 0 && (late?.time ?? Event.absent) >= 0
    let by = late.map { isTimed ? " by \(Durations.text($0.time - item.mark.time))" : "" } ?? ""
    let never = late == nil ? ", which never came" : ""
    var evidence = [Evidence(item.mark, scene: item.scene, "came first")]
    if let late { evidence.append(Evidence(late, scene: item.scene, "came after it")) }
    return ReportDetails(
      message: "'\(item.mark.kind.name)'\(moment.ofScene(item.scene)) came before "
        + "'\(item.expected.name)'\(by)\(never)",
      evidence: evidence, expectedPath: [item.expected])
  }

  /// Without events of the process nothing says that it is launched.
  private func mayBeLaunching(_ run: RunState) -> Bool {
    guard let process = run.processInstance(.uikitAppSceneBased) else { return true }
    return Self.launching.map { process.states.contains(state: $0) } ?? false
  }

  private static let launching = MachineID.uikitAppSceneBased.machine.states.firstIndex {
    $0.name == "launching"
  }

  /// `app.didFinishLaunching`, if it is recorded, comes before any scene connects.
  private func judgeLaunch(_ moment: Moment) {
    guard !launchIsJudged else { return }
    launchIsJudged = true
    // A run is one process, which launches once: a launch that comes yet comes too late, also where
    // its beginning was not recorded.
    guard !moment.run.seen(.appDidFinishLaunching), mayBeLaunching(moment.run) else { return }
    wait(for: .appDidFinishLaunching, moment)
  }
}
