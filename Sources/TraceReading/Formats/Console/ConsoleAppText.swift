internal import TraceModel

/// Text copied or exported from the Console app of macOS: columns with tabs between.
///
///     default ⇥ 21:28:47.129579-0500 ⇥ Films ⇥ Deactivation reason added: 10; …
///
/// The columns are those of the user's view: the time may come last, and other columns, such as the
/// library or the subsystem, may precede the message. There is no date and no process number. The
/// level is in the language of the system, and a blank may precede the zone (macOS 10.12 to 10.15).
final class ConsoleAppText: ImportedFormat {
  static let format = TraceFormat.consoleApp
  static let summary = "lines copied or exported from the Console app of macOS"

  static func recognises(_ line: UnsafeRawBufferPointer) -> Bool {
    guard let record = ConsoleAppRecord(line) else { return false }
    return record.time != nil
  }

  private let context: ImportContext
  private var clock = DaylessClock()
  /// The previous line, whose message may continue.
  private var last: LogLine?
  /// Process of the line before: its text is no longer in the block.
  private var process: [UInt8] = []
  /// The time follows the message.
  private var isTimeLast = false
  /// By number of columns between the process and the message: the lines that may have that number.
  private var columnCounts = [Int](repeating: 0, count: ConsoleAppRecord.columnLimit + 1)

  init(_ context: ImportContext) { self.context = context }

  func take(_ line: UnsafeRawBufferPointer) throws(Malformed) {
    guard let record = ConsoleAppRecord(line), record.time != nil || isTimeLast else {
      if let place = ConsoleAppRecord.brokenTime(line), !isTimeLast {
        throw Malformed("a time such as '09:41:00.000000+0100' and a process", place)
      }
      return context.isTakenOver(line) ? () : continueMessage(line)
    }
    isTimeLast = record.isTimeLast || isTimeLast && record.time == nil
    var entry = record.line(skipping: columns(of: record))
    setTime(of: &entry, record.time)
    entry.resolution = 1_000
    entry.mayBeDoubled = true
    if !entry.process.elementsEqual(process) { process = Array(entry.process) }
    last = entry
    context.take(entry)
  }

  private func setTime(of entry: inout LogLine, _ time: ConsoleAppRecord.Time?) {
    guard let time else {
      (entry.time, entry.timeOfDay, entry.hasDate) = (nil, nil, false)
      return
    }
    entry.time = time.hasDate ? time.nanoseconds : clock.time(time.nanoseconds)
    entry.timeOfDay = time.hasDate ? nil : time.nanoseconds
    (entry.hasDate, entry.hasZone) = (time.hasDate, time.hasZone)
  }

  /// Columns between the process and the message: those that most lines have, since a message may
  /// have tabs, too.
  private func columns(of record: ConsoleAppRecord) -> Int {
    let count = record.columns
    columnCounts[count] += 1
    var most = 0
    for other in columnCounts.indices where columnCounts[other] > columnCounts[most] {
      most = other
    }
    return min(count, most)
  }

  /// Takes a further line of a message; where the time comes last, the line may end with it.
  private func continueMessage(_ line: UnsafeRawBufferPointer) {
    guard var entry = last else { return context.sink.noteJunk() }
    var message = line
    if isTimeLast, let end = ConsoleAppRecord.timeAtEnd(line) {
      message = UnsafeRawBufferPointer(rebasing: line[..<end.start])
      setTime(of: &entry, end.time)
      last?.time = entry.time
    }
    entry.isContinuation = true
    entry.message = message.trimmed
    // The text of the record is gone with its block; none of its columns but the process is asked
    // for.
    entry.subsystem = UnsafeRawBufferPointer(start: nil, count: 0)
    entry.category = UnsafeRawBufferPointer(start: nil, count: 0)
    entry.library = UnsafeRawBufferPointer(start: nil, count: 0)
    process.withUnsafeBytes {
      entry.process = $0
      context.take(entry)
    }
  }

  func noteGap() { last = nil }

  func finish() {}
}

/// The columns of one line.
struct ConsoleAppRecord {
  struct Time {
    var nanoseconds: Int64
    var hasDate: Bool
    var hasZone: Bool
  }

  let level: LogLine.Level
  let time: Time?
  let isTimeLast: Bool
  /// The column before the level, if there is one.
  private let library: UnsafeRawBufferPointer
  /// Fields between level and message at the most: the process, and columns that hold a word.
  private let fields: UnsafeRawBufferPointer

  /// Nil if the line does not begin with a level, or without one with a time. A word that is no
  /// level of the list is one if a time follows it, and further columns.
  init?(_ line: UnsafeRawBufferPointer) {
    guard var tab = line.place(of: 9) else { return nil }
    var line = line
    var rest = line.part(tab + 1)
    if let next = Self.columnBefore(rest, line.part(0, tab)) {
      library = line.part(0, tab)
      (line, tab) = (rest, next)
      rest = line.part(tab + 1)
    } else {
      library = line.part(0, 0)
    }
    if let level = LevelWords.ofConsole(line.part(0, tab)) {
      self.level = level
    } else {
      level = .unknown
      let end = rest.place(of: 9) ?? 0
      let isLevel = LevelWords.isWord(line.part(0, tab)) && Self.time(rest.part(0, end)) != nil
      if !isLevel { rest = line }
    }
    if let end = rest.firstIndex(of: 9),
      let time = Self.time(UnsafeRawBufferPointer(rebasing: rest[..<end]))
    {
      self.time = time
      isTimeLast = false
      fields = UnsafeRawBufferPointer(rebasing: rest[(end + 1)...])
    } else if level != .unknown, let end = Self.timeAtEnd(rest) {
      time = end.time
      isTimeLast = true
      fields = UnsafeRawBufferPointer(rebasing: rest[..<end.start])
    } else if level != .unknown, rest.contains(9) {
      time = nil
      isTimeLast = false
      fields = rest
    } else {
      return nil
    }
    // Without a level that is known a line is one of ours only if nothing else can begin so: the
    // Console app writes a zone. A level after the time is another tool's.
    if level == .unknown {
      guard let time, time.hasZone, let end = fields.place(of: 9),
        Self.isName(fields.part(0, end)), LevelWords.ofConsole(fields.part(0, end)) == nil
      else { return nil }
    }
  }

