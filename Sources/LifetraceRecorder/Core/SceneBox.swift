/// The scene of a view, once its window is known. Until then its events wait: SwiftUI may call
/// `onAppear` before the view is in a window.
@MainActor final class SceneBox {
  private(set) var scene: Lifetrace.SceneID?
  private var early: [@MainActor (Lifetrace.SceneID) -> Void] = []
  /// A view that is in no window for long is not shown; its further events are not recorded.
  private static let limit = 32

  /// Reached from the initializer of a view's state, which may run anywhere.
  nonisolated init() {}

  /// Records an event now or, in the order of the calls, when the scene is known.
  func record(_ event: @escaping @MainActor (Lifetrace.SceneID) -> Void) {
    if let scene { return event(scene) }
    if early.count < Self.limit { early.append(event) }
  }

  /// The view is in a window.
  func attach(_ scene: Lifetrace.SceneID) {
    guard self.scene == nil else { return }
    self.scene = scene
    for event in early { event(scene) }
    early = []
  }
}
