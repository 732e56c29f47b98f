// The part of WatchKit that the recorder and the snippets use; pages below
// https://developer.apple.com/documentation/.
@_exported public import AppleFoundation

// watchkit/wkapplication, and its notifications watchkit/wkapplication/…notification
@MainActor open class WKApplication: NSObject {
  nonisolated public class var didFinishLaunchingNotification: Notification.Name { .init("") }
  nonisolated public class var willEnterForegroundNotification: Notification.Name { .init("") }
  nonisolated public class var didBecomeActiveNotification: Notification.Name { .init("") }
  nonisolated public class var willResignActiveNotification: Notification.Name { .init("") }
  nonisolated public class var didEnterBackgroundNotification: Notification.Name { .init("") }
}
// watchkit/wkapplicationdelegate: its methods are optional in Objective-C
@MainActor public protocol WKApplicationDelegate: NSObjectProtocol {
  func applicationDidEnterBackground()
  func handle(_ backgroundTasks: Set<WKRefreshBackgroundTask>)
}
extension WKApplicationDelegate {
  public func applicationDidEnterBackground() {}
  public func handle(_ backgroundTasks: Set<WKRefreshBackgroundTask>) {}
}
// watchkit/wkrefreshbackgroundtask, …/settaskcompletedwithsnapshot(_:)
open class WKRefreshBackgroundTask: NSObject {
  open func setTaskCompletedWithSnapshot(_ refreshSnapshot: Bool) {}
}
// watchkit/wkapplicationrefreshbackgroundtask
open class WKApplicationRefreshBackgroundTask: WKRefreshBackgroundTask {}