  /// Where the level ends that another column, the library, is before; nil if none is: `UIKitCore ⇥
  /// default ⇥ 21:28:47.129579-0500 ⇥ Films ⇥ …`.
  private static func columnBefore(
    _ rest: UnsafeRawBufferPointer, _ first: UnsafeRawBufferPointer
  ) -> Int? {
    guard LevelWords.ofConsole(first) == nil, first.count <= 128, let tab = rest.place(of: 9),
      LevelWords.ofConsole(rest.part(0, tab)) != nil
    else { return nil }
    let time = rest.part(tab + 1)
    return Self.time(time.part(0, time.place(of: 9) ?? 0)) == nil ? nil : tab
  }

  /// Whether a column may be the name of a process: a sign between two columns cannot.
  private static func isName(_ field: UnsafeRawBufferPointer) -> Bool {
    field.contains { $0 >= 0x80 || LogText.isHexadecimal($0) || (0x61...0x7A).contains($0 | 0x20) }
  }

  /// A whole field that is a time with a date or a fraction.
  private static func time(_ field: UnsafeRawBufferPointer) -> Time? {
    guard field.count >= 14 else { return nil }
    var place = 0
    guard let moment = LogTime.moment(field, &place), place == field.count else { return nil }
    let hasZone = moment.zone != nil
    switch moment.date {
    case .full: return Time(nanoseconds: moment.nanoseconds, hasDate: true, hasZone: hasZone)
    case .none where !moment.isWhole:
      return Time(
        nanoseconds: moment.nanoseconds - (moment.zone ?? 0), hasDate: false, hasZone: hasZone)
    default: return nil
    }
  }

  /// The time after the last tab, and its offset.
  static func timeAtEnd(_ line: UnsafeRawBufferPointer) -> (time: Time, start: Int)? {
    guard let tab = line.lastIndex(of: 9),
      let time = time(UnsafeRawBufferPointer(rebasing: line[(tab + 1)...]))
    else { return nil }
    return (time, tab)
  }

  /// Where the time of a broken line begins: the line has a level, and after it something that
  /// begins like a time but is not one, or a time and nothing else.
  static func brokenTime(_ line: UnsafeRawBufferPointer) -> UnsafeRawPointer? {
    guard let tab = line.firstIndex(of: 9), let base = line.baseAddress,
      LevelWords.ofConsole(line.part(0, tab)) != nil
    else { return nil }
    let rest = line[(tab + 1)...]
    // Two digits alone may be any number of the message's.
    let isBroken =
      rest.count > 2
      && zip(0..<8, rest).allSatisfy { index, byte in
        index == 2 || index == 5 ? byte == 0x3A : (0x30...0x39).contains(byte)
      }
    return isBroken ? base + tab + 1 : nil
  }

  static let columnLimit = 16

  /// Fields after the process that may be names and are followed by another field.
  var columns: Int {
    var count = 0
    var start = (fields.firstIndex(of: 9) ?? fields.count) + 1
    while count < Self.columnLimit, start < fields.count,
      let end = fields[start...].firstIndex(of: 9)
    {
      let field = fields[start..<end]
      guard field.count <= 128, field.last != 0x3A else { break }
      count += 1
      start = end + 1
    }
    return count
  }

  /// The line, where the first `columns` columns after the process are not part of the message.
  func line(skipping columns: Int) -> LogLine {
    var line = LogLine()
    line.level = level
    var parts = Fields(rest: fields)
    line.process = parts.next()
    var columns = columns
    // The column of the process number may come first: nothing is called by digits alone.
    if columns > 0, let pid = line.process.integer, pid > 0 {
      line.pid = pid
      line.process = parts.next()
      columns -= 1
    }
    for _ in 0..<columns {
      let column = parts.next()
      if column.isEmpty { continue }
      if column.contains(0x2E), line.subsystem.isEmpty, column.first != 0x2F {
        line.subsystem = column
      } else if !line.subsystem.isEmpty {
        line.category = column
      } else if line.library.isEmpty, !column.allSatisfy({ (0x30...0x39).contains($0) }),
        !column.starts(with: "0x".utf8)
      {
        line.library = column
      }
    }
    if !library.isEmpty { line.library = library }
    line.message = parts.rest
    line.mayNameCallbacks = line.mayBeOfApp
    return line
  }

  private struct Fields {
    var rest: UnsafeRawBufferPointer

    mutating func next() -> UnsafeRawBufferPointer {
      let end = rest.firstIndex(of: 9) ?? rest.count
      let field = UnsafeRawBufferPointer(rebasing: rest[..<end])
      rest = UnsafeRawBufferPointer(rebasing: rest[min(end + 1, rest.count)...])
      return field
    }
  }
}
