#if canImport(SwiftUI) && !os(macOS)
  public import SwiftUI

  extension Scene {
    /// Runs an action when the system grants time to refresh the app, as
    /// `backgroundTask(.appRefresh(identifier))` does, and records the launch, the end of the time
    /// and the return.
    ///
    /// - Parameters:
    ///   - identifier: as in the Info.plist.
    ///   - action: the system considers the task completed when it returns.
    public nonisolated func recordedBackgroundTask(
      _ identifier: String, file: StaticString = #fileID, line: UInt = #line,
      action: @escaping @Sendable () async -> Void
    ) -> some Scene {
      backgroundTask(.appRefresh(identifier)) {
        await Lifetrace.backgroundTask(identifier, file: file, line: line, action)
      }
    }
  }
#endif
