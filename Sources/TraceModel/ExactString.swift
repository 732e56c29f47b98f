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
    left.withBytes { left in
      right.withBytes { right in
        guard left.count == right.count else { return false }
        guard let start = left.baseAddress, let other = right.baseAddress else { return true }
        return memcmp(start, other, left.count) == 0
      }
    }
  }

  public static func < (left: ExactString, right: ExactString) -> Bool {
    left.withBytes { left in
      right.withBytes { right in
        guard let start = left.baseAddress, let other = right.baseAddress else {
          return left.count < right.count
        }
        let order = memcmp(start, other, min(left.count, right.count))
        return order != 0 ? order < 0 : left.count < right.count
      }
    }
  }

  public func hash(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// The bytes, without a copy of the string that would have to be counted.
  @inline(__always)
  private func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
    // A string of another runtime, such as one of Foundation on a Mac.
    var text = text
    return text.withUTF8(body)
  }
}
