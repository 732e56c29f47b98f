import LifecycleModel
public import RuleKit
public import TraceModel

/// LT301. Changed data is not saved when the app leaves.
///
/// Each unsaved key is followed from the departure until it is decided: saved late (a warning), or
/// the process ended first (an error). The recording may stop before; then it is a warning if the
/// five seconds were over, and undecided if not. A key is saved by `data.save`, by work of kind
/// `save` with this key that began after the change, or by the document of this id.
public final class NoBackgroundSave: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT301", name: "no-background-save", family: .savingAndRestoration, severity: .error,
    summary: "Changed data was not saved when the app left, or never before the process ended.",
    phrases: [
      "draft lost", "draft gone", "work gone", "lost data", "data loss", "not saved",
      "unsaved changes", "review gone", "text disappeared", "killed before saving",
      "document not saved",
    ],
    rationale: """
      The background is the last sure chance to save. After it the process is suspended, and a \
      suspended process is ended without any callback: by the system for its memory, by the user \
      in the app switcher, by an update. Unsaved data is then lost. If the process really ended \
      first, or ended while the app was active, the data was lost, which is an error; data that \
      was saved later was only at risk, which is a warning. On the Mac a hidden app is not \
      suspended, so there only the end of the process counts.
      """,
    fix: """
      Save where the data is edited, and again in `sceneWillResignActive`/`.inactive` or at the \
      latest in `.background`. If saving takes longer than a moment, hold a background task for \
      it.
      """,
    snippet: """
      .onChange(of: scenePhase) { _, phase in
        if phase == .inactive || phase == .background {
          drafts.saveIfNeeded()
        }
      }
      """,
    sources: [
      "https://cocoabytes.aletsdelarosa.dev/blog/advanced/app-lifecycle",
      "https://developer.apple.com/documentation/uikit/uiscenedelegate/scenewillresignactive(_:)",
      "https://developer.apple.com/documentation/watchkit/wkapplicationdelegate/applicationdidenterbackground()",
    ],
    since: [.app],
    thresholds: [
      .init(
        "grace", 5 * Durations.second, .duration,
        "from the background to the save; Apple gives about five seconds to finish up")
    ],
    falsePositives: """
      Frameworks that save by themselves (SwiftData, Core Data), if their saves are not recorded: \
      record `data.save` in their did-save notification. For a document, record `document.save` and \
      `document.autosave` with the key of the change as `id`, and `document.failed` if one fails. \
      Record a change that the user discards as `data.delete`.
      """,
    needs: [.family(.data)], captured: [.dataDirty, .dataSave],
    interests: .init(
      Moment.savesOfData + [.dataDirty, .processSuspend],
      signals: [.appState, .besideUnseenScenes, .ended(.save)]),
    foldsInto: ["terminate-only-save"],
    triggering: triggering, quiet: quiet)

  /// The app left while data was unsaved.
  private struct Departure {
    let dirty: EventMark
    let scene: Symbol
    let background: EventMark
    /// The scene that left last.
    let leaver: Symbol
    /// A save of it was under way when the time was over.
    var isUnderWay = false
    /// The suspension that ended its time; none if the time passed.
    var suspension = EventMark.none
    /// Why it is not certain that its time ended without a save, or that the app left at all.
    var cause: UnknownCause?

    func mark(_ live: LiveNames) {
      live.mark(dirty)
      live.mark(scene)
      live.mark(background)
      live.mark(leaver)
      live.mark(suspension)
    }
  }

  private struct Unsaved {
    var dirty: EventMark
    var scene: Symbol
    /// Its time is not over.
    var waiting: Departure?
    /// Its time is over; the outcome is undecided.
    var late: [Departure] = []

    /// No time runs or ran out.
    var isPlain: Bool { waiting == nil && late.isEmpty }
  }

  /// A save of a document that fails if the next event of the document says so.
  private struct Attempt {
    let dirty: EventMark
    let scene: Symbol
  }

  private enum Outcome {
    case saved(EventMark)
    case deleted(EventMark)
    case ended(EventMark)
    case open
  }

  private let grace: Int64
  /// By key.
  private let unsaved = SymbolMap<Unsaved>()
  /// By key.
  private let attempts = SymbolMap<Attempt>()
  /// Departures of all keys that are late.
  private var lateCount = 0
  /// The event with which the app went to the background; nil while it is in the foreground.
  private var background: EventMark?
  /// The latest save that does not say of what.
  private var namelessSave: Int64 = -1
  /// The latest save or deletion of something: of what a change that does not say it was of.
  private var namedSave: Int64 = -1

  public init(_ settings: RuleSettings) { grace = settings["grace"] }

  public override func reset() -> Bool {
    unsaved.removeAll()
    attempts.removeAll()
    lateCount = 0
    background = nil
    namelessSave = -1
    namedSave = -1
    return true
  }

  public override func observe(_ moment: Moment) {
    switch moment.event.kind {
    case .dataDirty: markDirty(moment.event, moment)
    case .processSuspend:
      guard mayScan(moment) else { break }
      for key in keysInOrder {
        unsaved.place(of: key)?.pointee.waiting?.suspension = moment.mark
        delay(key, moment.absenceCause(since: unsaved[key]?.dirty ?? .none), moment)
      }
    default: noteSave(moment)
    }
    if moment.run.step.signals.contains(.workEnded) { noteWork(moment) }
    // With unseen scenes the app's state is unknown, and its apparent state may change.
    if !moment.run.step.signals.isDisjoint(with: [.appState, .besideUnseenScenes]) {
      noteAppState(moment)
    }
  }

  public override func wake(_ moment: Moment, token: Int) {
    guard let background, background.ordinal == Int64(token), mayScan(moment),
      moment.mayScan(moment.run.openWork.places)
    else { return }
    if moment.run.hasBackgroundTime, moment.event.hasTime {
      var look = background
      look.time = moment.run.clock.time(of: moment.event.time)
      return moment.wake(grace, after: look, token: token)
    }
    let saving = savesUnderWay(moment.run)
    for key in keysInOrder {
      guard let waiting = unsaved[key]?.waiting else { continue }
      if let begin = saving[key], begin > waiting.dirty.ordinal {
        unsaved.place(of: key)?.pointee.waiting?.isUnderWay = true
      } else {
        let run = moment.run
        delay(
          key, moment.absenceCause(since: .none) ?? run.durationCause(since: background), moment)
      }
    }
  }

  public override func runEnded(_ moment: Moment) {
    let run = moment.run
    let hasEnded = run.ending == .exit || run.process.wasReplaced
    for (key, item) in unsaved.sorted(by: { $0.value.dirty.ordinal < $1.value.dirty.ordinal }) {
      for departure in item.late {
        report(key, departure, hasEnded ? .ended(run.process.exit) : .open, moment)
      }
      if let waiting = item.waiting, waiting.dirty.ordinal != item.late.last?.dirty.ordinal {
        report(key, waiting, hasEnded ? .ended(run.process.exit) : .open, isInTime: true, moment)
      }
      let last = item.waiting ?? item.late.last
      if hasEnded, (last?.dirty.ordinal ?? 0) < item.dirty.ordinal {
        // Changed since, or never left with it: the end of the process alone proves the loss.
        let alone = Departure(
          dirty: item.dirty, scene: item.scene, background: .none, leaver: .none)
        report(key, alone, .ended(run.process.exit), moment)
      }
    }
    unsaved.removeAll()
    attempts.removeAll()
    lateCount = 0
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    let seen = moment.run.seen
    return seen.contains(.dataDirty) && !StateSource.app.isShown(by: seen)
      ? Lacking.states(.app) : nil
  }

  public override func markNames(_ live: LiveNames) {
    if let background { live.mark(background) }
    for (key, item) in unsaved {
      live.mark(key)
      live.mark(item.dirty)
      live.mark(item.scene)
      item.waiting?.mark(live)
      for departure in item.late { departure.mark(live) }
    }
    for (key, attempt) in attempts {
      live.mark(key)
      live.mark(attempt.dirty)
      live.mark(attempt.scene)
    }
  }

  private func markDirty(_ event: Event, _ moment: Moment) {
    if let known = unsaved.place(of: event.key) {
      known.pointee.dirty = moment.mark
      known.pointee.scene = event.scene
    } else if moment.mayKeep(unsaved.count) {
      unsaved.insert(event.key, Unsaved(dirty: moment.mark, scene: event.scene))
    }
  }

  private func noteSave(_ moment: Moment) {
    let ordinal = moment.mark.ordinal
    switch moment.dataChange {
    case .saved(let key, let isDone):
      // Without a key it may have been of everything.
      if key.isPresent { namedSave = ordinal } else { namelessSave = ordinal }
      attempts.remove(key)
      if !isDone, let item = unsaved.place(of: key), moment.mayKeep(attempts.count) {
        let attempt = Attempt(dirty: item.pointee.dirty, scene: item.pointee.scene)
        attempts.insert(key, attempt)
      }
      save(key, before: ordinal, .saved(moment.mark), moment)
    case .deleted(let key):
      if key.isPresent { namedSave = ordinal }
      attempts.remove(key)
      save(key, before: ordinal, .deleted(moment.mark), moment)
    case .failed(let key):
      guard let attempt = attempts.removeValue(forKey: key), !unsaved.contains(key),
        moment.mayKeep(unsaved.count)
      else { return }
      unsaved.insert(key, Unsaved(dirty: attempt.dirty, scene: attempt.scene))
    case .other(let key): attempts.remove(key)
    case nil: break
    }
  }

  /// Earlier changes are saved or deleted by this event.
  private func save(_ key: Symbol, before ordinal: Int64, _ outcome: Outcome, _ moment: Moment) {
    guard let place = unsaved.place(of: key) else { return }
    if place.pointee.isPlain, place.pointee.dirty.ordinal < ordinal { return unsaved.remove(key) }
    var item = place.pointee
    for departure in item.late where departure.dirty.ordinal < ordinal {
      report(key, departure, outcome, moment)
    }
    if !item.late.isEmpty {
      lateCount -= item.late.count
      item.late.removeAll { $0.dirty.ordinal < ordinal }
      lateCount += item.late.count
    }
    if var waiting = item.waiting, waiting.dirty.ordinal < ordinal {
      if waiting.background.time < 0 || !moment.event.hasTime {
        // Without times it is unknown whether this was in time.
        waiting.cause = waiting.cause ?? .orderOnly
        report(key, waiting, outcome, moment)
      }
      item.waiting = nil
    }
    unsaved[key] = item.dirty.ordinal < ordinal ? nil : item
  }

  private func noteWork(_ moment: Moment) {
    guard let work = moment.run.step.work else { return }
    if work.isA(.save), !work.isUnfinished {
      if work.key.isPresent {
        namedSave = work.begin.ordinal
      } else {
        namelessSave = work.begin.ordinal
      }
    }
    guard work.key.isPresent, unsaved.contains(work.key) else { return }
    if work.outcome == .failed || work.outcome == .cancelled {
      guard unsaved[work.key]?.waiting?.isUnderWay == true else { return }
      delay(work.key, moment.absenceCause(since: .none), moment)
    } else {
      // A single `work` is over at its record; a change on the same line can't be before it.
      save(work.key, before: work.begin.ordinal, .saved(work.end), moment)
    }
  }

  private func noteAppState(_ moment: Moment) {
    let run = moment.run
    // A hidden app of the Mac runs on. Where nothing names the platform, it may be one.
    let doubtOfPlatform: UnknownCause? = run.suspendsInBackground ? nil : .notRecorded
    guard doubtOfPlatform == nil || run.mayBe(on: .iOS), !run.process.exit.exists else { return }
    let doubtOfScenes = run.unseenScenesCause
    let doubt = doubtOfScenes ?? doubtOfPlatform
    switch run.shownAppState {
    case .background:
      guard background == nil, mayScan(moment) else { return }
      background = moment.mark
      for (key, item) in unsaved {
        unsaved.place(of: key)?.pointee.waiting = Departure(
          dirty: item.dirty, scene: item.scene, background: moment.mark,
          leaver: moment.event.scene, cause: doubt)
      }
      if !unsaved.isEmpty, moment.mark.time >= 0 {
        moment.wake(grace, after: moment.mark, token: Int(moment.mark.ordinal))
      }
    case .active, .inactive:
      guard let left = background, mayScan(moment) else { return }
      background = nil
      for key in keysInOrder {
        // Without times it is unknown whether this was five seconds later.
        if left.time < 0 { delay(key, .orderOnly, moment) }
        unsaved.place(of: key)?.pointee.waiting = nil
      }
    case nil: break
    }
  }

  /// The time of a departure is over and nothing was saved.
  private func delay(_ key: Symbol, _ cause: UnknownCause?, _ moment: Moment) {
    guard let item = unsaved.place(of: key), var departure = item.pointee.waiting else { return }
    item.pointee.waiting = nil
    departure.cause = departure.cause ?? cause
    // One change counts once, however often the app leaves with it: at its first departure that is
    // certain.
    if let known = unsaved[key]?.late.last, known.dirty.ordinal == departure.dirty.ordinal {
      if known.cause != nil, departure.cause == nil {
        unsaved[key]?.late.removeLast()
        unsaved[key]?.late.append(departure)
      }
      return
    }
    if moment.mayKeep(lateCount) {
      item.pointee.late.append(departure)
      lateCount += 1
    } else {
      report(key, departure, .open, moment)
    }
  }

  /// By the time of the change.
  private var keysInOrder: [Symbol] {
    guard unsaved.count > 1 else { return unsaved.names }
    return unsaved.sorted { $0.value.dirty.ordinal < $1.value.dirty.ordinal }.map(\.key)
  }

  /// A look at a key costs several times as much as one at open work.
  private func mayScan(_ moment: Moment) -> Bool { moment.mayScan(unsaved.count * 16) }

  /// By key, the ordinal of the event with which the latest open save of it began.
  private func savesUnderWay(_ run: RunState) -> [Symbol: Int64] {
    var saves: [Symbol: Int64] = [:]
    run.openWork.forEach { work in
      if work.isA(.save), work.key.isPresent {
        saves[work.key] = max(saves[work.key] ?? 0, work.begin.ordinal)
      }
    }
    return saves
  }

  private func report(
    _ key: Symbol, _ departure: Departure, _ outcome: Outcome, isInTime: Bool = false,
    _ moment: Moment
  ) {
    let cause: UnknownCause?
    var severity = Severity.warning
    // What is changed without a name may be what was saved by its name.
    let isOfNamed = !key.isPresent && namedSave > departure.dirty.ordinal
    let loss =
      moment.absenceCause(since: departure.dirty)
      ?? (isOfNamed || namelessSave > departure.dirty.ordinal ? .notRecorded : nil)
    switch outcome {
    case .ended:
      severity = .error
      cause = loss
    case .open where isInTime: cause = loss ?? .traceEnd
    case .open, .saved, .deleted: cause = departure.cause ?? (isOfNamed ? .notRecorded : nil)
    }
    moment.judge(
      cause, severity, .name(key), at: departure.dirty, scene: departure.scene,
      details(key, departure, outcome, isInTime, moment))
  }

  private func details(
    _ key: Symbol, _ departure: Departure, _ outcome: Outcome, _ isInTime: Bool, _ moment: Moment
  ) -> ReportDetails {
    let data = key.isPresent ? "data '\(moment.text(key))'" : "data"
    let left = departure.background
    var evidence = [Evidence(departure.dirty, scene: departure.scene, "changed")]
    if left.exists {
      evidence.append(Evidence(left, scene: departure.leaver, left.departure))
    }
    let suspension = departure.suspension
    if suspension.exists { evidence.append(Evidence(suspension, "suspended without a save")) }
    let limit = suspension.exists ? "when it had been suspended" : "limit \(Durations.text(grace))"
    let message: String
    switch outcome {
    case .saved(let mark), .deleted(let mark):
      let isSave = if case .saved = outcome { true } else { false }
      let isTimed = left.time >= 0 && mark.time >= left.time
      let took = isTimed ? "\(Durations.text(mark.time - left.time)) after" : "after"
      evidence.append(Evidence(mark, isSave ? "saved only here" : "deleted only here"))
      message =
        "\(data) was \(isSave ? "saved" : "deleted") \(took) \(left.departure), "
        + limit
    case .ended(let mark):
      if mark.exists {
        evidence.append(Evidence(mark, "the process ended without a save"))
      } else {
        evidence.append(
          Evidence(
            moment.run.step.mark,
            "the recording stops here; a later run of the app shows that the process had ended"))
      }
      let leaving = left.exists ? " before \(left.departure)" : ""
      message = "\(data) changed\(leaving), and the process ended without saving it"
    case .open:
      let time =
        isInTime
        ? "when the recording ended"
        : suspension.exists ? "when it was suspended" : "\(Durations.text(grace)) after it"
      message = "\(data) was unsaved when \(left.departure), and still \(time)"
    }
    return ReportDetails(message: message, evidence: evidence)
  }
}
