public import TraceModel

/// The state of the app as a whole, and the events that led to it.
public struct AppStateTracker {
  /// Nil: it is not known.
  public internal(set) var state: AppState? = .background
  public internal(set) var previous: AppState? = .background
  /// It is inactive, and was active before: also where its state was not known, if the event that
  /// began the present one shows that (FORMAT.md §5.14).
  public internal(set) var isLeaving = false
  /// The event with which the present state began.
  public internal(set) var began = EventMark.none

  /// How often it went from active to inactive, derived as the state is.
  var departures: Int32 = 0

  /// The latest resignation, background entry or disconnection of a scene, or the ScenePhase that
  /// replaces it where callbacks are not recorded; and the id of that scene.
  public internal(set) var lastDeparture = (mark: EventMark.none, scene: Symbol.none)
  /// The latest callback or phase that leads from one state of the app or a scene to another.
  public internal(set) var lastTransition = (mark: EventMark.none, scene: Symbol.none)

  /// A view read the phase of its scene, or a group that of its scenes.
  var hasPhaseOfScenes = false
  /// The latest `process.suspend`, until another event of the process.
  var suspension = EventMark.none
  /// The visit of the state that is open.
  var visit: (state: AppState, began: EventMark)?
  /// Scenes by their part in it.
  private(set) var scenes = (active: 0, inactive: 0, unknown: 0)

  /// Counts a scene's part in the app's state; `before` is its part until now.
  @inline(__always)
  mutating func count(_ before: AppState?, _ after: AppState?, isNew: Bool = false) {
    guard isNew || before != after else { return }
    if !isNew { add(before, -1) }
    add(after, 1)
  }

  private mutating func add(_ state: AppState?, _ count: Int) {
    switch state {
    case .active: scenes.active += count
    case .inactive: scenes.inactive += count
    case .background: break
    case nil: scenes.unknown += count
    }
  }

  /// The state of the most active scene, if all scenes are known. One active scene decides, for any
  /// state of the others.
  @inline(__always) var ofScenes: AppState? {
    if scenes.active > 0 { return .active }
    if scenes.unknown > 0 { return nil }
    return scenes.inactive > 0 ? .inactive : .background
  }

  func markNames(_ live: LiveNames) {
    live.mark(began)
    live.mark(suspension)
    for (mark, scene) in [lastDeparture, lastTransition] {
      live.mark(mark)
      live.mark(scene)
    }
    if let visit { live.mark(visit.began) }
  }
}
