#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  public import Foundation
  public import SwiftUI
  public import UIKit

  extension View {
    /// Handles URLs as `onOpenURL(perform:)` does, and records that one came to the scene, not
    /// which: `scene.openURLContexts`.
    ///
    /// It takes the place of the app's own handler, since SwiftUI does not say which of several
    /// handlers it calls first (Apple, `onOpenURL(perform:)`): what one of them handles would seem
    /// to come before the URL. Record `link.handled` where the app shows the place.
    public nonisolated func recordedOpenURL(
      file: StaticString = #fileID, line: UInt = #line,
      perform action: @escaping @MainActor (URL) -> Void
    ) -> some View { modifier(LinkRecorder(file: file, line: line, action: action)) }

    /// Handles a user activity as `onContinueUserActivity(_:perform:)` does, and records that one
    /// of this type came to the scene: `scene.continueUserActivity`.
    public nonisolated func recordedContinueUserActivity(
      _ type: String, file: StaticString = #fileID, line: UInt = #line,
      perform action: @escaping @MainActor (NSUserActivity) -> Void
    ) -> some View {
      modifier(ActivityRecorder(type: type, file: file, line: line, action: action))
    }
  }

  struct LinkRecorder: ViewModifier {
    let file: StaticString
    let line: UInt
    let action: @MainActor (URL) -> Void
    @State private var box = SceneBox()

    nonisolated init(
      file: StaticString, line: UInt, action: @escaping @MainActor (URL) -> Void
    ) { (self.file, self.line, self.action) = (file, line, action) }

    func body(content: Content) -> some View {
      content.finding(box).onOpenURL { url in
        Lifetrace.handed("scene.openURLContexts", scene: box.scene, file: file, line: line) {
          action(url)
        }
      }
    }
  }

  struct ActivityRecorder: ViewModifier {
    let type: String
    let file: StaticString
    let line: UInt
    let action: @MainActor (NSUserActivity) -> Void
    @State private var box = SceneBox()

    nonisolated init(
      type: String, file: StaticString, line: UInt,
      action: @escaping @MainActor (NSUserActivity) -> Void
    ) { (self.type, self.file, self.line, self.action) = (type, file, line, action) }

    func body(content: Content) -> some View {
      content.finding(box).onContinueUserActivity(type) { activity in
        Lifetrace.handed(
          "scene.continueUserActivity", name: type, scene: box.scene, file: file, line: line
        ) { action(activity) }
      }
    }
  }
#endif
