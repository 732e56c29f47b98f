internal import TraceModel

/// The log that launchd of macOS keeps itself, `/var/log/com.apple.xpc.launchd/launchd.log`:
///
///     2026-03-02 09:15:22.088718 (gui/501/application.com.example.films.3.4 [412]) <Notice>: exited
///     2026-03-02 09:15:22.089000 <Notice>: Flushed 23 logs [limit: 20]
///
/// Local times without a zone, and the job in parentheses where a line has one. A job that is not
/// an app says nothing of one.
final class LaunchdLog: ImportedFormat {
  static let format = TraceFormat.launchd
  static let summary =
    "`/var/log/com.apple.xpc.launchd/launchd.log` of macOS; its times have no zone"

  static func recognises(_ line: UnsafeRawBufferPointer) -> Bool { parse(line) != nil }

  private let lines: MessageLines

  init(_ context: ImportContext) { lines = MessageLines(context) }

  func take(_ line: UnsafeRawBufferPointer) {
    if let record = Self.parse(line) { lines.take(record) } else { lines.takeRest(line) }
  }

  func noteGap() { lines.noteGap() }
  func finish() {}

  private static func parse(_ line: UnsafeRawBufferPointer) -> LogLine? {
    var place = 0
    // The time has microseconds, or milliseconds if a tool cut it, and no zone.
    guard line.count > 29, line[19] == 0x2E, line[26] == 0x20 || line[23] == 0x20,
      let time = LogTime.dateAndTime(line, &place), place == 26 || place == 23,
      line[place] == 0x20, line[place + 1] == 0x28 || line[place + 1] == 0x3C
    else { return nil }
    var record = LogLine()
    record.time = time
    record.hasZone = false
    record.resolution = place == 26 ? 1_000 : 1_000_000
    record.process = name
    place += 1
    if line[place] == 0x28 {
      guard let close = line.place(of: ") <", from: place) else { return nil }
      record.subsystem = line.part(place + 1, close)
      place = close + 2
    }
    guard line[place] == 0x3C, let close = line.part(0, place + 16).place(of: ">: ", from: place)
    else { return nil }
    record.level = LogLine.Level(line.part(place + 1, close))
    record.message = line.part(close + 3)
    return record
  }

  private static let word: StaticString = "launchd"
  private static var name: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
  }
}
