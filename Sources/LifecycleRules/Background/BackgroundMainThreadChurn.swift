import LifecycleModel
public import RuleKit
public import TraceModel

/// LT509. The main thread is busy most of the time while the app is in the background.
///
/// Intervals of work on the main thread are laid over each other, so that work within work counts
/// once. Work without an end is ignored: a forgotten `work.end` does not prove a busy thread.
public final class BackgroundMainThreadChurn: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT509", name: "background-main-thread-churn", family: .backgroundExecution,
    severity: .warning,
    summary: "The main thread was busy most of the time while the app was in the background.",
    phrases: ["battery drain", "busy in background", "high CPU in background"],
    rationale: """
      In the background the system still needs the main thread: to refresh the snapshot, to wake \
      and to suspend the app. If the main thread stays busy for about ten seconds, the watchdog \
      kills the app (scene-update, 0x8badf00d). Usually none of that work is visible: lists that \
      are laid out for each new message, animations, timers that were never stopped. Apps with a \
      background mode that keeps them running (audio, location, VoIP, accessories, Bluetooth) are \
      not judged.
      """,
    fix: """
      Stop updates of the screen when the scene leaves the foreground, collect new data meanwhile, \
      and update the screen once on return. Do the rest of the work off the main thread.
      """,
    snippet: """
      /// Feeds the list while its scene is active; reads the phase in its place.
      struct LiveChanges: ViewModifier {
        let feed: Feed
        let model: Model
        @Environment(\\.scenePhase) private var phase
        func body(content: Content) -> some View {
          content.task(id: phase) {
            guard phase == .active else { return }
            for await change in feed.changes { model.apply(change) }
          }
        }
      }
      """,
    sources: [
      "https://github.com/kaishi00/hermes-conduit/pull/65",
      "https://developer.apple.com/documentation/xcode/addressing-watchdog-terminations",
    ],
    since: [.app],
    thresholds: [
      .init(
        "busy", 5 * Durations.second, .duration,
        "main-thread work within `window`; half of the window, our choice"),
      .init(
        "window", 10 * Durations.second, .duration,
        "the allowance that crash reports of this watchdog print; Apple names no number"),
    ],
    falsePositives: """
      Work that is recorded as main-thread work but mostly waits without blocking the thread.
      """,
    needs: [.family(.work)], platforms: [.iOS, .iPadOS, .tvOS, .visionOS],
    interests: .init(
      signals: [.workEndedInBackground, .workEnded, .appState, .besideUnseenScenes],
      starts: .init(signals: [.workEndedInBackground, .appState, .besideUnseenScenes])),
    foldsInto: ["watchdog-termination"],
    triggering: triggering, quiet: quiet)

  /// A stretch in which the main thread was busy, in nanoseconds.
  private struct Stretch {
    let start: Int64
    let end: Int64
    var length: Int64 { end - start }
  }

  private struct Finding {
    let background: EventMark
    let first: EventMark
    /// The work with which the limit was passed.
    let work: Work
    var worst: Int64
    var last: EventMark
    /// Why the app may not have been in the background all the time.
    let cause: UnknownCause?
  }

  private let busy: Int64
  private let window: Int64
  /// Since when the app is in the background; nil while it is not.
  private var background: EventMark?
  /// Disjoint and in order, those before `head` are out of the window; at most 65,536 after it.
  private var stretches: [Stretch] = []
  private var head = 0
  /// Lengths of the stretches from `head` on.
  private var total: Int64 = 0
  private var finding: Finding?
  private var firstWork = EventMark.none
  /// Work of one record whose length reaches beyond the latest record: the app may come back before
  /// it is over.
  private var underWay: [Work] = []
  /// What holds of stays that are over if main-thread work that was open at their end has an end.
  private var open: [Finding] = []
  /// Why the app may not have been in the background when the latest work was recorded.
  private var doubt: UnknownCause?
  /// Times since the beginning were comparable then.
  private var isMeasured = true
  private var lacksTimes = false
  private var lacksScenes = false

  public init(_ settings: RuleSettings) {
    busy = settings["busy"]
    window = max(1, settings["window"])
  }

  public override func reset() -> Bool {
    background = nil
    stretches = []
    head = 0
    total = 0
    finding = nil
    firstWork = EventMark.none
    underWay = []
    open = []
    doubt = nil
    isMeasured = true
    lacksTimes = false
    lacksScenes = false
    return true
  }

  public override func observe(_ moment: Moment) {
    defer { if open.isEmpty { moment.rest() } }
    let run = moment.run
    if !open.isEmpty, run.step.signals.contains(.workEnded) { close(moment) }
    if run.step.signals.contains(.workEndedInBackground), let work = run.step.workPlace?.pointee {
      addUnderWay(until: work.begin.time, moment)
      doubt = run.returnCause
      isMeasured = background.map { run.durationCause(since: $0) == nil } ?? true
      if !run.isInBackground {
        // What follows the announcement of a return is not the background's.
        add(work, until: run.app.lastTransition.mark.time, moment)
      } else if work.thread == .main, work.endTime > moment.now, moment.mayKeep(underWay.count) {
        underWay.append(work)
      } else {
        add(work, until: .max, moment)
      }
    }
    guard !run.step.signals.isDisjoint(with: [.appState, .besideUnseenScenes]),
      !run.process.exit.exists
    else { return }
    // Scenes that were not seen may have stayed in the foreground.
    if run.app.state == nil, run.shownAppState == .background { lacksScenes = true }
    if run.app.state != .background {
      leave(until: moment.now, moment)
    } else if background == nil, moment.mayScan(run.workPlaces) {
      enter(run)
      run.forEachTimedWork(underWayAt: moment.now) { work in
        if work.thread == .main { underWay.append(work) }
      }
      underWay.sort { $0.endTime < $1.endTime }
    }
  }

  public override func markNames(_ live: LiveNames) {
    if let background { live.mark(background) }
    for finding in open + [finding].compactMap({ $0 }) {
      live.mark(finding.background)
      live.mark(finding.first)
      live.mark(finding.work)
      live.mark(finding.last)
    }
    live.mark(firstWork)
    underWay.forEach { live.mark($0) }
  }

  public override func runEnded(_ moment: Moment) { leave(until: .max, moment) }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    if let reason = Lacking.suspension(moment.run) { return reason }
    if lacksTimes { return Lacking.times }
    return lacksScenes ? "scenes that were not recorded may have stayed in the foreground" : nil
  }

  private func enter(_ run: RunState) {
    guard run.app.began.exists, !run.keepsRunningInBackground else { return }
    background = run.app.began
    doubt = run.returnCause
    isMeasured = true
  }

  /// Adds the work that was over before this time, at which other work begins: that is a part of
  /// what is not over.
  private func addUnderWay(until time: Int64, _ moment: Moment) {
    guard !underWay.isEmpty, moment.mayScan(underWay.count) else { return }
    let works = underWay
    underWay = works.filter { $0.endTime > time }
    for work in works where work.endTime <= time { add(work, until: time, moment) }
  }

  private func add(_ work: Work, until limit: Int64, _ moment: Moment) {
    if background == nil, moment.run.app.state == .background { enter(moment.run) }
    guard let background, work.thread == .main else { return }
    lacksTimes = lacksTimes || background.time < 0
    let workEnd = min(work.endTime, limit)
    let later = work.begin.ordinal > background.ordinal ? work.begin : background
    guard background.time >= 0, workEnd >= 0,
      // Times before a step are not comparable with those after it.
      isMeasured, moment.run.stepCause(since: later) == nil
    else { return }
    let start = max(work.begin.time, background.time)
    guard workEnd > start else { return }
    if !firstWork.exists || work.begin.ordinal < firstWork.ordinal { firstWork = work.begin }
    guard let worst = add(Stretch(start: start, end: workEnd), moment), worst > busy
    else { return }
    // The app may have left the background in the lost records.
    let cause = moment.absenceCause(since: background) ?? doubt
    guard let known = finding else {
      finding = Finding(
        background: background, first: firstWork, work: work, worst: worst,
        last: Self.last(of: work), cause: cause)
      return
    }
    if worst > known.worst, known.cause != nil || cause == nil {
      finding?.worst = worst
      finding?.last = Self.last(of: work)
    }
  }

  private static func last(of work: Work) -> EventMark { work.end.exists ? work.end : work.begin }

  /// Lays a stretch over the others. Gives how much of the window that ends with it is busy; nil if
  /// it adds nothing.
  private func add(_ new: Stretch, _ moment: Moment) -> Int64? {
    var merged = new
    while stretches.count > head, let last = stretches.last, last.end >= merged.start {
      // Work that ended long ago but is recorded only now: on one thread that is an error of the
      // record.
      guard merged.end >= last.start else { return nil }
      merged = Stretch(start: min(last.start, merged.start), end: max(last.end, merged.end))
      total -= last.length
      stretches.removeLast()
    }
    stretches.append(merged)
    total += merged.length
    let start = merged.end - window
    var others = stretches.count - head - 1
    while stretches[head].end <= start || !moment.mayKeep(others) {
      total -= stretches[head].length
      head += 1
      others -= 1
    }
    if head > Moment.memoryLimit / 4 {
      stretches.removeFirst(head)
      head = 0
    }
    return total - max(0, start - stretches[head].start)
  }

  /// The visit of the background is over.
  ///
  /// - Parameter time: work that is not over counts as far as it took until then.
  private func leave(until time: Int64, _ moment: Moment) {
    let works = underWay
    underWay = []
    for work in works { add(work, until: time, moment) }
    if let finding {
      report(finding, finding.cause, moment)
    } else if time < .max {
      keepOpen(until: time, moment)
    }
    background = nil
    finding = nil
    firstWork = .none
    stretches = []
    head = 0
    total = 0
  }

  private func report(_ finding: Finding, _ cause: UnknownCause?, _ moment: Moment) {
    moment.judge(
      cause, nil, .name(finding.work.name), at: finding.work.begin,
      scene: finding.work.scene, measure: finding.worst, details(finding, moment))
  }

  // MARK: Work that is open when the app comes back

  /// The visit of the background is over, and no limit was passed without the main-thread work that
  /// is open now: with it one was, if the work has an end, which says that it was no forgotten one.
  private func keepOpen(until time: Int64, _ moment: Moment) {
    let run = moment.run
    guard let background, background.time >= 0, time >= 0, isMeasured,
      run.openWork.count > 0, moment.mayScan(run.workPlaces)
    else { return }
    var longest: Work?
    run.openWork.forEach { work in
      guard work.thread == .main, work.begin.time >= 0 else { return }
      if longest.map({ work.begin.ordinal < $0.begin.ordinal }) ?? true { longest = work }
    }
    guard let longest, moment.mayKeep(open.count),
      run.stepCause(
        since: longest.begin.ordinal > background.ordinal ? longest.begin : background) == nil
    else { return }
    let start = max(longest.begin.time, background.time)
    let first = firstWork.exists && firstWork.ordinal < longest.begin.ordinal
    guard time > start, let worst = add(Stretch(start: start, end: time), moment), worst > busy
    else { return }
    open.append(
      Finding(
        background: background, first: first ? firstWork : longest.begin, work: longest,
        worst: worst, last: .none, cause: moment.absenceCause(since: background) ?? doubt))
  }

  /// Work that was open when the app came back has an end.
  private func close(_ moment: Moment) {
    guard let work = moment.run.step.workPlace?.pointee, work.thread == .main,
      moment.mayScan(open.count)
    else { return }
    for finding in open where finding.work.begin == work.begin {
      report(finding, finding.cause ?? moment.absenceCause(since: finding.background), moment)
    }
    open.removeAll { $0.work.begin == work.begin }
  }

  private func details(_ finding: Finding, _ moment: Moment) -> ReportDetails {
    let background = finding.background
    var evidence = [Evidence(background, background.departure)]
    if finding.first.ordinal > background.ordinal, finding.first != finding.work.begin {
      evidence.append(Evidence(finding.first, "the first main-thread work in the background"))
    }
    if finding.work.begin.ordinal > background.ordinal {
      evidence.append(Evidence(finding.work.begin, "exceeded the limit here"))
    } else {
      evidence.insert(Evidence(finding.work.begin, "exceeded the limit here"), at: 0)
    }
    if finding.last.ordinal > max(finding.work.begin.ordinal, background.ordinal) {
      evidence.append(Evidence(finding.last, "the longest work"))
    }
    return ReportDetails(
      message: "the main thread was busy for \(Durations.text(finding.worst)) of "
        + "\(Durations.text(window)) while the app was in the background, limit "
        + "\(Durations.text(busy)); '\(moment.text(finding.work.name))' was among the work",
      evidence: evidence)
  }
}
