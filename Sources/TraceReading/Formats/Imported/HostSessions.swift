internal import TraceModel

/// The sessions of the devices whose lines one log holds: syslog writes the name of the device
/// before each process.
///
/// Two devices may have a process of one name and number, and what a system says is about the
/// processes of its device. The device that is named first has the session of the log itself, as if
/// it had no name. One that changes its name is another device: its process is then seen from
/// mid-life, which shows less and nothing wrong.
final class HostSessions {
  /// More devices share the last session (our choice).
  private static let limit = 64

  private var first: [UInt8]?
  private var others: [[UInt8]: LogSession] = [:]
  /// Of the other devices, in the order of their first lines.
  private(set) var sessions: [LogSession] = []
  /// Makes a session for lines of another tool or device.
  let makeSession: (_ name: String) -> LogSession

  init(_ makeSession: @escaping (_ name: String) -> LogSession) {
    self.makeSession = makeSession
  }

  /// Marks a line of another device than the first with its name.
  func mark(_ line: inout LogLine) {
    guard !line.host.isEmpty else { return }
    guard let first else { return first = Array(line.host) }
    if !line.host.equals(first) { line.device = line.host }
  }

  /// - Parameters:
  ///   - line: a marked one.
  ///   - own: the session of the log.
  func session(of line: LogLine, own: LogSession) -> LogSession {
    guard !line.host.isEmpty, line.device.elementsEqual(line.host) else { return own }
    let host = Array(line.host)
    if let known = others[host] { return known }
    if let last = sessions.last, sessions.count >= Self.limit { return last }
    let new = makeSession(String(decoding: host, as: UTF8.self))
    others[host] = new
    sessions.append(new)
    return new
  }
}
