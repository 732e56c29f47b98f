public import TraceModel

/// The effect of the last event on its run, as one value that is valid until the next event.
///
/// Read where it lies (`run.step.changes`): a copy would count references.
public struct RunStep {
  /// The event.
  public internal(set) var mark = EventMark.none
  /// Consequences in addition to the event itself.
  public internal(set) var signals: RunState.Signals = []
  /// Its effects on machines.
  public internal(set) var changes = ChangeList()
  /// Visits that ended without an event of their own machine.
  public internal(set) var otherVisits: [OtherVisit] = []
  /// The visit of the app's state that ended.
  public internal(set) var aggregateVisitEnded: (state: AppState, duration: Int64)?
  /// The work that began or ended. It lies in the run's table of open work, or in `single`.
  public internal(set) var workPlace: UnsafePointer<Work>?
  @inlinable public var work: Work? { workPlace?.pointee }
  /// Events that were not shown may have changed the app's state before this one.
  var hasPassedUnseen = false
  /// With the event, the names of scenes stopped being certain: nothing is known of any scene.
  public internal(set) var doubtsScenes = false
  /// The state before the event may have been left long before it, by events that were not shown.
  public internal(set) var wasLeftUnseen = false
  /// The event was about an assertion, a task or a delivery.
  public internal(set) var isBackgroundWork = false
  /// The assertion that was opened, expired or closed.
  public internal(set) var assertion: BackgroundAssertion?
  /// The task or delivery that was launched or completed, as it was before.
  public internal(set) var task: BackgroundTask?
  /// The request that a recorder found pending; nobody made it now.
  public internal(set) var pendingRequest: PendingRequest?
  /// The scenes that were released.
  public internal(set) var releasedScenes: [Symbol] = []

  /// Work that is not an interval: a `work` event, or one that found the table full.
  let single = UnsafeMutablePointer<Work>.allocate(capacity: 1)

  init() {}

  /// Frees its memory; the owner's last call.
  func deallocate() {
    single.deallocate()
    changes.deallocate()
  }

  /// It moved a machine or ended a visit.
  @inlinable public var didMove: Bool {
    !changes.isEmpty || !otherVisits.isEmpty || aggregateVisitEnded != nil
  }

  /// It brought some machine into another state.
  public var didChangeState: Bool {
    for index in changes.indices where changes[index].isChangeOfState { return true }
    return false
  }

  /// The next event comes. Its mark follows once its time is known.
  @inline(__always)
  mutating func begin() {
    changes.removeAll()
    signals = []
    workPlace = nil
    hasPassedUnseen = false
    wasLeftUnseen = false
    doubtsScenes = false
    if isBackgroundWork {
      assertion = nil
      task = nil
      isBackgroundWork = false
    }
    aggregateVisitEnded = nil
    if pendingRequest != nil { pendingRequest = nil }
    if !releasedScenes.isEmpty { releasedScenes.removeAll(keepingCapacity: true) }
    if !otherVisits.isEmpty { otherVisits.removeAll(keepingCapacity: true) }
  }
}
