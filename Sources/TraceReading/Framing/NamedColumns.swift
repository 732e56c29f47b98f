/// A table whose first line names its columns, as log viewers and back ends export logs: its rows
/// become lines of a console.
///
/// ```
///   Time,Process,PID,Message
///   2026-03-02 09:41:00.123,Films,412,sceneDidBecomeActive
///   ↓
///   2026-03-02 09:41:00.123 Films[412:0] sceneDidBecomeActive
/// ```
///
/// The grammar of rows is RFC 4180's, with any of ``separators``.
struct NamedColumns {
  private enum Column { case date, time, process, pid, message, device }

  private static let separators: [UInt8] = Array(",;\t|".utf8)
  private static let names: [String: Column] = {
    var names: [String: Column] = ["date": .date, "pid": .pid, "processid": .pid]
    for time in LogTime.names { names[time] = .time }
    for process in ["process", "processname"] { names[process] = .process }
    // Rows of two devices, of two people or of two lives of an app are not one process.
    for device in [
      "device", "deviceid", "devicename", "deviceuuid", "udid", "host", "hostname", "install",
      "installid", "installation", "user", "userid", "session", "sessionid",
    ] { names[device] = .device }
    for message in [
      "message", "msg", "text", "line", "log", "event", "eventmessage", "body", "content", "_raw",
      "entry", "callback",
    ] { names[message] = .message }
    return names
  }()

  private let separator: UInt8
  /// By column; nil where it is of no use.
  private let columns: [Column?]

  /// - Parameter heading: the first line. Nil without a column of times and one of messages, or
  ///   with words in it that name no column.
  init?(heading: [UInt8]) {
    guard heading.count < 512,
      let separator = Self.separators.first(where: { heading.contains($0) })
    else { return nil }
    // Spreadsheets write a mark of the order of bytes first.
    let text = heading.starts(with: "\u{FEFF}".utf8) ? heading.dropFirst(3) : heading[...]
    let titles = Self.fields(Array(text), separator).map { Self.plain($0) }
    guard titles.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 32 }) else { return nil }
    var columns = titles.map { Self.names[$0] }
    // One column may hold both.
    if !columns.contains(.time), let date = columns.firstIndex(of: .date) { columns[date] = .time }
    func number(_ column: Column) -> Int { columns.count { $0 == column } }
    guard number(.time) == 1, number(.message) == 1, number(.process) < 2, number(.date) < 2,
      number(.pid) < 2
    else { return nil }
    (self.separator, self.columns) = (separator, columns)
  }

  /// A name of a column without what people write in different ways: `Process ID`, `@timestamp`.
  private static func plain(_ title: [UInt8]) -> String {
    let known = title.filter {
      $0 >= 0x80 || $0 == 0x5F || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
    }
    let name = String(decoding: known, as: UTF8.self).lowercased()
    return names[name] == nil ? name.filter { $0 != "_" } : name
  }

  /// The line of a row; the row itself where it has fewer columns, as one has in which a message
  /// goes on.
  func line(_ row: [UInt8]) -> [UInt8] {
    var fields = Self.fields(row, separator)
    guard fields.count >= columns.count else { return row }
    // A message may have the separator without quotation marks around it.
    if fields.count > columns.count, columns.last == .message {
      let rest = fields[(columns.count - 1)...].joined(separator: [separator])
      fields[columns.count - 1] = Array(rest)
    }
    func field(_ column: Column) -> [UInt8]? {
      columns.firstIndex(of: column).map { fields[$0] }.flatMap { $0.isEmpty ? nil : $0 }
    }
    var line = [field(.date), field(.time)].compactMap { $0 }.joined(separator: [0x20]) + [0x20]
    let devices = columns.indices.filter { columns[$0] == .device }.map { fields[$0] }
    let device = Array(devices.filter { !$0.isEmpty }.joined(separator: [0x20]))
    if !device.isEmpty { line += DeviceLabel.text(of: device) }
    if let process = field(.process) {
      let pid = field(.pid).flatMap { $0.allSatisfy { (0x30...0x39).contains($0) } ? $0 : nil }
      line += process + (pid.map { [0x5B] + $0 + Array(":0] ".utf8) } ?? Array("[-] ".utf8))
    }
    return line + (field(.message) ?? [])
  }

  /// The fields of a row, without the quotation marks around them.
  private static func fields(_ row: [UInt8], _ separator: UInt8) -> [[UInt8]] {
    let quote = UInt8(ascii: "\"")
    var fields: [[UInt8]] = [[]]
    var isQuoted = false
    var place = 0
    while place < row.count {
      let byte = row[place]
      if isQuoted, byte == quote {
        if place + 1 < row.count, row[place + 1] == quote {
          fields[fields.count - 1].append(quote)
          place += 1
        } else {
          isQuoted = false
        }
      } else if !isQuoted, byte == quote, fields[fields.count - 1].isEmpty {
        isQuoted = true
      } else if !isQuoted, byte == separator {
        fields.append([])
      } else {
        fields[fields.count - 1].append(byte)
      }
      place += 1
    }
    return fields
  }
}
