import AnalysisSupport
import LifecycleRules
import RuleKit
import TestSupport
import Testing
import TraceAnalysis
import TraceModel
import TraceReading
import TraceReduction

/// What is left of a trace gives the finding that it was reduced to.
@Suite struct ReductionLawTests {
  /// A finding as it is recognised in another trace.
  private struct Found: Hashable {
    let rule: String
    let fingerprint: String
    let severity: Severity

    init(_ finding: Finding) {
      (rule, fingerprint, severity) = (finding.rule, finding.fingerprint, finding.severity)
    }
  }

  private struct Reduced {
    let text: String
    let trace: ReducedTrace
    let before: Int
  }

  /// A place of lost records is no event.
  @Test func eventsAreCounted() throws {
    let text = """
      {"lifetrace":1,"records":["data"]}
      {"event":"process.start","t":0,"seq":1}
      {"event":"scene.willConnect","t":1,"seq":9,"scene":"A"}
      {"event":"scene.willConnect","t":2,"seq":10,"scene":"B"}
      {"event":"scene.willConnect","t":3,"seq":11,"scene":"A"}

      """
    #expect(try Self.reduced(text, to: "illegal-transition").before == 4)
  }

  /// The trace reduced to a finding of a rule, as a sketch.
  private static func reduced(_ text: String, to rule: String, _ number: Int = 1) throws -> Reduced
  {
    try reduced(Array(text.utf8), to: rule, number)
  }

  private static func reduced(
    _ bytes: [UInt8], to rule: String, _ number: Int = 1,
    limits: ReductionLimits = ReductionLimits()
  ) throws -> Reduced {
    let symbols = SymbolTable()
    let kept = KeptTrace(symbols: symbols)
    _ = try TraceReader(symbols: symbols).read(MemorySource(bytes), into: kept)
    let reducer = Reducer(kept, AnalysisOptions(), rules: Catalogue.all, limits: limits)
    guard case .reduced(let trace) = reducer.reduce(to: rule, number: number) else {
      throw Missing()
    }
    let sketch = Sketch(symbols)
    trace.deliver(to: sketch)
    return Reduced(text: sketch.text, trace: trace, before: trace.eventsBefore)
  }

  private struct Missing: Error {}

  private final class Sketch: EventConsumer {
    private var writer: SketchWriter
    private(set) var text = ""

    init(_ symbols: SymbolTable) { writer = SketchWriter(symbols: symbols) }

    func consume(_ batch: EventBatch) { text += writer.lines(batch) }
    func report(_ problem: InputProblem) {}
  }

  private static func findings(_ text: String) throws -> [Finding] {
    try findings(Array(text.utf8))
  }

  private static func findings(_ bytes: [UInt8]) throws -> [Finding] {
    let analyzer = Analyzer(AnalysisOptions(), rules: Catalogue.all)
    try analyzer.read(bytes)
    return analyzer.finish().findings.filter { $0.verdict == .violation }
  }

  /// The finding is in the reduced trace, at an event of the original, and no error is there that
  /// the original does not have. Returns the rules of other errors.
  private static func check(
    _ result: Reduced, _ found: [Finding], of rule: String, number: Int = 1, _ name: String
  ) throws -> [String] {
    let wanted = Found(found.filter { $0.rule == rule }[number - 1])
    let left = try findings(result.text)
    let place = try #require(left.firstIndex { Found($0) == wanted }, "\(name)")
    #expect(result.trace.isConfirmed && result.trace.end == .complete, "\(name)")
    // What the finding explains is no other mistake.
    let errors = left.filter {
      $0.severity == .error && Found($0) != wanted && $0.foldedInto != place
    }
    #expect(Set(errors.map(Found.init)).isSubset(of: found.map(Found.init)), "\(name)")
    #expect(Set(errors.map(\.rule)).isSubset(of: result.trace.others), "\(name)")
    return errors.map(\.rule)
  }

  /// A record for each event; a header is no event.
  private static func length(_ text: String) -> Int {
    text.split(separator: "\n").count { !$0.hasPrefix("header") && !$0.hasPrefix("#") }
  }

  private static let rules = Catalogue.all.map { $0.info.name }

