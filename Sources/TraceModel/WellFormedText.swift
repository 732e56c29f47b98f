import SystemLibrary

extension String {
  /// The text of bytes that are UTF-8; nil if they are not.
  ///
  /// `String(validating:as:)` of the standard library needs macOS 15; the package is built for
  /// macOS 13.
  public init?(wellFormed bytes: some Collection<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    // Invalid UTF-8 became U+FFFD, which has other bytes. As memory where both lie in it: step by
    // step through a collection takes fifty times as long.
    let isSame = bytes.withContiguousStorageIfAvailable { hasBytes(UnsafeRawBufferPointer($0)) }
    guard isSame ?? utf8.elementsEqual(bytes) else { return nil }
  }

  /// The same for memory, which is asked without a witness of its type.
  public init?(wellFormed bytes: UnsafeRawBufferPointer) {
    self.init(decoding: bytes, as: UTF8.self)
    guard hasBytes(bytes) else { return nil }
  }

  private func hasBytes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    utf8.withContiguousStorageIfAvailable { UnsafeRawBufferPointer($0).isEqual(to: bytes) }
      ?? utf8.elementsEqual(bytes)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether both hold the same bytes, compared as one piece of memory.
  public func isEqual(to other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let start = baseAddress, let others = other.baseAddress else { return true }
    return memcmp(start, others, count) == 0
  }
}
