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
    public import AppKit

    /// Finds the window that a SwiftUI view lies in. AppKit has no scenes; the window takes the
    /// place of a session. Its `windowNumber` does not: it is negative for a window without a
    /// window device (Apple, `NSWindow.windowNumber`), such as one that is being opened.
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
          if let window { found?(Lifetrace.SceneID(window)) }
        }
      }
    }

    extension Lifetrace.SceneID {
      @MainActor private static var windows = ObjectNumbers()
      /// Windows of another run are others.
      @MainActor private static let process = UInt64.random(in: .min ... .max)

      /// The id of a window, valid in this process.
      @MainActor public init(_ window: NSWindow) {
        let number = Self.windows.number(of: window)
        self.init(persistentIdentifier: "window \(Self.process) \(number)")
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
