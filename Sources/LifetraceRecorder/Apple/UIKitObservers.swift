#if canImport(UIKit) && !os(watchOS)
  import Foundation
  public import UIKit

  extension Observers {
    static func add() {
      scene(UIScene.willEnterForegroundNotification, "scene.willEnterForeground")
      scene(UIScene.didActivateNotification, "scene.didBecomeActive")
      scene(UIScene.willDeactivateNotification, "scene.willResignActive")
      scene(UIScene.didEnterBackgroundNotification, "scene.didEnterBackground")
      scene(UIScene.didDisconnectNotification, "scene.didDisconnect")
      _ = NotificationCenter.default.addObserver(
        forName: UIScene.willConnectNotification, object: nil, queue: nil
      ) { notification in
        // UIKit posts it on the main thread, and a block without a queue runs where it is posted.
        let object = Posted(notification.object)
        MainActor.assumeIsolated {
          guard let scene = object.value as? UIScene else { return }
          Lifetrace.connected(scene)
        }
      }
      // Posted in apps with scenes as well, unlike the delegate's callbacks (Apple,
      // "Managing your app's life cycle").
      app(UIApplication.willEnterForegroundNotification, "note.app.willEnterForeground")
      app(UIApplication.didBecomeActiveNotification, "note.app.didBecomeActive")
      app(UIApplication.willResignActiveNotification, "note.app.willResignActive")
      app(UIApplication.didEnterBackgroundNotification, "note.app.didEnterBackground")
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

    private static func scene(_ name: Notification.Name, _ event: StaticString) {
      _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
        notification in
        let object = Posted(notification.object)
        MainActor.assumeIsolated {
          guard let scene = object.value as? UIScene else { return }
          Lifetrace.notified(event, scene: Lifetrace.SceneID(scene))
        }
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

  extension Lifetrace {
    @MainActor static func connected(_ scene: UIScene) {
      let id = SceneID(scene)
      guard let recorder = Recorder.current,
        !recorder.callbacksSeen.isRepeated("scene.willConnect", id, .notification)
      else { return }
      sceneConnected(id, role: scene.session.role.rawValue)
    }
  }
#endif
