import LifecycleModel
public import RuleKit
public import TraceModel

/// LT204. `onAppear` is used for the launch or the return of the app.
///
/// Only the repetition is judged. The rule can't report a refresh that is missing on a return from
/// the background: the format has no record of stale data.
public final class OnAppearAsLifecycle: RunWatcher, SceneKeeper {
  public static let info = RuleInfo(
    code: "LT204", name: "onappear-as-lifecycle", family: .workInTheWrongPhase,
    severity: .warning,
    summary: "The same work (refresh, save) or session start ran whenever a view appeared.",
    phrases: ["onAppear runs again and again", "reloads on every tab", "refetches on appear"],
    rationale: """
      `onAppear` says that a view appeared: it was pushed or popped, its tab was selected, a sheet \
      over it closed. It does not say that the app came to the foreground, and no similar callback \
      says that the app leaves. Work for the app in `onAppear` runs again and again as the user \
      navigates, and does not run when the user returns. The rule does not report the first run, \
      but each repetition without a change of the scene's phase in between. Loading different \
      items (other keys) is a proper use of `onAppear`.
      """,
    fix: """
      Start the work where the phase is observed: in the scene delegate, or in a modifier that \
      reads `scenePhase` and shows nothing, so that the App and the root view need not read it. \
      Use `onAppear` for work of the view itself: animations, focus, the data of this one view, \
      loaded once.
      """,
    snippet: """
      struct RefreshOnActivation: ViewModifier {
        @Environment(\\.scenePhase) private var scenePhase
        func body(content: Content) -> some View {
          content.onChange(of: scenePhase) { _, phase in
            // One owner: a second window finds the data fresh.
            if phase == .active { Task { await Films.shared.refreshIfStale() } }
          }
        }
      }
      """,
    sources: ["https://cocoabytes.aletsdelarosa.dev/blog/advanced/app-lifecycle"],
    since: [.onAppear],
    thresholds: [
      .init(
        "window", 20 * Durations.millisecond, .duration,
        "how soon after an `onAppear` of its scene work on the main thread is taken to be its doing"
      ),
      .init(
        "appearances", 2, .count,
        "number of appearances with the same work that is more than a first load"),
    ],
    falsePositives: """
      Loads that are cheap and find everything in a cache. `.task(id:)` restarts by design; a restart \
      without a new `onAppear` is not reported. Only work and sessions are judged: `data.save` says \
      that data are saved, and not which work did it.
      """,
    needs: [.family(.view)],
    interests: .init([.viewOnAppear, .sessionStart], signals: .began(.refresh, .save)),
    triggering: triggering, quiet: quiet)

  private struct Appearance {
    var mark = EventMark.none
    var view = Symbol.none
  }

  /// Work of a scene, which is the same if its name and key are.
  private struct Chore: Hashable {
    let scene: Symbol
    let name: Symbol
    let key: Symbol
  }

  private struct Repetition {
    var first: EventMark
    var last: EventMark
    var count: Int64 = 1
  }

  private let window: Int64
  private let needed: Int64
  /// The latest `onAppear` of each scene.
  private let appearances = SymbolMap<Appearance>()
  private var repetitions: [Chore: Repetition] = [:]
  /// The stored facts about a scene's work.
  private var chores: [Symbol: [Chore]] = [:]

  public init(_ settings: RuleSettings) {
    window = settings["window"]
    needed = settings["appearances"]
  }

  public override func reset() -> Bool {
    appearances.removeAll()
    repetitions = [:]
    chores = [:]
    return true
  }

  public override func observe(_ moment: Moment) {
    let event = moment.event
    if event.kind == .viewOnAppear {
      let appearance = Appearance(mark: moment.mark, view: event.view)
      if let known = appearances.place(of: event.scene) {
        known.pointee = appearance
      } else if moment.mayKeep(appearances.count) {
        appearances.insert(event.scene, appearance)
      }
    } else if event.kind == .sessionStart {
      let chore = Chore(
        scene: owner(of: event.scene), name: Symbol(.sessionStart), key: .none)
      judge(chore, trigger: event.trigger, thread: event.thread, moment)
    } else if let work = moment.run.step.work {
      let chore = Chore(scene: owner(of: work.scene), name: work.name, key: work.key)
      judge(chore, trigger: work.trigger, thread: work.thread, moment)
    }
  }

