internal import TraceModel

// The members of a payload as `jsonRepresentation()` writes them
// (https://developer.apple.com/documentation/metrickit/mxmetricpayload/jsonrepresentation()).
extension MetricPayload {
  private static let crashLimit = LogSession.processLimit
  /// A payload is about a day; more diagnostics are counted (our choice).
  private static let mostSingles = 32

  mutating func read(_ place: inout UnsafeRawPointer) throws(Malformed) {
    try JSONWalk.members(&place) { (key, place) throws(Malformed) in try read(key, &place) }
  }

  private mutating func read(
    _ key: UnsafeRawBufferPointer, _ place: inout UnsafeRawPointer
  ) throws(Malformed) {
    switch String(decoding: key.prefix(48), as: UTF8.self) {
    case "timeStampBegin": begin = try CrashJSON.text(&place)
    case "timeStampEnd": end = try CrashJSON.text(&place)
    case "appVersion": about.version = try CrashJSON.text(&place)
    case "metaData", "diagnosticMetaData":
      about.add(try Self.metaData(&place))
    case "applicationTimeMetrics":
      kind = kind ?? .metrics
      try JSONWalk.members(&place) { (key, place) throws(Malformed) in
        let name = String(decoding: key.prefix(48), as: UTF8.self)
        if times.count < 8, let text = try CrashJSON.text(&place) { times[name] = text }
      }
    case "applicationExitMetrics":
      kind = kind ?? .metrics
      try JSONWalk.members(&place) { (key, place) throws(Malformed) in
        if key.is("foregroundExitData") {
          foregroundExits = try Self.counts(&place)
        } else if key.is("backgroundExitData") {
          backgroundExits = try Self.counts(&place)
        }
      }
    case "applicationLaunchMetrics":
      kind = kind ?? .metrics
      try JSONWalk.members(&place) { (key, place) throws(Malformed) in
        guard key.is("histogrammedTimeToFirstDrawKey") || key.is("histogrammedTimeToFirstDraw")
        else { return }
        launches = try Self.sum(Self.buckets(&place))
      }
    case "applicationResponsivenessMetrics":
      kind = kind ?? .metrics
      try JSONWalk.members(&place) { (key, place) throws(Malformed) in
        guard key.is("histogrammedAppHangTime") else { return }
        hangBuckets = try Self.buckets(&place)
        hangs = Self.sum(hangBuckets)
      }
    case "crashDiagnostics":
      kind = kind ?? .diagnostics
      try JSONWalk.elements(&place) { (place) throws(Malformed) in try readCrash(&place) }
    case "intervalEntries", "stateEntries": kind = kind ?? .report
    case "environment": hasEnvironment = true
    case "result" where hasEnvironment: kind = kind ?? .diagnosticReport
    case let name where PayloadNumber.diagnosticKinds.contains { $0.kind == name }:
      try count(name, &place)
    default:
      if key.has("Metrics") { kind = kind ?? .metrics }
    }
  }

  /// The number of diagnostics of a kind.
  private mutating func count(
    _ name: String, _ place: inout UnsafeRawPointer
  ) throws(Malformed) {
    kind = kind ?? .diagnostics
    var count: Int64 = 0
    try JSONWalk.elements(&place) { (place) throws(Malformed) in
      count += 1
      let diagnostic = try MetricDiagnostic(name, &place, &stacks)
      about.bundle = about.bundle ?? diagnostic.about.bundle
      guard let fact = diagnostic.fact else { return }
      if singles.count < Self.mostSingles { singles.append(fact) } else { singlesLeftOut += 1 }
    }
    if count > 0 { diagnostics.append((name, count)) }
  }

  private static func counts(
    _ place: inout UnsafeRawPointer
  ) throws(Malformed) -> [String: Int64] {
    var counts: [String: Int64] = [:]
    try JSONWalk.members(&place) { (key, place) throws(Malformed) in
      let name = String(decoding: key.prefix(80), as: UTF8.self)
      guard MetricExit.all.contains(where: { $0.key == name }) else { return }
      if let count = try JSONWalk.integer(&place), count >= 0 { counts[name] = count }
    }
    return counts
  }

  /// The counts of a histogram's buckets.
  private static func buckets(_ place: inout UnsafeRawPointer) throws(Malformed) -> [Int64] {
    var buckets: [Int64] = []
    try JSONWalk.members(&place) { (key, place) throws(Malformed) in
      guard key.is("histogramValue") else { return }
      try JSONWalk.members(&place) { (_, place) throws(Malformed) in
        try JSONWalk.members(&place) { (key, place) throws(Malformed) in
          guard key.is("bucketCount"), let count = try JSONWalk.integer(&place) else { return }
          if buckets.count < 4_096, (0...1_000_000_000).contains(count) { buckets.append(count) }
        }
      }
    }
    return buckets
  }

  private static func sum(_ buckets: [Int64]) -> Int64? {
    buckets.isEmpty ? nil : buckets.reduce(0, +)
  }

  /// App, system and device.
  static func metaData(
    _ place: inout UnsafeRawPointer
  ) throws(Malformed) -> CrashReport {
    var report = CrashReport()
    try JSONWalk.members(&place) { (key, place) throws(Malformed) in
      try readMetaData(key, &place, &report)
    }
    return report
  }

  static func readMetaData(
    _ key: UnsafeRawBufferPointer, _ place: inout UnsafeRawPointer, _ report: inout CrashReport
  ) throws(Malformed) {
    switch String(decoding: key.prefix(48), as: UTF8.self) {
    case "bundleIdentifier": report.bundle = try CrashJSON.text(&place)
    case "appVersion": report.version = try CrashJSON.text(&place)
    case "appBuildVersion": report.build = try CrashJSON.text(&place)
    case "osVersion": report.system = try CrashJSON.text(&place)
    case "deviceType": report.device = try CrashJSON.text(&place)
    case "regionFormat": report.region = try CrashJSON.text(&place)
    case "pid": report.pid = try JSONWalk.integer(&place).flatMap { $0 > 0 ? $0 : nil }
    case "exceptionType":
      report.exceptionType = try JSONWalk.integer(&place).flatMap { MachException.name($0) }
    case "signal":
      report.signal = try JSONWalk.integer(&place).flatMap { ProcessEnding.signal($0) }
    case "terminationReason":
      if let text = try CrashJSON.text(&place) { CrashText.takeTermination(text, &report) }
    case "exceptionReason", "objectiveCexceptionReason":
      var (name, reason): (String?, String?) = (nil, nil)
      try JSONWalk.members(&place) { (key, place) throws(Malformed) in
        if key.is("exceptionName") { name = try CrashJSON.text(&place) }
        if key.is("composedMessage") { reason = try CrashJSON.text(&place) }
      }
      report.exception = EndMessages.exception(name, reason)
    default: break
    }
  }

  /// A crash goes the way of a crash report.
  private mutating func readCrash(_ place: inout UnsafeRawPointer) throws(Malformed) {
    var report = CrashReport()
    try JSONWalk.members(&place) { (key, place) throws(Malformed) in
      if key.is("diagnosticMetaData") {
        report.add(try Self.metaData(&place))
      } else if key.is("callStackTree") {
        try MetricCallStack.read(&place, &report, &stacks)
      } else {
        try Self.readMetaData(key, &place, &report)
      }
    }
    guard crashes.count < Self.crashLimit else {
      crashesLeftOut += 1
      return
    }
    crashes.append(report)
  }
}
