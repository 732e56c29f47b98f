import Testing
import TraceModel

@testable import TraceReading

/// Tables that log viewers and back ends export.
@Suite struct TableRowsTests {
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

  /// A time may be the last column, and a column may name the devices.
  @Test func theContentsShowTheColumns() throws {
    let last = Self.calls.enumerated().map { "Films\t\($1)\t09:41:0\($0).123456+0100" }
    let outcome = try imported(last.joined(separator: "\n") + "\n")
    #expect(outcome.told.filter { !$0.hasPrefix("header") && $0 != "?" } == Self.told)
    #expect(outcome.recorder.headers.map(\.app) == ["Films"])
    func runs(_ first: String, _ second: String) throws -> Int {
      let rows = Self.calls.enumerated().map { number, call in
        "default\t\(number % 2 == 0 ? first : second)\t09:41:0\(number).123456+0100\tFilms\t\(call)"
      }
      return try imported(rows.joined(separator: "\n") + "\n").recorder.headers.count
    }
    #expect(try runs("Anna’s iPhone", "Büro-iPad") == 2)
    #expect(try runs("Anna's iPhone", "Anna's iPhone") == 1)
    #expect(try runs("Notes", "Clips") == 0, "two columns may be the process")
  }

  private static func row(_ cells: [String], _ style: String) -> String {
    switch style {
    case "lines": cells.joined(separator: "\n") + "\n"
    case "|": "| " + cells.joined(separator: " | ") + " |"
    case "quoted": cells.map { "\"\($0)\"" }.joined(separator: ",")
    default: cells.joined(separator: style)
    }
  }

  /// Rows whose columns have other names, or none.
  static let untitled: [[String]] = ["|", ";", "\t", "quoted", "lines"].flatMap { style in
    let orders: [(titles: [String], cells: (Int, String) -> [String])] = [
      (
        ["Typ", "Uhrzeit", "Prozess", "Nachricht"],
        {
          ["Standard", "2026-03-02 09:41:0\($0).123+0100", "Films", $1]
        }
      ),
      (["Zeit", "Prozess", "Nachricht"], { ["02.03.2026 09:41:0\($0),123", "Films", $1] }),
      (
        ["日付", "時刻", "プロセス", "PID", "メッセージ"],
        {
          ["2026-03-02", "09:41:0\($0).123", "Films", "4711", $1]
        }
      ),
      (["heure", "niveau", "message"], { ["09:41:0\($0).123456+0100", "info", $1] }),
    ]
    return orders.flatMap { order in
      let rows = calls.enumerated().map { row(order.cells($0.offset, $0.element), style) }
      return [rows, [row(order.titles, style)] + rows]
    }
  }

  @Test(arguments: untitled)
  func theCellsShowWhatTheColumnsAre(_ rows: [String]) throws {
    #expect(try story(rows.joined(separator: "\n") + "\n") == Self.told)
    #expect(
      try story("What I see:\n\n```\n" + rows.joined(separator: "\n") + "\n```\n") == Self.told)
  }

  /// The columns of the Console app in any order, in a ticket or as its cells were copied.
  @Test(arguments: [
    ["Type", "Time", "Process", "Message"], ["Process", "Message", "Time", "Type"],
  ])
  func aTicketHasATableOfTheConsoleApp(_ titles: [String]) throws {
    func cells(_ second: Int, _ call: String, _ process: String) -> [String] {
      titles.map { title in
        switch title {
        case "Type": "default"
        case "Time": "09:41:0\(second).100000+0200"
        case "Process": process
        default: call
        }
      }
    }
    for style in ["|", "lines"] {
      var rows = [Self.row(titles, style)]
      if style == "|" { rows.append("|---|:-:|---|--:|") }
      rows += Self.calls.enumerated().map {
        Self.row(cells($0.offset, $0.element, "Films"), style)
      }
      rows.append(Self.row(cells(5, "sceneDidBecomeActive(_:)", "Reels"), style))
      let text = "It is `Films`:\n\n" + rows.joined(separator: "\n") + "\n\nThanks\n"
      let outcome = try imported(text)
      #expect(outcome.recorder.headers.map(\.app) == ["Films", "Reels"])
      #expect(outcome.recorder.names.filter { !$0.isEmpty }.count == 6)
    }
  }

  /// A pane of details shows the cells of a record below each other.
  @Test(arguments: ["Process: Films", "Process: Films (4711)", "Process ID: 4711\nProcess: Films"])
  func cellsMayHaveTheNamesOfTheirColumns(_ process: String) throws {
    let records = Self.calls.enumerated().map {
      "Type: Default\nTime: 2026-03-02 09:41:0\($0.offset).123\n\(process)\nMessage: \($0.element)"
    }
    for separator in ["\n", "\n\n"] {
      let outcome = try imported(records.joined(separator: separator) + "\n")
      #expect(outcome.told.filter { !$0.hasPrefix("header") } == Self.told)
      #expect(outcome.recorder.headers.map(\.app) == ["Films"])
      #expect(outcome.recorder.headers.map(\.pid) == [process.contains("4711") ? 4711 : nil])
    }
  }

  /// Where two columns may name a process, the rows of two would be read as one.
  @Test func twoColumnsOfWordsAreNoTable() throws {
    let text =
      "2026-03-02 09:41:00.1;Films;ui;sceneDidBecomeActive\n"
      + "2026-03-02 09:41:01.1;Films;net;sceneWillResignActive\n"
      + "2026-03-02 09:41:02.1;Reels;ui;sceneDidBecomeActive\n"
    #expect(try story(text).isEmpty)
  }

  /// Lines of a source file have numbers, too.
  @Test func aNumberThatChangesIsNoProcess() throws {
    let text =
      "2026-03-02 09:41:00.1;Films;12;sceneDidBecomeActive\n"
      + "2026-03-02 09:41:01.1;Films;31;sceneWillResignActive\n"
    #expect(try imported(text).recorder.headers.map(\.pid) == [nil])
  }

  /// Rows without a callback, and names of columns without a time, are any text.
  @Test(arguments: [
    "2026-03-02 09:41:00.1;Films;opened\n2026-03-02 09:41:01.1;Films;closed\n",
    "| Type | Process | Message |\n|---|---|---|\n| a | Films | sceneDidBecomeActive |\n",
    "Process: Films\nMessage: sceneDidBecomeActive was never called\n",
    "Time: never\nMessage: none\n",
  ])
  func otherTablesAreNoLogs(_ text: String) throws {
    #expect(try story(text).isEmpty)
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
    #expect(TableRows(heading: Array(line.utf8)) == nil)
  }

  /// A category in small letters is no app.
  @Test(arguments: [("life", nil), ("network", nil), ("Life", "Life"), ("films", "films")])
  func aCategoryIsNoProcess(_ word: String, _ app: String?) throws {
    let rows = Self.calls.enumerated().map {
      "09:41:0\($0).123456+0200\tinfo\t\(word)\t\($1)\n"
    }
    let outcome = try imported(rows.joined())
    #expect(outcome.recorder.headers.map(\.app) == [app])
    #expect(outcome.told.last == Self.told.last)
  }
}