  /// The only scene with views, for what names no scene.
  private func owner(of scene: Symbol) -> Symbol {
    guard !scene.isPresent, appearances.count == 1 else { return scene }
    var only = scene
    for (known, _) in appearances { only = known }
    return only
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    moment.run.families.isDisjoint(with: [.work, .session])
      ? "no 'work' or 'session' records" : nil
  }

  public override func release(scene: Symbol) {
    appearances.remove(scene)
    for chore in chores.removeValue(forKey: scene) ?? [] { repetitions[chore] = nil }
  }

  public override func markNames(_ live: LiveNames) {
    for (scene, appearance) in appearances {
      live.mark(scene)
      live.mark(appearance.mark)
      live.mark(appearance.view)
    }
    for scene in chores.keys { live.mark(scene) }
    for (chore, repetition) in repetitions {
      live.mark(chore.scene)
      live.mark(chore.name)
      live.mark(chore.key)
      live.mark(repetition.first)
      live.mark(repetition.last)
    }
  }

  private func judge(_ chore: Chore, trigger: Symbol, thread: Symbol, _ moment: Moment) {
    guard let appearance = appearances[chore.scene] else { return }
    var cause: UnknownCause?
    if trigger.eventKind != .viewOnAppear {
      // `.task` begins right after `onAppear`; when it restarts for a new id, no view appeared.
      guard !trigger.isPresent || trigger.eventKind == .viewTaskStart,
        !thread.isPresent || thread == .main, appearance.mark.time >= 0,
        moment.mark.time >= appearance.mark.time,
        moment.mark.time - appearance.mark.time <= window
      else { return }
      cause = moment.run.durationCause(since: appearance.mark)
    }
    guard var known = repetitions[chore] else {
      // Work reported before the last change counts as new the next time.
      guard
        moment.mayKeep(
          in: &repetitions,
          dropping: { lastChange(of: $0.scene, moment) > $1.last.ordinal })
      else { return }
      repetitions[chore] = Repetition(first: appearance.mark, last: appearance.mark)
      chores[chore.scene, default: []].append(chore)
      return
    }
    guard known.last != appearance.mark else { return }
    if lastChange(of: chore.scene, moment) > known.last.ordinal {
      repetitions[chore] = Repetition(first: appearance.mark, last: appearance.mark)
      return
    }
    cause = cause ?? moment.absenceCause(since: known.last)
    // A change of phase between may be one of those that are not recorded.
    if !StateSource.app.isShown(by: moment.run.seen) { cause = cause ?? .notRecorded }
    known.last = appearance.mark
    known.count += 1
    repetitions[chore] = known
    guard known.count >= needed else { return }
    moment.judge(
      cause, nil, .name(chore.name), scene: chore.scene, measure: known.count,
      Self.details(chore, appearance, known, moment))
  }

  /// Ordinal of the latest change of the scene's state or phase; of the app's if the scene is not
  /// known.
  private func lastChange(of id: Symbol, _ moment: Moment) -> Int64 {
    guard let scene = moment.run.scene(id) else { return moment.run.app.began.ordinal }
    return max(
      scene.lastConnect.ordinal, scene.lastForeground.ordinal, scene.lastActivation.ordinal,
      scene.lastResign.ordinal, scene.lastBackground.ordinal, scene.lastDisconnect.ordinal,
      scene.phase.last.ordinal)
  }

  private static func details(
    _ chore: Chore, _ appearance: Appearance, _ known: Repetition, _ moment: Moment
  ) -> ReportDetails {
    let view = appearance.view.isPresent ? " of view '\(moment.text(appearance.view))'" : ""
    let what =
      chore.name.eventKind == .sessionStart
      ? "'session.start'" : moment.work(chore.name)
    var evidence = [Evidence(known.first, scene: chore.scene, "appeared, with the same work")]
    evidence.append(Evidence(appearance.mark, scene: chore.scene, "appeared again"))
    evidence.append(Evidence(moment.mark, scene: chore.scene, "ran again"))
    return ReportDetails(
      message: "\(what)\(moment.ofScene(chore.scene)) ran again after 'view.onAppear'\(view): "
        + "\(known.count) appearances without a change of phase",
      evidence: evidence)
  }
}
