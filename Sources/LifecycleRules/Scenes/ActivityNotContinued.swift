import LifecycleModel
public import RuleKit
import TraceModel

/// LT424. An activity was announced, and neither came nor failed.
public final class ActivityNotContinued: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT424", name: "activity-not-continued", family: .scenesAndDelegates, severity: .warning,
    summary: "A user activity was announced, and neither its data nor a failure came.",
    phrases: [
      "Handoff does nothing", "continue user activity not called", "activity never arrives",
    ],
    rationale: """
      `scene(_:willContinueUserActivityWithType:)` says that an activity is on its way, maybe from \
      another device, so that the app can show that it waits. UIKit then calls `scene(_:continue:)` \
      with the data, or `scene(_:didFailToContinueUserActivityWithType:error:)`. If neither is \
      recorded, the app waits for ever, or the callback has no handler.
      """,
    fix: """
      Implement all three callbacks of one delegate. End what the announcement began in both of the \
      others.
      """,
    snippet: """
      func scene(_ scene: UIScene,
                 willContinueUserActivityWithType type: String) {
        spinner.show()
      }
      func scene(_ scene: UIScene, continue activity: NSUserActivity) {
        spinner.hide()
        router.resume(activity)
      }
      func scene(_ scene: UIScene,
                 didFailToContinueUserActivityWithType type: String,
                 error: any Error) {
        spinner.hide()
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:willcontinueuseractivitywithtype:)",
      "https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:didfailtocontinueuseractivitywithtype:error:)",
      "https://developer.apple.com/documentation/appkit/nsapplicationdelegate/application(_:didfailtocontinueuseractivitywithtype:error:)",
    ],
    since: [.app],
    thresholds: [
      .init(
        "limit", 30 * Durations.second, .duration,
        "from the announcement to the data, in the foreground; our choice, Apple names no number")
    ],
    falsePositives: """
      The failure of an activity of an app delegate, on the Mac or without scenes, has no event in \
      the format: there a failure looks as if nothing had come.
      """,
    needs: [.anyOf(announcements)],
    interests: .init(
      announcements + answers + [.sceneWillConnect], signals: .appState,
      starts: .init(announcements)),
    triggering: triggering, quiet: quiet)

  private static let announcements: [EventKind] = [
    .sceneWillContinueUserActivity, .appWillContinueUserActivity, .nsWillContinueUserActivity,
  ]
  private static let answers: [EventKind] = [
    .sceneContinueUserActivity, .sceneDidFailToContinueUserActivity, .appContinueUserActivity,
    .nsContinueUserActivity,
  ]

  private let limit: Int64
  /// By their scenes.
  private var waiting: ForegroundWait<Symbol>

  public init(_ settings: RuleSettings) {
    limit = settings["limit"]
    waiting = ForegroundWait(limit: limit)
  }

  public override func observe(_ moment: Moment) {
    let event = moment.event
    if moment.run.step.signals.contains(.appState) { waiting.noteAppState(moment) }
    if Self.announcements.contains(event.kind) {
      // In an app with scenes the app's own code made the call.
      if event.kind != .appWillContinueUserActivity || !moment.run.usesScenes {
        waiting.add(event.scene, moment)
      }
    } else if event.kind == .sceneWillConnect {
      // It may connect a window of its own.
      if event.payload.contains(.activity) { waiting.remove { _ in true } }
    } else if Self.answers.contains(event.kind) {
      waiting.remove {
        !event.scene.isPresent || !$0.element.isPresent || $0.element == event.scene
      }
    }
    if waiting.isEmpty { moment.rest() }
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    waiting.lacksTimes ? Lacking.times : nil
  }

  public override func wake(_ moment: Moment, token: Int) {
    if let item = waiting.wake(moment, token: token) { judge(item, end: nil, moment) }
  }

  public override func runEnded(_ moment: Moment) {
    for item in waiting.end(moment) { judge(item, end: .traceEnd, moment) }
  }

  private func judge(_ item: ForegroundWait<Symbol>.Item, end: UnknownCause?, _ moment: Moment) {
    let run = moment.run
    // It may have connected a window of its own.
    let mayHaveConnected = run.header.multipleScenes && !run.seen(.sceneWillConnect)
    let cause =
      run.durationCause(since: item.begin) ?? moment.absenceCause(since: item.begin)
      ?? (mayHaveConnected ? .notRecorded : run.unshownCause(of: EventKindSet(Self.answers))) ?? end
    moment.judge(
      cause, nil, .kind(item.begin.kind), at: item.begin, scene: item.element,
      ReportDetails(
        message: "'\(item.begin.kind.name)'\(moment.ofScene(item.element)) was followed by neither "
          + "the activity nor a failure within \(Durations.text(limit)) in the foreground",
        evidence: [Evidence(item.begin, scene: item.element, "announced, and nothing came")]))
  }
}
