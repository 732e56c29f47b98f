import LifecycleModel
public import RuleKit
import TraceModel

/// LT420. An unknown ScenePhase. Reported once for each name.
public final class UnknownPhaseUnhandled: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT420", name: "unknown-phase-unhandled", family: .scenesAndDelegates, severity: .note,
    summary: "A scene was in a phase other than active, inactive and background.",
    phrases: ["unknown scene phase", "default case", "new phase"],
    rationale: """
      ScenePhase is not frozen: a later system may add a case. Code that switches over the three \
      known phases without `@unknown default`, or treats every phase except active as background, \
      then does the wrong thing. The app got such a value; the trace can't show whether the app \
      handled it.
      """,
    fix: """
      End each switch over `scenePhase` with `@unknown default`, do nothing harmful there, and \
      record the value.
      """,
    snippet: """
      switch phase {
      case .active: player.resume()
      case .inactive: player.pause()
      case .background: library.save()
      @unknown default: log.notice("unknown phase \\(String(describing: phase))")
      }
      """,
    sources: [
      "https://cocoabytes.aletsdelarosa.dev/blog/advanced/app-lifecycle",
      "https://developer.apple.com/documentation/swiftui/scenephase",
    ],
    since: [.scenePhase],
    falsePositives: "A recorder that writes its own values under `phase.`.",
    interests: .init([.unknown]),
    triggering: [
      .init(
        "A fourth phase, once reported however often it comes",
        """
        header lifeCycle=swiftui platform=ios
        launch A
        130ms A phase.active
        ↓ 5s A phase.dimmed
        9s A phase.dimmed
        """)
    ],
    quiet: [
      .init(
        "The three known phases",
        """
        header lifeCycle=swiftui platform=ios
        launch A
        130ms A phase.active
        5s A scene.willResignActive
        5.01s A phase.inactive
        """),
      .init(
        "Near miss: other unknown events",
        """
        header lifeCycle=swiftui platform=ios
        launch
        100ms phaser.start
        101ms phase
        102ms player.phase.dimmed
        """),
    ])

  private static let prefix: StaticString = "phase."
  /// Names that were reported, at most 4,096.
  private var told: Set<Symbol> = []

  public init(_ settings: RuleSettings) {}

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    let run = moment.run
    let hasPhase =
      run.seen(.phaseActive) || run.seen(.phaseInactive) || run.seen(.phaseBackground)
    guard hasPhase || !told.isEmpty else { return "no 'phase.*' was recorded" }
    return run.header.partial && told.isEmpty ? "a log has only the known phases" : nil
  }

  public override func observe(_ moment: Moment) {
    let name = moment.event.eventName
    guard isPhase(moment.run.symbols.utf8(name)), !told.contains(name), moment.mayKeep(told.count)
    else { return }
    told.insert(name)
    moment.report(nil, .name(name), Self.details(moment))
  }

  private func isPhase(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    Self.prefix.withUTF8Buffer { name.starts(with: $0) }
  }

  private static func details(_ moment: Moment) -> ReportDetails {
    ReportDetails(
      message: "'\(moment.text(moment.event.eventName))'"
        + "\(moment.ofScene(moment.event.scene)) is not a known phase",
      evidence: [Evidence(moment.mark, scene: moment.event.scene, "an unknown phase")])
  }
}
