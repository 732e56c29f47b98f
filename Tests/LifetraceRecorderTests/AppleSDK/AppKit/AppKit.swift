// The part of AppKit that the recorder uses; pages below
// https://developer.apple.com/documentation/.
public import Foundation

// appkit/nsapplication, and its notifications appkit/nsapplication/…notification
@MainActor open class NSApplication {
  nonisolated public class var willFinishLaunchingNotification: Notification.Name { .init("") }
  nonisolated public class var didFinishLaunchingNotification: Notification.Name { .init("") }
  nonisolated public class var willBecomeActiveNotification: Notification.Name { .init("") }
  nonisolated public class var didBecomeActiveNotification: Notification.Name { .init("") }
  nonisolated public class var willResignActiveNotification: Notification.Name { .init("") }
  nonisolated public class var didResignActiveNotification: Notification.Name { .init("") }
  nonisolated public class var willHideNotification: Notification.Name { .init("") }
  nonisolated public class var didHideNotification: Notification.Name { .init("") }
  nonisolated public class var willUnhideNotification: Notification.Name { .init("") }
  nonisolated public class var didUnhideNotification: Notification.Name { .init("") }
  nonisolated public class var willTerminateNotification: Notification.Name { .init("") }
}
// appkit/nsview, appkit/nsview/viewdidmovetowindow(), appkit/nsview/window
@MainActor open class NSView {
  public init() {}
  open func viewDidMoveToWindow() {}
  open var window: NSWindow? { nil }
}
// appkit/nswindow
@MainActor open class NSWindow {}
