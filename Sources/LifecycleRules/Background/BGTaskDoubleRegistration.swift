import LifecycleModel
public import RuleKit
import TraceModel

/// LT514. A task identifier that is registered twice in one process.
///
/// The rule reports the illegal step of the machine instead of `illegal-transition`, and with lost
/// records the registrations that it remembers itself.
public final class BGTaskDoubleRegistration: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT514", name: "bgtask-double-registration", family: .backgroundExecution,
    severity: .error,
    summary: "A background task was registered a second time in the same process.",
    phrases: ["registered twice", "crash launch handler already registered"],
    rationale: """
      BGTaskScheduler takes one launch handler for each identifier and raises an exception on the \
      second `register`: the app crashes at its launch. It happens if the app and a plug-in \
      register the same identifier, if the set-up runs once for each scene, or if SwiftUI's \
      `backgroundTask` and a delegate both register it.
      """,
    fix: """
      Register each identifier in one place that runs once in a process: \
      `application(_:didFinishLaunchingWithOptions:)` or the initialiser of the `App`.
      """,
    snippet: """
      @main struct FilmsApp: App {
        var body: some Scene {
          WindowGroup { FilmList() }
            // Registers the task itself: no call of BGTaskScheduler.register.
            .backgroundTask(.appRefresh("films.refresh")) {
              await Films.shared.refresh()
            }
        }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/register(fortaskwithidentifier:using:launchhandler:)",
      "https://github.com/transistorsoft/transistor-background-fetch/issues/14",
    ],
    since: [.backgroundTasks, .swiftUIBackgroundTasks],
    needs: [.family(.background)], interests: .init([.bgtaskRegister, .processExit]),
    claims: [claim],
    triggering: [
      .init(
        "By the app and by a plug-in",
        """
        header lifeCycle=uikit-scene platform=ios records=background
        0ms process.start
        80ms bgtask.register id=films.refresh kind=refresh src=App/Launch.swift:20
        ↓ 85ms bgtask.register id=films.refresh kind=refresh src=Plugin/Fetch.swift:81
        90ms app.didFinishLaunching
        """)
    ],
    quiet: [
      .init(
        "SwiftUI registers its own, the app the other",
        """
        header lifeCycle=swiftui platform=ios launch=background records=background
        0ms process.start
        81ms bgtask.register id=films.posters kind=processing
        90ms app.didFinishLaunching
        1s swbg.launch id=films.refresh kind=refresh
        1.1s bgtask.submit id=films.refresh kind=refresh
        4s swbg.return id=films.refresh kind=refresh
        5s process.suspend
        """),
      .init(
        "Two identifiers, each once",
        """
        header lifeCycle=uikit-scene platform=ios records=background
        0ms process.start
        80ms bgtask.register id=films.refresh kind=refresh
        81ms bgtask.register id=films.posters kind=processing
        90ms app.didFinishLaunching
        """),
      .init(
        "Near miss: once in each of two processes; the first one may be lost",
        """
        header run=1 app=films lifeCycle=uikit-scene platform=ios records=background
        0ms process.start
        80ms bgtask.register id=films.refresh kind=refresh
        90ms app.didFinishLaunching
        9s process.exit
        header run=2 app=films lifeCycle=uikit-scene platform=ios records=background
        0ms process.start
        70ms trace.loss count=1
        80ms bgtask.register id=films.refresh kind=refresh
        90ms app.didFinishLaunching
        """),
    ])

  private static let claim = RuleInfo.Claim(
    .bgtask, .bgtaskRegister, from: ["registered", "pending", "running", "expiring", "completed"])
  /// Where each identifier was registered first.
  private var first: [Symbol: EventMark] = [:]
  private var wasReported = false

  public init(_ settings: RuleSettings) {}

  public override func reset() -> Bool {
    first = [:]
    wasReported = false
    return true
  }

  public override func observe(_ moment: Moment) {
    if moment.endCause == .doubleRegistration, !wasReported { moment.reportEnd() }
    guard moment.event.kind == .bgtaskRegister, let identifier = moment.run.step.task?.identifier
    else { return }
    let known = first[identifier]
    // A process that has ended registers nothing; that is for `illegal-transition` to say.
    let isClaimed = moment.run.step.changes.contains { change in
      change.verdict == .illegal && Self.claim.covers(change, .bgtaskRegister)
    }
    if isClaimed || (known != nil && !moment.run.process.exit.exists) {
      wasReported = true
      moment.report(nil, .name(identifier), details(identifier, known, moment))
    }
    if known == nil, moment.mayKeep(first.count) { first[identifier] = moment.mark }
  }

  private func details(
    _ identifier: Symbol, _ known: EventMark?, _ moment: Moment
  ) -> ReportDetails {
    var evidence = [Evidence(moment.mark, "registered again")]
    if let known { evidence.insert(Evidence(known, "registered"), at: 0) }
    return ReportDetails(
      message: "background task '\(moment.text(identifier))' was registered twice in one process",
      evidence: evidence)
  }
}
