import AnalysisSupport
import LifecycleRules
import RuleKit
import Testing
import TraceAnalysis

@testable import LifetraceRecorder

extension RecorderTests {
  /// Recordings of the API are judged like hand-written traces: the examples of every rule are run
  /// through the recorder and analyzed.
  @Suite struct RoundTripTests {
    struct Case: Sendable, CustomTestStringConvertible {
      let info: RuleInfo
      let example: RuleInfo.Example
      var testDescription: String { "\(info.name): \(example.title)" }
    }

    /// Examples of one run that has a header; others are about files rather than about an app.
    private static func cases(_ examples: (RuleInfo) -> [RuleInfo.Example]) -> [Case] {
      Catalogue.all.flatMap { rule in
        examples(rule.info).map { Case(info: rule.info, example: $0) }
      }.filter { SketchedApp($0.example.sketch).isOneRun }
    }

    @Test(arguments: cases(\.allTriggering))
    func aPlantedMistakeIsFoundAtItsLine(_ test: Case) throws {
      let folder = try TestFolder()
      let app = SketchedApp(test.example.sketch)
      try app.live(in: folder)
      let (analysis, problems) = try folder.analyze()
      // A sketch may itself say that records were lost.
      #expect(problems.allSatisfy { $0.kind == .recorderLoss })
      let records = try folder.records()
      // A header and the start of the process, unless it was missed, come before the sketch's
      // events.
      let before = records.dropFirst().first?["event"] as? String == "process.start" ? 2 : 1
      let lines = app.lines.filter { $0.event != "process.start" }.map(\.number)
      let start = app.lines.first { $0.event == "process.start" }?.number ?? 0
      var found: [UInt] = []
      for occurrence in analysis.places {
        let finding = analysis.findings[occurrence.finding]
        guard finding.rule == test.info.name, finding.cause == nil else { continue }
        let place = Int(occurrence.place.line) - 1
        // Between two events the recorder's thread may show that the process is alive.
        let signs = records[..<place].count { $0["event"] as? String == "process.alive" }
        let index = place - signs - before
        let line = index < 0 ? start : lines[index]
        found.append(line)
        if let source = records[place]["src"] as? String {
          #expect(source == "Films/Sketch.swift:\(line)")
        }
      }
      let recorded = try folder.lines().joined(separator: "\n")
      #expect(found.sorted() == app.marks, "\(recorded)")
    }

    @Test(arguments: cases { info in info.advised.map { [$0] } ?? [] })
    func appsThatFollowTheAdviceHaveNoFindings(_ test: Case) throws {
      let folder = try TestFolder()
      try SketchedApp(test.example.sketch).live(in: folder)
      let (analysis, problems) = try folder.analyze()
      #expect(problems.isEmpty)
      let found = analysis.findings.filter { $0.cause == nil }.map(\.message)
      let recorded = try folder.lines().joined(separator: "\n")
      #expect(found.isEmpty, "\(recorded)")
    }

    /// Hardly an example is skipped.
    @Test func mostExamplesAreOneRun() {
      let all = Catalogue.all.flatMap { $0.info.allTriggering }
      let rules = Set(Self.cases(\.allTriggering).map(\.info.name))
      #expect(Self.cases(\.allTriggering).count * 10 > all.count * 8)
      let others = Set(Catalogue.all.map { $0.info.name }).subtracting(rules)
      #expect(others.count < 8, "\(others.sorted())")
    }
  }
}
