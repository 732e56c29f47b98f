/// A stretch of text of the block that an event was read from: valid only while that block is.
public struct TextRange: Sendable {
  public var offset: UInt32
  public var length: UInt32

  @inlinable @inline(__always)
  public init(offset: UInt32, length: UInt32) {
    self.offset = offset
    self.length = length
  }
  /// The key was absent. Present text may be empty, so absence has its own length value.
  @inlinable public static var absent: TextRange { TextRange(offset: 0, length: .max) }
  @inlinable public var isPresent: Bool { length != .max }
}

/// One record of a trace, as plain values: copying it allocates nothing.
///
/// Keys are those of FORMAT.md §2–§4. A string that code compares is a ``Symbol``; one that only a
/// few readers need (ids, hashes, messages) stays a ``TextRange`` of the block. Absent integers
/// are `Event.absent`.
public struct Event: Sendable {
  /// Absent integer: no key of the format may be negative except `seq` and `code`, which have their
  /// own presence flags.
  @inlinable public static var absent: Int64 { -1 }

  // The fields of most events come first, so that a reader that reuses an event clears only half of
  // it.
  public var kind: EventKind = .unknown
  /// Bit 0: `seq` is present, bit 1: `code` is. Both may be negative, so presence is a flag.
  private var numbers: UInt8 = 0
  /// The words of `payload` that the record contains.
  public var payload: Payload = []
  /// Booleans that the record contains, and those of them that are true.
  public var given: Booleans = []
  public var isTrue: Booleans = []

  /// The event's name, also when its kind is unknown.
  public var eventName = Symbol.none
  public var run = Symbol.none
  public var writer = Symbol.none
  public var scene = Symbol.none
  public var thread = Symbol.none
  /// `src`: where in the app's source it was recorded, `Films/FilmList.swift:42`.
  public var source = Symbol.none
  public var trigger = Symbol.none
  public var appState = Symbol.none
  public var name = Symbol.none
  /// `kind`: of work, of a background task, of a resource.
  public var category = Symbol.none
  public var key = Symbol.none
  public var scope = Symbol.none
  public var view = Symbol.none
  public var outcome = Symbol.none

  /// Nanoseconds since the run's `start`, or absent (order-only).
  public var time: Int64 = Event.absent
  public var sequence: Int64 = 0
  /// `dur` as it is written, in nanoseconds, or absent: ``duration`` and ``turn`` say of what.
  public var span: Int64 = Event.absent
  public var cpu: Int64 = Event.absent

  public var id = TextRange.absent
  /// The whole record without its line end.
  public var text = TextRange(offset: 0, length: 0)

  /// 1-based line of the file.
  public var line: Int64 = 0
  /// Offset of the line's first byte in the decoded text.
  public var byteOffset: Int64 = 0

  // Fields that only some kinds of events have.
  public var group = Symbol.none
  public var role = Symbol.none
  public var reason = Symbol.none
  public var transition = Symbol.none
  public var by = Symbol.none
  public var delegate = Symbol.none
  public var type = Symbol.none
  public var subsystem = Symbol.none
  public var logCategory = Symbol.none
  public var level = Symbol.none
  public var action = Symbol.none
  public var intent = Symbol.none
  public var mode = Symbol.none
  public var phase = Symbol.none
  public var thermalState = Symbol.none
  /// The names are an odd number: with it, equal events have equal bytes.
  private var fill: UInt32 = 0

  public var earliest: Int64 = Event.absent
  public var allowance: Int64 = Event.absent
  public var count: Int64 = Event.absent
  public var bytes: Int64 = Event.absent
  public var completed: Int64 = Event.absent
  public var total: Int64 = Event.absent
  /// Percent.
  public var amount: Int64 = Event.absent
  public var code: Int64 = 0

  public var hash = TextRange.absent
  public var message = TextRange.absent
  /// The array of session ids as JSON text, already checked: see `JSONText.strings`.
  public var scenes = TextRange.absent

  @inlinable public init() {}

  @inlinable public var hasTime: Bool { time >= 0 }
  @inline(__always) public var hasSequence: Bool {
    get { numbers & 1 != 0 }
    set { numbers = newValue ? numbers | 1 : numbers & ~1 }
  }
  @inline(__always) public var hasCode: Bool {
    get { numbers & 2 != 0 }
    set { numbers = newValue ? numbers | 2 : numbers & ~2 }
  }
  /// The value of a boolean key of the record; `default` if the key is absent.
  @inlinable public func boolean(_ key: Booleans, default: Bool = false) -> Bool {
    given.contains(key) ? isTrue.contains(key) : `default`
  }
}

extension Event {
  /// The contents of a scene's connection options, or of an app's launch options (`payload` of
  /// `scene.willConnect` and `app.didFinishLaunching`).
  public struct Payload: OptionSet, Sendable {
    public let rawValue: UInt16
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
    public static let url = Payload(rawValue: 1)
    public static let activity = Payload(rawValue: 2)
    public static let shortcut = Payload(rawValue: 4)
    public static let notification = Payload(rawValue: 8)
    public static let cloudkit = Payload(rawValue: 16)
    public static let intent = Payload(rawValue: 32)
    public static let location = Payload(rawValue: 64)
    public static let bluetooth = Payload(rawValue: 128)
    public static let sourceApplication = Payload(rawValue: 256)
    /// A word that the format does not define.
    public static let other = Payload(rawValue: 1 << 15)
  }

  /// The boolean keys of events.
  public struct Booleans: OptionSet, Sendable {
    public let rawValue: UInt16
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
    // Computed, since a stored one is asked for by a call where another module uses it.
    @inlinable public static var essential: Self { Self(rawValue: 1) }
    @inlinable public static var success: Self { Self(rawValue: 2) }
    @inlinable public static var expirationHandler: Self { Self(rawValue: 4) }
    @inlinable public static var activity: Self { Self(rawValue: 8) }
    @inlinable public static var sensitive: Self { Self(rawValue: 16) }
    @inlinable public static var isDefault: Self { Self(rawValue: 32) }
    @inlinable public static var file: Self { Self(rawValue: 64) }
    @inlinable public static var visible: Self { Self(rawValue: 128) }
    @inlinable public static var longRunning: Self { Self(rawValue: 256) }
    @inlinable public static var lowPowerMode: Self { Self(rawValue: 512) }
    @inlinable public static var open: Self { Self(rawValue: 1024) }
    @inlinable public static var captured: Self { Self(rawValue: 2048) }
  }
}

extension Event {
  /// Marks every name in the event.
  public func markNames(_ live: LiveNames) {
    for name in [
      eventName, run, writer, scene, thread, source, trigger, appState, name, category, key, scope,
      view, outcome, group, role, reason, transition, by, delegate, type, subsystem, logCategory,
      level, action, intent, mode, phase, thermalState,
    ] { live.mark(name) }
  }
}
