/// What the columns of a table hold, whatever separates its cells: the one place where a row
/// becomes a line of a console.
///
/// ```
///   2026-03-02 09:41:00.123 | Films | 412 | sceneDidBecomeActive
///   ↓
///   2026-03-02 09:41:00.123 Films[412:0] sceneDidBecomeActive
/// ```
struct ColumnRoles {
  enum Role { case date, time, process, pid, message, device }

  private static let names: [String: Role] = {
    var names: [String: Role] = ["date": .date, "pid": .pid, "processid": .pid]
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

  /// By column; nil where it is of no use.
  private let roles: [Role?]
  /// A title names the process; else the text shows whether the word is one.
  let isProcessNamed: Bool

  var count: Int { roles.count }

  init(_ roles: [Role?], isProcessNamed: Bool) {
    (self.roles, self.isProcessNamed) = (roles, isProcessNamed)
  }

  /// - Parameter titles: the names of the columns. Nil without one of times and one of messages.
  init?(titles: [[UInt8]]) {
    let titles = titles.map { Self.plain($0) }
    guard titles.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 32 }) else { return nil }
    var roles = titles.map { Self.names[$0] }
    // One column may hold both.
    if !roles.contains(.time), let date = roles.firstIndex(of: .date) { roles[date] = .time }
    func number(_ role: Role) -> Int { roles.count { $0 == role } }
    guard number(.time) == 1, number(.message) == 1, number(.process) < 2, number(.date) < 2,
      number(.pid) < 2
    else { return nil }
    self.init(roles, isProcessNamed: true)
  }

  /// A name of a column without what people write in different ways: `Process ID`, `@timestamp`.
  private static func plain(_ title: [UInt8]) -> String {
    let known = title.filter {
      $0 >= 0x80 || $0 == 0x5F || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
    }
    let name = String(decoding: known, as: UTF8.self).lowercased()
    return names[name] == nil ? name.filter { $0 != "_" } : name
  }

  var hasProcess: Bool { roles.contains(.process) }

  /// The cell of the first column with a role, if it is not empty.
  func cell(_ role: Role, of cells: [[UInt8]]) -> [UInt8]? {
    roles.firstIndex(of: role).map { cells[$0] }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The line of a row; nil where it has fewer cells, as one has in which a message continues.
  ///
  /// - Parameter separator: what a message may hold, too, without quotation marks around it.
  func line(_ row: [[UInt8]], separator: UInt8) -> [UInt8]? {
    var cells = row
    guard cells.count >= roles.count else { return nil }
    if cells.count > roles.count, roles.last == .message {
      let rest = cells[(roles.count - 1)...].joined(separator: [separator])
      cells[roles.count - 1] = Array(rest)
    }
    var line = time(of: cells) + [0x20]
    let devices = roles.indices.filter { roles[$0] == .device }.map { cells[$0] }
    let device = Array(devices.filter { !$0.isEmpty }.joined(separator: [0x20]))
    if !device.isEmpty { line += DeviceLabel.text(of: device) }
    if let process = cell(.process, of: cells) {
      let (name, number) = Self.numbered(process)
      let pid = cell(.pid, of: cells).flatMap { Self.isNumber($0) ? $0 : nil } ?? number
      line += name + brackets(pid) + [0x20]
    } else if let pid = cell(.pid, of: cells), Self.isNumber(pid) {
      // Nothing but the number shows whose the line is.
      line += [0x5B] + pid + [0x5D, 0x20]
    }
    return line + (cell(.message, of: cells) ?? [])
  }

  /// The date and the time of a row.
  func time(of cells: [[UInt8]]) -> [UInt8] {
    let parts = [cell(.date, of: cells), cell(.time, of: cells)].compactMap { $0 }
    return Array(parts.joined(separator: [0x20]))
  }

  /// The number of a process as consoles write it, or as text that only looks like it.
  private func brackets(_ pid: [UInt8]?) -> [UInt8] {
    guard isProcessNamed else { return pid.map { [0x5B] + $0 + [0x5D] } ?? [] }
    return pid.map { [0x5B] + $0 + Array(":0]".utf8) } ?? Array("[-]".utf8)
  }

  static func isNumber(_ cell: [UInt8]) -> Bool {
    !cell.isEmpty && cell.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// A process and its number in one cell: `Films (412)`, `Films[412]`.
  private static func numbered(_ cell: [UInt8]) -> (name: [UInt8], pid: [UInt8]?) {
    let open: UInt8
    switch cell.last {
    case UInt8(ascii: ")"): open = UInt8(ascii: "(")
    case UInt8(ascii: "]"): open = UInt8(ascii: "[")
    default: return (cell, nil)
    }
    guard let place = cell.lastIndex(of: open), place > 0 else { return (cell, nil) }
    let pid = Array(cell[(place + 1)...].dropLast())
    guard isNumber(pid) else { return (cell, nil) }
    return (Array(cell[..<place].prefix(cell[place - 1] == 0x20 ? place - 1 : place)), pid)
  }
}
