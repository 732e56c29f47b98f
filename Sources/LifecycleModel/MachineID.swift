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
  public var rawName: String {
    switch self {
    case .uikitApp: "uikit-app"
    case .uikitAppSceneBased: "uikit-app-scene-based"
    case .appAggregate: "app-aggregate"
    case .uiscene: "uiscene"
    case .carplayScene: "carplay-scene"
    case .scenePhaseViewIOS: "scenephase-view-ios"
    case .scenePhaseMacOS: "scenephase-macos"
    case .scenePhaseWatchOS: "scenephase-watchos"
    case .scenePhaseVisionOS: "scenephase-visionos"
    case .scenePhaseApp: "scenephase-app"
    case .viewAppearance: "view-appearance"
    case .bgAssertion: "bg-assertion"
    case .bgtask: "bgtask"
    case .swiftuiBackgroundTask: "swiftui-backgroundtask"
    case .fetchCompletion: "fetch-completion"
    case .immersiveSpace: "immersive-space"
    case .appkitApp: "appkit-app"
    case .watchkitApp: "watchkit-app"
    }
  }

  /// Whether each scene has one of its own.
  public var isOfScene: Bool {
    switch self {
    case .uiscene, .carplayScene, .scenePhaseViewIOS, .scenePhaseMacOS, .scenePhaseWatchOS,
      .scenePhaseVisionOS, .viewAppearance:
      true
    default: false
    }
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
