/// A member of an object in a document: its name, its meaning, what it may be, and what is written
/// of a value.
///
/// One list of fields gives both the writer of an object and its schema (``JSONObject``).
public struct JSONField<Value>: Sendable {
  typealias Body = @Sendable (Value, inout JSONWriter) -> Void

  let member: JSONMembers.Member
  /// Writes the key and the value; without a value it writes nothing.
  let write: Body

  private init(
    _ name: String, _ meaning: String?, _ kind: JSONKind, isOptional: Bool = false,
    _ write: @escaping Body
  ) {
    member = JSONMembers.Member(name: name, meaning: meaning, kind: kind, isOptional: isOptional)
    self.write = write
  }

  public var name: String { member.name }

  /// The same, but a document of another writer may lack it.
  public var mayBeMissing: JSONField {
    JSONField(member.name, member.meaning, member.kind, isOptional: true, write)
  }

  /// A value of any kind.
  ///
  /// - Parameter write: writes the value after its key.
  public static func value(
    _ name: String, _ meaning: String? = nil, as kind: JSONKind,
    _ write: @escaping @Sendable (Value, inout JSONWriter) -> Void
  ) -> JSONField {
    JSONField(name, meaning, kind) { value, json in
      json.key(name)
      write(value, &json)
    }
  }

  /// A value that may be missing.
  ///
  /// - Parameter write: writes the value after its key.
  public static func valueIfPresent<Part>(
    _ name: String, _ meaning: String? = nil, as kind: JSONKind,
    _ part: @escaping @Sendable (Value) -> Part?,
    _ write: @escaping @Sendable (Part, inout JSONWriter) -> Void
  ) -> JSONField {
    JSONField(name, meaning, kind, isOptional: true) { value, json in
      guard let part = part(value) else { return }
      json.key(name)
      write(part, &json)
    }
  }

  // MARK: Texts

  public static func constant(
    _ name: String, _ meaning: String? = nil, is text: String
  ) -> JSONField {
    JSONField(name, meaning, .constant(text)) { $1.member(name, text) }
  }

  public static func string(
    _ name: String, _ meaning: String? = nil, as kind: JSONKind = .string,
    _ text: @escaping @Sendable (Value) -> String
  ) -> JSONField {
    JSONField(name, meaning, kind) { $1.member(name, text($0)) }
  }

  public static func stringOrNull(
    _ name: String, _ meaning: String? = nil, as kind: JSONKind = .orNull(.string),
    _ text: @escaping @Sendable (Value) -> String?
  ) -> JSONField {
    JSONField(name, meaning, kind) { $1.member(name, orNull: text($0)) }
  }

  public static func stringIfPresent(
    _ name: String, _ meaning: String? = nil, as kind: JSONKind = .string,
    _ text: @escaping @Sendable (Value) -> String?
  ) -> JSONField {
    JSONField(name, meaning, kind, isOptional: true) { $1.member(name, ifPresent: text($0)) }
  }

  public static func strings(
    _ name: String, _ meaning: String? = nil, each kind: JSONKind = .string,
    _ texts: @escaping @Sendable (Value) -> [String]
  ) -> JSONField {
    JSONField(name, meaning, .array(of: kind)) { $1.member(name, texts($0)) }
  }

  public static func stringsOrNull(
    _ name: String, _ meaning: String? = nil, _ texts: @escaping @Sendable (Value) -> [String]?
  ) -> JSONField {
    JSONField(name, meaning, .orNull(.array(of: .string))) { value, json in
      json.key(name)
      guard let texts = texts(value) else { return json.null() }
      json.array(inline: true) { for text in texts { $0.string(text) } }
    }
  }

  public static func stringsIfPresent(
    _ name: String, _ meaning: String? = nil, each kind: JSONKind = .string,
    _ texts: @escaping @Sendable (Value) -> [String]?
  ) -> JSONField {
    JSONField(name, meaning, .array(of: kind), isOptional: true) { value, json in
      if let texts = texts(value) { json.member(name, texts) }
    }
  }

