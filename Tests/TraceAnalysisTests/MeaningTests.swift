import LifecycleModel
import TestSupport
import Testing
import TraceAnalysis
import TraceModel

/// The facts that a trace proves, those that it leaves open, and why (FORMAT.md §5).
@Suite struct MeaningTests {
  /// Definite findings and unknown ones with their causes, of one rule.
  private func verdicts(_ rule: String, _ trace: String) throws -> [String] {
    try analyze(trace).findings.filter { $0.rule == rule }.map { finding in
      finding.verdict == .violation ? "violation" : finding.cause?.rawValue ?? "no cause"
    }.sorted()
  }

  // MARK: Cuts

  private let refresh = """
    header lifeCycle=uikit-scene platform=ios launch=background records=background
    0ms process.start
    80ms bgtask.register id=films.refresh kind=refresh
    90ms app.didFinishLaunching
    1s bgtask.launch id=films.refresh kind=refresh

    """

  @Test(arguments: [
    ("", ["trace-end"]), ("5s app.memoryWarning", ["trace-end"]),
    ("21s app.memoryWarning", ["trace-end"]), ("21.000000001s app.memoryWarning", ["violation"]),
    ("31.000000001s trace.end", ["violation"]), ("5s trace.end", ["trace-end"]),
    ("5s process.exit", []), ("40s process.exit", ["violation"]),
    ("5s bgtask.complete id=films.refresh kind=refresh", []),
    ("5s trace.loss count=1\n6s bgtask.complete id=films.refresh kind=refresh", []),
    ("5s trace.loss count=1\n60s app.memoryWarning", ["loss"]),
    ("32s app.memoryWarning\n33s trace.loss count=1", ["violation"]),
  ])
  func openIntervalsCountOnlyAsFarAsTheyAreProved(
    _ rest: String, _ verdicts: [String]
  ) throws {
    #expect(try self.verdicts("refresh-budget-overrun", refresh + rest) == verdicts)
  }

  private let draft = """
    header lifeCycle=uikit-scene platform=ios records=data
    0ms process.start
    90ms app.didFinishLaunching
    100ms A scene.willConnect
    110ms A scene.willEnterForeground
    120ms A scene.didBecomeActive
    5s A data.dirty key=draft

    """

  @Test(arguments: [
    // In front of the user there is time left to save.
    ("", []), ("9s A scene.willResignActive", []),
    ("9s A scene.willResignActive\n9.1s A scene.didEnterBackground", ["trace-end"]),
    ("9s A data.save key=draft\n10s process.exit", []), ("10s process.exit", ["violation"]),
    ("9s trace.loss count=1\n10s process.exit", ["loss"]),
    ("9s trace.loss count=1\n10s A data.save key=draft\n11s process.exit", []),
    // Another writer's loss cannot have hidden it, but the writer of this loss is unknown.
    ("9s trace.loss count=1 writer=b\n10s process.exit", ["loss"]),
  ])
  func anAbsenceIsProvedByTheEndAndByNothingElse(
    _ rest: String, _ verdicts: [String]
  ) throws {
    #expect(try self.verdicts("no-background-save", draft + rest) == verdicts)
  }

  /// A suspended app has no time left, for any clock; later losses do not matter.
  @Test(arguments: [
    (
      "11s process.resume\n11.5s A data.save key=draft",
      "was saved 2 s after the app went to the background, when it had been suspended"
    ),
    (
      "60s trace.loss count=1\n61s trace.end",
      "was unsaved when the app went to the background, and still when it was suspended"
    ),
  ])
  func aSuspensionEndsTheTimeToSave(_ rest: String, _ message: String) throws {
    let analysis = try analyze(
      draft + "9s A scene.willResignActive\n9.5s A scene.didEnterBackground\n"
        + "9.6s process.suspend\n" + rest + "\n")
    let found = analysis.findings("no-background-save")
    #expect(found.map(\.message) == ["data 'draft' " + message])
    #expect(found.first?.evidence.map(\.event).contains("process.suspend") == true)
  }

