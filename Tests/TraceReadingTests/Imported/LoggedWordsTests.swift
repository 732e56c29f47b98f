import Testing
import TraceModel

@testable import TraceReading

/// What a logger writes around a message is no word of the app: for callbacks, for mappings, and
/// for what is said of lines that nobody understands.
@Suite struct LoggedWordsTests {
  /// Lines as loggers write them; `…` is the message, `§` the second.
  static let loggers = [
    "09:41:0§ [I] Films.swift:42 …", "09:41:0§ [main] …", "09:41:0§ <main> …",
    "09:41:0§ INFO [main] …", "09:41:0§.000 ℹ️ Info: (Films) …", "[09:41:0§ INF] …",
    "2026-03-02 09:41:0§.350 +01:00 [INF] …", "09:41:0§.350 💚 DEBUG FilmStore.log():42 - …",
    "09:41:0§.350 💜 VERBOSE AppLog.write:9 - …",
    "2026-03-02 09:41:0§.350 [Debug] [Log.swift:42] write(_:) > …",
    "2026-03-02T09:41:0§.350+01:00 🐶 [INFO] Log.swift#L.42 write(_:) …",
    "2026-03-02 09:41:0§.350 [info]-[default] …", "7 09:41:0§.350 …", "(7) 09:41:0§.350 …",
    "L7 09:41:0§.350 …", "1. 09:41:0§.350 …", "**09:41:0§.350** …", "-> 09:41:0§.350 …",
    "— 09:41:0§.350 …", "09:41:0§.350 Films: …", "09:41:0§.350 Log.swift write(_:) line 12: …",
    "2026-03-02 09:41:0§.350 | INFO | …", "… 2026-03-02 09:41:0§ +0000", "… at 09:41:0§.350",
    "time=2026-03-02T09:41:0§.000Z level=info msg=\"…\"",
    "2026-03-02T09:41:0§+0000 info com.example.films: [Films] …",
    "2026-03-02T09:41:0§+0000 info com.example.films : id=1 [Films] …",
    "17:09:41:0§.350 …", "9:41:0§.350 …",
  ]

  private static let mappings = [
    LogMapping(
      pattern: "{key} changed", event: "data.dirty", keys: [.init(name: "key", text: "{key}")]),
    LogMapping(
      pattern: "saved {key}", event: "data.save", keys: [.init(name: "key", text: "{key}")]),
  ]

  @Test(arguments: loggers)
  func aMappingIsAboutTheWordsOfTheApp(_ logger: String) throws {
    let messages = ["sceneDidBecomeActive", "draft changed", "saved draft"]
    let lines = messages.enumerated().map { number, message in
      logger.replacing("…", with: message).replacing("§", with: "\(number + 1)") + "\n"
    }
    let outcome = try imported(lines.joined(), mappings: Self.mappings)
    let told = outcome.told.filter { !$0.hasPrefix("header") }
    #expect(
      told == ["0ms scene.didBecomeActive", "1s data.dirty key=draft", "2s data.save key=draft"],
      "\(logger)")
  }

  /// A pattern that begins with the logger's own text means the whole message.
  @Test func aPatternMayNameWhatTheLoggerWrote() throws {
    let mapping = LogMapping(pattern: "[Store] saved {key}", event: "data.save", keys: [])
    let text = "09:41:00.000 [Store] saved draft\n09:41:01.000 [Views] saved draft\n"
    #expect(
      try imported(text, mappings: [mapping]).told.filter { $0.contains("data.save") }.count == 1)
  }

  /// A line that stays a line has the text that its pattern matched.
  @Test func aLineOfTheLogHasTheTextThatMatched() throws {
    let mapping = LogMapping(pattern: "[Store] synced {count}", event: "log", keys: [])
    let told = try imported("09:41:00.000 [Store] synced 3\n", mappings: [mapping]).told
    #expect(told.contains { $0.contains("[Store] synced 3") }, "\(told)")
  }

  /// A pattern may ask for the time that a message ends with.
  @Test func aPatternMayNameTheTimeAtTheEnd() throws {
    let mapping = LogMapping(
      pattern: "feed loaded at {when}", event: "log",
      keys: [.init(name: "message", text: "{when}")])
    let told = try imported("feed loaded at 09:41:00\n", mappings: [mapping]).told
    #expect(told.contains { $0.hasSuffix("message=09:41:00") }, "\(told)")
  }

  /// The app's own lines alone: libraries and processes of the system have words of their own.
  @Test func aMappingIsAboutTheApp() throws {
    let text = """
      Mar  2 09:41:00 iPhone Films(Films)[411] <Notice>: draft changed
      Mar  2 09:41:01 iPhone Films(CFNetwork)[411] <Notice>: connection changed
      Mar  2 09:41:02 iPhone SpringBoard[58] <Notice>: display layout changed

      """
    let told = try imported(text, mappings: Self.mappings).told.filter { $0.contains("data.") }
    #expect(told.count == 1 && told[0].hasSuffix("key=draft"))
  }

  @Test(arguments: [
    "reload finished", "[1, 2] are selected", "Films", "(not yet) saved", "3 films were loaded",
  ])
  func wordsOfTheAppStay(_ message: String) {
    Array(message.utf8).withUnsafeBytes { bytes in
      #expect(LoggedWords(bytes).text.count == bytes.count || message.hasPrefix("["))
    }
  }

  /// A cross, a struck text or a label says that a callback did not come.
  @Test(arguments: [
    "❌ sceneDidEnterBackground", "sceneDidEnterBackground ❌", "~~sceneDidEnterBackground~~",
    "Missing: sceneDidEnterBackground",
  ])
  func whatDidNotComeIsNoCallback(_ line: String) throws {
    let outcome = try imported("sceneDidBecomeActive\nsceneWillResignActive\n\(line)\n")
    #expect(!outcome.told.contains { $0.contains("didEnterBackground") })
  }
}
