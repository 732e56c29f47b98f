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

  /// Runs an operation in a context, where that can be done.
  static func bind<Result>(
    _ context: Context, _ operation: () throws -> Result
  ) rethrows -> Result {
    guard mayBind else { return try operation() }
    return try $context.withValue(context) { try operation() }
  }

  /// The same for an operation that waits.
  static func bind<Result>(
    _ context: Context, isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Result
  ) async rethrows -> Result {
    guard mayBind else { return try await operation() }
    return try await $context.withValue(context) { try await operation() }
  }

  /// Whether a value may be bound here. Before the runtime of Swift 6.0, the process ends if the
  /// body of a task group binds one (swiftlang/swift#73978), and nothing says whether a task is in
  /// such a body. There, what is called by a task has no context, and what the system calls has.
  private static var mayBind: Bool {
    #if canImport(Darwin)
      if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) { return true }
      return withUnsafeCurrentTask { $0 == nil }
    #else
      return true
    #endif
  }
}
