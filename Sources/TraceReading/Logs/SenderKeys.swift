/// Keys under which loggers and collectors write whose a line is, in small letters: of members of
/// an object.
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
