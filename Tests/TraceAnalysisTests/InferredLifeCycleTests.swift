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

  /// A recorder that states no platform means the default one; a header that is lost may have
  /// stated any.
  @Test(arguments: [
    ("ns.didBecomeActive", RunHeader.Platform.macOS), ("wk.didBecomeActive", .watchOS),
    ("A scene.didBecomeActive", nil), ("A phase.active", nil), ("process.start", nil),
  ])
  func theEventsShowThePlatformWhereTheHeaderIsLost(
    _ event: String, _ expected: RunHeader.Platform?
  ) throws {
    #expect(try analyze("0ms \(event)\n").runs.map(\.header.platform) == [expected])
    #expect(try analyze("header app=a\n0ms \(event)\n").runs.map(\.header.platform) == [.iOS])
  }

  /// On the Mac and on a watch it is usual.
  @Test func aPhaseThatAPossiblePlatformHasIsNotNoted() throws {
    let events = "1s A phase.active\n2s A phase.inactive\n3s A phase.background\n"
    let back = "9s A phase.active\n"
    func notes(_ header: String) throws -> Int {
      try analyze(header + events + back).findings("tolerated-transition").count
    }
    #expect(try notes("") == 0)
    #expect(try notes("header platform=ios\n") == 1)
    #expect(try notes("header platform=watchos\n") == 0)
  }
}
