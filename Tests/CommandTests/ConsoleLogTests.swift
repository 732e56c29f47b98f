import Foundation
import TestSupport
import Testing

/// Logs that people paste, mappings for them, and how their lines were understood.
@Suite struct ConsoleLogTests {
  let scratch: Scratch

  static let log = """
    2026-03-02 09:41:00.000000+0100 Films[412:9031] application:didFinishLaunchingWithOptions:
    🔵 SceneDelegate: scene(_:willConnectTo:options:) called
    sceneWillEnterForeground
    sceneDidBecomeActive
    reload of "drama" took 12 ms
    reload of "comedy" took 15 ms
    sceneWillResignActive
    wipe \u{1B}[2J\u{202E} now

    """

  static let mapping = """
    {"mappings": [{
      "pattern": "reload of \\"{what}\\" took {time} ms", "event": "work",
      "keys": {"kind": "refresh", "key": "{what}", "dur": "{time}ms"}
    }]}
    """

  init() throws {
    scratch = try Scratch()
    try scratch.write("films.log", Self.log)
  }

  private func run(_ arguments: [String]) throws -> Command.Result {
    try Command.run(arguments, in: scratch.url("."))
  }

  @Test func eachReportReadsALog() throws {
    let report = try run(["analyze", "films.log"])
    #expect(report.code == 0 && report.errors.isEmpty)
    #expect(
      report.lines.prefix(4) == [
        "films.log", "  complete: 5 events, \(Self.log.utf8.count) B (some events have no time)",
        "  4 of 5 events have no time; durations around them are not checked",
        "    (order-only)",
      ])
    #expect(try run(["check", "films.log"]).code == 0)
    let timeline = try run(["timeline", "--only", "scene", "films.log"])
    #expect(timeline.text.contains("scene.willResignActive"))
    #expect(try run(["analyze", "--input-format", "console", "films.log"]) == report)
  }

  @Test func mappingsOfTheConfigurationAreUsedEverywhere() throws {
    try scratch.write(".lifetrace.json", Self.mapping)
    #expect(try run(["analyze", "films.log"]).text.contains("7 events"))
    #expect(try run(["timeline", "films.log"]).text.contains("refresh"))
    let json = try run(["check", "--reporter", "json", "films.log"])
    #expect(json.text.contains("\"work\": 2"))
  }

  @Test func explainingSaysWhatBecameOfTheLines() throws {
    let result = try run(["analyze", "--explain-input", "films.log"])
    #expect(result.code == 0 && result.errors.isEmpty)
    #expect(
      result.text == """
        films.log
          read as console
          4 of 5 events have no time; durations around them are not checked (order-only)

          understood: 5 lines
            5  names of callbacks
              became app.didFinishLaunching 1, scene.didBecomeActive 1,
                scene.willConnect 1, scene.willEnterForeground 1, scene.willResignActive
                1
              line 1: application:didFinishLaunchingWithOptions:

          not understood: 3 lines
            2  reload of "#" took # ms
              line 5: reload of "drama" took 12 ms
            1  wipe  [#J\\u{202E} now
              line 8: wipe \\u{1B}[2J\\u{202E} now

          To read some of them as events, put this into .lifetrace.json. The events are
          guesses from the words: correct them, and replace 'log' with an event such as
          work.begin:

          {
            "mappings": [
              {
                "pattern": "reload of \\"{text1}\\" took {number1} ms",
                "event": "log",
                "keys": {"message": "reload of \\"{text1}\\" took {number1} ms"}
              }
            ]
          }

        """)
    #expect(try run(["analyze", "--explain-input", "films.log"]) == result)
  }

  /// The printed mapping can be used as it is.
  @Test func theOfferedMappingIsAConfiguration() throws {
    let lines = try run(["analyze", "--explain-input", "films.log"]).text
      .split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "  {"))
    try scratch.write(".lifetrace.json", lines[start...].joined(separator: "\n"))
    let result = try run(["analyze", "--explain-input", "films.log"])
    #expect(result.code == 0 && result.errors.isEmpty)
    #expect(result.text.contains("2  mapping 1: reload of \"{text1}\" took {number1} ms"))
    #expect(result.text.contains("not understood: 1 line\n"))
  }

  // MARK: Writing mappings

  private static let own = """
    sceneDidBecomeActive
    draft edited
    reload of films began
    reload of films done

    """

  private func write(to file: String = "m.json", _ arguments: [String] = []) throws
    -> Command.Result
  {
    try scratch.write("own.log", Self.own)
    return try run(
      ["analyze", "--explain-input", "--write-mappings", file] + arguments + ["own.log"])
  }

  @Test func mappingsAreWrittenAsANewFile() throws {
    let result = try write()
    #expect(result.code == 0)
    #expect(
      result.errorText
        == "Note: 3 mappings written to 'm.json'; correct the events, which are guesses from the "
        + "words\n")
    let report = try run(["analyze", "--config", "m.json", "own.log"])
    #expect(report.code == 0 && report.errors.isEmpty)
    #expect(report.text.contains("4 events"))
    // A second time there is nothing to add.
    let text = try scratch.text("m.json")
    #expect(try write().errorText == "Note: no mappings to add; 'm.json' stays as it is\n")
    #expect(try scratch.text("m.json") == text)
    #expect(try write(to: "n.json", ["--quiet"]).errors.isEmpty)
  }

  /// The other text of the file, comments too, stays byte by byte.
  @Test(arguments: [
    "{}", "{ // empty\n}\n", "{\"strict\": true, // yes\n}", "{\"mappings\": []}",
    "{\"mappings\": [ /* none */ ], \"strict\": true}",
    "{\"strict\": true,\n \"mappings\": [\n  {\"pattern\": \"x {y}\", \"event\": \"log\"} // é\n ]}\n",
    "{\"mappings\": [{\"pattern\": \"x\", \"event\": \"log\"},]}",
  ])
  func mappingsAreAddedToAConfiguration(_ old: String) throws {
    try scratch.write("m.json", old)
    #expect(try write().code == 0)
    let new = try scratch.text("m.json")
    let report = try run(["analyze", "--config", "m.json", "own.log"])
    #expect(report.code == 0 && report.errors.isEmpty && report.text.contains("4 events"))
    var rest = new[...]
    for character in old {
      let place = try #require(rest.firstIndex(of: character), "\(new)")
      rest = rest[rest.index(after: place)...]
    }
  }

  @Test(arguments: ["", "not a configuration", "{\"stric\": }", "[]", "{\"mappings\": [{}]}"])
  func anInvalidFileStaysAsItIs(_ old: String) throws {
    try scratch.write("m.json", old)
    let result = try write()
    #expect(result.code == 78)
    #expect(
      result.errorText.contains("m.json: mappings can only be added to a valid configuration"))
    #expect(try scratch.text("m.json") == old)
  }

  /// A number that the reason has is not told twice.
  @Test func theCodeOfAnEndIsToldOnce() throws {
    let text = "sceneDidBecomeActive\nProgram ended with exit code: 9\n"
    try scratch.write("ended.log", text)
    let output = try run(["analyze", "--width", "200", "ended.log"]).text
    #expect(output.contains("process exited (exit code 9)"), "\(output)")
  }

  @Test func wrongUsesOfWritingMappings() throws {
    try scratch.write("own.log", Self.own)
    let alone = try run(["analyze", "--write-mappings", "m.json", "own.log"])
    #expect(alone.code == 64)
    #expect(alone.errorText.hasPrefix("Error: '--write-mappings' needs '--explain-input'\n"))
    let input = try write(to: "own.log")
    #expect(input.code == 64 && input.output.isEmpty)
    #expect(try scratch.text("own.log") == Self.own)
    let folder = try write(to: "no/such/m.json")
    #expect(folder.code == 73)
    try scratch.write("plain.log", "sceneDidBecomeActive\n")
    let none = try run(["analyze", "--explain-input", "--write-mappings", "x.json", "plain.log"])
    #expect(none.code == 0)
    #expect(none.errorText == "Note: no mappings to write; 'x.json' was not made\n")
    #expect(try run(["check", "--config", "x.json", "plain.log"]).code == 78)
  }

  @Test func aTextOfNoFormatIsExplainedToo() throws {
    try scratch.write("own.txt", "AppState: active\nAppState: background\n")
    #expect(try run(["analyze", "own.txt"]).code == 65)
    let result = try run(["analyze", "--explain-input", "own.txt"])
    #expect(result.text.contains("not understood: 2 lines"))
    #expect(result.text.contains("\"pattern\": \"AppState: active\""))
  }

  @Test func theToolsOwnFormatNeedsNoExplanation() throws {
    try scratch.write("t.sketch", Samples.illegal)
    let result = try run(["analyze", "--explain-input", "t.sketch"])
    #expect(result.code == 0)
    let words = result.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("nothing to explain"))
    let wrong = try run(["analyze", "--explain-input", "--format", "json", "t.sketch"])
    #expect(wrong.code == 64 && wrong.output.isEmpty)
    #expect(
      wrong.errorText.hasPrefix(
        "Error: '--explain-input' cannot be combined with '--format json'\n"))
  }

  @Test(arguments: [
    (
      "\"pattern\": \"a {b\", \"event\": \"log\"",
      "1:27: error: 'pattern': a group has no '}'"
    ),
    (
      "\"pattern\": \"x\", \"event\": \"scene.didBecomActive\"",
      "1:41: error: 'event': unknown event 'scene.didBecomActive'. Did you mean "
        + "'scene.didBecomeActive'?"
    ),
    (
      "\"pattern\": \"x\", \"event\": \"phase.backgroud\"",
      "1:41: error: 'event': unknown event 'phase.backgroud'. Did you mean 'phase.background'?"
    ),
    (
      "\"pattern\": \"x\", \"event\": \"sceneDidBecomeActive\"",
      "1:41: error: 'event': unknown event 'sceneDidBecomeActive'. Did you mean "
        + "'scene.didBecomeActive'?"
    ),
    (
      "\"pattern\": \"x\", \"event\": \"films.wall\"",
      "1:41: error: 'event': unknown event 'films.wall'; expected an event of the trace format, such "
        + "as 'log', which keeps the line as it is"
    ),
    (
      "\"pattern\": \"x\", \"event\": \"log\", \"keys\": {\"mesage\": \"y\"}",
      "1:67: error: 'keys': 'log' has no key 'mesage'. Did you mean 'message'?"
    ),
    (
      "\"pattern\": \"{name}x\", \"event\": \"log\", \"keys\": {\"message\": \"{nane}\"}",
      "1:74: error: 'keys': the pattern has no group '{nane}'. Did you mean 'name'?"
    ),
    (
      "\"pattern\": \"x\", \"event\": \"work\", \"keys\": {\"dur\": \"\\u001b[2J\"}",
      "1:65: error: 'keys': invalid value '\\u{1B}[2J' for 'dur'; expected a time such as 95ms, or "
        + "nanoseconds"
    ),
  ])
  func aWrongMappingIsExit78(_ members: String, _ expected: String) throws {
    try scratch.write(".lifetrace.json", "{\"mappings\": [{\(members)}]}")
    for command in [["analyze", "films.log"], ["dump-configuration"]] {
      let result = try run(command)
      #expect(result.code == 78 && result.output.isEmpty)
      #expect(
        result.errorText
          == ".lifetrace.json:\(expected)\nError: Invalid configuration\n")
    }
  }

  /// Each wrong entry has its line.
  @Test func everyWrongEventHasItsLine() throws {
    try scratch.write(
      ".lifetrace.json",
      """
      {"mappings": [
        {"pattern": "a", "event": "phase.backgroud"},
        {"pattern": "b", "event": "phase.active"},
        {"pattern": "c", "event": "data.saved"}
      ]}
      """)
    let result = try run(["analyze", "films.log"])
    #expect(result.code == 78)
    #expect(
      result.errorText == """
        .lifetrace.json:2:29: error: 'event': unknown event 'phase.backgroud'. Did you mean \
        'phase.background'?
        .lifetrace.json:4:29: error: 'event': unknown event 'data.saved'. Did you mean 'data.save'?
        Error: Invalid configuration

        """)
  }

  @Test func mappingsArePrintedAndReadAgain() throws {
    try scratch.write(".lifetrace.json", Self.mapping)
    let first = try run(["dump-configuration"])
    #expect(first.code == 0 && first.errors.isEmpty)
    #expect(first.text.contains("\"pattern\": \"reload of \\\"{what}\\\" took {time} ms\""))
    try scratch.write("again.json", first.output)
    let second = try run(["dump-configuration", "--config", "again.json"])
    #expect(second == first)
  }

  /// A log has no header, so that none counts as a record.
  @Test func headersOfLogsAreNoRecords() throws {
    let log = "2026-05-11 18:02:10.100 Pantry[2210:1f] applicationDidBecomeActive\n"
    func counts(_ text: String) throws -> [Double?] {
      try scratch.write("input", text)
      let report = try JSONTree(
        try Command.run(["check", "--reporter", "json", "input"], in: scratch.folder).text)
      let input = report["inputs"]?.items.first
      return [input?["records"]?.number, input?["events"]?.number]
    }
    #expect(try counts(log) == [1, 1])
    #expect(try counts("header platform=ios\n0ms process.start\n") == [2, 1])
  }
}