  // MARK: Numbers

  public static func boolean(
    _ name: String, _ meaning: String? = nil, _ flag: @escaping @Sendable (Value) -> Bool
  ) -> JSONField {
    JSONField(name, meaning, .boolean) { $1.member(name, flag($0)) }
  }

  public static func integer<Number: BinaryInteger & Sendable>(
    _ name: String, _ meaning: String? = nil, as kind: JSONKind = .count,
    _ number: @escaping @Sendable (Value) -> Number
  ) -> JSONField {
    JSONField(name, meaning, kind) { $1.member(name, number($0)) }
  }

  public static func integerOrNull<Number: BinaryInteger & Sendable>(
    _ name: String, _ meaning: String? = nil, as kind: JSONKind = .orNull(.count),
    _ number: @escaping @Sendable (Value) -> Number?
  ) -> JSONField {
    JSONField(name, meaning, kind) { $1.member(name, orNull: number($0)) }
  }

  public static func integerIfPresent<Number: BinaryInteger & Sendable>(
    _ name: String, _ meaning: String? = nil, as kind: JSONKind = .count,
    _ number: @escaping @Sendable (Value) -> Number?
  ) -> JSONField {
    JSONField(name, meaning, kind, isOptional: true) { $1.member(name, ifPresent: number($0)) }
  }

  // MARK: Objects

  public static func object<Part>(
    _ name: String, _ meaning: String? = nil, of object: JSONObject<Part>,
    _ part: @escaping @Sendable (Value) -> Part
  ) -> JSONField {
    JSONField(name, meaning, object.kind) { value, json in
      json.key(name)
      object.write(part(value), to: &json)
    }
  }

  public static func objectOrNull<Part>(
    _ name: String, _ meaning: String? = nil, of object: JSONObject<Part>,
    _ part: @escaping @Sendable (Value) -> Part?
  ) -> JSONField {
    JSONField(name, meaning, .orNull(object.kind)) { value, json in
      json.key(name)
      if let part = part(value) { object.write(part, to: &json) } else { json.null() }
    }
  }

  public static func objectIfPresent<Part>(
    _ name: String, _ meaning: String? = nil, of object: JSONObject<Part>,
    _ part: @escaping @Sendable (Value) -> Part?
  ) -> JSONField {
    JSONField(name, meaning, object.kind, isOptional: true) { value, json in
      guard let part = part(value) else { return }
      json.key(name)
      object.write(part, to: &json)
    }
  }

  /// - Parameter limit: no list is longer.
  public static func objects<Parts: Sequence>(
    _ name: String, _ meaning: String? = nil, of object: JSONObject<Parts.Element>,
    limit: Int? = nil, _ parts: @escaping @Sendable (Value) -> Parts
  ) -> JSONField {
    JSONField(name, meaning, .array(of: object.kind, count: limit.map { 0...$0 })) { value, json in
      json.array(name) { for part in parts(value) { object.write(part, to: &$0) } }
    }
  }

  /// Nothing is written for an empty list.
  public static func objectsIfAny<Part>(
    _ name: String, _ meaning: String? = nil, of object: JSONObject<Part>,
    _ parts: @escaping @Sendable (Value) -> [Part]
  ) -> JSONField {
    JSONField(name, meaning, .array(of: object.kind), isOptional: true) { value, json in
      let parts = parts(value)
      guard !parts.isEmpty else { return }
      json.array(name) { for part in parts { object.write(part, to: &$0) } }
    }
  }

  /// An object whose keys are names.
  ///
  /// - Parameters:
  ///   - kind: of each value.
  ///   - write: writes the members.
  public static func byName(
    _ name: String, _ meaning: String? = nil, of kind: JSONKind, isInline: Bool = false,
    _ write: @escaping @Sendable (Value, inout JSONWriter) -> Void
  ) -> JSONField {
    JSONField(name, meaning, .byName(kind)) { value, json in
      json.object(name, inline: isInline) { write(value, &$0) }
    }
  }
}
