/// The state of a whole app: that of its most active scene.
///
/// `UIApplication.applicationState` of a scene-based app is that of the most active scene, and
/// background when none is connected
/// (https://developer.apple.com/documentation/uikit/uiapplication/applicationstate).
public enum AppState: UInt8, Comparable, CaseIterable, BitwiseCopyable, Sendable {
  case background
  case inactive
  case active

  public static func < (left: AppState, right: AppState) -> Bool {
    left.rawValue < right.rawValue
  }

  public var name: String { String(describing: self) }
}
