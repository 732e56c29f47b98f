import Testing
import TraceModel

@testable import TraceReading

/// Lines of a tracer about the end of a callback, and lines that mention one.
@Suite struct CallEndTests {
  private func story(_ lines: [String]) throws -> [String] {
    let text = lines.enumerated().map {
      "2026-11-20 09:41:0\($0.offset).000 Films[412:1a] \($0.element)\n"
    }
    return try imported(text.joined()).told.filter { !$0.hasPrefix("header") }
  }

  private static let calls = ["sceneDidBecomeActive", "sceneWillResignActive"]

  @Test(arguments: [
    ("NAME begin", "NAME end"), ("NAME start", "NAME done"), ("NAME started", "NAME finished"),
    ("NAME - ENTER", "NAME - EXIT"), ("NAME entered", "NAME exited"),
    ("NAME(_:) - begin", "NAME(_:) - end"), (">>> NAME", "<<< NAME"), ("→ NAME", "← NAME"),
    ("--> NAME", "<-- NAME"), ("NAME", "NAME returned"), ("NAME", "NAME: save finished"),
    ("NAME took 12 ms", "NAME finished"), ("NAME took 12 ms", "NAME done"),
  ])
  func theEndOfACallIsNoEvent(_ begin: String, _ end: String) throws {
    let lines = Self.calls.flatMap {
      [begin, end].map { [name = $0] line in
        line.replacing("NAME", with: name)
      }
    }
    #expect(
      try story(lines) == ["0ms scene.didBecomeActive", "2s scene.willResignActive"])
  }

  /// An app that prints the end alone prints the call: as long as no line is its beginning, it may
  /// have come.
  @Test func anEndAloneMayBeTheCall() throws {
    #expect(
      try story(["sceneDidBecomeActive", "sceneWillResignActive finished"])
        == ["0ms scene.didBecomeActive", "?"])
    #expect(
      try story(["sceneDidBecomeActive took 3 ms", "sceneWillResignActive took 3 ms"])
        == ["0ms scene.didBecomeActive", "1s scene.willResignActive"])
  }

  /// After another callback the end is that of another call.
  @Test func anEndBehindAnotherCallMayBeTheCall() throws {
    let lines = [
      "sceneDidBecomeActive took 3 ms", "sceneWillResignActive", Self.calls[0] + " done",
    ]
    #expect(
      try story(lines) == ["0ms scene.didBecomeActive", "1s scene.willResignActive", "?"])
  }

  /// What waits for a call, and the result of a test of it, say nothing of the state.
  @Test(arguments: [
    "sceneDidEnterBackground handler registered", "sceneDidEnterBackground: 2 observers",
    "[FilmsTests] sceneWillResignActive passed (0.012 seconds)",
  ])
  func aMentionIsNoCall(_ line: String) throws {
    #expect(
      try story(["sceneDidBecomeActive", line, "sceneWillResignActive"])
        == ["0ms scene.didBecomeActive", "2s scene.willResignActive"])
  }

  /// The scene may be named before the call, as loggers of keys and values do it.
  @Test(arguments: ["scene=A ", "scene=main ", "level=info window=main ", "sceneID=3F2A-1 "])
  func aSceneMayBeNamedBefore(_ key: String) throws {
    let scene = key.split(separator: "=").last.map { $0.dropLast() } ?? ""
    #expect(
      try story(Self.calls.map { key + $0 })
        == ["0ms \(scene) scene.didBecomeActive", "1s \(scene) scene.willResignActive"])
  }

  /// Callbacks in the console of NativeScript.
  @Test func theMarkOfAConsoleIsNoName() throws {
    let calls = ["DidBecomeActive", "WillResignActive", "DidEnterBackground"]
    let text = calls.map { "CONSOLE LOG: application\($0): [object UIApplication]\n" }.joined()
    #expect(
      try imported(text).told.filter { !$0.hasPrefix("header") }
        == ["- app.didBecomeActive", "- app.willResignActive", "- app.didEnterBackground"])
  }

  /// React Native's documentation prints the sentence behind a state that became active.
  @Test func aSentenceOfASampleIsNoStep() throws {
    #expect(
      try imported(
        """
         LOG  AppState inactive
         LOG  App has come to the foreground!
         LOG  AppState active

        """
      ).told.filter { !$0.hasPrefix("header") }
        == ["- note.app.willResignActive", "- note.app.didBecomeActive"])
  }
}
