#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  extension Lifetrace {
    /// Begins a background task of UIApplication and records its four events.
    ///
    /// - Parameters:
    ///   - name: shown in the debugger and in the recording.
    ///   - expirationHandler: called on the main thread shortly before the time is up. End the task
    ///     in it.
    /// - Returns: the task; call ``BackgroundTask/end(file:line:)`` when the work is done.
    @MainActor public static func beginBackgroundTask(
      named name: Label, file: StaticString = #fileID, line: UInt = #line,
      expirationHandler: (@MainActor @Sendable () -> Void)? = nil
    ) -> BackgroundTask {
      let task = BackgroundTask()
      // Apple: the handler is called on the main thread
      // (`beginBackgroundTask(withName:expirationHandler:)`).
      let identifier = UIApplication.shared.beginBackgroundTask(withName: name.text) {
        task.assertion?.expired()
        expirationHandler?()
      }
      let hasHandler = expirationHandler != nil
      task.identifier = identifier
      if identifier == .invalid {
        Assertion.refused(name, hasExpirationHandler: hasHandler, file: file, line: line)
      } else {
        task.assertion = .begun(name, hasExpirationHandler: hasHandler, file: file, line: line)
      }
      return task
    }

    /// A background task of UIApplication that was begun and is to be ended.
    @MainActor public final class BackgroundTask {
      fileprivate(set) var assertion: Assertion?
      /// Apple's identifier; `.invalid` if the system refused the task.
      public fileprivate(set) var identifier = UIBackgroundTaskIdentifier.invalid

      nonisolated init() {}

      /// Ends the task. A second call is recorded as well, which `bgtask-double-end` finds, and is
      /// not handed to UIKit.
      public func end(file: StaticString = #fileID, line: UInt = #line) {
        assertion?.ended(file: file, line: line)
        guard identifier != .invalid else { return }
        UIApplication.shared.endBackgroundTask(identifier)
        identifier = .invalid
      }
    }
  }

  extension Lifetrace.Label {
    var text: String {
      switch content {
      case .literal(let text): "\(text)"
      case .text(let text): text
      }
    }
  }
#endif
