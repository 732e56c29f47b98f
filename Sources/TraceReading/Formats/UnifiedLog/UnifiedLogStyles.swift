internal import TraceModel

/// `--style compact`:
///
///     Timestamp               Ty Process[PID:TID]
///     2026-10-08 11:59:59.318 Df Films[412:1a2b] [com.apple.UIKit:Application] Deactivation reason
///     …
///
/// Milliseconds, no zone. The type has two columns: `E ` is an error.
enum CompactStyle: UnifiedLogStyle {
  static let format = TraceFormat.unifiedLogCompact
  static let summary = "the same with `--style compact`; its times have no zone"

  static func isHeading(_ line: UnsafeRawBufferPointer) -> Bool {
    line.begins(with: "Timestamp ") && line.has(" Ty Process[PID:TID]")
  }

  static func parse(
    _ line: UnsafeRawBufferPointer, hasTTL: Bool?
  ) throws(Malformed) -> LogLine? {
    var place = 0
    guard line.count > 23, line[19] == 0x2E, line[23] == 0x20,
      let time = LogTime.dateAndTime(line, &place), place == 23
    else { return nil }
    var record = LogLine()
    record.time = time
    record.isInOrder = true
    record.hasZone = false
    record.resolution = 1_000_000
    place = 24
    let typeStart = place
    while place < line.count, line[place] != 0x20 { place += 1 }
    guard let level = level(line.part(typeStart, place)) else {
      // The same time followed by a name is NSLog's, in another app's message.
      if place < line.count { return nil }
      throw Malformed("a type of message", line, at: typeStart)
    }
    record.level = level
    LogText.blanks(line, &place)
    guard
      let process = LogText.bracketedNumber(
        line, from: place, hasThread: true,
        isEnd: { $0 == line.count || line[$0] == 0x20 }), process.open > place
    else { throw Malformed("a process with its number, 'Name[412:1a2b]'", line, at: place) }
    record.process = line.part(place, process.open)
    record.pid = process.number
    record.thread = process.thread
    place = process.end
    LogText.origin(line, &place, &record)
    record.message = line.part(place)
    return record
  }

  /// Seen in logs; the ones of activities, signposts, losses and states follow the names of the
  /// types.
  private static func level(_ type: UnsafeRawBufferPointer) -> LogLine.Level? {
    switch type.count {
    case 1:
      switch type[0] {
      case UInt8(ascii: "E"): .error
      case UInt8(ascii: "F"): .fault
      case UInt8(ascii: "I"): .info
      case UInt8(ascii: "A"): .unknown
      default: nil
      }
    case 2:
      if type.is("Df") {
        .default
      } else if type.is("Db") {
        .debug
      } else if type.is("Ef") {
        .error
      } else if type.is("Ff") {
        .fault
      } else if type.is("If") {
        .info
      } else if type.is("Sp") || type.is("Ac") || type.is("Lo") || type.is("St") || type.is("Ti") {
        .unknown
      } else {
        nil
      }
    default: nil
    }
  }
}

/// `--style default`:
///
///     Timestamp                       Thread     Type        Activity             PID    TTL
///     2026-04-01 22:50:58.211904+0300 0x1cc1509  Default     0x0                  412    0    Films: (UIKitCore) …
///
/// The column TTL was not there in 2017.
enum DefaultStyle: UnifiedLogStyle {
  static let format = TraceFormat.unifiedLogDefault
  static let summary = "the same without `--style`, with the column TTL or without"

  static func isHeading(_ line: UnsafeRawBufferPointer) -> Bool {
    line.begins(with: "Timestamp ") && line.has(" Thread ") && line.has(" Activity ")
      && line.has(" PID")
  }

