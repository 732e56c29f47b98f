internal import TraceModel

/// The keys that FORMAT.md §2–§4 define for events; the raw value is the key's bit in a ``KeySet``.
enum EventKey: UInt8, CaseIterable {
  // Of every event.
  case event = 0
  case t, seq, run, writer, scene, thread, dur, src, trigger, appState
  /// Makes the record a header.
  case lifetrace
  // Of some events.
  case id, name, kind, key, scope, group, view, outcome, role, reason, transition, by, delegate
  case type, subsystem, category, level
  case cpu, earliest, allowance, count, bytes, code
  case hash, message
  case payload, scenes
  case essential, success, expirationHandler, activity, sensitive, isDefault, file, visible
  case action, intent, mode, phase, thermalState
  case completed, total, amount
  case longRunning, lowPowerMode
  // Of every event.
  case open, captured
  // Of callbacks that are notifications as well.
  case durOf

  /// Whether the value at the key's place in an event of a kind is the key's: some share a place
  /// (``KeySet/sharingPlace``).
  func owns(placeIn kind: EventKind) -> Bool {
    switch self {
    case .durOf: Event.ofCallbacks.contains(kind)
    case .outcome: !Event.ofCallbacks.contains(kind)
    default: true
    }
  }

  /// The type of a key's values.
  enum ValueType {
    case eventName, version
    /// Compared by code, so interned.
    case symbol
    /// Kept as a stretch of the block.
    case text
    /// A string, or an integer that stands for its decimal text.
    case identifier
    /// 0 … 2^63−1; nanoseconds, bytes or a count.
    case amount
    /// Any 64-bit integer.
    case integer
    case boolean
    case words
    case texts
  }

  var valueType: ValueType {
    switch self {
    case .event: .eventName
    case .lifetrace: .version
    case .run, .writer, .scene, .thread, .src, .trigger, .appState, .name, .kind, .key, .scope,
      .group, .view, .outcome, .role, .reason, .transition, .by, .delegate, .type, .subsystem,
      .category, .level, .action, .intent, .mode, .phase, .thermalState, .durOf:
      .symbol
    case .id: .identifier
    case .hash, .message: .text
    case .t, .dur, .cpu, .earliest, .allowance, .count, .bytes, .completed, .total, .amount:
      .amount
    case .seq, .code: .integer
    case .payload: .words
    case .scenes: .texts
    case .essential, .success, .expirationHandler, .activity, .sensitive, .isDefault, .file,
      .visible, .longRunning, .lowPowerMode, .open, .captured:
      .boolean
    }
  }

  /// Whether an integer of the key is a span of nanoseconds.
  var isTime: Bool {
    switch self {
    case .t, .dur, .cpu, .earliest, .allowance: true
    default: false
    }
  }

  /// The name as traces spell it.
  var text: String { String(describing: self) }
}

/// A set of keys.
struct KeySet: OptionSet {
  let rawValue: UInt64
  @inline(__always) init(rawValue: UInt64) { self.rawValue = rawValue }
  @inline(__always) init(_ key: EventKey) { rawValue = 1 &<< UInt64(key.rawValue) }
  init(_ keys: EventKey...) { rawValue = keys.reduce(0) { $0 | 1 << UInt64($1.rawValue) } }

  static let all = KeySet(rawValue: .max)
  /// The keys of every event.
  static let common = KeySet(
    .event, .t, .seq, .run, .writer, .scene, .thread, .dur, .open, .captured, .src, .trigger,
    .appState, .lifetrace)

  /// The keys that an event of this kind defines. Elsewhere a key is ignored like any unknown one.
  static func defined(for kind: EventKind) -> KeySet {
    let keys = common.union(own(kind))
    return Event.ofCallbacks.contains(kind) ? keys.union(KeySet(.durOf)) : keys
  }

