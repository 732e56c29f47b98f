import CRecorder

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
  /// The event is handed to the system before the body runs, since the app may die in it: then the
  /// record says that the callback was running. Its duration is added when the body returns. Where
  /// UIKit also posts a notification, such as that for `sceneDidBecomeActive`, both are one record.
  ///
  /// What is recorded in the body, and in a `Task` started there, has the scene and, as its
  /// trigger, the event.
  ///
  /// - Parameter action: of a response to a notification, its `actionIdentifier`: a tap and an
  ///   action of the app's own open different things.
  public static func callback<Result>(
    _ event: StaticString, scene: SceneID? = nil, action: @autoclosure () -> Label? = nil,
    file: StaticString = #fileID, line: UInt = #line, _ body: () throws -> Result
  ) rethrows -> Result {
    guard let recorder = Recorder.current else {
      emit(event) { _ in }
      return try body()
    }
    let begin = recorder.clock
    let callback = recorder.beginCallback(event, scene) { text in
      text.thread()
      if let action = action() { text.key("action", action) }
      text.source(file, line)
    }
    defer { recorder.endCallback(callback, after: recorder.clock - begin) }
    let context = Inherited.with(scene: scene, trigger: Label(stringLiteral: event))
    return try Inherited.bind(context, body)
  }

  /// SwiftUI hands a link or an activity to an action of the app.
  ///
  /// What is recorded in the action has the scene, and no trigger: a handler of a view is no
  /// delegate's callback, for which `delegate-first-architecture` would take it.
  ///
  /// - Parameters:
  ///   - name: the type of an activity.
  ///   - scene: nil if the window is not known; then the event is not recorded, because it could
  ///     belong to any scene.
  static func handed<Result>(
    _ event: StaticString, name: String? = nil, scene: SceneID?, file: StaticString, line: UInt,
    _ action: () throws -> Result
  ) rethrows -> Result {
    guard let scene else { return try action() }
    emit(event, isUrgent: true) { text in
      text.scene(scene)
      if let name { text.key("name", name) }
      text.source(file, line)
    }
    return try Inherited.bind(Inherited.with(scene: scene, trigger: nil), action)
  }

  /// Records a notification of the life cycle. If a delegate's callback recorded the same change,
  /// nothing is new; if it comes after it, it adds to this record.
  ///
  /// - Parameter fill: keys that the notification knows.
  static func notified(
    _ event: StaticString, scene: SceneID? = nil, _ fill: (inout RecordText) -> Void = { _ in }
  ) {
    Recorder.current?.notified(event, scene, fill)
  }

  /// A scene is connected: `scene.willConnect`.
  ///
  /// - Parameters:
  ///   - role: the raw value of `UISceneSession.Role`.
  ///   - payload: of `url`, `activity`, `shortcut`, `notification`, `cloudkit` and `intent` what
  ///     came with it.
  public static func sceneConnected(_ scene: SceneID, role: String, payload: [String] = []) {
    emit("scene.willConnect", isUrgent: true) { text in
      text.scene(scene)
      text.key("role", role)
      if !payload.isEmpty { text.key("payload", payload) }
    }
  }

  /// The delegate's side of a connection: what came with it is added to the notification's record.
  static func connected(
    _ scene: SceneID, role: String, payload: [String], file: StaticString, line: UInt
  ) {
    guard let recorder = Recorder.current else { return lt_note_missed() }
    recorder.connected(scene, role: role, payload: payload, file: file, line: line)
  }

  /// The owner of an event's phase.
  public enum PhaseScope: Sendable {
    /// The enclosing scene of the view that reads it.
    case view
    /// All scenes of a declaration such as `WindowGroup`.
    case group
    /// All scenes: only the App reads it.
    case app

    fileprivate var text: StaticString? {
      switch self {
      case .view: nil
      case .group: "group"
      case .app: "app"
      }
    }
  }

  /// ScenePhase changed: `phase.active` and the like. Any other word is a phase that the format
  /// does not know.
  ///
  /// - Parameter group: names the declaration, if the phase is that of its scenes.
  public static func phaseChanged(
    _ phase: Phase, scope: PhaseScope = .view, scene: SceneID? = nil,
    group: @autoclosure () -> Label? = nil
  ) {
    emit(phase.event, isUrgent: true) { text in
      text.scene(scene)
      if let scope = scope.text { text.key("scope", scope) }
      if let group = group() { text.key("group", group) }
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
  static func effect(of event: StaticString) -> Recorder.Effect {
    if event.ends(with: ".didEnterBackground"), event.isOfApp { return .entersBackground }
    if event.ends(with: ".willEnterForeground"), event.isOfApp { return .leavesBackground }
    return .none
  }
}

extension StaticString {
  fileprivate var isOfApp: Bool {
    begins(with: "note.app.") || begins(with: "app.") || begins(with: "wk.")
  }
}
