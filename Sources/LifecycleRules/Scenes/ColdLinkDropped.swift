import LifecycleModel
public import RuleKit
import TraceModel

/// LT415. The link that launched the app was never handled.
///
/// The time to handle it ends 10 s after the first activation, or when the scene leaves the screen
/// for the background, whichever comes first. If the process ended before that, the app did not
/// drop the payload, so it is not reported.
public final class ColdLinkDropped: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT415", name: "cold-link-dropped", family: .scenesAndDelegates, severity: .error,
    summary: "A link, activity, shortcut or notification that launched the app was not handled.",
    phrases: [
      "deep link ignored at launch", "link opens home screen", "notification tap does nothing",
      "shortcut ignored", "universal link lost",
    ],
    rationale: """
      A link that connects a scene arrives only in the connection options: UIKit does not also \
      call `scene(_:openURLContexts:)` or `windowScene(_:performActionFor:)` for it. An app that \
      reads only the callbacks, or posts a notification before it has an observer, opens its first \
      screen and loses the place where the user wanted to go.
      """,
    fix: """
      Read `connectionOptions` in `scene(_:willConnectTo:options:)`, keep their content until the \
      interface is ready, then handle it. In SwiftUI put `onOpenURL` on the root view. Record a \
      link that waits, for example for a login, as `link.received` with `outcome` `deferred`.
      """,
    snippet: """
      func scene(_ scene: UIScene, willConnectTo session: UISceneSession,
                 options: UIScene.ConnectionOptions) {
        show(FilmList(), in: scene)
        // What launched the app comes here and nowhere else.
        options.urlContexts.forEach { router.open($0.url) }
        options.userActivities.forEach { router.resume($0) }
        if let item = options.shortcutItem { router.perform(item) }
      }
      """,
    sources: [
      "https://github.com/expo/expo/pull/47628",
      "https://github.com/apache/cordova-ios/issues/1671",
      "https://github.com/tauri-apps/tao/issues/1248",
      "https://github.com/BranchMetrics/ios-branch-deep-linking-attribution/issues/1160",
    ],
    since: [.scenes],
    thresholds: [
      .init(
        "wait", 10 * Durations.second, .duration,
        "from the first activation to the handling of the link that launched the app; our choice")
    ],
    falsePositives: """
      Links that must wait and are not recorded as deferred; notifications that only open the app.
      """,
    needs: [.family(.links)],
    interests: .init(
      [
        .sceneWillConnect, .sceneDidBecomeActive, .sceneDidEnterBackground, .sceneDidDisconnect,
        .appOpenURL, .appPerformAction, .appContinueUserActivity, .appUserDidAcceptCloudKitShare,
        .appDidBecomeActive, .appDidEnterBackground, .linkReceived, .linkHandled,
      ],
      starts: .init([
        .sceneWillConnect, .appOpenURL, .appPerformAction, .appContinueUserActivity,
        .appUserDidAcceptCloudKitShare,
      ])),
    triggering: triggering, quiet: quiet)

  /// A launch that waits to be handled.
  private struct Launch {
    let mark: EventMark
    /// The scene it connected; none for an app without scenes.
    let scene: Symbol
    let payload: Event.Payload
    let token: Int
    /// From `link.received`, to know it again when another scene handles it.
    var hash = Symbol.none
    var activation = EventMark.none
    /// Its time is over, but no record of links had been seen by then.
    var closed: (mark: EventMark, cause: UnknownCause?)?
  }

  private let wait: Int64
  private var tokens = 0
  /// At most 256 at once.
  private var launches: [Launch] = []
  /// Launches beyond them.
  private var dropped = 0
  /// Only times could say whether a link was handled in time.
  private var lacksTimes = false

  public init(_ settings: RuleSettings) { wait = settings["wait"] }

  public override func observe(_ moment: Moment) {
    let event = moment.event
    switch event.kind {
    case .sceneWillConnect:
      if !event.payload.isEmpty { add(event.payload, moment) }
    case .appOpenURL: addSceneless(.url, moment)
    case .appPerformAction: addSceneless(.shortcut, moment)
    case .appContinueUserActivity: addSceneless(.activity, moment)
    case .appUserDidAcceptCloudKitShare: addSceneless(.cloudkit, moment)
    case .linkHandled, .linkReceived: settle(moment)
    case .sceneDidBecomeActive, .appDidBecomeActive: activate(moment)
    default: leave(moment)
    }
    if launches.isEmpty { moment.rest() }
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    if lacksTimes { return Lacking.times }
    // A link comes with the connect of its scene, or by a call of the delegate.
    let seen = moment.run.seen
    let others = EventKindSet([.appDidBecomeActive, .appDidEnterBackground])
    return moment.run.usesScenes && StateSource.app.isShown(by: seen)
      && !StateSource.sceneCallbacks.isShown(by: seen) && !seen.meets(others)
      ? Lacking.sceneCallbacks : nil
  }

  public override func wake(_ moment: Moment, token: Int) {
    guard let index = launches.firstIndex(where: { $0.token == token }) else { return }
    close(index, at: .none, moment.run.durationCause(since: launches[index].activation), moment)
  }

  public override func runEnded(_ moment: Moment) {
    let run = moment.run
    for launch in launches where run.families.contains(.links) {
      // It came by a call of the app delegate, which in an app with scenes delivers nothing.
      if launch.mark.kind != .sceneWillConnect, run.usesScenes { continue }
      if let closed = launch.closed {
        report(launch, closed.mark, closed.cause, moment)
      } else if run.ending == .cut, !run.process.wasReplaced {
        report(launch, .none, moment.absenceCause(since: launch.mark) ?? .traceEnd, moment)
      } else if run.ending == .end {
        report(launch, .none, .traceEnd, moment)
      }
    }
    if run.families.contains(.links) { moment.noteForgotten(dropped) }
    launches = []
  }

  private func add(_ payload: Event.Payload, _ moment: Moment) {
    guard launches.count < moment.room(256) else {
      dropped += 1
      return
    }
    tokens += 1
    launches.append(
      Launch(mark: moment.mark, scene: moment.event.scene, payload: payload, token: tokens))
  }

  /// Without scenes the payload comes in a separate call, before the app is first active.
  private func addSceneless(_ payload: Event.Payload, _ moment: Moment) {
    guard !moment.run.usesScenes, !moment.run.process.firstActivation.exists,
      moment.run.startCause == nil
    else { return }
    add(payload, moment)
  }

  private func settle(_ moment: Moment) {
    guard !launches.isEmpty else { return }
    let event = moment.event
    let hash =
      event.hash.isPresent ? moment.run.symbols.intern(moment.batch.bytes(event.hash)) : .none
    let isOver = event.kind == .linkHandled || moment.run.symbols[event.outcome] == "deferred"
    for index in launches.indices.reversed() {
      let launch = launches[index]
      let isSame = hash.isPresent && hash == launch.hash
      let isHere =
        !event.scene.isPresent || !launch.scene.isPresent || event.scene == launch.scene
      guard isSame || isHere, launch.closed == nil else { continue }
      if isOver {
        let activation = launch.activation
        if activation.exists, activation.time < 0 || moment.mark.time < 0 { lacksTimes = true }
        launches.remove(at: index)
      } else if hash.isPresent {
        launches[index].hash = hash
      }
    }
  }

  private func activate(_ moment: Moment) {
    for index in launches.indices
    where launches[index].scene == moment.event.scene && !launches[index].activation.exists {
      launches[index].activation = moment.mark
      guard moment.mark.time >= 0 else { continue }
      moment.wake(wait, after: moment.mark, token: launches[index].token)
    }
  }

  /// Background or disconnection: before the first activation it says nothing.
  private func leave(_ moment: Moment) {
    for index in launches.indices.reversed() where launches[index].scene == moment.event.scene {
      if launches[index].activation.exists {
        close(index, at: moment.mark, nil, moment)
      } else if moment.event.kind == .sceneDidDisconnect {
        launches.remove(at: index)
      }
    }
  }

  /// The time to handle a launch is over. Before the first record of links it is unknown whether
  /// links are recorded.
  private func close(_ index: Int, at mark: EventMark, _ cause: UnknownCause?, _ moment: Moment) {
    guard launches[index].closed == nil else { return }
    let cause = moment.absenceCause(since: launches[index].mark) ?? cause
    if moment.run.families.contains(.links) {
      report(launches[index], mark, cause, moment)
      launches.remove(at: index)
    } else {
      launches[index].closed = (mark, cause)
    }
  }

  private func report(
    _ launch: Launch, _ left: EventMark, _ cause: UnknownCause?, _ moment: Moment
  ) {
    moment.judge(
      cause, nil, .none, at: launch.mark, scene: launch.scene, details(launch, left, moment))
  }

  private func details(_ launch: Launch, _ left: EventMark, _ moment: Moment) -> ReportDetails {
    let what = Self.words.filter { launch.payload.contains($0.payload) }.map { $0.word }
    let names = what.isEmpty ? "payload" : what.joined(separator: " and ")
    var evidence = [Evidence(launch.mark, scene: launch.scene, "delivers the \(names)")]
    if launch.activation.exists {
      evidence.append(Evidence(launch.activation, scene: launch.scene, "active, not handled"))
    }
    if left.exists { evidence.append(Evidence(left, scene: launch.scene, "left, not handled")) }
    let until =
      left.exists
      ? "before '\(left.kind.name)'"
      : launch.activation.exists
        ? "within \(Durations.text(wait)) of the first activation" : "before the trace ends"
    let whom = launch.scene.isPresent ? "scene '\(moment.text(launch.scene))'" : "the app"
    return ReportDetails(
      message: "the \(names) that launched \(whom) had no 'link.handled' \(until)",
      evidence: evidence)
  }

  private static let words: [(payload: Event.Payload, word: String)] = [
    (.url, "URL"), (.activity, "user activity"), (.shortcut, "shortcut"),
    (.notification, "notification"), (.cloudkit, "CloudKit share"),
  ]
}
