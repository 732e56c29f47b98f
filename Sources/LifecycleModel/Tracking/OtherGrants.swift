import TraceModel

/// Time in the background that is granted for something without a machine of its own.
struct OtherGrants {
  /// Intents, and extended runtime sessions of watchOS, that are under way.
  private var intents = 0
  private var sessions = 0
  /// watchOS has handed tasks over, and none was completed yet.
  private var hasWatchTasks = false
  /// When a callback got the latest delivery, on the run's clock; `Event.absent` before the first,
  /// and once its time is over.
  private var delivery = Event.absent

  /// Nanoseconds that a delivery grants: a notification has up to 30 seconds
  /// (https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:didreceiveremotenotification:fetchcompletionhandler:)).
  static let deliveryTime: Int64 = 30_000_000_000

  var hasSession: Bool { sessions > 0 }

  func areOpen(at now: Int64) -> Bool {
    intents > 0 || sessions > 0 || hasWatchTasks
      || delivery >= 0 && now >= delivery && now - delivery <= Self.deliveryTime
  }

  /// - Parameter isActive: the app is active: what it gets now grants no time in the background.
  mutating func apply(_ kind: EventKind, _ mark: EventMark, isActive: Bool) {
    switch kind {
    case .intentStart: intents += 1
    case .intentEnd: intents = max(0, intents - 1)
    case .wkSessionStart: sessions += 1
    case .wkSessionInvalidate: sessions = max(0, sessions - 1)
    case .wkHandleBackgroundTasks: hasWatchTasks = true
    case .wkBgTaskCompleted: hasWatchTasks = false
    case .appDidReceiveRemoteNotification, .wkDidReceiveRemoteNotification,
      .appDidReceiveNotificationResponse, .appHandleEventsForBackgroundURLSession:
      if !isActive { delivery = mark.time }
    case .fetchComplete, .urlsessionComplete, .processSuspend: delivery = Event.absent
    default: break
    }
  }
}
