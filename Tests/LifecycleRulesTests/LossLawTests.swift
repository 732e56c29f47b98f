import LifecycleRules
import Testing
import TraceAnalysis

/// What a recording does not hold, and what its clock does not tell, is never held against the app.
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

  /// Rules that judge all recordings together, and say so of what they saw.
  private static let ofWholeSets: Set<String> = ["no-multiwindow-coverage"]

  /// One record less, and the recorder says so where it stood.
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
