import LifecycleModel
import TraceModel

// What the recording of a run could have shown.
extension RunCoverage {
  /// Why the run could not have shown an entry; nil if it could.
  func obstacle(_ entry: Entry, _ arrival: Entry.Arrival, _ run: RunState)
    -> CoverageCell.Obstacle?
  {
    impossible(entry, arrival, run) ?? general(run) ?? missing(arrival, run)
      ?? (counts[entry, nil] > 0 ? .noArrival : nil) ?? missing(entry, arrival, run)
  }

  /// Why nothing that was not seen is known not to have been there.
  func general(_ run: RunState) -> CoverageCell.Obstacle? {
    run.header.partial ? .log : run.losses.last >= 0 ? .lost : nil
  }

  private func impossible(
    _ entry: Entry, _ arrival: Entry.Arrival, _ run: RunState
  ) -> CoverageCell.Obstacle? {
    // tvOS, watchOS and macOS have no quick actions
    // (https://developer.apple.com/documentation/uikit/uiapplicationshortcutitem).
    let withoutShortcuts: [RunHeader.Platform] = [.macOS, .tvOS, .watchOS]
    if entry == .shortcut, let platform = run.platform, withoutShortcuts.contains(platform) {
      return .noShortcuts
    }
    guard arrival == .secondWindow else { return nil }
    if entry == .backgroundLaunch { return .noWindowInBackground }
    if run.lifeCycle == .uikitApp { return .noWindowWithoutScenes }
    if run.platform == .watchOS || run.platform == .tvOS { return .oneWindow }
    let isOne = run.platform != .macOS && run.hasHeader && !run.header.multipleScenes
    return isOne && !run.header.partial ? .oneWindow : nil
  }

  private func missing(_ arrival: Entry.Arrival, _ run: RunState) -> CoverageCell.Obstacle? {
    switch arrival {
    case .cold: hasWholeBeginning ? nil : .noBeginning
    case .warm: nil
    case .secondWindow: windowObstacle(run)
    }
  }

  /// Why the run could not show that a window connects; nil if it could.
  func windowObstacle(_ run: RunState) -> CoverageCell.Obstacle? {
    if run.platform == .macOS || run.lifeCycle == .appKit { return .noWindowCallback }
    if run.seen(.sceneWillConnect) { return nil }
    // Those that are there connected before.
    return run.scenes.isEmpty || hasWholeBeginning ? .noScenes : .noBeginning
  }

  private func missing(
    _ entry: Entry, _ arrival: Entry.Arrival, _ run: RunState
  ) -> CoverageCell.Obstacle? {
    let hasCallbacks = receivesCallbacks(run)
    switch entry {
    case .icon:
      switch arrival {
      case .warm: return run.platform == .macOS && hasCallbacks ? nil : .noIconCallback
      // A prewarmed process, and one that the system launched, may be opened yet.
      case .cold: return knowsOpening(run) ? nil : .noLaunchReason
      case .secondWindow: return hasCallbacks && !hasUnexplainedWindow ? nil : .noLaunchReason
      }
    case .notification where arrival == .cold && hasUntoldPush: return .noLaunchReason
    case .notification:
      // Another object receives its response, and the options have it where it opens a window.
      let isRecorded =
        Self.ofNotifications.contains { run.seen($0) } || arrival != .warm && hasOptions
      return isRecorded ? nil : .noCallbacks
    case .url, .shortcut, .cloudKit:
      return hasCallbacks ? nil : .noCallbacks
    case .universalLink, .activity:
      return !hasCallbacks ? .noCallbacks : untypedActivities ? .noActivityType : nil
    case .intent:
      guard let major = RunHeader.major(run.header.os), major >= 26 else {
        return .noIntentCallback
      }
      return hasCallbacks && !Self.intents.contains { run.seen($0) } ? nil : .noCallbacks
    case .backgroundLaunch:
      let tellsLaunch = run.hasHeader && run.header.launch != .unknown
      if run.families.contains(.background) || arrival == .cold && tellsLaunch { return nil }
      return .noBackgroundRecords
    case .restoration:
      let isRecorded = run.families.contains(.storage) || Self.restoring.contains { run.seen($0) }
      return isRecorded ? nil : .noStorage
    }
  }

  /// The delegate's callbacks are recorded, which alone receive what is handed over.
  func receivesCallbacks(_ run: RunState) -> Bool {
    hasCallbacks || hasSceneSetup && run.lifeCycle?.hasSwiftUIScenes != true
  }

  /// Callbacks of the notification centre's delegate.
  private static let ofNotifications: [EventKind] = [
    .appDidReceiveNotificationResponse, .appWillPresentNotification,
  ]
  /// Intents ran, and nothing says whether one of them opened the app.
  private static let intents: [EventKind] = [.intentStart, .intentEnd]
  private static let restoring: [EventKind] = [
    .sceneStateRestorationActivity, .sceneRestoreInteractionState, .appShouldSaveState,
    .appShouldRestoreState, .appDidDecodeRestorableState, .nsDidFinishRestoringWindows,
  ]

  /// Why the run could not have shown what happens to windows; nil if it could.
  func obstacle(_ situation: WindowSituation, _ run: RunState) -> CoverageCell.Obstacle? {
    let impossible =
      situation == .twoWindows
      ? impossible(.icon, .secondWindow, run)
      : run.lifeCycle == .uikitApp ? CoverageCell.Obstacle.noWindowWithoutScenes : nil
    return impossible ?? general(run) ?? windowObstacle(run)
  }

  // MARK: Machines

  /// Whether a machine describes a part of the run, as far as its header and its events show.
  func applies(_ machine: MachineID, to run: RunState) -> Bool {
    if isAtWork(machine) { return true }
    let process = run.processMachine
    let isSwiftUI = run.lifeCycle?.hasSwiftUIScenes == true
    switch machine.extent {
    case .process: return machine == process
    case .scenes: return process == .uikitAppSceneBased
    case .phase: return isSwiftUI && machine == run.scenePhaseMachine
    case .swiftUI: return isSwiftUI
    case .suspendable: return process != .appkitApp
    case .platform(let platform): return run.platform == platform
    case .events: return false
    }
  }
}
