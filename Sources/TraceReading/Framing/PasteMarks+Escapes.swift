// Backslashes that an editor of Markdown puts before its signs: `Films\[412\]`,
// `killing\_specific`.
extension PasteMarks {
  private static let escaped = Set("_*[]<>`()#.-+!|~{}&".utf8)
  private static let backslash = UInt8(ascii: "\\")

  /// Whether a line with text is one of a log, or a message of the system, without them alone.
  static func hasEscapes(_ line: [UInt8], _ recogniser: LineRecogniser) -> Bool {
    guard let first = line.firstIndex(of: backslash), first + 1 < line.count,
      line.indices.dropLast().contains(where: {
        line[$0] == backslash && escaped.contains(line[$0 + 1])
      })
    else { return false }
    func isRead(_ line: [UInt8]) -> Bool {
      line.withUnsafeBytes {
        recogniser.isMessage($0.trimmed) || recogniser.kind($0.trimmed) == .record
      }
    }
    if (areEscaped(line) || !isRead(line)) && isRead(withoutEscapes(line)) { return true }
    return areEscaped(line) && line.withUnsafeBytes { recogniser.kind($0.trimmed) == nil }
      && withoutEscapes(line).withUnsafeBytes { recogniser.kind($0.trimmed) != nil }
  }

  /// Whether a line has brackets of one kind, each with a backslash before it.
  private static func areEscaped(_ line: [UInt8]) -> Bool {
    ["[]", "<>"].contains { kind in
      let brackets = line.indices.filter { kind.utf8.contains(line[$0]) }
      return brackets.count > 1 && brackets.allSatisfy { $0 > 0 && line[$0 - 1] == backslash }
    }
  }

  static func withoutEscapes(_ line: [UInt8]) -> [UInt8] {
    guard line.contains(backslash) else { return line }
    return line.indices.compactMap { place in
      let isEscape =
        line[place] == backslash && place + 1 < line.count && escaped.contains(line[place + 1])
      return isEscape ? nil : line[place]
    }
  }
}
