import LifecycleModel
public import RuleKit
import TraceModel

/// LT416. One link was handled twice.
///
/// A link that comes again is delivered again, so two handlings with a delivery for each are fine.
/// Deliveries are the system's callbacks; if none is recorded, `link.received` in the scene of the
/// first handling replaces them.
public final class LinkHandledTwice: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT416", name: "link-handled-twice", family: .scenesAndDelegates, severity: .warning,
    summary: "The same URL or activity was handled twice although it was delivered once.",
    phrases: ["link opens twice", "pushed twice", "screen shown twice"],
    rationale: """
      The app reads a link that launches it from the connection options, and a second path \
      (`onOpenURL`, a forwarded notification, the app delegate) handles it too; or each window \
      observes the same notification and acts on it. The user sees a screen pushed twice, or a \
      payment or an invitation is sent twice.
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
    ],
    since: [.scenes],
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
    interests: .init([
      .linkHandled, .linkReceived, .sceneWillConnect, .sceneOpenURLContexts,
      .sceneContinueUserActivity, .windowScenePerformAction,
      .windowSceneUserDidAcceptCloudKitShare, .appOpenURL, .appPerformAction,
      .appContinueUserActivity, .appUserDidAcceptCloudKitShare,
    ]),
    triggering: triggering, quiet: quiet)

  private struct Handled {
    let mark: EventMark
    let scene: Symbol
    /// The handling of any link before it; a loss since then may hide a delivery.
    let before: EventMark
  }

  /// Deliveries that no handling has answered yet.
  private struct Deliveries {
    var count = 0
    var newest = EventMark.none
    /// One at least was recorded in the run.
    var wereSeen = false

    mutating func add(_ number: Int, _ mark: EventMark) {
      count = min(64, count + number)
      newest = mark
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

  public init(_ settings: RuleSettings) { window = settings["window"] }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    scenes.whyNotEvaluated("'link.received'")
  }

  public override func observe(_ moment: Moment) {
    let event = moment.event
    switch event.kind {
    case .sceneWillConnect:
      let number = event.payload.rawValue.nonzeroBitCount
      if number > 0 { callbacks.add(number, moment.mark) }
    case .linkReceived:
      // In another scene it is the same delivery again.
      if let known = hash(moment).flatMap({ handled[$0] }) {
        if moment.run.header.multipleScenes { scenes.note(event.scene) }
        if known.scene != event.scene { return }
      }
      received.add(1, moment.mark)
    case .linkHandled: handle(moment)
    default: callbacks.add(1, moment.mark)
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
    if let known, isAgain == true {
      report(known, moment)
    } else {
      callbacks.count = max(0, callbacks.count - 1)
      received.count = max(0, received.count - 1)
    }
    defer { last = moment.mark }
    guard
      known != nil
        || moment.mayKeep(in: &handled, dropping: { !isNear($1.mark, moment.mark) })
    else { return }
    handled[hash] = Handled(mark: moment.mark, scene: moment.event.scene, before: last)
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
    return deliveries.newest.ordinal > first.ordinal || isNear(deliveries.newest, first)
  }

  private func report(_ known: Handled, _ moment: Moment) {
    let run = moment.run
    let isOfStart = !callbacks.wereSeen && !received.wereSeen
    let cause =
      moment.absenceCause(since: known.before) ?? run.durationCause(since: known.mark)
      ?? (isOfStart ? run.startCause ?? .notRecorded : nil)
    moment.judge(cause, nil, .none, Self.details(known, moment))
  }

  private static func details(_ known: Handled, _ moment: Moment) -> ReportDetails {
    let isTimed = known.mark.time >= 0 && moment.mark.time >= known.mark.time
    let after = isTimed ? " \(Durations.text(moment.mark.time - known.mark.time)) later" : ""
    let scene = moment.event.scene
    return ReportDetails(
      message: "a link\(moment.ofScene(known.scene)) was handled again\(after)"
        + (scene == known.scene ? "" : ", by scene '\(moment.text(scene))'")
        + ", and was delivered once",
      evidence: [
        Evidence(known.mark, scene: known.scene, "handled"),
        Evidence(moment.mark, scene: scene, "handled again"),
      ])
  }
}
