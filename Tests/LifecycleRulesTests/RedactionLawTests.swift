import AnalysisSupport
import Foundation
import LifecycleRules
import TestSupport
import Testing
import TraceAnalysis
import TraceModel
import TraceReading

/// A redacted trace has the findings of the original, but those that need the beginning of a name.
@Suite struct RedactionLawTests {
  /// A finding without its words, which have names in them.
  private struct Judged: Equatable, CustomStringConvertible {
    let rule: String
    let severity: String
    let cause: String?
    let count: Int
    let subject: Bool

    var description: String { "\(rule) \(severity) \(cause ?? "") × \(count)" }
  }

  private static func findings(_ bytes: [UInt8]) throws -> [Judged] {
    try judged(found(bytes))
  }

  private static func found(_ bytes: [UInt8]) throws -> [Finding] {
    let analyzer = Analyzer(AnalysisOptions(), rules: Catalogue.all)
    try analyzer.read(bytes)
    return analyzer.finish().findings
  }

  private static func judged(_ findings: [Finding]) -> [Judged] {
    findings.map {
      Judged(
        rule: $0.rule, severity: "\($0.severity)", cause: $0.cause?.rawValue,
        count: $0.occurrences, subject: $0.scene != nil)
    }
  }

  /// Which findings are one for a baseline: for each, the place of the first of its fingerprint.
  private static func groups(_ findings: [Finding]) -> [Int] {
    let prints = findings.map(\.fingerprint)
    return prints.map { prints.firstIndex(of: $0) ?? -1 }
  }

  private static func redacted(_ bytes: [UInt8]) throws -> [UInt8] {
    let symbols = SymbolTable()
    let writer = Written(symbols)
    let redactor = Redactor(symbols: symbols, into: writer)
    _ = try TraceReader(options: ReadingOptions(), symbols: symbols)
      .read(MemorySource(bytes), into: redactor)
    return writer.bytes
  }

  private final class Written: EventConsumer {
    private var writer: LifetraceWriter
    private(set) var bytes: [UInt8] = []

    init(_ symbols: SymbolTable) { writer = LifetraceWriter(symbols: symbols) }

    func consume(_ batch: EventBatch) { bytes += writer.lines(batch) }
    func report(_ problem: InputProblem) {}
  }

  private static let traces: [String] = SourceTree.files(
    in: SourceTree.traces,
    [".zst", ".log", ".ips", ".json", ".jsonl", ".ndjson", ".sketch", ".crash", ".xml"])

  @Test func theFindingsOfARedactedExampleAreTheSame() throws {
    #expect(ExampleCase.all.count > 400)
    var judged = 0
    for example in ExampleCase.all {
      let text = Array(example.typed.joined(separator: "\n").utf8)
      let findings = try Self.found(text)
      let found = Self.judged(findings)
      let once = try Self.redacted(text)
      let after = try Self.found(once)
      #expect(Self.judged(after) == found, "\(example.testDescription)")
      #expect(Self.groups(after) == Self.groups(findings), "\(example.testDescription)")
      #expect(try Self.findings(Self.redacted(once)) == found, "\(example.testDescription), twice")
      judged += found.count
    }
    #expect(judged > 300)
  }

  /// Runs that only their place or process tells apart, and a number that two records claim.
  @Test(arguments: [
    """
    {"lifetrace":1}
    {"event":"process.start"}
    {"lifetrace":1,"pid":5}
    {"event":"process.start"}
    {"event":"process.exit","run":"1"}
    {"event":"process.exit","run":"5"}
    """,
    """
    {"lifetrace":1,"lifeCycle":"uikit-scene"}
    {"event":"process.start","t":0,"seq":1}
    {"event":"scene.willConnect","t":1,"seq":2,"scene":"A"}
    {"event":"scene.willConnect","t":1,"seq":2,"scene":"B"}
    {"event":"scene.willEnterForeground","t":2,"seq":3,"scene":"A"}
    {"event":"scene.willEnterForeground","t":3,"seq":4,"scene":"B"}
    """,
    // The second load is a part of the first, whose name it has as its trigger.
    """
    {"lifetrace":1,"lifeCycle":"uikit-scene","records":["work"]}
    {"event":"scene.willConnect","t":1,"scene":"A"}
    {"event":"scene.willEnterForeground","t":2,"scene":"A"}
    {"event":"scene.didBecomeActive","t":3,"scene":"A"}
    {"event":"work.begin","t":1000000000,"scene":"A","id":1,"name":"reload","kind":"network","key":"films"}
    {"event":"work.begin","t":1100000000,"scene":"A","id":2,"name":"page","kind":"network","key":"films","trigger":"reload"}
    {"event":"work.end","t":1500000000,"id":2}
    {"event":"work.end","t":1600000000,"id":1}
    """,
    // What a system has is judged where the platform is stated.
    """
    {"lifetrace":1,"platform":"ios","os":"17.0","lifeCycle":"uikit-scene"}
    {"event":"scene.willConnect","t":1,"seq":1,"scene":"A"}
    {"event":"scene.willEnterForeground","t":2,"seq":2,"scene":"A"}
    {"event":"scene.didBecomeActive","t":3,"seq":3,"scene":"A"}
    {"event":"scene.willPerformAppIntent","t":4,"seq":4,"scene":"A"}
    """,
  ])
  func theFindingsOfAnUnusualRecordingAreTheSame(_ text: String) throws {
    let bytes = Array(text.utf8)
    #expect(try Self.findings(Self.redacted(bytes)) == Self.findings(bytes))
  }

