internal import TraceModel

/// A diagnostic other than a crash: a hang, an exception of CPU or of disk writes, a slow launch.
struct MetricDiagnostic {
  /// The member of the payload that lists it.
  private let kind: String
  private(set) var about = CrashReport()
  /// As the payload writes it.
  private var duration: String?
  private var sampled: String?

  /// The keys of durations are those of `jsonRepresentation()` of MXHangDiagnostic,
  /// MXCPUExceptionDiagnostic and MXAppLaunchDiagnostic
  /// (https://developer.apple.com/documentation/metrickit/mxdiagnosticpayload, iOS 14 to 26).
  init(
    _ kind: String, _ place: inout UnsafeRawPointer, _ stacks: inout MetricStacks
  ) throws(Malformed) {
    self.kind = kind
    var (about, duration, sampled) = (CrashReport(), String?.none, String?.none)
    try JSONWalk.members(&place) { (key, place) throws(Malformed) in
      if key.is("callStackTree") {
        try MetricCallStack.read(&place, &about, &stacks)
      } else if key.is("diagnosticMetaData") {
        try JSONWalk.members(&place) { (key, place) throws(Malformed) in
          if key.is("hangDuration") || key.is("launchDuration") || key.is("totalCPUTime") {
            duration = try CrashJSON.text(&place)
          } else if key.is("totalSampledTime") {
            sampled = try CrashJSON.text(&place)
          } else {
            try MetricPayload.readMetaData(key, &place, &about)
          }
        }
      }
    }
    (self.about, self.duration, self.sampled) = (about, duration, sampled)
  }

  /// One sentence; nil if nothing is known but its kind.
  var fact: String? {
    let frame = about.firstFrame(on: "on its thread")
    guard duration != nil || frame != nil else { return nil }
    let time = duration.map { Self.text($0) }
    let words =
      switch kind {
      case "hangDiagnostics": "a hang" + (time.map { " of \($0)" } ?? "")
      case "cpuExceptionDiagnostics":
        "a CPU exception" + (time.map { ": \($0) of processor time" } ?? "")
          + (time == nil ? "" : sampled.map { " within \(Self.text($0))" } ?? "")
      case "appLaunchDiagnostics": "a launch" + (time.map { " of \($0)" } ?? "")
      default: "a disk write exception"
      }
    return words + (frame.map { "; \($0)" } ?? "")
  }

  /// A text that may mean two things stays as it is written.
  private static func text(_ duration: String) -> String {
    MetricDuration.nanoseconds(duration).map { Durations.text($0) } ?? "'\(duration)'"
  }
}
