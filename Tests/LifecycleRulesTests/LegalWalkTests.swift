import LifecycleModel
import LifecycleRules
import Testing
import TraceAnalysis
import TraceModel

/// Random lives of an app: legal ones keep every rule quiet, one mistake is one finding.
@Suite struct LegalWalkTests {
  private static let seeds = UInt64(1)...60

  @Test(arguments: seeds)
  func legalLivesKeepEveryRuleQuiet(_ seed: UInt64) throws {
    var app = LegalApp(seed: seed)
    app.run(steps: 300)
    app.exit()
    app.run(steps: 100)
    app.exit()
    let outcome = try analyze(app.lines.joined(separator: "\n"))
    #expect(outcome.summary.malformed == 0 && outcome.analysis.runCount == 2)
    let found = outcome.occurrences.filter { $0.rule != "tolerated-transition" }
    #expect(found.isEmpty, "seed \(seed): \(Self.shown(found, app.lines))")
  }

  /// The walk proves nothing if it does not visit enough states.
  @Test func theLivesTogetherTakeTheTransitionsOfAllTheirMachines() throws {
    var taken: [MachineID: Set<Int>] = [:]
    for seed in Self.seeds {
      var app = LegalApp(seed: seed)
      app.run(steps: 300)
      app.exit()
      let analysis = try analyze(app.lines.joined(separator: "\n")).analysis
      for machine in MachineID.allCases {
        let counts = analysis.transitions[Int(machine.rawValue)]
        taken[machine, default: []].formUnion(counts.indices.filter { counts[$0] > 0 })
      }
    }
    for (machine, missing) in Self.untaken {
      let transitions = machine.machine.transitions
      let untaken = transitions.indices.filter {
        transitions[$0].level == .legal && !(taken[machine] ?? []).contains($0)
      }
      let names = Set(untaken.map { transitions[$0].event })
      #expect(names.subtracting(missing).isEmpty, "\(machine.rawName): \(names)")
    }
  }

  /// Machines that walk, and the events that a well-behaved life of one process does without.
  private static let untaken: [MachineID: Set<EventKind>] = [
    .uikitAppSceneBased: [
      .processPrewarm, .processStart, .processExit, .appWillTerminate,
      .appConfigurationForConnecting, .appHandleEventsForBackgroundURLSession,
      // From a prewarmed process.
      .appWillFinishLaunching, .appDidFinishLaunching, .swiftuiAppInit,
    ],
    .appAggregate: [], .uiscene: [.processExit], .scenePhaseViewIOS: [], .scenePhaseApp: [],
    .viewAppearance: [], .bgAssertion: [.processExit],
    .bgtask: [.processExit, .bgtaskSubmitFailed, .bgtaskCancel],
    .swiftuiBackgroundTask: [.swbgCancel, .swbgReturn], .fetchCompletion: [.fetchDeliver],
  ]

  @Test(arguments: UInt64(1)...300)
  func oneIllegalEventIsOneFindingAtItsLine(_ seed: UInt64) throws {
    var app = LegalApp(seed: seed)
    app.run(steps: Int.random(in: 1..<150, using: &app.random))
    var mistake: Int64?
    while mistake == nil { mistake = app.makeMistake() }
    let line = try #require(mistake)
    for _ in 0..<60 { app.step() }
    let outcome = try analyze(app.lines.joined(separator: "\n"))
    let found = outcome.definite.filter { Self.namesMistakes.contains($0.rule) }
    #expect(
      found.map(\.line) == [line],
      "seed \(seed)\n\(Self.lines(before: line, app.lines))\n\(Self.shown(found, app.lines))")
  }

  /// Every illegal step is reported by one of these.
  private static let namesMistakes: Set<String> = {
    let claiming = Catalogue.infos.filter { !$0.claims.isEmpty }.map(\.name)
    return Set(claiming + ["illegal-transition", "missing-pair"])
  }()

  private static func shown(_ found: [Occurrence], _ lines: [String]) -> String {
    found.prefix(5).map { "\($0)\n" + Self.lines(before: $0.line, lines) }
      .joined(separator: "\n\n")
  }

  private static func lines(before line: Int64, _ lines: [String]) -> String {
    lines.prefix(Int(line)).suffix(40).joined(separator: "\n")
  }
}
