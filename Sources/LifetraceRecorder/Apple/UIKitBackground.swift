#if canImport(UIKit) && !os(watchOS)
  import CRecorder
  public import UIKit

  extension Lifetrace {
    /// Begins a background task of UIApplication and records its four events. Any thread may call
    /// it.
    ///
    /// - Parameters:
    ///   - name: shown in the debugger and in the recording.
    ///   - expirationHandler: called on the main thread shortly before the time is up. End the task
    ///     in it.
    /// - Returns: the task; call ``BackgroundAssertion/end(file:line:)`` when the work is done.
    @available(iOSApplicationExtension, unavailable)
    @available(macCatalystApplicationExtension, unavailable)
    @available(tvOSApplicationExtension, unavailable)
    @available(visionOSApplicationExtension, unavailable)
    public static func beginBackgroundTask(
      named name: Label, file: StaticString = #fileID, line: UInt = #line,
      expirationHandler: (@MainActor @Sendable () -> Void)? = nil
    ) -> BackgroundAssertion {
      let task = BackgroundAssertion()
      // Apple: the handler is called on the main thread
      // (`beginBackgroundTask(withName:expirationHandler:)`).
      let identifier = task.application?.beginBackgroundTask(withName: name.text) {
        task.expire()
        expirationHandler?()
      }
      let hasHandler = expirationHandler != nil
      if let identifier, identifier != .invalid {
        task.begin(
          identifier, .begun(name, hasExpirationHandler: hasHandler, file: file, line: line))
      } else {
        Assertion.refused(name, hasExpirationHandler: hasHandler, file: file, line: line)
      }
      return task
    }

    /// A background task of UIApplication that was begun and is to be ended, by any thread.
    ///
    /// Sendable because a lock guards its state.
    public final class BackgroundAssertion: @unchecked Sendable {
      /// UIKit lets any thread begin and end background tasks; only `UIApplication.shared` belongs
      /// to the main actor.
      fileprivate let application: UIApplication?
      private let lock: UnsafeMutablePointer<lt_lock>
      // Guarded by lock:
      private var assertion: Assertion?
      private var held = UIBackgroundTaskIdentifier.invalid

      init() {
        application = lt_shared_application().map {
          Unmanaged<UIApplication>.fromOpaque($0).takeUnretainedValue()
        }
        lock = .allocate(capacity: 1)
        lt_lock_init(lock)
      }

      deinit { lock.deallocate() }

      /// Apple's identifier; `.invalid` if the system refused the task, and after its end.
      public var identifier: UIBackgroundTaskIdentifier { locked { held } }

      /// Ends the task. A second call is recorded as well, which `bgtask-double-end` finds, and is
      /// not handed to UIKit.
      public func end(file: StaticString = #fileID, line: UInt = #line) {
        let (assertion, identifier) = locked { () -> (Assertion?, UIBackgroundTaskIdentifier) in
          defer { held = .invalid }
          return (self.assertion, held)
        }
        assertion?.ended(file: file, line: line)
        if identifier != .invalid { application?.endBackgroundTask(identifier) }
      }

      fileprivate func begin(_ identifier: UIBackgroundTaskIdentifier, _ assertion: Assertion) {
        locked { (held, self.assertion) = (identifier, assertion) }
      }

      fileprivate func expire() { locked { assertion }?.expired() }

      private func locked<Result>(_ body: () -> Result) -> Result {
        lt_lock_take(lock)
        defer { lt_lock_release(lock) }
        return body()
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
