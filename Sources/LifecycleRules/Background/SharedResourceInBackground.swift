import LifecycleModel
public import RuleKit
import TraceModel

/// LT523. The app keeps the camera, the contacts or a socket while it is in the background.
///
/// A resource is known by its kind: `resource.release` releases all holds of it, in any scene. It
/// counts from the background, or from a later hold, and is reported once each time that it is
/// taken.
public final class SharedResourceInBackground: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT523", name: "shared-resource-in-background", family: .backgroundExecution,
    severity: .warning,
    summary: "A resource that apps share was kept while the app was in the background.",
    phrases: ["camera kept", "microphone busy", "audio session not released", "bluetooth kept"],
    rationale: """
      All apps share cameras, the contacts and calendar databases, Bonjour services and network \
      sockets. An app that keeps them in the background blocks the app in the foreground; the \
      system interrupts the camera, reclaims sockets, and may end the app to free the rest. A \
      background mode that goes with the resource allows it, and an assertion or a background task \
      gives time to finish.
      """,
    fix:
      "Stop the session and close the connection in `sceneDidEnterBackground`, open it on return.",
    snippet: """
      func sceneDidEnterBackground(_ scene: UIScene) {
        Task { await camera.stop() }  // an actor that owns the capture session
        listener.cancel()
      }

      func sceneWillEnterForeground(_ scene: UIScene) {
        Task { await camera.start() }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/preparing-your-ui-to-run-in-the-background"
    ],
    since: [.app],
    thresholds: [
      .init(
        "grace", 1 * Durations.second, .duration,
        "in the background until the release; our choice: the callback and the work that it starts")
    ],
    falsePositives: """
      Resources that only this app uses: record only shared ones. Background modes that the header \
      does not list.
      """,
    needs: [.anyOf([.resourceHold])], platforms: [.iOS, .iPadOS, .watchOS, .tvOS, .visionOS],
    interests: .init(
      [.resourceHold, .resourceRelease], signals: [.appState, .besideUnseenScenes],
      starts: .init([.resourceHold])),
    triggering: triggering, quiet: quiet)

  private struct Held {
    let kind: Symbol
    let mark: EventMark
    let scene: Symbol
    var isTold = false
  }

  private let grace: Int64
  private struct Place: Hashable {
    let kind: Symbol
    /// None: the whole app's.
    let scene: Symbol
  }
  private var held: [Place: Held] = [:]
  /// A wake is on its way.
  private var isArmed = false

  public init(_ settings: RuleSettings) { grace = settings["grace"] }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    moment.now < 0 ? Lacking.times : nil
  }

  public override func observe(_ moment: Moment) {
    let event = moment.event
    switch event.kind {
    case .resourceHold:
      let place = Place(kind: event.category, scene: event.scene)
      if held[place] == nil, !Self.isAllowed(event.category, moment.run),
        moment.mayKeep(held.count)
      {
        held[place] = Held(kind: event.category, mark: moment.mark, scene: event.scene)
      }
    case .resourceRelease: release(event, moment)
    default: break
    }
    if held.isEmpty { moment.rest() } else { arm(moment) }
  }

  public override func wake(_ moment: Moment, token: Int) {
    isArmed = false
    let run = moment.run
    guard run.isInBackground, moment.event.hasTime else { return }
    // The run is still at its last record, and the next record has arrived.
    let next = run.clock.time(of: moment.event.time)
    if run.hasBackgroundTime {
      // Finishing is allowed; the question comes up again.
      return arm(moment, notBefore: next)
    }
    judge(moment) { held in
      let start = Self.start(of: held, run)
      return next - start.time > grace ? (true, run.durationCause(since: start)) : (false, nil)
    }
    arm(moment)
  }

  public override func runEnded(_ moment: Moment) {
    let run = moment.run
    guard run.ending != .exit, !run.process.wasReplaced, run.isInBackground, !run.hasBackgroundTime
    else {
      return
    }
    judge(moment) { _ in (true, .traceEnd) }
  }

  /// Each window may hold one of a kind. A release that names no scene that holds one is of all.
  private func release(_ event: Event, _ moment: Moment) {
    let place = Place(kind: event.category, scene: event.scene)
    guard !held.isEmpty, held.removeValue(forKey: place) == nil || !event.scene.isPresent,
      moment.mayScan(held.count)
    else { return }
    for place in held.keys where place.kind == event.category { held[place] = nil }
  }

  /// From where the time in the background counts.
  private static func start(of held: Held, _ run: RunState) -> EventMark {
    let began = run.backgroundBegan
    return held.mark.ordinal > began.ordinal ? held.mark : began
  }

  /// Asks for a wake-up when the first hold is due.
  private func arm(_ moment: Moment, notBefore time: Int64 = 0) {
    let run = moment.run
    guard !isArmed, run.isInBackground, moment.mayScan(held.count) else { return }
    let starts = held.values.filter { !$0.isTold }.map { Self.start(of: $0, run) }
    guard var first = starts.min(by: { $0.ordinal < $1.ordinal }), first.time >= 0 else { return }
    first.time = max(first.time, time)
    isArmed = true
    moment.wake(grace, after: first, token: 0)
  }

  private static let releases = EventKindSet([.resourceRelease])

  private func judge(_ moment: Moment, _ verdict: (Held) -> (isDue: Bool, UnknownCause?)) {
    let run = moment.run
    let open = held.values.filter { !$0.isTold }
    for item in open.sorted(by: { $0.mark.ordinal < $1.mark.ordinal }) {
      let (isDue, cause) = verdict(item)
      guard isDue else { continue }
      held[Place(kind: item.kind, scene: item.scene)]?.isTold = true
      // A release may be lost, and so may an assertion that was begun at any time.
      moment.judge(
        moment.coverCause ?? cause ?? run.unshownCause(of: Self.releases) ?? run.returnCause, nil,
        .name(item.kind),
        at: item.mark, scene: item.scene, details(item, cause, moment))
    }
  }

  /// A mode of the app matches the resource. A socket fits any mode that keeps the app running.
  private static func isAllowed(_ kind: Symbol, _ run: RunState) -> Bool {
    let modes = run.header.backgroundModes
    if modes.isEmpty { return false }
    switch run.symbols[kind].lowercased() {
    case "location", "gps": return modes.contains("location")
    case "microphone", "audio", "audiosession":
      return modes.contains("audio") || modes.contains("voip")
    case "camera": return modes.contains("voip")
    case "bluetooth": return modes.contains { $0.hasPrefix("bluetooth-") }
    case "accessory", "externalaccessory": return modes.contains("external-accessory")
    case "socket", "network", "bonjour": return run.keepsRunningInBackground
    default: return false
    }
  }

  private func details(
    _ held: Held, _ cause: UnknownCause?, _ moment: Moment
  ) -> ReportDetails {
    let began = moment.run.backgroundBegan
    var evidence = [Evidence(held.mark, scene: held.scene, "taken here")]
    if began.ordinal > held.mark.ordinal {
      evidence.append(Evidence(began, "in the background, and not released"))
    }
    let time = cause == .traceEnd ? "" : " for more than \(Durations.text(grace))"
    return ReportDetails(
      message: "resource '\(moment.text(held.kind))'\(moment.ofScene(held.scene)) was kept in the "
        + "background\(time)",
      evidence: evidence)
  }
}
