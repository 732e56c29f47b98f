import TestSupport
import Testing
import TraceAnalysis
import TraceModel

/// No trace stops the analysis, for any events, values and times.
@Suite struct ExtremeTraceTests {
  /// Without the one of which the reader may make events of others.
  private static let names = EventKind.allCases.filter {
    (1...EventKind.definedCount).contains(Int($0.rawValue)) && $0 != .processAlive
  }.map { $0.name }

  private static let texts: [(key: String, values: [String])] = [
    ("scene", ["A", "B", ""]), ("writer", ["a", "b"]), ("view", ["List", "Detail"]),
    ("id", ["1", "2"]), ("name", ["reload", "save"]), ("key", ["films", "shows"]),
    ("kind", ["refresh", "network", "database", "save", "teardown", "cancel", "processing"]),
    ("scope", ["app", "scene", "view", "group"]), ("group", ["main"]),
    ("trigger", ["user", "view.onAppear", "phase.active", "scene.willEnterForeground"]),
    ("thread", ["main", "worker"]), ("outcome", ["done", "cancelled"]), ("type", ["Data"]),
    ("appState", ["active", "inactive", "background"]), ("src", ["Films.swift:4", "x"]),
    ("role", ["UIWindowSceneSessionRoleApplication"]),
  ]
  private static let numbers = ["dur", "cpu", "bytes", "earliest", "count", "allowance"]

  private func number(_ random: inout SplitMix64) -> Int64 {
    let border: [Int64] = [0, 1, .max, .max - 1, .max - 1_000_000_000, 1 << 62]
    if Bool.random(using: &random) { return border.randomElement(using: &random) ?? 0 }
    return Int64.random(in: 0...Int64.max, using: &random)
      >> Int64.random(in: 0..<63, using: &random)
  }

  private func event(_ names: [String], at time: Int64, _ random: inout SplitMix64) -> String {
    var line = #"{"event":"\#(names.randomElement(using: &random) ?? "")""#
    // Beside records with times, one without has none that could be subtracted.
    if Int.random(in: 0..<12, using: &random) > 0 { line += #","t":\#(time)"# }
    for (key, values) in Self.texts where Bool.random(using: &random) {
      line += #","\#(key)":"\#(values.randomElement(using: &random) ?? "")""#
    }
    for key in Self.numbers where Bool.random(using: &random) {
      line += #","\#(key)":\#(number(&random))"#
    }
    if Bool.random(using: &random) { line += #","sensitive":true,"essential":true"# }
    if Bool.random(using: &random) { line += #","scenes":["A","C"]"# }
    return line + "}\n"
  }

  /// Times rise from the beginning or lie near the greatest there is; now and then one steps back.
  private func trace(_ seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    let platform = ["ios", "ipados", "macos", "watchos", "visionos"]
      .randomElement(using: &random)
    var text =
      #"{"lifetrace":1,"platform":"\#(platform ?? "ios")","multipleScenes":true,"#
      + #""records":["work","view","data","storage","background"]}"# + "\n"
    // Half of the traces keep to the callbacks and annotations that rules look at most.
    let scopes = ["scene", "phase", "work", "data", "storage", "view", "process"]
    let names =
      seed.isMultiple(of: 2)
      ? Self.names
      : Self.names.filter { name in scopes.contains(String(name.prefix { $0 != "." })) }
    var time: Int64 = Bool.random(using: &random) ? 0 : .max - 100_000_000_000
    for _ in 0..<300 {
      let (next, isTooLate) = time.addingReportingOverflow(
        Int64.random(in: 0..<5_000_000_000, using: &random))
      time = isTooLate ? .max : next
      let isOdd = Int.random(in: 0..<40, using: &random) == 0
      text += event(names, at: isOdd ? number(&random) : time, &random)
    }
    return text
  }

  /// A record without a time is not before all others.
  @Test func aRequestWithoutATimeIsAtNoDistance() throws {
    let analysis = try analyze(
      """
      - bgtask.submit id=a
      9223372036854775807ns bgtask.submit id=a
      """)
    #expect(analysis.eventCounts.reduce(0, +) == 2)
  }

  @Test(arguments: UInt64(1)...24)
  func everyEventIsCounted(_ seed: UInt64) throws {
    let analysis = try analyze(trace(seed))
    #expect(analysis.eventCounts.reduce(0, +) == 300, "seed \(seed)")
    #expect(analysis.runs.map { $0.events }.reduce(0, +) == 300, "seed \(seed)")
    for machine in analysis.statistics.machines {
      for (name, entry) in analysis.statistics.states(of: machine) {
        #expect(entry.open >= 0 && entry.visits.total >= 0, "seed \(seed), \(name)")
      }
    }
  }
}
