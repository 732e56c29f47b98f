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
      app(UIApplication.willTerminateNotification, "app.willTerminate")
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
        let role = event.isEqual(to: "scene.willConnect") ? scene.session.role.rawValue : nil
        Lifetrace.notified(event, scene: Lifetrace.SceneID(scene)) { text in
          if let role { text.key("role", role) }
        }
      }
    }

    private static func phase(
      _ name: Notification.Name, _ event: StaticString, _ notification: StaticString
    ) {
      observe(name) { _ in
        Lifetrace.notified(adoption.hasScenes ? notification : event)
      }
    }

    /// UIKit posts them on the main thread, and a block without a queue runs where it is posted.
    /// What is posted elsewhere is not UIKit's, and not recorded.
    private static func observe(
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

  /// The object of a notification on its way to the main actor, where the block runs already.
  private struct Posted: @unchecked Sendable {
    let value: Any?

    init(_ value: Any?) { self.value = value }
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