  /// Two names are two mistakes for a baseline; names that differ in numbers alone are one.
  @Test(arguments: [
    (["cart", "draft"], 2), (["review/177", "review/231"], 1), (["page-a", "page-b"], 2),
    (["deadbeef01", "0x7"], 1), (["a1", "a2", "b1", "b2"], 2),
  ])
  func differentNamesAreDifferentFindings(_ names: [String], count: Int) throws {
    let begins = names.enumerated().map { place, name in
      "\(place + 10)ms A data.dirty key=\(name) src=Films/Store.swift:\(place + 1)\n"
    }
    let text = Array(
      ("header platform=ios lifeCycle=uikit-scene records=data\nlaunch A\n" + begins.joined()
        + "9s A scene.willResignActive\n9.5s A scene.didEnterBackground\n30s process.exit\n").utf8)
    let findings = try Self.found(text)
    let after = try Self.found(Self.redacted(text))
    #expect(Set(findings.map(\.fingerprint)).count == count)
    #expect(Set(after.map(\.fingerprint)).count == count)
    #expect(Self.groups(after) == Self.groups(findings))
  }

  /// Identifiers that the header permits are those of requests, or begin them.
  @Test(arguments: [
    ("films.export.*", 1), ("films.export.7,films.refresh", 0), ("films.other", 2),
    ("films.other.*", 2), ("films.refresh,films.*", 0), ("films.export.*,films.*", 0),
    ("films.export.7.*,films.export.*", 1), ("*,.*", 2),
  ])
  func permittedTasksFindTheSameRequests(_ permitted: String, count: Int) throws {
    let text = """
      header platform=ios lifeCycle=uikit-scene permittedTasks=\(permitted) records=background
      0ms process.start
      1ms bgtask.register id=films.export.7 kind=processing
      2ms bgtask.register id=films.refresh kind=refresh
      3ms app.didFinishLaunching
      1s bgtask.submit id=films.export.7 kind=processing
      2s bgtask.submit id=films.refresh kind=refresh

      """
    let found = try Self.findings(Array(text.utf8))
    #expect(found.map(\.count).reduce(0, +) == count)
    #expect(found.allSatisfy { $0.rule == "bgtask-unregistered-identifier" })
    let once = try Self.redacted(Array(text.utf8))
    #expect(try Self.findings(once) == found)
    #expect(try Self.redacted(once) == once, "tokens of tokens are the same")
  }

  /// An identifier that is registered for all that begin with it.
  @Test(arguments: [("films.export.*", 0), ("films.import.*", 1), ("films.*", 0)])
  func aRegisteredBeginningRegistersTheSameRequests(_ registered: String, count: Int) throws {
    let text = """
      header platform=ios os=26.1 lifeCycle=uikit-scene records=background
      0ms process.start
      1ms bgtask.register id=\(registered) kind=continued
      3ms app.didFinishLaunching
      4ms A scene.willConnect
      5ms A scene.willEnterForeground
      6ms A scene.didBecomeActive
      1s bgtask.submit id=films.export.7 kind=continued
      2s bgtask.launch id=films.export.7 kind=continued expirationHandler=true
      3s bgtask.progress id=films.export.7 completed=1 total=1
      4s bgtask.complete id=films.export.7 success=true

      """
    let found = try Self.findings(Array(text.utf8))
    #expect((found.isEmpty ? 0 : 1) == count, "\(found)")
    #expect(try Self.findings(Self.redacted(Array(text.utf8))) == found)
  }

  @Test(arguments: traces)
  func theFindingsOfARedactedTraceAreTheSame(_ name: String) throws {
    let bytes = try SourceTree.bytes(name)
    let findings = try Self.found(bytes)
    let found = Self.judged(findings)
    let once = try Self.redacted(bytes)
    let after = try Self.found(once)
    #expect(Self.judged(after) == found)
    #expect(Self.groups(after) == Self.groups(findings))
    let twice = try Self.redacted(once)
    #expect(try Self.findings(twice) == found)
    #expect(try Self.redacted(twice) == Self.redacted(once), "tokens of tokens are the same")
  }
}
