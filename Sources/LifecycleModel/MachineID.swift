/// One of the life-cycle state machines of the model.
///
/// The raw value is the machine's index in ``Machine/all`` and in ``TransitionTable/all``, so that
/// arrays can be indexed by it.
public enum MachineID: UInt8, CaseIterable, BitwiseCopyable, Sendable {
  /// Process of a UIKit app without scenes.
  case uikitApp
  /// Process of a scene-based app, UIKit or SwiftUI.
  case uikitAppSceneBased
  /// `UIApplication.applicationState` of a scene-based app.
  case appAggregate
  /// One scene session.
  case uiscene
  /// One CarPlay scene session.
  case carplayScene
  /// ScenePhase of one scene on iOS, iPadOS and tvOS.
  case scenePhaseViewIOS
  case scenePhaseMacOS
  case scenePhaseWatchOS
  case scenePhaseVisionOS
  /// ScenePhase as read in an `App` or in a scene declaration: the maximum over its scenes.
  case scenePhaseApp
  /// One SwiftUI view of one scene.
  case viewAppearance
  /// One `UIBackgroundTaskIdentifier`.
  case bgAssertion
  /// One identifier of `BGTaskScheduler`.
  case bgtask
  /// One `Scene.backgroundTask(_:action:)`.
  case swiftuiBackgroundTask
  /// One completion handler of a silent push or of a background URLSession.
  case fetchCompletion
  /// The immersive space of a visionOS app.
  case immersiveSpace
  case appkitApp
  case watchkitApp

  /// The name that reports, options and configuration use.
  public var rawName: String { Machine.all[Int(rawValue)].name }

  /// Whether each scene has one of its own.
  public var isOfScene: Bool { Self.ofScene & 1 << UInt64(rawValue) != 0 }
  /// A bit for each, since it is asked for each event.
  private static let ofScene = bits { $0.key == .scene || $0.key == .view }

  /// False if its instance judges events alone, and has no visits of its own.
  public var countsVisits: Bool { Self.withVisits & 1 << UInt64(rawValue) != 0 }
  private static let withVisits = bits { $0.countsVisits }

  private static func bits(_ isSet: (Machine) -> Bool) -> UInt64 {
    precondition(Machine.all.count <= 64, "more machines than a word has bits")
    return Machine.all.indices.reduce(0) { isSet(Machine.all[$1]) ? $0 | 1 << UInt64($1) : $0 }
  }

  /// The machine with this name, or nil if the model has none.
  public init?(rawName: String) {
    guard let id = Self.allCases.first(where: { $0.rawName == rawName }) else { return nil }
    self = id
  }

  /// The machine's description.
  public var machine: Machine { Machine.all[Int(rawValue)] }

  /// The machine's compiled transitions. Hot loops keep a copy: it shares the arrays.
  public var table: TransitionTable { TransitionTable.all[Int(rawValue)] }
}

extension Machine {
  /// Every machine, in the order of ``MachineID``.
  public static let all: [Machine] = [
    uikitApp, uikitAppSceneBased, appAggregate, uiscene, carplayScene, scenePhaseViewIOS,
    scenePhaseMacOS, scenePhaseWatchOS, scenePhaseVisionOS, scenePhaseApp, viewAppearance,
    bgAssertion, bgtask, swiftuiBackgroundTask, fetchCompletion, immersiveSpace, appkitApp,
    watchkitApp,
  ]
}
