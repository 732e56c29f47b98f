internal import TraceModel

/// Makes lines of the records of a recording that a tool put into one array of JSON, as
/// `jq -s .` does, on one line or over many:
///
/// ```
///   [                                          (blank)
///     {                                        { "event": "process.start", "t": 0 }
///       "event": "process.start",              (blank)
///       "t": 0                                 (blank)
///     },                                       (blank)
/// ```
/// A line keeps its number; where a line has several records, ``lineNumbers`` tells whose they are.
/// Only brackets and strings are looked at: whether an element is a record, its reader decides.
struct RecordArray {
  private enum Place {
    /// Before an element, or after one.
    case between
    case inside
    /// The array has ended; what follows stays as it is.
    case after, afterLine
  }

  private(set) var lineNumbers = LineNumbers()
  private var place = Place.between
  private var nesting = JSONNesting()
  /// The line that is written holds an element.
  private var hasElement = false
  /// Ends of lines that were read and not written: the element may continue, or another one follow.
  private var waiting = 0
  private var isAtLineStart = false

  /// Whether a text begins with an array whose first element is a record. The names of events and
  /// the key of a header are the format's own: other programs keep other objects in arrays.
  init?(beginning: [UInt8]) {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    var rest = beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? beginning.dropFirst(3) : beginning[...]
    rest = rest.drop { blanks.contains($0) }
    guard rest.first == 0x5B else { return nil }
    rest = rest.dropFirst().drop { blanks.contains($0) }
    guard rest.first == 0x7B, Self.isRecord(rest.prefix(Self.longestHead)) else { return nil }
    lineNumbers.note(1)
  }

  private static let longestHead = 4096

  /// Whether an object has the first key of a header, or the name of an event.
  private static func isRecord(_ object: ArraySlice<UInt8>) -> Bool {
    object.withUnsafeBytes { text in
      let end = text.place(of: 0x7D) ?? text.count
      let members = text.part(0, end)
      guard !members.has("\"lifetrace\"") else { return true }
      guard let key = members.place(of: "\"event\"") else { return false }
      let value = members.part(key + 7).drop { " :\t\r\n".utf8.contains($0) }
      guard value.first == 0x22 else { return false }
      let name = value.dropFirst().prefix { $0 != 0x22 }
      return EventKind.named(String(decoding: name, as: UTF8.self)) != nil
    }
  }

  mutating func take(_ bytes: [UInt8], into output: inout [UInt8]) {
    for byte in bytes { take(byte, into: &output) }
  }

  private mutating func take(_ byte: UInt8, into output: inout [UInt8]) {
    switch place {
    case .afterLine: output.append(byte)
    case .after:
      guard byte == 0x0A else { return }
      waiting += 1
      writeLines(&output)
      place = .afterLine
    case .between:
      if byte == 0x0A { return endLine() }
      guard ![0x20, 0x09, 0x0D, 0x2C].contains(byte) else { return }
      if nesting.depth == 0 {
        nesting.take(byte)
      } else if byte == 0x5D {
        place = .after
      } else {
        begin(byte, &output)
      }
    case .inside: takeInside(byte, &output)
    }
  }

  private mutating func takeInside(_ byte: UInt8, _ output: inout [UInt8]) {
    if byte == 0x0A {
      output.append(0x20)
      isAtLineStart = true
      return endLine()
    }
    // The element before lost its end: inside of one, braces are indented.
    if isAtLineStart, byte == 0x7B {
      nesting = JSONNesting()
      nesting.take(0x5B)
      return begin(byte, &output)
    }
    isAtLineStart = false
    let isOuter = nesting.depth == 1 && !nesting.isInString
    if isOuter, byte == 0x2C || byte == 0x5D {
      place = byte == 0x2C ? .between : .after
      return
    }
    nesting.take(byte)
    output.append(byte == 0x0D ? 0x20 : byte)
  }

  private mutating func begin(_ byte: UInt8, _ output: inout [UInt8]) {
    if waiting > 0 {
      writeLines(&output)
    } else if hasElement {
      output.append(0x0A)
      lineNumbers.noteMore()
    }
    (place, hasElement, isAtLineStart) = (.inside, true, false)
    nesting.take(byte)
    output.append(byte)
  }

  private mutating func endLine() { waiting += 1 }

  /// Writes the ends of lines that wait.
  private mutating func writeLines(_ output: inout [UInt8]) {
    output += [UInt8](repeating: 0x0A, count: waiting)
    for _ in 0..<waiting { lineNumbers.note(1) }
    (waiting, hasElement) = (0, false)
  }

  /// The text is over. An element that lacks its end is the last line, as it is of a recording that
  /// was cut.
  mutating func finish(into output: inout [UInt8]) {
    guard place != .inside else { return }
    if hasElement, waiting == 0 { output.append(0x0A) }
    writeLines(&output)
  }
}
