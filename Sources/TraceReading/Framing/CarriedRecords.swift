internal import TraceModel

/// The records of a recording after what a log puts before each of its lines: the recorder printed
/// them, or a tool showed the file.
///
/// ```
///   2026-05-11 18:40:01.123 Films[2210:9f01] {"event":"process.start","t":0,"seq":1}     os_log
///   May 11 18:40:01 mac films[2210]: {"event":"process.start","t":0,"seq":1}             syslog
///   3:0ms process.start                                                                  grep -n
/// ```
/// The records are the recording, with their own clock. What is before them is of the log, and so
/// are the lines between them: they become comments, which are no records.
struct CarriedRecords {
  /// Signs before a record.
  private static let longest = 400
  private static let mostShapes = 16

  private let isSketch: Bool
  /// What is before the records, numbers and blanks as one sign each.
  private var shapes: [[UInt8]] = []

  /// Nil where the lines carry no records, or begin with them.
  init?(of lines: [[UInt8]], _ recogniser: LineRecogniser) {
    let full = lines.filter { line in line.contains { $0 != 0x20 && $0 != 0x09 } }
    guard let first = full.first, !RecordStart.isOfRecording(first),
      first.withUnsafeBytes({ RecordingLine($0.trimmed) }) == nil
    else {
      // Nearly all recordings end here.
      return nil
    }
    let found = full.compactMap { Self.record(in: $0) }
    guard let one = found.first(where: { $0.record.isSure }) else { return nil }
    isSketch = one.isSketch
    let sure = found.filter { $0.record.isSure && $0.isSketch == one.isSketch }
    let hasHeader = sure.contains { $0.record.isHeader }
    guard sure.count > (hasHeader ? 1 : 2), hasHeader || sure.count * 2 >= full.count else {
      return nil
    }
    for carried in sure where !carried.before.isEmpty && shapes.count < Self.mostShapes {
      if !shapes.contains(carried.shape) { shapes.append(carried.shape) }
    }
    guard !shapes.isEmpty || !one.isSketch && Self.hasPrints(before: one, in: full, recogniser)
    else { return nil }
  }

  private struct Found {
    let record: RecordingLine
    let isSketch: Bool
    let before: [UInt8]

    var shape: [UInt8] { before.withUnsafeBytes { LineDecoration.shape(of: $0) } }
  }

  /// Lines of a log are above the first record, of which the log's format would be found.
  private static func hasPrints(
    before record: Found, in lines: [[UInt8]], _ recogniser: LineRecogniser
  ) -> Bool {
    for line in lines {
      if RecordStart.isOfRecording(line) { return false }
      if line.withUnsafeBytes({ recogniser.kind($0) }) != nil { return true }
    }
    return false
  }

  private static func record(in line: [UInt8]) -> Found? {
    line.withUnsafeBytes { text in
      guard let place = place(ofRecordIn: text),
        let record = RecordingLine(text.part(place).withoutPadding)
      else { return nil }
      return Found(
        record: record, isSketch: text[place] != 0x7B, before: Array(text.part(0, place)))
    }
  }

  /// Where a record begins in a line, which may be cut.
  private static func place(ofRecordIn line: UnsafeRawBufferPointer) -> Int? {
    let head = line.part(0, longest)
    var place = 0
    while let open = head.place(of: "{\"", from: place) {
      let rest = line.part(open)
      if rest.begins(with: "{\"event\":") || rest.begins(with: "{\"lifetrace\":")
        || RecordStart.isOfRecording(rest) && RecordingLine(rest)?.hasPlace == true
      {
        return open
      }
      place = open + 1
    }
    return placeOfSketch(head, line)
  }

  /// Nearly all words end at their first byte.
  private static func placeOfSketch(
    _ head: UnsafeRawBufferPointer, _ line: UnsafeRawBufferPointer
  ) -> Int? {
    for place in head.indices {
      switch head[place] {
      case UInt8(ascii: "h"): guard line.part(place).begins(with: "header ") else { continue }
      case 0x2D: guard line.part(place).begins(with: "- ") else { continue }
      case 0x30...0x39: break
      default: continue
      }
      if place > 0 {
        let before = head[place - 1]
        guard before == 0x09 || before >= 0x80 || " :]|-)".utf8.contains(before) else { continue }
      }
      if let record = RecordingLine(line.part(place)), record.isSure { return place }
    }
    return nil
  }

