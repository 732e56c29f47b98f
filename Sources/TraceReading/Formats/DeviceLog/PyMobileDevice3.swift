internal import TraceModel

/// Output of `pymobiledevice3 syslog live`, with the label at the end if requested:
///
///     2026-10-08 11:59:59.318000 Films{UIKitCore}[412] <NOTICE>: message
///     [com.example.films][store]
///
/// The time has no zone, and no fraction where that is zero
/// (https://github.com/doronz88/pymobiledevice3/blob/master/pymobiledevice3/cli/syslog.py).
final class PyMobileDevice3: ImportedFormat {
  static let format = TraceFormat.pymobiledevice3
  static let summary = "`pymobiledevice3 syslog live`, with `--label` or without"

  static func recognises(_ line: UnsafeRawBufferPointer) -> Bool {
    (try? parse(line)) != nil
  }

  private let lines: MessageLines

  init(_ context: ImportContext) { lines = MessageLines(context) }

  func take(_ line: UnsafeRawBufferPointer) throws(Malformed) {
    if let record = try Self.parse(line) {
      lines.take(record)
    } else {
      lines.takeRest(line)
    }
  }

  func noteGap() { lines.noteGap() }
  func finish() {}

  private static func parse(_ line: UnsafeRawBufferPointer) throws(Malformed) -> LogLine? {
    var place = 0
    guard let time = LogTime.dateAndTime(line, &place), place == 19 || place == 26,
      place < line.count, line[place] == 0x20
    else { return nil }
    place += 1
    let start = place
    guard let open = line.part(0, start + 256).place(of: 0x7B, from: start), open > start,
      let close = line.part(0, open + 512).place(of: "}[", from: open)
    else {
      // With nothing but a time it may be an app's own message.
      if line.part(0, start + 256).count < line.count || line.place(of: 0x3A, from: start) != nil {
        return nil
      }
      throw Malformed("a process, 'Name{library}[412]'", line, at: start)
    }
    var record = LogLine()
    record.time = time
    record.hasZone = false
    record.resolution = 1_000
    record.process = line.part(start, open)
    record.library = line.part(open + 1, close)
    place = close + 2
    guard let pid = LogText.number(line, &place), LogText.skip(line, &place, "]"),
      LogText.skip(line, &place, " "), LogText.skip(line, &place, "<"),
      let end = line.part(0, place + 20).place(of: ">:", from: place)
    else { throw Malformed("the number of a process and a level", line, at: close + 1) }
    record.pid = pid
    record.level = LogLine.Level(line.part(place, end))
    place = end + 2
    _ = LogText.skip(line, &place, " ")
    record.message = line.part(place)
    takeLabel(&record)
    return record
  }

  /// `[subsystem][category]` at the end. Where a message continues on further lines, the label
  /// follows the last of them, as part of it.
  private static func takeLabel(_ record: inout LogLine) {
    let text = record.message
    guard text.last == 0x5D, let middle = lastPlace(of: 0x5B, in: text, before: text.count),
      middle > 1, text[middle - 1] == 0x5D,
      let first = lastPlace(of: 0x5B, in: text, before: middle - 1),
      first == 0 || text[first - 1] == 0x20
    else { return }
    let subsystem = text.part(first + 1, middle - 1)
    guard subsystem.place(of: 0x2E) != nil, subsystem.place(of: 0x20) == nil else { return }
    record.subsystem = subsystem
    record.category = text.part(middle + 1, text.count - 1)
    record.message = text.part(0, max(0, first - 1))
  }

  private static func lastPlace(
    of byte: UInt8, in text: UnsafeRawBufferPointer, before end: Int
  ) -> Int? {
    // Labels are short.
    var place = end - 1
    while place >= max(0, end - 200) {
      if text[place] == byte { return place }
      place -= 1
    }
    return nil
  }
}
