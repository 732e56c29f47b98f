/// Marks with which a person points at a line or its message: bold, italics, a colour.
enum PersonalMarks {
  /// A text between two marks, which differ or are the same.
  struct Pair: Sendable {
    let open: [UInt8]
    let close: [UInt8]

    init(_ open: String, _ close: String? = nil) {
      self.open = Array(open.utf8)
      self.close = Array((close ?? open).utf8)
    }

    /// What is between the marks; nil if they are not around all of the text.
    func inside(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
      guard text.count > open.count + close.count, text.starts(with: open),
        text.part(text.count - close.count).elementsEqual(close)
      else { return nil }
      return text.part(open.count, text.count - close.count)
    }
  }

  /// Longer ones first.
  static let pairs = [
    Pair("***"), Pair("**"), Pair("__"), Pair("=="), Pair("<b>", "</b>"), Pair("<i>", "</i>"),
    Pair("<u>", "</u>"), Pair("<em>", "</em>"), Pair("<mark>", "</mark>"),
    Pair("<strong>", "</strong>"), Pair("[b]", "[/b]"), Pair("*"), Pair("_"),
  ]

  /// What is between the marks around a text; nil without any.
  static func inside(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    coloured(text) ?? pairs.lazy.compactMap { $0.inside(text) }.first
  }

  /// Whether a tag of emphasis is before a record.
  static func isRecordMarked(_ line: ArraySlice<UInt8>) -> Bool {
    pairs.contains { pair in
      pair.open.first == UInt8(ascii: "<") && line.starts(with: pair.open)
        && RecordStart.isOne(Array(line.dropFirst(pair.open.count)))
    }
  }

  /// A text between `{color:red}` and `{color}`, as Jira has them.
  private static func coloured(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    let close: StaticString = "{color}"
    guard text.begins(with: "{color:"), text.hasSuffix(close),
      let end = text.part(0, 32).place(of: UInt8(ascii: "}"))
    else { return nil }
    return text.part(end + 1, text.count - close.utf8CodeUnitCount)
  }
}
