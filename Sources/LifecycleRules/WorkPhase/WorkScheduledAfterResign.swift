import LifecycleModel
public import RuleKit
public import TraceModel

/// LT202. Work keeps being begun after the app left the active state.
///
/// Judges work of the inactive time that follows an active one; `work-started-in-background` judges
/// work that begins in the background. The inactive time before an activation is preparation, and
/// the launch rules judge launch work.
public final class WorkScheduledAfterResign: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT202", name: "work-scheduled-after-resign", family: .workInTheWrongPhase,
    severity: .note,
    summary: "New work kept starting after the app left the active state.",
    phrases: ["work after leaving", "timers keep starting", "still starts work"],
    rationale: """
      When the app resigns active, queues and timers should stop: Apple's list of what to do at \
      that moment includes starting no new tasks. Work started here competes with the system's own \
      screen, and is cut off if the app is suspended next. One piece may already have been \
      scheduled, so only the third one in a visit counts, and then the rule reports all of them. \
      Work that saves, covers, cancels or tears down is fine here; so is work with \
      `essential=true`, work that the user or a push requested, and all work during an assertion \
      or background task.
      """,
    fix: """
      Suspend queues and timers on `.inactive` (or in `sceneWillResignActive`), and resume them on \
      `.active`.
      """,
    snippet: """
      .onChange(of: scenePhase) { _, phase in
        switch phase {
        case .active: thumbnails.isSuspended = false
        case .inactive, .background: thumbnails.isSuspended = true
        @unknown default: break
        }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/preparing-your-ui-to-run-in-the-background"
    ],
    since: [.scenes, .scenePhase],
    thresholds: [
      .init(
        "pieces", 3, .count,
        "pieces of work in one visit of inactive; our choice, since one or two may have been on their way"
      )
    ],
    falsePositives: """
      Navigation and remote-control apps that work while something else is in front: their \
      background modes in the header (`audio`, `location`, …) disable the rule.
      """,
    needs: [.family([.work, .background])],
    platforms: [.iOS, .iPadOS, .tvOS, .visionOS],
    interests: .init(signals: .workInInactive),
    foldsInto: [
      "heavy-work-in-inactive", "work-started-in-background", "work-not-cancelled-on-background",
    ],
    triggering: triggering, quiet: quiet)

  private let needed: Int64
  /// The event with which the present visit of inactive began.
  private var departure = EventMark.none
  private var count: Int64 = 0
  /// Work of this visit that is not reported yet.
  private var pending: [Work] = []

  public init(_ settings: RuleSettings) { needed = settings["pieces"] }

  public override func observe(_ moment: Moment) {
    let run = moment.run
    guard run.step.signals.contains(.workBegan), run.app.isLeaving,
      let work = run.step.work, Self.isNew(work, run)
    else { return }
    if departure != run.app.began {
      departure = run.app.began
      count = 0
      pending.removeAll(keepingCapacity: true)
    }
    count += 1
    if count < needed {
      if moment.mayKeep(pending.count) { pending.append(work) }
      return
    }
    for (place, item) in pending.enumerated() { report(item, number: Int64(place) + 1, moment) }
    report(work, number: count, moment)
    pending.removeAll(keepingCapacity: true)
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    Lacking.suspension(moment.run)
  }

  public override func markNames(_ live: LiveNames) {
    live.mark(departure)
    for work in pending { live.mark(work) }
  }

  private static func isNew(_ work: Work, _ run: RunState) -> Bool {
    if work.isLaunchWork || work.hasNoConnect || work.isEssential { return false }
    if work.isA(.save, .cancel, .cleanup, .cover, .teardown) || work.trigger == .user {
      return false
    }
    return !work.trigger.eventKind.isDelivery && !run.hasBackgroundTime
      && !run.keepsRunningInBackground
  }

  private func report(_ work: Work, number: Int64, _ moment: Moment) {
    moment.judge(
      moment.coverCause, nil, .name(work.name), at: work.begin, scene: work.scene,
      measure: number, details(work, number, moment))
  }

  private func details(_ work: Work, _ number: Int64, _ moment: Moment) -> ReportDetails {
    let kind = work.category.isPresent ? " (\(moment.text(work.category)))" : ""
    let isTimed = departure.time >= 0 && work.begin.time >= departure.time
    let after = isTimed ? "\(Durations.text(work.begin.time - departure.time)) after" : "after"
    return ReportDetails(
      message:
        "\(moment.work(work.name))\(kind)\(moment.ofScene(work.scene)) began \(after) "
        + "the app left the active state, piece \(number) in this visit of inactive",
      evidence: [
        Evidence(departure, "the app left the active state"),
        Evidence(work.begin, scene: work.scene, "began anyway"),
      ])
  }
}
