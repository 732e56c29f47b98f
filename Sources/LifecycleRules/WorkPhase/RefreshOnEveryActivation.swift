import LifecycleModel
public import RuleKit
public import TraceModel

/// LT203. The same refresh runs whenever the app returns from a short interruption.
///
/// A refresh is known by its key, or by its name if it has none. One that failed or was cancelled
/// loads nothing new, so a retry after it is fine.
public final class RefreshOnEveryActivation: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT203", name: "refresh-on-every-activation", family: .workInTheWrongPhase,
    severity: .warning,
    summary: "The same refresh ran again after interruptions that never reached the background.",
    phrases: [
      "refreshes too often", "reloads after face id", "reloads after control center",
      "flicker on return",
    ],
    rationale: """
      A call, an alert, Control Center and Notification Center each take a scene from active to \
      inactive and back. An app that reloads on every `.active` reloads after each of them, while \
      its data is only seconds old. That costs network and battery, and the list flickers under \
      the user's finger. One such reload may be chance, so the rule reports the second one of the \
      same data. A refresh that the user requested (`trigger=user`) is fine, and so is a refresh \
      after a visit of the background or when the data is at least a minute old.
      """,
    fix: """
      Remember when the data was loaded and reload on `.active` only if it is stale, or set a flag in \
      `.background` and reload only if it is set.
      """,
    snippet: """
      func refreshIfStale() async {
        if let loadedAt, Date.now.timeIntervalSince(loadedAt) < 60 { return }
        films = try? await service.films()
        loadedAt = .now
      }

      .onChange(of: scenePhase) { _, phase in
        if phase == .active { Task { await model.refreshIfStale() } }
      }
      """,
    sources: [
      "https://cocoabytes.aletsdelarosa.dev/blog/advanced/app-lifecycle",
      "https://github.com/wikimedia/wikipedia-ios/pull/147",
      "https://github.com/ruddarr/app/pull/771",
    ],
    since: [.scenes, .scenePhase],
    thresholds: [
      .init(
        "window", 1 * Durations.second, .duration,
        "time after the activation in which a refresh counts as started by it"),
      .init(
        "stale", 60 * Durations.second, .duration,
        "age at which data is worth loading again; Wikipedia's app waits ten minutes"),
      .init(
        "occurrences", 2, .count,
        "number of such refreshes of the same data; one may be "
          + "chance"),
    ],
    falsePositives: """
      Apps that show live data (prices, scores) may want this: lower `stale` for them. Record a pull \
      to refresh with `trigger=user`.
      """,
    needs: [.family(.work), .states(.app)],
    interests: .init(signals: [.appState, .began(.refresh), .ended(.refresh)]),
    triggering: triggering, quiet: quiet)

  /// Active again, with no background since it was left.
  private struct Return {
    let resign: EventMark
    let activation: EventMark

    func mark(_ live: LiveNames) {
      live.mark(resign)
      live.mark(activation)
    }
  }

  private struct Occurrence {
    let work: Work
    let back: Return
    let earlier: EventMark
    /// `Event.absent` without times.
    let age: Int64
    let cause: UnknownCause?
  }

  private struct Memory {
    var ended = EventMark.none
    var endTime = Event.absent
    /// Ordinal of the activation that was judged last: one refresh of each counts.
    var judged: Int64 = 0
    var count: Int64 = 0
    /// Occurrences that await the number that makes them findings.
    var pending: [Occurrence] = []
  }

  private let window: Int64
  private let stale: Int64
  private let needed: Int64
  /// By key, or name.
  private var refreshes: [Symbol: Memory] = [:]
  /// When the whole app was last left, while it has not been in the background since.
  private var left: EventMark?
  private var appReturn: Return?

  public init(_ settings: RuleSettings) {
    window = settings["window"]
    stale = settings["stale"]
    needed = settings["occurrences"]
  }

  public override func reset() -> Bool {
    refreshes = [:]
    left = nil
    appReturn = nil
    return true
  }

  public override func observe(_ moment: Moment) {
    let signals = moment.run.step.signals
    if signals.contains(.appState) { followApp(moment) }
    guard let work = moment.run.step.work, work.isA(.refresh) else { return }
    let resource = work.key.isPresent ? work.key : work.name
    if signals.contains(.workBegan) { judge(work, resource, moment) }
    if signals.contains(.workEnded), !(work.outcome == .failed), !(work.outcome == .cancelled) {
      // One that is stale by now, and was in time for no activation, is as good as none.
      guard
        refreshes[resource] != nil
          || moment.mayKeep(
            in: &refreshes,
            dropping: { $1.count == 0 && $1.endTime >= 0 && work.end.time - $1.endTime >= stale })
      else { return }
      refreshes[resource, default: Memory()].ended = work.end
      // A `work` without its length ended no earlier than its record.
      refreshes[resource, default: Memory()].endTime =
        work.endTime >= 0 ? work.endTime : work.end.time
    }
  }

  public override func markNames(_ live: LiveNames) {
    for (resource, memory) in refreshes {
      live.mark(resource)
      live.mark(memory.ended)
      for item in memory.pending {
        live.mark(item.work)
        item.back.mark(live)
        live.mark(item.earlier)
      }
    }
    if let left { live.mark(left) }
    appReturn?.mark(live)
  }

  private func followApp(_ moment: Moment) {
    switch moment.run.app.state {
    case .active:
      appReturn = left.map { Return(resign: $0, activation: moment.mark) }
      left = nil
    case .inactive: left = moment.run.app.isLeaving ? moment.mark : nil
    case .background, nil:
      left = nil
      appReturn = nil
    }
  }

  /// The short interruption before this work: of its scene, or of the app for work of no scene.
  private func interruption(of work: Work, _ moment: Moment) -> Return? {
    guard moment.run.showsState(ofScene: work.scene) else { return appReturn }
    guard let scene = moment.run.scene(work.scene), scene.wasActive, !scene.wasInBackground,
      scene.lastResign.ordinal > scene.lastConnect.ordinal,
      scene.lastActivation.ordinal > scene.lastResign.ordinal
    else { return nil }
    return Return(resign: scene.lastResign, activation: scene.lastActivation)
  }

  private func judge(_ work: Work, _ resource: Symbol, _ moment: Moment) {
    guard work.trigger != .user, var memory = refreshes[resource], memory.ended.exists,
      let back = interruption(of: work, moment), memory.judged != back.activation.ordinal
    else { return }
    let earliest = memory.ended.ordinal < back.activation.ordinal ? memory.ended : back.activation
    var cause =
      moment.run.durationCause(since: earliest) ?? moment.absenceCause(since: back.resign)
    var age = Event.absent
    if work.begin.time >= 0, back.activation.time >= 0, memory.endTime >= 0 {
      age = work.begin.time - memory.endTime
      guard work.begin.time - back.activation.time <= window, age >= 0, age < stale else { return }
    } else {
      cause = .orderOnly
    }
    memory.judged = back.activation.ordinal
    memory.count += 1
    let occurrence = Occurrence(
      work: work, back: back, earlier: memory.ended, age: age, cause: cause)
    if memory.count < needed {
      memory.pending.append(occurrence)
    } else {
      for (index, item) in (memory.pending + [occurrence]).enumerated() {
        let count = memory.count - Int64(memory.pending.count - index)
        // The number of occurrences is only as sure as the least sure of those it takes.
        report(item, count, memory.pending.lazy.compactMap { $0.cause }.first, moment)
      }
      memory.pending = []
    }
    refreshes[resource] = memory
  }

  private func report(
    _ item: Occurrence, _ count: Int64, _ doubt: UnknownCause?, _ moment: Moment
  ) {
    moment.judge(
      item.cause ?? doubt, nil, .name(item.work.name), at: item.work.begin,
      scene: item.work.scene, measure: count, Self.details(item, count, moment))
  }

  private static func details(
    _ item: Occurrence, _ count: Int64, _ moment: Moment
  ) -> ReportDetails {
    let work = item.work
    let who = work.scene.isPresent ? "scene '\(moment.text(work.scene))'" : "the app"
    let age = item.age >= 0 ? "\(Durations.text(item.age)) after the previous one ended" : "again"
    let after =
      item.age >= 0
      ? "\(Durations.text(work.begin.time - item.back.activation.time)) after" : "after"
    return ReportDetails(
      message: "refresh '\(moment.text(work.name))' ran \(age), \(after) \(who) came back from "
        + "inactive; \(count) times so far",
      evidence: [
        Evidence(item.back.resign, scene: work.scene, "interrupted"),
        Evidence(item.back.activation, scene: work.scene, "back, without the background"),
        Evidence(work.begin, scene: work.scene, "refreshed again"),
      ])
  }
}
