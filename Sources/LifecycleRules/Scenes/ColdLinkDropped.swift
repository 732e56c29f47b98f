import LifecycleModel
public import RuleKit
import TraceModel

/// LT415. A link that was delivered was never handled.
///
/// The time to handle it ends 10 s after the app is active with it, or when the scene leaves the
/// screen for the background, whichever comes first. If the process ended before that, the app did
/// not drop the link, so it is not reported.
public final class ColdLinkDropped: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT415", name: "cold-link-dropped", family: .scenesAndDelegates, severity: .error,
    summary: """
      A link, activity, shortcut, notification or app intent that was delivered was not handled.
      """,
    phrases: [
      "deep link ignored at launch", "link opens home screen", "notification tap does nothing",
      "shortcut ignored", "universal link lost", "app intent opens the wrong screen",
    ],
    rationale: """
      A link that connects a scene arrives only in the connection options: UIKit does not also \
      call `scene(_:openURLContexts:)` or `windowScene(_:performActionFor:)` for it. An app that \
      reads only the callbacks, or posts a notification before it has an observer, opens its first \
      screen and loses the place where the user wanted to go. A second window connects in the same \
      way. A link that finds the app running is lost where its callback has no handler: that, and \
      a notification or an app intent that is dropped, is a warning.
      """,
    fix: """
      Read `connectionOptions` in `scene(_:willConnectTo:options:)`, keep their content until the \
      interface is ready, then handle it. Handle an app intent in \
      `scene(_:willPerformAppIntent:)`, which is called after the connection, too. In SwiftUI put \
      `onOpenURL` and `onAppIntentExecution` on the root view. Record a link that waits, for \
      example for a login, as `link.received` with `outcome` `deferred`.
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
      "https://developer.apple.com/documentation/uikit/uiscene/connectionoptions/appintent",
    ],
    since: [.app],
    thresholds: [
      .init(
        "wait", 10 * Durations.second, .duration,
        "from the delivery, or the first activation after it, to the handling; our choice")
    ],
    falsePositives: """
      Links that must wait and are not recorded as deferred; notifications that only open the app; \
      URLs that are no place in the app, such as the answer of a login. A response by an action of \
      the app's own is not judged, and where the action is not recorded it stays undecided. A file is \
      handled by `document.open`. Where the links have no `hash`, one that is handled may be any of \
      those that wait.
      """,
    needs: [.family(.links)],
    interests: .init(
      LinkRoute.kinds + [
        .sceneDidBecomeActive, .sceneDidEnterBackground, .sceneDidDisconnect, .intentEnd,
        .linkReceived, .linkHandled, .windowOpen, .windowOpenFailed, .documentOpen,
      ],
      signals: .appState,
      starts: .init(LinkRoute.kinds + [.windowOpen, .linkReceived, .linkHandled])),
    triggering: triggering, quiet: quiet)

  let wait: Int64
  private var tokens = 0
  /// At most 256 at once.
  private var deliveries: [Delivery] = []
  /// Deliveries beyond them.
  private var dropped = 0
  /// Only times could say whether a link was handled in time.
  private var lacksTimes = false
  private var echoes = LinkEchoes()
  /// By hash: the latest links that were handled, or are to be later.
  private var handled: [Symbol: EventMark] = [:]
  /// A response by an action of the app's own came: to what a launch that is not in the recording
  /// may have brought, too.
  private var wasAnswered = false
  /// Windows that the app asked for and that have not connected yet, and the latest request.
  private var requested = (count: 0, latest: EventMark.none)

  public init(_ settings: RuleSettings) { wait = settings["wait"] }

  public override func reset() -> Bool {
    tokens = 0
    deliveries = []
    dropped = 0
    lacksTimes = false
    echoes = LinkEchoes()
    handled = [:]
    wasAnswered = false
    requested = (0, .none)
    return true
  }

  public override func observe(_ moment: Moment) {
    let event = moment.event
    if moment.run.step.signals.contains(.appState) { noteAppState(moment) }
    switch event.kind {
    case .linkHandled, .linkReceived: settle(moment)
    case .documentOpen: openDocument(event)
    case .windowOpen: requested = (min(requested.count + 1, 256), moment.mark)
    case .windowOpenFailed: requested.count = max(0, requested.count - 1)
    case .intentEnd: if event.outcome != .failed, event.outcome != .cancelled { performIntent() }
    case .sceneDidBecomeActive: activate(event.scene, moment)
    case .sceneDidEnterBackground: leave(event.scene, moment)
    case .sceneDidDisconnect:
      leave(event.scene, moment)
      deliveries.removeAll { $0.scene == event.scene && !$0.activation.exists }
    default: if let route = LinkRoute.of(event.kind) { deliver(route, moment) }
    }
    if deliveries.isEmpty, requested.count == 0 { moment.rest() }
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
    guard let index = deliveries.firstIndex(where: { $0.token == token }) else { return }
    close(index, at: .none, moment.run.durationCause(since: deliveries[index].activation), moment)
  }

  public override func runEnded(_ moment: Moment) {
    let run = moment.run
    for delivery in deliveries where run.families.contains(.links) {
      if let closed = delivery.closed {
        report(delivery, closed.mark, closed.cause, moment)
      } else if run.ending == .cut, !run.process.wasReplaced {
        report(delivery, .none, cause(delivery, moment) ?? .traceEnd, moment)
      } else if run.ending == .end {
        report(delivery, .none, .traceEnd, moment)
      }
    }
    if run.families.contains(.links) { moment.noteForgotten(dropped) }
    deliveries = []
  }

  private func deliver(_ route: LinkRoute, _ moment: Moment) {
    let event = moment.event
    var links = echoes.new(route, moment.event, moment.mark)
    if event.kind == .sceneWillConnect, isRequested(moment) { links.remove(.activity) }
    if Self.opensNothing(moment) {
      wasAnswered = true
      if links.isEmpty { answer() }
    }
    guard !links.isEmpty, !isForwarded(route.kind, moment), !Self.opensNothing(moment) else {
      return
    }
    // Without scenes a link that launches the app comes in a call, before the app is first active.
    let run = moment.run
    let isOfLaunch =
      route.isOfOptions
      || route.isOfSceneless && !run.process.firstActivation.exists && run.startCause == nil
    var delivery = Delivery(
      mark: moment.mark, scene: event.scene, links: links, isOfLaunch: isOfLaunch,
      mayBeEcho: route.mayBeEcho,
      mayBeOwn: mayBeOwn(links, moment) || wasAnswered && links.contains(.notification),
      token: tokens, hash: hash(moment))
    // It was received in the callback, whose record comes when it returns.
    if let index = deliveries.lastIndex(where: {
      $0.isReceived && $0.closed == nil && $0.concerns(event) && isNear($0.mark, moment.mark)
    }) {
      delivery.hash = deliveries[index].hash
      delivery.isHashOfLink = true
      deliveries.remove(at: index)
    }
    wait(for: delivery, moment)
  }

  private func wait(for delivery: Delivery, _ moment: Moment) {
    guard deliveries.count < moment.room(256) else {
      dropped += 1
      return
    }
    tokens += 1
    deliveries.append(delivery)
    let state = delivery.scene.isPresent ? moment.scene?.appState : moment.run.app.state
    if state == .active { activate(delivery.scene, moment) }
  }

  /// A link that no callback brought, as far as is recorded: SwiftUI hands it to `onOpenURL`.
  private func receive(_ hash: Symbol, _ moment: Moment) {
    guard hash.isPresent else { return }
    // Another window, or another route, brings it once more.
    if let known = handled[hash], isNear(known, moment.mark, LinkEchoes.limit) { return }
    wait(
      for: Delivery(
        mark: moment.mark, scene: moment.event.scene, links: [], isOfLaunch: false,
        mayBeEcho: false, mayBeOwn: false, token: tokens, hash: hash, isHashOfLink: true), moment)
  }

  /// Without times they may be.
  private func isNear(
    _ first: EventMark, _ second: EventMark, _ limit: Int64 = Durations.second
  ) -> Bool {
    first.time < 0 || second.time < 0 || second.time - first.time <= limit
  }

  /// Whether the app itself asked for the window: then the activity is the app's own, and no link
  /// (https://developer.apple.com/documentation/uikit/uiapplication/requestscenesessionactivation(_:useractivity:options:errorhandler:)).
  /// A request may also show a scene that is there, so that no window connects for it.
  private func isRequested(_ moment: Moment) -> Bool {
    guard requested.count > 0 else { return false }
    requested.count -= 1
    let asked = requested.latest.time
    return asked < 0 || moment.mark.time < 0 || moment.mark.time - asked <= wait
  }

  /// Whether the app may have asked for a further window itself: its activity is not a web page. Or
  /// whether a response, whose action is not recorded, may be by one of the app's own.
  private func mayBeOwn(_ links: Event.Payload, _ moment: Moment) -> Bool {
    if moment.event.kind == .appDidReceiveNotificationResponse {
      return !moment.event.action.isPresent
    }
    return moment.event.kind == .sceneWillConnect && links == .activity
      && moment.run.process.firstActivation.exists
      && moment.run.symbols[moment.event.name] != "NSUserActivityTypeBrowsingWeb"
  }

  /// The app's own code called it, which delivers nothing new.
  private func isForwarded(_ kind: EventKind, _ moment: Moment) -> Bool {
    LinkRoute.of(kind)?.isOfSceneless == true && moment.run.usesScenes
  }

  /// The notification that the launch or the connection handed over was for an action of the app's
  /// own.
  private func answer() {
    guard let index = deliveries.lastIndex(where: { $0.links.contains(.notification) }) else {
      return
    }
    deliveries[index].links.remove(.notification)
    if deliveries[index].links.isEmpty { deliveries.remove(at: index) }
  }

  /// A response to a notification by an action that is recorded, and does not open the app at a
  /// place. An action of the app's own may be done without a place to go to, and to dismiss a
  /// notification asks for nothing
  /// (https://developer.apple.com/documentation/usernotifications/unnotificationdefaultactionidentifier).
  private static func opensNothing(_ moment: Moment) -> Bool {
    guard moment.event.kind == .appDidReceiveNotificationResponse, moment.event.action.isPresent
    else { return false }
    let words = [
      "com.apple.UNNotificationDefaultActionIdentifier", "UNNotificationDefaultActionIdentifier",
      "default",
    ]
    return !words.contains(moment.run.symbols[moment.event.action])
  }

  private func hash(_ moment: Moment) -> Symbol {
    let hash = moment.event.hash
    return hash.isPresent ? moment.run.symbols.intern(moment.batch.bytes(hash)) : .none
  }

  private func settle(_ moment: Moment) {
    let event = moment.event
    let hash = hash(moment)
    let open = deliveries.indices.filter { index in
      let known = deliveries[index]
      return known.closed == nil
        && (known.concerns(event) || hash.isPresent && hash == known.hash)
    }
    let same = open.filter { hash.isPresent && deliveries[$0].hash == hash }
    // One scene may hand a link on to another.
    let ofScene = open.last {
      event.scene.isPresent && deliveries[$0].scene == event.scene
        && !deliveries[$0].hash.isPresent
    }
    if event.kind == .linkReceived, moment.run.symbols[event.outcome] != "deferred" {
      let newest = same.isEmpty ? open.last { !deliveries[$0].isNamed } : ofScene
      guard let newest else { return same.isEmpty ? receive(hash, moment) : () }
      deliveries[newest].hash = hash
      deliveries[newest].isHashOfLink = true
      return
    }
    if hash.isPresent,
      moment.mayKeep(in: &handled, dropping: { !isNear($1, moment.mark, LinkEchoes.limit) })
    {
      handled[hash] = moment.mark
    }
    let settled =
      same.isEmpty
      ? answered(by: hash, open, moment) : Set(same + [ofScene].compactMap { $0 }).sorted()
    for index in settled.reversed() {
      let activation = deliveries[index].activation
      if activation.exists, activation.time < 0 || moment.mark.time < 0 { lacksTimes = true }
      deliveries.remove(at: index)
    }
  }

  /// The delivery that a handled link settles where no known hash is its own: the newest of its
  /// scene, else the newest. Any other one without a hash may be it as well.
  private func answered(by hash: Symbol, _ open: [Int], _ moment: Moment) -> [Int] {
    let possible = open.filter { !hash.isPresent || !deliveries[$0].isNamed }
    for index in open where hash.isPresent && deliveries[index].isNamed {
      deliveries[index].other = moment.mark
    }
    let scene = moment.event.scene
    let newest =
      possible.last { scene.isPresent && deliveries[$0].scene == scene } ?? possible.last
    for index in possible { deliveries[index].mayBeHandled = true }
    return newest.map { [$0] } ?? []
  }

  /// The intent itself ran to its end: what it shows is its own affair.
  private func performIntent() {
    deliveries.removeAll { $0.links == .intent && $0.closed == nil }
  }

  /// The file behind a URL was opened. A document does not say of which one, so that any that waits
  /// may be it.
  private func openDocument(_ event: Event) {
    deliveries.removeAll { known in
      known.closed == nil && (known.links == .url || known.isReceived) && known.concerns(event)
    }
  }

  private func noteAppState(_ moment: Moment) {
    switch moment.run.app.state {
    case .active: activate(.none, moment)
    case .background: leave(.none, moment)
    case .inactive, nil: break
    }
  }

  private func activate(_ scene: Symbol, _ moment: Moment) {
    for index in deliveries.indices
    where deliveries[index].scene == scene && !deliveries[index].activation.exists {
      deliveries[index].activation = moment.mark
      guard moment.mark.time >= 0 else { continue }
      moment.wake(wait, after: moment.mark, token: deliveries[index].token)
    }
  }

  /// Background or disconnection: before the activation it says nothing.
  private func leave(_ scene: Symbol, _ moment: Moment) {
    for index in deliveries.indices.reversed()
    where deliveries[index].scene == scene && deliveries[index].activation.exists {
      close(index, at: moment.mark, nil, moment)
    }
  }

  /// The time to handle a link is over. Before the first record of links it is unknown whether
  /// links are recorded.
  private func close(_ index: Int, at mark: EventMark, _ cause: UnknownCause?, _ moment: Moment) {
    guard deliveries[index].closed == nil else { return }
    let cause = self.cause(deliveries[index], moment) ?? cause
    if moment.run.families.contains(.links) {
      report(deliveries[index], mark, cause, moment)
      deliveries.remove(at: index)
    } else {
      deliveries[index].closed = (mark, cause)
    }
  }

  private static let handling = EventKindSet([.linkHandled])

  /// Why its handling, or that it is an echo, may be missing.
  private func cause(_ delivery: Delivery, _ moment: Moment) -> UnknownCause? {
    if delivery.mayBeOwn || delivery.mayBeHandled { return .notRecorded }
    let absence =
      delivery.mayBeEcho
      ? moment.absenceCause(since: .none) ?? moment.run.startCause
      : moment.absenceCause(since: delivery.mark)
    return absence ?? moment.run.unshownCause(of: Self.handling)
  }

  private func report(
    _ delivery: Delivery, _ left: EventMark, _ cause: UnknownCause?, _ moment: Moment
  ) {
    // That the app has scenes may have shown only after the call.
    guard !isForwarded(delivery.mark.kind, moment) else { return }
    let isLess =
      !delivery.isOfLaunch || delivery.links.isSubset(of: [.notification, .intent])
    moment.judge(
      cause, isLess ? .warning : nil, delivery.isOfLaunch ? .none : .kind(delivery.mark.kind),
      at: delivery.mark, scene: delivery.scene, details(delivery, left, moment))
  }
}
