internal import TraceModel

/// Output of idevicesyslog of libimobiledevice, without a year:
///
///     Nov 12 12:24:37 iPad Films(UIKitCore)[412] <Notice>: Deactivation reason …
///     Nov 12 12:24:37 Films[412] <Notice>: …
///     Aug  5 10:32:50 iPad Films[412]: …
///     Aug  5 10:32:50 Mac com.apple.xpc.launchd[1] (com.example.films.30011[412]): …
///
/// The name of the device is there or not (it is an option), the library and the level since iOS 10
/// (https://github.com/libimobiledevice/libimobiledevice/blob/master/tools/idevicesyslog.c).
final class IDeviceSyslog: ImportedFormat {
  static let format = TraceFormat.idevicesyslog
  static let summary =
    "`idevicesyslog` of libimobiledevice, and the device log of Visual Studio; its times have no year"

  static func recognises(_ line: UnsafeRawBufferPointer) -> Bool {
    // Other systems write lines of processes without a number.
    isBanner(line) || ((try? parse(line))?.1.pid ?? -1) >= 0
  }

  private let lines: MessageLines
  private var calendar = YearlessCalendar()
  /// Whether a device is named before the process; nil until a line shows it.
  private var hasDevice: Bool?

  init(_ context: ImportContext) { lines = MessageLines(context) }

  func take(_ line: UnsafeRawBufferPointer) throws(Malformed) {
    guard let (moment, parsed) = try Self.parse(line) else {
      if !Self.isBanner(line) { lines.takeRest(line) }
      return
    }
    var record = parsed
    record.time = calendar.time(moment)
    let blank = record.process.place(of: 0x20)
    // A name without a blank has no device before it, so no line has. A name with one may be an
    // app's name of two words; only another line can decide.
    if blank == nil, record.host.isEmpty { hasDevice = false }
    if let blank, hasDevice ?? true {
      record.host = record.process.part(0, blank)
      record.process = record.process.part(blank + 1)
    }
    lines.take(record)
  }

  func noteGap() { lines.noteGap() }
  func finish() {}

  private static func isBanner(_ line: UnsafeRawBufferPointer) -> Bool {
    (line.begins(with: "[connected") || line.begins(with: "[disconnected"))
      && line.place(of: 0x5D) == line.count - 1 || isRepetition(line)
  }

  /// `--- last message repeated 5 times ---`, which syslogd writes in place of a process.
  private static func isRepetition(_ line: UnsafeRawBufferPointer) -> Bool {
    line.has("--- last message repeated ")
  }

  /// Whether a process with its number, which begins at a place, is launchd.
  private static func isLaunchd(_ line: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> Bool {
    let process = line.part(start, line.part(0, end).lastIndex(of: 0x5B) ?? end)
    return LaunchdName.isOne(process.part((process.lastIndex(of: 0x20) ?? -1) + 1))
  }

  /// The parts of a line; the process has the device's name before it if there is one.
  private static func parse(
    _ line: UnsafeRawBufferPointer
  ) throws(Malformed) -> (LogTime.Moment, LogLine)? {
    var place = 0
    guard let moment = LogTime.monthMoment(line, &place, mayHaveWeekday: true),
      place < line.count, line[place] == 0x20
    else { return nil }
    place += 1
    guard
      let process = LogText.bracketedNumber(
        line, from: place,
        isEnd: { end in
          line.part(end).begins(with: ": ") || line.part(end).begins(with: " <")
            || line.part(end).is(":")
            || line.part(end).begins(with: " (") && isLaunchd(line, place, end)
              && (LaunchdName.job(line, end) != nil || LaunchdName.isInSentence(line, end))
        })
    else {
      if isRepetition(line) { return nil }
      if let (host, name, end) = LogText.hostAndProcess(line, from: place) {
        var record = LogLine()
        (record.hasDate, record.partOfDate, record.hasZone) = (false, .yearless, moment.zone != nil)
        (record.host, record.process, record.message) = (host, name, line.part(end))
        return (moment, record)
      }
      throw Malformed("a process with its number, 'Name[412]'", line, at: place)
    }
    var record = LogLine()
    (record.hasDate, record.partOfDate, record.hasZone) = (false, .yearless, moment.zone != nil)
    record.resolution = moment.isWhole ? LogTime.second : 1_000
    record.process = line.part(place, process.open)
    record.pid = process.number
    if record.process.last == 0x29, let open = record.process.place(of: 0x28) {
      record.library = record.process.part(open + 1, record.process.count - 1)
      record.process = record.process.part(0, open)
    }
    guard !record.process.isEmpty else {
      throw Malformed("the name of a process", line, at: place)
    }
    place = process.end
    if line.part(place).begins(with: " (") {
      guard let job = LaunchdName.job(line, place) else {
        record.message = line.part(place + 1)
        return (moment, record)
      }
      (record.subsystem, place) = job
    }
    if line[place] == 0x20 {
      guard let close = line.part(0, place + 20).place(of: ">:", from: place) else {
        throw Malformed("a level, '<Notice>:'", line, at: place)
      }
      record.level = LogLine.Level(line.part(place + 2, close))
      place = close + 1
    }
    place += 1
    LogText.blanks(line, &place)
    record.message = line.part(place)
    return (moment, record)
  }
}
