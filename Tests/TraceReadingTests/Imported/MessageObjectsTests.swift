import Testing
import TraceModel

@testable import TraceReading

/// Objects a line whose message is a whole line of a log.
@Suite struct MessageObjectsTests {
  private static let lines = [
    "Mar  2 09:41:00 iPhone Films(Films)[412] <Notice>: sceneDidBecomeActive(_:)",
    #"Mar  2 09:41:01 iPhone Films(Films)[412] <Notice>: a "quoted" word\and more"#,
    "Mar  2 09:41:02 iPhone Films(Films)[412] <Notice>: sceneWillResignActive(_:)",
  ]

  @Test(arguments: ["msg", "message", "line"])
  func theMessageIsALine(_ key: String) throws {
    let expected = try imported(Self.lines.joined(separator: "\n") + "\n")
    let objects = Self.lines.map { line in
      #"{"\#(key)":\#(JSONString.quoted(line + "\n"))}"#
        .replacing("<", with: #"\u003c"#).replacing(">", with: #"\u003e"#)
    }
    let text = objects.joined(separator: "\n") + "\n"
    let outcome = try imported(text)
    #expect(outcome.recorder.sketch == expected.recorder.sketch)
    #expect(outcome.recorder.headers.map(\.app) == ["Films"])
    for size in [1, 7, 1_000] {
      #expect(try read(Array(text.utf8), pieces: [size]).events == outcome.events)
    }
    // Others of the same tool have more keys.
    let more = #"{"level":"info","time":"2026-03-02T09:41:00Z","\#(key)":"connected"}"# + "\n"
    #expect(try imported(more + text).recorder.sketch == expected.recorder.sketch)
  }

  /// A message that is no line of a tool, a key that is not known, and a text that is no object.
  @Test(arguments: [
    #"{"msg":"sceneDidBecomeActive(_:)"}"#, #"{"msg":412}"#, #"{"msg":"#, "{}",
    #"{"what":"Mar  2 09:41:00 iPhone Films(Films)[412] <Notice>: sceneDidBecomeActive(_:)"}"#,
  ])
  func otherObjectsStay(_ line: String) throws {
    #expect(
      MessageObjects.beginning(of: Array("\(line)\n".utf8), isWhole: true, .formats) == nil)
    #expect(try imported("\(line)\n").recorder.names.allSatisfy { !$0.hasPrefix("scene.") })
  }

  // MARK: Objects of an app's own logger

  @Test(arguments: [
    [
      #"{"event":"sceneDidEnterBackground","ts":1741082400}"#,
      #"{"event":"screen_view","ts":1741082401}"#,
      #"{"event":"sceneWillEnterForeground","ts":1741082410}"#,
    ],
    [
      #"{"level":"info","message":"sceneDidEnterBackground","timestamp":"2025-03-04T10:00:00.000Z"}"#,
      #"{"level":"info","message":"sceneWillEnterForeground","timestamp":"2025-03-04T10:00:10.000Z"}"#,
    ],
    [
      #"{"time":1741082400250,"msg":"sceneDidEnterBackground"}"#,
      #"{"time":1741082410250,"msg":"sceneWillEnterForeground"}"#,
    ],
  ])
  func aTextBehindATimeIsALine(_ lines: [String]) throws {
    let outcome = try imported(lines.joined(separator: "\n") + "\n")
    let told = outcome.told.filter { $0.contains("scene.") }
    #expect(told == ["0ms scene.didEnterBackground", "10s scene.willEnterForeground"])
  }

  /// Events of a recording, without its header, and objects that say nothing of a life cycle.
  @Test(arguments: [
    #"{"event":"scene.willConnect","t":0}"#, #"{"event":"screen_view","ts":1741082400}"#,
    #"{"message":"will sceneDidEnterBackground come?","ts":1741082400}"#,
    "{\"event\":\"sceneDidEnterBackground\",\"ts\":1741082400}\nnot an object",
  ])
  func otherObjectsAreNoLog(_ line: String) throws {
    #expect(LoggerObjects.beginning(of: Array("\(line)\n".utf8), isWhole: true, .formats) == nil)
  }
}
