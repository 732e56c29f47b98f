import LifecycleModel
import TraceModel

/// Tells the response to the notification that opened the app from one that comes while it runs.
///
/// The launch or the connection hands the response over. The delegate of the notification center
/// gets it as well, often after the activation
/// (https://developer.apple.com/documentation/uikit/uiscene/connectionoptions/notificationresponse).
struct NotificationTaps {
  enum Meaning {
    case ofLaunch
    /// Of the window in this slot.
    case ofConnection(Int)
    /// It may have opened the app, or the window, or neither.
    case unclear
    case ofItself
  }

  /// From the activation to the response; our choice: nobody finds another notification sooner.
  private static let limit: Int64 = 2_000_000_000

  /// Whether a response would be to another notification than the one that opened the app.
  static func isLate(_ mark: EventMark, after other: EventMark) -> Bool {
    mark.time >= 0 && other.time >= 0 && mark.time - other.time > limit
  }

  private var handedOver: (slot: Int?, since: EventMark, isActive: Bool)?
  /// An activation of which no record says what led to it.
  private var unexplained = EventMark.none

  /// - Parameter slot: that of the window with which it came; nil: with the launch.
  mutating func handOver(_ mark: EventMark, slot: Int?) { handedOver = (slot, mark, false) }

  /// - Parameter isUnexplained: no record says what led to it.
  mutating func activate(_ mark: EventMark, slot: Int?, isUnexplained: Bool) {
    if let known = handedOver, !known.isActive, known.slot == slot || known.slot == nil {
      handedOver = (known.slot, mark, true)
    }
    if isUnexplained { unexplained = mark }
  }

  /// What a response says. Each notification is answered once.
  mutating func meaning(of mark: EventMark) -> Meaning {
    func isSoon(after other: EventMark) -> Bool {
      other.exists && mark.time >= 0 && other.time >= 0 && !Self.isLate(mark, after: other)
    }
    if let known = handedOver {
      handedOver = nil
      if isSoon(after: known.since) || known.since.time < 0 || mark.time < 0 {
        return known.slot.map { .ofConnection($0) } ?? .ofLaunch
      }
    }
    return isSoon(after: unexplained) ? .unclear : .ofItself
  }
}
