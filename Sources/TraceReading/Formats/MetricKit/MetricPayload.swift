internal import TraceModel

/// The facts of one payload of MetricKit: sums of a day, or diagnostics of single events.
struct MetricPayload {
  /// Which of MetricKit's documents it is.
  enum Kind: String {
    case metrics = "MXMetricPayload"
    case diagnostics = "MXDiagnosticPayload"
    case report = "MetricReport"
    case diagnosticReport = "DiagnosticReport"
  }

  var kind: Kind?
  var begin: String?
  var end: String?
  /// App, system and device.
  var about = CrashReport()
  /// Durations as they are written, by their keys.
  var times: [String: String] = [:]
  /// By the keys of ``MetricExit``; counts of one day.
  var foregroundExits: [String: Int64] = [:]
  var backgroundExits: [String: Int64] = [:]
  /// Launches and hangs that the histograms count.
  var launches: Int64?
  var hangs: Int64?
  /// The counts of the hang histogram's buckets.
  var hangBuckets: [Int64] = []
  /// Diagnostics other than crashes, by the member that lists them.
  var diagnostics: [(kind: String, count: Int64)] = []
  /// What is known of each of them.
  var singles: [String] = []
  var singlesLeftOut = 0
  var crashes: [CrashReport] = []
  var crashesLeftOut: Int64 = 0
  /// The call stacks of all diagnostics, together.
  var stacks = MetricStacks()

  /// A member of DiagnosticReport was seen, which other documents may have as well.
  var hasEnvironment = false

  /// Whether it has a member of MetricKit at all.
  var isOfMetricKit: Bool { kind != nil }

  // MARK: Sentences

  /// One line for each fact.
  var facts: [String] {
    if let sign = simulation {
      return [
        title,
        "\(sign), as in the payload that Xcode simulates (Debug, Simulate MetricKit Payloads): it "
          + "shows nothing of real devices",
      ]
    }
    var facts = [title]
    if let times = timesText { facts.append(times) }
    facts += [
      Self.exits("in the foreground", foregroundExits),
      Self.exits("in the background", backgroundExits),
    ].compactMap { $0 }
    if let launches { facts.append("launches: \(launches)") }
    if let hangs { facts.append("hangs: \(hangs)") }
    for (kind, count) in diagnostics {
      let words = PayloadNumber.diagnosticKinds.first { $0.kind == kind }?.words
      facts.append("\(words ?? kind): \(count)")
    }
    facts += singles
    if singlesLeftOut > 0 { facts.append("\(singlesLeftOut) more of them are not shown") }
    return facts
  }

  /// What it covers, in nanoseconds since 1970; nil where its texts are no dates.
  var covered: ClosedRange<Int64>? {
    func time(_ text: String?) -> Int64? {
      guard var text else { return nil }
      return text.withUTF8 { CrashTime.stamp(UnsafeRawBufferPointer($0)[...])?.nanoseconds }
    }
    guard let first = time(begin), let last = time(end ?? begin), first <= last else { return nil }
    return first...last
  }

  private var title: String {
    let kind = kind ?? .metrics
    let article = kind == .metrics || kind == .diagnostics ? "an" : "a"
    var text = "\(article) \(kind.rawValue) of MetricKit"
    let app = [about.bundle, about.version].compactMap { $0 }.joined(separator: " ")
    if !app.isEmpty { text += " of \(app)" }
    if let build = about.build { text += " (\(build))" }
    let device = [about.device, about.system].compactMap { $0 }
    if !device.isEmpty { text += ", \(device.joined(separator: ", "))" }
    if let begin {
      text += ", from \(begin)"
      if let end, end != begin { text += " to \(end)" }
    }
    switch kind {
    case .metrics: text += ": sums, not a log"
    case .diagnostics: text += ": single diagnostics, not a log"
    case .report, .diagnosticReport:
      text += " (iOS 27): the layout of its values is not documented, so they are not read"
    }
    return text
  }

  private var timesText: String? {
    let shown = PayloadNumber.Place.allCases.compactMap { place in
      time(place).map { "\(Durations.text($0)) in the \(place.rawValue)" }
    }
    return shown.isEmpty ? nil : "time: " + shown.joined(separator: ", ")
  }

  /// Nanoseconds; nil where it is not written, or may mean two things.
  func time(_ place: PayloadNumber.Place) -> Int64? {
    let key =
      switch place {
      case .foreground: "cumulativeForegroundTime"
      case .background: "cumulativeBackgroundTime"
      }
    return times[key].flatMap { MetricDuration.nanoseconds($0, region: about.region) }
  }

  private static func exits(_ place: String, _ counts: [String: Int64]) -> String? {
    guard !counts.isEmpty else { return nil }
    let shown = MetricExit.all.compactMap { exit -> String? in
      guard let count = counts[exit.key], count > 0 else { return nil }
      let rules = exit.rules.isEmpty ? "" : " (see \(exit.rules.joined(separator: ", ")))"
      return "\(count) \(exit.words)\(rules)"
    }
    return "exits \(place): " + (shown.isEmpty ? "none" : shown.joined(separator: ", "))
  }

  var looksSimulated: Bool { simulation != nil }

  /// How it shows that Xcode simulated it; nil if it does not. Such a payload has 1 in every
  /// counter of exits, and equal buckets of hangs; a real day has exits of all kinds about never.
  /// Diagnostics have frames of one made-up binary.
  private var simulation: String? {
    if let binary = stacks.simulated { return "all frames are of '\(binary)'" }
    let counts = Array(foregroundExits.values) + Array(backgroundExits.values)
    if counts.count >= 6 && counts.allSatisfy({ $0 == 1 })
      || hangBuckets.count > 2 && Set(hangBuckets).count == 1 && hangBuckets[0] > 0
    {
      return "all counts are alike"
    }
    return hangBuckets == Self.simulatedHangs && launches == hangs
      ? "launches and hangs are counted alike, 50, 60 and 30 times" : nil
  }

  /// The buckets of hangs, and those of launches, in the simulated payload of iOS 13 to 18 that
  /// people publish; Apple does not document it.
  private static let simulatedHangs: [Int64] = [50, 60, 30]
}
