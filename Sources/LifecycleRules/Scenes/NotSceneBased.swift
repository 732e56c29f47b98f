import LifecycleModel
public import RuleKit
import TraceModel

/// LT402. The process has not adopted the scene-based life cycle.
///
/// Three kinds of evidence: UIKit's own words in the log, the reason of the exit, or app-delegate
/// phases without a scene. One report in a run, at the first line that proves it.
public final class NotSceneBased: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT402", name: "not-scene-based", family: .scenesAndDelegates, severity: .error,
    summary: "The process does not adopt the scene-based life cycle.",
    phrases: [
      "scenes required", "iOS 27 SDK fails to launch", "no scene manifest", "app will not start",
      "UIScene life cycle will soon be required",
    ],
    rationale: """
      An app that is built with the SDK of iOS, iPadOS, Mac Catalyst, tvOS or visionOS 27 or later \
      and has no scenes does not launch. Binaries built with older SDKs keep working, so the \
      severity follows the header's `sdk`: an error from 27, a warning for 26, a note below that \
      or if the SDK is not recorded. A launch that was refused is always an error. With the app or \
      its Info.plist the report names the piece that is missing.
      """,
    fix: """
      Add a scene manifest to Info.plist or answer \
      `application(_:configurationForConnecting:options:)`, and build the window in a scene \
      delegate. Support for several windows is not required.
      """,
    snippet: """
      func application(
        _ application: UIApplication,
        configurationForConnecting session: UISceneSession,
        options: UIScene.ConnectionOptions
      ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(
          name: "Films", sessionRole: session.role)
        configuration.delegateClass = SceneDelegate.self
        return configuration
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/transitioning-to-the-uikit-scene-based-life-cycle",
      "https://developer.apple.com/documentation/technotes/tn3187-migrating-to-the-uikit-scene-based-life-cycle",
    ],
    since: [.scenes],
    falsePositives: "Old builds that will never be built with a newer SDK.",
    platforms: [.iOS, .iPadOS, .tvOS, .visionOS, .macOS],
    interests: .init([
      .log, .processExit, .appDidBecomeActive, .appWillResignActive, .appDidEnterBackground,
      .appWillEnterForeground,
    ]),
    triggering: triggering, quiet: quiet)

  private enum Proof { case words, refusal, phases }

  /// The first words in the log or refusal, whichever came first.
  private var said: (mark: EventMark, proof: Proof)?
  private var refusal = EventMark.none
  private var phase = EventMark.none

  public init(_ settings: RuleSettings) {}

  public override func reset() -> Bool {
    said = nil
    refusal = EventMark.none
    phase = EventMark.none
    return true
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    guard moment.run.isUIKit || refusal.exists else { return "UIKit does not run this process" }
    // Notifications are posted in apps with scenes as well as without.
    let seen = moment.run.seen
    let isOpen = said == nil && !phase.exists
    return isOpen && !StateSource.scenes.isShown(by: seen)
      ? "no callback of a scene or of the app's delegate was recorded" : nil
  }

  public override func observe(_ moment: Moment) {
    switch moment.event.kind {
    case .log:
      guard said == nil else { return }
      switch SceneNotice.of(moment.batch.bytes(moment.event.message)) {
      case .none: break
      case .announced: said = (moment.mark, .words)
      case .refused: refuse(moment)
      }
    case .processExit:
      if moment.endCause == .noSceneLifeCycle { refuse(moment) }
    default: if !phase.exists { phase = moment.mark }
    }
  }

  private func refuse(_ moment: Moment) {
    if said == nil { said = (moment.mark, .refusal) }
    if !refusal.exists { refusal = moment.mark }
  }

  public override func runEnded(_ moment: Moment) {
    let run = moment.run
    guard run.isUIKit || refusal.exists else { return }
    // Phases prove it at once only if the header says that there are no scenes; otherwise they may
    // have been called by hand before the first scene came.
    let isDeclared = run.header.lifeCycle == .uikitApp
    let phases = phase.exists && !run.usesScenes ? phase : .none
    if let said, !(isDeclared && phases.exists && phases.ordinal < said.mark.ordinal) {
      report(said.mark, said.proof, nil, moment)
    } else if phases.exists {
      let isOpen = run.ending == .cut && !run.process.wasReplaced
      let cause: UnknownCause? =
        isDeclared
        ? nil : moment.absenceCause(since: .none) ?? run.startCause ?? (isOpen ? .traceEnd : nil)
      report(phases, .phases, cause, moment)
    }
  }

  private func report(
    _ mark: EventMark, _ proof: Proof, _ cause: UnknownCause?, _ moment: Moment
  ) {
    moment.judge(
      cause, severity(moment.run), .none, at: mark, scene: Symbol.none,
      details(mark, proof, moment))
  }

  /// Only a binary that was built with the SDK 27 or later is refused, for any header.
  private func severity(_ run: RunState) -> Severity {
    refusal.exists ? .error : SceneRequirement.severity(sdk: run.header.sdk)
  }

  private func details(_ mark: EventMark, _ proof: Proof, _ moment: Moment) -> ReportDetails {
    let sdk = moment.run.header.sdk.map { DisplayText.escaped($0, limit: 20) }
    // Only such apps are refused.
    let unsaid = refusal.exists ? "built with the SDK of 27 or later" : "SDK not recorded"
    let built = sdk.map { "built with SDK \($0)" } ?? unsaid
    var evidence = [Evidence(mark, Self.told(proof))]
    if refusal.exists, refusal != mark { evidence.append(Evidence(refusal, Self.told(.refusal))) }
    let lack = moment.product.flatMap { ScenePiece.ofRefusedLaunch($0, Self.info) }
    let launch =
      refusal.exists ? "; its launch was refused" + (lack.map { ": \($0)" } ?? "") : ""
    return ReportDetails(
      message: "the app does not adopt the scene-based life cycle (\(built))\(launch)",
      evidence: evidence)
  }

  private static func told(_ proof: Proof) -> String {
    switch proof {
    case .words: "UIKit says so"
    case .refusal: "launch refused"
    case .phases: "UIKit sends this only to an app without scenes, and no scene event is here"
    }
  }
}
