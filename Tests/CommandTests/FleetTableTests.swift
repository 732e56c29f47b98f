import Foundation
import TestSupport
import Testing

/// The tables of `batch --tables`.
struct FleetTableTests {
  private static let tables = ["runs", "findings", "states", "work"]

  private func batch(
    _ arguments: [String], input: Data = Data(), in folder: URL
  ) throws -> Command.Result {
    try Command.run(["batch", "--quiet"] + arguments, input: input, in: folder)
  }

  @Test func tablesHaveARowForEachThingOfTheReport() throws {
    let scratch = try Scratch()
    let path = SourceTree.traces.appendingPathComponent("findings/films-bug-report.jsonl.zst").path
    let result = try batch(["--tables", "tables", path], in: scratch.folder)
    #expect(result.code == 0)
    let report = try JSONTree(
      try Command.run(["analyze", "--format", "json", path], in: scratch.folder).text)
    func rows(_ table: String) throws -> [JSONTree] {
      let text = Packing.unpack(try scratch.data("tables/\(table).ndjson.zst"))
      return try String(decoding: text, as: UTF8.self).split(separator: "\n").map {
        try JSONTree(String($0))
      }
    }
    #expect(Double(try rows("runs").count) == report["totals"]?["runs"]?.number)
    let found = ["error", "warning", "note"].reduce(0) {
      $0 + (report["totals"]?["findings"]?[$1]?.number ?? 0)
    }
    #expect(Double(try rows("findings").count) == found)
    let visits = try rows("states").filter { $0["open"] == .bool(false) }
    let counted = (report["totals"]?["states"]?.members ?? []).flatMap(\.value.members).reduce(0) {
      $0 + ($1.value["count"]?.number ?? 0)
    }
    #expect(Double(visits.count) == counted)
    #expect(try rows("work").allSatisfy { $0["trace"] != nil && $0["run"] != nil })
    #expect(try scratch.names.contains("tables"))
  }

  /// More rows than are held in memory, and a frame that is larger than those that are.
  private func writeTraces(_ scratch: Scratch) throws -> [String] {
    var many = "header run=many lifeCycle=uikit-scene records=work\n0ms process.start\n"
    for number in 0..<2_500 {
      many += "\(10 + number)ms work.begin id=\(number) name=load-\(number) kind=network\n"
      many += "\(11 + number)ms work.end id=\(number)\n"
    }
    try scratch.write("many.sketch", many)
    var large = "{\"lifetrace\":1,\"run\":\"large\"}\n{\"event\":\"process.start\",\"t\":0}\n"
    let padding = String(repeating: "x", count: 200_000)
    for number in 1...45 {
      large +=
        "{\"event\":\"work.begin\",\"t\":\(number),\"id\":\(number),\"pad\":\"\(padding)\"}\n"
    }
    try scratch.write("large.jsonl", large)
    var paths = ["many.sketch", "large.jsonl"]
    for path in SourceTree.small.prefix(12) + ["malformed/cut-recording.jsonl.zst"] {
      let name = path.replacingOccurrences(of: "/", with: "-")
      try scratch.write(name, Data(try SourceTree.bytes(path)))
      paths.append(name)
    }
    return paths
  }

  /// Threads, lists, frames and the format change nothing about the rows or their order.
  @Test func rowsAreTheSameForAnyNumberOfThreadsAndAnyInput() throws {
    let scratch = try Scratch()
    let paths = try writeTraces(scratch)
    let list = Data(paths.joined(separator: "\n").utf8)
    var frames = Data()
    for path in paths {
      let bytes = try scratch.data(path)
      frames += Data("{\"name\":\"\(path)\",\"bytes\":\(bytes.count)}\n".utf8) + bytes
    }
    func made(_ folder: String, _ arguments: [String], _ input: Data) throws -> [Data] {
      let result = try batch(["--tables", folder] + arguments, input: input, in: scratch.folder)
      #expect(result.code == 65, "\(arguments)")
      // A partial for each, and the line that ends the stream.
      #expect(result.lines.count == paths.count + 1, "\(arguments)")
      let ending = arguments.contains("ndjson") ? "ndjson" : "ndjson.zst"
      return try Self.tables.map { try scratch.data("\(folder)/\($0).\(ending)") }
    }
    let expected = try made("one", ["--jobs", "1"] + paths, Data())
    let rows = expected.map { Packing.unpack($0) }
    #expect(rows.allSatisfy { !$0.isEmpty })
    #expect(rows[3].count > 256 << 10)
    for jobs in ["1", "4"] {
      let jobs = ["--jobs", jobs]
      #expect(try made("two", jobs + paths, Data()) == expected)
      #expect(try made("listed", jobs + ["--paths-from", "-"], list) == expected)
      #expect(try made("framed", jobs + ["--framed"], frames) == expected)
    }
    let plain = try made("plain", ["--table-format", "ndjson", "--framed"], frames)
    #expect(plain.map { Array($0) } == rows.map { Array($0) })
    #expect(
      try FileManager.default.contentsOfDirectory(
        atPath: scratch.folder.appending(path: "plain").path
      ).count == 4)
  }

  @Test func aFormatOfTablesNeedsTables() throws {
    let scratch = try Scratch()
    let result = try batch(["--table-format", "ndjson", "."], in: scratch.folder)
    #expect(result.code == 64)
    #expect(result.errorText.contains("'--table-format' needs '--tables'"))
  }
}
