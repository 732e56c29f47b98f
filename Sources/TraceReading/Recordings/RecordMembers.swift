internal import TraceModel

/// The keys of a record as its line spells them, with their values.
///
/// The line was read already, so that it is not malformed.
struct RecordMembers {
  /// A value as it is written; valid as long as the line is.
  struct Value {
    fileprivate let text: UnsafeRawBufferPointer
    fileprivate let isSketch: Bool

    /// A string without escapes, or the digits of a number.
    var string: String {
      text.first == UInt8(ascii: "\"")
        ? JSONText.strings(text).first ?? "" : String(decoding: text, as: UTF8.self)
    }

    /// The strings of an array.
    var strings: [String] {
      if text.first == UInt8(ascii: "[") { return JSONText.strings(text) }
      guard isSketch else { return [] }
      return string.split(separator: ",").map(String.init)
    }
  }

  let all: [(key: String, value: Value)]

  init(_ record: UnsafeRawBufferPointer, isSketch: Bool) {
    all = isSketch ? Self.sketch(record) : Self.json(record)
  }

  private static func json(_ record: UnsafeRawBufferPointer) -> [(key: String, value: Value)] {
    guard var place = record.baseAddress else { return [] }
    var members: [(key: String, value: Value)] = []
    try? JSONWalk.members(&place) { (key, place) throws(Malformed) in
      let start = place
      try JSONScan.skipValue(&place, depth: 1)
      members.append(
        (
          String(decoding: key, as: UTF8.self),
          Value(
            text: UnsafeRawBufferPointer(start: start, count: place - start), isSketch: false)
        ))
    }
    return members
  }

  // MARK: Sketches

  private static func sketch(_ line: UnsafeRawBufferPointer) -> [(key: String, value: Value)] {
    var members: [(key: String, value: Value)] = []
    var index = 0
    while index < line.count {
      if isSpace(line[index]) {
        index += 1
        continue
      }
      if line[index] == UInt8(ascii: "#") { break }
      let start = index
      let end = wordEnd(line, start)
      guard end > start else { break }
      index = end
      guard index < line.count, line[index] == UInt8(ascii: "=") else { continue }
      let valueEnd =
        index + 1 < line.count && line[index + 1] == UInt8(ascii: "[")
        ? arrayEnd(line, index + 1) : wordEnd(line, index + 1)
      members.append(
        (
          Value(text: UnsafeRawBufferPointer(rebasing: line[start..<end]), isSketch: true).string,
          Value(
            text: UnsafeRawBufferPointer(rebasing: line[index + 1..<valueEnd]), isSketch: true)
        ))
      index = valueEnd
    }
    return members
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }

  /// The end of a bare word or of a string.
  private static func wordEnd(_ line: UnsafeRawBufferPointer, _ start: Int) -> Int {
    var index = start
    guard index < line.count, line[index] == UInt8(ascii: "\"") else {
      while index < line.count, SketchScan.isBare(line[index]) { index += 1 }
      return index
    }
    index += 1
    while index < line.count, line[index] != UInt8(ascii: "\"") {
      index += line[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(line.count, index + 1)
  }

  private static func arrayEnd(_ line: UnsafeRawBufferPointer, _ start: Int) -> Int {
    var index = start + 1
    while index < line.count, line[index] != UInt8(ascii: "]") {
      index = line[index] == UInt8(ascii: "\"") ? wordEnd(line, index) : index + 1
    }
    return min(line.count, index + 1)
  }
}
