import LifecycleModel
public import RuleKit
public import TraceModel

/// LT201. Real work started while its scene was inactive.
public final class HeavyWorkInInactive: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT201", name: "heavy-work-in-inactive", family: .workInTheWrongPhase,
    severity: .warning,
    summary: "Real work started while its scene was inactive.",
    phrases: [
      "work while inactive", "stutter when opening control center", "loads in the app switcher",
    ],
    rationale: """
      Inactive is a short intermediate state: Notification Center, Control Center, alerts, Face ID \
      sheets and the app switcher all cause it, and the app may become active again at once. Work \
      that starts there is repeated or wasted, and it delays the snapshot or the return. The same \
      work in three visits of inactive is an error: something starts it on every interruption. \
      Inactive is meant for a privacy cover, pausing, and saving a draft, so these are not \
      reported.
      """,
    fix: """
      Start work on `.active`, clean up on `.background`; on `.inactive` only pause, cover and save \
      a small checkpoint.
      """,
    snippet: """
      .onChange(of: scenePhase) { _, phase in
        switch phase {
        case .active: Task { await index.rebuildIfNeeded() }
        case .inactive: player.pause(); isCovered = true
        case .background: store.save()
        @unknown default: break
        }
      }
      """,
    sources: [
      "https://cocoabytes.aletsdelarosa.dev/blog/advanced/app-lifecycle",
      "https://developer.apple.com/documentation/swiftui/scenephase/inactive",
      "https://developer.apple.com/documentation/watchkit/taking-advantage-of-frontmost-app-state",
      "https://developer.apple.com/documentation/uikit/preparing-your-ui-to-run-in-the-background",
      "https://developer.apple.com/documentation/uikit/preparing-your-ui-to-run-in-the-foreground",
    ],
    since: [.scenes, .scenePhase],
    thresholds: [
      .init(
        "main", 50 * Durations.millisecond, .duration,
        "main-thread time; several handlers run back to back, so it stays well under the 250 ms of a hang"
      ),
      .init(
        "wall", 250 * Durations.millisecond, .duration,
        "wall time; from this limit Apple's tools report a hang"),
      .init("visits", 3, .count, "visits of inactive with the same work that make it an error"),
    ],
    falsePositives: """
      A first launch passes through inactive too; the launch rules judge its work. What an app \
      loads in `willEnterForeground` is fine if the record names it as its `trigger`. Autosave is \
      recorded as `save` and is fine. Not judged: on the Mac an inactive app only has another one \
      in front of it, and on the watch the wrist is down and the app still frontmost, for minutes \
      or for a whole workout.
      """,
    needs: [.family(.work), .states(.app)],
    interests: .init(signals: .workInInactive),
    triggering: triggering, quiet: quiet)

  private let mainLimit: Int64
  private let wallLimit: Int64
  private let visitLimit: Int64
  /// By name: how many visits of inactive it started in, and the last of them.
  private var visits: [Symbol: (count: Int64, last: Visit)] = [:]

  private struct Visit: Equatable {
    let scene: Symbol
    let departure: Int32
  }

  public init(_ settings: RuleSettings) {
    mainLimit = settings["main"]
    wallLimit = settings["wall"]
    visitLimit = settings["visits"]
  }

  public override func observe(_ moment: Moment) {
    guard let work = moment.run.step.work, isInactive(work, moment) else { return }
    if moment.run.step.signals.contains(.workBegan), alwaysHeavy(work) {
      report(work, nil, moment)
    } else if moment.run.step.signals.contains(.workEnded), !alwaysHeavy(work) {
      judge(work, moment)
    }
  }

  public override func runEnded(_ moment: Moment) {
    moment.run.openWork.forEach { work in
      guard isInactive(work, moment), !alwaysHeavy(work) else { return }
      var soFar = work
      soFar.measure(until: moment.now)
      // Its end may be lost.
      let loss = moment.absenceCause(since: work.begin)
      let isLong =
        soFar.duration > wallLimit && moment.run.durationCause(since: work.begin) == nil
      report(soFar, loss ?? (isLong ? nil : .traceEnd), moment)
    }
  }

  public override func markNames(_ live: LiveNames) {
    for (name, known) in visits {
      live.mark(name)
      live.mark(known.last.scene)
    }
  }

  private func isInactive(_ work: Work, _ moment: Moment) -> Bool {
    if work.isLaunchWork || work.isA(.save, .cover) || work.trigger.eventKind.isReturn {
      return false
    }
    // On the Mac it lasts for hours, and nothing is cut off; on the watch the app goes on working
    // (https://developer.apple.com/documentation/watchkit/taking-advantage-of-frontmost-app-state).
    let platform = moment.run.platform
    if platform == .macOS || platform == .watchOS { return false }
    if work.sceneState != nil { return work.sceneState == .inactive }
    // Work of no scene, or of one whose callbacks are not recorded, belongs to the app.
    return !moment.run.showsState(ofScene: work.scene) && work.appState == .inactive
      && wasActive(before: work, moment.run)
  }

  /// Before the app's first activation it is launch work. A recording that begins in mid-life shows
  /// an inactive app only after it was active, unless it was on its way to the foreground.
  private func wasActive(before work: Work, _ run: RunState) -> Bool {
    let first = run.process.firstActivation
    if first.exists, first.ordinal < work.begin.ordinal { return true }
    let ways: [EventKind] = [
      .sceneWillEnterForeground, .appWillEnterForeground, .noteAppWillEnterForeground,
      .sceneWillConnect, .appDidFinishLaunching, .wkWillEnterForeground,
    ]
    return run.startCause != nil && !ways.contains(where: run.seen)
  }

  private func alwaysHeavy(_ work: Work) -> Bool { work.isA(.network, .database, .decode) }

  private func judge(_ work: Work, _ moment: Moment) {
    guard work.duration >= 0 else {
      report(work, moment.run.durationCause(since: work.begin) ?? .orderOnly, moment)
      return
    }
    let isLong = work.duration > wallLimit || (work.thread == .main && work.duration > mainLimit)
    if isLong { report(work, moment.run.durationCause(since: work.begin), moment) }
  }

  private func report(_ work: Work, _ cause: UnknownCause?, _ moment: Moment) {
    let count = countVisit(work, moment)
    var cause = cause
    if work.scene.isPresent, work.sceneState == nil, moment.run.header.multipleScenes {
      // The app's state is not that of each scene.
      cause = cause ?? .notRecorded
    }
    cause =
      cause
      ?? moment.run.passingCause(
        of: .inactive, since: Self.entry(of: work, moment), to: work.begin.time)
    if work.hasNoConnect {
      cause = cause ?? moment.absenceCause(since: .none) ?? moment.run.startCause
    }
    moment.judge(
      cause, count >= visitLimit ? .error : .warning, .name(work.name), at: work.begin,
      scene: work.scene, measure: work.duration, Self.details(work, count, moment))
  }

  private func countVisit(_ work: Work, _ moment: Moment) -> Int64 {
    let visit = Visit(scene: work.scene, departure: work.departure)
    if let known = visits[work.name] {
      if known.last != visit { visits[work.name] = (known.count + 1, visit) }
      return visits[work.name]?.count ?? 1
    }
    guard moment.mayKeep(visits.count) else { return 1 }
    visits[work.name] = (1, visit)
    return 1
  }

  /// The event that made the scene of the work, or the app, inactive; none if it is not known.
  private static func entry(of work: Work, _ moment: Moment) -> EventMark {
    let run = moment.run
    if let scene = run.scene(work.scene), scene.departures == work.departure {
      // It may have been in the background since it was left.
      let marks = [scene.lastResign, scene.lastForeground]
      let before = marks.filter { $0.exists && $0.ordinal < work.begin.ordinal }
      if let latest = before.max(by: { $0.ordinal < $1.ordinal }) { return latest }
    }
    let isOfApp = !work.scene.isPresent && run.app.state == .inactive
    return isOfApp && run.app.began.ordinal < work.begin.ordinal ? run.app.began : .none
  }

  private static func details(_ work: Work, _ count: Int64, _ moment: Moment) -> ReportDetails {
    let kind = work.category.isPresent ? " (\(moment.text(work.category)))" : ""
    let length = work.duration >= 0 ? Durations.text(work.duration) : ""
    let took =
      length.isEmpty ? "" : work.end.exists ? ", took \(length)" : ", had not ended \(length) later"
    let thread = work.thread == .main ? " on the main thread" : ""
    let again = count > 1 ? "; in \(count) visits of inactive so far" : ""
    var evidence = [Evidence(work.begin, scene: work.scene, "began here")]
    let entry = entry(of: work, moment)
    if entry.exists {
      evidence.insert(Evidence(entry, scene: work.scene, "inactive from here"), at: 0)
    }
    if work.end.exists, work.end != work.begin {
      evidence.append(Evidence(work.end, scene: work.scene, "ended"))
    }
    return ReportDetails(
      message: "\(moment.work(work.name))\(kind) started while "
        + "\(work.scene.isPresent ? "scene '\(moment.text(work.scene))'" : "the app") was inactive"
        + "\(took)\(thread)\(again)",
      evidence: evidence)
  }
}
