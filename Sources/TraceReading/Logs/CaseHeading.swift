/// What a person did before the lines below: `Control Center:`, `2. Lock the device:`.
///
/// An app may print a line like it, above an object or a list. Above a callback it divides the
/// text.
enum CaseHeading {
  private static let longest = 48
  private static let mostWords = 6

  static func isOne(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.last == UInt8(ascii: ":"), (4...longest).contains(line.count), let byte = line.first,
      (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
    else { return false }
    let text = line.part(0, line.count - 1)
    guard text.contains(where: { (0x61...0x7A).contains($0) }),
      text.allSatisfy({ $0.isNameByte || $0 >= 0x80 || " .()'/&+-".utf8.contains($0) })
    else { return false }
    let words = text.split(separator: 0x20)
    // `FeedModel:` and `AppDelegate.swift:` say who prints.
    let first = text.part(0, words.first?.count ?? 0)
    if LevelWords.ofLogger(first) != nil || first.is("LOG") { return false }
    let isOfPrinter =
      words.count == 1
      ? CategoryWord.isOne(text) : words.contains { CategoryWord.isType($0) }
    return words.count <= mostWords && !isOfPrinter
      && words.allSatisfy { !$0.dropLast().contains(0x2E) && !$0.contains(0x5F) }
  }
}
