internal import TraceModel

// Text that begins with an object.
extension PasteCleaner {
  /// Bytes and lines that are looked at of text that begins with an object.
  private static let objectSample = 1 << 14
  private static let objectLines = 32

  /// Whether more text that begins with an object is not looked at.
  static func suffices(objects beginning: [UInt8]) -> Bool {
    beginning.count > objectSample
      || beginning.withUnsafeBytes { lines(ofObjects: $0, isWhole: false).count == objectLines }
  }

  /// Whether a line is one object, as a payload is that was copied on one line.
  static func isObject(_ line: [UInt8]) -> Bool {
    line.starts(with: "{\"".utf8) && line.last { $0 != 0x20 } == UInt8(ascii: "}")
  }

  /// The whole lines at the beginning of a text, as many as are looked at.
  static func lines(
    ofObjects beginning: UnsafeRawBufferPointer, isWhole: Bool
  ) -> [UnsafeRawBufferPointer] {
    var rest = beginning.part(0, objectSample)
    if rest.begins(with: "\u{FEFF}") { rest = rest.part(3) }
    var lines: [UnsafeRawBufferPointer] = []
    lines.reserveCapacity(objectLines)
    while lines.count < objectLines, let end = rest.place(of: 10) {
      lines.append(rest.part(0, end))
      rest = rest.part(end + 1)
    }
    // The last one may be cut, or hold all further ones.
    let isCut = !isWhole || beginning.count > objectSample || lines.count == objectLines
    if !isCut || lines.isEmpty { lines.append(rest) }
    return lines
  }
}
