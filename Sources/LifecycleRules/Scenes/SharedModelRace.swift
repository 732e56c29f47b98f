import LifecycleModel
public import RuleKit
public import TraceModel

/// LT411. Two scenes change the same model at the same time, or in turns.
///
/// One change by another scene is a hand-over and is fine. In turns means that the first scene
/// comes back: A, B, A, each within the limit of the one before.
public final class SharedModelRace: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT411", name: "shared-model-race", family: .scenesAndDelegates, severity: .note,
    summary: "Two scenes changed the same model at the same time or in quick turns.",
    phrases: [
      "windows overwrite each other", "changes lost between two windows", "last write wins",
    ],
    rationale: """
      All windows share a model that does not know about scenes. If two of them write to it within \
      moments, each overwrites what the other just showed: a selection jumps, a draft is lost, an \
      animation restarts.
      """,
    fix: """
      Keep a window's own state (selection, draft, scroll position) in one model per scene; send \
      changes of shared data through one actor.
      """,
    snippet: """
      struct FilmWindow: View {
        @State private var draft = Draft()  // one for each window
        let library: Library  // an actor, shared by all
        var body: some View {
          Editor(draft: draft) { Task { await library.merge(draft) } }
        }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/technotes/tn3187-migrating-to-the-uikit-scene-based-life-cycle",
      "https://developer.apple.com/documentation/uikit/specifying-the-scenes-your-app-supports",
    ],
    since: [.scenes],
    thresholds: [
      .init(
        "gap", 100 * Durations.millisecond, .duration,
        "longest time between changes that count as taking turns; our choice")
    ],
    falsePositives: "Stores that an actor protects and whose changes are merged.",
    needs: [.family(.resources)],
    interests: .init([.modelMutate]), foldsInto: ["event-on-dead-scene"],
    triggering: triggering, quiet: quiet)

  /// The last change of a model, and the one before it if another scene made that shortly before.
  private struct Model {
    let scene: Symbol
    let mark: EventMark
    /// When the change ended; `Event.absent` without times.
    let end: Int64
    let before: (scene: Symbol, mark: EventMark)?
  }

  private let gap: Int64
  /// By id. When `recent` is full it becomes `older`: a model that was not changed in all that
  /// while is far from a race, unless very many change in very little time.
  private var recent = IntervalTable<Model>(limit: Moment.memoryLimit)
  private var older = IntervalTable<Model>(limit: Moment.memoryLimit)
  /// When `recent` was begun.
  private var turn = EventMark.none

  private var scenes = NamedScenes()
  /// Only times could say whether two changes overlapped.
  private var lacksTimes = false

  public init(_ settings: RuleSettings) { gap = settings["gap"] }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    lacksTimes ? Lacking.times : scenes.whyNotEvaluated("'model.mutate'")
  }

  public override func markNames(_ live: LiveNames) {
    live.mark(turn)
    for table in [recent, older] {
      table.forEach { model in
        live.mark(model.scene)
        live.mark(model.mark)
        guard let before = model.before else { return }
        live.mark(before.scene)
        live.mark(before.mark)
      }
    }
  }

  public override func observe(_ moment: Moment) {
    let event = moment.event
    // A log does not say whether there may be several.
    let header = moment.run.header
    if header.multipleScenes || header.partial { scenes.note(event.scene) }
    guard event.id.isPresent, event.scene.isPresent else { return }
    let id = moment.batch.bytes(event.id)
    let last = recent[id] ?? older[id]
    var before: (scene: Symbol, mark: EventMark)?
    if let last, last.scene != event.scene {
      if isNear(last.mark, moment.mark) { before = (last.scene, last.mark) }
      judge(last, moment)
    } else if let last {
      // The same scene again: the turn of the other one still counts while all is near.
      before = isNear(last.mark, moment.mark) ? last.before : nil
    }
    if recent.count >= moment.room(), recent[id] == nil {
      if older.count > 0, isNear(turn, moment.mark) { moment.noteForgotten(older.count) }
      older = recent
      recent = IntervalTable(limit: Moment.memoryLimit)
      turn = moment.mark
    }
    let (sum, isTooLate) = moment.mark.time.addingReportingOverflow(max(0, event.duration))
    let end = moment.mark.time < 0 ? Event.absent : isTooLate ? Int64.max : sum
    let refused = recent.refused
    recent.open(
      id, Model(scene: event.scene, mark: moment.mark, end: end, before: before))
    moment.noteForgotten(recent.refused - refused)
  }

  /// Within the limit, or without times, where only the order is known.
  private func isNear(_ first: EventMark, _ second: EventMark) -> Bool {
    first.time < 0 || second.time < 0 || second.time - first.time <= gap
  }

  private func judge(_ last: Model, _ moment: Moment) {
    let cause = moment.run.durationCause(since: last.mark)
    if last.mark.time < 0 || moment.mark.time < 0 { lacksTimes = true }
    if last.end >= 0, moment.mark.time >= 0, moment.mark.time < last.end {
      moment.judge(
        cause, nil, .none, measure: last.end - moment.mark.time, overlap(last, moment))
    } else if isNear(last.mark, moment.mark), let before = last.before,
      before.scene == moment.event.scene
    {
      let cause = moment.run.durationCause(since: before.mark)
      moment.judge(cause, nil, .none, turns(before.mark, last, moment))
    }
  }

  private func overlap(_ last: Model, _ moment: Moment) -> ReportDetails {
    ReportDetails(
      message:
        "scene '\(moment.text(moment.event.scene))' changed model '\(moment.id)' while scene "
        + "'\(moment.text(last.scene))' was still changing it, "
        + "\(Durations.text(last.end - moment.mark.time)) before its end",
      evidence: [
        Evidence(last.mark, scene: last.scene, "begins"),
        Evidence(moment.mark, scene: moment.event.scene, "begins before that has ended"),
      ])
  }

  private func turns(_ first: EventMark, _ last: Model, _ moment: Moment) -> ReportDetails {
    let isTimed = first.time >= 0 && moment.mark.time >= 0
    let within = isTimed ? " within \(Durations.text(moment.mark.time - first.time))" : ""
    return ReportDetails(
      message:
        "scenes '\(moment.text(moment.event.scene))' and '\(moment.text(last.scene))' changed "
        + "model '\(moment.id)' in turns\(within)",
      evidence: [
        Evidence(first, scene: moment.event.scene), Evidence(last.mark, scene: last.scene),
        Evidence(moment.mark, scene: moment.event.scene),
      ])
  }
}
