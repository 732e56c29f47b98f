import CRecorder

/// Tells a callback of the app's own delegate from the notification that goes with it: both say the
/// same, and are one record.
///
/// UIKit calls the delegate and posts the notification one right after the other; which of them
/// comes first is not documented. So an event that is the last one of its scene already, and came
/// the other way, is the same event, and only adds its keys.
///
/// Sendable because a lock guards its state.
final class Callbacks: @unchecked Sendable {
  enum Way {
    case delegate, notification
  }

  enum Outcome {
    /// A new event; to the record of the one before it nothing is added any more.
    case new(before: OpenRecords.Room?)
    /// The same event as its last record, which has this room, and a place in the source or not.
    case repeated(OpenRecords.Room?, hasSource: Bool)
  }

  private struct Last {
    /// Index in ``shared``.
    let event: Int
    let way: Way
    var room: OpenRecords.Room?
    var hasSource: Bool
    /// Its callback is running.
    var isRunning: Bool
  }

  /// The events that are a delegate's callback and a notification at the same time.
  static let shared: [StaticString] = [
    "scene.willConnect", "scene.willEnterForeground", "scene.didBecomeActive",
    "scene.willResignActive", "scene.didEnterBackground", "scene.didDisconnect",
    "app.didFinishLaunching", "app.willTerminate", "app.memoryWarning",
    "app.significantTimeChange", "app.protectedDataAvailable",
    "app.protectedDataWillBecomeUnavailable", "app.willEnterForeground", "app.didBecomeActive",
    "app.willResignActive", "app.didEnterBackground", "wk.didFinishLaunching",
    "wk.didBecomeActive", "wk.willResignActive", "wk.willEnterForeground", "wk.didEnterBackground",
    "ns.willFinishLaunching", "ns.didFinishLaunching", "ns.willBecomeActive",
    "ns.didBecomeActive", "ns.willResignActive", "ns.didResignActive", "ns.willHide", "ns.didHide",
    "ns.willUnhide", "ns.didUnhide", "ns.willTerminate",
  ]

  /// The events that the system may send at any time of a launch.
  private static let neutral: [StaticString] = [
    "app.memoryWarning", "app.significantTimeChange", "app.protectedDataAvailable",
    "app.protectedDataWillBecomeUnavailable",
  ]

  private let lock: UnsafeMutablePointer<lt_lock>
  // Guarded by lock: the last event of each scene, and of the app under nil; whether the beginning
  // of the app's life is known to have been seen or missed.
  private var last: [Lifetrace.SceneID?: Last] = [:]
  private var isBeginningKnown = false

  init() {
    lock = .allocate(capacity: 1)
    lt_lock_init(lock)
  }

  deinit { lock.deallocate() }

  /// Takes an event that came this way.
  ///
  /// - Parameters:
  ///   - hasSource: its place in the source is known.
  ///   - isRunning: its callback is running from now on.
  func note(
    _ event: StaticString, _ scene: Lifetrace.SceneID?, _ way: Way, hasSource: Bool = false,
    isRunning: Bool = false
  ) -> Outcome {
    guard let index = Self.shared.firstIndex(where: { $0.isEqual(to: event) }) else {
      return .new(before: nil)
    }
    lt_lock_take(lock)
    defer { lt_lock_release(lock) }
    let before = last[scene]
    if let before, before.event == index, isSame(before, way) {
      last[scene]?.hasSource = before.hasSource || hasSource
      last[scene]?.isRunning = before.isRunning || isRunning
      return .repeated(before.room, hasSource: before.hasSource)
    }
    last[scene] = Last(event: index, way: way, hasSource: hasSource, isRunning: isRunning)
    return .new(before: before?.room)
  }

  /// Whether an event with the name of the last one is the same event. A delegate may record one
  /// event more than once: in its callback, or by several calls in the callback of a connection,
  /// which no scene has twice in a row.
  private func isSame(_ last: Last, _ way: Way) -> Bool {
    last.way != way || last.isRunning
      || way == .delegate && Self.shared[last.event].isEqual(to: "scene.willConnect")
  }

  /// The record of the last event has this room.
  func keep(_ room: OpenRecords.Room, of event: StaticString, _ scene: Lifetrace.SceneID?) {
    lt_lock_take(lock)
    defer { lt_lock_release(lock) }
    guard let index = last[scene]?.event, Self.shared[index].isEqual(to: event) else { return }
    last[scene]?.room = room
  }

  /// The callback of an event returned.
  func noteReturn(_ event: StaticString, _ scene: Lifetrace.SceneID?) {
    lt_lock_take(lock)
    defer { lt_lock_release(lock) }
    guard let index = last[scene]?.event, Self.shared[index].isEqual(to: event) else { return }
    last[scene]?.isRunning = false
  }

  /// What a notification says about the beginning of the recording: true if events were missed,
  /// false if none was, nil if it is known already or the event says nothing of it.
  ///
  /// A recorder that starts with the app hears the end of the launch first, and the connection of
  /// each scene before its other events. Ask before ``note(_:_:_:)``.
  func missedBeginning(_ event: StaticString, _ scene: Lifetrace.SceneID?) -> Bool? {
    guard !Self.neutral.contains(where: { $0.isEqual(to: event) }) else { return nil }
    lt_lock_take(lock)
    defer { lt_lock_release(lock) }
    if isBeginningKnown { return nil }
    if event.ends(with: "FinishLaunching") {
      isBeginningKnown = true
      return false
    }
    // A connection may be the first one of an app that was launched without a scene.
    let isLate = scene == nil || last[scene] == nil && !event.isEqual(to: "scene.willConnect")
    if isLate { isBeginningKnown = true }
    return isLate ? true : nil
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

  func ends(with other: StaticString) -> Bool {
    let count = other.utf8CodeUnitCount
    let rest = utf8CodeUnitCount - count
    guard rest >= 0 else { return false }
    return (0..<count).allSatisfy { utf8Start[rest + $0] == other.utf8Start[$0] }
  }
}
