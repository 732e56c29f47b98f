/// Names and ids in other tools' files that are kept until reading ends.
enum KeptText {
  static let limit = 300

  /// The text; of a long one its beginning and a digest of all of it, so that texts that differ
  /// stay different.
  static func of(_ text: String) -> String {
    guard text.utf8.count > limit else { return text }
    var text = text
    let digest = text.withUTF8 { DoubledMessages.digest(UnsafeRawBufferPointer($0)) }
    var end = text.utf8.index(text.startIndex, offsetBy: limit)
    while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return "\(text[..<end])…\(String(digest, radix: 16))"
  }
}
