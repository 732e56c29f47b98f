/// A value of a property list, with the line of its text where there is one.
public indirect enum PropertyValue: Sendable {
  case string(String)
  /// Within 64 bits, or in full as 128.
  case integer(Int64)
  /// Above the largest signed number.
  case unsigned(UInt64)
  case real(Double)
  case boolean(Bool)
  /// Seconds since 2001-01-01 00:00:00 UTC.
  case date(Double)
  case data([UInt8])
  /// A reference of an archive of objects.
  case uid(UInt64)
  case array([PropertyValue])
  case dictionary(PropertyDictionary)

  /// What it is: `a string`.
  public var words: String {
    switch self {
    case .string: "a string"
    case .integer, .unsigned, .real: "a number"
    case .boolean: "a boolean"
    case .date: "a date"
    case .data, .uid: "data"
    case .array: "an array"
    case .dictionary: "a dictionary"
    }
  }

  public var string: String? { if case .string(let text) = self { text } else { nil } }
  public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  public var array: [PropertyValue]? { if case .array(let values) = self { values } else { nil } }
  public var dictionary: PropertyDictionary? {
    if case .dictionary(let values) = self { values } else { nil }
  }
}

/// A dictionary of a property list, in the order of its text. Of a key that is there twice the last
/// value counts, as for Apple's readers.
public struct PropertyDictionary: Sendable {
  public struct Entry: Sendable {
    public let key: String
    public let value: PropertyValue
    /// 1-based line of the key; 0 if the list is not text.
    public let line: Int64

    public init(key: String, value: PropertyValue, line: Int64 = 0) {
      self.key = key
      self.value = value
      self.line = line
    }
  }

  public private(set) var entries: [Entry] = []
  private var places: [ExactString: Int] = [:]

  public init(_ entries: [Entry] = []) {
    for entry in entries { add(entry) }
  }

  public mutating func add(_ entry: Entry) {
    let key = ExactString(entry.key)
    if let place = places[key] {
      entries[place] = entry
    } else {
      places[key] = entries.count
      entries.append(entry)
    }
  }

  public func entry(_ key: String) -> Entry? { places[ExactString(key)].map { entries[$0] } }
  public subscript(key: String) -> PropertyValue? { entry(key)?.value }
}
