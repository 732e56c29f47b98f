// The part of AppKit that the recorder and the snippets use; pages below
// https://developer.apple.com/documentation/.
@_exported public import AppleFoundation

// appkit/nsresponder
@MainActor open class NSResponder: NSObject {}
// appkit/nsapplication, and its notifications appkit/nsapplication/…notification
@MainActor open class NSApplication: NSResponder {
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
  // appkit/nsapplication/terminatereply
  public enum TerminateReply: UInt, Sendable { case terminateCancel, terminateNow, terminateLater }
  // appkit/nsapplication/reply(toapplicationshouldterminate:)
  open func reply(toApplicationShouldTerminate shouldTerminate: Bool) {}
}
// appkit/nsapplicationdelegate: its methods are optional in Objective-C
@MainActor public protocol NSApplicationDelegate: NSObjectProtocol {
  func applicationWillTerminate(_ notification: Notification)
  func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply
}
extension NSApplicationDelegate {
  public func applicationWillTerminate(_ notification: Notification) {}
  public func applicationShouldTerminate(
    _ sender: NSApplication
  ) -> NSApplication.TerminateReply { .terminateNow }
}
// appkit/nsview, appkit/nsview/viewdidmovetowindow(), appkit/nsview/window
@MainActor open class NSView: NSResponder {
  open func viewDidMoveToWindow() {}
  open var window: NSWindow? { nil }
}
// appkit/nswindow
@MainActor open class NSWindow: NSResponder {}
