import TraceModel

extension NotSceneBased {
  /// What a line of the log says about scenes.
  enum Notice { case none, announced, refused }

  /// Looks for UIKit's three sentences, each known from one major version:
  ///
  ///     This process does not adopt UIScene lifecycle. …           18.4
  ///     `UIScene` lifecycle will soon be required. …               26
  ///     … UIScene life cycle is required for apps built with …     27
  ///
  /// The backquotes of the second may be there or not. Bytes only: most lines say nothing.
  static func notice(_ text: UnsafeRawBufferPointer) -> Notice {
    var index = 0
    while index + 7 < text.count {
      guard has(text, index, "UIScene") else {
        index += 1
        continue
      }
      var after = index + 7
      if text[after] == UInt8(ascii: "`") { after += 1 }
      if has(text, after, " life cycle is required") { return .refused }
      if has(text, after, " lifecycle will soon be required") { return .announced }
      var before = index
      if before > 0, text[before - 1] == UInt8(ascii: "`") { before -= 1 }
      if has(text, after, " lifecycle"), has(text, before - 15, "does not adopt ") {
        return .announced
      }
      index = after
    }
    return .none
  }

  private static func has(
    _ text: UnsafeRawBufferPointer, _ start: Int, _ words: StaticString
  ) -> Bool {
    guard start >= 0, start + words.utf8CodeUnitCount <= text.count else { return false }
    return words.withUTF8Buffer { words in
      for offset in words.indices where text[start + offset] != words[offset] { return false }
      return true
    }
  }
}
