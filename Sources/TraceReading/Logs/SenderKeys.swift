/// Keys under which loggers and collectors write whose a line is, in small letters: of members of
/// an object, and of values in a line.
enum SenderKeys {
  /// From the narrowest to the widest. OpenTelemetry's names are those of its semantic conventions
  /// (https://opentelemetry.io/docs/specs/semconv/resource/).
  static let sure = [
    "pid", "processid", "process_id", "process.pid", "launchid", "launch_id", "process",
    "processname", "process_name", "process.name", "udid", "device", "deviceid", "device_id",
    "device.id", "devicename", "device_name", "device.name", "host", "hostname", "host.name",
    "host.id", "instance", "container", "container.id", "container.name", "pod", "installid",
    "install_id", "installationid", "installation_id", "devicemodel", "device_model",
    "device.model", "bundleid", "bundle_id", "bundleidentifier", "bundle_identifier", "bundle",
    "app", "appid", "app_id", "app.id", "appname", "app_name", "app.name", "service",
    "service.name",
  ]
  /// They may as well change while one process runs, or belong to something else in the app.
  static let possible = [
    "session", "sessionid", "session_id", "session.id", "sid", "run", "runid", "run_id", "run.id",
    "user", "userid", "user_id", "user.id", "clientid", "client_id", "uuid", "proc", "application",
    "package", "model", "appversion", "app_version", "osversion", "os_version", "build", "source",
    "platform", "os",
  ]

  private static let sureOnes = Set(sure)
  private static let all = Set(sure + possible)

  static func isSure(_ key: String) -> Bool { sureOnes.contains(key) }
  static func isOne(_ key: String) -> Bool { all.contains(key) }
}

/// Values in a line that say whose it is: `pid=2210`, `{app="rain", device="a"}`, `{"pid":2210}`.
struct SenderValues {
  /// Digests of the keys, and of the keys with their values; 0 without any.
  private var keys: UInt64 = 0
  private(set) var digest: UInt64 = 0
  /// One of them is of a process, a device or an app.
  private(set) var areSure = false

  private static let longestKey = 20
  private static let separators = Set("{}()[],; \t".utf8)

  init() {}

  init(_ text: UnsafeRawBufferPointer) {
    // Nearly all lines end here.
    guard text.contains(0x3D) || text.contains(0x22) else { return }
    for part in text.split(whereSeparator: { Self.separators.contains($0) }) {
      let word = UnsafeRawBufferPointer(rebasing: part)
      // In an object a key is in quotation marks; elsewhere a colon may be in a category.
      let sign: UInt8 = word.first == 0x22 ? 0x3A : 0x3D
      guard let place = word.prefix(Self.longestKey + 3).firstIndex(of: sign), place > 1,
        place + 1 < word.count, word[place + 1] != 0x3D
      else { continue }
      let key = String(decoding: word[..<place].filter { $0 != 0x22 }, as: UTF8.self).lowercased()
      guard SenderKeys.isOne(key) else { continue }
      keys = keys &* 31 &+ Self.digest(word.part(0, place))
      digest = digest &* 31 &+ Self.digest(word)
      areSure = areSure || SenderKeys.isSure(key)
    }
  }

  /// Whether two lines have other values of the same keys.
  func differs(from other: SenderValues) -> Bool {
    keys != 0 && keys == other.keys && digest != other.digest
  }

  private static func digest(_ text: UnsafeRawBufferPointer) -> UInt64 {
    text.baseAddress.map { RecordDigest.of($0, text.count) } ?? 0
  }
}
