internal import TraceModel

/// The member with which the objects of a log say whose lines they are, where there are several:
///
/// ```
///   {"time":"2026-03-02T10:00:00Z","device":"A1","msg":"sceneDidBecomeActive"}
///   {"time":"2026-03-02T10:00:01Z","device":"B7","msg":"sceneDidBecomeActive"}
/// ```
struct ObjectSender {
  private let key: String
  /// A number of a process or a name of a device divides senders. A session or a user may as
  /// well change while one process runs: then its label is before the line (``SenderMarks``).
  private let isSure: Bool

  /// From the narrowest to the widest. As loggers and collectors call them; OpenTelemetry's names
  /// are those of its semantic conventions
  /// (https://opentelemetry.io/docs/specs/semconv/resource/).
  private static let sure = [
    "pid", "processid", "process_id", "process.pid", "process", "processname", "process_name",
    "udid", "device", "deviceid", "device_id", "device.id", "devicename", "device_name", "host",
    "hostname", "host.name", "instance", "container", "pod", "bundleid", "bundle_id", "bundle",
    "app", "appid", "app_id", "appname", "service", "service.name",
  ]
  private static let possible = [
    "session", "sessionid", "session_id", "session.id", "run", "runid", "run_id", "user", "userid",
    "user_id", "source", "platform", "os",
  ]
  private static let most = 8

  /// - Parameter lines: the objects at the beginning of a log.
  init?(_ lines: [[UInt8]]) {
    var values: [String: [[UInt8]]] = [:]
    for line in lines {
      Self.forEachMember(of: line) { key, value in
        values[key, default: []].append(value)
      }
    }
    let divides = { (key: String) in
      guard let all = values[key] else { return false }
      let different = Set(all).count
      return different > 1 && different <= Self.most && different < all.count
    }
    guard let key = (Self.sure + Self.possible).first(where: divides) else { return nil }
    self.key = key
    isSure = Self.sure.contains(key)
  }

  /// What is before the line that is made of an object.
  func mark(of line: [UInt8]) -> [UInt8] {
    var found: [UInt8] = []
    Self.forEachMember(of: line) { key, value in
      if key == self.key, found.isEmpty { found = value }
    }
    guard !found.isEmpty else { return [] }
    return isSure ? DeviceLabel.text(of: found) : Array("[".utf8) + found + Array("] ".utf8)
  }

  private static func forEachMember(
    of line: [UInt8], _ take: (_ key: String, _ value: [UInt8]) -> Void
  ) {
    let padded = line + [UInt8](repeating: 0, count: TextBlock.padding)
    padded.withUnsafeBytes { bytes in
      guard line.first == 0x7B, var place = bytes.baseAddress else { return }
      // Of a line that is cut, those before the cut count.
      try? JSONWalk.members(&place) { (key, place) throws(Malformed) in
        let name = String(decoding: key, as: UTF8.self).lowercased()
        guard sure.contains(name) || possible.contains(name),
          let value = try JSONWalk.scalar(&place), !value.isEmpty
        else { return }
        take(name, Array(value.part(0, 64)))
      }
    }
  }
}
