import RuleKit
import Testing
import TraceAnalysis
import TraceModel

/// The life cycle of an input that shows only a part, such as a log: it is known if an event proves
/// it.
@Suite struct InferredLifeCycleTests {
  private static let cases: [(event: String, lifeCycle: RunHeader.LifeCycle?)] = [
    ("note.app.didBecomeActive", nil), ("app.willTerminate", nil), ("app.didFinishLaunching", nil),
    ("process.start", nil), ("app.didBecomeActive", RunHeader.LifeCycle.uikitApp),
    ("A scene.didBecomeActive", RunHeader.LifeCycle.uikitScene),
    ("A phase.active", RunHeader.LifeCycle.swiftUI),
    ("ns.didBecomeActive", RunHeader.LifeCycle.appKit),
  ]

  @Test(arguments: cases)
  func anEventProvesIt(_ event: String, _ expected: RunHeader.LifeCycle?) throws {
    let partial = try analyze("header partial=true\n0ms \(event)\n")
    #expect(partial.runs.first?.lifeCycle == expected)
    // A whole recording has one, whatever it shows.
    #expect(try analyze("header platform=ios\n0ms \(event)\n").runs.first?.lifeCycle != nil)
  }
}