  private static func own(_ kind: EventKind) -> KeySet {
    switch kind {
    case .processExit: KeySet(.reason, .code, .transition, .allowance, .name)
    case .processMain: KeySet(.by)
    case .appConfigurationForConnecting: KeySet(.name, .role, .delegate)
    case .appDidDiscardSceneSessions: KeySet(.scenes)
    case .appDidFinishLaunching: KeySet(.payload, .name)
    case .appContinueUserActivity, .sceneContinueUserActivity, .nsContinueUserActivity,
      .wkHandleUserActivity:
      KeySet(.name)
    case .pushTokenSent, .linkHandled, .appWillPresentNotification: KeySet(.hash)
    case .appDidReceiveNotificationResponse: KeySet(.hash, .action)
    // `outcome` `deferred`: the app keeps the link until it can handle it.
    case .linkReceived: KeySet(.hash, .outcome)
    case .sceneWillConnect: KeySet(.role, .payload, .name, .kind)
    case .sceneWillPerformAppIntent: KeySet(.intent)
    case .carplayDidConnect: KeySet(.role)
    case .activityBecomeCurrent, .activityResignCurrent, .activityInvalidate: KeySet(.name)
    case .documentOpen, .documentSave, .documentAutosave, .documentClose, .documentConflict,
      .documentFailed, .wkSessionStart, .wkSessionWillExpire, .wkSessionInvalidate:
      KeySet(.id, .reason)
    case .intentStart, .intentProgress, .intentCancel, .intentEnd:
      KeySet(.id, .name, .mode, .longRunning, .outcome)
    case .spaceOpen, .spaceOpened, .spaceOpenFailed, .spaceDismiss, .spaceClosed: KeySet(.id)
    case .spaceImmersionChange: KeySet(.id, .amount)
    case .worldRecenter: KeySet(.phase)
    case .hostState: KeySet(.thermalState, .lowPowerMode)
    case .sceneStateRestorationActivity: KeySet(.activity)
    case .phaseActive, .phaseInactive, .phaseBackground: KeySet(.scope, .group)
    case .viewOnAppear, .viewOnDisappear, .viewTaskStart, .viewTaskCancel, .viewTaskEnd, .viewBody:
      KeySet(.view)
    case .bgBegin, .bgRefused, .bgExpire, .bgEnd: KeySet(.id, .name, .expirationHandler, .kind)
    case .bgtaskRegister, .bgtaskSubmit, .bgtaskSubmitFailed, .bgtaskCancel, .bgtaskLaunch,
      .bgtaskExpire, .bgtaskComplete, .swbgLaunch, .swbgCancel, .swbgReturn:
      KeySet(.id, .kind, .success, .earliest, .expirationHandler, .reason)
    case .bgtaskProgress: KeySet(.id, .kind, .completed, .total)
    case .fetchDeliver, .fetchComplete, .urlsessionEvents, .urlsessionComplete, .sessionStart,
      .sessionEnd, .gpuSubmit, .timerFire, .displaylinkTick, .protectedAccess, .cachePurge,
      .modelMutate:
      KeySet(.id)
    default: annotation(kind)
    }
  }

  private static func annotation(_ kind: EventKind) -> KeySet {
    switch kind {
    case .traceLoss: KeySet(.count)
    case .workBegin: KeySet(.id, .name, .kind, .key, .scope, .essential)
    case .workEnd: KeySet(.id, .outcome, .cpu)
    case .work: KeySet(.id, .name, .kind, .key, .scope, .essential, .outcome, .cpu)
    case .dataDirty, .dataSave, .dataDelete: KeySet(.key)
    case .storageWrite, .storageRestore, .storageClear:
      KeySet(.key, .bytes, .type, .view, .sensitive, .isDefault)
    case .sdkInit, .delegateCreate, .observerAdd, .observerRemove: KeySet(.name)
    case .lockAcquire, .lockRelease: KeySet(.name, .file)
    case .resourceHold, .resourceRelease: KeySet(.kind)
    case .windowOpenFailed: KeySet(.reason)
    case .screenSensitive: KeySet(.visible)
    case .log: KeySet(.subsystem, .category, .level, .message)
    default: []
    }
  }

  /// Keys whose values share a place in an ``Event``: no event defines both.
  static let sharingPlace = KeySet(.outcome, .durOf)

  /// The keys of a phase that the format does not know.
  static let unknownPhase = common.union(KeySet(.scope, .group))
}

/// Tables of the places of values in an ``Event``, and of the keys by name, so that a record is
/// read without a comparison of strings.
///
/// Nothing of it ever changes, so one serves all threads.
final class EventKeyTable: @unchecked Sendable {
  static let shared = EventKeyTable()

  struct Entry {
    /// The name's first 16 bytes, filled up with zeros.
    var first: UInt64 = 0
    var second: UInt64 = 0
    /// 0 is a free entry.
    var length: UInt8 = 0
    var key = EventKey.event
    var type = EventKey.ValueType.eventName
    /// Of the field in ``Event``.
    var offset: Int16 = -1
    /// Whether the value becomes a ``Symbol``, or an integer.
    var isSymbol = false
    var isNumber = false
  }

