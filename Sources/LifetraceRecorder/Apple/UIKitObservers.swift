#if canImport(UIKit) && !os(watchOS)
  import Foundation
  public import UIKit

  extension Observers {
    static func add() {
      scene(UIScene.willConnectNotification, "scene.willConnect")
      scene(UIScene.willEnterForegroundNotification, "scene.willEnterForeground")
      scene(UIScene.didActivateNotification, "scene.didBecomeActive")
      scene(UIScene.willDeactivateNotification, "scene.willResignActive")
      scene(UIScene.didEnterBackgroundNotification, "scene.didEnterBackground")
      scene(UIScene.didDisconnectNotification, "scene.didDisconnect")
      phase(
        UIApplication.willEnterForegroundNotification, "app.willEnterForeground",
        "note.app.willEnterForeground")
      phase(
        UIApplication.didBecomeActiveNotification, "app.didBecomeActive",
        "note.app.didBecomeActive")
      phase(
        UIApplication.willResignActiveNotification, "app.willResignActive",
        "note.app.willResignActive")
      phase(
        UIApplication.didEnterBackgroundNotification, "app.didEnterBackground",
        "note.app.didEnterBackground")
      app(UIApplication.didFinishLaunchingNotification, "app.didFinishLaunching")
      leaving(UIApplication.willTerminateNotification, "app.willTerminate")
      app(UIApplication.didReceiveMemoryWarningNotification, "app.memoryWarning")
      app(UIApplication.significantTimeChangeNotification, "app.significantTimeChange")
      app(
        UIApplication.protectedDataDidBecomeAvailableNotification, "app.protectedDataAvailable")
      app(
        UIApplication.protectedDataWillBecomeUnavailableNotification,
        "app.protectedDataWillBecomeUnavailable")
    }

    @MainActor private static var adoption = SceneAdoption(
      hasManifest: Bundle.main.object(forInfoDictionaryKey: "UIApplicationSceneManifest") != nil)

    private static func scene(_ name: Notification.Name, _ event: StaticString) {
      observe(name) { object in
        guard let scene = object as? UIScene,
          adoption.takes(sceneWithDelegate: scene.delegate != nil)
        else { return }
        let isConnecting = event.isEqual(to: "scene.willConnect")
        let role = isConnecting ? scene.session.role.rawValue : nil
        if isConnecting { capture(scene.session, of: scene) }
        Lifetrace.notified(event, scene: Lifetrace.SceneID(scene)) { text in
          if let role { text.key("role", role) }
        }
        let isInBackground = event.isEqual(to: "scene.didEnterBackground")
        if isInBackground, scene.session.stateRestorationActivity != nil {
          Lifetrace.capturedActivity(Lifetrace.SceneID(scene))
        }
      }
    }

    /// UIKit's own scene in an app without scenes has no delegate, when the app is active as well.
    @MainActor private static func noteAdoption(_ application: UIApplication?) {
      guard !adoption.hasScenes, let application,
        application.connectedScenes.allSatisfy({ $0.delegate == nil })
      else { return }
      Recorder.current?.noteLackOfScenes()
    }

    private static func phase(
      _ name: Notification.Name, _ event: StaticString, _ notification: StaticString
    ) {
      let isLeaving =
        event.isEqual(to: "app.willResignActive")
        || event.isEqual(to: "app.didEnterBackground")
      let isActive = event.isEqual(to: "app.didBecomeActive")
      let isInBackground = event.isEqual(to: "app.didEnterBackground")
      observe(name) { object in
        if isLeaving { noteLeaving() }
        if isActive { noteAdoption(object as? UIApplication) }
        Lifetrace.notified(adoption.hasScenes ? notification : event)
        #if canImport(BackgroundTasks)
          if isInBackground { capturePendingTasks() }
        #endif
      }
    }

    /// UIKit posts them on the main thread, and a block without a queue runs where it is posted.
    /// What is posted elsewhere is not UIKit's, and not recorded.
    static func observe(
      _ name: Notification.Name, _ body: @escaping @MainActor @Sendable (Any?) -> Void
    ) {
      _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
        notification in
        guard Thread.isMainThread else { return }
        let object = Posted(notification.object)
        MainActor.assumeIsolated { body(object.value) }
      }
    }
  }

  extension Lifetrace.SceneID {
    /// The id of a scene: a hash of its session's `persistentIdentifier`.
    @MainActor public init(_ scene: UIScene) {
      self.init(persistentIdentifier: scene.session.persistentIdentifier)
    }

    /// The id of a session's scene.
    @MainActor public init(_ session: UISceneSession) {
      self.init(persistentIdentifier: session.persistentIdentifier)
    }
  }
#endif
