extension Event {
  /// Nanoseconds that the callback, the work or the assertion took, or absent.
  // Inlined always, like what it calls: a call would copy the whole event.
  @inlinable public var duration: Int64 {
    @inline(__always) get { isOfTurn ? Event.absent : span }
    set { span = newValue }
  }

  /// With `durOf` `turn`: nanoseconds of the turn of the main run loop in which a callback came, or
  /// absent. The callback did not take longer.
  @inlinable @inline(__always) public var turn: Int64 { isOfTurn ? span : Event.absent }

  /// `durOf` shares the place of `outcome`, since no event has both.
  @inlinable @inline(__always) var isOfTurn: Bool {
    outcome != .none && Self.ofCallbacks.contains(kind)
  }

  /// The callbacks that UIKit posts as notifications, too, and phases: those with `durOf`.
  public static let ofCallbacks = EventKindSet([
    .appDidFinishLaunching, .appDidBecomeActive, .appWillResignActive, .appDidEnterBackground,
    .appWillEnterForeground, .appWillTerminate, .appMemoryWarning, .appSignificantTimeChange,
    .appProtectedDataAvailable, .appProtectedDataWillBecomeUnavailable,
    .noteAppWillEnterForeground, .noteAppDidBecomeActive, .noteAppWillResignActive,
    .noteAppDidEnterBackground, .sceneWillConnect, .sceneWillEnterForeground,
    .sceneDidBecomeActive, .sceneWillResignActive, .sceneDidEnterBackground, .sceneDidDisconnect,
    .phaseActive, .phaseInactive, .phaseBackground,
  ])
}
