import CRecorder

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// When a run began, as far as the process knows.
struct RunStart {
  /// The recorder's clock at `t` = 0, and the wall time then in nanoseconds since 1970.
  let origin: Int64
  let wall: Int64
  /// The run began before the recorder, as far as it knows at its start.
  let isMidlife: Bool
  let isPrewarmed: Bool
  /// Whether the recording begins with the process, or says when that began.
  let hasBeginning: Bool

  /// iOS ends an app that takes longer to launch ("approximately 20 seconds", Apple, "Addressing
  /// watchdog terminations"), so that a process of this age is no longer launching.
  static let longestLaunch: Int64 = 20_000_000_000

  init(_ options: Lifetrace.Configuration, now: Int64, isPrewarmed: Bool) {
    self.isPrewarmed = isPrewarmed
    let age = options.measuresFromProcessStart ? lt_process_age() : 0
    isMidlife =
      options.midlife || options.isPresumedMidlife
      || age > Self.longestLaunch && !isPrewarmed
    hasBeginning = !options.midlife && (isPrewarmed || age <= Self.longestLaunch)
    // A prewarmed process may have waited for hours.
    let before = hasBeginning && !isPrewarmed ? max(0, age) : 0
    origin = now - before
    wall = Self.wallTime - before
  }

  /// Nanoseconds since 1970.
  static var wallTime: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// RFC 3339, in UTC, to the microsecond.
  var text: String {
    var seconds = time_t(wall / 1_000_000_000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let day =
      "\(parts.tm_year + 1900)-\(Self.padded(parts.tm_mon + 1, 2))-\(Self.padded(parts.tm_mday, 2))"
    let hour =
      "\(Self.padded(parts.tm_hour, 2)):\(Self.padded(parts.tm_min, 2)):\(Self.padded(parts.tm_sec, 2))"
    return "\(day)T\(hour).\(Self.padded(Int32(wall % 1_000_000_000 / 1000), 6))Z"
  }

  private static func padded(_ number: Int32, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

/// The first record of every segment (FORMAT.md §2). All segments of a run have the same one.
enum HeaderText {
  static let recorder: StaticString = "LifetraceRecorder 1.0"

  static func line(
    _ options: Lifetrace.Configuration, run: String, install: String, _ start: RunStart,
    _ facts: LateFacts
  ) -> [UInt8] {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 8)
    defer { memory.deallocate() }
    var text = RecordText(memory)
    text.key("lifetrace", 1)
    text.key("run", run)
    text.key("install", install)
    let app = options.app
    for (key, value) in [
      ("app", app.identifier), ("version", app.version), ("build", app.build), ("os", app.os),
      ("sdk", app.sdk), ("device", app.device),
    ] as [(StaticString, String?)] {
      if let value { text.key(key, value) }
    }
    if let platform = app.platform { text.key("platform", platform.rawValue) }
    if let lifeCycle = options.lifeCycle { text.key("lifeCycle", lifeCycle.rawValue) }
    if app.supportsMultipleScenes { text.key("multipleScenes", true) }
    text.key("pid", Int64(getpid()))
    let launch = start.isPrewarmed ? .prewarm : options.launch
    text.key("launch", launch.rawValue)
    text.key("clock", "continuous")
    text.key("start", start.text)
    text.key("records", options.complete.names)
    if !app.backgroundModes.isEmpty { text.key("backgroundModes", app.backgroundModes) }
    if !app.permittedTasks.isEmpty { text.key("permittedTasks", app.permittedTasks) }
    // No keys of the format: a reader ignores them, a person may want them.
    if let state = app.thermalState { text.key("thermalState", state) }
    if let isOn = app.isLowPowerModeOn { text.key("lowPowerMode", isOn) }
    text.key("recorder", recorder)
    text.finish()
    var line = [UInt8(ascii: "{")] + text.written + room + [UInt8(ascii: "}"), .lineFeed]
    set(facts, in: &line)
    return line
  }

  /// What is known later than the header is written.
  struct LateFacts: Equatable {
    /// The recording lacks the beginning of its run.
    var isMidlife = false
    /// An app with UIKit has not adopted scenes.
    var lacksScenes = false
  }

  private static let midlife = Array(",\"midlife\":true".utf8)
  private static let withoutScenes = Array(",\"lifeCycle\":\"uikit-app\"".utf8)
  /// Bytes before the end of the line for these facts.
  private static let room = [UInt8](
    repeating: .space, count: midlife.count + withoutScenes.count)

  /// Says these facts in a header.
  static func set(_ facts: LateFacts, in line: inout [UInt8]) {
    let end = line.count - 2
    var text: [UInt8] = []
    if facts.isMidlife { text += midlife }
    if facts.lacksScenes { text += withoutScenes }
    text += [UInt8](repeating: .space, count: room.count - text.count)
    line.replaceSubrange(end - room.count..<end, with: text)
  }
}
