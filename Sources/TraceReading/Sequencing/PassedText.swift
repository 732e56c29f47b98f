internal import TraceModel

/// Lines between the records of a recording, and around them, that are no records: a prompt, what
/// the app prints itself, the words of a person.
///
/// ```
///   $ cat films.jsonl                         before the header: of no run
///   {"lifetrace":1,"run":"77"}
///   {"event":"process.start","t":0,"seq":1}
///   Restored 3 films                          the next number shows that nothing is missing
///   {"event":"process.exit","t":9,"seq":2}
/// ```
/// A damaged record may look like one of them. So it waits for the next record, whose number shows
/// whether one is missing; where the records have none, it counts as a lost record (FORMAT.md
/// §5.11). After the last record nothing shows it, unless that one ends its run.
struct PassedText {
  struct Waiting {
    let problem: InputProblem
    let byteOffset: Int64
  }

  static let mostWaiting = 1024

  private var waiting: [Waiting] = []
  /// No record was read before the lines that wait.
  private(set) var areBeforeAll = false
  /// Lines that are no records, and the first of them.
  private(set) var count: Int64 = 0
  private(set) var firstLine: Int64 = 0
  /// Lines that count as lost records.
  private(set) var lost: Int64 = 0

  var areWaiting: Bool { !waiting.isEmpty }
  var isFull: Bool { waiting.count >= Self.mostWaiting }

  mutating func add(_ text: Waiting, isBeforeAll: Bool) {
    if waiting.isEmpty { areBeforeAll = isBeforeAll }
    waiting.append(text)
  }

  /// Those of the lines that wait that count as lost records: all of them, or none.
  mutating func settle(areOutside: Bool) -> [Waiting] {
    defer { (waiting, areBeforeAll) = ([], false) }
    guard areOutside else {
      lost += Int64(waiting.count)
      return waiting
    }
    if count == 0 { firstLine = waiting.first?.problem.line ?? 0 }
    count += Int64(waiting.count)
    return []
  }

  /// Whether a line, without blanks around it, holds nothing that a record is made of.
  static func isOne(_ line: UnsafeRawBufferPointer, isSketch: Bool) -> Bool {
    guard let first = line.first, isText(line) else { return false }
    return isSketch ? isOutsideSketch(line, first) : isOutsideJSON(line, first)
  }

  /// Text without control characters, but for those of a terminal's colours.
  private static func isText(_ line: UnsafeRawBufferPointer) -> Bool {
    var place = 0
    while place < line.count {
      guard line[place] >= 0x20 || line[place] == 0x09 || line[place] == 0x1B else { return false }
      let length = UTF8Check.sequenceLength(line, at: place)
      guard length > 0 else { return false }
      place += length
    }
    return true
  }

  /// The pieces of a broken record have its signs. A scalar or an array alone is JSON, and a record
  /// that is wrong.
  private static func isOutsideJSON(_ line: UnsafeRawBufferPointer, _ first: UInt8) -> Bool {
    first != 0x7B && first != 0x22 && line.last != 0x7D
      && !line.has("\":") && !line.has("\",") && !line.has("\u{FEFF}") && !isScalar(line)
  }

  /// `[code]` is the mark of a forum, and `--` is that of a signature.
  private static func isScalar(_ line: UnsafeRawBufferPointer) -> Bool {
    if line.is("null") || line.is("true") || line.is("false") { return true }
    if line.first == 0x5B {
      let next = line.part(1).trimmed.first ?? 0
      return !((0x61...0x7A).contains(next | 0x20) || next == UInt8(ascii: "/"))
    }
    return line.contains { (0x30...0x39).contains($0) }
      && line.allSatisfy { "+-.,eE]".utf8.contains($0) || (0x30...0x39).contains($0) }
  }

  /// A line with a time or a number before it, with the name of an event, or with a value of a key
  /// was typed as a record.
  private static func isOutsideSketch(_ line: UnsafeRawBufferPointer, _ first: UInt8) -> Bool {
    guard !(0x30...0x39).contains(first), first != 0x2E, !line.begins(with: "header"),
      !line.begins(with: "launch"), !line.begins(with: "- "), first != 0x7B
    else { return false }
    return line.split { $0 == 0x20 || $0 == 0x09 }.allSatisfy { word in
      guard let end = word.firstIndex(where: { $0 == 0x2E || $0 == 0x3D }), end > word.startIndex
      else { return true }
      return word[end] == 0x2E && !scopes.contains(String(decoding: word[..<end], as: UTF8.self))
    }
  }

  private static let scopes = Set(EventKind.allCases.map(\.scope))
}
