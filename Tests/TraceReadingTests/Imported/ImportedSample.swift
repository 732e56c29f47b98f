import Testing
import TraceModel
import TraceReading

/// A short text of a format, for the laws that hold for every format.
///
/// Adding a format to the laws is adding its sample to ``all``.
struct ImportedSample: Sendable, CustomTestStringConvertible {
  let format: TraceFormat
  /// Records with the line ends inside them, in order; several lines may be one record.
  let records: [String]
  /// Lines that belong to no record, or only continue one, and change no event.
  var junk = ["-- 12 lines of a tool's own, 50 % --"]
  /// The content does not show the format; it must be named.
  var mustBeNamed = false

  var text: String { records.joined(separator: "\n") + "\n" }
  var testDescription: String { format.rawValue }

  private static func consoleSample(_ format: TraceFormat) -> ImportedSample {
    let lines = ConsoleLawTests.samples.first { $0.format == format }?.text ?? ""
    let records = lines.split(separator: "\n").reduce(into: [String]()) { records, line in
      if line.hasPrefix("\t") {
        records[records.count - 1] += "\n" + line
      } else {
        records.append(String(line))
      }
    }
    return ImportedSample(format: format, records: records)
  }

  static let all: [ImportedSample] = [
    ImportedSample(
      format: .unifiedLogNDJSON,
      records: LogSample.messages.map(LogSample.ndjson) + [#"{"count":12,"finished":1}"#]),
    ImportedSample(
      format: .unifiedLogJSON,
      records: LogSample.messages.enumerated().map { index, message in
        (index == 0 ? "[" : "") + LogSample.json(message)
          + (index == LogSample.messages.count - 1 ? "]" : ",")
      }),
    ImportedSample(
      format: .unifiedLogCompact,
      records: ["Timestamp               Ty Process[PID:TID]"]
        + LogSample.messages.map(LogSample.compact)),
    ImportedSample(
      format: .unifiedLogDefault,
      records: [
        "Timestamp                       Thread     Type        Activity             PID    TTL  "
      ] + LogSample.messages.map(LogSample.standard)),
    ImportedSample(
      format: .unifiedLogSyslog,
      records: ["Timestamp                       (process)[PID]    "]
        + LogSample.messages.map(LogSample.syslog)),
    ImportedSample(format: .idevicesyslog, records: LogSample.messages.map(LogSample.idevice)),
    ImportedSample(
      format: .pymobiledevice3, records: LogSample.messages.map(LogSample.pymobiledevice)),
    // Some of their records continue on a second line.
    consoleSample(.consoleApp), consoleSample(.console),
  ]
}

/// One story, which each log has in its own lines: an app is launched, goes to the background
/// with an assertion, and its process is ended.
enum LogSample {
  struct Message: Sendable {
    var process = "Films"
    var library = "UIKitCore"
    var pid = 412
    var subsystem = "com.apple.UIKit"
    var category = "Application"
    /// Seconds after half past nine, with six digits.
    var time: String
    var text: String
  }

  static func reason(_ time: String, _ change: String, _ before: Int, _ after: Int) -> Message {
    Message(
      time: time,
      text: "Deactivation reason \(change); deactivation reasons: \(before) -> \(after); "
        + "animating application lifecycle event: 0")
  }

  static func task(_ time: String, _ text: String) -> Message {
    Message(category: "BackgroundTask", time: time, text: text)
  }

  static func system(_ time: String, _ text: String) -> Message {
    Message(
      process: "runningboardd", library: "RunningBoard", pid: 33,
      subsystem: "com.apple.runningboard", category: "process", time: time, text: text)
  }

  static let messages: [Message] = [
    system("01.000000", "[app<com.example.films(0A1B)>:412] Bootstrap success!"),
    reason("01.100000", "added: 10", 0, 1024),
    reason("01.200000", "added: 11", 1024, 3072),
    reason("01.300000", "removed: 10", 3072, 2048),
    Message(
      library: "Films", subsystem: "com.example.films", category: "store", time: "01.350000",
      text: "loaded 12 films, \"café\" first\n  and \\ the rest"),
    reason("01.400000", "removed: 11", 2048, 0),
    reason("09.000000", "added: 0", 0, 1),
    task(
      "09.100000",
      "Created background task <_UIBackgroundTaskInfo: 0x10>: taskID = 2, taskName = save, "
        + "creationTime = 91 (elapsed = 0)."),
    reason("09.200000", "added: 11", 1, 2049),
    task("10.000000", "Ending background task with UIBackgroundTaskIdentifier: 2"),
    system("20.000000", "[app<com.example.films(0A1B)>:412] Suspending task."),
    system(
      "40.000000", "[app<com.example.films(0A1B)>:412] termination reported by launchd (2, 9, 9)"),
  ]

  private static func escaped(_ text: String, _ slash: Bool = true) -> String {
    let quoted = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n")
    return slash ? quoted.replacing("/", with: "\\/") : quoted
  }

  static func keys(_ message: Message) -> [(String, String)] {
    [
      ("traceID", "84431389226444"), ("eventMessage", "\"\(escaped(message.text))\""),
      ("eventType", "\"logEvent\""), ("source", "null"),
      ("subsystem", "\"\(message.subsystem)\""), ("category", "\"\(message.category)\""),
      ("threadID", "7041"), ("backtrace", #"{"frames":[{"imageOffset":1,"imageUUID":"0A"}]}"#),
      ("bootUUID", "\"ED40187B-8B76-4555-B78A-E4E689E1EF47\""),
      ("processImagePath", "\"\\/private\\/var\\/Films.app\\/\(message.process)\""),
      ("senderImagePath", "\"\\/System\\/Library\\/\(message.library)\""),
      ("timestamp", "\"2026-11-20 09:30:\(message.time)+0100\""),
      ("machTimestamp", "53357\(message.time.filter { $0 != "." })"),
      ("messageType", "\"Default\""), ("processID", String(message.pid)),
    ]
  }

  static func ndjson(_ message: Message) -> String {
    "{" + keys(message).map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }

  static func json(_ message: Message) -> String {
    "{\n" + keys(message).map { "  \"\($0.0)\" : \($0.1)" }.joined(separator: ",\n") + "\n}"
  }

  static func compact(_ message: Message) -> String {
    "2026-11-20 09:30:\(message.time.prefix(6)) Df \(message.process)[\(message.pid):1b81] "
      + "[\(message.subsystem):\(message.category)] \(message.text)"
  }

  static func standard(_ message: Message) -> String {
    "2026-11-20 09:30:\(message.time)+0100 0x1b81     Default     0x0                  "
      + "\(message.pid)    0    \(message.process): (\(message.library)) "
      + "[\(message.subsystem):\(message.category)] \(message.text)"
  }

  static func syslog(_ message: Message) -> String {
    "2026-11-20 09:30:\(message.time)+0100  localhost \(message.process)[\(message.pid)]: "
      + "(\(message.library)) [\(message.subsystem):\(message.category)] \(message.text)"
  }

  static func idevice(_ message: Message) -> String {
    "Nov 20 09:30:\(message.time.prefix(2)) iPad \(message.process)(\(message.library))"
      + "[\(message.pid)] <Notice>: \(message.text)"
  }

  static func pymobiledevice(_ message: Message) -> String {
    "2026-11-20 09:30:\(message.time) \(message.process){\(message.library)}[\(message.pid)] "
      + "<NOTICE>: \(message.text) [\(message.subsystem)][\(message.category)]"
  }
}
