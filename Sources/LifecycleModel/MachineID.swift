/// One of the life-cycle state machines of the model.
///
/// The raw value is the machine's index in ``Machine/all`` and in ``TransitionTable/all``, so that
/// arrays can be indexed by it.
///
/// A new machine of the process or the app needs a file in `Machines`, a case and a line of
/// ``Machine/all`` here, the names of its events in ``EventKind`` and in the tables of FORMAT.md:
/// the alphabet defines its events, and its ``Machine/Traits`` define how it is tracked, named and
/// drawn. One with another key than ``Machine/Key/process`` and ``Machine/Key/app`` also needs a
/// place in ``RunState``.
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

  /// Whether each scene has its own instance.
  public var isOfScene: Bool { MachineSet.ofScenes.contains(self) }

  /// False if its instance only judges events and has no visits.
  public var countsVisits: Bool { MachineSet.withVisits.contains(self) }

  /// The machine with this name, or nil if the model has none.
  public init?(rawName: String) {
    guard let id = Self.allCases.first(where: { $0.rawName == rawName }) else { return nil }
    self = id
  }

  /// The machine's description.
  public var machine: Machine { Machine.all[Int(rawValue)] }

  /// What the machine describes, without a copy of all its lists.
  public var extent: Machine.Extent { Machine.all[Int(rawValue)].extent }

  /// The machine's compiled transitions. Hot loops keep a copy: it shares the arrays.
  public var table: TransitionTable { TransitionTable.all[Int(rawValue)] }
}

/// A set of machines. Code that asks for each event keeps a copy, to avoid the access to a global.
public struct MachineSet: BitwiseCopyable, Sendable {
  @usableFromInline let bits: UInt64

  init(_ isElement: (Machine) -> Bool) {
    precondition(Machine.all.count <= 64, "more machines than a word has bits")
    bits = Machine.all.indices.reduce(0) {
      isElement(Machine.all[$1]) ? $0 | 1 << UInt64($1) : $0
    }
  }

  @inlinable public func contains(_ machine: MachineID) -> Bool {
    bits & 1 << UInt64(machine.rawValue) != 0
  }

  /// Each scene has its own instance.
  public static let ofScenes = MachineSet { $0.key == .scene || $0.key == .view }
  /// Those whose visits count: ``Machine/countsVisits``.
  public static let withVisits = MachineSet { $0.countsVisits }
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
