/// A kind of document that programs read: what it says of a value, and its JSON Schema.
public struct JSONDocument<Value>: Sendable {
  /// Name and version of the format, such as `lifetrace.report/1`.
  public let name: String
  private let title: String
  private let meaning: String?
  private let object: JSONObject<Value>

  /// - Parameters:
  ///   - name: with the version; it is also the document's first member, `schema`.
  ///   - fields: the others.
  public init(
    _ name: String, title: String, meaning: String? = nil, fields: [JSONField<Value>]
  ) {
    self.name = name
    self.title = title
    self.meaning = meaning
    object = JSONObject(
      fields: [.constant("schema", "Name and version of this format.", is: name)] + fields)
  }

  /// One JSON document that ends in LF.
  public func text(of value: Value) -> String {
    var json = JSONWriter(.pretty)
    object.write(value, to: &json)
    return json.text
  }

  /// The JSON Schema (2020-12): a JSON document that ends in LF.
  public var schema: String {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("$schema", "https://json-schema.org/draft/2020-12/schema")
      // `urn:lifetrace:report:1` of `lifetrace.report/1`.
      json.member("$id", "urn:" + String(name.map { "./".contains($0) ? ":" : $0 }))
      json.member("title", title)
      json.schema(of: object.kind, meaning: meaning)
      var definitions = JSONDefinitions()
      definitions.collect(object.kind)
      guard !definitions.all.isEmpty else { return }
      json.object("$defs") { json in
        for (name, meaning, kind) in definitions.all {
          json.object(name) { $0.schema(of: kind, meaning: meaning) }
        }
      }
    }
    return json.text
  }
}

/// The kinds that a schema defines, in the order in which they first occur.
private struct JSONDefinitions {
  private(set) var all: [(name: String, meaning: String?, kind: JSONKind)] = []

  mutating func collect(_ kind: JSONKind) {
    switch kind {
    case .string, .integer, .boolean, .constant, .oneOf: break
    case .array(let kind, _), .byName(let kind), .orNull(let kind): collect(kind)
    case .object(let members): for member in members.all { collect(member.kind) }
    case .shared(let name, let meaning, let kind):
      guard !all.contains(where: { $0.name == name }) else { return }
      all.append((name, meaning, kind))
      collect(kind)
    }
  }
}

extension JSONKind {
  /// Nothing in its schema has members of its own.
  fileprivate var isFlat: Bool {
    switch self {
    case .string, .integer, .boolean, .constant, .oneOf, .shared: true
    case .array(let kind, _), .byName(let kind), .orNull(let kind): kind.isFlat
    case .object: false
    }
  }
}

extension JSONWriter {
  /// The members of the schema of a kind.
  fileprivate mutating func schema(
    of kind: JSONKind, meaning: String? = nil, orNull: Bool = false
  ) {
    member("description", ifPresent: meaning)
    switch kind {
    case .orNull(let kind): schema(of: kind, orNull: true)
    case .shared(let name, _, _): member("$ref", "#/$defs/\(name)")
    case .constant(let text): member("const", text)
    case .oneOf(let names):
      array("enum", inline: true) { json in
        for name in names { json.string(name) }
        if orNull { json.null() }
      }
    case .boolean: type("boolean", orNull)
    case .string(let pattern):
      type("string", orNull)
      member("pattern", ifPresent: pattern)
    case .integer(let least, let most):
      type("integer", orNull)
      member("minimum", ifPresent: least)
      member("maximum", ifPresent: most)
    case .array(let kind, let count):
      type("array", orNull)
      member("minItems", ifPresent: count.flatMap { $0.lowerBound > 0 ? $0.lowerBound : nil })
      member("maxItems", ifPresent: count?.upperBound)
      object("items", inline: kind.isFlat) { $0.schema(of: kind) }
    case .byName(let kind):
      type("object", orNull)
      object("additionalProperties", inline: kind.isFlat) { $0.schema(of: kind) }
    case .object(let members):
      type("object", orNull)
      schema(of: members)
    }
  }

  private mutating func type(_ name: String, _ orNull: Bool) {
    if orNull { member("type", [name, "null"]) } else { member("type", name) }
  }

  private mutating func schema(of members: JSONMembers) {
    member("required", members.all.filter { !$0.isOptional }.map(\.name))
    if !members.alternatives.isEmpty {
      array("anyOf", inline: true) { json in
        for names in members.alternatives { json.object { $0.member("required", names) } }
      }
    }
    object("properties") { json in
      for member in members.all {
        json.object(member.name, inline: member.kind.isFlat) {
          $0.schema(of: member.kind, meaning: member.meaning)
        }
      }
    }
    member("additionalProperties", false)
  }
}
