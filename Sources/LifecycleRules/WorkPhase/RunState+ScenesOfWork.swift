import LifecycleModel
import TraceModel

extension RunState {
  /// The id of the only scene; nil if there are several, or none.
  var onlyScene: Symbol? { scenes.count == 1 ? scenes.first(where: { _ in true })?.id : nil }

  /// Whether callbacks or phases of a scene are recorded, so that they show its state. Without
  /// them, and for what names no scene, the app's state counts.
  func showsState(ofScene id: Symbol) -> Bool {
    guard id.isPresent, let scene = scene(id) else { return false }
    return scene.machine != nil || scene.hasPhase
  }
}
