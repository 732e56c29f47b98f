import Foundation
import TestSupport
import Testing

/// Recordings that were rotated, copied and renamed: what they say does not depend on names or
/// order.
@Suite struct RotatedTraceTests {
  private static let header =
    "header run=1 app=com.example.films install=7c1f platform=ios lifeCycle=uikit-scene "
    + "start=2026-11-20T21:25:40Z records=data\n"

  /// One run that leaves unsaved data in the background, in three files.
  private static let parts = [
    """
    0ms process.start seq=1
    90ms app.didFinishLaunching seq=2
    100ms A scene.willConnect seq=3

    """,
    """
    110ms A scene.willEnterForeground seq=4
    120ms A scene.didBecomeActive seq=5

    """,
    """
    8s A data.dirty key=review/177 seq=6
    9s A scene.willResignActive seq=7
    9.5s A scene.didEnterBackground seq=8

    """,
  ]

  private static let orders = [
    [0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0],
  ]

  /// The findings of a check, without the names of files.
  private func check(_ files: [(name: String, text: String)]) throws -> [String] {
    let scratch = try Scratch()
    for file in files {
      try scratch.write(file.name, file.text)
    }
    let result = try Command.run(["check"] + files.map(\.name), in: scratch.folder)
    #expect(result.errors.isEmpty)
    return ["\(result.code ?? -1)"]
      + result.lines.compactMap { line in
        line.contains(": error: ") || line.contains(": warning: ")
          ? line.split(separator: ": ", maxSplits: 1).last.map(String.init) : nil
      }
  }

  @Test(arguments: orders) func partsAreReadInTheOrderOfTheirNumbers(_ order: [Int]) throws {
    let files = order.enumerated().map { place, part in
      (name: "\(place).sketch", text: Self.header + Self.parts[part])
    }
    #expect(try check(files) == ["0"])
  }

