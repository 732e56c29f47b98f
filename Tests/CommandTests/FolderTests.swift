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

  private static let events = [
    "process.start", "app.didFinishLaunching", "scene.willConnect", "scene.willEnterForeground",
    "scene.didBecomeActive", "scene.willResignActive", "scene.didEnterBackground", "process.exit",
  ]

  /// A run with a header in its first part alone.
  private static func records(_ run: String, _ numbers: ClosedRange<Int>) -> Data {
    let header =
      #"{"lifetrace":1,"run":"\#(run)","install":"i","app":"films","lifeCycle":"uikit-scene"}"#
    let lines = numbers.map { number in
      let event = events[number - 1]
      let scene = event.hasPrefix("scene") ? #","scene":"A""# : ""
      return #"{"event":"\#(event)","t":\#(number * 1_000_000),"seq":\#(number)\#(scene)}"#
    }
    return Data(((numbers.contains(1) ? [header] : []) + lines + [""]).joined(separator: "\n").utf8)
  }

  /// A recording in parts: sealed ones, one of them in both forms, one that was being compressed,
  /// the tail at its full size, and its spare.
  private func writeRecording(_ name: String, run: String = "a") throws {
    let zeros = Data(count: 70_000)
    try scratch.write("\(name)/0000.jsonl", Self.records(run, 1...2))
    try scratch.write("\(name)/0001.jsonl", Self.records(run, 3...4))
    try scratch.write("\(name)/0001.jsonl.gz", Packing.gzip(Self.records(run, 3...4)))
    try scratch.write("\(name)/0002.jsonl.gz~", Data([0x1F, 0x8B, 8, 0]))
    try scratch.write("\(name)/0002.jsonl", Self.records(run, 5...7) + zeros)
    try scratch.write("\(name)/0003.jsonl", Self.records(run, 8...8) + zeros)
    try scratch.write("\(name)/0004.jsonl", zeros)
  }

  @Test func aRecordingInPartsIsOneTrace() throws {
    try writeRecording("x.lifetrace")
    try scratch.write("whole.jsonl", Self.records("a", 1...8))
    for (command, name) in [("check", "x.lifetrace"), ("analyze", "x.lifetrace/")] {
      let result = try shell("exec \"$0\" \(command) \(name)")
      #expect(result.code == 0 && result.errors.isEmpty, "\(result.errorText)\(result.text)")
      #expect(!result.text.contains("incomplete") && !result.text.contains("no header"))
    }
    let report = try JSONTree(try shell("exec \"$0\" analyze --format json x.lifetrace").text)
    #expect(report["inputs"]?.items.map { $0["events"] } == [.number(8)])
    #expect(report["inputs"]?.items.first?["complete"] == .bool(true))
    #expect(report["totals"]?["runs"] == .number(1))
    let sketch = try shell("exec \"$0\" convert --format sketch whole.jsonl").text
    #expect(try shell("exec \"$0\" convert --format sketch x.lifetrace").text == sketch)
    let timeline = try shell("exec \"$0\" timeline whole.jsonl").lines.dropFirst()
    #expect(try shell("exec \"$0\" timeline x.lifetrace").lines.dropFirst() == timeline)
    #expect(try shell("exec \"$0\" timeline x.lifetrace --format ndjson").code == 0)
    for sides in ["x.lifetrace whole.jsonl", "whole.jsonl x.lifetrace"] {
      let diff = try shell("exec \"$0\" diff \(sides)")
      #expect(diff.code == 0 && diff.text.contains("1 run, 8 events"), "\(diff.text)")
    }
    let batch = try shell("exec \"$0\" batch x.lifetrace")
    #expect(batch.code == 0 && batch.lines.count == 2, "\(batch.text)")
    #expect(try shell("echo x.lifetrace | \"$0\" batch --paths-from -").code == 0)
    #expect(try shell("exec \"$0\" batch --tables out x.lifetrace").code == 0)
    let parts = "0000.jsonl, 0001.jsonl.gz, 0002.jsonl, 0003.jsonl, 0004.jsonl"
    let explained = try shell("exec \"$0\" analyze --explain-input x.lifetrace").text
    #expect(explained.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(parts))
  }

  /// The size and the compression are those of the files.
  @Test func aRecordingInPartsIsDescribedByItsFiles() throws {
    let text = Self.records("a", 1...3)
    try scratch.write("p.lifetrace/0000.jsonl", text)
    let plain = try shell("exec \"$0\" analyze p.lifetrace").text
    #expect(plain.contains("3 events, \(text.count) B\n"), "\(plain)")
    let packed = Packing.gzip(text)
    try scratch.write("q.lifetrace/0000.jsonl.gz", packed)
    let report = try JSONTree(try shell("exec \"$0\" analyze --format json q.lifetrace").text)
    let input = report["inputs"]?.items.first
    #expect(input?["compression"] == .string("gzip"))
    #expect(input?["bytes"] == .number(Double(packed.count)), "\(String(describing: input))")
  }

  @Test func aFolderOfRecordingsIsAsManyRuns() throws {
    try writeRecording("r/one.lifetrace")
    try writeRecording("r/two.lifetrace", run: "b")
    try scratch.write("copied.jsonl", Self.records("a", 1...2))
    let report = try JSONTree(try shell("exec \"$0\" analyze --format json r").text)
    #expect(report["totals"]?["runs"] == .number(2))
    // A part that was copied out of one counts once.
    for names in ["r copied.jsonl", "copied.jsonl r"] {
      let result = try shell("exec \"$0\" analyze --format json \(names)")
      #expect(try JSONTree(result.text)["totals"] == report["totals"])
    }
  }

  /// Damage in one part does not hide the others.
  @Test func aDamagedPartIsReported() throws {
    try writeRecording("x.lifetrace")
    let part = Packing.gzip(Self.records("a", 3...4))
    try scratch.write("x.lifetrace/0001.jsonl.gz", part.prefix(part.count - 12))
    let result = try shell("exec \"$0\" analyze --format json x.lifetrace")
    #expect(result.code == 65)
    let report = try JSONTree(result.text)
    #expect(report["totals"]?["runs"] == .number(1))
    #expect(report["totals"]?["events"]?["process.exit"] == .number(1))
    try scratch.write("y.lifetrace/notes.txt", "no trace")
    #expect(try shell("exec \"$0\" check y.lifetrace").code == 66)
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
