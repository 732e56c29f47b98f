import LifecycleModel
import TraceModel

/// A part of the life of an app or a scene: calls are matched by stages instead of times.
public enum Stage: UInt8, CaseIterable, Sendable {
  /// From the beginning to the first activation.
  case launch
  case active
  /// Inactive after it was active: on the way out, or interrupted.
  case leaving
  case background
  /// Inactive after the background, before it is active again.
  case returning
  /// The scene is not connected.
  case gone
  /// Unknown, as after a loss or if the recording began late.
  case unknown

  public var name: String { String(describing: self) }

  /// When: `in the background`.
  public var phrase: String {
    switch self {
    case .launch: "during the launch"
    case .active: "while active"
    case .leaving: "while inactive on the way out"
    case .background: "in the background"
    case .returning: "while inactive on the way back"
    case .gone: "while its scene is not connected"
    case .unknown: "in an unknown state"
    }
  }

  /// The stage as a noun: `the background`.
  var noun: String {
    switch self {
    case .launch: "the launch"
    case .active: "the active state"
    case .leaving: "the inactive state on the way out"
    case .background: "the background"
    case .returning: "the inactive state on the way back"
    case .gone: "a state without a connected scene"
    case .unknown: "an unknown state"
    }
  }

  /// The stage of the whole app.
  ///
  /// A scene-based process is in the background until its first scene comes to the foreground
  /// (https://developer.apple.com/documentation/uikit/uiapplication/applicationstate), so a launch
  /// ends only when the app becomes active or is sent to the background.
  static func ofApp(_ run: RunState, hasLaunched: Bool) -> Stage {
    switch run.app.state {
    case nil: .unknown
    case .active: .active
    case .inactive:
      !hasLaunched ? .launch : run.app.previous == .active ? .leaving : .returning
    case .background: hasLaunched ? .background : .launch
    }
  }

  static func ofScene(_ scene: KnownScene) -> Stage {
    if scene.isConnected == false { return .gone }
    switch scene.appState {
    case nil: return .unknown
    case .active: return .active
    case .inactive:
      guard scene.wasActive || scene.wasInBackground else { return .launch }
      return scene.lastResign.ordinal > scene.lastForeground.ordinal ? .leaving : .returning
    case .background:
      return scene.wasActive || scene.lastBackground.exists ? .background : .launch
    }
  }

  /// Several stages.
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public init(_ stage: Stage) { rawValue = 1 << stage.rawValue }

    public var stages: [Stage] { Stage.allCases.filter { contains(Set($0)) } }
  }
}
