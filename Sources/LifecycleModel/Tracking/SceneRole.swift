public import TraceModel

/// The purpose of a scene, as far as windows matter.
public enum SceneRole: UInt8, BitwiseCopyable, Sendable {
  /// The app's windows; also every scene whose role is not recorded.
  case window
  case carPlay
  case externalDisplay
  case immersiveSpace
  /// Its scene has no role of its own: the `kind` of `scene.willConnect` says it. SwiftUI makes
  /// its window (https://developer.apple.com/documentation/swiftui/menubarextra, macOS 13).
  case menuBarExtra

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
    case .menuBarExtra: "a menu bar extra"
    }
  }
}

extension SceneState {
  /// The purpose of the scene: a scene with CarPlay events is CarPlay's, with any role.
  @inline(__always) public var purpose: SceneRole {
    machine == .carplayScene ? .carPlay : ofRole
  }
}

extension KnownScene {
  /// The purpose of the scene.
  @inline(__always) public var purpose: SceneRole { place.pointee.purpose }
}

extension RunState {
  /// The purpose of scenes with a role, by its symbol.
  public func sceneRole(_ role: Symbol) -> SceneRole {
    role.isPresent ? SceneRole(symbols.utf8(role)) : .window
  }
}
