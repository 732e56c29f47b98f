#if canImport(SwiftUI)
  import SwiftUI

  // `onChange` with two values in its closure came with iOS 17; the one with one value is
  // deprecated since, and on visionOS from the beginning.

  extension View {
    @ViewBuilder @MainActor
    func onPhase(
      _ phase: ScenePhase, _ action: @escaping @MainActor (ScenePhase) -> Void
    ) -> some View {
      #if os(visionOS)
        onChange(of: phase) { _, phase in action(phase) }
      #else
        if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) {
          onChange(of: phase) { _, phase in action(phase) }
        } else {
          onChange(of: phase) { phase in action(phase) }
        }
      #endif
    }
  }

  extension Scene {
    @MainActor
    func onPhase(
      _ phase: ScenePhase, _ action: @escaping @MainActor (ScenePhase) -> Void
    ) -> some Scene {
      #if os(visionOS)
        return onChange(of: phase) { _, phase in action(phase) }
      #else
        if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) {
          return onChange(of: phase) { _, phase in action(phase) }
        } else {
          return onChange(of: phase) { phase in action(phase) }
        }
      #endif
    }
  }
#endif
