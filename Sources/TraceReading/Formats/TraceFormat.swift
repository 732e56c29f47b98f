/// A format of the decoded text.
public enum TraceFormat: String, CaseIterable, Sendable {
  /// JSON Lines, the recorder's own format (FORMAT.md §1–§5).
  case lifetrace
  /// The notation that people type (FORMAT.md §6).
  case sketch
  /// `log show|stream --style ndjson`.
  case unifiedLogNDJSON = "oslog-ndjson"
  /// `log show|stream --style json`.
  case unifiedLogJSON = "oslog-json"
  /// `log show|stream --style compact`.
  case unifiedLogCompact = "oslog-compact"
  /// `log show|stream`, without another style.
  case unifiedLogDefault = "oslog-default"
  /// `log show|stream --style syslog`, also among the lines of the flutter tool.
  case unifiedLogSyslog = "oslog-syslog"
  /// Output of libimobiledevice's idevicesyslog.
  case idevicesyslog
  /// `pymobiledevice3 syslog live`.
  case pymobiledevice3
  /// The file that launchd of macOS writes.
  case launchd
  /// Lines copied from the Console app of macOS.
  case consoleApp = "console-app"
  /// Output of apps and their tools: `NSLog`, Xcode's console, bare prints.
  case console
  /// Logs of OpenTelemetry as JSON, also as the Collector's file exporter frames them.
  case otlpJSON = "otlp-json"
  /// Crash reports, as `.ips` or text.
  case crash
  /// Payloads of MetricKit as JSON.
  case metricKit = "metrickit"
  /// Events of Sentry as JSON, with their breadcrumbs.
  case sentry
  /// Tables of a recording of Instruments, as `xctrace export` writes them.
  case xctraceXML = "xctrace-xml"
}
