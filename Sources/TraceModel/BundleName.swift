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

  private static let commonParts: [StaticString] = [
    "app", "App", "ios", "iOS", "mobile", "mac", "watchkitapp", "watchkitextension",
  ]

  /// The ends of the names that Xcode's templates give to programs of watchOS, as in
  /// `Films Watch App`, in the form of ``folded(_:)``.
  private static let watchEnds: [StaticString] = [
    "watchkitapp", "watchkitextension", "watchapp", "watchextension",
  ]

  private static func bytes(_ text: StaticString) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  /// A name in small letters without what bundles can't have, and without the word for an app of
  /// watchOS.
  public static func folded(_ name: some Collection<UInt8>) -> [UInt8] {
    let small = name.filter { $0 != 0x20 && $0 != 0x2D && $0 != 0x5F }.map {
      (0x41...0x5A).contains($0) ? $0 | 0x20 : $0
    }
    let end = watchEnds.first {
      small.count > $0.utf8CodeUnitCount
        && small.suffix($0.utf8CodeUnitCount).elementsEqual(bytes($0))
    }
    return end.map { Array(small.dropLast($0.utf8CodeUnitCount)) } ?? small
  }
}
