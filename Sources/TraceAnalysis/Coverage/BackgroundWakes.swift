import LifecycleModel
import TraceModel

/// What shows that the system, and not the user, launched the process of a run, or woke it.
struct BackgroundWakes {
  /// What the system wakes an app for.
  static let kinds: [EventKind] = [
    .bgtaskLaunch, .swbgLaunch, .fetchDeliver, .urlsessionEvents, .wkHandleBackgroundTasks,
  ]

  /// The system, not the user, launched the process.
  private(set) var isLaunch: Bool
  /// Something that the system wakes an app for came before the app was seen.
  private var cameBeforeUse = false
  /// What the process was launched for came.
  private var hasCome = false
  /// The same happened after the app, which was never seen in use, went to the background.
  private var cameUnseen = false
  /// A debugger simulated it.
  private var isSimulated = false
  /// A record of the launch says that the system launched the process.
  private var launchTells = false

  init(_ run: RunState) { isLaunch = run.hasHeader && run.header.launch == .background }

  /// The launch options say that the system launched the process.
  mutating func noteLaunch() {
    isLaunch = true
    launchTells = true
  }

  /// Takes an event of ``kinds``.
  ///
  /// - Parameter isSure: no record is missing that would show another life cycle.
  /// - Returns: whether the process ran already, in the background.
  mutating func note(_ event: UnsafePointer<Event>, _ run: RunState, isSure: Bool) -> Bool {
    guard event.pointee.trigger != .debugger else {
      if !run.wasInForeground { isSimulated = true }
      return false
    }
    defer { hasCome = true }
    if run.wasInForeground || isLaunch && hasCome {
      return run.app.state == .background && isSure
    }
    cameBeforeUse = true
    cameUnseen = cameUnseen || run.wasInUse && isSure
    return false
  }

  /// The run is over. Returns when a launch in the background came; nil: it is not known when.
  mutating func finish(_ run: RunState, isSureOfLaunch: Bool) -> [Entry.Arrival?] {
    var arrivals: [Entry.Arrival?] = []
    // It was never seen in use, and its own last record is there.
    if cameBeforeUse, !run.wasInUse, run.scenes.isEmpty, isSureOfLaunch, run.ending != .cut,
      run.toldEnd == nil
    {
      isLaunch = true
    } else if cameUnseen, !isLaunch, !run.hasHeader || run.header.launch != .user {
      arrivals.append(nil)
    }
    // What a debugger simulated may be all that the header's word rests on.
    if isLaunch, !isSimulated || cameBeforeUse || launchTells { arrivals.append(.cold) }
    return arrivals
  }
}
