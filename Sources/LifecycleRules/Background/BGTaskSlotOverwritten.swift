import LifecycleModel
public import RuleKit
import TraceModel

/// LT507. The identifier of a background task was overwritten by that of a second one, and lost.
///
/// Overlapping tasks with one name may be parallel by design. The loss shows because the later one
/// was ended and the earlier one never was.
public final class BGTaskSlotOverwritten: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT507", name: "bgtask-slot-overwritten", family: .backgroundExecution,
    severity: .warning,
    summary: "A background task was begun while one with the same name was held, and only one was "
      + "ended.",
    phrases: ["identifier overwritten", "two tasks one variable", "one never ended"],
    rationale: """
      A property can hold the identifier of one task. If the code that begins the task runs again \
      before the first task is over, it overwrites the property, and no code can end the first \
      task any more. The task stays until its time is over, and then the system kills the app. \
      Typical causes are two windows that go to the background one after the other, and handlers \
      of `inactive` and `background` that call the same function.
      """,
    fix: """
      End the stored task before a new one replaces it, or return early while one is held. Tasks \
      that may overlap need one variable each: a local variable that the closure of the end \
      captures.
      """,
    snippet: """
      func beginTask() {
        endTask()
        let app = UIApplication.shared
        task = app.beginBackgroundTask(withName: "save") { [weak self] in
          self?.endTask()
        }
      }
      """,
    sources: [
      "https://github.com/vinhnx/notes/issues/403",
      "https://developer.apple.com/documentation/uikit/uiapplication/endbackgroundtask(_:)",
    ],
    since: [.backgroundAssertions, .expiringActivities],
    thresholds: [
      .init(
        "held", 30 * Durations.second, .duration,
        "the first was held longer than this when the process ended; the same limit as for a leak")
    ],
    falsePositives: "Parallel tasks with one name, of which one lives as long as the process.",
    needs: [.family(.background)], platforms: [.iOS, .iPadOS, .watchOS, .tvOS, .visionOS],
    interests: .init([.bgBegin, .bgEnd]), foldsInto: ["bgtask-assertion-leak"],
    triggering: triggering, quiet: quiet)

  private struct Held {
    let begin: EventMark
    /// The next begin of this name while it was held.
    var next = EventMark.none
    /// The end of one that began later.
    var laterEnd = EventMark.none
  }

  /// Those of one name that are held.
  private struct Slot {
    var held = Waiting<Held>()
    /// The one that was begun last.
    var newest: Int64 = 0
    /// The latest begin of the ended ones: tasks that began before it have its `laterEnd`.
    var ended: Int64 = 0
  }

  private let limit: Int64
  private var slots: [Symbol: Slot] = [:]
  private var heldCount = 0

  public init(_ settings: RuleSettings) { limit = settings["held"] }

  public override func observe(_ moment: Moment) {
    guard let assertion = moment.run.step.assertion, assertion.name.isPresent,
      assertion.begin.exists
    else { return }
    // Taken out, so that it is changed in place.
    var slot = slots.removeValue(forKey: assertion.name) ?? Slot()
    heldCount -= slot.held.count
    if moment.event.kind == .bgBegin {
      // Begun again with the same id, which is illegal: the end of the first is unknown.
      slot.held.take(assertion.replaced.ordinal)
      begin(&slot, assertion.begin, moment)
    } else {
      end(&slot, assertion.begin.ordinal, moment)
    }
    heldCount += slot.held.count
    if !slot.held.isEmpty { slots[assertion.name] = slot }
  }

  /// Only the one begun last has no next one yet.
  private func begin(_ slot: inout Slot, _ begin: EventMark, _ moment: Moment) {
    slot.held.update(slot.newest) { if !$0.next.exists { $0.next = moment.mark } }
    guard moment.mayKeep(heldCount + slot.held.count) else { return }
    slot.held.append(Held(begin: begin), begin.ordinal)
    slot.newest = begin.ordinal
  }

  private func end(_ slot: inout Slot, _ begin: Int64, _ moment: Moment) {
    slot.held.take(begin)
    slot.held.update(after: slot.ended - 1, before: begin) { $0.laterEnd = moment.mark }
    slot.ended = max(slot.ended, begin)
  }

  public override func runEnded(_ moment: Moment) {
    let run = moment.run
    let isOver = run.ending == .exit || run.process.wasReplaced
    var lost: [(name: Symbol, held: Held)] = []
    for (name, slot) in slots {
      for held in slot.held where held.next.exists && held.laterEnd.exists {
        lost.append((name, held))
      }
    }
    for (name, held) in lost.sorted(by: { $0.held.begin.ordinal < $1.held.begin.ordinal }) {
      let begin = held.begin
      let age =
        begin.time >= 0 && run.clock.now >= begin.time ? run.clock.now - begin.time : Event.absent
      let unclear = run.durationCause(since: begin)
      guard !isOver || age > limit || unclear != nil else { continue }
      moment.judge(
        moment.absenceCause(since: begin) ?? (isOver ? unclear : .traceEnd), nil, .name(name),
        at: held.next, about: begin, measure: max(0, age), details(name, held, moment))
    }
    slots = [:]
    heldCount = 0
  }

  private func details(_ name: Symbol, _ held: Held, _ moment: Moment) -> ReportDetails {
    var evidence = [
      Evidence(held.begin, "the first one begun"),
      Evidence(held.next, "begun again while it was held"),
      Evidence(held.laterEnd, "a later one ended"),
    ]
    let exit = moment.run.process.exit
    if exit.exists { evidence.append(Evidence(exit, "the process ended with the first one held")) }
    return ReportDetails(
      message:
        "\(moment.assertion(name)) was begun again while one with its name was held, and the "
        + "earlier one was not ended",
      evidence: evidence)
  }
}
