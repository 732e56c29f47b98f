import LifecycleModel
import TraceModel

/// LT101. The graph itself: an event that no possible state of its machine accepts.
public final class IllegalTransition: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT101", name: "illegal-transition", family: .validation, severity: .error,
    summary: "An event occurred in a state from which no legal transition leads.",
    rationale: """
      Each machine of the model lists the events that each state accepts, with the page or log that \
      says so. An event outside that list means that the app calls a life-cycle method by hand, that \
      the recorder dropped or swapped events, or that the operating system does something the model \
      does not know. Code that relies on the order of callbacks is wrong in all three cases.
      """,
    fix: """
      Look at the two lines: if the app calls the delegate method itself, stop; if the recorder can \
      drop events, record `seq` so that loss is seen; if neither, report it with the OS version.
      """,
    snippet: """
      // Let the system call the delegate, and share what both need.
      func sceneDidBecomeActive(_ scene: UIScene) {
        recorder.note("scene.didBecomeActive", scene)
        resumePlayback()
      }
      func sheetDidClose() {
        resumePlayback()  // not: sceneDidBecomeActive(scene)
      }
      """,
    sources: ["https://developer.apple.com/documentation/uikit/managing-your-app-s-life-cycle"],
    since: [.app],
    falsePositives: "An OS version that is newer than the model.",
    interests: .init(signals: [.illegalStep, .unknownStep]),
    foldsInto: ["event-doubled"],
    triggering: [
      .init(
        "A scene becomes active without ever connecting",
        """
        header lifeCycle=uikit-scene platform=ios
        0ms process.start
        90ms app.didFinishLaunching
        ↓ 120ms A scene.didBecomeActive
        """),
      .init(
        "A foreground callback reaches a scene that is active already",
        """
        header lifeCycle=uikit-scene platform=ios
        0ms process.start
        90ms app.didFinishLaunching
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        ↓ 5s A scene.willEnterForeground
        6s A scene.didBecomeActive
        """),
    ],
    quiet: [
      .init(
        "The way to active and back",
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
        "Near miss: the same callback in a recording that began in mid-life: the connect may have come before",
        """
        header lifeCycle=uikit-scene platform=ios midlife=true
        120ms A scene.didBecomeActive
        """),
    ])

  public init(_ settings: RuleSettings) {}

  public override func observe(_ moment: Moment) {
    for change in moment.run.step.changes {
      switch change.verdict {
      case .illegal where !Self.isClaimed(change, moment): report(change, moment)
      case .unknown: tellUnknown(change, moment)
      default: break
      }
    }
  }

  /// Whether a more special rule names this mistake (FORMAT.md §5.9).
  private static func isClaimed(_ change: Change, _ moment: Moment) -> Bool {
    MissingPair.partner(of: change, change.mark.kind) != nil
      || claims.contains { $0.covers(change, change.mark.kind) }
  }

  private static let claims: [RuleInfo.Claim] = Catalogue.all.flatMap { $0.info.claims }

  private func report(_ change: Change, _ moment: Moment) {
    let kind = change.mark.kind
    let subject = Subject.edge(change.machine, from: change.before, kind)
    moment.report(nil, subject, at: change.mark, scene: change.scene, Self.details(change, moment))
  }

  private func tellUnknown(_ change: Change, _ moment: Moment) {
    guard let cause = change.cause else { return }
    moment.unknown(
      cause, .kind(change.mark.kind), at: change.mark, scene: change.scene,
      Self.unknownDetails(change, moment))
  }

  /// The two lines, what was allowed, and the shortest path that was missed.
  static func details(_ change: Change, _ moment: Moment) -> ReportDetails {
    let kind = change.mark.kind
    let table = change.machine.table
    var path = table.shortestPath(from: change.before, toAccept: kind) ?? []
    // Nobody misses the end of a process that goes on.
    let isOfNewProcess = path.contains(.processExit)
    if isOfNewProcess { path = [] }
    var evidence: [Evidence] = []
    if change.entry.exists {
      evidence.append(
        Evidence(change.entry, scene: change.scene, "led to \(stateNames(change))"))
    }
    evidence.append(
      Evidence(
        change.mark, scene: change.scene,
        isOfNewProcess ? "legal only in a new process" : "not accepted there"))
    return ReportDetails(
      message: "\(subject(change, moment)) got '\(kind.name)' in state \(stateNames(change))",
      evidence: evidence, allowed: table.allowed(from: change.before, wordedLike: kind),
      expectedPath: path)
  }

  private static func unknownDetails(_ change: Change, _ moment: Moment) -> ReportDetails {
    ReportDetails(
      message:
        "\(subject(change, moment)) got '\(change.mark.kind.name)', which only some of its "
        + "possible states accept")
  }

  /// `scene 'A'`, `view 'List' of scene 'A'`, `the process`: who it is about.
  static func subject(_ change: Change, _ moment: Moment) -> String {
    let words = change.machine.table.machine.subject
    let name: String? =
      switch words.named?.name {
      case .name: change.name.isPresent ? moment.text(change.name) : nil
      case .scene: change.scene.isPresent ? moment.text(change.scene) : nil
      case .id: moment.id
      case nil: nil
      }
    let subject = name.flatMap { name in words.named.map { "\($0.words) '\(name)'" } }
    return (subject ?? words.plain) + (words.isOfScene ? moment.ofScene(change.scene) : "")
  }

  private static func stateNames(_ change: Change) -> String {
    let names = change.machine.machine.names(of: change.before).map { "'\($0)'" }
    return names.joined(separator: " or ")
  }
}
