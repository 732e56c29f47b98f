public import TraceModel

/// A background-task assertion, `bg.begin` to `bg.end`.
public struct BackgroundAssertion: BitwiseCopyable {
  public let name: Symbol
  public internal(set) var machine: MachineInstance
  public internal(set) var begin = EventMark.none
  public internal(set) var expire = EventMark.none
  /// `task` or `expiringActivity`, if recorded.
  public internal(set) var category = Symbol.none
  /// An earlier begin under this id that had no end when this one came.
  public internal(set) var replaced = EventMark.none
  /// What ends one.
  public static let ends = EventKindSet([.bgEnd])
  /// Its expiration handler was called, and it has not ended.
  var isExpiring: Bool { machine.state == AssertionStates.expiring }
}

/// State indices of `bg-assertion`. A test compares them with the model.
enum AssertionStates {
  static let expiring = 2
}

/// One identifier of BGTaskScheduler or of SwiftUI's `backgroundTask`, or one delivery with a
/// completion handler.
public struct BackgroundTask: BitwiseCopyable {
  public let machineID: MachineID
  public let identifier: Symbol
  public internal(set) var category = Symbol.none
  public internal(set) var machine: MachineInstance
  /// The launch or delivery that is running; none otherwise.
  public internal(set) var launch = EventMark.none
  public var isRunning: Bool { launch.exists }
  /// Deliveries without an id overlapped: which of them an event is about is not known.
  var isOfSeveral = false
  /// What ends it.
  public var ends: EventKindSet { machineID == .bgtask ? Self.completions : Self.returns }
  private static let completions = EventKindSet([.bgtaskComplete])
  private static let returns = EventKindSet([.swbgReturn])
  /// Nanoseconds from the latest request to the earliest launch that it asks for; `Event.absent`
  /// if it asks for none.
  public internal(set) var delay = Event.absent
}

/// A request of BGTaskScheduler that a recorder found pending.
public struct PendingRequest: BitwiseCopyable {
  public let identifier: Symbol
  /// `refresh` or `processing`, if recorded.
  public let category: Symbol
}
