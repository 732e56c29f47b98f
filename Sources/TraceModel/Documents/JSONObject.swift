/// An object of a document as the list of its fields.
///
///     static let entry = JSONObject<Entry>(fields: [
///       .string("name", "Name of the entry.") { $0.name },
///       .integer("count", "How often it was seen.") { $0.count },
///     ])
public struct JSONObject<Value>: Sendable {
  private let fields: [JSONField<Value>]
  private let isInline: Bool
  /// What a schema says of it, also where a value is written by hand (``write(_:to:)``).
  public let kind: JSONKind

  /// - Parameters:
  ///   - name: the definition's in the schema; nil: it is written out where it is used.
  ///   - meaning: of the definition.
  ///   - isInline: it is written on one line.
  ///   - alternatives: sets of names of which one must be there.
  public init(
    _ name: String? = nil, _ meaning: String? = nil, isInline: Bool = false,
    alternatives: [[String]] = [], fields: [JSONField<Value>]
  ) {
    self.fields = fields
    self.isInline = isInline
    let kind = JSONKind.object(
      JSONMembers(all: fields.map(\.member), alternatives: alternatives))
    self.kind = name.map { .shared($0, meaning: meaning, kind) } ?? kind
  }

  public func write(_ value: Value, to json: inout JSONWriter) {
    json.object(inline: isInline) { writeMembers(of: value, to: &$0) }
  }

  /// Writes the members into an object that is open.
  public func writeMembers(of value: Value, to json: inout JSONWriter) {
    for field in fields { field.write(value, &json) }
  }
}
