import LifecycleModel
import TestSupport
import Testing
import TraceModel

/// AppKit asks an app whether it may terminate, which may refuse.
@Suite struct TerminationTests {
  private static let launch: [EventKind] = [
    .processStart, .nsDidFinishLaunching, .nsWillBecomeActive, .nsDidBecomeActive,
  ]

  /// Feeds events of the process; returns the illegal ones.
  private func illegal(_ events: [EventKind], _ fed: FedRun) -> [EventKind] {
    events.enumerated().compactMap { number, kind in
      fed.take(kind, at: Int64(number))
      let isIllegal = fed.run.step.changes.indices.contains {
        fed.run.step.changes[$0].verdict == .illegal
      }
      return isIllegal ? kind : nil
    }
  }

  private func run() -> FedRun {
    var header = RunHeader()
    (header.platform, header.lifeCycle) = (.macOS, .appKit)
    return FedRun(header)
  }

  /// It is in the state that it was in; Apple's page has it active.
  @Test func anAppThatRefusesIsWhereItWas() {
    let fed = run()
    let refused: [EventKind] = [.nsShouldTerminate, .nsTerminateCancelled]
    #expect(illegal(Self.launch + refused, fed) == [])
    #expect(fed.run.app.state == .active)
    let away: [EventKind] = [.nsWillResignActive, .nsDidResignActive]
    #expect(illegal(away + refused + [.nsWillBecomeActive, .nsDidBecomeActive], fed) == [])
    #expect(fed.run.app.state == .active)
  }

  @Test func aRefusalWithoutAQuestionIsAMistake() {
    #expect(illegal(Self.launch + [.nsTerminateCancelled], run()) == [.nsTerminateCancelled])
  }

  /// A log that shows only some of the callbacks, too: the app is what it was until it replies.
  @Test(arguments: [false, true])
  func anAppThatIsAskedStaysActive(_ isPartial: Bool) {
    var header = RunHeader()
    (header.platform, header.lifeCycle, header.partial) = (.macOS, .appKit, isPartial)
    let fed = FedRun(header)
    #expect(illegal(Self.launch + [.nsShouldTerminate], fed) == [])
    #expect(fed.run.app.state == .active)
  }
}
