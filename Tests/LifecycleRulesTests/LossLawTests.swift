import RuleKit
import TestSupport
import Testing
import TraceAnalysis

/// Missing records and unknown times never lead to a violation.
@Suite struct LossLawTests {
  /// Definite findings of each rule. The line of one may change: another record is the first of its
  /// kind, say.
  private static func counts(_ outcome: Outcome) -> [String: Int] {
    outcome.definite.reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }
  }

  /// Rules that find more in `text` than in `whole`.
  private func added(_ text: String, to whole: [String: Int]) throws -> [String] {
    Self.counts(try analyze(text)).filter { $0.value > whole[$0.key, default: 0] }.map(\.key)
  }

  /// Rules that judge all recordings together, and limit their reports to these recordings.
  private static let ofWholeSets: Set<String> = ["no-multiwindow-coverage"]

  /// One record less, and the recorder says so at its place.
  @Test(arguments: ExampleCase.all)
  func aLostRecordMakesNothingDefinite(_ item: ExampleCase) throws {
    let trace = SketchTrace(item.lines)
    let whole = Self.counts(try analyze(trace.text))
    for index in trace.lines.indices where !trace.lines[index].isHeader {
      var lossy = trace
      lossy.lines[index] = SketchLine("\(trace.lines[index].time) trace.loss count=1")
      let added = try added(lossy.text, to: whole).filter { !Self.ofWholeSets.contains($0) }
      #expect(added == [], "without line \(index + 1): \(trace.lines[index].text)")
    }
  }

  /// The same if the app runs for long afterwards and then ends: open items may have ended in the
  /// lost record.
  @Test(arguments: ExampleCase.all)
  func aLostRecordLongBeforeTheEndMakesNothingDefinite(_ item: ExampleCase) throws {
    var trace = SketchTrace(item.lines)
    guard trace.lines.filter(\.isHeader).count == 1,
      !trace.lines.contains(where: { $0.text.contains("process.exit") })
    else { return }
    for event in ["process.exit", "trace.end"] {
      trace.lines.append(SketchLine("5000s \(event)"))
    }
    let whole = Self.counts(try analyze(trace.text))
    for index in trace.lines.indices.dropLast(2) where !trace.lines[index].isHeader {
      var lossy = trace
      lossy.lines[index] = SketchLine("no record")
      let added = try added(lossy.text, to: whole)
      #expect(added == [], "without line \(index + 1): \(trace.lines[index].text)")
    }
  }

  /// Of each the line with ✂ is lost; with it nothing is wrong.
  @Test(arguments: [
    """
    header lifeCycle=uikit-scene platform=ios records=work
    0ms process.start
    100ms A scene.willConnect
    110ms A scene.willEnterForeground
    120ms A scene.didBecomeActive
    5s A scene.willResignActive
    5.1s A work.begin id=1 name=pauseTimers kind=other thread=main
    ✂5.11s A work.end id=1
    6s A scene.didEnterBackground
    60s process.exit
    """,
    """
    header lifeCycle=watchkit platform=watchos records=background
    0ms process.start
    100ms wk.didFinishLaunching
    110ms wk.didEnterBackground
    100s wk.handleBackgroundTasks
    ✂101s wk.bgTaskCompleted
    200s wk.handleBackgroundTasks
    202s wk.bgTaskCompleted
    300s process.exit
    """,
    """
    header lifeCycle=watchkit platform=watchos
    0ms process.start
    48ms wk.didFinishLaunching
    ✂1.01s wk.didBecomeActive
    1.02s A phase.active
    1399s wk.willResignActive
    1400s wk.didBecomeActive
    """,
    """
    header lifeCycle=swiftui platform=ios multipleScenes=true records=work
    0ms process.start
    100ms A scene.willConnect
    110ms A scene.willEnterForeground
    120ms A scene.didBecomeActive
    121ms A phase.active
    122ms phase.active scope=app
    5s A scene.willResignActive
    5.001s A phase.inactive
    5.002s phase.inactive scope=app
    6s A scene.didBecomeActive
    6.001s A phase.active
    ✂6.002s phase.active scope=app
    20s A scene.willResignActive
    20.001s A phase.inactive
    20.1s A scene.didBecomeActive
    20.101s A phase.active
    30s A view.body view=X
    40s A view.body view=X
    """,
  ])
  func possiblyLostRecordsAreNotMissed(_ text: String) throws {
    let whole = try analyze(text.replacing("✂", with: ""))
    let rules: Set = [
      "heavy-work-in-inactive", "watch-bg-not-completed", "order-violation", "aggregate-mismatch",
    ]
    #expect(whole.definite.filter { rules.contains($0.rule) } == [])
    #expect(
      Set(whole.analysis.rules.filter(\.isEvaluated).map(\.info.name)).intersection(rules) != [])
    let lines = text.split(separator: "\n").map { $0.hasPrefix("✂") ? "no record" : $0 }
    let lossy = try analyze(lines.joined(separator: "\n"))
    #expect(lossy.definite.filter { rules.contains($0.rule) } == [])
  }

  @Test(arguments: ExampleCase.all)
  func aWallClockMakesNothingDefinite(_ item: ExampleCase) throws {
    let trace = SketchTrace(item.lines)
    let whole = Self.counts(try analyze(trace.text))
    var wall = trace
    for index in wall.lines.indices where wall.lines[index].isHeader {
      wall.lines[index]["clock"] = "wall"
    }
    #expect(try added(wall.text, to: whole) == [])
  }

  @Test(arguments: ExampleCase.all)
  func anOrderWithoutTimesMakesNothingDefinite(_ item: ExampleCase) throws {
    let trace = SketchTrace(item.lines)
    let whole = Self.counts(try analyze(trace.text))
    var untimed = trace
    for index in untimed.lines.indices where !untimed.lines[index].isHeader {
      untimed.lines[index].time = "-"
    }
    #expect(try added(untimed.text, to: whole) == [])
  }
}
