internal import TraceModel

/// A field of a crash report as people list it in Markdown:
///
///     | Exception Type | EXC_CRASH (SIGKILL) |     * **Exception Type:** EXC_CRASH (SIGKILL)
enum MarkedField {
  /// Fields that only a report has, or that say whose it is.
  private static let keys: Set<String> = [
    "Incident Identifier", "Hardware Model", "Process", "Identifier", "Version", "Date/Time",
    "Launch Time", "OS Version", "Exception Type", "Exception Codes", "Exception Note",
    "Exception Subtype", "Termination Reason", "Termination Signal", "Termination Description",
    "Triggered by Thread",
  ]

  /// The field without its marks, `Exception Type: EXC_CRASH (SIGKILL)`; nil if the line has none.
  static func plain(_ line: UnsafeRawBufferPointer) -> [UInt8]? {
    let text = line.trimmed
    // The first bar may be gone with the marks around the text.
    let isRow = text.last == UInt8(ascii: "|")
    guard isRow || isListed(text), text.count <= 4_096 else { return nil }
    var parts: [Slice<UnsafeRawBufferPointer>]
    if isRow {
      parts = text.split(separator: UInt8(ascii: "|"))
      guard parts.count == 2 else { return nil }
    } else {
      let inside = text.drop { !(0x41...0x5A).contains($0 & 0xDF) }
      parts = inside.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      guard parts.count == 2 else { return nil }
    }
    let key = trimmed(parts[0])
    guard keys.contains(String(decoding: key, as: UTF8.self)) else { return nil }
    // A list may as well describe the fields.
    guard !examples.contains(where: { text.has($0) }) else { return nil }
    return key + Array(": ".utf8) + trimmed(parts[1])
  }

  private static let examples: [StaticString] = ["e.g.", "example", "such as", "i.e.", "z. B."]

  /// `* `, `- `, `• ` or `**`.
  private static func isListed(_ text: UnsafeRawBufferPointer) -> Bool {
    text.begins(with: "* ") || text.begins(with: "- ") || text.begins(with: "• ")
      || text.begins(with: "**") || text.begins(with: "`")
  }

  /// Without blanks and the marks of bold text and code around it.
  private static func trimmed(_ text: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
    let marks = Set(" \t*`:_".utf8)
    var text = text.drop { marks.contains($0) }
    while let last = text.last, marks.contains(last) { text.removeLast() }
    return Array(text)
  }
}
