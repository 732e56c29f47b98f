import Foundation
import TestSupport
import Testing

/// A log that is given twice, under any name and in any compression, or as a whole and in a part,
/// is one run.
@Suite struct CopiedLogTests {
  private static let lines = [
    "2026-03-02 12:00:00.000 Films[412:1] application(_:didFinishLaunchingWithOptions:)",
    "2026-03-02 12:00:00.100 Films[412:1] sceneWillEnterForeground",
    "2026-03-02 12:00:00.200 Films[412:1] sceneDidBecomeActive",
    "2026-03-02 12:00:05.200 Films[412:1] sceneWillResignActive",
    "2026-03-02 12:00:05.300 Films[412:1] sceneDidEnterBackground",
  ]
  private static func text(_ lines: some Sequence<String>, end: String = "\n") -> Data {
    Data(lines.map { $0 + end }.joined().utf8)
  }
  private static let heading =
    "Timestamp                       Thread     Type        Activity             PID    TTL  "
  private static let whole = text(lines)
  private static let bare = lines.map { $0.components(separatedBy: " ").last ?? "" }
  private static func objects(_ lines: ArraySlice<String>) -> [String] {
    lines.map {
      let words = $0.components(separatedBy: " ")
      return #"{"timestamp":"\#(words[0]) \#(words[1])000+0100","eventMessage":"\#(words[3])","#
        + #""processImagePath":"/private/var/containers/Films.app/Films","processID":412,"#
        + #""messageType":"Default","subsystem":"","category":"","threadID":1}"#
    }
  }

  private struct Case {
    let first: Data
    let second: Data
    /// What is said of the copy; nil: the two are two runs.
    let note: String?
  }

  private static let cases = [
    Case(first: whole, second: whole, note: "a copy of 'one.log'"),
    Case(first: whole, second: text(lines, end: "\r\n"), note: "a copy of 'one.log'"),
    Case(first: whole, second: text([heading] + lines), note: "a copy of 'one.log'"),
    Case(first: whole, second: text(lines[1...3]), note: "a copy of a part of 'one.log'"),
    Case(first: text(lines[3...]), second: whole, note: "a copy of a part of 'two.log'"),
    Case(
      first: text(objects(lines[...])), second: text(objects(lines[2...])),
      note: "a copy of a part of 'one.log'"),
    Case(first: text(bare), second: text(bare), note: "a copy of 'one.log'"),
    // Bare lines may be the same by chance; each of the others has something of its own.
    Case(first: text(bare), second: text(bare[2...]), note: nil),
    Case(first: text(lines[...3]), second: text(lines[2...]), note: nil),
    Case(first: whole, second: text([lines[0], lines[2], lines[3]]), note: nil),
    Case(first: text(lines[...2]), second: text(lines[3...]), note: nil),
  ]

  @Test(arguments: cases.indices)
  func aCopyIsTheSameRun(_ index: Int) throws {
    let row = Self.cases[index]
    let scratch = try Scratch()
    try scratch.write("one.log", row.first)
    try scratch.write("two.log", row.second)
    let report = try Self.report(["one.log", "two.log"], in: scratch)
    #expect(report.runs == (row.note == nil ? 2 : 1))
    #expect(report.inputs == 2)
    #expect(report.copies == [row.note].compactMap { $0 })
  }

  @Test func aCompressedCopyIsTheSameRun() throws {
    let scratch = try Scratch()
    try scratch.write("one.log", Self.whole)
    try scratch.write("two.log.gz", Packing.gzip(Self.whole))
    try scratch.write("three.log", Self.text(Self.lines[2...]))
    let report = try Self.report(["three.log", "two.log.gz", "one.log"], in: scratch)
    #expect(report.runs == 1)
    #expect(report.copies == ["a copy of a part of 'two.log.gz'", "a copy of 'two.log.gz'"])
    let single = try Self.report(["one.log"], in: scratch)
    #expect(report.events == single.events)
  }

  /// A recording that names no run is a copy if all of it is the same. Times of a clock differ in
  /// their nanoseconds; a sketch has those that a person wrote.
  @Test(arguments: [
    ("200000001", "200000001", "", 1), ("200000001", "200000002", "", 2),
    ("200000001", "200000001", #""run":"a","install":"b","#, 1), ("-", "-", "", 2),
  ])
  func aCopyOfARecordingWithoutARunIsOne(
    _ first: String, _ second: String, _ run: String, _ runs: Int
  ) throws {
    func recording(_ time: String) -> Data {
      let sketch = "header lifeCycle=swiftui platform=ios\nlaunch A\n1s A phase.active\n"
      let records = [
        #"{"lifetrace":1,\#(run)"lifeCycle":"swiftui","platform":"ios"}"#,
        #"{"event":"process.start","t":0}"#, #"{"event":"data.dirty","t":100000000,"key":"d"}"#,
        #"{"event":"data.save","t": \#(time),"key":"d"}"#, #"{"event":"trace.end","t":300000000}"#,
      ]
      return Data((time == "-" ? sketch : records.map { $0 + "\n" }.joined()).utf8)
    }
    let scratch = try Scratch()
    try scratch.write("one.jsonl", recording(first))
    try scratch.write("two.jsonl", recording(second))
    let report = try Self.report(["one.jsonl", "two.jsonl"], in: scratch)
    #expect(report.runs == runs)
    #expect(report.copies == (runs == 1 ? ["a copy of 'one.jsonl'"] : []))
  }

  private static func report(
    _ inputs: [String], in scratch: Scratch
  ) throws -> (runs: Int?, events: [String: Int]?, inputs: Int, copies: [String]) {
    let result = try Command.run(
      ["check", "--reporter", "json"] + inputs, in: scratch.folder)
    let report = try #require(
      try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    let totals = try #require(report["totals"] as? [String: Any])
    let read = try #require(report["inputs"] as? [[String: Any]])
    let problems = read.flatMap { $0["problems"] as? [[String: Any]] ?? [] }
    return (
      totals["runs"] as? Int, totals["events"] as? [String: Int], read.count,
      problems.filter { $0["kind"] as? String == "copy" }.compactMap { $0["text"] as? String }
    )
  }
}
