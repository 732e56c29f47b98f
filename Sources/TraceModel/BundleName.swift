/// What the identifier of a bundle says of the app's name.
public enum BundleName {
  /// What the executable of the app is probably called: the last part of its bundle that is the
  /// name of something.
  public static func executable<Text: BidirectionalCollection>(_ bundle: Text) -> Text.SubSequence
  where Text.Element == UInt8 {
    var rest = bundle[...]
    while let dot = rest.lastIndex(of: 0x2E) {
      let last = rest[rest.index(after: dot)...]
      if !commonParts.contains(where: { last.elementsEqual(bytes($0)) }) { return last }
      rest = rest[..<dot]
    }
    return rest
  }

  private static let commonParts: [StaticString] = ["app", "App", "ios", "iOS", "mobile", "mac"]

  private static func bytes(_ text: StaticString) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  /// A name in small letters without what bundles can't have.
  public static func folded(_ name: some Collection<UInt8>) -> [UInt8] {
    name.filter { $0 != 0x20 && $0 != 0x2D && $0 != 0x5F }.map {
      (0x41...0x5A).contains($0) ? $0 | 0x20 : $0
    }
  }
}
