internal import TraceModel

/// The name of a callback that ends a line and is cut, as a window cuts the text of a narrow
/// column: `sceneWillResignAct…`, `applicationDid...`.
struct CutName {
  /// The line with the whole name; nil if it may be the beginning of several.
  let message: [UInt8]?

  /// A shorter piece may be any word.
  private static let shortest = 10
  private static let marks: [StaticString] = ["\u{2026}", "...", " [message truncated]"]

  /// Whether a line ends with dots. Nearly all lines end here.
  static func areIn(_ message: UnsafeRawBufferPointer) -> Bool {
    guard let last = message.last, [0xA6, 0x2E, 0x5D].contains(last) else { return false }
    return marks.contains { message.hasSuffix($0) }
  }

  /// Whether a line ends within the name of a step of an app or a scene, without a sign of a cut.
  static func isWithoutMark(_ message: UnsafeRawBufferPointer) -> Bool {
    var start = message.count
    while start > 0, message.count - start < 40, message[start - 1].isNameByte { start -= 1 }
    // Nearly all lines end here.
    guard message.count - start > 13, "as".utf8.contains(message[start]) else { return false }
    let piece = message.part(start)
    return steps.contains { piece.count < $0.count && $0.starts(with: piece) }
  }

  private static let steps: [[UInt8]] = PrintedNameTable.names.lazy.map(\.name)
    .filter { name in
      ["applicationDid", "applicationWill", "sceneDid", "sceneWill"].contains {
        name.hasPrefix($0)
      }
    }
    .map { Array($0.utf8) }

  /// Nil if no name begins with the last word.
  init?(_ message: UnsafeRawBufferPointer) {
    var text = message
    while let mark = Self.marks.first(where: { text.hasSuffix($0) }) {
      text = text.part(0, text.count - mark.utf8CodeUnitCount)
    }
    guard text.count < message.count else { return nil }
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
