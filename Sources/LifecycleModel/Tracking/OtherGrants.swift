import TraceModel

/// Time in the background that is granted for something without a machine of its own.
struct OtherGrants {
  /// Intents, and extended runtime sessions of watchOS, that are under way.
  private var intents = 0
  private var sessions = 0
  /// watchOS has handed tasks over, and none was completed yet.
  private var hasWatchTasks = false
  /// Time on the run's clock of the latest delivery to a callback; `Event.absent` if there is none,
  /// or if it is over.
  private var delivery = Event.absent

  /// Nanoseconds that a delivery grants: a notification has up to 30 seconds
  /// (https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:didreceiveremotenotification:fetchcompletionhandler:)).
  private static let deliveryTime: Int64 = 30_000_000_000

  func areOpen(at now: Int64) -> Bool {
    intents > 0 || sessions > 0 || hasWatchTasks
      || delivery >= 0 && now >= delivery && now - delivery <= Self.deliveryTime
  }

  mutating func apply(_ kind: EventKind, _ mark: EventMark) {
    switch kind {
    case .intentStart: intents += 1
    case .intentEnd: intents = max(0, intents - 1)
    case .wkSessionStart: sessions += 1
    case .wkSessionInvalidate: sessions = max(0, sessions - 1)
    case .wkHandleBackgroundTasks: hasWatchTasks = true
    case .wkBgTaskCompleted: hasWatchTasks = false
    case .appDidReceiveRemoteNotification, .wkDidReceiveRemoteNotification,
      .appDidReceiveNotificationResponse, .appHandleEventsForBackgroundURLSession:
      delivery = mark.time
    case .fetchComplete, .urlsessionComplete, .processSuspend: delivery = Event.absent
    default: break
    }
  }
}
