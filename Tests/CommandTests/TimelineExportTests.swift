import Foundation
import TestSupport
import Testing

/// Export of timelines: files, formats, compression, and refused outputs.
@Suite struct TimelineExportTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("t.sketch", Samples.illegal)
  }

  private func timeline(_ arguments: [String]) throws -> Command.Result {
    try Command.run(["timeline"] + arguments, in: scratch.folder)
  }

  @Test(arguments: ["text", "chrome", "perfetto", "csv", "ndjson", "sketch"])
  func aFileHoldsWhatStandardOutputGets(_ format: String) throws {
    let told = try timeline(["--format", format, "t.sketch", "--width", "100"])
    #expect(told.code == 0 && told.errors.isEmpty && told.output.count > 200)
    for name in ["out", "out.zst", "out.gz"] {
      let result = try timeline(["--format", format, "-o", name, "t.sketch"])
      #expect(result.code == 0 && result.output.isEmpty && result.errors.isEmpty)
    }
    #expect(try scratch.data("out") == told.output)
    #expect(Packing.unpack(try scratch.data("out.zst")) == told.output)
    #expect(try scratch.data("out.gz").prefix(2) == Data([0x1F, 0x8B]))
    #expect(try scratch.names == ["out", "out.gz", "out.zst", "t.sketch"])
  }

  @Test func theNameOfTheFileSaysTheFormat() throws {
    for (name, format) in [
      ("a.json", "chrome"), ("a.perfetto-trace", "perfetto"), ("a.pftrace", "perfetto"),
      ("a.csv", "csv"), ("a.sketch", "sketch"), ("a.txt", "text"),
    ] {
      #expect(try timeline(["-o", name, "t.sketch"]).code == 0)
      let told = try timeline(["--format", format, "t.sketch", "--width", "100"]).output
      #expect(try scratch.data(name) == told, "\(name)")
    }
  }

  @Test func convertWritesTheSameBytes() throws {
    for format in ["chrome", "perfetto", "csv", "ndjson"] {
      let result = try Command.run(["convert", "--format", format, "t.sketch"], in: scratch.folder)
      #expect(result.code == 0 && result.errors.isEmpty)
      #expect(try timeline(["--format", format, "t.sketch"]).output == result.output)
    }
    for (name, format) in [("a.csv.zst", "csv"), ("a.json.zst", "chrome")] {
      let result = try Command.run(["convert", "t.sketch", "-o", name], in: scratch.folder)
      #expect(result.code == 0 && result.errors.isEmpty)
      let told = try timeline(["--format", format, "t.sketch"]).output
      #expect(Packing.unpack(try scratch.data(name)) == told)
    }
    let otlp = try Command.run(["convert", "t.sketch", "-o", "a.otlp.json"], in: scratch.folder)
    #expect(otlp.code == 0)
    #expect(try scratch.text("a.otlp.json").contains("resourceLogs"))
  }

  @Test func impossibleOutputsAreRefused() throws {
    for (arguments, code, text) in [
      (
        ["-o", "t.sketch", "t.sketch"], Int32(64),
        "Error: " + Messages.overwrites("The output", "t.sketch")
      ),
      (
        ["-o", "./t.sketch", "t.sketch"], 64,
        "Error: " + Messages.overwrites("The output", "t.sketch")
      ),
      (["-o", "", "t.sketch"], 64, "Error: Missing file name for '--output'\n"),
      (["-o", "none/x.csv", "t.sketch"], 73, "Error: none/x.csv: cannot be created: "),
      (["-o", "x.csv", "none.jsonl"], 66, "Error: none.jsonl: "),
      (
        ["--format", "perfeto", "t.sketch"], 64,
        "Error: Invalid value 'perfeto' for '--format' (expected text, "
      ),
    ] {
      let result = try timeline(arguments)
      #expect(result.code == code && result.errorText.hasPrefix(text), "\(result.errorText)")
    }
    #expect(try scratch.text("t.sketch") == Samples.illegal)
    #expect(try scratch.names == ["t.sketch"])
  }

  /// The rows of a timeline, where `convert` writes events.
  @Test func aNameInNDJSONMeansRows() throws {
    let rows = try timeline(["--format", "ndjson", "t.sketch"]).text
    #expect(try timeline(["-o", "t.ndjson", "t.sketch"]).code == 0)
    #expect(try scratch.text("t.ndjson") == rows && rows.hasPrefix("{\"type\":"))
  }

  @Test func theExitCodeOfEveryFormatShowsDamage() throws {
    try scratch.write("bad.jsonl", Samples.malformed)
    for format in ["text", "chrome", "perfetto", "csv", "ndjson", "sketch"] {
      #expect(try timeline(["--format", format, "bad.jsonl"]).code == 65, "\(format)")
    }
    let csv = try timeline(["--format", "csv", "bad.jsonl"]).text
    #expect(csv.contains("\ngap,1,"))
  }

  @Test(arguments: SourceTree.small)
  func theSketchOfATraceHasItsReport(_ name: String) throws {
    let path = SourceTree.traces.appending(path: name).path
    let code = try timeline(["-o", "whole.sketch", path]).code
    #expect(code == 0 || code == 65)
    func findings(_ path: String) throws -> [String] {
      let result = try Command.run(["check", "--reporter", "json", path], in: scratch.folder)
      let report = try JSONTree(result.text)
      return try #require(report["findings"]).items.map {
        "\($0["rule"]?.string ?? "") \($0["fingerprint"]?.string ?? "") \($0["occurrences"]?.number ?? 0)"
      }
    }
    // Loss by damage is reported as loss; the damaged part is gone.
    if code == 0 { #expect(try findings("whole.sketch") == findings(path)) }
  }

  @Test func aPartOfATraceAsASketchSaysThatItIsOne() throws {
    let part = try timeline(["--format", "sketch", "--from", "35ms", "t.sketch"]).lines
    #expect(part.first?.contains("midlife=true") == true)
    #expect(part.dropFirst().first == "# 4 events left out")
    #expect(part.count == 5)
    try scratch.write("part.sketch", part.joined(separator: "\n") + "\n")
    #expect(try Command.run(["check", "part.sketch"], in: scratch.folder).code == 1)
    let around = try timeline(["--format", "sketch", "--around", "illegal-transition", "t.sketch"])
    #expect(around.lines.contains { $0.hasPrefix("50ms A scene.didBecomeActive") })
    let none = try timeline(["--format", "sketch", "--around", "slow-launch", "t.sketch"])
    #expect(none.lines.last == "# 7 events left out")
  }

  @Test func hostileTextStaysInItsCells() throws {
    for name in Samples.hostileStrings {
      try scratch.write("h.jsonl", Samples.hostile(name))
      let csv = try timeline(["--format", "csv", "h.jsonl"])
      #expect(csv.code == 65)
      let isPlain = csv.text.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && $0.value != 0x7F || $0 == "\n"
      }
      #expect(isPlain, "\(name.debugDescription)")
      for format in ["chrome", "ndjson"] {
        let result = try timeline(["--format", format, "h.jsonl"])
        for line in result.lines { _ = try JSONTree(line) }
        #expect(result.text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
      }
    }
  }
}
