import LifecycleRules
import Testing
import TraceModel
import TraceReading

@testable import ReportKit
@testable import TraceAnalysis
@testable import TraceReports

/// A finding that groups several scenes or runs names none of them as the only one.
@Suite struct GroupedFindingTests {
  /// Each scene becomes active twice, which the machine of scenes does not accept.
  private static func doubled(_ run: String, _ scenes: [String]) -> String {
    "header run=\(run) lifeCycle=uikit-scene platform=ipados multipleScenes=true\n"
      + "0ms process.start\n90ms app.didFinishLaunching\n"
      + scenes.enumerated().map { index, scene in
        let at = 100 * (index + 1)
        return """
          \(at)ms \(scene) scene.willConnect
          \(at + 10)ms \(scene) scene.willEnterForeground
          \(at + 20)ms \(scene) scene.didBecomeActive
          \(at + 30)ms \(scene) scene.didBecomeActive

          """
      }.joined() + "900s process.exit\n"
  }

  private func analysis(_ inputs: [String], keepsPlaces: Bool = false) throws -> Analysis {
    var options = AnalysisOptions()
    options.keepsPlaces = keepsPlaces
    let analyzer = Analyzer(options, rules: [IllegalTransition.self])
    for (index, text) in inputs.enumerated() {
      let symbols = SymbolTable()
      analyzer.beginInput(symbols: symbols)
      var options = ReadingOptions()
      options.format = .sketch
      var summary = try TraceReader(options: options, symbols: symbols)
        .read(MemorySource(Array(text.utf8)), into: analyzer)
      summary.path = "\(index).sketch"
      analyzer.endInput(summary)
    }
    return analyzer.finish()
  }

  /// The first occurrence is the one that programs get, though a later one is worse.
  @Test func aJSONFindingIsOfOneOccurrence() throws {
    func visits(_ scene: String, _ starts: [Int]) -> String {
      starts.map { start in
        """
        \(start)s \(scene) scene.willResignActive
        \(start)200ms \(scene) work name=index kind=cpu dur=400ms
        \(start + 1)s \(scene) scene.didBecomeActive

        """
      }.joined()
    }
    let head =
      "header run=r lifeCycle=uikit-scene platform=ipados multipleScenes=true\n"
      + "0ms process.start\n90ms app.didFinishLaunching\n"
      + ["A", "B"].map {
        "100ms \($0) scene.willConnect\n110ms \($0) scene.willEnterForeground\n"
          + "120ms \($0) scene.didBecomeActive\n"
      }.joined()
    let analyzer = Analyzer(rules: [HeavyWorkInInactive.self])
    let symbols = SymbolTable()
    analyzer.beginInput(symbols: symbols)
    var options = ReadingOptions()
    options.format = .sketch
    let trace = head + visits("A", [5]) + visits("B", [9, 19, 29])
    analyzer.endInput(
      try TraceReader(options: options, symbols: symbols)
        .read(MemorySource(Array(trace.utf8)), into: analyzer))
    let analysis = analyzer.finish()
    let finding = try #require(analysis.findings.first)
    #expect(finding.worst.line > finding.first.line)
    #expect(finding.evidence.map(\.line) != finding.firstEvidence.map(\.line))
    let json = try text("json", analysis)
    let place = "\"t\": \(finding.first.time),\n      \"line\": \(finding.first.line),"
    #expect(json.contains("\"scene\": \"A\",\n      \(place)"))
    for line in finding.firstEvidence {
      #expect(json.contains("{\"line\": \(line.line), \"t\": \(line.time), \"event\""))
    }
    // People get the worst one, and the place of the first.
    #expect(try text("human", analysis).contains(":\(finding.worst.line):1: "))
  }

