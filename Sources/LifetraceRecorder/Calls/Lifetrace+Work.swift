extension Lifetrace {
  /// The kind of a piece of work, as the rules see it (FORMAT.md §4).
  public enum WorkKind: String, Sendable {
    case refresh, network, database, disk, decode, cpu, render, prefetch, save, cleanup, cancel
    case cover, teardown, other
    /// Asks again for data that a cache has just shown: not the same load as that of the cache.
    case revalidate

    var text: StaticString {
      switch self {
      case .refresh: "refresh"
      case .network: "network"
      case .database: "database"
      case .disk: "disk"
      case .decode: "decode"
      case .cpu: "cpu"
      case .render: "render"
      case .prefetch: "prefetch"
      case .save: "save"
      case .cleanup: "cleanup"
      case .cancel: "cancel"
      case .cover: "cover"
      case .teardown: "teardown"
      case .other: "other"
      case .revalidate: "revalidate"
      }
    }
  }

  /// Whom a piece of work is for.
  public enum WorkScope: Sendable {
    case app, scene
  }

  public enum WorkOutcome: Sendable {
    case done, cancelled, failed

    var text: StaticString {
      switch self {
      case .done: "done"
      case .cancelled: "cancelled"
      case .failed: "failed"
      }
    }
  }

  /// Records a piece of work from its beginning to its end: `work.begin` and `work.end`.
  ///
  /// - Parameters:
  ///   - name: the app's name for the work.
  ///   - kind: the kind that the rules use.
  ///   - key: the resource; equal kind and key are the same work.
  ///   - scope: whom it is for, if that is not the scene it names.
  ///   - isEssential: the work must continue when the app leaves, and no rule asks to end it.
  ///   - scene: the scene that it belongs to; nil for that of the callback or work around the call,
  ///     or else for work of the app.
  ///   - trigger: the event that caused it, such as `phase.active` or `user`; nil for that
  ///     callback.
  ///   - operation: runs in the caller's isolation. Its result is returned, its error thrown. An
  ///     error counts as failed, a `CancellationError` as cancelled.
  public static func work<Result>(
    _ name: @autoclosure () -> Label, kind: WorkKind = .other, key: @autoclosure () -> Key? = nil,
    scope: WorkScope? = nil, isEssential: Bool = false, scene: SceneID? = nil,
    trigger: @autoclosure () -> Label? = nil, file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Result
  ) async rethrows -> Result {
    let work = beginWork(
      name(), kind: kind, key: key(), scope: scope, isEssential: isEssential, scene: scene,
      trigger: trigger(), file: file, line: line)
    guard work.id != 0 else { return try await operation() }
    do {
      let result = try await Inherited.bind(work.context, operation)
      work.end(.done)
      return result
    } catch {
      work.end(error is CancellationError ? .cancelled : .failed)
      throw error
    }
  }

  /// The same for work that does not wait.
  public static func work<Result>(
    _ name: @autoclosure () -> Label, kind: WorkKind = .other, key: @autoclosure () -> Key? = nil,
    scope: WorkScope? = nil, isEssential: Bool = false, scene: SceneID? = nil,
    trigger: @autoclosure () -> Label? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ operation: () throws -> Result
  ) rethrows -> Result {
    let work = beginWork(
      name(), kind: kind, key: key(), scope: scope, isEssential: isEssential, scene: scene,
      trigger: trigger(), file: file, line: line)
    guard work.id != 0 else { return try operation() }
    do {
      let result = try Inherited.bind(work.context, operation)
      work.end(.done)
      return result
    } catch {
      work.end(error is CancellationError ? .cancelled : .failed)
      throw error
    }
  }

  /// Records the beginning of work that ends elsewhere. Its end is to be recorded with
  /// ``WorkInterval/end(_:)``; the parameters are those of `work`.
  public static func beginWork(
    _ name: @autoclosure () -> Label, kind: WorkKind = .other, key: @autoclosure () -> Key? = nil,
    scope: WorkScope? = nil, isEssential: Bool = false, scene: SceneID? = nil,
    trigger: @autoclosure () -> Label? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> WorkInterval {
    guard let recorder = Recorder.current else {
      emit("work.begin") { _ in }
      return WorkInterval(id: 0, scene: scene, trigger: nil)
    }
    let inherited = Inherited.context
    let work = WorkInterval(
      id: recorder.nextInterval(), scene: scene ?? (scope == .app ? nil : inherited?.scene),
      trigger: trigger() ?? inherited?.trigger)
    recorder.record("work.begin", isUrgent: false) { text in
      text.scene(work.scene)
      text.key("id", work.id)
      text.key("name", name())
      text.key("kind", kind.text)
      if let key = key() { text.key("key", key) }
      if let scope { text.key("scope", scope == .app ? "app" : "scene") }
      if isEssential { text.key("essential", true) }
      if let trigger = work.trigger { text.key("trigger", trigger) }
      text.thread()
      text.source(file, line)
    }
    return work
  }

  /// Work that has begun.
  public struct WorkInterval: Sendable {
    /// 0: it began while no recording was on.
    let id: Int64
    let scene: SceneID?
    let trigger: Label?
    /// That of the calls in it.
    var context: Inherited.Context { Inherited.Context(scene: scene, trigger: trigger) }

    /// Records its end. Call once.
    public func end(_ outcome: WorkOutcome = .done) {
      guard id != 0 else { return }
      emit("work.end") { text in
        text.scene(scene)
        text.key("id", id)
        text.key("outcome", outcome.text)
      }
    }
  }
}
