import SystemLibrary

/// A string as its bytes: the key of names and ids.
///
/// Swift takes `é` and `e` with a combining accent for equal strings. In a trace they are two
/// names, because nothing is normalised there (FORMAT.md §7.2).
public struct ExactString: Hashable, Comparable, Sendable, ExpressibleByStringLiteral {
  public let text: String

  public init(_ text: String) { self.text = text }

  public init(stringLiteral text: String) { self.text = text }

  public static func == (left: ExactString, right: ExactString) -> Bool {
    // As one piece of memory: a comparison byte by byte costs ten times as much.
    var (left, right) = (left.text, right.text)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        guard left.count == right.count else { return false }
        guard let start = left.baseAddress, let other = right.baseAddress else { return true }
        return memcmp(start, other, left.count) == 0
      }
    }
  }

  public static func < (left: ExactString, right: ExactString) -> Bool {
    var (left, right) = (left.text, right.text)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        guard let start = left.baseAddress, let other = right.baseAddress else {
          return left.count < right.count
        }
        let order = memcmp(start, other, min(left.count, right.count))
        return order != 0 ? order < 0 : left.count < right.count
      }
    }
  }

  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension Dictionary where Key == ExactString {
  /// The members in the order of their keys' bytes.
  public var inKeyOrder: [(key: ExactString, value: Value)] {
    let members = Array(self)
    // Nearly all keys differ in their first bytes, which compare as one number.
    let heads = members.map(\.key.head)
    return members.indices.sorted {
      heads[$0] != heads[$1] ? heads[$0] < heads[$1] : members[$0].key < members[$1].key
    }.map { members[$0] }
  }
}

extension ExactString {
  /// The first eight bytes as a number that orders as they do; where there are fewer, with zeros.
  fileprivate var head: UInt64 {
    var text = text
    return text.withUTF8 { bytes in
      if bytes.count >= 8 {
        return UInt64(
          bigEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(as: UInt64.self))
      }
      return bytes.reduce(0) { $0 << 8 | UInt64($1) } << UInt64((8 - bytes.count) * 8)
    }
  }
}
