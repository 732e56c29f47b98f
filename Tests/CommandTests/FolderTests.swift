import Foundation
import TestSupport
import Testing

/// The traces found in a folder, and the reports on the rest.
@Suite(.timeLimit(.minutes(10))) struct FolderTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("d/a.sketch", Samples.legal)
  }

  private func shell(_ script: String) throws -> Command.Result {
    try Command.run([], in: scratch.folder, shell: script)
  }

  /// A named pipe without a writer would block.
  @Test func onlyFilesAreRead() throws {
    let expected = try shell("exec \"$0\" check d")
    #expect(mkfifo(scratch.url("d/pipe.jsonl").path, 0o600) == 0)
    let manager = FileManager.default
    for (name, target) in [("null.log", "/dev/null"), ("link.log", "pipe.jsonl")] {
      try manager.createSymbolicLink(
        atPath: scratch.url("d/" + name).path, withDestinationPath: target)
    }
    #expect(try shell("exec \"$0\" check d") == expected)
    #expect(try shell("exec \"$0\" diff d d").code == 0)
    // A link that leads nowhere was meant to be read.
    try manager.createSymbolicLink(
      atPath: scratch.url("d/gone.log").path, withDestinationPath: "nowhere")
    let gone = try shell("exec \"$0\" check d")
    #expect(gone.code == 66 && gone.errorText.hasPrefix("Error: d/gone.log: cannot be read: "))
  }

  /// The folder that LifetraceRecorder writes: parts of runs, packed and plain, one of them in both
  /// forms, and unrelated files.
  @Test func aRecordersFolderIsReadAsItIs() throws {
    let header = { (run: String) in
      #"{"lifetrace":1,"run":"\#(run)","install":"i","app":"films","platform":"ios"}"# + "\n"
    }
    func part(_ run: String, _ numbers: ClosedRange<Int>) -> Data {
      let events = numbers.map { number in
        let event = number == 1 ? "process.start" : "timer.fire"
        return #"{"event":"\#(event)","t":\#(number * 1000),"seq":\#(number)}"# + "\n"
      }
      return Data((header(run) + events.joined()).utf8)
    }
    try scratch.write("r/000001-77-000001.jsonl.gz", Packing.gzip(part("a", 1...40)))
    try scratch.write("r/000001-77-000001.jsonl", part("a", 1...40))
    try scratch.write("r/000001-77-000002.jsonl.gz", Packing.gzip(part("a", 41...90)))
    try scratch.write("r/000002-9-000001.jsonl", part("b", 1...30))
    try scratch.write("r/.000002-9-000001.jsonl.gz.part", Data([1, 2, 3]))
    try scratch.write("r/.install", "0123456789abcdef\n0123\n")
    let result = try shell("exec \"$0\" analyze --format json r")
    #expect(result.code == 0, "\(result.errorText)")
    let report = try JSONSerialization.jsonObject(with: result.output) as? [String: Any]
    let runs = try #require(report?["runs"] as? [[String: Any]])
    #expect(runs.map { $0["run"] as? String } == ["a", "b"])
    let inputs = try #require(report?["inputs"] as? [[String: Any]])
    #expect(inputs.map { $0["events"] as? Int } == [40, 50, 30])
    #expect(inputs.allSatisfy { $0["complete"] as? Bool == true && $0["lost"] as? Int == 0 })
    // Elsewhere the two would be two recordings.
    try scratch.write("r/films.jsonl.gz", Packing.gzip(part("c", 1...5)))
    try scratch.write("r/films.jsonl", part("c", 1...5))
    let both = try shell("exec \"$0\" analyze --format json r")
    let second = try JSONSerialization.jsonObject(with: both.output) as? [String: Any]
    #expect((second?["inputs"] as? [Any])?.count == 5)
    // A part that was compressed since its folder was listed.
    try FileManager.default.removeItem(at: scratch.url("r/000001-77-000001.jsonl"))
    #expect(try shell("exec \"$0\" analyze r/000001-77-000001.jsonl").code == 0)
    #expect(try shell("exec \"$0\" analyze r/000001-77-000009.jsonl").code == 66)
  }

  #if os(Linux)
    /// Deeper than a path can say.
    @Test func unreadableEntriesAreReported() throws {
      let folders = String(repeating: "/" + String(repeating: "n", count: 200), count: 11)
      let result = try shell(
        "mkdir -p d\(folders) e\(folders) && mv e d\(folders) && \"$0\" check d; code=$?; "
          + "rm -rf d; exit $code")
      #expect(result.code == 66)
      #expect(
        result.errorText.hasSuffix(
          "nnnn: cannot be listed: File name too long; check the directory\n"))
      #expect(result.errorText.split(separator: "\n").count == 1)
      #expect(result.text.contains("checked 1 of 2 files, incomplete: "))
    }
  #endif
}
