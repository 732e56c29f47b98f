import Testing
import TraceModel

@testable import TraceReading

/// Tables that log viewers and back ends export.
@Suite struct NamedColumnsTests {
  private static let calls = [
    "scene(_:willConnectTo:options:)", "sceneWillEnterForeground(_:)", "sceneDidBecomeActive(_:)",
    "sceneWillResignActive(_:)", "sceneDidEnterBackground(_:)",
  ]
  private static let told = [
    "0ms scene.willConnect", "1s scene.willEnterForeground", "2s scene.didBecomeActive",
    "3s scene.willResignActive", "4s scene.didEnterBackground",
  ]

  private func story(_ text: String) throws -> [String] {
    try imported(text).told.filter { !$0.hasPrefix("header") && $0 != "?" }
  }

  private static func table(
    _ heading: String, _ row: (_ second: Int, _ call: String) -> String
  ) -> [String] {
    [heading] + calls.enumerated().map { row($0.offset, $0.element) }
  }

  static let tables: [[String]] = [
    table("Time,Process,PID,Message") { "2026-03-02 09:41:0\($0).123,Films,412,\($1)" },
    table("timestamp;process;message") { "2026-03-02T09:41:0\($0).123Z;Films;\($1)" },
    table("Date\tTime\tText") { "2026-03-02\t09:41:0\($0).123\t\($1)" },
    table("\"@timestamp\",\"message\"") {
      "\"Mar 2, 2026 @ 09:41:0\($0).123\",\"\($1)\""
    },
    table("_time,host,_raw") { "2026-03-02T09:41:0\($0).123+0100,ci-7,\"\($1)\"" },
    table("\u{FEFF}Date,Level,Event") { "2026-03-02 09:41:0\($0).123,\"info\",\"\($1)\"" },
    table("Message,Time") { "\"\($1) of \"\"main\"\", first\",2026-03-02 09:41:0\($0).123" },
    table("time,message") { "2026-03-02 09:41:0\($0).123,\($1), for the first time" },
  ]

  @Test(arguments: tables)
  func aTableIsTheLinesOfItsRows(_ rows: [String]) throws {
    #expect(try story(rows.joined(separator: "\n") + "\n") == Self.told)
    #expect(try story(rows.joined(separator: "\r\n")) == Self.told)
  }

  /// Log viewers show the newest row first.
  @Test(arguments: tables)
  func itsNewestRowMayBeTheFirst(_ rows: [String]) throws {
    let turned = [rows[0]] + rows.dropFirst().reversed()
    #expect(try story(turned.joined(separator: "\n") + "\n") == Self.told)
  }

  /// Two devices, two people or two lives of an app are two runs.
  @Test(arguments: ["device", "Host", "user_id", "Session ID", "UDID"])
  func aRowNamesWhoseItIs(_ column: String) throws {
    let rows = ["1,a-7", "2,b 8", "3,a-7", "4,b 8"].map { row in
      let parts = row.split(separator: ",")
      return "2026-03-02 09:41:0\(parts[0]).1,\(parts[1]),applicationDid"
        + (parts[0] < "3" ? "BecomeActive" : "EnterBackground")
    }
    let text = "time,\(column),message\n" + rows.joined(separator: "\n") + "\n"
    let headers = try imported(text).recorder.headers
    #expect(headers.map(\.device) == ["a-7", "b 8"])
  }

  @Test func aRowNamesItsProcess() throws {
    let outcome = try imported(
      "time,process,pid,message\n2026-03-02 09:41:00.1,Films,412,sceneDidBecomeActive\n"
        + "2026-03-02 09:41:00.2,Reels,413,sceneDidBecomeActive\n")
    #expect(outcome.recorder.headers.map(\.app) == ["Films", "Reels"])
    #expect(outcome.recorder.headers.map(\.pid) == [412, 413])
  }

  /// A message that holds the end of a line goes on in the next row.
  @Test func aMessageMayHaveSeveralLines() throws {
    #expect(
      try story(
        "time,message\n2026-03-02 09:41:00.1,\"sceneDidBecomeActive\n  first, second\"\n"
          + "2026-03-02 09:41:01.1,sceneWillResignActive\n")
        == ["0ms scene.didBecomeActive", "1s scene.willResignActive"])
  }

  /// Without a column of each kind, the first line is any text.
  @Test(arguments: ["time,message,message", "message,level", "time;", "a time, a message", ""])
  func anotherLineIsNoHeading(_ line: String) {
    #expect(NamedColumns(heading: Array(line.utf8)) == nil)
  }
}
