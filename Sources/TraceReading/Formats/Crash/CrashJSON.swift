internal import TraceModel

/// The facts of one object of an `.ips` file: its first line, its body, or a piece of it that somebody pasted.
struct CrashJSON {
  private(set) var report = CrashReport()
  /// Processes that were ended because memory was short, in a report of that.
  private(set) var kills: [CrashReport] = []
  private static let killLimit = 64

  mutating func read(_ place: inout UnsafeRawPointer) throws(Malformed) {
    try JSONWalk.members(&place) { (key, place) throws(Malformed) in try read(key, &place) }
  }

  private mutating func read(
    _ key: UnsafeRawBufferPointer, _ place: inout UnsafeRawPointer
  ) throws(Malformed) {
    switch String(decoding: key.prefix(40), as: UTF8.self) {
    case "incident_id", "incident": report.incident = try JSONWalk.string(&place)
    case "app_name", "name", "procName": report.process = try JSONWalk.string(&place)
    case "bundleID", "CFBundleIdentifier": report.bundle = try JSONWalk.string(&place)
    case "app_version", "CFBundleShortVersionString": report.version = try JSONWalk.string(&place)
    case "build_version", "CFBundleVersion": report.build = try JSONWalk.string(&place)
    case "os_version", "train": report.system = try JSONWalk.string(&place)
    case "modelCode", "product": report.device = try JSONWalk.string(&place)
    case "pid": report.pid = try JSONWalk.integer(&place)
    case "captureTime", "date": report.ended = try Self.time(&place)
    case "procLaunch": report.launched = try Self.time(&place)
    case "bundleInfo", "osVersion", "termination", "exception":
      try JSONWalk.members(&place) { (key, place) throws(Malformed) in try read(key, &place) }
    case "processes":
      try JSONWalk.elements(&place) { (place) throws(Malformed) in try readProcess(&place) }
    default: try readEnd(key, &place)
    }
  }

  /// The members of `termination` and `exception`.
  private mutating func readEnd(
    _ key: UnsafeRawBufferPointer, _ place: inout UnsafeRawPointer
  ) throws(Malformed) {
    switch String(decoding: key.prefix(40), as: UTF8.self) {
    case "type": report.exceptionType = try JSONWalk.string(&place)
    case "signal": report.signal = try JSONWalk.string(&place)
    case "namespace": report.namespace = try JSONWalk.string(&place)
    case "code": report.code = try JSONWalk.integer(&place)
    case "indicator": report.indicator = try JSONWalk.string(&place)
    case "reasons", "details":
      try JSONWalk.elements(&place) { (place) throws(Malformed) in
        guard let text = try JSONWalk.string(&place) else { return }
        if text.hasPrefix("WatchdogEvent: ") {
          report.transition = report.transition ?? String(text.dropFirst("WatchdogEvent: ".count))
        } else {
          report.take(sentence: text)
        }
      }
    default: break
    }
  }

  /// A process of a report of low memory; the ones that have a reason were ended.
  private mutating func readProcess(_ place: inout UnsafeRawPointer) throws(Malformed) {
    var process = CrashReport()
    var reason: String?
    try JSONWalk.members(&place) { (key, place) throws(Malformed) in
      if key.is("pid") {
        process.pid = try JSONWalk.integer(&place)
      } else if key.is("name") {
        process.process = try JSONWalk.string(&place)
      } else if key.is("reason") {
        reason = try JSONWalk.string(&place)
      }
    }
    guard let reason, kills.count < Self.killLimit else { return }
    process.explanation = "memory: \(reason)"
    kills.append(process)
  }

  private static func time(_ place: inout UnsafeRawPointer) throws(Malformed) -> Int64? {
    try JSONWalk.scalar(&place).flatMap { CrashTime.nanoseconds($0[...]) }
  }
}