  static func parse(
    _ line: UnsafeRawBufferPointer, hasTTL: Bool?
  ) throws(Malformed) -> LogLine? {
    guard var (record, place) = zonedTime(line) else { return nil }
    let start = place
    guard LogText.hexadecimal(line, &place) else {
      if place < line.count { return nil }
      throw Malformed("a thread", line, at: place)
    }
    record.thread = line.part(start, place)
    guard LogText.blanks(line, &place) else {
      throw Malformed("a type of message", line, at: place)
    }
    let typeStart = place
    while place < line.count, line[place] != 0x20 { place += 1 }
    record.level = LogLine.Level(line.part(typeStart, place))
    guard LogText.blanks(line, &place), LogText.hexadecimal(line, &place),
      LogText.blanks(line, &place)
    else { throw Malformed("an activity", line, at: place) }
    guard let pid = LogText.number(line, &place), LogText.blanks(line, &place) else {
      throw Malformed("the number of a process", line, at: place)
    }
    record.pid = pid
    skipTTL(line, &place, hasTTL)
    if line.part(place).begins(with: "[spid 0x") {
      record.message = line.part(place)
      return record
    }
    guard let colon = line.part(0, place + 512).place(of: 0x3A, from: place), colon > place else {
      throw Malformed("the name of a process and ':'", line, at: place)
    }
    record.process = line.part(place, colon)
    place = colon + 1
    LogText.origin(line, &place, &record)
    record.message = line.part(place)
    return record
  }

  /// A name may begin with a number, but the column is as wide as its heading.
  private static func skipTTL(
    _ line: UnsafeRawBufferPointer, _ place: inout Int, _ hasTTL: Bool?
  ) {
    guard hasTTL ?? true else { return }
    var next = place
    guard let number = LogText.number(line, &next), next < line.count, line[next] == 0x20 else {
      return
    }
    let end = next
    LogText.blanks(line, &next)
    // Whoever pastes the line may leave one blank between columns.
    if hasTTL == true || next > end + 1 || number == 0 { place = next }
  }

  /// The time of the styles that write microseconds and a zone, and the place after it and its
  /// blanks.
  static func zonedTime(_ line: UnsafeRawBufferPointer) -> (LogLine, Int)? {
    var place = 0
    guard line.count > 31, line[19] == 0x2E, line[26] == 0x2B || line[26] == 0x2D,
      line[31] == 0x20, let time = LogTime.dateAndTime(line, &place), place == 31
    else { return nil }
    var record = LogLine()
    record.time = time
    record.isInOrder = true
    record.resolution = 1_000
    LogText.blanks(line, &place)
    return (record, place)
  }
}

/// `--style syslog`:
///
///     Timestamp                       (process)[PID]
///     2020-03-11 15:33:52.713318+0200  localhost Films[412]: (UIKitCore)
///     [com.apple.UIKit:Application] …
enum SyslogStyle: UnifiedLogStyle {
  static let format = TraceFormat.unifiedLogSyslog
  static let summary =
    "the same with `--style syslog`, also among the lines of "
    + "`flutter run -v`"

  static func isHeading(_ line: UnsafeRawBufferPointer) -> Bool {
    line.begins(with: "Timestamp ") && line.has(" (process)[PID]")
  }

  static func parse(
    _ line: UnsafeRawBufferPointer, hasTTL: Bool?
  ) throws(Malformed) -> LogLine? {
    guard var (record, place) = DefaultStyle.zonedTime(line) else { return nil }
    let host = place
    while place < line.count, line[place] != 0x20, line[place] != 0x5B { place += 1 }
    // A thread is the default style's, a process without a host is NSLog's.
    guard place < line.count, line[place] == 0x20, !line.part(host).begins(with: "0x") else {
      if place < line.count { return nil }
      throw Malformed("a host and a process", line, at: host)
    }
    LogText.blanks(line, &place)
    guard
      let process = LogText.bracketedNumber(
        line, from: place,
        isEnd: { end in
          end < line.count && line[end] == 0x3A || line.part(end).begins(with: " <")
        }), process.open > place
    else { throw Malformed("a process with its number, 'Name[412]:'", line, at: place) }
    record.process = line.part(place, process.open)
    record.pid = process.number
    place = process.end
    if line[place] == 0x20 {
      guard let close = line.part(0, place + 16).place(of: ">:", from: place) else {
        throw Malformed("a level, '<Notice>:'", line, at: place)
      }
      record.level = LogLine.Level(line.part(place + 2, close))
      place = close + 1
    }
    place += 1
    LogText.origin(line, &place, &record)
    record.message = line.part(place)
    return record
  }
}
