/// What the calls inside a callback, a view's task or a piece of work have from it: also those of a
/// `Task` that is started there, but not those of a detached one.
enum Inherited {
  struct Context: Sendable {
    var scene: Lifetrace.SceneID?
    /// The event that the calls are a consequence of.
    var trigger: Lifetrace.Label?
  }

  @TaskLocal static var context: Context?

  /// The context with what is known more closely.
  static func with(scene: Lifetrace.SceneID?, trigger: Lifetrace.Label?) -> Context {
    Context(scene: scene ?? context?.scene, trigger: trigger ?? context?.trigger)
  }
}
