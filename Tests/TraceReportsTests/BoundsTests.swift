import LifecycleModel
import LifecycleRules
import TestSupport
import Testing
import TraceAnalysis
import TraceModel
import TraceReading

@testable import TraceReports

/// Inputs at the limits of counts, memory and time.
@Suite struct BoundsTests {
  private func analyze(_ sketch: String) throws -> Analysis {
    let symbols = SymbolTable()
    let analyzer = Analyzer(rules: Catalogue.all)
    analyzer.beginInput(symbols: symbols)
    let summary = try TraceReader(symbols: symbols).read(MemorySource(sketch), into: analyzer)
    analyzer.endInput(summary)
    return analyzer.finish()
  }

  /// Beyond those that are listed, steps of the clock are one problem that counts the rest.
  @Test func everyStepOfTheClockIsCounted() throws {
    let runs = (0..<250).map { run in
      """
      header run=r\(run) clock=wall lifeCycle=swiftui platform=ios
      20ms log text=x
      10ms log text=x

      """
    }
    let analysis = try analyze(runs.joined())
    let problems = analysis.inputs.flatMap(\.problems)
    let found = problems.filter { $0.kind == .clockStep }
    #expect(found.occurrences == 250)
    #expect(found.last?.text.hasSuffix("more of this kind") == true)
  }

  @Test func theLatestTimeThereIsStopsNothing() throws {
    let end = Int64.max
    let analysis = try analyze(
      """
      header lifeCycle=swiftui platform=ipados records=work,data
      0ms process.start
      1ms app.didFinishLaunching
      2ms A scene.willConnect
      2ms B scene.willConnect
      3ms A scene.willEnterForeground
      4ms A scene.didBecomeActive
      5ms phase.active scope=app
      6ms work.begin id=1 name=sync kind=network
      6ms data.dirty key=k
      \(end)ns phase.background scope=app
      \(end)ns A scene.willResignActive
      \(end)ns A scene.didEnterBackground

      """)
    #expect(analysis.runs.first?.end == end)
    let open = analysis.statistics.states(of: .uiscene).map(\.entry.open)
    #expect(open.contains(end - 2_000_000))
  }

  @Test func aTimeNextToAnUntimedEventIsNotSubtracted() throws {
    let symbols = SymbolTable()
    let analyzer = Analyzer(rules: Catalogue.all)
    analyzer.beginInput(symbols: symbols)
    let trace = """
      {"lifetrace":1,"lifeCycle":"swiftui"}
      {"event":"scene.willConnect","scene":"A"}
      {"event":"scene.willEnterForeground","scene":"A"}
      {"event":"phase.active","scene":"A"}
      {"event":"scene.didBecomeActive","scene":"A","t":9223372036854775807}

      """
    let summary = try TraceReader(symbols: symbols).read(MemorySource(trace), into: analyzer)
    analyzer.endInput(summary)
    let found = analyzer.finish().findings.filter { $0.rule == "order-violation" }
    #expect(found.map(\.cause) == [.orderOnly])
  }

  @Test func eventsThatWaitForTheLifeCycleAreJudgedAtTheirOwnLine() throws {
    let start =
      "header\n0ms process.start\n1ms app.didFinishLaunching\n2ms app.didFinishLaunching\n"
    for rest in ["", "3ms A scene.willConnect\n", "3ms process.exit\n"] {
      let analysis = try analyze(start + rest)
      let found = analysis.findings.filter { $0.rule == "illegal-transition" }
      #expect(found.map(\.first.line) == [4], "with '\(rest)'")
      #expect(found.first?.message.contains("app.didFinishLaunching") == true)
      let counts = analysis.transitions[Int(MachineID.uikitAppSceneBased.rawValue)]
      #expect(counts.reduce(0, +) == (rest.contains("exit") ? 3 : 2), "with '\(rest)'")
    }
  }

  @Test func refusalsOfTheTablesAreLimits() throws {
    var sketch = "header lifeCycle=uikit-scene\n0ms process.start\n1ms app.didFinishLaunching\n"
    for number in 0..<RunState.sceneLimit + 3 { sketch += "2ms s\(number) scene.willConnect\n" }
    let analysis = try analyze(sketch)
    let problems = analysis.inputs[0].problems.filter { $0.kind == .limit }
    // The note of the table; rules that remember fewer add their notes after it.
    #expect(problems.first?.count == 3)
    #expect(problems.dropFirst().allSatisfy { $0.text.contains(Messages.memoryLimit) })
    // No record is lost by it.
    #expect(!analysis.isDamaged && analysis.isComplete)
  }

  @Test func aStepOfTheClockAfterTheActivationLeavesTheLaunchTimeAlone() throws {
    let start = """
      header lifeCycle=uikit-scene
      0ms process.start
      1ms app.didFinishLaunching
      2ms A scene.willConnect
      3ms A scene.willEnterForeground

      """
    let after = try analyze(start + "4ms A scene.didBecomeActive\n9ms log\n5ms log\n")
    #expect(after.runs.first?.launchToFirstActive == 4_000_000)
    let before = try analyze(start + "2ms log\n4ms A scene.didBecomeActive\n")
    #expect(before.runs.first?.launchToFirstActive == nil)
  }

  @Test func noStateIsVisitedAfterTheEndOfTheProcess() throws {
    let analysis = try analyze(
      """
      header lifeCycle=uikit-scene
      0ms process.start
      1ms app.didFinishLaunching
      2ms A scene.willConnect
      3ms process.exit
      9ms trace.end

      """)
    let names = analysis.statistics.states(of: .uiscene).map(\.name)
    #expect(names == ["connected"])
    #expect(analysis.statistics.states(of: .appAggregate).allSatisfy { $0.entry.open == 0 })
  }
}