  /// Every example with a finding is reduced: to the finding, without another error, to the same
  /// bytes each time, and no further. The shortest one that a rule comes to is no longer than the
  /// shortest that its author found.
  @Test(arguments: rules) func reducedExamplesAreAtMostAsLongAsTheShortestOne(
    _ rule: String
  ) throws {
    let examples = ExampleCase.all.filter { $0.info.name == rule && $0.isTriggering }
    #expect(!examples.isEmpty)
    var shortest = Int.max
    var lengths: [Int] = []
    for example in examples {
      let text = example.lines.joined(separator: "\n") + "\n"
      let found = try Self.findings(text)
      let result = try Self.reduced(text, to: rule)
      let length = Self.length(result.text)
      _ = try Self.check(result, found, of: rule, example.testDescription)
      #expect(length == result.trace.eventCount && length <= Self.length(text))
      #expect(try Self.reduced(text, to: rule).text == result.text)
      #expect(try Self.reduced(result.text, to: rule).text == result.text)
      shortest = min(shortest, Self.length(text))
      lengths.append(length)
    }
    #expect(try #require(lengths.min()) <= shortest)
    // Where a rule knows several mistakes, some take more events than others.
    #expect(lengths.count { $0 > shortest } <= 1, "\(lengths), \(shortest)")
  }

  /// The errors that no trace is without are those of the same mistake: the end of the process, or
  /// the task that was held, breaks two rules at once.
  @Test func fewReducedExamplesHaveAnotherError() throws {
    var others: [String] = []
    for example in ExampleCase.all where example.isTriggering {
      let text = example.lines.joined(separator: "\n") + "\n"
      let rule = example.info.name
      let result = try Self.reduced(text, to: rule)
      let more = try Self.check(
        result, try Self.findings(text), of: rule, example.testDescription)
      if !more.isEmpty { others.append("\(rule): \(more)") }
    }
    #expect(others.count <= 6, "\(others)")
  }

  /// Every finding of a trace can be reduced to, and stays the one that was chosen.
  @Test(arguments: SourceTree.small.filter { $0.hasPrefix("findings/") })
  func everyFindingOfATraceIsReducedToItself(_ name: String) throws {
    let bytes = try SourceTree.bytes(name)
    let found = try Self.findings(bytes)
    #expect(!found.isEmpty)
    for rule in Set(found.map(\.rule)).sorted() {
      for number in 1...found.count(where: { $0.rule == rule }) {
        let result = try Self.reduced(bytes, to: rule, number)
        let words = "\(name) \(rule):\(number)"
        _ = try Self.check(result, found, of: rule, number: number, words)
        #expect(result.trace.eventCount <= 12, "\(words)\n\(result.text)")
        #expect(try Self.reduced(result.text, to: rule).text == result.text, "\(words)")
      }
    }
  }

  @Test func aLongBugReportBecomesAFewLines() throws {
    let bytes = try SourceTree.bytes("findings/films-bug-report.jsonl.zst")
    let result = try Self.reduced(bytes, to: "no-background-save")
    #expect(result.before > 70_000)
    #expect(result.trace.eventCount <= 5 && result.trace.tries < 1_000)
    #expect(result.text.contains("key=review/231"))
    #expect(result.text.contains("src=Films/ReviewStore.swift:57"))
  }

  // MARK: What a header says

  /// A family of which every event was left out is not listed any more: that would mean that
  /// nothing of it happened.
  @Test func aFamilyThatIsLeftOutIsNotListed() throws {
    let text = """
      header lifeCycle=uikit-scene platform=ipados os=26.1 records=data,work,view,storage
      launch A
      1s A work.begin id=1 name=load kind=network
      2s A work.end id=1
      3s A view.onAppear view=Films
      8s A data.dirty key=draft
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      60s process.exit

      """
    let result = try Self.reduced(text, to: "no-background-save")
    let header = try #require(result.text.split(separator: "\n").first)
    #expect(header.contains("records=data"))
    #expect(!header.contains("work") && !header.contains("view") && !header.contains("storage"))
    // Without its platform the run would be one of another.
    #expect(header.contains("platform=ipados"))
  }

  /// A run that begins later than its process says so, and one that does not say so has its
  /// beginning.
  @Test func aRunWithoutItsBeginningSaysSo() throws {
    let text = """
      header lifeCycle=uikit-scene platform=ios
      launch A
      9s A scene.didBecomeActive

      """
    let result = try Self.reduced(text, to: "illegal-transition")
    #expect(result.text.contains("midlife=true") || result.text.contains("scene.willConnect"))
  }

  // MARK: Records that are held together by numbers and names

