import LifecycleModel
public import RuleKit
import TraceModel

/// LT609. None of an app's recordings shows two of its windows.
///
/// Judged over all inputs together. A run counts if a window of it was seen; launches in the
/// background have none. If the header names no app, it is unknown which runs belong together.
public final class NoMultiwindowCoverage: RunWatcher, Rule {
  public static let seesSeveralRuns = true
  public static let judgesSeveralInputs = true

  public static let info = RuleInfo(
    code: "LT609", name: "no-multiwindow-coverage", family: .launchAndTelemetry, severity: .note,
    summary: "The app supports several windows, but no recorded run has two at the same time.",
    phrases: ["never tested with two windows", "split view untested"],
    rationale: """
      The manifest promises several windows, so users open them: in Split View, in Slide Over, \
      with Stage Manager. Some mistakes (work done once for each window, the state of one window \
      taken for that of the app) show only while two windows are connected, so these traces can't \
      show them.
      """,
    fix: """
      Record a run with two windows of the app next to each other, on a device where the app has \
      several scenes, or remove the support for multiple scenes from the manifest.
      """,
    snippet: """
      // Two windows for a recording: call it from a menu of the debug build.
      let request = UISceneSessionActivationRequest(role: .windowApplication)
      UIApplication.shared.activateSceneSession(for: request) { error in
        log.error("no second window: \\(error.localizedDescription)")
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/technotes/tn3187-migrating-to-the-uikit-scene-based-life-cycle"
    ],
    since: [.scenes],
    thresholds: [
      .init(
        "runs", 3, .count,
        "smallest number of runs with a window that makes this worth reporting; our choice")
    ],
    falsePositives: """
      Recordings from devices with one window only, of an app that is tested with several elsewhere.
      """,
    interests: .init(
      [.phaseActive, .phaseInactive, .phaseBackground, .sessionDiscarded],
      scopes: ["scene", "windowScene"]),
    triggering: triggering, quiet: quiet)

  /// The results of the runs of one app; its runs share it.
  private final class Coverage {
    var runs: Int64 = 0
    var hasTwoWindows = false
    /// Why a second window may not have been recorded.
    var cause: UnknownCause?
  }

  private let runLimit: Int64
  private var coverage = Coverage()
  private var isCounted = false
  /// The one connected window; absent without one. Two windows end the search.
  private var window = Symbol.none

  public init(_ settings: RuleSettings) { runLimit = settings["runs"] }

  public override func follow(_ earlier: RunWatcher) {
    if let earlier = earlier as? NoMultiwindowCoverage { coverage = earlier.coverage }
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    if moment.run.header.app == nil { return "the header names no app" }
    if !moment.run.header.multipleScenes {
      return moment.run.header.partial
        ? "whether the app supports multiple scenes is not recorded"
        : "the app does not support multiple scenes"
    }
    if coverage.hasTwoWindows || coverage.runs >= runLimit { return nil }
    return "fewer than \(runLimit) runs with a window"
  }

  public override func observe(_ moment: Moment) {
    let scene = moment.event.scene
    guard !coverage.hasTwoWindows, moment.run.header.multipleScenes else {
      return moment.retire()
    }
    guard scene.isPresent else { return }
    switch moment.event.kind {
    case .sceneDidDisconnect, .sessionDiscarded: if scene == window { window = .none }
    case .phaseActive, .phaseInactive, .phaseBackground, .sceneWillConnect,
      .sceneWillEnterForeground, .sceneDidBecomeActive, .sceneWillResignActive,
      .sceneDidEnterBackground:
      guard scene != window, isWindow(scene, moment) else { return }
      if !isCounted { coverage.runs += 1 }
      isCounted = true
      if window.isPresent, hasGone(window, moment) {
        coverage.cause = coverage.cause ?? .notRecorded
      } else {
        coverage.hasTwoWindows = window.isPresent
      }
      window = scene
    default: break
    }
  }

  public override func runEnded(_ moment: Moment) {
    guard moment.run.header.multipleScenes else { return }
    coverage.cause =
      coverage.cause ?? moment.run.startCause ?? moment.absenceCause(since: EventMark.none)
  }

  public override func setEnded(_ moment: Moment, inputs: Int) {
    guard let app = moment.run.header.app, !coverage.hasTwoWindows, coverage.runs >= runLimit else {
      return
    }
    var header = EventMark()
    header.kind = .header
    header.line = moment.run.line
    moment.judge(
      coverage.cause, at: header, scene: Symbol.none,
      Self.details(app, coverage.runs, inputs, header))
  }

  /// Whether it may have disconnected: phases do not show that, and it is in the background.
  private func hasGone(_ scene: Symbol, _ moment: Moment) -> Bool {
    guard let state = moment.run.scene(scene) else { return false }
    return state.machine == nil && state.appState == .background
  }

  /// A window of the app: no CarPlay scene, external display or immersive space.
  private func isWindow(_ scene: Symbol, _ moment: Moment) -> Bool {
    guard let state = moment.run.scene(scene) else { return false }
    if state.machine == .carplayScene { return false }
    guard state.role.isPresent else { return true }
    let role = moment.run.symbols.utf8(state.role)
    return role.starts(with: "UIWindowSceneSessionRole".utf8)
      && !role.starts(with: "UIWindowSceneSessionRoleExternalDisplay".utf8)
  }

  private static func details(
    _ app: String, _ runs: Int64, _ inputs: Int, _ header: EventMark
  ) -> ReportDetails {
    let files = inputs > 1 ? " in \(inputs) traces" : ""
    return ReportDetails(
      message: "app '\(DisplayText.escaped(app, limit: 80))' supports multiple scenes, but none of "
        + "its \(runs) recorded runs\(files) has two windows connected at once",
      evidence: [Evidence(header, "the latest of them")])
  }
}
