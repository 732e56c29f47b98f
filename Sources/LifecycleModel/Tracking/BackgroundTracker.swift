import TraceModel

/// The grants of time of a run: assertions, tasks and deliveries with a completion handler.
public struct BackgroundTracker {
  public let assertions = TrackedIntervals<BackgroundAssertion>(limit: RunState.intervalLimit)
  public let pushes = TrackedIntervals<BackgroundTask>(limit: RunState.intervalLimit)
  public let urlSessions = TrackedIntervals<BackgroundTask>(limit: RunState.intervalLimit)
  /// BGTaskScheduler tasks by identifier, SwiftUI background tasks by kind and identifier.
  public internal(set) var tasks: [BackgroundTask] = []
  let taskIndex = IndexMap()
  /// Places in ``tasks`` of identifiers with a wildcard, at most ``wildcardLimit``.
  var wildcards: [Int] = []
  static let wildcardLimit = 16
  /// BGTaskScheduler and SwiftUI background tasks that are running.
  public internal(set) var runningTasks = 0

  /// Assertions that are open although their time has expired.
  var expiredAssertions = 0
  /// When the latest delivery with a completion handler came; `Event.absent` without times.
  var latestDelivery = Event.absent

  /// What grants time without a machine of its own.
  var grants = OtherGrants()

  /// Something that time is granted for is not over: an assertion that has not expired, a
  /// background task, or a delivery whose completion handler was not called yet and whose time is
  /// not over.
  func isGranted(at now: Int64) -> Bool {
    if assertions.openCount > expiredAssertions || runningTasks > 0 { return true }
    guard pushes.openCount > 0 || urlSessions.openCount > 0 else { return false }
    return latestDelivery < 0 || now - latestDelivery <= OtherGrants.deliveryTime
  }

  /// The cost of a look through all of them, in instances.
  var places: Int { tasks.count + assertions.places + pushes.places + urlSessions.places }

  /// Those that found no room.
  var refused: Int { assertions.refused + pushes.refused + urlSessions.refused }

  /// Calls `body` with each instance that may be in a state that no event has ended.
  func forEachOpen(_ body: (MachineInstance, MachineID) -> Void) {
    assertions.forEachOpen { body($0.machine, .bgAssertion) }
    // One that expires without a begin is not open as an assertion, but its visit is.
    assertions.forEachEnded { if $0.isExpiring { body($0.machine, .bgAssertion) } }
    for task in tasks { body(task.machine, task.machineID) }
    pushes.forEachOpen { body($0.machine, $0.machineID) }
    urlSessions.forEachOpen { body($0.machine, $0.machineID) }
  }

  /// Changes every instance that is remembered; `body` gets its machine and its name.
  mutating func updateAll(_ body: (inout MachineInstance, MachineID, Symbol) -> Void) {
    assertions.updateAll { body(&$0.machine, .bgAssertion, $0.name) }
    pushes.updateAll { body(&$0.machine, $0.machineID, $0.identifier) }
    urlSessions.updateAll { body(&$0.machine, $0.machineID, $0.identifier) }
    for place in tasks.indices {
      body(&tasks[place].machine, tasks[place].machineID, tasks[place].identifier)
    }
  }

  func markNames(_ live: LiveNames) {
    assertions.forEach { live.mark($0) }
    pushes.forEach { live.mark($0) }
    urlSessions.forEach { live.mark($0) }
    for task in tasks { live.mark(task) }
  }
}
