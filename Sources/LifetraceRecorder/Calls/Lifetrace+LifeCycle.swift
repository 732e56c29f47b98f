/// The events of the life cycle, for hosts without Apple's notifications: tests, and code that
/// forwards another framework's events. In an app, observers and `.lifetrace()` record them.
extension Lifetrace {
  /// An event of the life cycle, by its name in the format: `scene.didBecomeActive`. It is handed
  /// to the system before the call returns.
  public static func lifeCycle(
    _ event: StaticString, scene: SceneID? = nil, file: StaticString? = nil, line: UInt = #line
  ) {
    emit(event, isUrgent: true, effect: effect(of: event)) { text in
      text.scene(scene)
      if let file { text.source(file, line) }
    }
  }

  /// Records a callback of a delegate and how long it takes: around its body, in the delegate.
  ///
  /// The event is handed to the system before the body runs, since the app may die in it; its
  /// duration is added when the body returns. Where UIKit also posts a notification, such as that
  /// for `sceneDidBecomeActive`, the one that comes first is recorded, and a duration only if it is
  /// this one.
  public static func callback<Result>(
    _ event: StaticString, scene: SceneID? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ body: () throws -> Result
  ) rethrows -> Result {
    guard let recorder = Recorder.current else {
      emit(event) { _ in }
      return try body()
    }
    // The notification came first and was recorded.
    guard !recorder.callbacksSeen.isRepeated(event, scene, .delegate) else { return try body() }
    let begin = recorder.clock
    let sequence = recorder.beginCallback(event, effect: effect(of: event)) { text in
      text.scene(scene)
      text.thread()
      text.source(file, line)
    }
    defer { recorder.endCallback(sequence, after: recorder.clock - begin) }
    return try body()
  }

  /// Records a notification of the life cycle, unless a delegate's callback already recorded the
  /// same change.
  static func notified(_ event: StaticString, scene: SceneID? = nil) {
    guard let recorder = Recorder.current,
      !recorder.callbacksSeen.isRepeated(event, scene, .notification)
    else { return }
    lifeCycle(event, scene: scene)
  }

  /// A scene is connected: `scene.willConnect`.
  ///
  /// - Parameters:
  ///   - role: the raw value of `UISceneSession.Role`.
  ///   - payload: of `url`, `activity`, `shortcut`, `notification` and `cloudkit` what came with
  ///     it.
  public static func sceneConnected(_ scene: SceneID, role: String, payload: [String] = []) {
    emit("scene.willConnect", isUrgent: true) { text in
      text.scene(scene)
      text.key("role", role)
      if !payload.isEmpty { text.key("payload", payload) }
    }
  }

  /// The owner of an event's phase.
  public enum PhaseScope: Sendable {
    case view, app
  }

  /// ScenePhase changed: `phase.active` and the like. Any other word is a phase that the format
  /// does not know.
  public static func phaseChanged(
    _ phase: Phase, scope: PhaseScope = .view, scene: SceneID? = nil
  ) {
    emit(phase.event, isUrgent: true) { text in
      text.scene(scene)
      if scope == .app { text.key("scope", "app") }
    }
  }

  public enum Phase: Sendable {
    case active, inactive, background, unknown

    var event: StaticString {
      switch self {
      case .active: "phase.active"
      case .inactive: "phase.inactive"
      case .background: "phase.background"
      case .unknown: "phase.unknown"
      }
    }
  }

  // MARK: Views (family view)

  /// `view.onAppear`, `view.onDisappear`, `view.task.start`, `view.task.cancel`, `view.task.end` or
  /// `view.body`.
  public enum ViewEvent: Sendable {
    case appear, disappear, taskStart, taskCancel, taskEnd, body

    var event: StaticString {
      switch self {
      case .appear: "view.onAppear"
      case .disappear: "view.onDisappear"
      case .taskStart: "view.task.start"
      case .taskCancel: "view.task.cancel"
      case .taskEnd: "view.task.end"
      case .body: "view.body"
      }
    }
  }

  /// Something happened to a view.
  public static func view(
    _ name: @autoclosure () -> Label, _ event: ViewEvent, scene: SceneID? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) { emit(event.event, scene, "view", name, file, line) }

  /// The state of the whole app after an event. In the background the system may suspend or kill
  /// the process at any moment.
  private static func effect(of event: StaticString) -> Recorder.Effect {
    if event.ends(with: ".didEnterBackground"), event.isOfApp { return .entersBackground }
    if event.ends(with: ".willEnterForeground"), event.isOfApp { return .leavesBackground }
    return .none
  }
}

extension StaticString {
  fileprivate var isOfApp: Bool {
    begins(with: "note.app.") || begins(with: "app.") || begins(with: "wk.")
  }

  fileprivate func ends(with other: StaticString) -> Bool {
    let count = other.utf8CodeUnitCount
    let rest = utf8CodeUnitCount - count
    guard rest >= 0 else { return false }
    return (0..<count).allSatisfy { utf8Start[rest + $0] == other.utf8Start[$0] }
  }
}
