import LifecycleModel
public import RuleKit
public import TraceModel

/// LT304. A save runs on after the few seconds that the background grants, and nothing covers it.
///
/// Judged is work of kind `save`: when the five seconds are over, when a save begins after them,
/// and when the process is suspended. Any assertion, background task or delivery that is open then
/// covers it.
public final class SaveTooLate: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT304", name: "save-too-late", family: .savingAndRestoration, severity: .warning,
    summary: "A save ran longer in the background than the app may run there.",
    phrases: ["save takes too long", "save cut off", "killed while saving"],
    rationale: """
      After the last scene entered the background the app has about five seconds; then the system \
      suspends it at any point. A running save stops half written, perhaps with a lock on its \
      file, and if the app is ended meanwhile the save never finishes. On the Mac hidden apps are \
      not suspended, and apps with a background mode that keeps them running are not judged.
      """,
    fix: """
      Begin a background task before the save and end it when the save is done, or save less: on \
      the way out write only the changes since the last save.
      """,
    snippet: """
      func sceneDidEnterBackground(_ scene: UIScene) {
        let app = UIApplication.shared
        var task = UIBackgroundTaskIdentifier.invalid
        func end() {
          if task != .invalid { app.endBackgroundTask(task) }
          task = .invalid  // the second caller ends nothing
        }
        task = app.beginBackgroundTask(withName: "save") { end() }
        Task {
          await store.save()
          end()
        }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/extending-your-app-s-background-execution-time"
    ],
    since: [.backgroundAssertions, .expiringActivities],
    thresholds: [
      .init(
        "grace", 5 * Durations.second, .duration,
        "from the background to the end of a save; Apple gives about five seconds to finish up")
    ],
    falsePositives: """
      A save that another process runs, such as an extension.
      """,
    needs: [.family([.work, .background])],
    platforms: [.iOS, .iPadOS, .watchOS, .tvOS, .visionOS],
    interests: .init(
      Moment.savesOfData + [.dataDirty, .processSuspend] + endsOfTime,
      signals: [.appState, .besideUnseenScenes, .began(.save)]),
    foldsInto: ["no-background-save", "watch-async-in-did-enter-background"],
    triggering: triggering, quiet: quiet)

  private struct Departure {
    let background: EventMark
    let scene: Symbol
    /// Why other scenes may have stayed.
    let doubt: UnknownCause?
    /// The seconds are over.
    var isOver = false
    /// The end of what kept the app running after them; none if nothing did.
    var end = EventMark.none
  }

  private static let endsOfTime: [EventKind] = [
    .bgEnd, .bgExpire, .bgtaskComplete, .swbgReturn, .fetchComplete, .urlsessionComplete,
    .wkBgTaskCompleted,
  ]

  /// Saves that are over are kept for so long, because records of another writer may come late.
  private static let lateness = 10 * Durations.second
  private let grace: Int64
  private var departure: Departure?
  /// Saves whose record says how long they take. They may still run.
  private var singles: [Work] = []
  /// When there are this many of them, the finished ones are removed.
  private var nextSweep = 64
  /// Begins of saves that were reported.
  private var told: Set<Int64> = []
  /// By key, its latest unsaved change.
  private let changes = SymbolMap<EventMark>()

  public init(_ settings: RuleSettings) { grace = settings["grace"] }

  public override func reset() -> Bool {
    departure = nil
    singles = []
    nextSweep = 64
    told = []
    changes.removeAll()
    return true
  }

  public override func observe(_ moment: Moment) {
    let event = moment.event
    let run = moment.run
    switch event.kind {
    case .dataDirty:
      if let known = changes.place(of: event.key) {
        known.pointee = moment.mark
      } else if moment.mayKeep(changes.count) {
        changes.insert(event.key, moment.mark)
      }
    case .processSuspend: judgeOpen(suspended: true, moment)
    case .bgEnd, .bgExpire, .bgtaskComplete, .swbgReturn, .fetchComplete, .urlsessionComplete,
      .wkBgTaskCompleted:
      uncover(moment)
    case .work, .workBegin: begin(moment)
    default:
      switch moment.dataChange {
      case .saved(let key, _), .deleted(let key): changes.remove(key)
      case .failed, .other, nil: break
      }
    }
    guard !run.step.signals.isDisjoint(with: [.appState, .besideUnseenScenes]),
      !run.process.exit.exists
    else { return }
    switch run.shownAppState {
    case .background: if departure == nil { depart(moment) }
    case .active, .inactive: departure = nil
    case nil: break
    }
  }

  public override func wake(_ moment: Moment, token: Int) {
    guard let known = departure else { return }
    if known.background.ordinal == Int64(token) {
      departure?.isOver = true
    } else if known.end.ordinal != Int64(token) {
      return
    }
    judgeOpen(suspended: false, moment)
  }

  /// The last thing that kept the app running after the seconds is over: what is being saved then
  /// has as many again.
  private func uncover(_ moment: Moment) {
    guard departure?.isOver == true, isUncovered(moment.run) else { return }
    departure?.end = moment.mark
    guard moment.mark.time >= 0 else { return }
    moment.wake(grace, after: moment.mark, token: Int(moment.mark.ordinal))
  }

  public override func runEnded(_ moment: Moment) {
    let run = moment.run
    guard let departure, !departure.isOver, run.ending != .exit, !run.process.wasReplaced else {
      return
    }
    judgeOpen(suspended: false, end: .traceEnd, moment)
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    if let reason = Lacking.suspension(moment.run) { return reason }
    return moment.now < 0 ? Lacking.times : nil
  }

  public override func markNames(_ live: LiveNames) {
    if let departure {
      live.mark(departure.background)
      live.mark(departure.scene)
      live.mark(departure.end)
    }
    for work in singles { live.mark(work) }
    for (key, mark) in changes {
      live.mark(key)
      live.mark(mark)
    }
  }

  private func depart(_ moment: Moment) {
    guard moment.run.suspendsInBackground, !moment.run.keepsRunningInBackground else { return }
    // Beside unseen scenes, only a scene that is seen to leave may take the app along.
    if moment.run.unseenScenesCause != nil, moment.run.app.lastDeparture.mark != moment.mark {
      return
    }
    departure = Departure(
      background: moment.mark, scene: moment.event.scene, doubt: moment.run.unseenScenesCause)
    singles.removeAll { $0.endTime < moment.mark.time }
    guard moment.mark.time >= 0 else { return }
    moment.wake(grace, after: moment.mark, token: Int(moment.mark.ordinal))
  }

  private func begin(_ moment: Moment) {
    guard let work = moment.run.step.work, work.isA(.save) else { return }
    if let departure, departure.isOver, isUncovered(moment.run) {
      report(work, departure, nil, end: nil, moment)
    } else if work.end.exists, work.endTime >= 0 {
      if singles.count >= min(nextSweep, moment.room()) {
        singles.removeAll { $0.endTime < moment.mark.time - Self.lateness }
        nextSweep = max(64, 2 * singles.count)
      }
      if moment.mayKeep(singles.count) { singles.append(work) }
    }
  }

  /// Whether assertions are recorded and none is held.
  private func isUncovered(_ run: RunState) -> Bool {
    run.families.contains(.background) && !run.hasBackgroundTime
  }

  private func judgeOpen(suspended: Bool, end: UnknownCause? = nil, _ moment: Moment) {
    let run = moment.run
    guard let departure, isUncovered(run), moment.mayScan(run.openWork.places) else { return }
    let start = departure.end.exists ? departure.end : departure.background
    let (since, time) = suspended ? (moment.mark, 0) : (start, grace)
    var saves = singles.filter { since.time >= 0 && $0.endTime - since.time > time }
    run.openWork.forEach { if $0.isA(.save) { saves.append($0) } }
    for work in saves.sorted(by: { $0.begin.ordinal < $1.begin.ordinal }) {
      report(work, departure, suspended ? moment.mark : nil, end: end, moment)
    }
    singles = []
  }

  private func report(
    _ work: Work, _ departure: Departure, _ suspended: EventMark?, end: UnknownCause?,
    _ moment: Moment
  ) {
    guard !told.contains(work.begin.ordinal) else { return }
    let run = moment.run
    // Only open ones can be met again.
    if told.count >= moment.room(), run.mayScan(run.openWork.places) {
      var open: Set<Int64> = []
      run.openWork.forEach { open.insert($0.begin.ordinal) }
      told.formIntersection(open)
    }
    guard moment.mayKeep(told.count) else { return }
    told.insert(work.begin.ordinal)
    // An assertion that covers it may have been begun at any time before.
    var cause = moment.coverCause ?? departure.doubt ?? end
    if suspended == nil { cause = cause ?? run.durationCause(since: departure.background) }
    let isTimed = work.begin.time >= 0 && departure.background.time >= 0
    moment.judge(
      cause, nil, .name(work.name), at: work.begin,
      about: changes[work.key].flatMap { $0.ordinal < work.begin.ordinal ? $0 : nil } ?? work.begin,
      scene: work.scene,
      measure: isTimed ? abs(departure.background.time - work.begin.time) : 0,
      details(work, departure, suspended, end, moment))
  }

  private func details(
    _ work: Work, _ departure: Departure, _ suspended: EventMark?, _ end: UnknownCause?,
    _ moment: Moment
  ) -> ReportDetails {
    let left = departure.background
    var evidence = [
      Evidence(left, scene: departure.scene, left.departure),
      Evidence(work.begin, scene: work.scene, "the save began"),
    ]
    if work.begin.ordinal < left.ordinal { evidence.reverse() }
    let what: String
    if let suspended {
      evidence.append(Evidence(suspended, "suspended with the save under way"))
      what = "was under way when the process was suspended"
    } else if end != nil {
      what = "was under way at the last record after \(left.departure)"
    } else if departure.isOver, left.time >= 0, work.begin.time - left.time > grace {
      what =
        "began \(Durations.text(work.begin.time - left.time)) after the app went to the "
        + "background, limit \(Durations.text(grace)),"
    } else if departure.end.exists {
      evidence.append(Evidence(departure.end, "nothing keeps the app running from here"))
      what = "was still running \(Durations.text(grace)) after '\(departure.end.kind.name)'"
    } else {
      what = "was still running \(Durations.text(grace)) after \(left.departure)"
    }
    return ReportDetails(
      message: "save '\(moment.text(work.name))'\(moment.ofScene(work.scene)) \(what) and no "
        + "assertion or background task covered it",
      evidence: evidence)
  }
}
