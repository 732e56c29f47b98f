import Testing

@testable import TraceReading

/// What a person did before the lines below.
@Suite struct CaseHeadingTests {
  private func told(_ heading: String) throws -> [String] {
    try imported(
      "Lock:\n LOG  AppState inactive\n LOG  AppState background\n\(heading)\n"
        + " LOG  AppState inactive\n LOG  AppState active\n"
    ).told
  }

  /// What was before it proves nothing of what follows: the app may have been active.
  @Test(arguments: [
    "Control Center:", "Home button:", "2. Pull down the notification center:", "App switcher:",
  ])
  func aHeadingDividesTheText(_ heading: String) throws {
    let told = try told(heading)
    #expect(told.contains("?"), "\(told)")
    #expect(!told.contains { $0.contains("note.app.willEnterForeground") }, "\(told)")
    #expect(try !imported("\(heading)\nsceneDidBecomeActive\n").told.contains("?"))
  }

  /// The print of an app, and one above no callback.
  @Test(arguments: ["FeedModel:", "AppDelegate.swift:", "Lifecycle:", " LOG  Films:", "films:"])
  func aPrintDividesNothing(_ line: String) throws {
    let told = try told(line)
    #expect(!told.contains("?"), "\(told)")
    #expect(told.contains { $0.contains("note.app.willEnterForeground") }, "\(told)")
  }

  @Test func aHeadingAboveOtherLinesDividesNothing() throws {
    for rest in ["- Rain", "active sessions 3", "the background is blue"] {
      let text = "sceneWillResignActive\nHome films:\n\(rest)\nsceneDidEnterBackground\n"
      #expect(try !imported(text).told.contains("?"), "\(rest)")
    }
  }
}