  // MARK: Lines

  /// The record that a line carries; a comment for other lines. In a sketch, what has the same
  /// before it as the records is a line of the sketch.
  func text(of line: [UInt8]) -> [UInt8] {
    line.withUnsafeBytes { text in
      if let place = Self.place(ofRecordIn: text) { return Array(text.part(place)) }
      guard line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { return line }
      if isSketch, let end = shapes.lazy.compactMap({ LineDecoration.end(of: $0, in: text) }).first
      {
        return Array(text.part(end))
      }
      return Array("# ".utf8) + line
    }
  }

  /// The process or the device that printed a record, as far as the text before it says.
  func source(of line: [UInt8]) -> [UInt8]? {
    line.withUnsafeBytes { text in
      guard let place = Self.place(ofRecordIn: text), place > 0 else { return nil }
      let before = text.part(0, place)
      if let label = DeviceLabel(before) { return Array(label.name) }
      var open = 0
      var word: [UInt8]?
      while let bracket = before.place(of: 0x5B, from: open) {
        open = bracket + 1
        let close = before.place(of: 0x5D, from: open) ?? before.count
        let inside = before.part(open, close)
        guard let first = inside.first else { continue }
        if (0x30...0x39).contains(first), bracket > 0, before[bracket - 1].isNameByte {
          let number = inside.prefix { (0x30...0x39).contains($0) }
          let name = before.part(0, bracket).split { $0 == 0x20 || $0 == 0x09 }.last ?? []
          return Array(name) + [0x5B] + Array(number)
        }
        if word == nil, (0x61...0x7A).contains(first | 0x20) { word = Array(inside) }
      }
      return word
    }
  }
}

/// Records of a recording as the messages of objects, a line each: `log show --style ndjson` prints
/// what the recorder wrote to the log so, and so do the runtimes of containers.
///
/// ```
///   {"eventMessage":"{\"event\":\"process.start\",\"t\":0}","processID":2210,…}
/// ```
enum RecordMessages {
  private static let keys: [StaticString] = [
    "eventMessage", "msg", "message", "log", "line", "text", "MESSAGE",
  ]

  /// The records in the whole lines at the beginning of a text; nil if none of them has one.
  static func beginning(of text: [UInt8], isWhole: Bool) -> [UInt8]? {
    // Nearly all recordings end here.
    guard mayBeOne(text) else { return nil }
    let lines = text.split(separator: 10, omittingEmptySubsequences: false)
      .dropLast(isWhole ? 0 : 1)
    let records = lines.compactMap { record(in: Array($0)) }
    let sure = records.compactMap { record in record.withUnsafeBytes { RecordingLine($0) } }
      .filter(\.isSure)
    guard sure.count > 2 || sure.count > 1 && sure.contains(where: \.isHeader) else { return nil }
    return Array(lines.map { self.text(Array($0)) }.joined(separator: [10]))
  }

  private static func mayBeOne(_ text: [UInt8]) -> Bool {
    text.withUnsafeBytes { bytes in
      let first = bytes.part(0, bytes.place(of: 10) ?? bytes.count)
      return first.begins(with: "{\"") && !first.has("\"lifetrace\":")
        && RecordingLine(first)?.isSure != true
        && (bytes.has("{\\\"event\\\":") || bytes.has("{\\\"lifetrace\\\":"))
    }
  }

  /// The record of an object; a comment for another line, without what no record can be in.
  static func text(_ line: [UInt8]) -> [UInt8] {
    if let record = record(in: line) { return record }
    guard line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { return line }
    let mayBeCut = line.withUnsafeBytes { $0.has("\\\"event\\\":") }
    return mayBeCut ? Array("# ".utf8) + line : [0x23]
  }

  private static func record(in line: [UInt8]) -> [UInt8]? {
    guard let text = MessageObjects.message(of: line, by: keys), !text.contains(10) else {
      return nil
    }
    let isRecord = text.withUnsafeBytes {
      $0.begins(with: "{\"event\":") || $0.begins(with: "{\"lifetrace\":")
        || RecordStart.isOfRecording($0) && RecordingLine($0)?.hasPlace == true
    }
    return isRecord ? text : nil
  }
}
