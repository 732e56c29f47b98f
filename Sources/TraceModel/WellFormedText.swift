extension String {
  /// The text of bytes that are UTF-8; nil if they are not.
  ///
  /// `String(validating:as:)` of the standard library needs macOS 15; the package is built for
  /// macOS 13.
  public init?(wellFormed bytes: some Collection<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    // Invalid UTF-8 became U+FFFD, which has other bytes. As memory where both lie in it: step by
    // step through a collection takes fifty times as long.
    let isSame = bytes.withContiguousStorageIfAvailable { bytes in
      utf8.withContiguousStorageIfAvailable { $0.elementsEqual(bytes) }
    }
    guard isSame.flatMap({ $0 }) ?? utf8.elementsEqual(bytes) else { return nil }
  }
}
