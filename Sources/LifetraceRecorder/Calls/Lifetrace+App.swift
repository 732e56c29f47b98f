extension Lifetrace {
  // MARK: Setup (family setup)

  /// An SDK was initialised: `sdk.init`.
  public static func sdkInitialized(
    _ name: @autoclosure () -> Label, file: StaticString = #fileID, line: UInt = #line
  ) { emit("sdk.init", nil, "name", name, file, line) }

  /// A delegate was created: `delegate.create`.
  public static func delegateCreated(
    _ name: @autoclosure () -> Label, file: StaticString = #fileID, line: UInt = #line
  ) { emit("delegate.create", nil, "name", name, file, line) }

  /// The app's own code made a window: `window.create`.
  public static func windowCreated(
    scene: SceneID? = nil, trigger: @autoclosure () -> Label? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) { emitPlain("window.create", scene, inherits: true, trigger(), file, line) }

  /// The app asked for a window: `window.open`.
  public static func windowOpened(
    scene: SceneID? = nil, trigger: @autoclosure () -> Label? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) { emitPlain("window.open", scene, inherits: true, trigger(), file, line) }

  /// The app dismissed a window: `window.dismiss`.
  public static func windowDismissed(
    scene: SceneID? = nil, trigger: @autoclosure () -> Label? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) { emitPlain("window.dismiss", scene, inherits: true, trigger(), file, line) }

  /// The app built its interface: `ui.build`.
  public static func interfaceBuilt(
    scene: SceneID? = nil, file: StaticString = #fileID, line: UInt = #line
  ) { emitPlain("ui.build", scene, inherits: true, nil, file, line) }

  /// An observer was added: `observer.add`.
  public static func observerAdded(
    _ name: @autoclosure () -> Label, scene: SceneID? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) { emit("observer.add", scene, "name", name, file, line) }

  /// An observer was removed: `observer.remove`.
  public static func observerRemoved(
    _ name: @autoclosure () -> Label, scene: SceneID? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) { emit("observer.remove", scene, "name", name, file, line) }

  // MARK: Links (family links)

  /// The system delivered a URL, an activity, a shortcut or a notification: `link.received`. Its
  /// text is hashed.
  ///
  /// - Parameter isDeferred: the app handles it later on purpose, as after a login.
  public static func link(
    received link: @autoclosure () -> Key, isDeferred: Bool = false, scene: SceneID? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    emit("link.received", isUrgent: true) { text in
      text.scene(orInherited: scene)
      text.key("hash", link())
      if isDeferred { text.key("outcome", "deferred") }
      text.source(file, line)
    }
  }

  /// The app went where the link leads: `link.handled`.
  public static func link(
    handled link: @autoclosure () -> Key, scene: SceneID? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    emit("link.handled", isUrgent: true, scene, inherits: true, hashing: "hash", link, file, line)
  }

  // MARK: Sessions of an analytics library (family session)

  /// `session.start`.
  public static func sessionStarted(
    _ id: @autoclosure () -> Key = "session", scene: SceneID? = nil,
    trigger: @autoclosure () -> Label? = nil, file: StaticString = #fileID, line: UInt = #line
  ) { emitSession("session.start", id(), scene, trigger(), file, line) }

  /// `session.end`.
  public static func sessionEnded(
    _ id: @autoclosure () -> Key = "session", scene: SceneID? = nil,
    trigger: @autoclosure () -> Label? = nil, file: StaticString = #fileID, line: UInt = #line
  ) { emitSession("session.end", id(), scene, trigger(), file, line) }

  // MARK: Privacy (family privacy)

  /// A screen with sensitive content is shown, or is not any more: `screen.sensitive`.
  public static func sensitiveScreen(
    isVisible: Bool = true, scene: SceneID? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    emit("screen.sensitive") { text in
      text.scene(scene)
      text.key("visible", isVisible)
      text.source(file, line)
    }
  }

  /// `privacy.cover.show`.
  public static func coverShown(
    scene: SceneID? = nil, file: StaticString = #fileID, line: UInt = #line
  ) { emitPlain("privacy.cover.show", scene, nil, file, line) }

  /// `privacy.cover.hide`.
  public static func coverHidden(
    scene: SceneID? = nil, file: StaticString = #fileID, line: UInt = #line
  ) { emitPlain("privacy.cover.hide", scene, nil, file, line) }

  /// The app asks the user to authenticate: `auth.prompt.begin`.
  public static func authenticationBegan(
    scene: SceneID? = nil, trigger: @autoclosure () -> Label? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) { emitPlain("auth.prompt.begin", scene, trigger(), file, line) }

  /// `auth.prompt.end`.
  public static func authenticationEnded(
    scene: SceneID? = nil, file: StaticString = #fileID, line: UInt = #line
  ) { emitPlain("auth.prompt.end", scene, nil, file, line) }

  /// The app locked itself: `lock.engage`.
  public static func locked(
    scene: SceneID? = nil, trigger: @autoclosure () -> Label? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) { emitPlain("lock.engage", scene, trigger(), file, line) }

  // MARK: Push, and messages

  /// The app registered for remote notifications: `push.register`.
  public static func pushRegistered(
    trigger: @autoclosure () -> Label? = nil, file: StaticString = #fileID, line: UInt = #line
  ) { emitPlain("push.register", nil, trigger(), file, line) }

  /// The app sent its push token to its server: `push.tokenSent`. The token is hashed.
  public static func pushTokenSent(
    _ token: @autoclosure () -> Key, file: StaticString = #fileID, line: UInt = #line
  ) { emit("push.tokenSent", nil, hashing: "hash", token, file, line) }

  /// How grave a message is.
  public enum Level: Sendable {
    case debug, info, notice, error

    var text: StaticString {
      switch self {
      case .debug: "debug"
      case .info: "info"
      case .notice: "notice"
      case .error: "error"
      }
    }
  }

  /// A message that is shown on the timeline: `log`. One of level error is handed to the system
  /// before this returns.
  public static func log(
    _ message: @autoclosure () -> Label, level: Level = .info,
    category: @autoclosure () -> Label = "app", file: StaticString = #fileID, line: UInt = #line
  ) {
    emit("log", isUrgent: level == .error) { text in
      text.key("category", category())
      text.key("level", level.text)
      text.key("message", message())
      text.source(file, line)
    }
  }

  static func emitPlain(
    _ event: StaticString, _ scene: SceneID?, inherits: Bool = false,
    _ trigger: @autoclosure () -> Label?, _ file: StaticString, _ line: UInt
  ) {
    emit(event) { text in
      text.scene(inherits ? scene ?? Inherited.context?.scene : scene)
      text.trigger(orInherited: trigger())
      text.source(file, line)
    }
  }

  private static func emitSession(
    _ event: StaticString, _ id: @autoclosure () -> Key, _ scene: SceneID?,
    _ trigger: @autoclosure () -> Label?, _ file: StaticString, _ line: UInt
  ) {
    emit(event) { text in
      text.scene(scene)
      text.key("id", id())
      text.trigger(orInherited: trigger())
      text.source(file, line)
    }
  }
}
