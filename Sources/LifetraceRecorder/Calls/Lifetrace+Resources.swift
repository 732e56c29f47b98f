extension Lifetrace {
  // MARK: Resources (family resources)

  /// A lock is held from here: `lock.acquire`.
  ///
  /// - Parameter isFile: it is a lock on a file, such as SQLite's. The system kills a suspended app
  ///   that holds one in a shared container (Apple, technote TN2408).
  public static func lockAcquired(
    _ name: @autoclosure () -> Label, isFile: Bool = false, file: StaticString = #fileID,
    line: UInt = #line
  ) { emitLock("lock.acquire", name(), isFile, file, line) }

  /// The lock is released: `lock.release`.
  public static func lockReleased(
    _ name: @autoclosure () -> Label, isFile: Bool = false, file: StaticString = #fileID,
    line: UInt = #line
  ) { emitLock("lock.release", name(), isFile, file, line) }

  /// A resource that others share is held, such as the camera or a Bonjour service:
  /// `resource.hold`.
  public static func resourceHeld(
    _ kind: @autoclosure () -> Label, scene: SceneID? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) { emit("resource.hold", scene, "kind", kind, file, line) }

  /// `resource.release`.
  public static func resourceReleased(
    _ kind: @autoclosure () -> Label, scene: SceneID? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) { emit("resource.release", scene, "kind", kind, file, line) }

  /// Work was handed to the GPU: `gpu.submit`.
  public static func gpuSubmitted(
    _ id: @autoclosure () -> Label = "gpu", scene: SceneID? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) { emit("gpu.submit", scene, "id", id, file, line) }

  /// A timer fired: `timer.fire`.
  public static func timerFired(
    _ id: @autoclosure () -> Label, scene: SceneID? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) { emit("timer.fire", scene, "id", id, file, line) }

  /// A display link called: `displaylink.tick`.
  public static func displayLinkTicked(
    _ id: @autoclosure () -> Label, scene: SceneID? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) { emit("displaylink.tick", scene, "id", id, file, line) }

  /// Protected data, such as a keychain item, was read or written: `protected.access`.
  public static func protectedDataAccessed(
    _ id: @autoclosure () -> Label, file: StaticString = #fileID, line: UInt = #line
  ) { emit("protected.access", nil, "id", id, file, line) }

  /// The app released data that it can rebuild, as on a memory warning: `cache.purge`.
  public static func cachePurged(
    _ id: @autoclosure () -> Label, file: StaticString = #fileID, line: UInt = #line
  ) { emit("cache.purge", nil, "id", id, file, line) }

  /// A model that scenes share was changed: `model.mutate`.
  public static func modelMutated(
    _ id: @autoclosure () -> Label, scene: SceneID? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) { emit("model.mutate", scene, "id", id, file, line) }

  // MARK: The app's own view of itself (family app-state)

  /// A state of the app as `UIApplication.applicationState` has it.
  public enum AppState: Sendable {
    case active, inactive, background

    var text: StaticString {
      switch self {
      case .active: "active"
      case .inactive: "inactive"
      case .background: "background"
      }
    }
  }

  /// The app read its own state: a `log` with the key `appState`.
  ///
  /// - Parameter trigger: the callback in which it read it, such as `scene.didEnterBackground`.
  public static func appStateRead(
    _ state: AppState, in trigger: @autoclosure () -> Label, scene: SceneID? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    emit("log") { text in
      text.scene(scene)
      text.key("trigger", trigger())
      text.key("appState", state.text)
      text.key("message", "the app read its state")
      text.source(file, line)
    }
  }

  private static func emitLock(
    _ event: StaticString, _ name: @autoclosure () -> Label, _ isFile: Bool,
    _ file: StaticString, _ line: UInt
  ) {
    emit(event, isUrgent: true) { text in
      text.key("name", name())
      if isFile { text.key("file", true) }
      text.source(file, line)
    }
  }
}