  // MARK: Starts

  @Test(arguments: ["", "header midlife=true lifeCycle=uikit-scene\n"])
  func noEventIsWrongWhereTheBeginningIsNotThere(_ header: String) throws {
    for id in [MachineID.uiscene, .bgAssertion, .bgtask, .viewAppearance, .immersiveSpace] {
      let machine = id.machine
      for event in Set(machine.transitions.map(\.event)) {
        let analysis = try analyze(header + "1s A \(event.name) id=1 kind=refresh view=v\n")
        #expect(analysis.mistakes == [], "\(event.name)")
      }
    }
  }

  @Test func anEndWithoutABeginningIsNotWorkOfTheRecording() throws {
    let analysis = try analyze(
      """
      header midlife=true lifeCycle=uikit-scene records=work,background
      1s work.end id=1
      2s bg.end id=1
      3s A view.onDisappear view=v
      4s A scene.didDisconnect
      """)
    #expect(analysis.mistakes == [])
    #expect(analysis.findings.allSatisfy { $0.verdict == .unknown })
  }

  // MARK: Processes

  /// Two launches with one process id: the number came again.
  @Test func aProcessIDThatComesAgainIsAnotherRun() throws {
    let run = """
      {"lifetrace":1,"pid":412,"lifeCycle":"uikit-scene"}
      {"event":"process.start","t":0}
      {"event":"app.didFinishLaunching","t":1}
      {"event":"scene.willConnect","t":2,"scene":"A"}
      {"event":"scene.willEnterForeground","t":3,"scene":"A"}
      {"event":"scene.didBecomeActive","t":4,"scene":"A"}

      """
    let analysis = try analyze(run + run)
    #expect(analysis.runCount == 2 && analysis.sceneCount == 2)
    #expect(analysis.runs.map { $0.id } == ["412", "412"])
    #expect(analysis.mistakes == [])
    let inputs = try analyze([Array(run.utf8), Array(run.utf8)])
    #expect(inputs.runCount == 2 && inputs.mistakes == [])
  }

  // MARK: Order

  private func active(_ lines: [String]) -> String {
    launched
      + (["100ms A scene.willConnect", "110ms A scene.willEnterForeground"] + lines)
      .joined(separator: "\n") + "\n"
  }

  @Test func equalTimesKeepTheOrderOfTheFile() throws {
    let lines = [
      "120ms A scene.didBecomeActive", "120ms A scene.willResignActive",
      "120ms A scene.didEnterBackground", "120ms A scene.willEnterForeground",
    ]
    #expect(try analyze(active(lines)).mistakes == [])
    let swapped = [lines[0], lines[2], lines[1], lines[3]]
    #expect(!(try analyze(active(swapped)).mistakes.isEmpty))
  }

  @Test func sequenceNumbersDecideWhereTimesAndLinesDoNot() throws {
    let names = [
      "process.start", "app.didFinishLaunching", "scene.willConnect",
      "scene.willEnterForeground", "scene.didBecomeActive", "scene.willResignActive",
      "scene.didEnterBackground",
    ]
    let lines = names.enumerated().map { index, name in
      "{\"event\":\"\(name)\",\"t\":5,\"seq\":\(index + 1)"
        + (name.hasPrefix("scene") ? ",\"scene\":\"A\"}" : "}")
    }
    let header = "{\"lifetrace\":1,\"run\":\"r\",\"lifeCycle\":\"uikit-scene\"}\n"
    let expected = try analyze(header + lines.joined(separator: "\n"))
    #expect(expected.mistakes == [] && expected.edges(.uiscene).count == 5)
    var random = SplitMix64(seed: 3)
    for _ in 0..<10 {
      // The first one is accepted: numbers may begin anywhere.
      let order = [lines[0]] + lines.dropFirst().shuffled(using: &random)
      let shuffled = try analyze(header + order.joined(separator: "\n"))
      #expect(shuffled.mistakes == [] && shuffled.isComplete)
      #expect(shuffled.edges(.uiscene) == expected.edges(.uiscene))
    }
  }

