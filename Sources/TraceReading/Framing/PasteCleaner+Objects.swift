internal import TraceModel

// Text that begins with an object.
extension PasteCleaner {
  /// Bytes and lines that are looked at of text that begins with an object.
  private static let objectSample = 1 << 14
  private static let objectLines = 32

  /// Whether more text that begins with an object is not looked at.
  static func suffices(objects beginning: [UInt8]) -> Bool {
    beginning.count > objectSample || beginning.withUnsafeBytes { hasWholeLines($0, objectLines) }
  }

  private static func hasWholeLines(_ text: UnsafeRawBufferPointer, _ number: Int) -> Bool {
    var place = 0
    for _ in 0..<number {
      guard let end = text.place(of: 10, from: place) else { return false }
      place = end + 1
    }
    return true
  }

  /// Whether a text begins as recorders write it: a header, and whole records that begin with their
  /// numbers, of which the first has the least one. Nearly all recordings are known by it, and need
  /// no list of lines: each one pays for what is done here.
  static func isRecordingAsWritten(_ beginning: UnsafeRawBufferPointer, isWhole: Bool) -> Bool {
    let text = beginning.part(0, objectSample)
    guard text.begins(with: "{\"lifetrace\":"), let header = endOfObject(text, from: 0) else {
      return false
    }
    var place = header + 1
    // A record may not be another header. Few records have an f, with which the search for the key
    // begins.
    guard !text.part(place).has("fetrace\"") else { return false }
    var least: UInt8?
    for _ in 1..<objectLines {
      guard text.has("{\"seq\":", at: place), let end = endOfObject(text, from: place) else {
        let isCut = !isWhole || beginning.count > objectSample
        return least != nil
          && (place == text.count || isCut && text.place(of: 10, from: place) == nil)
      }
      let number = place + "{\"seq\":".utf8.count
      if least == nil {
        let first = text.part(number, end)
        guard first.has("0,", at: 0) || first.has("1,", at: 0), first.has("\"event\":\"") else {
          return false
        }
        least = first.first
      } else if least == UInt8(ascii: "1") {
        guard text[number] != 0x30, !RecordingOrder.mayHaveNumberZero(text.part(number, end)) else {
          return false
        }
      }
      place = end + 1
    }
    return true
  }

  /// Where a line ends that ends in a brace.
  private static func endOfObject(_ text: UnsafeRawBufferPointer, from place: Int) -> Int? {
    text.place(of: 10, from: place).flatMap { $0 > place && text[$0 - 1] == 0x7D ? $0 : nil }
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
