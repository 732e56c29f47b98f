import LifecycleModel
import TraceModel

/// LT105. An illegal transition that one missing callback of a will/did pair explains.
public final class MissingPair: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT105", name: "missing-pair", family: .validation, severity: .warning,
    summary: "A callback came without the one that always goes before it.",
    rationale: """
      Leaving the foreground is `willResignActive` and then `didEnterBackground`; returning is \
      `willEnterForeground` and then `didBecomeActive`. When the first of a pair is missing, whatever \
      the app does in it (pausing, covering, saving; reloading) did not happen, or it was not recorded.
      """,
    fix: """
      If the recorder may drop events, record `seq`, so that loss is seen as loss. Otherwise look for \
      a delegate method that is called by hand or an observer that was added too late.
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
        0ms process.start
        90ms app.didFinishLaunching
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        ↓ 6s A scene.didEnterBackground
        """)
    ],
    quiet: [
      .init(
        "Both callbacks",
        """
        header lifeCycle=uikit-scene platform=ios
        0ms process.start
        90ms app.didFinishLaunching
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        5s A scene.willResignActive
        6s A scene.didEnterBackground
        """),
      .init(
        "Near miss: records were lost between them, so the first of the pair may be among those",
        """
        header lifeCycle=uikit-scene platform=ios
        0ms process.start
        90ms app.didFinishLaunching
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        5s trace.loss count=1
        6s A scene.didEnterBackground
        """),
    ])

  /// What always goes before: the partner that the model's path names.
  private static let pairs: [EventKind: EventKind] = [
    .sceneDidEnterBackground: .sceneWillResignActive,
    .sceneDidBecomeActive: .sceneWillEnterForeground,
    .appDidEnterBackground: .appWillResignActive,
    .appDidBecomeActive: .appWillEnterForeground,
    .noteAppDidEnterBackground: .noteAppWillResignActive,
    .noteAppDidBecomeActive: .noteAppWillEnterForeground,
    .wkDidEnterBackground: .wkWillResignActive,
    .wkDidBecomeActive: .wkWillEnterForeground,
  ]

  public init(_ settings: RuleSettings) {}

  public override func observe(_ moment: Moment) {
    for change in moment.run.step.changes where change.verdict == .illegal {
      guard let partner = Self.partner(of: change, change.mark.kind) else { continue }
      let subject = Subject.edge(change.machine, from: change.before, change.mark.kind)
      moment.report(
        nil, subject, at: change.mark, scene: change.scene, details(change, moment, partner))
    }
  }

  /// The callback whose absence alone explains an illegal transition: with it, the event is legal.
  static func partner(of change: Change, _ kind: EventKind) -> EventKind? {
    guard let partner = pairs[kind] else { return nil }
    let table = change.machine.table
    let step = table.step(change.before, partner)
    guard step.verdict == .accepted || step.verdict == .tolerated else { return nil }
    return table.step(step.next, kind).verdict == .accepted ? partner : nil
  }

  private func details(_ change: Change, _ moment: Moment, _ partner: EventKind) -> ReportDetails {
    var details = IllegalTransition.details(change, moment)
    let who = IllegalTransition.subject(change, moment)
    let names = change.machine.machine.names(of: change.before).map { "'\($0)'" }
    details.message =
      "\(who) got '\(change.mark.kind.name)' in state \(names.joined(separator: " or ")) "
      + "without '\(partner.name)'"
    return details
  }
}
