import LifecycleModel
public import RuleKit
import TraceModel

/// LT416. One link was handled twice.
///
/// A link that comes again is delivered again, so two handlings with a delivery for each are fine.
/// Deliveries are the system's callbacks; if none is recorded, `link.received` in the scene of the
/// first handling replaces them. A callback that brings what the launch or the connection brought,
/// or that the app's own code made, is another route of the same delivery.
public final class LinkHandledTwice: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT416", name: "link-handled-twice", family: .scenesAndDelegates, severity: .warning,
    summary: """
      The same link, shortcut, notification or app intent was handled twice although it was \
      delivered once.
      """,
    phrases: [
      "link opens twice", "pushed twice", "screen shown twice", "notification opens twice",
    ],
    rationale: """
      The app reads a link that launches it from the connection options, and a second path \
      (`onOpenURL`, a forwarded notification, the app delegate) handles it too; or each window \
      observes the same notification and acts on it. The system itself brings some links on two \
      routes: what the launch options hold comes to the app delegate, too, a response to a \
      notification to the delegate of the notification center, and an app intent to \
      `scene(_:willPerformAppIntent:)`. The user sees a screen pushed twice, or a payment or an \
      invitation is sent twice.
      """,
    fix: """
      Send all links through one router that remembers the handled ones, and let only the scene \
      that received the link act on it.
      """,
    snippet: """
      func scene(
        _ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>
      ) {
        contexts.forEach { router.open($0.url, in: scene.session) }
      }
      func scene(_ scene: UIScene, willConnectTo session: UISceneSession,
                 options: UIScene.ConnectionOptions) {
        options.urlContexts.forEach { router.open($0.url, in: session) }
      }
      """,
    sources: [
      "https://github.com/Cap-go/capacitor-plus/pull/134",
      "https://developer.apple.com/documentation/swiftui/view/onopenurl(perform:)",
      "https://developer.apple.com/documentation/uikit/uiscene/connectionoptions/appintent",
    ],
    since: [.app],
    thresholds: [
      .init(
        "window", 2 * Durations.second, .duration,
        "between the two handlings; a later one is another tap; our choice")
    ],
    falsePositives: """
      A user who taps the same link twice, if neither the callbacks nor `link.received` are \
      recorded.
      """,
    needs: [.family(.links)],
    interests: .init(LinkRoute.kinds + [.linkHandled, .linkReceived]),
    triggering: triggering, quiet: quiet)

  private struct Handled {
    let mark: EventMark
    let scene: Symbol
    /// The handling of any link before it; a loss since then may hide a delivery.
    let before: EventMark
    let route: Route
  }

  /// How a link came, as far as it is certain.
  private struct Route {
    /// The callback; none if several may have brought the link.
    var mark = EventMark.none
    var scene = Symbol.none
    /// The callback that the handling itself names.
    var trigger = EventKind.unknown

    /// The callback as Swift spells it.
    var name: String? { LinkRoute.of(trigger)?.callback ?? LinkRoute.of(mark.kind)?.callback }
    var links: Event.Payload = []
  }

  /// Deliveries that no handling has answered yet.
  private struct Deliveries {
    var count = 0
    var newest = Route()
    /// All of them came with the newest callback.
    var areOfNewest = true
    /// One at least was recorded in the run.
    var wereSeen = false

    mutating func add(_ number: Int, _ route: Route) {
      areOfNewest = count == 0
      count = min(64, count + number)
      newest = route
      wereSeen = true
    }
  }

  private let window: Int64
  /// By hash: the last handling; at most 4,096, then it is cleared.
  private var handled: [Symbol: Handled] = [:]
  private var last = EventMark.none
  private var callbacks = Deliveries()
  private var received = Deliveries()
  private var scenes = NamedScenes()
  /// The latest callback that brought nothing new.
  private var again = Route()
  private var echoes = LinkEchoes()

  public init(_ settings: RuleSettings) { window = settings["window"] }

  public override func reset() -> Bool {
    handled = [:]
    last = EventMark.none
    callbacks = Deliveries()
    received = Deliveries()
    scenes = NamedScenes()
    again = Route()
    echoes = LinkEchoes()
    return true
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    scenes.whyNotEvaluated("'link.received'")
  }

  public override func observe(_ moment: Moment) {
    let event = moment.event
    switch event.kind {
    case .linkReceived:
      // In another scene it is the same delivery again.
      if let known = hash(moment).flatMap({ handled[$0] }) {
        if moment.run.header.multipleScenes { scenes.note(event.scene) }
        if known.scene != event.scene { return }
      }
      received.add(1, Route(mark: moment.mark, scene: event.scene))
    case .linkHandled: handle(moment)
    default: if let route = LinkRoute.of(event.kind) { deliver(route, moment) }
    }
  }

  private func deliver(_ route: LinkRoute, _ moment: Moment) {
    let links = route.links(of: moment.event)
    guard !links.isEmpty else { return }
    let new = echoes.new(route, moment.event, moment.mark)
    let isForwarded = route.isOfSceneless && moment.run.usesScenes
    let arrival = Route(mark: moment.mark, scene: moment.event.scene, links: links)
    if new.isEmpty || isForwarded {
      again = arrival
    } else {
      callbacks.add(new.rawValue.nonzeroBitCount, arrival)
    }
  }

  private func hash(_ moment: Moment) -> Symbol? {
    let hash = moment.event.hash
    return hash.isPresent ? moment.run.symbols.intern(moment.batch.bytes(hash)) : nil
  }

  private func handle(_ moment: Moment) {
    guard let hash = hash(moment) else { return }
    let known = handled[hash]
    let isAgain = known.map { isNear($0.mark, moment.mark) && !isDelivered(since: $0.mark) }
    var route = callbacks.count > 0 && callbacks.areOfNewest ? callbacks.newest : Route()
    route.trigger = moment.event.trigger.eventKind
    if let known, isAgain == true {
      report(known, moment)
      route = known.route
    } else {
      callbacks.count = max(0, callbacks.count - 1)
      received.count = max(0, received.count - 1)
    }
    defer { last = moment.mark }
    guard
      known != nil
        || moment.mayKeep(in: &handled, dropping: { !isNear($1.mark, moment.mark) })
    else { return }
    handled[hash] = Handled(
      mark: moment.mark, scene: moment.event.scene, before: last, route: route)
  }

  /// Without times they may be.
  private func isNear(_ first: EventMark, _ second: EventMark) -> Bool {
    first.time < 0 || second.time < 0 || second.time - first.time <= window
  }

  /// A delivery explains a second handling: it came after the first one, or shortly before it and
  /// none has answered it.
  private func isDelivered(since first: EventMark) -> Bool {
    let deliveries = callbacks.wereSeen ? callbacks : received
    guard deliveries.count > 0 else { return false }
    let newest = deliveries.newest.mark
    return newest.ordinal > first.ordinal || isNear(newest, first)
  }

  private func report(_ known: Handled, _ moment: Moment) {
    let run = moment.run
    let isOfStart = !callbacks.wereSeen && !received.wereSeen
    let cause =
      moment.absenceCause(since: known.before) ?? run.durationCause(since: known.mark)
      ?? (isOfStart ? run.startCause ?? .notRecorded : nil)
    moment.judge(cause, nil, .none, details(known, moment))
  }

  /// The other route by which the link came to this handling, if one is certain.
  private func otherRoute(than known: Handled, _ moment: Moment) -> Route? {
    let first = known.route
    let since = first.mark.exists ? first.mark : known.before
    let isOfLink = first.links.isEmpty || !first.links.isDisjoint(with: again.links)
    var other = again.mark.ordinal > since.ordinal && isOfLink ? again : Route()
    let trigger = moment.event.trigger.eventKind
    if let named = LinkRoute.of(trigger), named.callback != first.name {
      if other.mark.kind != trigger { other = Route() }
      other.trigger = trigger
    }
    return other.name == nil || other.name == first.name ? nil : other
  }

  private func details(_ known: Handled, _ moment: Moment) -> ReportDetails {
    let isTimed = known.mark.time >= 0 && moment.mark.time >= known.mark.time
    let after = isTimed ? " \(Durations.text(moment.mark.time - known.mark.time)) later" : ""
    let scene = moment.event.scene
    let first = known.route
    let other = otherRoute(than: known, moment)
    let how: String
    switch (first.name, other?.name) {
    case (let name?, let second?): how = ": delivered by \(name) and again by \(second)"
    case (let name?, nil): how = ", and was delivered once, by \(name)"
    default: how = ", and was delivered once"
    }
    var evidence = [
      Evidence(known.mark, scene: known.scene, "handled"),
      Evidence(moment.mark, scene: scene, "handled again"),
    ]
    for (route, text) in [(first, "delivers it"), (other ?? Route(), "brings it again")]
    where route.mark.exists {
      evidence.append(Evidence(route.mark, scene: route.scene, text))
    }
    return ReportDetails(
      message: "\(Self.noun(first.links))\(moment.ofScene(known.scene)) was handled again\(after)"
        + (scene.isPresent && scene != known.scene ? ", by scene '\(moment.text(scene))'" : "")
        + how,
      evidence: evidence.sorted { $0.mark.ordinal < $1.mark.ordinal })
  }

  /// `a shortcut`; `a link` for URLs, activities and where it is not certain.
  private static func noun(_ links: Event.Payload) -> String {
    switch links {
    case .shortcut, .notification, .cloudkit: "a \(LinkRoute.words(links))"
    case .intent: "an \(LinkRoute.words(links))"
    default: "a link"
    }
  }
}
