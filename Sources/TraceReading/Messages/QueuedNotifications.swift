internal import TraceModel

/// Notifications that waited while an app was suspended and came together when it returned: their
/// times are those of the return.
///
/// An app in the background is suspended, and the system keeps some notifications for it until it
/// runs again ("Processing Queued Notifications at Wakeup Time", App Programming Guide for iOS).
struct QueuedNotifications {
  /// As that page lists them, up to where the names begin to differ; the last four were in logs of
  /// apps that returned.
  private static let names: [StaticString] = [
    "EAAccessoryDid", "UIDeviceOrientationDidChange", "SignificantTimeChange",
    "UIDeviceBatteryLevelDidChange", "UIDeviceBatteryStateDidChange",
    "UIDeviceProximityStateDidChange", "UIApplicationProtectedData", "UIScreenDid",
    "UIScreenModeDidChange", "NSUserDefaultsDidChange", "NSCurrentLocaleDidChange",
    "NSUbiquityIdentityDidChange", "NSSystemTimeZoneDidChange", "NSSystemClockDidChange",
    "NSCalendarDayChanged", "UIContentSizeCategoryDidChange",
  ]

  /// A shorter pause may be one of the app's own.
  private static let leastPause = 60 * LogTime.second
  private static let longestBurst = LogTime.second

  private var latest: Int64?
  /// When the lines after a pause began.
  private var begin: (time: Int64, pause: Int64)?
  private var inBurst = 0
  private var found: (count: Int64, pause: Int64, line: Int64)?

  /// - Parameter number: of the line in the input.
  mutating func take(_ line: LogLine, number: @autoclosure () -> Int64) {
    guard let time = line.time else { return }
    if let latest, time > latest, time - Self.leastPause >= latest {
      (begin, inBurst) = ((time, time - latest), 0)
    }
    latest = time
    guard let (start, pause) = begin else { return }
    guard time >= start, time - start <= Self.longestBurst else {
      begin = nil
      return
    }
    guard Self.names.contains(where: { line.message.has($0) }) else { return }
    inBurst += 1
    // A single one may have been sent then.
    guard inBurst > 1 else { return }
    let more: Int64 = inBurst == 2 ? 2 : 1
    found = (
      (found?.count ?? 0) + more, max(found?.pause ?? 0, pause), found?.line ?? number()
    )
  }

  var problem: InputProblem? {
    guard let found else { return nil }
    return InputProblem(
      .queued, .note, line: found.line, count: found.count,
      text: "\(found.count) notifications came together after a pause: they were queued while the "
        + "app was suspended; their times are those of its return, not of what they report")
  }
}
