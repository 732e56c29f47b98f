import LifecycleModel
public import RuleKit
import TraceModel

/// LT414. Each time a scene connects, observers are added that are never removed.
///
/// Observers are counted by name. One cycle is a scene that connects, adds some, disconnects, and
/// has not removed them when the next scene connects. Three cycles on end without any removal in
/// between are a leak. An observer without a scene is laid to the scene that connected last.
public final class SceneObserverGrowth: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT414", name: "scene-observer-growth", family: .scenesAndDelegates, severity: .warning,
    summary: "Observers that a scene adds when it connects stay when it disconnects.",
    phrases: ["observers leak", "more callbacks each time", "slower with every window"],
    rationale: """
      The system disconnects scenes in the background and connects them again as it likes. \
      Observers that are added at each connect and never removed accumulate: each notification is \
      handled for scenes that are long gone, one more time after each connect, and the objects \
      that the observers hold are never freed.
      """,
    fix: """
      In `sceneDidDisconnect` remove the observers added in `scene(_:willConnectTo:)`, or tie each \
      observer to an object that the scene owns.
      """,
    snippet: """
      func sceneDidDisconnect(_ scene: UIScene) {
        tokens.forEach(NotificationCenter.default.removeObserver)
        tokens = []
      }
      """,
    sources: [
      "https://github.com/AzureAD/microsoft-authentication-library-for-objc/pull/3070",
      "https://github.com/Cap-go/capacitor-plus/pull/113",
    ],
    since: [.scenes],
    thresholds: [
      .init(
        "cycles", 3, .count,
        "cycles in a row that leave an observer behind; one or two may be removed later; our "
          + "choice")
    ],
    falsePositives: "Observers that end with the object they belong to, without a record of it.",
    needs: [.family(.setup), .states(.sceneCallbacks)],
    lifeCycles: [.swiftUI, .uikitScene],
    interests: .init([.observerAdd, .observerRemove, .sceneWillConnect, .sceneDidDisconnect]),
    triggering: triggering, quiet: quiet)

  /// Observers of one name that one connection of a scene added and has not removed.
  private struct Held {
    var count: Int64
    /// The last of them that was added.
    var mark: EventMark
    var recorded: Symbol
  }

  /// Leftover observers with one name, without a removal so far.
  private struct Streak {
    var cycles: Int64
    var observers: Int64
    let first: EventMark
  }

  private struct Place: Hashable {
    let scene: Symbol
    let name: Symbol
  }

  private let cycles: Int64
  /// Of scenes that are connected.
  private var held: [Place: Held] = [:]
  /// Of scenes that have disconnected, until the next one connects.
  private var left: [(name: Symbol, held: Held)] = []
  /// By name.
  private var streaks: [Symbol: Streak] = [:]
  private var current = Symbol.none

  public init(_ settings: RuleSettings) { cycles = settings["cycles"] }

  public override func reset() -> Bool {
    held = [:]
    left = []
    streaks = [:]
    current = Symbol.none
    return true
  }

  public override func observe(_ moment: Moment) {
    let event = moment.event
    switch event.kind {
    case .observerAdd: add(event, moment)
    case .observerRemove: remove(event)
    case .sceneWillConnect:
      for (name, held) in left { settle(name, held, moment) }
      left = []
      current = event.scene
    default: leave(event.scene)
    }
  }

  public override func runEnded(_ moment: Moment) {
    let run = moment.run
    // The observers ended with the process; it is unknown which would have been removed.
    guard run.ending != .exit, !run.process.wasReplaced else { return }
    for (name, held) in left where (streaks[name]?.cycles ?? 0) + 1 == cycles {
      let first = streaks[name]?.first ?? held.mark
      moment.unknown(
        moment.absenceCause(since: first) ?? .traceEnd, .name(name), at: held.mark,
        scene: held.recorded,
        ReportDetails(
          message:
            "observers '\(moment.text(name))' of \(cycles) connections were not removed when the "
            + "recording ended"))
    }
  }

  private func add(_ event: Event, _ moment: Moment) {
    let place = Place(scene: event.scene.isPresent ? event.scene : current, name: event.name)
    guard event.name.isPresent, place.scene.isPresent,
      held[place] != nil || moment.mayKeep(held.count)
    else { return }
    held[place, default: Held(count: 0, mark: moment.mark, recorded: event.scene)].count += 1
    held[place]?.mark = moment.mark
  }

  private func remove(_ event: Event) {
    // Whatever it removes, observers of this name do come to an end.
    streaks[event.name] = nil
    if let index = left.firstIndex(where: { $0.name == event.name }) {
      left[index].held.count -= 1
      if left[index].held.count <= 0 { left.remove(at: index) }
      return
    }
    let place = Place(scene: event.scene.isPresent ? event.scene : current, name: event.name)
    held[place]?.count -= 1
    if let rest = held[place], rest.count <= 0 { held[place] = nil }
  }

  private func leave(_ scene: Symbol) {
    let gone = held.filter { $0.key.scene == scene }
      .sorted { $0.value.mark.ordinal < $1.value.mark.ordinal }
    for (place, rest) in gone {
      held[place] = nil
      left.append((place.name, rest))
    }
  }

  private static let removals = EventKindSet([.observerRemove])

  /// The next scene connects, and they are still there.
  private func settle(_ name: Symbol, _ rest: Held, _ moment: Moment) {
    guard streaks[name] != nil || moment.mayKeep(streaks.count) else { return }
    var streak = streaks[name] ?? Streak(cycles: 0, observers: 0, first: rest.mark)
    streak.cycles += 1
    streak.observers += rest.count
    streaks[name] = streak
    guard streak.cycles >= cycles else { return }
    moment.judge(
      moment.absenceCause(since: streak.first) ?? moment.run.unshownCause(of: Self.removals), nil,
      .name(name), at: rest.mark,
      scene: rest.recorded, measure: streak.cycles, Self.details(name, rest, streak, moment))
  }

  private static func details(
    _ name: Symbol, _ rest: Held, _ streak: Streak, _ moment: Moment
  ) -> ReportDetails {
    ReportDetails(
      message:
        "\(streak.observers) observers '\(moment.text(name))' of \(streak.cycles) connections that "
        + "ended were never removed",
      evidence: [
        Evidence(streak.first, "not removed by the first scene"),
        Evidence(rest.mark, scene: rest.recorded, "not removed again"),
        Evidence(moment.mark, scene: moment.event.scene, "the next scene connects"),
      ])
  }
}
