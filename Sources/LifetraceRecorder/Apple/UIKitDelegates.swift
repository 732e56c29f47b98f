#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  extension Lifetrace {
    /// Records that a delegate was created: one line in its initializer. A second one of the same
    /// type is what `delegate-adaptor-declared-twice` finds.
    public static func delegate(
      _ delegate: AnyObject, file: StaticString = #fileID, line: UInt = #line
    ) { delegateCreated(.public("\(type(of: delegate))"), file: file, line: line) }

    /// Records a new scene's connection options: call it in `scene(_:willConnectTo:options:)`.
    @MainActor public static func willConnect(
      _ scene: UIScene, _ options: UIScene.ConnectionOptions, file: StaticString = #fileID,
      line: UInt = #line
    ) {
      var payload: [String] = []
      if !options.urlContexts.isEmpty { payload.append("url") }
      if !options.userActivities.isEmpty { payload.append("activity") }
      #if !os(tvOS)
        if options.shortcutItem != nil { payload.append("shortcut") }
        if options.notificationResponse != nil { payload.append("notification") }
      #endif
      if options.cloudKitShareMetadata != nil { payload.append("cloudkit") }
      connected(
        SceneID(scene), role: scene.session.role.rawValue, payload: payload, file: file, line: line)
    }

    /// Records that the user discarded sessions: in `application(_:didDiscardSceneSessions:)`.
    @MainActor public static func discarded(_ sessions: Set<UISceneSession>) {
      for session in sessions { lifeCycle("session.discarded", scene: SceneID(session)) }
    }

    /// Records whether a scene saves its state, and returns the activity: in
    /// `stateRestorationActivity(for:)`.
    @MainActor public static func restoration(
      _ activity: NSUserActivity?, of scene: UIScene, file: StaticString = #fileID,
      line: UInt = #line
    ) -> NSUserActivity? {
      record(
        "scene.stateRestorationActivity", scene: SceneID(scene), isUrgent: true, file: file,
        line: line
      ) { $0.set("activity", activity != nil) }
      return activity
    }

    /// Records which configuration a new scene gets, and hands it on: in
    /// `application(_:configurationForConnecting:options:)`.
    @MainActor public static func configuration(
      _ configuration: UISceneConfiguration, for session: UISceneSession,
      file: StaticString = #fileID, line: UInt = #line
    ) -> UISceneConfiguration {
      let name = configuration.name
      let delegate = configuration.delegateClass.map { "\($0)" }
      let role = session.role.rawValue
      emit("app.configurationForConnecting", isUrgent: true) { text in
        if let name { text.key("name", name) }
        text.key("role", role)
        if let delegate { text.key("delegate", delegate) }
        text.source(file, line)
      }
      return configuration
    }
  }

  /// A scene delegate that records what UIKit has no notification for: links and activities.
  /// Inherit from it and call `super`. The transitions of the scene are recorded anyway.
  ///
  /// It has no `stateRestorationActivity(for:)`, which would switch on the restoration of state:
  /// return ``Lifetrace/restoration(_:of:file:line:)`` in your own.
  @MainActor open class RecordingSceneDelegate: UIResponder, UIWindowSceneDelegate {
    public override init() {
      super.init()
      Lifetrace.delegate(self)
    }

    open func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession,
      options connectionOptions: UIScene.ConnectionOptions
    ) { Lifetrace.willConnect(scene, connectionOptions) }

    open func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
      Lifetrace.lifeCycle("scene.openURLContexts", scene: .init(scene))
    }

    open func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
      let (id, type) = (Lifetrace.SceneID(scene), userActivity.activityType)
      Lifetrace.emit("scene.continueUserActivity", isUrgent: true) { text in
        text.scene(id)
        text.key("name", type)
      }
    }

  }
#endif
