#if canImport(WatchKit) && !(canImport(UIKit) && !os(watchOS))
  public import WatchKit

  extension Observers {
    static func add() {
      app(WKApplication.didFinishLaunchingNotification, "wk.didFinishLaunching")
      app(WKApplication.willEnterForegroundNotification, "wk.willEnterForeground")
      app(WKApplication.didBecomeActiveNotification, "wk.didBecomeActive")
      leaving(WKApplication.willResignActiveNotification, "wk.willResignActive")
      leaving(WKApplication.didEnterBackgroundNotification, "wk.didEnterBackground")
    }
  }

  extension Lifetrace {
    /// Records that the system delivered background tasks: in `handle(_:)`.
    @MainActor public static func handle(
      _ tasks: Set<WKRefreshBackgroundTask>, file: StaticString = #fileID, line: UInt = #line
    ) {
      for task in tasks {
        record("wk.handleBackgroundTasks", isUrgent: true, file: file, line: line) {
          $0.set("id", .public("\(ObjectIdentifier(task).hashValue)"))
        }
      }
    }

    /// Completes a background task, and records it.
    @MainActor public static func complete(
      _ task: WKRefreshBackgroundTask, withSnapshot: Bool = false,
      file: StaticString = #fileID, line: UInt = #line
    ) {
      record("wk.bgTaskCompleted", isUrgent: true, file: file, line: line) {
        $0.set("id", .public("\(ObjectIdentifier(task).hashValue)"))
      }
      task.setTaskCompletedWithSnapshot(withSnapshot)
    }
  }
#endif
