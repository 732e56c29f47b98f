/// What the recorder looks up without a call of the app. Its records say so, and do not show that
/// the app records everything of their kind (FORMAT.md §4).
extension Recorder {
  /// The recorder that is on, if it captures this.
  static func capturing(_ capture: Lifetrace.Captures) -> Recorder? {
    guard let current, current.options.captures.contains(capture) else { return nil }
    return current
  }
}

extension Lifetrace {
  /// The session of a scene that connects: its configuration, and whether it has an activity to
  /// restore. A session without one may still be asked for it.
  static func captured(
    _ scene: SceneID, configuration name: String?, role: String, delegate: String?,
    hasActivity: Bool
  ) {
    guard let recorder = Recorder.capturing(.sessions) else { return }
    recorder.record("app.configurationForConnecting", isUrgent: true) { text in
      if let name { text.key("name", name) }
      text.key("role", role)
      if let delegate { text.key("delegate", delegate) }
      text.key("captured", true)
    }
    if hasActivity { capturedActivity(scene) }
  }

  /// A scene's session has an activity to restore.
  static func capturedActivity(_ scene: SceneID) {
    Recorder.capturing(.sessions)?.record("scene.stateRestorationActivity", isUrgent: true) {
      text in
      text.scene(scene)
      text.key("activity", true)
      text.key("captured", true)
    }
  }

  /// A window of the app became visible for the first time.
  static func capturedWindow(_ scene: SceneID?) {
    Recorder.capturing(.windows)?.record("window.create", isUrgent: false) { text in
      text.scene(scene)
      text.key("captured", true)
    }
  }
}

extension Lifetrace.Launch {
  /// - Parameter role: that of the task when it was launched, as `task_policy_get` returns it with
  ///   `TASK_CATEGORY_POLICY` (`mach/task_policy.h`, `task_role_t`).
  init(role: Int32) {
    switch role {
    // TASK_FOREGROUND_APPLICATION
    case 1: self = .user
    // TASK_NONUI_APPLICATION
    case 6: self = .background
    // TASK_DARWINBG_APPLICATION, which a prewarmed process seems to have, and the rest.
    default: self = .unknown
    }
  }
}
