import Testing
import TraceModel

@testable import TraceReading

/// What comes after `applicationWillTerminate`: another process wrote it, unless a number says that
/// it was the same one.
@Suite struct LastCallbackTests {
  private func runs(_ text: String) throws -> Int {
    try imported(text + "\n").recorder.headers.count
  }

  private static let killed =
    "applicationWillResignActive\napplicationDidEnterBackground\napplicationWillTerminate"

  @Test(arguments: ["iOS 13", "After:", "In practice:", "GOT", "Case 2: app switcher", "", "done"])
  func aTextThatComparesCasesIsOfSeveralProcesses(_ heading: String) throws {
    for next in [
      "applicationWillResignActive", "applicationDidEnterBackground",
      "UIApplicationWillResignActiveNotification", "sceneWillResignActive",
      "applicationDidBecomeActive", "sceneDidBecomeActive",
    ] {
      #expect(try runs("\(Self.killed)\n\(heading)\n\(next)") == 2, "\(heading), \(next)")
    }
  }

  @Test func theLastCallbackOfAnotherProcessIsNotTheSameCall() throws {
    let call = "applicationWillTerminate"
    #expect(try runs("\(call)\nswiped away:\n\(call)") == 2)
    #expect(try runs("2025-03-01 10:00:00 \(call)\n2025-03-01 10:09:00 \(call)") == 2)
    #expect(try runs("\(call)\n\(call)") == 2)
    // Two observers of one call.
    #expect(try runs("\(call)\nUIApplicationWillTerminateNotification") == 1)
    #expect(try runs("2025-03-01 10:00:00 \(call)\nsaved\n2025-03-01 10:00:00 \(call)") == 1)
  }

  @Test func aNumberIsThatOfOneProcessForSomeMinutes() throws {
    func text(_ second: String) -> String {
      "2025-03-01 10:00:00.000 Rain[4:5] applicationWillTerminate\n"
        + "2025-03-01 \(second).000 Rain[4:5] applicationWillResignActive"
    }
    #expect(try runs(text("10:00:03")) == 1)
    #expect(try runs(text("11:00:00")) == 2)
  }

  /// UIKit launches a process once, so that a number with another launch is used again.
  @Test func aLaunchAfterTheLastCallbackIsOfAnotherProcess() throws {
    func told(_ first: String, _ time: String) throws -> [String] {
      try imported(
        "2025-03-01 10:00:00.000 Rain[4:5] \(first)\n"
          + "2025-03-01 \(time):00.000 Rain[4:5] application:didFinishLaunchingWithOptions:\n"
      ).told
    }
    #expect(
      try told("applicationWillTerminate", "10:02").count { $0.hasPrefix("header") } == 2)
    for first in ["application:didFinishLaunchingWithOptions:", "applicationDidBecomeActive"] {
      #expect(try told(first, "22:00").count { $0.hasPrefix("header") } == 1)
      #expect(try told(first, "22:00").contains("?"))
      #expect(try !told(first, "10:02").contains("?"))
    }
  }

  /// A scene may yet disconnect, and the system may still warn of memory.
  @Test(arguments: ["sceneDidDisconnect", "applicationDidReceiveMemoryWarning", "goodbye"])
  func whatMayFollowIsOfTheSameProcess(_ next: String) throws {
    #expect(try runs("\(Self.killed)\n\(next)") == 1)
  }
}