  private func text(_ name: String, _ analysis: Analysis) throws -> String {
    let exit = ReportJSON.Exit(code: 1, findings: true, damaged: false, input: false, io: false)
    return try #require(Reporter.named(name)).text(
      CheckReport(
        analysis, exit: exit, version: "0", style: TextStyle(isColoured: false, width: 1_000)))
  }

  @Test(arguments: Reporter.all.map(\.name)) func noReporterNamesOneSceneForAll(
    _ name: String
  ) throws {
    let input = Self.doubled("r1", ["AAA", "BBB"]) + Self.doubled("r2", ["CCC"])
    let made = try text(name, analysis([input]))
    for scene in ["AAA", "BBB", "CCC"] {
      #expect(!made.contains("'\(scene)'"), "\(scene)")
      // The steps of a flow are those of one occurrence, and say whose.
      #expect(name == "sarif" || !made.contains("scene \(scene)"), "\(scene)")
    }
    guard !["json", "ndjson", "csv"].contains(name) else { return }
    #expect(made.contains("3 times, in 3 scenes of 2 runs"))
    #expect(made.contains("a scene got"))
  }

  @Test func oneSceneOfOneRunIsNamed() throws {
    let input = Self.doubled("r1", ["AAA"]) + Self.doubled("r2", ["AAA"])
    let finding = try #require(try analysis([input]).findings.first)
    #expect(finding.message.contains("scene 'AAA' got"))
    #expect(finding.times == "2 times, in 2 runs")
    let both = Self.doubled("r1", ["AAA", "BBB"])
    #expect(try analysis([both]).findings.first?.times == "2 times, in 2 scenes")
  }

  /// Each input has its own finding, which names its scene.
  @Test func inputsAreNotMixed() throws {
    let findings = try analysis([Self.doubled("r1", ["AAA"]), Self.doubled("r1", ["BBB"])]).findings
    #expect(findings.map(\.scene) == ["AAA", "BBB"])
    #expect(findings.allSatisfy { $0.times == nil })
  }

  @Test func theOccurrencesAreWithinReach() throws {
    let scenes = (0..<150).map { "S\($0)" }
    let finding = try #require(try analysis([Self.doubled("r1", scenes)]).findings.first)
    #expect(finding.occurrences == 150 && finding.spread == .init(scenes: 150, runs: 1))
    #expect(finding.sites.count == 100)
    #expect(finding.sites.map(\.scene) == scenes.prefix(100).map { $0 })
    #expect(finding.sites.map(\.place.line) == (0..<100).map { 7 + 4 * $0 })
    #expect(finding.sites.allSatisfy { $0.run == "r1" })
    #expect(finding.scene == "S0" && finding.run == "r1")
  }

  @Test func eachOccurrenceHasItsOwnSceneAndEvidence() throws {
    let input = Self.doubled("r1", ["AAA", "BBB"]) + Self.doubled("r2", ["CCC"])
    let places = try analysis([input], keepsPlaces: true).places
    #expect(places.map(\.scene) == ["AAA", "BBB", "CCC"])
    #expect(places.map { $0.evidence?.last?.line } == places.map(\.place.line))
    #expect(places[2].message.contains("'CCC'"))
  }

  @Test func runsAreInTheOrderOfTheirNumbers() throws {
    // The first run continues while the second ends.
    let input = """
      header run=r1 platform=ios
      0s process.start run=r1
      header run=r2 platform=ios
      0s process.start run=r2
      1s process.exit run=r2
      5s process.exit run=r1
      """
    #expect(try analysis([input]).runs.map(\.number) == [0, 1])
  }
}

/// Messages in which no scene represents all.
@Suite struct GroupMessageTests {
  @Test func scenesLoseTheirNames() {
    let cases = [
      ("scene 'A' got 'x'", "a scene got 'x'"), ("view 'A' of scene 'B'", "view 'A' of a scene"),
      (
        "in scene 'A' 5 s after it ran in scene 'B', both",
        "in a scene 5 s after it ran in another scene, both"
      ),
      ("scene 'A' left while scene 'A' came", "a scene left while that scene came"),
      ("scenes 'A' and 'B' changed", "two scenes changed"), ("session 'A' was", "a session was"),
      ("key 'k' of scene 'A' (before: scene 'it's')", "key 'k' of a scene (before: another scene)"),
      ("the app left", "the app left"), ("obscene 'A'", "obscene 'A'"), ("scene 'A", "a scene"),
    ]
    for (message, expected) in cases {
      #expect(GroupMessage(message, ids: ["A", "B", "it's"]).text == expected)
    }
    #expect(GroupMessage("scene 'Z' and scene 'A'", ids: ["A"]).scenes == ["Z", "A"])
  }
}
