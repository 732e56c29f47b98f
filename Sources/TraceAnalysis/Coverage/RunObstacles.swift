import LifecycleModel
import TraceModel

/// What the recording of a run that is over could have shown.
struct RunObstacles {
  private let coverage: RunCoverage
  private let run: RunState
  // What each of the many cells rests on.
  private let platform: RunHeader.Platform?
  private let lifeCycle: RunHeader.LifeCycle?
  /// The delegate's callbacks are recorded, which alone receive what is handed over.
  let hasCallbacks: Bool
  /// The system has callbacks for intents.
  private let hasIntentCallbacks: Bool
  /// Why nothing that was not seen is known not to have been there.
  let general: CoverageCell.Obstacle?
  /// Why the run could not have shown that a window connects; nil if it could.
  private let ofWindows: CoverageCell.Obstacle?

  init(_ coverage: RunCoverage, _ run: RunState) {
    self.coverage = coverage
    self.run = run
    platform = run.platform
    lifeCycle = run.lifeCycle
    hasCallbacks =
      coverage.hasCallbacks || coverage.hasSceneSetup && lifeCycle?.hasSwiftUIScenes != true
    hasIntentCallbacks = RunHeader.major(run.header.os).map { $0 >= 26 } ?? false
    general = run.header.partial ? .log : run.losses.last >= 0 ? .lost : nil
    if platform == .macOS || lifeCycle == .appKit {
      ofWindows = .noWindowCallback
    } else if run.seen(.sceneWillConnect) {
      ofWindows = nil
    } else {
      // Those that are there connected before.
      ofWindows = run.scenes.isEmpty || coverage.hasWholeBeginning ? .noScenes : .noBeginning
    }
  }

  /// Why the run could not have shown an entry; nil if it could.
  subscript(entry: Entry, arrival: Entry.Arrival) -> CoverageCell.Obstacle? {
    impossible(entry, arrival) ?? general ?? missing(arrival)
      ?? (coverage.counts[entry, nil] > 0 ? .noArrival : nil) ?? missing(entry, arrival)
  }

  /// Why the run could not have shown what happens to windows; nil if it could.
  subscript(situation: WindowSituation) -> CoverageCell.Obstacle? {
    let impossible =
      situation == .twoWindows
      ? impossible(.icon, .secondWindow)
      : lifeCycle == .uikitApp ? CoverageCell.Obstacle.noWindowWithoutScenes : nil
    return impossible ?? general ?? ofWindows
  }

  private func impossible(_ entry: Entry, _ arrival: Entry.Arrival) -> CoverageCell.Obstacle? {
    // tvOS, watchOS and macOS have no quick actions
    // (https://developer.apple.com/documentation/uikit/uiapplicationshortcutitem).
    if entry == .shortcut, platform == .macOS || platform == .tvOS || platform == .watchOS {
      return .noShortcuts
    }
    // What was seen is possible, whatever the header says.
    guard arrival == .secondWindow, coverage.windows.second == 0 else { return nil }
    if entry == .backgroundLaunch { return .noWindowInBackground }
    if lifeCycle == .uikitApp { return .noWindowWithoutScenes }
    if platform == .watchOS || platform == .tvOS { return .oneWindow }
    let isOne = platform != .macOS && run.hasHeader && !run.header.multipleScenes
    return isOne && !run.header.partial ? .oneWindow : nil
  }

  private func missing(_ arrival: Entry.Arrival) -> CoverageCell.Obstacle? {
    switch arrival {
    case .cold: coverage.hasWholeBeginning ? nil : .noBeginning
    case .warm: nil
    case .secondWindow: ofWindows
    }
  }

  private func missing(_ entry: Entry, _ arrival: Entry.Arrival) -> CoverageCell.Obstacle? {
    switch entry {
    case .icon:
      switch arrival {
      case .warm: return platform == .macOS && hasCallbacks ? nil : .noIconCallback
      // A prewarmed process, and one that the system launched, may be opened yet.
      case .cold: return coverage.knowsOpening(run) ? nil : .noLaunchReason
      case .secondWindow:
        return hasCallbacks && !coverage.hasUnexplainedWindow ? nil : .noLaunchReason
      }
    case .notification where arrival == .cold && coverage.hasUntoldPush: return .noLaunchReason
    case .notification:
      // Another object receives its response, and the options have it where it opens a window.
      let isRecorded =
        Self.ofNotifications.contains { run.seen($0) } || arrival != .warm && coverage.hasOptions
      return isRecorded ? nil : .noCallbacks
    case .url, .shortcut, .cloudKit:
      return hasCallbacks ? nil : .noCallbacks
    case .universalLink, .activity:
      return !hasCallbacks ? .noCallbacks : coverage.untypedActivities ? .noActivityType : nil
    case .intent:
      guard hasIntentCallbacks else { return .noIntentCallback }
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

  // MARK: Machines

  /// Whether a machine describes a part of the run, as far as its header and its events show.
  func areAbout(_ machine: MachineID) -> Bool {
    if coverage.isAtWork(machine) { return true }
    let process = run.processMachine
    let isSwiftUI = lifeCycle?.hasSwiftUIScenes == true
    switch machine.extent {
    case .process: return machine == process
    case .scenes: return process == .uikitAppSceneBased
    case .phase: return isSwiftUI && machine == run.scenePhaseMachine
    case .swiftUI: return isSwiftUI
    case .suspendable: return process != .appkitApp
    case .platform(let platform): return self.platform == platform
    case .events: return false
    }
  }
}
