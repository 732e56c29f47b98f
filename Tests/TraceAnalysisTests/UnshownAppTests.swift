import Testing
import TraceAnalysis

/// A log may have a launch and nothing that shows the app's state: its lane claims none.
@Suite struct UnshownAppTests {
  private func conditions(_ trace: String, _ seconds: Int) throws -> [StateLane.Condition] {
    let end = Int64(seconds) * 1_000_000_000
    let columns = try analyze(trace).runs[0].appLane?.columns(seconds, until: end) ?? []
    return columns.map { column in
      StateLane.Condition.allCases.max { column[$0.rawValue] < column[$1.rawValue] } ?? .gone
    }
  }

  private func trace(_ header: String, _ events: String) -> String {
    "header platform=ios \(header)\n\(events.split(separator: "|").joined(separator: "\n"))\n"
  }

  @Test(arguments: [
    "0s log|10s log", "0s process.start|10s log",
    "0s process.start|90ms app.didFinishLaunching|10s app.memoryWarning",
    "0s app.didFinishLaunching|10s process.exit reason=watchdog",
  ])
  func aLaunchAloneShowsNoBackground(_ events: String) throws {
    #expect(try conditions(trace("partial=true", events), 10).allSatisfy { $0 == .unknown })
    // A whole recording has no scene if it names none.
    let whole = try conditions(trace("lifeCycle=uikit-scene", events), 10)
    #expect(whole.allSatisfy { $0 == .background }, "\(whole)")
  }

  @Test func aSuspensionShowsTheBackground() throws {
    let told = try conditions(
      trace("partial=true", "0s log|4s process.suspend|5s log|8s process.resume|12s log"), 12)
    #expect(told[..<4].allSatisfy { $0 == .unknown })
    #expect(told[4..<8].allSatisfy { $0 == .background }, "\(told)")
    #expect(told[8...].allSatisfy { $0 == .unknown })
  }

  /// What shows the app at some time shows it all the time.
  @Test(arguments: [
    "5s note.app.didBecomeActive", "5s app.didBecomeActive", "5s A scene.didBecomeActive",
    "5s phase.active scope=app",
  ])
  func aShownAppKeepsItsLane(_ event: String) throws {
    let events = "0s process.start|90ms app.didFinishLaunching|\(event)|10s log"
    #expect(try conditions(trace("partial=true", events), 10)[6...].allSatisfy { $0 == .active })
    #expect(try analyze(trace("partial=true", events)).runs[0].showsAppState)
  }

  @Test func anAppThatPrintsItsStateShowsIt() throws {
    let events = "0s app.didFinishLaunching appState=background|10s log"
    #expect(try conditions(trace("partial=true", events), 10).allSatisfy { $0 == .background })
  }
}
