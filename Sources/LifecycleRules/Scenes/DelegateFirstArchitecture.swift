import LifecycleModel
import TraceModel

/// LT412. A SwiftUI app that does its life-cycle work in delegates.
public final class DelegateFirstArchitecture: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT412", name: "delegate-first-architecture", family: .scenesAndDelegates,
    severity: .note,
    summary: "Most work that the life cycle starts is started by delegates of a SwiftUI app.",
    rationale: """
      Apple asks to manage the life cycle without an app delegate where possible, by `scenePhase` \
      and the modifiers of the `App`. Delegates cost a second path beside SwiftUI's, and in apps \
      with scenes half of their callbacks stay silent. Only callbacks that SwiftUI has a counterpart \
      for are counted; push registration, background URL sessions and the like have none. On macOS \
      ScenePhase tells too little of the app, so the rule does not apply there.
      """,
    fix: """
      Start refreshes and saves from a modifier that observes `scenePhase`, links from `onOpenURL` \
      and `onContinueUserActivity`; keep the delegate for what only a delegate is told.
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
      .init("share", 50, .percent, "part of the work that delegates may start (choice)"),
      .init("works", 10, .count, "works that the life cycle started, below which it says nothing"),
    ],
    falsePositives: "UIKit apps that only show SwiftUI views, recorded as `lifeCycle` `swiftui`.",
    needs: [.family(.work)],
    platforms: [.iOS, .iPadOS, .tvOS, .visionOS],
    lifeCycles: [.swiftUI],
    interests: .init(signals: .workOfEvent),
    triggering: [
      .init(
        "Six of ten started by delegates",
        """
        header lifeCycle=swiftui platform=ios records=work
        0ms process.start
        90ms app.didFinishLaunching
        ↓ 91ms work name=configure kind=other dur=1ms trigger=app.didFinishLaunching
        100ms A scene.willConnect
        101ms A work name=restore kind=other dur=1ms trigger=scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        121ms A work name=resume kind=other dur=1ms trigger=scene.didBecomeActive
        122ms A work name=poll kind=other dur=1ms trigger=scene.didBecomeActive
        123ms A work name=badge kind=other dur=1ms trigger=scene.didBecomeActive
        124ms A work name=log kind=other dur=1ms trigger=scene.didBecomeActive
        130ms A phase.active
        131ms A work name=a kind=other dur=1ms trigger=phase.active
        132ms A work name=b kind=other dur=1ms trigger=phase.active
        133ms A work name=c kind=other dur=1ms trigger=phase.active
        134ms A work name=d kind=other dur=1ms trigger=phase.active
        """)
    ],
    quiet: [
      .init(
        "The phase starts all of it",
        """
        header lifeCycle=swiftui platform=ios records=work
        0ms process.start
        90ms app.didFinishLaunching
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        121ms A phase.active
        122ms A work name=refresh kind=refresh key=films dur=200ms trigger=phase.active
        60s A scene.willResignActive
        60.001s A phase.inactive
        60.5s A scene.didEnterBackground
        60.501s A phase.background
        60.502s A work name=save kind=save dur=3ms trigger=phase.background
        150s A scene.willEnterForeground
        150.001s A phase.inactive
        150.1s A scene.didBecomeActive
        150.101s A phase.active
        150.102s A work name=refresh kind=refresh key=films dur=200ms trigger=phase.active
        260s A scene.willResignActive
        260.001s A phase.inactive
        260.5s A scene.didEnterBackground
        260.501s A phase.background
        260.502s A work name=save kind=save dur=3ms trigger=phase.background
        350s A scene.willEnterForeground
        350.001s A phase.inactive
        350.1s A scene.didBecomeActive
        350.101s A phase.active
        350.102s A work name=refresh kind=refresh key=films dur=200ms trigger=phase.active
        460s A scene.willResignActive
        460.001s A phase.inactive
        460.5s A scene.didEnterBackground
        460.501s A phase.background
        460.502s A work name=save kind=save dur=3ms trigger=phase.background
        550s A scene.willEnterForeground
        550.001s A phase.inactive
        550.1s A scene.didBecomeActive
        550.101s A phase.active
        550.102s A work name=refresh kind=refresh key=films dur=200ms trigger=phase.active
        660s A scene.willResignActive
        660.001s A phase.inactive
        660.5s A scene.didEnterBackground
        660.501s A phase.background
        660.502s A work name=save kind=save dur=3ms trigger=phase.background
        750s A scene.willEnterForeground
        750.001s A phase.inactive
        750.1s A scene.didBecomeActive
        750.101s A phase.active
        750.102s A work name=refresh kind=refresh key=films dur=200ms trigger=phase.active
        860s A scene.willResignActive
        860.001s A phase.inactive
        860.5s A scene.didEnterBackground
        860.501s A phase.background
        860.502s A work name=save kind=save dur=3ms trigger=phase.background
        950s A scene.willEnterForeground
        950.001s A phase.inactive
        950.1s A scene.didBecomeActive
        950.101s A phase.active
        950.102s A work name=refresh kind=refresh key=films dur=200ms trigger=phase.active
        """),
      .init(
        "Too little work to say anything",
        """
        header lifeCycle=swiftui platform=ios records=work
        0ms process.start
        90ms app.didFinishLaunching
        91ms work name=configure kind=other dur=1ms trigger=app.didFinishLaunching
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        121ms A work name=resume kind=other dur=1ms trigger=scene.didBecomeActive
        """),
      .init(
        "Near miss: exactly half, and callbacks that only a delegate gets",
        """
        header lifeCycle=swiftui platform=ios records=work
        0ms process.start
        90ms app.didFinishLaunching
        91ms work name=configure kind=other dur=1ms trigger=app.didFinishLaunching
        100ms A scene.willConnect
        101ms A work name=restore kind=other dur=1ms trigger=scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        121ms A work name=resume kind=other dur=1ms trigger=scene.didBecomeActive
        122ms A work name=poll kind=other dur=1ms trigger=scene.didBecomeActive
        123ms A work name=badge kind=other dur=1ms trigger=scene.didBecomeActive
        124ms A work name=token kind=other dur=1ms trigger=app.didRegisterForRemoteNotifications
        125ms A work name=tap kind=other dur=1ms trigger=user
        130ms A phase.active
        131ms A work name=a kind=other dur=1ms trigger=phase.active
        132ms A work name=b kind=other dur=1ms trigger=phase.active
        133ms A work name=c kind=other dur=1ms trigger=phase.active
        134ms A work name=d kind=other dur=1ms trigger=phase.active
        135ms A work name=e kind=other dur=1ms trigger=phase.active
        """),
      .init(
        "Nine works, one below the number that is needed", hidden: true,
        """
        header lifeCycle=swiftui platform=ios records=work
        0ms process.start
        90ms app.didFinishLaunching
        91ms work name=a kind=other dur=1ms trigger=app.didFinishLaunching
        92ms work name=b kind=other dur=1ms trigger=app.didFinishLaunching
        93ms work name=c kind=other dur=1ms trigger=app.didFinishLaunching
        94ms work name=d kind=other dur=1ms trigger=app.didFinishLaunching
        95ms work name=e kind=other dur=1ms trigger=app.didFinishLaunching
        96ms work name=f kind=other dur=1ms trigger=app.didFinishLaunching
        97ms work name=g kind=other dur=1ms trigger=app.didFinishLaunching
        98ms work name=h kind=other dur=1ms trigger=app.didFinishLaunching
        99ms work name=i kind=other dur=1ms trigger=app.didFinishLaunching
        """),
    ])

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
    return "the life cycle started only \(total) \(total == 1 ? "piece" : "pieces") of work"
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
    // Work that was lost may have been anybody's.
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