  /// Without numbers their times show it.
  @Test(arguments: orders) func partsWithoutNumbersAreReadInTheOrderOfTheirTimes(_ order: [Int])
    throws
  {
    let files = order.enumerated().map { place, part in
      let lines = Self.parts[part].replacing(#/ seq=\d+/#, with: "")
      return (name: "\(place).sketch", text: Self.header + lines)
    }
    #expect(try check(files) == ["0"])
    // A process that starts is another one, whatever its run is called.
    let again = Self.header + "20s process.start\n21s A scene.didEnterBackground\n"
    #expect(try check(files + [("9.sketch", again)]).contains { $0.contains("'unattached'") })
  }

  /// Beginnings that change nothing: comments, blank lines, and headers with fewer keys.
  private static let headers = [
    "# The second file.\n\n" + header, "\n  \n" + header, header + "# later\n",
    header.replacing("records=data", with: "records=data midlife=true"),
    header.replacing("records=data", with: "records=data os=26.1"),
    header.replacing(" start=2026-11-20T21:25:40Z", with: ""),
  ]

  @Test(arguments: headers, [[0, 1, 2], [2, 1, 0]])
  func theBeginningOfAFileDoesNotHideItsPlace(_ header: String, _ order: [Int]) throws {
    let files = order.enumerated().map { place, part in
      (name: "\(place).sketch", text: (part == 0 ? Self.header : header) + Self.parts[part])
    }
    #expect(try check(files) == ["0"])
  }

  @Test(arguments: ["\u{FEFF}{\"", "\n{\"", "{ \""], [false, true])
  func soItIsInJSONLines(_ beginning: String, _ isTurned: Bool) throws {
    let header = #"{"lifetrace":1,"run":"1","app":"Films","lifeCycle":"uikit-scene"}"# + "\n"
    let first =
      header + """
        {"event":"process.start","t":0,"seq":1}
        {"event":"app.didFinishLaunching","t":1000,"seq":2}
        {"event":"scene.willConnect","t":2000,"scene":"A","seq":3}

        """
    let second =
      beginning + header.dropFirst(2) + """
        {"event":"scene.willEnterForeground","t":3000,"scene":"A","seq":4}
        {"event":"scene.didBecomeActive","t":4000,"scene":"A","seq":5}

        """
    let files = [(name: "a.jsonl", text: first), (name: "b.jsonl", text: second)]
    let turned = [(name: "a.jsonl", text: second), (name: "b.jsonl", text: first)]
    #expect(try check(isTurned ? turned : files) == ["0"])
  }

  @Test(arguments: orders) func aLaterRunProvesTheEndOfTheLastPart(_ order: [Int]) throws {
    let later = Self.header.replacing("run=1", with: "run=2").replacing("T21", with: "T23")
    let files = order.enumerated().map { place, part in
      (name: "\(place).sketch", text: Self.header + Self.parts[part])
    }
    let found = try check(
      [(name: "later.sketch", text: later + "0ms process.start seq=1\n")] + files)
    #expect(found.count == 2 && found[1].contains("review/177"))
  }

  @Test func aCopyProvesNoEnd() throws {
    let whole = Self.header + Self.parts.joined()
    #expect(try check([("a.sketch", whole), ("b.sketch", whole)]) == ["0"])
    // The run need not have a name.
    let nameless = whole.replacing("run=1 ", with: "")
    for header in [nameless, nameless.replacing("start=2026-11-20T21:25:40Z ", with: "")] {
      #expect(try check([("a.sketch", header), ("b.sketch", header)]) == ["0"])
    }
    // So does a copy that was made while the recording went on.
    #expect(try check([("a.sketch", whole), ("b.sketch", Self.header + Self.parts[0])]) == ["0"])
  }

  @Test func aRunThatBeganWhileAnotherOneRecordedProvesNoEnd() throws {
    let whole = Self.header + Self.parts.joined()
    func other(_ start: String) -> String {
      Self.header.replacing("run=1", with: "run=2").replacing("21:25:40Z", with: start)
        + "0ms process.start seq=1\n"
    }
    #expect(try check([("a.sketch", whole), ("b.sketch", other("21:25:45Z"))]) == ["0"])
    #expect(try check([("b.sketch", other("21:25:45Z")), ("a.sketch", whole)]) == ["0"])
    #expect(try check([("a.sketch", whole), ("b.sketch", other("21:26:45Z"))]).first == "1")
  }

  /// The same run in another format or compression, in an older copy, or in a part of it.
  @Test(arguments: [[0, 1], [1, 0]]) func aRunCountsOnceHoweverItIsWritten(_ order: [Int]) throws {
    let scratch = try Scratch()
    let whole = Self.header + Self.parts.joined()
    try scratch.write("a.sketch", whole)
    func convert(_ name: String) throws {
      _ = try Command.run(["convert", "a.sketch", "-o", name], in: scratch.folder)
    }
    for name in ["b.jsonl", "c.jsonl.zst", "d.otlp.json"] { try convert(name) }
    try scratch.write("older.sketch", Self.header + Self.parts[0] + Self.parts[1])
    try scratch.write("middle.sketch", Self.header + Self.parts[1])
    func report(_ names: [String]) throws -> JSONTree {
      try JSONTree(
        try Command.run(["analyze", "--format", "json"] + names, in: scratch.folder).text)
    }
    let alone = try report(["a.sketch"])
    for name in ["b.jsonl", "c.jsonl.zst", "older.sketch", "middle.sketch"] {
      let names = ["a.sketch", name]
      let both = try report(order.map { names[$0] })
      #expect(both["totals"] == alone["totals"], "\(name)")
      let notes = (both["inputs"]?.items ?? []).flatMap { $0["problems"]?.items ?? [] }
      let isNoted = notes.contains { ["copy", "duplicate-record"].contains($0["kind"]?.string) }
      #expect(isNoted, "\(name): \(notes)")
      for side in [["diff", "a.sketch", "d"], ["diff", "d", "a.sketch"]] {
        try scratch.makeFolder("d")
        try scratch.write("d/a.sketch", whole)
        try scratch.write("d/\(name)", scratch.data(name))
        let diff = try Command.run(side, in: scratch.folder)
        #expect(diff.code == 0 && !diff.text.contains("2 runs"), "\(name): \(diff.text)")
        try FileManager.default.removeItem(at: scratch.url("d"))
      }
    }
  }

  /// Two recordings that have one name by chance.
  @Test func recordsWithOtherContentStayApart() throws {
    let scratch = try Scratch()
    let whole = Self.header + Self.parts.joined()
    try scratch.write("a.sketch", whole)
    try scratch.write("b.sketch", whole.replacing(" A ", with: " B "))
    let result = try Command.run(
      ["analyze", "--format", "json", "a.sketch", "b.sketch"], in: scratch.folder)
    #expect(try JSONTree(result.text)["totals"]?["runs"] == .number(2))
  }

  /// A number far from the ones before is not remembered; the report says so.
  @Test func recordsThatAreNotRememberedAreCounted() throws {
    let scratch = try Scratch()
    let header = #"{"lifetrace":1,"run":"r","app":"a","writer":"w"}"# + "\n"
    let far =
      header
      + [1, 2, 1_000_000].map {
        #"{"event":"log","t":\#($0),"writer":"w","seq":\#($0)}"# + "\n"
      }.joined()
    try scratch.write("a.jsonl", far)
    try scratch.write(
      "b.jsonl", far + #"{"event":"log","t":1000001,"writer":"w","seq":1000001}"# + "\n")
    let result = try Command.run(["analyze", "a.jsonl", "b.jsonl"], in: scratch.folder)
    let words = result.text.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains("could not be remembered"), "\(result.text)")
    #expect(words.contains("2 records are in 'a.jsonl' as well"), "\(result.text)")
  }

  /// The report names the copy and counts its original once.
  @Test func aCopyIsNamed() throws {
    let scratch = try Scratch()
    let whole = Self.header + Self.parts.joined()
    for name in ["a.sketch", "b.sketch"] {
      try scratch.write(name, whole)
    }
    let result = try Command.run(["analyze", "a.sketch", "b.sketch"], in: scratch.folder)
    #expect(result.text.contains("not read: a copy of 'a.sketch'"))
    #expect(result.text.components(separatedBy: "a copy of").count == 2)
    #expect(result.lines.count { $0.hasPrefix("run ") } == 1)
  }
}