  /// By the raw value of the kind.
  let defined: UnsafePointer<KeySet>
  /// By the raw value of the key: offset of the field in ``Event``, or -1.
  let offsets: UnsafePointer<Int>
  let types: UnsafePointer<EventKey.ValueType>
  /// By the number of an event's name.
  let kinds: UnsafePointer<EventKind>
  /// By the byte in memory of the kind: whether its events have keys that are stored after
  /// ``usualSize``.
  let isRare: UnsafePointer<Bool>
  private let entries: UnsafePointer<Entry>
  private let names: [[UInt8]]
  /// Gives each name a slot of its own.
  private static let factor: UInt64 = 0x7EBA_0352_0D58_9A59
  /// Bytes of an ``Event`` before its line and offset, which every reader sets: fields that usual
  /// events have.
  static var usualSize: Int { 112 }

  private init() {
    precondition(
      MemoryLayout<Event>.offset(of: \.line) == Self.usualSize
        && MemoryLayout<Event>.offset(of: \.byteOffset) == Self.usualSize + 8,
      "usual fields come first")
    let keys = EventKey.allCases
    let names = keys.map { Array($0.text.utf8) }
    let offsets = keys.map {
      Self.field($0).flatMap { MemoryLayout<Event>.offset(of: $0) } ?? -1
    }
    self.names = names
    self.offsets = Self.table(offsets)
    defined = Self.table((0...255).map { EventKind(rawValue: $0).map(KeySet.defined) ?? .common })
    kinds = Self.table((0..<200).map { Symbol(rawValue: $0).eventKind })
    types = Self.table(keys.map(\.valueType))
    isRare = Self.table(Self.rareKinds(offsets))
    let entries = keys.reduce(into: [Entry](repeating: Entry(), count: 256)) { entries, key in
      let name = names[Int(key.rawValue)]
      let first = Self.word(name[...])
      let slot = Self.slot(first, name.count)
      precondition(entries[slot].length == 0, "two keys share a slot: choose another factor")
      entries[slot] = Entry(
        first: first, second: Self.word(name.dropFirst(8)), length: UInt8(name.count), key: key,
        type: key.valueType, offset: Int16(offsets[Int(key.rawValue)]),
        isSymbol: key.valueType == .symbol || key.valueType == .eventName,
        isNumber: key.valueType == .amount || key.valueType == .integer)
    }
    self.entries = Self.table(entries)
  }

  /// Copies an event over another one. Both have nothing in their rare fields unless their kind has
  /// such keys, and so it stays.
  func copy(_ event: UnsafePointer<Event>, to other: UnsafeMutablePointer<Event>) {
    let kinds = (
      unsafeBitCast(event.pointee.kind, to: UInt8.self),
      unsafeBitCast(other.pointee.kind, to: UInt8.self)
    )
    guard !isRare[Int(kinds.0)], !isRare[Int(kinds.1)] else {
      return other.update(from: event, count: 1)
    }
    UnsafeMutableRawPointer(other).copyMemory(
      from: event, byteCount: Self.usualSize + 2 * MemoryLayout<Int64>.size)
  }

