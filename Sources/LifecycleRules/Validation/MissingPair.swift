import LifecycleModel
public import RuleKit
import TraceModel

/// LT105. An illegal transition that one missing callback of a will/did pair explains.
public final class MissingPair: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT105", name: "missing-pair", family: .validation, severity: .warning,
    summary: "A callback came without the one that always comes before it.",
    phrases: ["callback missing", "never called", "willEnterForeground without background"],
    rationale: """
      Leaving the foreground is `willResignActive` and then `didEnterBackground`; returning is \
      `willEnterForeground` and then `didBecomeActive`. If the first of a pair is missing, the \
      app's work in it (pausing, covering, saving; reloading) did not happen, or the callback was \
      not recorded.
      """,
    fix: """
      If the recorder can drop events, record `seq` so that loss is visible. Otherwise look for a \
      delegate method that is called by hand or an observer that was added too late.
      """,
    snippet: """
      // All four are observed from the launch on, before any scene connects.
      func application(
        _ app: UIApplication,
        willFinishLaunchingWithOptions _: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        recorder.observeScenes()  // willEnterForeground, didActivate, …
        return true
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/uiscenedelegate/scenewillresignactive(_:)",
      "https://developer.apple.com/documentation/uikit/uiscenedelegate/scenewillenterforeground(_:)",
    ],
    since: [.scenes],
    interests: .init(signals: .illegalStep),
    triggering: [
      .init(
        "Background straight from active",
        """
        header lifeCycle=uikit-scene platform=ios
        launch A
        ↓ 6s A scene.didEnterBackground
        """)
    ],
    quiet: [
      .init(
        "Both callbacks",
        """
        header lifeCycle=uikit-scene platform=ios
        launch A
        5s A scene.willResignActive
        6s A scene.didEnterBackground
        """),
      .init(
        "Near miss: records were lost between them, so the first of the pair may be among those",
        """
        header lifeCycle=uikit-scene platform=ios
        launch A
        5s trace.loss count=1
        6s A scene.didEnterBackground
        """),
    ])

  public init(_ settings: RuleSettings) {}

  public override func observe(_ moment: Moment) {
    for change in moment.run.step.changes where change.verdict == .illegal {
      guard let partner = change.missingPartner(moment.run) else { continue }
      let subject = Subject.edge(change.machine, from: change.before, change.mark.kind)
      moment.report(
        nil, subject, at: change.mark, scene: change.scene, details(change, moment, partner))
    }
  }

  private func details(_ change: Change, _ moment: Moment, _ partner: EventKind) -> ReportDetails {
    var details = change.illegalDetails(moment)
    details.message += " without '\(partner.name)'"
    return details
  }
}
