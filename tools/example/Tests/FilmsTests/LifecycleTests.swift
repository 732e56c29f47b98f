import Films
import Foundation
import LifetraceRecorder
import LifetraceTesting
import Testing

/// The life of an app with one window, recorded into a separate folder. On a device UIKit's
/// notifications replace the calls of `tell`.
private final class Life {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "films-\(UUID().uuidString)")

  init() {
    var options = Lifetrace.Configuration()
    options.folder = folder.path
    options.complete = [.data, .work]
    options.lifeCycle = .uikitScene
    options.measuresFromProcessStart = false
    options.app.identifier = "com.example.films"
    options.app.platform = .iOS
    Lifetrace.start(options)
  }

  deinit {
    Lifetrace.stop()
    try? FileManager.default.removeItem(at: folder)
  }

  func tell(_ events: StaticString..., of scene: ReviewScene) {
    for event in events { Lifetrace.lifeCycle(event, scene: scene.id) }
  }

  /// Launched, used, left in the middle of a review, and ended by the system while suspended.
  func leaveWhileWriting(savesInBackground: Bool) {
    let scene = ReviewScene("A", savesInBackground: savesInBackground)
    tell(
      "scene.willConnect", "scene.willEnterForeground", "scene.didBecomeActive", of: scene)
    scene.edit()
    tell("scene.willResignActive", "scene.didEnterBackground", of: scene)
    scene.didEnterBackground()
    Lifetrace.lifeCycle("process.exit")
  }

  var trace: LifecycleTrace {
    get throws {
      Lifetrace.flush()
      return try LifecycleTrace(contentsOfFile: try #require(Lifetrace.files.first))
    }
  }
}

/// One after the other: a process has one recorder.
@Suite(.serialized) struct LifecycleTests {
  @Test func leavingTheAppSavesTheReview() throws {
    let life = Life()
    life.leaveWhileWriting(savesInBackground: true)
    let trace = try life.trace
    #expect(trace.isLegal)
    expectNoFindings(in: trace)
  }

  @Test func aReviewThatIsNotSavedIsAnIssue() throws {
    let life = Life()
    life.leaveWhileWriting(savesInBackground: false)
    let trace = try life.trace
    #expect(trace.isLegal)
    #expect(trace.findings(of: "no-background-save").count == 1)
    // The output of a test that does not expect the finding.
    withKnownIssue { expectNoFindings(in: trace) }
  }

  @Test func aCallbackOutOfOrderIsIllegal() throws {
    let life = Life()
    let scene = ReviewScene("A")
    life.tell("scene.willConnect", "scene.didEnterBackground", of: scene)
    life.tell("scene.didBecomeActive", of: scene)
    let trace = try life.trace
    withKnownIssue { #expect(trace.isLegal) }
  }
}