  private static func table<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
    let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = memory.initialize(from: elements)
    guard let base = memory.baseAddress else { preconditionFailure("a table has elements") }
    return UnsafePointer(base)
  }

  private static func rareKinds(_ offsets: [Int]) -> [Bool] {
    var result = [Bool](repeating: true, count: 256)
    // A phase that the format does not know has more keys than other unknown events; headers and
    // gaps use fields of their own.
    for kind in EventKind.allCases where kind != .unknown && kind != .header && kind != .gap {
      let defined = KeySet.defined(for: kind)
      result[Int(unsafeBitCast(kind, to: UInt8.self))] = EventKey.allCases.contains {
        defined.contains(KeySet($0)) && offsets[Int($0.rawValue)] >= usualSize
      }
    }
    return result
  }

  private static func word(_ name: ArraySlice<UInt8>) -> UInt64 {
    name.prefix(8).enumerated().reduce(0) { $0 | UInt64($1.element) << UInt64(8 * $1.offset) }
  }

  @inline(__always)
  private static func slot(_ word: UInt64, _ length: Int) -> Int {
    Int(truncatingIfNeeded: ((word ^ UInt64(truncatingIfNeeded: length)) &* factor) >> 56)
  }

  /// The key with this name. Eight bytes from `name` on must be readable.
  func key(_ name: UnsafeRawPointer, _ length: Int) -> EventKey? {
    var word = UInt64(littleEndian: name.loadUnaligned(as: UInt64.self))
    if length < 8 { word &= (1 << UInt64(truncatingIfNeeded: 8 * length)) &- 1 }
    let entry = entries[Self.slot(word, length)]
    guard entry.first == word, Int(entry.length) == length, length > 0 else { return nil }
    if length > 8, !hasRest(entry, name) { return nil }
    return entry.key
  }

  /// The entry of a key.
  func entry(_ key: EventKey) -> UnsafePointer<Entry> {
    let name = names[Int(key.rawValue)]
    return entries + Self.slot(Self.word(name[...]), name.count)
  }

  @inline(never)
  private func hasRest(_ entry: Entry, _ name: UnsafeRawPointer) -> Bool {
    UnsafeRawBufferPointer(start: name, count: Int(entry.length))
      .elementsEqual(names[Int(entry.key.rawValue)])
  }

  /// The key whose name is at a place, up to a closing quote; nil for another name, or one longer
  /// than 15 bytes. 16 bytes must be readable.
  @inline(__always)
  func quotedKey(_ name: UnsafeRawPointer) -> UnsafePointer<Entry>? {
    var first = UInt64(littleEndian: name.loadUnaligned(as: UInt64.self))
    var second: UInt64 = 0
    var length: Int
    let marks = Self.quotes(first)
    if marks != 0 {
      first &= (marks ^ (marks &- 1)) >> 8
      length = marks.trailingZeroBitCount >> 3
    } else {
      second = UInt64(littleEndian: name.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      let more = Self.quotes(second)
      guard more != 0 else { return nil }
      second &= (more ^ (more &- 1)) >> 8
      length = 8 + more.trailingZeroBitCount >> 3
    }
    let entry = entries + Self.slot(first, length)
    guard entry.pointee.first == first, entry.pointee.second == second,
      Int(entry.pointee.length) == length, length > 0
    else { return nil }
    return entry
  }

  /// The top bit of each byte that is a quote; exact for the lowest one.
  @inline(__always)
  private static func quotes(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = word ^ (ones &* 0x22)
    return (quote &- ones) & ~quote & (ones &* 0x80)
  }

  private static func field(_ key: EventKey) -> PartialKeyPath<Event>? {
    switch key {
    case .event: \.eventName
    case .t: \.time
    case .seq: \.sequence
    case .run: \.run
    case .writer: \.writer
    case .scene: \.scene
    case .thread: \.thread
    case .dur: \.span
    case .src: \.source
    case .trigger: \.trigger
    case .appState: \.appState
    case .id: \.id
    case .name: \.name
    case .kind: \.category
    case .key: \.key
    case .scope: \.scope
    case .group: \.group
    case .view: \.view
    // No event has both.
    case .outcome, .durOf: \.outcome
    case .role: \.role
    case .reason: \.reason
    case .transition: \.transition
    case .by: \.by
    case .delegate: \.delegate
    case .type: \.type
    case .subsystem: \.subsystem
    case .category: \.logCategory
    case .level: \.level
    case .action: \.action
    case .intent: \.intent
    case .mode: \.mode
    case .phase: \.phase
    case .thermalState: \.thermalState
    case .completed: \.completed
    case .total: \.total
    case .amount: \.amount
    case .cpu: \.cpu
    case .earliest: \.earliest
    case .allowance: \.allowance
    case .count: \.count
    case .bytes: \.bytes
    case .code: \.code
    case .hash: \.hash
    case .message: \.message
    case .scenes: \.scenes
    case .lifetrace, .payload, .essential, .success, .expirationHandler, .activity, .sensitive,
      .isDefault, .file, .visible, .longRunning, .lowPowerMode, .open, .captured:
      nil
    }
  }

  /// The bit of a boolean key.
  static func boolean(_ key: EventKey) -> Event.Booleans {
    switch key {
    case .essential: .essential
    case .success: .success
    case .expirationHandler: .expirationHandler
    case .activity: .activity
    case .sensitive: .sensitive
    case .isDefault: .isDefault
    case .file: .file
    case .visible: .visible
    case .longRunning: .longRunning
    case .lowPowerMode: .lowPowerMode
    case .open: .open
    case .captured: .captured
    default: []
    }
  }

  /// Removes the value of a key, as if it had been absent.
  func clear(_ key: EventKey, in event: UnsafeMutablePointer<Event>) {
    let field = UnsafeMutableRawPointer(event) + offsets[Int(key.rawValue)]
    switch types[Int(key.rawValue)] {
    case .eventName, .version: break
    case .symbol: field.storeBytes(of: Symbol.none, as: Symbol.self)
    case .text, .identifier, .texts: field.storeBytes(of: .absent, as: TextRange.self)
    case .amount: field.storeBytes(of: Event.absent, as: Int64.self)
    case .integer:
      field.storeBytes(of: 0, as: Int64.self)
      if key == .code { event.pointee.hasCode = false }
    case .boolean:
      event.pointee.given.remove(Self.boolean(key))
      event.pointee.isTrue.remove(Self.boolean(key))
    case .words: event.pointee.payload = []
    }
  }
}
