import LifecycleModel
public import RuleKit
public import TraceModel

/// LT303. Edits wait for the app to leave, however long that takes.
///
/// Judged by key, at the save that ends a long wait: if it comes with a transition, so did all
/// earlier ones, and the data had been changed and unsaved for minutes in which the app was active.
/// A save at any other time shows that the app saves at edits too.
public final class TransitionOnlySave: RunWatcher, Rule {
  /// Callbacks that a save may hang on.
  public static let info = RuleInfo(
    code: "LT303", name: "transition-only-save", family: .savingAndRestoration, severity: .note,
    summary: "Changes stayed unsaved for minutes until a transition of the app saved them.",
    phrases: ["saved only when leaving", "lost after crash", "minutes unsaved"],
    rationale: """
      An app that saves only when it leaves can lose all changes until then: through a crash, a \
      hang that the watchdog ends, or an empty battery. The user may leave hours later: where the \
      app has several scenes, and on a Mac, windows stay active during the work. Apple asks apps \
      not to rely only on resigning active to save.
      """,
    fix: """
      Also save after each edit, a moment after the last keystroke, and use the transitions as a \
      second chance.
      """,
    snippet: """
      func textDidChange() {
        pendingSave?.cancel()
        pendingSave = Task {
          try await Task.sleep(for: .seconds(2))
          try await drafts.save()
        }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/uiscenedelegate/scenewillresignactive(_:)",
      "https://developer.apple.com/documentation/uikit/uiapplicationdelegate/applicationwillresignactive(_:)",
      "https://mastodawn.com/post/114757279064301643",
    ],
    since: [.app],
    thresholds: [
      .init(
        "unsaved", 120 * Durations.second, .duration,
        "of active time with unsaved changes; our choice: more than anyone likes to type again"
      ),
      .init(
        "window", 1 * Durations.second, .duration,
        "from a transition to a save that counts as its consequence; our choice"),
    ],
    falsePositives: """
      Apps that are mostly for reading, where lost changes cost little. Saves of a framework that \
      are not recorded.
      """,
    needs: [.family(.data), .states(.app)], captured: [.dataDirty, .dataSave],
    interests: .init(
      Moment.savesOfData + [.dataDirty], signals: [.appState, .began(.save)]),
    foldsInto: ["terminate-only-save", "macos-phase-only-save"],
    triggering: triggering, quiet: quiet)

  private struct Unsaved {
    let first: EventMark
    var last: EventMark
    let scene: Symbol
    /// How long the app had been active by then, in nanoseconds.
    let active: Int64
  }

  private let unsavedLimit: Int64
  private let window: Int64
  /// By key.
  private let unsaved = SymbolMap<Unsaved>()
  /// Keys that were saved at another time.
  private let savedAtEdits = SymbolSet()
  private var savesAnything = false
  /// How long the app has been active, in nanoseconds, without the time since it last became so.
  private var activeTime: Int64 = 0
  /// Since when it is active; none while it is not.
  private var activation = EventMark.none

  public init(_ settings: RuleSettings) {
    unsavedLimit = settings["unsaved"]
    window = settings["window"]
  }

  public override func reset() -> Bool {
    unsaved.removeAll()
    savedAtEdits.removeAll()
    savesAnything = false
    activeTime = 0
    activation = EventMark.none
    return true
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    moment.now < 0 ? Lacking.times : nil
  }

  public override func observe(_ moment: Moment) {
    if moment.run.step.signals.contains(.appState) { noteAppState(moment) }
    switch moment.event.kind {
    case .dataDirty: markDirty(moment.event, moment)
    case .work, .workBegin:
      if let work = moment.run.step.work, work.isA(.save) { save(work.key, moment) }
    default:
      switch moment.dataChange {
      case .saved(let key, _): save(key, moment)
      case .deleted(let key): unsaved.remove(key)
      case .failed, .other, nil: break
      }
    }
  }

  public override func markNames(_ live: LiveNames) {
    for (key, item) in unsaved {
      live.mark(key)
      live.mark(item.first)
      live.mark(item.last)
      live.mark(item.scene)
    }
    for key in savedAtEdits.names { live.mark(key) }
    live.mark(activation)
  }

  private func noteAppState(_ moment: Moment) {
    activeTime = active(at: moment.mark)
    activation = moment.run.app.state == .active ? moment.mark : .none
  }

  /// How long the app has been active until then.
  private func active(at mark: EventMark) -> Int64 {
    let isTimed = activation.exists && activation.time >= 0 && mark.time > activation.time
    return isTimed ? activeTime.plus(mark.time - activation.time) : activeTime
  }

  private func markDirty(_ event: Event, _ moment: Moment) {
    if let known = unsaved.place(of: event.key) {
      known.pointee.last = moment.mark
    } else if moment.mayKeep(unsaved.count) {
      unsaved.insert(
        event.key,
        Unsaved(
          first: moment.mark, last: moment.mark, scene: event.scene,
          active: active(at: moment.mark)))
    }
  }

  private func save(_ key: Symbol, _ moment: Moment) {
    let item = unsaved.removeValue(forKey: key)
    guard comesWithTransition(moment) else {
      guard !savedAtEdits.contains(key) else { return }
      if key.isPresent, moment.mayKeep(savedAtEdits.count) {
        savedAtEdits.add(key)
      } else {
        savesAnything = true
      }
      return
    }
    guard let item, item.first.time >= 0, !savesAnything, !savedAtEdits.contains(key) else {
      return
    }
    let run = moment.run
    let length = active(at: moment.mark) - item.active
    guard length > unsavedLimit else { return }
    moment.judge(
      moment.absenceCause(since: .none) ?? run.startCause ?? run.durationCause(since: item.first),
      nil, .name(key), at: item.first, about: item.last, scene: item.scene, measure: length,
      details(key, item, length, moment))
  }

  /// Without times it is unknown; it then counts as a save at an edit.
  private func comesWithTransition(_ moment: Moment) -> Bool {
    let trigger = moment.event.trigger
    if trigger == .user { return false }
    if trigger.eventKind.isTransition { return moment.mark.time >= 0 }
    let transition = moment.run.app.lastTransition
    guard transition.mark.exists, transition.mark.time >= 0, moment.mark.time >= 0 else {
      return false
    }
    return moment.mark.time - transition.mark.time <= window
  }

  private func details(
    _ key: Symbol, _ item: Unsaved, _ length: Int64, _ moment: Moment
  ) -> ReportDetails {
    let data = key.isPresent ? "data '\(moment.text(key))'" : "data"
    var evidence = [Evidence(item.first, scene: item.scene, "changed")]
    let transition = moment.run.app.lastTransition
    if transition.mark.ordinal > item.first.ordinal {
      evidence.append(Evidence(transition.mark, scene: transition.scene, "a transition"))
    }
    evidence.append(Evidence(moment.mark, scene: moment.event.scene, "saved with it"))
    return ReportDetails(
      message: "\(data) was changed and unsaved for \(Durations.text(length)) while the app was "
        + "active, until a transition saved it, limit \(Durations.text(unsavedLimit))",
      evidence: evidence)
  }
}
