import Testing

/// One mistake is one finding (FORMAT.md §5.9): what follows a callback that is one too many is
/// legal in the state before it.
@Suite struct OneMistakeTests {
  private static let head = "header lifeCycle=uikit-scene platform=ios\nlaunch A\n"
  private static let background = "1s A scene.willResignActive\n2s A scene.didEnterBackground\n"

  @Test(arguments: [
    (
      background + "5s A scene.willResignActive",
      "6s A scene.willEnterForeground\n7s A scene.didBecomeActive"
    ),
    ("5s A scene.willEnterForeground", "6s A scene.willResignActive\n7s A scene.didBecomeActive"),
    ("5s A scene.willConnect", "6s A scene.openURLContexts\n7s A scene.willResignActive"),
  ])
  func aCallbackTooMany(_ mistake: String, _ rest: String) throws {
    let text = Self.head + mistake + "\n"
    let line = Int64(text.split(separator: "\n").count)
    let all = try analyze(text + rest + "\n")
    #expect(all.definite.map(\.line) == [line])
    #expect(
      try analyze(
        Self.head
          + mistake.split(separator: "\n").dropLast()
          .joined(separator: "\n") + "\n" + rest + "\n"
      ).definite == [])
  }

  /// What is legal in neither is a mistake of its own.
  @Test func twoMistakesAreTwo() throws {
    let text =
      Self.head + Self.background + "5s A scene.willResignActive\n6s A scene.willResignActive\n"
    #expect(try analyze(text).definite.map(\.line) == [5, 6])
  }
}
