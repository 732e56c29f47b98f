import Testing
import TraceModel

@testable import TraceReading

/// Recordings after what a log or a tool puts before each line.
@Suite struct CarriedRecordsTests {
  private static let json = [
    #"{"lifetrace":1,"run":"77","app":"films"}"#, #"{"event":"process.start","t":0,"seq":1}"#,
    #"{"event":"scene.willConnect","t":100000000,"scene":"A","seq":2}"#,
    #"{"event":"scene.didBecomeActive","t":150000000,"scene":"A","seq":3}"#,
    #"{"event":"process.exit","t":900000000,"seq":4}"#,
  ]
  private static let sketch = [
    "header run=77 app=films", "0ms   process.start", "100ms A scene.willConnect",
    "150ms A scene.didBecomeActive", "900ms process.exit",
  ]

  /// What is before the line of a number.
  private static let carriers: [@Sendable (Int) -> String] = [
    { "2026-05-11 18:40:0\($0).123 Films[2210:9f01] " },
    { "2026-05-11 18:40:0\($0).123456+0200 Films[2210:9f01] [trace] " },
    { "2026-05-11 18:40:0\($0).123 Df Films[2210:9f01] [com.example.films:lifetrace] " },
    { "May 11 18:40:0\($0) mac1 films[2210]: " }, { "default\t18:40:0\($0).123456+0200\tFilms\t" },
    { "\($0 + 1):" }, { "\($0 + 1)-" }, { "  \($0 + 1) " }, { "  \($0 + 1)│" }, { "L\($0 + 1): " },
    { "[\($0 + 1)] " }, { _ in "INFO  " }, { _ in "flutter: " }, { _ in " LOG  " }, { _ in "D " },
    { _ in "📝 " }, { _ in "[6f3e1a2b][IOSSimulatorLog] " }, { "0000003\($0)  " },
    { "2026-05-11T16:40:0\($0).1234567Z ##[debug]" },
    { "build\tRun tests\t2026-05-11T16:40:0\($0).1234567Z " },
  ]

  private static func text(_ lines: [String], _ carrier: (Int) -> String) -> String {
    lines.enumerated().map { carrier($0.offset) + $0.element + "\n" }.joined()
  }

  @Test(arguments: [json, sketch])
  func theRecordsAreTheRecording(_ lines: [String]) throws {
    let clean = try read(lines.joined(separator: "\n") + "\n")
    for (number, carrier) in Self.carriers.enumerated() {
      let outcome = try read(Self.text(lines, carrier))
      #expect(outcome.recorder.texts == clean.recorder.texts, "\(number)")
      #expect(outcome.recorder.lines == clean.recorder.lines, "\(number)")
      #expect(outcome.summary.format == clean.summary.format, "\(number)")
      #expect(outcome.summary.problems == [], "\(number)")
    }
  }

  /// A name of the app's own is that of a record, wherever the record's keys are.
  @Test(arguments: [0, 1, 2, 3, 4, 12])
  func eventsOfTheAppsOwnAreRecords(_ number: Int) throws {
    var lines = Self.json
    lines[3] = #"{"t":150000000,"seq":3,"event":"cart.opened","scene":"A","total":3}"#
    let clean = try read(lines.joined(separator: "\n") + "\n")
    let outcome = try read(Self.text(lines, Self.carriers[number]))
    #expect(outcome.recorder.texts == clean.recorder.texts)
    #expect(outcome.summary.unknownEvents == 1 && outcome.summary.problems == [])
  }

  /// What the app prints beside them is no record.
  @Test func linesBetweenThemAreOfTheLog() throws {
    let carrier = Self.carriers[0]
    var lines = Self.text(Self.json, carrier).split(separator: "\n").map(String.init)
    lines.insert(carrier(0) + "applicationDidFinishLaunching(_:)", at: 0)
    lines.insert(carrier(3) + "sceneDidEnterBackground(_:)", at: 4)
    let outcome = try read(lines.joined(separator: "\n") + "\n")
    #expect(outcome.recorder.texts == Self.json)
    #expect(outcome.summary.problems.map(\.text) == [Reading.skipped(lines: 2)])
  }

  /// A record that the log cut is lost.
  @Test func aRecordThatWasCutIsMalformed() throws {
    var lines = Self.json
    lines[2] = String(lines[2].dropLast(12))
    let outcome = try read(Self.text(lines, Self.carriers[1]))
    #expect(outcome.summary.malformed == 1 && outcome.summary.lost == 1)
  }

  /// Objects of an app's own, or a record that a line quotes, are part of the log.
  @Test(arguments: [
    [#"{"event":"purchase","t":1}"#, #"{"event":"open","t":2}"#, #"{"event":"close","t":3}"#],
    ["hello", #"sent {"event":"app.didEnterBackground"}"#, "sceneDidEnterBackground(_:)"],
  ])
  func aLogIsNoRecording(_ lines: [String]) throws {
    let callback = "sceneDidBecomeActive(_:)"
    let outcome = try read(Self.text([callback] + lines, Self.carriers[0]))
    #expect(outcome.summary.format == "console")
  }

  /// As messages of the unified log and of containers.
  @Test(arguments: ["eventMessage", "log", "MESSAGE"])
  func theyMayBeMessagesOfObjects(_ key: String) throws {
    let objects = Self.json.map { line in
      "{\"\(key)\":\"\(line.replacing("\"", with: "\\\""))\",\"processID\":2210}"
    }
    let outcome = try read(objects.joined(separator: "\n") + "\n")
    #expect(outcome.recorder.texts == Self.json && outcome.summary.problems == [])
    // The end of `log show --style ndjson`, and a record that begins with its time.
    var own = Self.json
    own[3] = #"{"t":150000000,"seq":3,"event":"cart.opened"}"#
    let more = own.map { line in
      "{\"\(key)\":\"\(line.replacing("\"", with: "\\\""))\",\"processID\":2210}"
    }
    let whole = try read((more + [#"{"count":5,"finished":1}"#]).joined(separator: "\n") + "\n")
    #expect(whole.recorder.texts == own && whole.summary.malformed == 0)
  }

  /// The number of the process says whose they are.
  @Test func recordsOfTwoProcessesMayAlternate() throws {
    let other = Self.json.map { $0.replacing("77", with: "99") }
    let text = zip(Self.json, other).map {
      "May 11 18:40:00 mac1 films[2210]: \($0)\nMay 11 18:40:00 mac1 films[2214]: \($1)\n"
    }.joined()
    let outcome = try read(text)
    #expect(outcome.recorder.texts == Self.json + other && outcome.kinds == [.mixed])
  }
}
