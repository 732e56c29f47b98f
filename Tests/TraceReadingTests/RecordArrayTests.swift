import Testing
import TraceModel

@testable import TraceReading

/// The records of a recording in one array of JSON.
@Suite struct RecordArrayTests {
  private static let lines = [
    #"{"lifetrace":1,"run":"77"}"#, #"{"event":"process.start","t":0,"seq":1}"#,
    #"{"event":"work.begin","t":5,"seq":2,"id":"1","name":"a, [b] {c}\"\n"}"#,
    #"{"event":"process.exit","t":9,"seq":3}"#,
  ]

  /// As printers for people lay it out.
  private static let wide =
    "[\n"
    + lines.map { line in
      "  {\n    " + line.dropFirst().dropLast().replacing(",\"", with: ",\n    \"") + "\n  }"
    }.joined(separator: ",\n") + "\n]\n"

  @Test(arguments: [
    "[" + lines.joined(separator: ",") + "]", "[" + lines.joined(separator: ", ") + "]\n",
    "[\n" + lines.joined(separator: ",\n") + "\n]\n", "[" + lines.joined(separator: "\n, ") + "\n]",
    "\u{FEFF}[ " + lines.joined(separator: ",\r\n") + "]\r\n", wide,
    wide.replacing("\n", with: "\r\n"),
  ])
  func itsElementsAreTheRecords(_ text: String) throws {
    let outcome = try read(text)
    #expect(outcome.recorder.names == ["", "process.start", "work.begin", "process.exit"])
    #expect(outcome.summary.problems == [])
    let one = try read(Array(text.utf8), pieces: Array(repeating: 1, count: text.utf8.count))
    #expect(one.recorder.events == outcome.recorder.events)
  }

  @Test func recordsKeepTheNumbersOfTheirLines() throws {
    #expect(try read("\n" + Self.wide).recorder.lines == [3, 7, 12, 19])
    let torn = Self.lines[1].dropLast(3) + ",\n" + Self.lines[2]
    let outcome = try read("[\(Self.lines[0]),\n\(torn)]\n")
    #expect(outcome.summary.malformed == 1 && outcome.recorder.names.last == "work.begin")
    #expect(outcome.summary.problems.first?.line == 2)
    let single = try read("[" + Self.lines.joined(separator: ",") + ", 7]")
    #expect(single.summary.problems.map(\.line) == [1])
    #expect(single.recorder.lines.allSatisfy { $0 == 1 })
  }

  /// It was cut: what is whole is read.
  @Test func anArrayWithoutItsEndIsCut() throws {
    let text = "[" + Self.lines.joined(separator: ", ") + "]"
    for length in [60, 80, 100, 130] {
      let outcome = try read(String(text.prefix(length)))
      #expect(outcome.recorder.names.count { $0 != "(gap 1)" } >= 1, "\(length)")
      #expect(outcome.summary.malformed <= 1, "\(length)")
    }
  }

  @Test(arguments: [
    #"[{"event":"purchase","ts":1},{"event":"open","ts":2}]"#, #"[{"msg":"a"},{"msg":"b"}]"#,
    "[1,2]", "[]",
  ])
  func otherArraysAreNoRecording(_ text: String) throws {
    let outcome = try read(text)
    #expect(outcome.recorder.events == [] && !outcome.summary.problems.isEmpty)
  }
}
