import CRecorder

/// Tells a callback of the app's own delegate from the notification that goes with it: both say the
/// same, and only the one that comes first is recorded.
///
/// UIKit calls the delegate and posts the notification one right after the other; which of them
/// comes first is not documented. So an event that is the last one of its scene already, and came
/// the other way, is the same event.
final class Callbacks: @unchecked Sendable {
  enum Way {
    case delegate, notification
  }

  /// The events that are a delegate's callback and a notification at the same time.
  static let shared: [StaticString] = [
    "scene.willConnect", "scene.willEnterForeground", "scene.didBecomeActive",
    "scene.willResignActive", "scene.didEnterBackground", "scene.didDisconnect",
    "app.didFinishLaunching", "app.willTerminate", "app.memoryWarning",
    "app.significantTimeChange", "app.protectedDataAvailable",
    "app.protectedDataWillBecomeUnavailable", "wk.didFinishLaunching", "wk.didBecomeActive",
    "wk.willResignActive", "wk.willEnterForeground", "wk.didEnterBackground",
    "ns.willFinishLaunching", "ns.didFinishLaunching", "ns.willBecomeActive",
    "ns.didBecomeActive", "ns.willResignActive", "ns.didResignActive", "ns.willHide", "ns.didHide",
    "ns.willUnhide", "ns.didUnhide", "ns.willTerminate",
  ]

  private let lock: UnsafeMutablePointer<lt_lock>
  // Guarded by lock: the last event of each scene, and of the app under nil.
  private var last: [Lifetrace.SceneID?: (event: Int, way: Way)] = [:]

  init() {
    lock = .allocate(capacity: 1)
    lt_lock_init(lock)
  }

  deinit { lock.deallocate() }

  /// Whether the event has been recorded already, as it came the other way.
  func isRepeated(_ event: StaticString, _ scene: Lifetrace.SceneID?, _ way: Way) -> Bool {
    guard let index = Self.shared.firstIndex(where: { $0.isEqual(to: event) }) else { return false }
    lt_lock_take(lock)
    defer { lt_lock_release(lock) }
    if let last = last[scene], last.event == index, last.way != way { return true }
    last[scene] = (index, way)
    return false
  }
}

extension StaticString {
  /// Compared in place: a String of it would be allocated.
  func isEqual(to other: StaticString) -> Bool {
    utf8CodeUnitCount == other.utf8CodeUnitCount && begins(with: other)
  }

  func begins(with other: StaticString) -> Bool {
    let count = other.utf8CodeUnitCount
    guard utf8CodeUnitCount >= count else { return false }
    return (0..<count).allSatisfy { utf8Start[$0] == other.utf8Start[$0] }
  }
}
