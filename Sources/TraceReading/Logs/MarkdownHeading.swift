/// A heading that a person wrote between the parts of a text: `## Second run`.
enum MarkdownHeading {
  private static let longest = 80

  static func isOne(_ line: UnsafeRawBufferPointer) -> Bool { level(of: line) != nil }

  /// The number of signs before a heading; nil if the line is not one.
  static func level(of line: UnsafeRawBufferPointer) -> Int? {
    let signs = line.prefix { $0 == UInt8(ascii: "#") }.count
    guard (1...6).contains(signs), line.count > signs + 1, line.count <= longest,
      line[signs] == 0x20, line[signs + 1].isNameByte || line[signs + 1] >= 0x80
    else { return nil }
    return signs
  }
}
