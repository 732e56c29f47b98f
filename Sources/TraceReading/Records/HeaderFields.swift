internal import TraceModel

/// Builds a header from its keys, whichever format spells them.
///
/// A word that the format does not define leaves the default and is a note; a wrong type makes the
/// record malformed, which the callers report.
struct HeaderFields {
  enum Value {
    case string(String)
    case integer(Int64)
    case boolean(Bool)
    case strings([String])
    /// Null, a fraction, an object, an array of other things.
    case other
  }

  /// A run that is partial has no platform by default: nothing proves it.
  var header: RunHeader {
    var header = read
    if header.partial, !hasPlatform { header.platform = nil }
    return header
  }
  private var read = RunHeader()
  private var hasPlatform = false
  /// The format version; nil if absent.
  private(set) var version: Int64?
  private(set) var notes: [String] = []

  /// A key that the format defines.
  enum Key: String, CaseIterable {
    case lifetrace, run, app, version, build, os, sdk, device, install, start, recorder, platform
    case lifeCycle, launch, clock, multipleScenes, midlife, partial, pid, records, backgroundModes
    case permittedTasks

    /// By number of bytes: few have the same one.
    private static let ofLength: [[(name: [UInt8], key: Key)]] = (0...15).map { length in
      allCases.map { (name: Array($0.rawValue.utf8), key: $0) }.filter { $0.name.count == length }
    }

    /// Nil for a name that the format does not define.
    init?(_ name: UnsafeRawBufferPointer) {
      guard name.count < Self.ofLength.count,
        let found = Self.ofLength[name.count].first(where: { name.equals($0.name) })
      else { return nil }
      self = found.key
    }
  }

  /// The expected value of a known key; nil if this one is right or the key is unknown.
  mutating func set(_ name: String, _ value: Value) -> StaticString? {
    Key(rawValue: name).flatMap { set($0, value) }
  }

  /// The expected value of a key; nil if this one is right.
  mutating func set(_ key: Key, _ value: Value) -> StaticString? {
    switch key {
    case .lifetrace: setVersion(value)
    case .run: set(\.run, value)
    case .app: set(\.app, value)
    case .version: set(\.version, value)
    case .build: set(\.build, value)
    case .os: set(\.os, value)
    case .sdk: set(\.sdk, value)
    case .device: set(\.device, value)
    case .install: set(\.install, value)
    case .start: set(\.start, value)
    case .recorder: set(\.recorder, value)
    case .platform: setPlatform(value)
    case .lifeCycle: setWord(key, value) { $0.lifeCycle = $1 }
    case .launch: setWord(key, value) { $0.launch = $1 }
    case .clock: setWord(key, value) { $0.clock = $1 }
    case .multipleScenes: set(\.multipleScenes, value)
    case .midlife: set(\.midlife, value)
    case .partial: set(\.partial, value)
    case .pid: setProcess(value)
    case .records: setRecords(value)
    case .backgroundModes: set(\.backgroundModes, value)
    case .permittedTasks: set(\.permittedTasks, value)
    }
  }

  private mutating func setVersion(_ value: Value) -> StaticString? {
    guard case .integer(let number) = value, number >= 1 else {
      return "a version of the format, 1 or newer"
    }
    version = number
    return nil
  }

  private mutating func set(
    _ field: WritableKeyPath<RunHeader, String?>, _ value: Value
  ) -> StaticString? {
    guard case .string(let text) = value else { return "a string" }
    read[keyPath: field] = text
    return nil
  }

  private mutating func set(
    _ field: WritableKeyPath<RunHeader, Bool>, _ value: Value
  ) -> StaticString? {
    guard case .boolean(let flag) = value else { return "true or false" }
    read[keyPath: field] = flag
    return nil
  }

  private mutating func setWord<Word: RawRepresentable & CaseIterable>(
    _ key: Key, _ value: Value, _ store: (inout RunHeader, Word) -> Void
  ) -> StaticString? where Word.RawValue == String {
    guard case .string(let text) = value else { return "a string" }
    if let word = Word(rawValue: text) {
      store(&read, word)
    } else {
      let known = Word.allCases.map(\.rawValue).joined(separator: " ")
      notes.append(
        "\(key.rawValue) '\(DisplayText.escaped(text, limit: Malformed.context))' is unknown, the default is "
          + "used; expected one of: \(known)")
    }
    return nil
  }

  private mutating func setPlatform(_ value: Value) -> StaticString? {
    read.platform = nil
    let expected = setWord(.platform, value) { $0.platform = $1 }
    hasPlatform = read.platform != nil
    if !hasPlatform {
      read.platform = RunHeader().platform
      read.isPlatformAssumed = true
    }
    return expected
  }

  private mutating func setProcess(_ value: Value) -> StaticString? {
    guard case .integer(let number) = value, number >= 0 else {
      return "an integer that is not negative"
    }
    read.pid = number
    return nil
  }

  private mutating func setRecords(_ value: Value) -> StaticString? {
    guard case .strings(let names) = value else { return "an array of strings" }
    read.records = names.reduce(into: []) { set, name in
      if let family = RunHeader.Families(name: name) { set.formUnion(family) }
    }
    return nil
  }

  private mutating func set(
    _ field: WritableKeyPath<RunHeader, [String]>, _ value: Value
  ) -> StaticString? {
    guard case .strings(let names) = value else { return "an array of strings" }
    read[keyPath: field] = names
    return nil
  }
}
