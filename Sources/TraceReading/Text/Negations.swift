/// Negations in scripts without blanks, or with letters of their own.
enum Negations {
  private static let words: [StaticString] = [
    "没", "未", "不", "無", "ない", "ません", "않", "не ", "нет", "não ",
  ]

  /// Whether a text has one of them. Nearly all texts have no byte of theirs.
  static func areIn(_ text: UnsafeRawBufferPointer) -> Bool {
    text.contains { $0 >= 0x80 } && words.contains { text.has($0) }
  }
}
