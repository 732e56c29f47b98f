#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  extension Observers {
    static func add() {
      app(NSApplication.willFinishLaunchingNotification, "ns.willFinishLaunching")
      app(NSApplication.didFinishLaunchingNotification, "ns.didFinishLaunching")
      app(NSApplication.willBecomeActiveNotification, "ns.willBecomeActive")
      app(NSApplication.didBecomeActiveNotification, "ns.didBecomeActive")
      leaving(NSApplication.willResignActiveNotification, "ns.willResignActive")
      app(NSApplication.didResignActiveNotification, "ns.didResignActive")
      app(NSApplication.willHideNotification, "ns.willHide")
      app(NSApplication.didHideNotification, "ns.didHide")
      app(NSApplication.willUnhideNotification, "ns.willUnhide")
      app(NSApplication.didUnhideNotification, "ns.didUnhide")
      leaving(NSApplication.willTerminateNotification, "ns.willTerminate")
    }
  }

  extension Lifetrace {
    /// Records that a delegate was created: one line in its initializer.
    public static func delegate(
      _ delegate: AnyObject, file: StaticString = #fileID, line: UInt = #line
    ) { delegateCreated(.public("\(type(of: delegate))"), file: file, line: line) }
  }
#endif
