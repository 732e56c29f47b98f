#if canImport(UIKit) && !os(watchOS)
  import CRecorder
  import Foundation
  import UIKit

  /// What is looked up in an app with UIKit without a call.
  extension Observers {
    /// The configuration of a session whose scene connects, and whether it has an activity that an
    /// earlier scene left (Apple, `UISceneSession.stateRestorationActivity`).
    @MainActor static func capture(_ session: UISceneSession, of scene: UIScene) {
      guard Recorder.capturing(.sessions) != nil else { return }
      let configuration = session.configuration
      Lifetrace.captured(
        Lifetrace.SceneID(scene), configuration: configuration.name, role: session.role.rawValue,
        delegate: configuration.delegateClass.map { "\($0)" },
        hasActivity: session.stateRestorationActivity != nil)
    }

    @MainActor private static var windows = ObjectNumbers()

    static func addWindows() {
      observe(UIWindow.didBecomeVisibleNotification) { object in
        guard Recorder.capturing(.windows) != nil, let window = object as? UIWindow,
          isMadeByApp(window), windows.isNew(window)
        else { return }
        Lifetrace.capturedWindow(window.windowScene.map { Lifetrace.SceneID($0) })
      }
    }

    /// Windows of UIKit, such as that of the keyboard, are of classes of its own. A window from a
    /// storyboard is made by UIKit, and every plain one in an app with SwiftUI may be SwiftUI's:
    /// that app, or its scene, has a delegate that is not of the app.
    @MainActor private static func isMadeByApp(_ window: UIWindow) -> Bool {
      guard type(of: window) == UIWindow.self || isOfApp(type(of: window)) else { return false }
      let application = lt_shared_application().map {
        Unmanaged<UIApplication>.fromOpaque($0).takeUnretainedValue()
      }
      guard let delegate = application?.delegate, isOfApp(type(of: delegate as AnyObject))
      else { return false }
      guard let scene = window.windowScene else { return true }
      guard scene.session.configuration.storyboard == nil, let delegate = scene.delegate else {
        return false
      }
      return isOfApp(type(of: delegate as AnyObject))
    }

    /// Whether a class is in the app's executable, or in a framework inside of the app.
    private static func isOfApp(_ type: AnyClass) -> Bool {
      Bundle(for: type).bundlePath.hasPrefix(Bundle.main.bundlePath)
    }
  }
#endif
