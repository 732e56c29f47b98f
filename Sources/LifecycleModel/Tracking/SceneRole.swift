public import TraceModel

/// What a scene is for, as far as windows matter.
public enum SceneRole: UInt8, BitwiseCopyable, Sendable {
  /// The app's windows; also every scene whose role is not recorded.
  case window
  case carPlay
  case externalDisplay
  case immersiveSpace

  /// By the raw string of `UISceneSession.Role`
  /// (https://developer.apple.com/documentation/uikit/uiscenesession/role-swift.struct). CarPlay's
  /// three begin with the prefix of its framework, and the display's exists with and without
  /// `NonInteractive`.
  public init(_ role: some Sequence<UInt8>) {
    if role.starts(with: "CP".utf8) {
      self = .carPlay
    } else if role.starts(with: "UIWindowSceneSessionRoleExternalDisplay".utf8) {
      self = .externalDisplay
    } else if role.starts(with: "UISceneSessionRoleImmersiveSpace".utf8) {
      self = .immersiveSpace
    } else {
      self = .window
    }
  }

  public var name: String {
    switch self {
    case .window: "a window scene"
    case .carPlay: "CarPlay"
    case .externalDisplay: "an external display"
    case .immersiveSpace: "an immersive space"
    }
  }
}

extension SceneState {
  /// What the scene is for: a scene with events of CarPlay is CarPlay's, whatever its role.
  @inline(__always) public var purpose: SceneRole {
    machine == .carplayScene ? .carPlay : ofRole
  }
}

extension KnownScene {
  /// What the scene is for.
  @inline(__always) public var purpose: SceneRole { place.pointee.purpose }
}

extension RunState {
  /// What scenes of a role are for, by its symbol.
  public func sceneRole(_ role: Symbol) -> SceneRole {
    role.isPresent ? SceneRole(symbols.utf8(role)) : .window
  }
}
