import LifecycleModel
import TraceModel

/// Entries on the way to an activation that was not seen yet.
///
/// That the window, or the app, was not active before says only the absence of a record. So they
/// are placed when it becomes active. If it stops being active first, another window connects, or
/// the run is over, a record may be missing, and nobody knows when they came.
struct HeldEntries {
  private struct Held {
    let entry: Entry
    let arrival: Entry.Arrival
    /// That of its window; nil: the app's.
    let slot: Int?
  }

  private var held: [Held] = []

  var isEmpty: Bool { held.isEmpty }

  mutating func add(_ entry: Entry, _ arrival: Entry.Arrival, _ slot: Int?) {
    held.append(Held(entry: entry, arrival: arrival, slot: slot))
  }

  /// What an event decides: each entry, with its arrival if that is known.
  ///
  /// - Parameter slot: that of the event's scene.
  mutating func take(
    _ kind: EventKind, _ slot: Int?
  ) -> [(entry: Entry, arrival: Entry.Arrival?)] {
    let isActivation = Self.activations.contains(kind)
    guard isActivation || Self.departures.contains(kind) else { return [] }
    // What concerns one window says nothing of another; it is the app's, too.
    let isOfScene = kind.scope == "scene"
    var decided: [(Entry, Entry.Arrival?)] = []
    held.removeAll { known in
      guard known.slot == nil || !isOfScene || known.slot == slot else { return false }
      decided.append((known.entry, isActivation ? known.arrival : nil))
      return true
    }
    return decided
  }

  /// A window connected while another one was there: what the app took before is not known to
  /// belong to its launch.
  mutating func takeThoseOfTheApp() -> [Entry] {
    let taken = held.filter { $0.slot == nil }
    held.removeAll { $0.slot == nil }
    return taken.map(\.entry)
  }

  mutating func takeAll() -> [Entry] {
    defer { held = [] }
    return held.map(\.entry)
  }

  private static let activations = EventKindSet([
    .sceneDidBecomeActive, .appDidBecomeActive, .noteAppDidBecomeActive, .nsDidBecomeActive,
    .wkDidBecomeActive,
  ])
  private static let departures = EventKindSet([
    .sceneWillResignActive, .sceneDidEnterBackground, .sceneDidDisconnect, .appWillResignActive,
    .appDidEnterBackground, .noteAppWillResignActive, .noteAppDidEnterBackground,
    .nsWillResignActive, .nsDidResignActive, .wkWillResignActive, .wkDidEnterBackground,
  ])
  /// The kinds that decide.
  static let kinds: [EventKind] = EventKind.allCases.filter {
    activations.contains($0) || departures.contains($0)
  }
}
