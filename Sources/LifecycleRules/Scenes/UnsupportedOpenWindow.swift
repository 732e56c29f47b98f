import LifecycleModel
public import RuleKit
import TraceModel

/// LT418. A window was asked for where none can open.
///
/// The header says whether the manifest supports several scenes. If it does, or without a header, a
/// new window shows as a scene that connects or comes to the front. If there is another window
/// besides the requesting one, the requested one may already be on screen, and the rule reports
/// nothing.
public final class UnsupportedOpenWindow: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT418", name: "unsupported-open-window", family: .scenesAndDelegates,
    severity: .warning,
    summary: "A new window was requested, but the app or the device supports only one.",
    phrases: ["new window does not open", "openWindow does nothing", "second window missing"],
    rationale: """
      Without multi-window support SwiftUI ignores `openWindow` and logs a runtime error: the user \
      taps and nothing happens. On iPhone and iPad an app has several scenes only where its scene \
      manifest says so, and on an iPhone only since iOS 27.1; a Mac has always several. visionOS \
      opens windows although its documentation does not list this, so there only the outcome \
      counts.
      """,
    fix: """
      Offer the command only where `supportsMultipleWindows` is true, and navigate in the same \
      window elsewhere; set `UIApplicationSupportsMultipleScenes` if several windows are wanted.
      """,
    snippet: """
      @Environment(\\.supportsMultipleWindows) private var supportsMultipleWindows
      @Environment(\\.openWindow) private var openWindow

      var body: some View {
        if supportsMultipleWindows {
          Button("Open in New Window") { openWindow(id: "film", value: film.id) }
        }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/swiftui/environmentvalues/supportsmultiplewindows",
      "https://cocoabytes.aletsdelarosa.dev/blog/advanced/app-lifecycle",
    ],
    since: [.openWindow],
    thresholds: [
      .init(
        "wait", 3 * Durations.second, .duration,
        "from the request to the window that connects or comes to the front; our choice")
    ],
    falsePositives: "A header that does not say `multipleScenes` although the app supports them.",
    needs: [.family(.setup)],
    interests: .init(
      [
        .windowOpen, .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive,
      ], starts: .init([.windowOpen])),
    triggering: triggering, quiet: quiet)

  private struct Request {
    let mark: EventMark
    let scene: Symbol
  }

  private let wait: Int64
  private var requests = Waiting<Request>()
  /// A request came where no scene's callbacks had shown a window.
  private var isWithoutScenes = false
  /// Only times could say whether a window came in time.
  private var lacksTimes = false

  public init(_ settings: RuleSettings) { wait = settings["wait"] }

  public override func observe(_ moment: Moment) {
    switch moment.event.kind {
    case .windowOpen: request(moment)
    case .sceneWillConnect: answer(moment)
    default: comesToFront(moment)
    }
    if requests.isEmpty { moment.rest() }
  }

  public override func wake(_ moment: Moment, token: Int) {
    guard let request = requests.take(Int64(token)) else { return }
    let cause =
      moment.absenceCause(since: request.mark)
      ?? moment.run.durationCause(since: request.mark)
    report(request, cause, moment)
  }

  public override func runEnded(_ moment: Moment) {
    let run = moment.run
    // The end of the process explains a window that did not open.
    guard run.ending != .exit, !run.process.wasReplaced else { return }
    for request in requests {
      report(request, moment.absenceCause(since: request.mark) ?? .traceEnd, moment)
    }
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    if lacksTimes { return Lacking.times }
    return isWithoutScenes && !StateSource.sceneCallbacks.isShown(by: moment.run.seen)
      ? Lacking.sceneCallbacks : nil
  }

  private func request(_ moment: Moment) {
    guard let windows = connectedWindows(moment) else { return }
    if isUnsupported(moment.run), windows < 2 {
      moment.report(nil, .kind(.windowOpen), Self.unsupported(moment))
      return
    }
    // The outcome shows only where scenes are recorded, and where no second window is there.
    if windows == 0 { isWithoutScenes = true }
    guard windows == 1, moment.mayKeep(requests.count) else { return }
    let mark = moment.mark
    requests.append(Request(mark: mark, scene: moment.event.scene), mark.ordinal)
    if mark.time >= 0 { moment.wake(wait, after: mark, token: Int(mark.ordinal)) }
  }

  /// The header rules it out. Two connected windows would prove it wrong.
  private func isUnsupported(_ run: RunState) -> Bool {
    guard run.hasHeader, !run.header.multipleScenes else { return false }
    switch run.platform {
    case .iOS, .iPadOS, .tvOS, .watchOS: return true
    case .macOS, .visionOS, nil: return false
    }
  }

  /// Scenes of the app's windows that are connected; nil if there are too many to be counted.
  private func connectedWindows(_ moment: Moment) -> Int? {
    guard moment.mayScan(moment.run.scenes.liveCount) else { return nil }
    var count = 0
    for scene in moment.run.scenes where scene.machine != nil {
      if scene.isConnected ?? true, scene.purpose == .window { count += 1 }
    }
    return count
  }

  /// Another scene than a new one, which has answered a request by its connect.
  private func comesToFront(_ moment: Moment) {
    guard let request = requests.first, moment.event.scene != request.scene,
      let scene = moment.scene, scene.lastConnect.ordinal < request.mark.ordinal
    else { return }
    answer(moment)
  }

  private func answer(_ moment: Moment) {
    guard let request = requests.takeFirst() else { return }
    if request.mark.time < 0 || moment.mark.time < 0 { lacksTimes = true }
  }

  private static let answers = EventKindSet([.sceneWillConnect])

  private func report(_ request: Request, _ cause: UnknownCause?, _ moment: Moment) {
    let cause = cause ?? moment.run.unshownCause(of: Self.answers)
    moment.judge(
      cause, nil, .kind(.windowOpen), at: request.mark, scene: request.scene,
      unanswered(request, moment))
  }

  private func unanswered(_ request: Request, _ moment: Moment) -> ReportDetails {
    let who = request.scene.isPresent ? " by scene '\(moment.text(request.scene))'" : ""
    return ReportDetails(
      message: "a window was requested\(who), and none opened or came to the front within "
        + Durations.text(wait),
      evidence: [Evidence(request.mark, scene: request.scene, "requested, nothing follows")])
  }

  private static func unsupported(_ moment: Moment) -> ReportDetails {
    let platform = moment.run.platform?.rawValue ?? ""
    return ReportDetails(
      message: "a window was requested on '\(platform)' by an app that "
        + "does not support several scenes",
      evidence: [Evidence(moment.mark, scene: moment.event.scene, "requested, and ignored")])
  }
}
