#if canImport(SwiftUI)
  import SwiftUI

  #if canImport(UIKit) && !os(watchOS)
    import UIKit

    /// Finds the scene of the window that a SwiftUI view lies in.
    struct WindowFinder: UIViewRepresentable {
      let found: @MainActor (Lifetrace.SceneID) -> Void

      func makeUIView(context: Context) -> FinderView {
        let view = FinderView()
        view.found = found
        return view
      }

      func updateUIView(_ view: FinderView, context: Context) {}

      final class FinderView: UIView {
        var found: (@MainActor (Lifetrace.SceneID) -> Void)?

        override func didMoveToWindow() {
          super.didMoveToWindow()
          if let scene = window?.windowScene { found?(Lifetrace.SceneID(scene)) }
        }
      }
    }
  #elseif canImport(AppKit)
    import AppKit

    /// Finds the window that a SwiftUI view lies in. AppKit has no scenes; the window's number
    /// takes the place of a session.
    struct WindowFinder: NSViewRepresentable {
      let found: @MainActor (Lifetrace.SceneID) -> Void

      func makeNSView(context: Context) -> FinderView {
        let view = FinderView()
        view.found = found
        return view
      }

      func updateNSView(_ view: FinderView, context: Context) {}

      final class FinderView: NSView {
        var found: (@MainActor (Lifetrace.SceneID) -> Void)?

        override func viewDidMoveToWindow() {
          super.viewDidMoveToWindow()
          guard let window else { return }
          found?(Lifetrace.SceneID(persistentIdentifier: "window \(window.windowNumber)"))
        }
      }
    }
  #else
    /// A watch app has one scene.
    struct WindowFinder: View {
      let found: @MainActor (Lifetrace.SceneID) -> Void

      var body: some View {
        Color.clear.onAppear { found(Lifetrace.SceneID(persistentIdentifier: "watch")) }
      }
    }
  #endif
#endif
