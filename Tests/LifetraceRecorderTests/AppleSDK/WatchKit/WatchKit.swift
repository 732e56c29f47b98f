// The part of WatchKit that the recorder uses; pages below
// https://developer.apple.com/documentation/.
public import Foundation

// watchkit/wkapplication, and its notifications watchkit/wkapplication/…notification
@MainActor open class WKApplication {
  nonisolated public class var didFinishLaunchingNotification: Notification.Name { .init("") }
  nonisolated public class var willEnterForegroundNotification: Notification.Name { .init("") }
  nonisolated public class var didBecomeActiveNotification: Notification.Name { .init("") }
  nonisolated public class var willResignActiveNotification: Notification.Name { .init("") }
  nonisolated public class var didEnterBackgroundNotification: Notification.Name { .init("") }
}
// watchkit/wkrefreshbackgroundtask, …/settaskcompletedwithsnapshot(_:)
open class WKRefreshBackgroundTask: Hashable {
  public static func == (left: WKRefreshBackgroundTask, right: WKRefreshBackgroundTask) -> Bool {
    left === right
  }
  public func hash(into hasher: inout Hasher) {}
  open func setTaskCompletedWithSnapshot(_ refreshSnapshot: Bool) {}
}
