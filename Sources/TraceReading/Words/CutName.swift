internal import TraceModel

/// The name of a callback that ends a line and is cut, as a window cuts the text of a narrow
/// column: `sceneWillResignAct…`, `applicationDid...`.
struct CutName {
  /// The line with the whole name; nil if it may be the beginning of several.
  let message: [UInt8]?

  /// A shorter piece may be any word.
  private static let shortest = 10
  private static let marks: [StaticString] = ["\u{2026}", "..."]

  /// Whether a line ends with dots. Nearly all lines end here.
  static func areIn(_ message: UnsafeRawBufferPointer) -> Bool {
    guard let last = message.last, last == 0xA6 || last == 0x2E else { return false }
    return marks.contains { message.hasSuffix($0) }
  }

  /// Nil if no name begins with the last word.
  init?(_ message: UnsafeRawBufferPointer) {
    guard let mark = Self.marks.first(where: { message.hasSuffix($0) }) else { return nil }
    let text = message.part(0, message.count - mark.utf8CodeUnitCount)
    let piece = String(decoding: text, as: UTF8.self)
    let word = piece.reversed().prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }.reversed()
    guard word.count >= Self.shortest else { return nil }
    let names = PrintedNameTable.names.lazy.map(\.name).filter {
      $0.utf8.starts(with: String(word).utf8)
    }
    // A notification is called like its callback.
    let shortest = names.min { $0.utf8.count < $1.utf8.count }
    guard let shortest else { return nil }
    let isOne = names.allSatisfy { $0.hasPrefix(shortest) }
    self.message = isOne ? Array((piece.dropLast(word.count) + shortest).utf8) : nil
  }
}
