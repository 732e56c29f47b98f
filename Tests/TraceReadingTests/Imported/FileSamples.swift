import TraceModel

@testable import TraceReading

/// An app named Films in the formats of files that other tools write.
enum FileSamples {
  // MARK: OTLP

  static func resource(_ attributes: [(String, String)]) -> String {
    let pairs = attributes.map { key, value in
      let number = Int(value).map { #"{"intValue":"\#($0)"}"# }
      return #"{"key":"\#(key)","value":\#(number ?? #"{"stringValue":"\#(value)"}"#)}"#
    }
    return #"{"attributes":[\#(pairs.joined(separator: ","))]}"#
  }

  static let phone = resource([
    ("service.name", "com.example.films"), ("service.version", "4.2"), ("os.name", "iOS"),
    ("os.version", "26.1"), ("device.model.identifier", "iPhone17"), ("process.pid", "412"),
  ])

  static func message(_ records: [String], resource: String = phone) -> String {
    #"{"resourceLogs":[{"resource":\#(resource),"scopeLogs":[{"scope":{"name":"app"},"logRecords":["#
      + records.joined(separator: ",") + "]}]}]}"
  }

  /// An event of the life cycle as today's agents write it.
  ///
  /// - Parameter more: further members of the record.
  static func state(_ state: String, _ nanoseconds: Int64, _ more: String = "") -> String {
    #"{"timeUnixNano":"\#(nanoseconds)","eventName":"device.app.lifecycle",\#(more)"attributes":"#
      + #"[{"key":"ios.app.state","value":{"stringValue":"\#(state)"}}]}"#
  }

  static let noon: Int64 = 1_772_452_800_000_000_000

  /// Three messages: an app goes to the background and comes back.
  static let otlpMessages = [
    message([state("active", noon), state("inactive", noon + 4_000_000_000)]),
    message([
      state("background", noon + 4_500_000_000, #""body":{"stringValue":"é \"quoted\""},"#)
    ]),
    message([state("foreground", noon + 9_000_000_000), state("active", noon + 9_300_000_000)]),
  ]
  static let otlp = otlpMessages.joined(separator: "\n") + "\n"

  // MARK: Crash reports

  static let ips = """
    {"app_name":"Films","timestamp":"2026-03-02 12:00:11.00 +0100","app_version":"4.2","build_version":"1337","platform":2,"bundleID":"com.example.films","bug_type":"309","os_version":"iPhone OS 26.1 (23B85)","name":"Films","incident_id":"A1B2C3D4-0000-4000-8000-000000000001"}
    {
      "uptime" : 130000,
      "modelCode" : "iPhone17,3",
      "osVersion" : {
        "train" : "iPhone OS 26.1",
        "build" : "23B85"
      },
      "captureTime" : "2026-03-02 12:00:10.2500 +0100",
      "incident" : "A1B2C3D4-0000-4000-8000-000000000001",
      "pid" : 412,
      "procLaunch" : "2026-03-02 11:59:50.0000 +0100",
      "procName" : "Films",
      "bundleInfo" : {"CFBundleVersion":"1337","CFBundleIdentifier":"com.example.films"},
      "exception" : {"codes":"0x0, 0x0","rawCodes":[0,0],"type":"EXC_CRASH","signal":"SIGKILL"},
      "termination" : {"code":2343432205,"flags":6,"namespace":"FRONTBOARD","reasons":["<RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-create watchdog transgression: application<com.example.films>:412 exhausted real (wall clock) time allowance of 19.62 seconds","ProcessVisibility: Foreground","WatchdogEvent: scene-create","WatchdogCPUStatistics: (","\\"Elapsed total CPU time (seconds): 7.770\\",",") reportType:CrashLog>"]},
      "threads" : [{"triggered":true,"frames":[{"imageOffset":12,"imageIndex":1}]}]
    }

    """

  /// As iOS 13 wrote it.
  static let crashText = """
    Incident Identifier: A1B2C3D4-0000-4000-8000-000000000002
    CrashReporter Key:   0000000000000000000000000000000000000000
    Hardware Model:      iPad13,4
    Process:             Films Beta [731]
    Path:                /private/var/containers/Bundle/Application/Films.app/Films
    Identifier:          com.example.films
    Version:             4.2 (1337)
    Date/Time:           2026-03-02 12:00:10.2500 +0100
    Launch Time:         2026-03-02 12:00:05.0000 +0100
    OS Version:          iPhone OS 13.3 (17C54)

    Exception Type:  EXC_CRASH (SIGKILL)
    Exception Codes: 0x0000000000000000, 0x0000000000000000
    Termination Reason: Namespace SPRINGBOARD, Code 0x8badf00d
    Termination Description: SPRINGBOARD, scene-create watchdog transgression: application<com.example.films>:731 exhausted CPU time allowance of 3.37 seconds | ProcessVisibility: Background | WatchdogEvent: scene-create
    Triggered by Thread:  0

    Thread 0 name:  Dispatch queue: com.apple.main-thread
    Thread 0 Crashed:
    0   libsystem_kernel.dylib        \t0x00000001b5d2c198 0x1b5d28000 + 16792

    """

  // MARK: Sentry

  static func crumb(_ time: String, _ category: String, _ data: String) -> String {
    #"{"timestamp":\#(time),"type":"navigation","category":"\#(category)","level":"info","data":{\#(data)}}"#
  }

  static func sentry(
    _ crumbs: [String], level: String = "error", exception: String = "", start: String = "a"
  ) -> String {
    #"{"event_id":"00112233445566778899aabbccddeeff","timestamp":1772452900.5,"platform":"cocoa","level":"\#(level)","release":"com.example.films@4.2+1337","contexts":{"app":{"app_identifier":"com.example.films","app_start_time":"\#(start)"},"os":{"name":"iOS","version":"26.1"},"device":{"model":"iPhone17,3"}},\#(exception)"breadcrumbs":[\#(crumbs.joined(separator: ","))]}"#
  }

  static let sentryCrumbs = [
    crumb(#""2026-03-02T12:00:00.250Z""#, "app.lifecycle", #""state":"foreground""#),
    crumb("1772452801.000000001", "ui.lifecycle", #""screen":"FilmList""#),
    crumb("1772452803.5", "app.lifecycle", #""state":"background""#),
  ]
  static let sentryEvent = sentry(sentryCrumbs) + "\n"

  // MARK: Instruments

  static let xctrace = """
    <?xml version="1.0"?>
    <trace-query-result>
    <node xpath='//trace-toc[1]/run[1]/data[1]/table[3]'><schema name="life-cycle-period"><col><mnemonic>start</mnemonic><name>Start</name></col></schema>
    <row><start-time id="1" fmt="00:00.100.000">100000000</start-time><duration id="2" fmt="50.00 ms">50000000</duration><app-period id="3" fmt="Initializing - Process Creation">Initializing - Process Creation</app-period><process id="4" fmt="Films (412)"><pid id="5" fmt="412">412</pid></process><narrative id="6"><duration ref="2"/></narrative></row>
    <row><start-time id="7" fmt="00:00.310.000">310000000</start-time><duration id="8" fmt="1.00 s">1000000000</duration><app-period id="9" fmt="Foreground - Active">Foreground - Active</app-period><process ref="4"/></row>
    <row><start-time id="10" fmt="00:00.150.000">150000000</start-time><duration ref="2"/><app-period id="11" fmt="Launching - didFinishLaunchingWithOptions()">Launching - didFinishLaunchingWithOptions()</app-period><process ref="4"/></row>
    </node>
    <node xpath='//trace-toc[1]/run[1]/data[1]/table[7]'><schema name="os-signpost"/>
    <row><event-time id="12" fmt="00:00.500.000">500000000</event-time><thread id="13" fmt="Main Thread 0x1f03 (Films, pid: 412)"><tid id="14">7939</tid><process ref="4"/></thread><process ref="4"/><event-type id="15" fmt="Begin">Begin</event-type><os-signpost-identifier id="16" fmt="7">7</os-signpost-identifier><signpost-name id="17" fmt="reload &quot;Films&quot;">reload "Films"</signpost-name><subsystem id="18" fmt="com.example.films">com.example.films</subsystem></row>
    <row><event-time id="19" fmt="00:00.900.000">900000000</event-time><thread ref="13"/><event-type id="20" fmt="End">End</event-type><os-signpost-identifier ref="16"/><signpost-name ref="17"/><subsystem ref="18"/></row>
    </node>
    <node xpath='//trace-toc[1]/run[1]/data[1]/table[8]'><schema name="os-log"/>
    <row><event-time id="21" fmt="00:01.310.000">1310000000</event-time><process ref="4"/><subsystem id="22" fmt="com.apple.UIKit">com.apple.UIKit</subsystem><os-log-metadata id="23" fmt="Deactivation reason added: 0; deactivation reasons: 0 -&gt; 1; animating application lifecycle event: 0"><narrative-text id="24">x</narrative-text></os-log-metadata></row>
    </node></trace-query-result>

    """

  /// By format: a text of it.
  static let all: [(format: TraceFormat, text: String)] = [
    (.otlpJSON, otlp), (.crash, ips), (.crash, crashText), (.sentry, sentryEvent),
    (.xctraceXML, xctrace), (.metricKit, MetricKitTests.crash),
  ]
}

extension Outcome {
  /// The sketch without its headers.
  var story: [String] {
    recorder.sketch.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("header ") }
  }
}
