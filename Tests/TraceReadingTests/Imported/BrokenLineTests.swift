import TestSupport
import Testing
import TraceModel

/// Lines of a log that a window or a person broke.
@Suite struct BrokenLineTests {
  private func names(_ text: String) throws -> [String] {
    try read(text).recorder.names.filter { !$0.isEmpty }
  }

  /// A window of 80 columns breaks a name anywhere; behind a whole name a print may follow.
  @Test(arguments: 1...11)
  func aNameThatAWindowBrokeIsOne(_ rest: Int) throws {
    let messages = ["sceneDidBecomeActive", "sceneWillResignActive", "sceneDidEnterBackground"]
    let text = messages.enumerated().map { index, name in
      let head = "2026-03-02 10:00:0\(index).000 Films[731:1a] ["
      // The category is as long as the window needs.
      let room = 80 - head.count - 2 - (name.count - rest)
      let line = head + String(repeating: "c", count: room) + "] \(name)(_:)"
      return "\(line.prefix(80))\n\(line.dropFirst(80))\n"
    }.joined()
    #expect(
      try names(text) == [
        "scene.didBecomeActive", "scene.willResignActive", "scene.didEnterBackground",
      ], "\(text)")
  }

  private static func log(_ last: String) -> String {
    "10:00:00.000 sceneDidBecomeActive\n\(last)\nsceneDidEnterBackground\n10:00:10.000 ok\n"
  }

  @Test(arguments: [
    "10:00:05.000 queue waits; UIKit did not call", "and it never calls", "it is waiting for",
    "10:00:05.000 refreshed because of", "we do not implement", "es ist keine Reaktion von",
    "didn't get",
  ])
  func aNameBelowAnOpenSentenceIsTheRestOfIt(_ line: String) throws {
    #expect(try names(Self.log(line)) == ["scene.didBecomeActive"])
  }

  /// The rest of a person's sentence is below the name.
  @Test(arguments: [
    "but it never stops there.", "isn't called?", "never :(", "would be called here.",
    "is called.", "does not get called",
  ])
  func aNameAboveTheRestOfASentenceIsAPartOfIt(_ rest: String) throws {
    let text = "10:00:00.000 sceneDidBecomeActive\nI put a breakpoint in\nsceneDidEnterBackground\n"
    #expect(try names("\(text)\(rest)\n") == ["scene.didBecomeActive"])
  }

  @Test(arguments: ["is playing", "and 3 more films", "10:00:10.000 ok", "never", "did save"])
  func aNameAboveAnotherPrintIsACall(_ next: String) throws {
    let text = "10:00:00.000 sceneDidBecomeActive\nsceneDidEnterBackground\n\(next)\n"
    let isCall = next != "never"
    #expect(try names(text).count == (isCall ? 2 : 1))
  }

  @Test(arguments: [
    "10:00:05.000 incoming call", "10:00:05.000 logged in", "saved", "the timer did not fire",
    "sceneWillResignActive was not called", "for", "dark mode is on", "did not call.",
    "selected scene A", "der Bildschirm geht auf", "or not",
  ])
  func aNameBelowAWholeLineIsAPrint(_ line: String) throws {
    #expect(try names(Self.log(line)) == ["scene.didBecomeActive", "scene.didEnterBackground"])
  }
}
