/// A stretch of text of the block that an event was read from: valid only while that block is.
package struct TextRange: Sendable {
  package var offset: UInt32
  package var length: UInt32

  @inlinable @inline(__always)
  package init(offset: UInt32, length: UInt32) {
    self.offset = offset
    self.length = length
  }
  /// The key was absent. Present text may be empty, so absence has a length of its own.
  @inlinable package static var absent: TextRange { TextRange(offset: 0, length: .max) }
  @inlinable package var isPresent: Bool { length != .max }
}

/// One record of a trace, as plain values: copying it allocates nothing.
///
/// Keys are those of FORMAT.md §2–§4. A string that code compares is a ``Symbol``; one that only a
/// few readers need (ids, hashes, messages) stays a ``TextRange`` of the block. Absent integers
/// are `Event.absent`.
package struct Event: Sendable {
  /// Absent integer: no key of the format may be negative except `seq` and `code`, which have their
  /// own presence flags.
  @inlinable package static var absent: Int64 { -1 }

  // What most events have stands first, so that a reader that fills an event anew needs to clear
  // only half of it.
  package var kind: EventKind = .unknown
  /// Which of `payload`'s words stood in the record.
  package var payload: Payload = []
  /// Booleans that stood in the record, and those of them that were true.
  package var given: Booleans = []
  package var isTrue: Booleans = []
  /// `seq` and `code` may be negative, so presence is a flag.
  package var hasSequence = false
  package var hasCode = false

  /// The event's name, also when its kind is unknown.
  package var eventName = Symbol.none
  package var run = Symbol.none
  package var writer = Symbol.none
  package var scene = Symbol.none
  package var thread = Symbol.none
  /// `src`: where in the app's source it was recorded, `Films/FilmList.swift:42`.
  package var source = Symbol.none
  package var trigger = Symbol.none
  package var appState = Symbol.none
  package var name = Symbol.none
  /// `kind`: of work, of a background task, of a resource.
  package var category = Symbol.none
  package var key = Symbol.none
  package var scope = Symbol.none
  package var view = Symbol.none
  package var outcome = Symbol.none

  /// Nanoseconds since the run's `start`, or absent (order-only).
  package var time: Int64 = Event.absent
  package var sequence: Int64 = 0
  /// Nanoseconds.
  package var duration: Int64 = Event.absent
  package var cpu: Int64 = Event.absent

  package var id = TextRange.absent
  /// The whole record without its line end.
  package var text = TextRange(offset: 0, length: 0)

  /// 1-based line of the file.
  package var line: Int64 = 0
  /// Offset of the line's first byte in the decoded text.
  package var byteOffset: Int64 = 0

  // What only events of some kinds have.
  package var group = Symbol.none
  package var role = Symbol.none
  package var reason = Symbol.none
  package var transition = Symbol.none
  package var by = Symbol.none
  package var delegate = Symbol.none
  package var type = Symbol.none
  package var subsystem = Symbol.none
  package var logCategory = Symbol.none
  package var level = Symbol.none

  package var earliest: Int64 = Event.absent
  package var allowance: Int64 = Event.absent
  package var count: Int64 = Event.absent
  package var bytes: Int64 = Event.absent
  package var code: Int64 = 0

  package var hash = TextRange.absent
  package var message = TextRange.absent
  /// The array of session ids as JSON text, already checked: see `JSONText.strings`.
  package var scenes = TextRange.absent

  @inlinable package init() {}

  @inlinable package var hasTime: Bool { time >= 0 }
  /// Whether a boolean key stood in the record and was true; `default` if it did not.
  @inlinable package func boolean(_ key: Booleans, default: Bool = false) -> Bool {
    given.contains(key) ? isTrue.contains(key) : `default`
  }
}

extension Event {
  /// What a scene was connected with (`payload` of `scene.willConnect`).
  package struct Payload: OptionSet, Sendable {
    package let rawValue: UInt8
    @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let url = Payload(rawValue: 1)
    package static let activity = Payload(rawValue: 2)
    package static let shortcut = Payload(rawValue: 4)
    package static let notification = Payload(rawValue: 8)
    package static let cloudkit = Payload(rawValue: 16)
    /// A word that the format does not define.
    package static let other = Payload(rawValue: 32)
  }

  /// The boolean keys of events.
  package struct Booleans: OptionSet, Sendable {
    package let rawValue: UInt16
    @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }
    package static let essential = Booleans(rawValue: 1)
    package static let success = Booleans(rawValue: 2)
    package static let expirationHandler = Booleans(rawValue: 4)
    package static let activity = Booleans(rawValue: 8)
    package static let sensitive = Booleans(rawValue: 16)
    package static let isDefault = Booleans(rawValue: 32)
    package static let file = Booleans(rawValue: 64)
    package static let visible = Booleans(rawValue: 128)
  }
}
