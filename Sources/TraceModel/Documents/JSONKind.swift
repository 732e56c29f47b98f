/// What a value in a document may be, as the document's JSON Schema says it.
public indirect enum JSONKind: Sendable {
  case string(pattern: String? = nil)
  case integer(from: Int64? = 0, to: Int64? = nil)
  case boolean
  case constant(String)
  case oneOf([String])
  case array(of: JSONKind, count: ClosedRange<Int>? = nil)
  /// An object whose keys are names of the app, the recording or the model.
  case byName(JSONKind)
  case object(JSONMembers)
  case orNull(JSONKind)
  /// A kind that several places share: the schema defines it once, under this name.
  case shared(String, meaning: String? = nil, JSONKind)

  /// The names of an enumeration, in the order of its cases.
  public static func oneOf<Name: CaseIterable & RawRepresentable<String>>(
    _ names: Name.Type
  ) -> JSONKind {
    .oneOf(names.allCases.map(\.rawValue))
  }

  public static let string = JSONKind.string()
  /// A whole number from 0 on.
  public static let count = JSONKind.integer()
  /// 128 bits as the fingerprint of a finding is written.
  public static let fingerprint = JSONKind.string(pattern: "^[0-9a-f]{32}$")
}

/// The members of an object, in their order, without how they are written.
public struct JSONMembers: Sendable {
  struct Member: Sendable {
    let name: String
    let meaning: String?
    let kind: JSONKind
    let isOptional: Bool
  }

  let all: [Member]
  /// Sets of names of which one must be there; empty: each that is not optional.
  let alternatives: [[String]]
}
