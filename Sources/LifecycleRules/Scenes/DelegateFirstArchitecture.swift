import LifecycleModel
public import RuleKit
import TraceModel

/// LT412. A SwiftUI app that does its life-cycle work in delegates.
public final class DelegateFirstArchitecture: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT412", name: "delegate-first-architecture", family: .scenesAndDelegates,
    severity: .note,
    summary: "Delegates start most of the life-cycle work of a SwiftUI app.",
    phrases: ["everything in the app delegate", "delegates in SwiftUI"],
    rationale: """
      Apple asks to manage the life cycle without an app delegate where possible, by `scenePhase` \
      and the modifiers of the `App`. Delegates add a second path next to SwiftUI's, and in apps \
      with scenes UIKit does not call half of their callbacks. Only callbacks with a SwiftUI \
      counterpart are counted; push registration, background URL sessions and similar callbacks \
      have none. On macOS ScenePhase says too little about the app, so the rule does not apply \
      there.
      """,
    fix: """
      Start refreshes and saves from a modifier that observes `scenePhase`, links from `onOpenURL` \
      and `onContinueUserActivity`; keep the delegate for callbacks that only a delegate gets.
      """,
    snippet: """
      @main struct FilmsApp: App {
        var body: some Scene {
          WindowGroup {
            FilmList().modifier(PhaseWork()).onOpenURL { router.open($0) }
          }
        }
      }
      struct PhaseWork: ViewModifier {
        @Environment(\\.scenePhase) private var phase
        func body(content: Content) -> some View {
          content.onChange(of: phase) { _, phase in
            if phase == .active { library.refreshIfStale() }
            if phase == .background { library.save() }
          }
        }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor",
      "https://cocoabytes.aletsdelarosa.dev/blog/advanced/app-lifecycle",
      "https://www.jessesquires.com/blog/2024/06/29/swiftui-scene-phase/",
    ],
    since: [.swiftUIApp],
    thresholds: [
      .init("share", 50, .percent, "share of the work that delegates may start; our choice"),
      .init("works", 10, .count, "smallest number of pieces of work that the life cycle started"),
    ],
    falsePositives: "UIKit apps that only show SwiftUI views, recorded as `lifeCycle` `swiftui`.",
    needs: [.family(.work)],
    platforms: [.iOS, .iPadOS, .tvOS, .visionOS],
    lifeCycles: [.swiftUI],
    interests: .init(signals: .workOfEvent),
    triggering: triggering, quiet: quiet)

  private let share: Int64
  private let least: Int64
  private var byDelegates: Int64 = 0
  private var total: Int64 = 0
  private var first = EventMark.none
  private var firstScene = Symbol.none
  private var last = EventMark.none
  private var lastScene = Symbol.none

  public init(_ settings: RuleSettings) {
    share = settings["share"]
    least = settings["works"]
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    guard total < least else { return nil }
    return total < Self.reasons.count ? Self.reasons[Int(total)] : Self.reason(total)
  }

  /// Each run without enough work asks for one.
  private static let reasons = (Int64(0)..<16).map { reason($0) }

  private static func reason(_ total: Int64) -> String {
    "the life cycle started only \(total) \(total == 1 ? "piece" : "pieces") of work"
  }

  public override func observe(_ moment: Moment) {
    guard let work = moment.run.step.work else { return }
    switch Self.starter(work.trigger.eventKind) {
    case .nobody: return
    case .swiftUI: total += 1
    case .delegate:
      total += 1
      byDelegates += 1
      if !first.exists { (first, firstScene) = (work.begin, work.scene) }
      (last, lastScene) = (work.begin, work.scene)
    }
  }

  public override func runEnded(_ moment: Moment) {
    let run = moment.run
    guard total >= least, byDelegates * 100 > share * total,
      Self.info.whyNotEvaluated(run) == nil, run.usesSwiftUI
    else { return }
    let percent = byDelegates * 100 / total
    // Lost work may have had any starter.
    moment.judge(
      moment.absenceCause(since: .none), nil, .none, at: first, scene: firstScene, measure: percent,
      details(percent))
  }

  private enum Starter { case nobody, swiftUI, delegate }

  private static func starter(_ kind: EventKind) -> Starter {
    switch kind {
    case .appWillFinishLaunching, .appDidFinishLaunching, .appDidBecomeActive,
      .appWillResignActive, .appDidEnterBackground, .appWillEnterForeground, .appOpenURL,
      .appWillContinueUserActivity, .appContinueUserActivity, .sceneWillConnect,
      .sceneWillEnterForeground, .sceneDidBecomeActive, .sceneWillResignActive,
      .sceneDidEnterBackground, .sceneDidDisconnect, .sceneOpenURLContexts,
      .sceneWillContinueUserActivity, .sceneContinueUserActivity:
      .delegate
    case .phaseActive, .phaseInactive, .phaseBackground, .swiftuiAppInit: .swiftUI
    default: .nobody
    }
  }

  private func details(_ percent: Int64) -> ReportDetails {
    var evidence = [Evidence(first, scene: firstScene, "the first that a delegate started")]
    if last != first { evidence.append(Evidence(last, scene: lastScene, "the last one")) }
    return ReportDetails(
      message: "delegates started \(byDelegates) of the \(total) pieces of work that the life "
        + "cycle started (\(percent) %), limit \(share) %",
      evidence: evidence)
  }
}
