import Foundation
import TestSupport
import Testing

/// A file that grows, shrinks or is replaced while it is read.
@Suite(.timeLimit(.minutes(10))) struct ChangingFileTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  enum Change: CaseIterable {
    case grows, growsByAPart, shrinks, vanishes, isReplaced, isDeleted, isOverwritten
  }

  private static let header = "{\"lifetrace\":1,\"run\":\"r\",\"lifeCycle\":\"uikit-scene\"}\n"

  /// Lines with half a kilobyte of unused text: few of them make a large file.
  private static func text(_ count: Int) -> String {
    let rest = "\"pad\":\"\(String(repeating: "p", count: 500))\"}\n"
    return header
      + (0..<count).map { "{\"event\":\"event.\($0 % 50)\",\"t\":\($0 + 1)000,\(rest)" }.joined()
  }

  /// Makes the change to the file `t.jsonl`.
  private func make(_ change: Change) throws {
    let url = scratch.url("t.jsonl")
    switch change {
    case .grows, .growsByAPart:
      let handle = try FileHandle(forWritingTo: url)
      try handle.seekToEnd()
      let part = "{\"event\":\"grown\",\"t\":500000000}"
      try handle.write(contentsOf: Data((change == .grows ? part + "\n" : "{\"ev").utf8))
      try handle.close()
    case .isOverwritten:
      // As many bytes as before, and one of them is another.
      let handle = try FileHandle(forWritingTo: url)
      let text = try scratch.text("t.jsonl")
      let end = try #require(text.range(of: "ppp", options: .backwards))
      try handle.seek(
        toOffset: UInt64(text.utf8.distance(from: text.startIndex, to: end.lowerBound)))
      try handle.write(contentsOf: Data("q".utf8))
      try handle.close()
    case .shrinks: #expect(truncate(url.path, 100_003) == 0)
    case .vanishes: #expect(truncate(url.path, 0) == 0)
    case .isReplaced:
      try scratch.write("new", Samples.illegal)
      #expect(rename(scratch.url("new").path, url.path) == 0)
    case .isDeleted: try FileManager.default.removeItem(at: url)
    }
  }

  /// The timeline is stopped in its second reading by a reader that takes one byte, and then no
  /// more until the file was changed.
  @Test(arguments: Change.allCases)
  func theTimelineShowsTheFirstReadingOrNamesItsGaps(_ change: Change) throws {
    try scratch.write("t.jsonl", Self.text(8_000))
    let expected = try Command.run(["timeline", "t.jsonl"], in: scratch.folder)
    let process = Process()
    process.executableURL = Command.binary
    process.arguments = ["timeline", "t.jsonl"]
    process.currentDirectoryURL = scratch.folder
    process.environment = Command.environment
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var text = try output.fileHandleForReading.read(upToCount: 1) ?? Data()
    try make(change)
    text += try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    switch change {
    case .shrinks, .vanishes:
      #expect(process.terminationStatus == 65)
      #expect(lines.last == "  ! the rest is missing: the file changed while it was being read")
      #expect(lines.count < expected.lines.count)
    case .isOverwritten:
      #expect(process.terminationStatus == 65)
      #expect(
        lines.last
          == "  ! the file changed while it was being read; findings and events may not match")
      #expect(lines.count == expected.lines.count + 1)
    default:
      #expect(process.terminationStatus == 0)
      #expect(text == expected.output)
    }
  }

  #if os(Linux)
    /// Stops a process while it is in the middle of a file; false if it was too fast.
    private func stop(_ process: Int32, inside path: String, of size: Int) -> Bool {
      let files = ProcessFiles(process)
      while let state = files.state, state != "Z" {
        guard let position = files.position(of: path), position > 0 else { continue }
        kill(process, SIGSTOP)
        while let state = files.state, state != "T", state != "Z" {}
        return (files.position(of: path) ?? size) < size
      }
      return false
    }

    @Test(arguments: Change.allCases)
    func theContentAtTheTimeOfReadingIsReported(_ change: Change) throws {
      let text = Self.text(30_000)
      let words = ["analyze", "--format", "json", "t.jsonl"]
      for _ in 0..<10 {
        try scratch.write("t.jsonl", text)
        let path = scratch.url("t.jsonl").resolvingSymlinksInPath().path
        let running = try Command.start(words, in: scratch.folder)
        let process = running.process.processIdentifier
        guard stop(process, inside: path, of: text.utf8.count) else {
          kill(process, SIGCONT)
          _ = try running.wait()
          continue
        }
        try make(change)
        kill(process, SIGCONT)
        return try expect(change, try running.wait())
      }
      Issue.record("the command was never in the middle of the file")
    }

    private func expect(_ change: Change, _ result: Command.Result) throws {
      #expect(result.errors.isEmpty)
      let report = try JSONTree(result.text)
      let input = try #require(report["inputs"]?.items.first)
      let events = try #require(input["events"]?.number)
      #expect(report["exit"]?["code"]?.number == result.code.map(Double.init))
      switch change {
      case .grows: #expect(result.code == 0 && events == 30_001)
      case .growsByAPart:
        #expect(result.code == 65 && events == 30_000 && input["malformed"] == .number(1))
      case .shrinks, .vanishes:
        #expect([0, 65].contains(result.code) && events > 0 && events < 30_000)
      case .isReplaced, .isDeleted, .isOverwritten:
        #expect(result.code == 0 && events == 30_000)
      }
    }
  #endif
}
