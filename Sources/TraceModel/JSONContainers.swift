/// An object or an array that is being written, or the document around them.
struct JSONContainer {
  enum Kind: UInt64 { case document, object, array }

  let kind: Kind
  let isInline: Bool
  var isEmpty = true

  init(kind: Kind, isInline: Bool) {
    self.kind = kind
    self.isInline = isInline
  }

  fileprivate static let bitCount = 4

  fileprivate var bits: UInt64 { kind.rawValue | (isInline ? 4 : 0) | (isEmpty ? 8 : 0) }

  fileprivate init(bits: UInt64) {
    kind = Kind(rawValue: bits & 3) ?? .document
    isInline = bits & 4 != 0
    isEmpty = bits & 8 != 0
  }
}

/// The containers around the innermost one, as bits: an array would be asked at each bracket
/// whether it is shared.
struct JSONContainers {
  private(set) var count = 0
  /// The last of them, the innermost lowest.
  private var last: UInt64 = 0
  /// Those before, in full words.
  private var others: [UInt64] = []
  private static let room = UInt64.bitWidth / JSONContainer.bitCount

  mutating func push(_ container: JSONContainer) {
    if count > 0, count % Self.room == 0 { others.append(last) }
    last = last << UInt64(JSONContainer.bitCount) | container.bits
    count += 1
  }

  mutating func pop() -> JSONContainer? {
    guard count > 0 else { return nil }
    let container = JSONContainer(bits: last)
    last >>= UInt64(JSONContainer.bitCount)
    count -= 1
    if count > 0, count % Self.room == 0 { last = others.popLast() ?? 0 }
    return container
  }
}