  @Test func aRepeatedRecordCountsOnceAndAContradictionIsReported() throws {
    let header = "{\"lifetrace\":1,\"run\":\"r\",\"lifeCycle\":\"uikit-scene\"}\n"
    func line(_ name: String, _ seq: Int) -> String {
      "{\"event\":\"\(name)\",\"t\":\(seq),\"seq\":\(seq),\"scene\":\"A\"}\n"
    }
    let start = header + line("scene.willConnect", 1)
    let twice = try analyze(
      start + line("scene.willEnterForeground", 2) + line("scene.willEnterForeground", 2))
    #expect(twice.mistakes == [] && twice.isComplete)
    #expect(twice.inputs.map { $0.duplicates } == [1])
    let contradiction = try analyze(
      start + line("scene.willEnterForeground", 2) + line("scene.didEnterBackground", 2)
        + line("scene.willEnterForeground", 3))
    #expect(contradiction.mistakes == [] && !contradiction.isComplete)
    #expect(contradiction.inputs.map { $0.conflicts } == [1])
    #expect(
      Set(contradiction.findings("illegal-transition", .unknown).map { $0.cause })
        .isSubset(of: [.conflict]))
  }

  // MARK: Clocks

  /// A limit that is exceeded by far, on clocks that show it or do not.
  @Test(arguments: [
    ("", ["violation"]), (" clock=continuous", ["violation"]), (" clock=uptime", ["violation"]),
    (" clock=wall", ["clock"]),
  ])
  func aDurationIsAsGoodAsItsClock(_ clock: String, _ verdicts: [String]) throws {
    let trace = refresh.replacing("header ", "header\(clock) ")
    let rest = "90s bgtask.complete id=films.refresh kind=refresh\n"
    #expect(try self.verdicts("refresh-budget-overrun", trace + rest) == verdicts)
  }

  /// By a wall clock a minute between two records is judged, and no more: also where the record
  /// that proves a deadline comes later than the deadline.
  @Test func aWallClockIsTrustedForAMinute() throws {
    func verdicts(endedAt end: String) throws -> [String] {
      try self.verdicts(
        "refresh-budget-overrun",
        refresh.replacing("header ", "header clock=wall ")
          + "\(end) bgtask.complete id=films.refresh kind=refresh\n")
    }
    // The task was launched at one second.
    #expect(try verdicts(endedAt: "61s") == ["violation"])
    #expect(try verdicts(endedAt: "61000000001ns") == ["clock"])
  }

  @Test func aStepOfTheClockAffectsOnlyIntervalsAcrossIt() throws {
    let complete = "bgtask.complete id=films.refresh kind=refresh\n"
    let again = "200s bgtask.launch id=films.refresh kind=refresh\n290s " + complete
    for step in ["2s trace.clock\n", "15s app.memoryWarning\n10s app.memoryWarning\n"] {
      #expect(
        try verdicts("refresh-budget-overrun", refresh + step + "90s " + complete) == ["clock"])
      #expect(
        try verdicts("refresh-budget-overrun", refresh + step + "90s " + complete + again) == [
          "clock", "violation",
        ])
    }
  }

  @Test func withoutTimesTheOrderIsStillJudged() throws {
    let analysis = try analyze(
      """
      header lifeCycle=uikit-scene platform=ios records=background
      - process.start
      - bgtask.register id=r kind=refresh
      - app.didFinishLaunching
      - A scene.didBecomeActive
      - bgtask.launch id=r kind=refresh
      - bgtask.complete id=r kind=refresh
      """)
    #expect(analysis.mistakes == ["illegal-transition:5"])
    #expect(analysis.findings("refresh-budget-overrun").isEmpty)
    #expect(
      analysis.findings("refresh-budget-overrun", .unknown).allSatisfy {
        $0.cause == .orderOnly
      })
  }
}
