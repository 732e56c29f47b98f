import AnalysisSupport
import Testing
import TraceAnalysis

/// An entry is shown for the arrival that the records prove, and for no other.
@Suite struct ArrivalTests {
  private func seen(_ header: String, _ lines: String) throws -> [String: Int64] {
    try cover("header lifeCycle=uikit-scene os=26.1 \(header)\n\(lines)\n").seenEntries
  }

  private static let background = """
    0ms process.start
    100ms app.didFinishLaunching
    150ms A scene.willConnect role=UIWindowSceneSessionRoleApplication src=S.swift:1 dur=3ms
    160ms A scene.didEnterBackground
    300ms bgtask.launch id=r kind=refresh
    2s bgtask.complete id=r success=true
    10s process.suspend
    """

  /// The task that the process was launched for is no other launch; the next one is.
  @Test func aLaunchInTheBackgroundCountsOnce() throws {
    let header = "launch=background platform=ios records=background"
    #expect(try seen(header, Self.background) == ["background-launch.cold": 1])
    let again = "\n3600s process.resume\n3600s bgtask.launch id=r kind=refresh"
    #expect(
      try seen(header, Self.background + again)
        == ["background-launch.cold": 1, "background-launch.warm": 1])
    // Without the reason of the launch nobody knows which one it is.
    #expect(
      try seen("platform=ios records=background", Self.background) == ["background-launch": 1])
  }

  /// The process was there when somebody opened the app.
  @Test func anIconDoesNotLaunchWhatTheSystemLaunched() throws {
    let opened = """

      3600s process.resume
      3600s A scene.willEnterForeground
      3601s A scene.didBecomeActive
      """
    let seen = try seen(
      "launch=background platform=ios records=background", Self.background + opened)
    #expect(seen["icon.cold"] == nil)
  }

  /// SwiftUI calls `onOpenURL` for the link that opened the app, too, at about the activation.
  @Test(arguments: [
    ("240ms A scene.openURLContexts src=R.swift:2", ["url.cold": 1]),
    ("265ms A scene.openURLContexts src=R.swift:2", ["url.cold": 1, "url": 1]),
    ("9s A scene.openURLContexts src=R.swift:2", ["url.cold": 1, "url.warm": 1]),
  ])
  func aLinkThatComesAgainIsNotWarm(_ call: String, _ entries: [String: Int64]) throws {
    let lines = """
      0ms process.start
      100ms app.didFinishLaunching
      150ms A scene.willConnect role=UIWindowSceneSessionRoleApplication payload=url src=S.swift:1
      260ms A scene.didBecomeActive
      """.split(separator: "\n").map(String.init)
    let place = call.hasPrefix("240ms") ? 3 : 4
    let life = (lines[..<place] + [call] + lines[place...]).joined(separator: "\n")
    #expect(try seen("launch=user platform=ios", life) == entries)
  }

  /// Without times a response behind the activation may be what opened the app.
  @Test func withoutTimesAResponseIsNotWarm() throws {
    let lines = """
      - process.start
      - app.didFinishLaunching
      - A scene.willConnect role=UIWindowSceneSessionRoleApplication
      - A scene.didBecomeActive
      - app.didReceiveNotificationResponse
      """
    #expect(try seen("launch=user platform=ios", lines) == ["notification": 1])
  }
}