  /// Numbers without gaps, so that nothing seems to be lost.
  @Test func numberedRecordsAreNumberedAgain() throws {
    var lines = [#"{"lifetrace":1,"run":"R","platform":"ios","lifeCycle":"uikit-scene"}"#]
    for (number, event) in [
      "scene.willConnect", "scene.willEnterForeground",
      "scene.didBecomeActive", "scene.didBecomeActive",
    ].enumerated() {
      lines.append(
        #"{"event":"\#(event)","t":5,"scene":"A","seq":\#(number + 70),"writer":"w\#(number % 2)","#
          + #""role":"UIWindowSceneSessionRoleApplication"}"#)
    }
    let text = lines.joined(separator: "\n")
    for finding in try Self.findings(text) {
      let result = try Self.reduced(text, to: finding.rule)
      let analyzer = Analyzer(AnalysisOptions(), rules: Catalogue.all)
      let summary = try analyzer.read(result.text)
      #expect(summary.isComplete && summary.lost == 0 && summary.problems.isEmpty)
      #expect(result.trace.isConfirmed, "\(finding.rule)")
    }
  }

  /// Interleaved runs that no id names are told apart by their order.
  @Test func runsThatAreLeftHaveIds() throws {
    let text = """
      header app=one platform=ios
      0ms process.start
      header app=films install=i platform=ios lifeCycle=uikit-scene records=data
      launch A
      8s A data.dirty key=draft
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      header app=films install=i platform=ios lifeCycle=uikit-scene records=data
      0ms process.start

      """
    let result = try Self.reduced(text, to: "no-background-save")
    let headers = result.text.split(separator: "\n").filter { $0.hasPrefix("header") }
    #expect(headers.count == 2 && headers.allSatisfy { $0.contains("run=") })
    #expect(!result.text.contains("one"))
  }

  // MARK: Bounds

  /// The search ends where it may judge no more, always at the same place.
  @Test func aSearchThatReachesItsLimitSaysSo() throws {
    let bytes = try SourceTree.bytes("findings/draft-lost.jsonl.zst")
    var sizes: [Int] = []
    for tries in [0, 1, 5, 20, 60, 1_000] {
      var limits = ReductionLimits()
      limits.tries = tries
      let result = try Self.reduced(bytes, to: "no-background-save", limits: limits)
      #expect(result.trace.tries <= tries)
      #expect(result.trace.isConfirmed)
      #expect((result.trace.end == .limit) == (tries < 1_000))
      let again = try Self.reduced(bytes, to: "no-background-save", limits: limits)
      #expect(again.text == result.text)
      sizes.append(result.trace.eventCount)
    }
    #expect(sizes == sizes.sorted(by: >) && sizes[0] > 900 && sizes[5] < 6, "\(sizes)")
    var limits = ReductionLimits()
    limits.events = 3_000
    let result = try Self.reduced(bytes, to: "no-background-save", limits: limits)
    #expect(result.trace.end == .limit && result.trace.isConfirmed)
  }

  @Test func anInterruptedSearchHasWhatItFound() throws {
    let symbols = SymbolTable()
    let kept = KeptTrace(symbols: symbols)
    _ = try TraceReader(symbols: symbols).read(
      MemorySource(try SourceTree.bytes("findings/draft-lost.jsonl.zst")), into: kept)
    let reducer = Reducer(kept, AnalysisOptions(), rules: Catalogue.all)
    let result = reducer.reduce(to: "no-background-save") { $0.tries < 10 }
    guard case .reduced(let trace) = result else { throw Missing() }
    #expect(trace.end == .interrupted && trace.tries == 10 && trace.isConfirmed)
  }

  /// No more is kept than the limit, and names are forgotten again.
  @Test func aTraceThatIsTooLargeIsNotKept() throws {
    let symbols = SymbolTable()
    let kept = KeptTrace(symbols: symbols, limit: 100)
    _ = try TraceReader(symbols: symbols).read(
      MemorySource(try SourceTree.bytes("findings/draft-lost.jsonl.zst")), into: kept)
    #expect(kept.isTooLarge && kept.markNames(LiveNames(count: 1)))
  }

  @Test func aMissingFindingIsCounted() throws {
    let symbols = SymbolTable()
    let kept = KeptTrace(symbols: symbols)
    let text = "header platform=ios\n0ms process.start\n"
    _ = try TraceReader(symbols: symbols).read(MemorySource(Array(text.utf8)), into: kept)
    let reducer = Reducer(kept, AnalysisOptions(), rules: Catalogue.all)
    for number in [-1, 0, 1, .max] {
      guard case .missing(0, 0) = reducer.reduce(to: "no-background-save", number: number) else {
        Issue.record("found \(number)")
        continue
      }
    }
  }
}
