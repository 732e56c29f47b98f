import Films
import LifetraceTesting
import Testing

/// The life of an app with one window, driven by a clock that jumps.
private final class Life {
  private var time = Duration.zero
  private(set) lazy var recorder = LifecycleRecorder { [unowned self] in time }

  func at(_ time: Duration, _ step: () -> Void) {
    self.time = time
    step()
  }

  /// Launched, used, left in the middle of a review, and ended by the system while suspended.
  func leaveWhileWriting(savesInBackground: Bool) {
    let scene = ReviewScene("A", recorder, savesInBackground: savesInBackground)
    at(.zero) { recorder.record("process.start") }
    at(.milliseconds(190)) { scene.willConnect() }
    at(.milliseconds(230)) { scene.willEnterForeground() }
    at(.milliseconds(250)) { scene.didBecomeActive() }
    at(.seconds(9)) { scene.edit() }
    at(.seconds(12)) { scene.willResignActive() }
    at(.seconds(13)) { scene.didEnterBackground() }
    at(.seconds(900)) { recorder.record("process.exit") }
  }
}

@Suite struct LifecycleTests {
  @Test func leavingTheAppSavesTheReview() throws {
    let life = Life()
    life.leaveWhileWriting(savesInBackground: true)
    let trace = try LifecycleTrace(life.recorder.trace)
    #expect(trace.isLegal)
    expectNoFindings(in: trace)
  }

  @Test func aReviewThatIsNotSavedIsAnIssue() throws {
    let life = Life()
    life.leaveWhileWriting(savesInBackground: false)
    let trace = try LifecycleTrace(life.recorder.trace)
    #expect(trace.isLegal)
    #expect(trace.findings(of: "no-background-save").count == 1)
    // What the finding looks like in a test that does not expect it.
    withKnownIssue { expectNoFindings(in: trace) }
  }

  @Test func aCallbackOutOfOrderIsIllegal() throws {
    let life = Life()
    let scene = ReviewScene("A", life.recorder)
    life.at(.zero) { life.recorder.record("process.start") }
    life.at(.milliseconds(190)) { scene.willConnect() }
    life.at(.milliseconds(230)) { scene.didEnterBackground() }
    life.at(.milliseconds(250)) { scene.didBecomeActive() }
    let trace = try LifecycleTrace(life.recorder.trace)
    withKnownIssue { #expect(trace.isLegal) }
  }
}
