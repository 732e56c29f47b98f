import Foundation
import TestSupport
import Testing

/// Folders of small traces, which are read on several threads and analyzed in order.
@Suite(.timeLimit(.minutes(10))) struct ManyTracesTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Launches of one app, whose rules look from one run to the next; every seventh trace has
  /// something wrong with it.
  private func write(_ count: Int) throws {
    for number in 0..<count {
      var text = (number % 3 == 0 ? Samples.illegal : Samples.legal)
        .replacing("run=r1", with: "run=r\(number)")
      if number % 7 == 3 {
        text = Samples.malformed.replacing(#""run":"r1""#, with: #""run":"r\(number)""#)
      }
      if number % 7 == 5 { text = "" }
      let name = "in/\(number % 4)/\(number).sketch"
      let data = Data(text.utf8)
      switch number % 5 {
      case 0: try scratch.write(name + ".zst", Packing.zstd(data))
      case 1: try scratch.write(name + ".gz", Packing.gzip(data))
      case 2: try scratch.write(name + ".zst", Packing.zstd(data).dropLast(number % 6))
      default: try scratch.write(name, data)
      }
    }
  }

  @Test func anyNumberOfJobsProducesTheSameBytes() throws {
    try write(150)
    let folder = SourceTree.root.appendingPathComponent("Traces/imported")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      // Crash reports among them end runs of other inputs.
      guard name.hasSuffix(".ips") || name.hasSuffix(".log") else { continue }
      try FileManager.default.copyItem(
        at: folder.appendingPathComponent(name), to: scratch.url("in/" + name))
    }
    try FileManager.default.createSymbolicLink(
      atPath: scratch.url("in/gone.log").path, withDestinationPath: "nowhere")
    // More than is read ahead.
    let events = (0..<9_000).map { "\($0 + 70)ms work name=x\($0) kind=decode dur=1ms\n" }
    try scratch.write(
      "in/large.sketch", Samples.illegal.replacing("60ms trace.end\n", with: events.joined()))
    for reporter in ["json", "human"] {
      func run(_ jobs: Int) throws -> Command.Result {
        try Command.run(
          ["check", "--reporter", reporter, "in", "--jobs", "\(jobs)"], in: scratch.folder)
      }
      let expected = try run(1)
      #expect(expected.code == 66)
      #expect(
        expected.errorText
          == "Error: in/gone.log: \(Messages.missing)\n")
      #expect(!expected.output.isEmpty)
      for jobs in [2, 3, 4, 16] { #expect(try run(jobs) == expected, "\(reporter) \(jobs)") }
    }
  }

  @Test func inputsAreSortedByName() throws {
    try write(60)
    let result = try Command.run(
      ["check", "--reporter", "json", "in", "--jobs", "3"], in: scratch.folder)
    let paths = try #require(try JSONTree(result.text)["inputs"]?.items).compactMap {
      $0["path"]?.string
    }
    #expect(paths.count == 60)
    #expect(paths == paths.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
  }

  /// Inputs that threads have already read are skipped, because they come after the waiting input.
  @Test func aSignalEndsTheAnalysisAtItsCurrentInput() throws {
    try write(40)
    let pipe = Pipe()
    let running = try Command.start(
      ["check", "--jobs", "3", "--reporter", "json", "-", "in"], input: .pipe(pipe),
      in: scratch.folder)
    let comments = String(repeating: "#" + String(repeating: "x", count: 1_000) + "\n", count: 300)
    try pipe.fileHandleForWriting.write(contentsOf: Data((Samples.legal + comments).utf8))
    kill(running.process.processIdentifier, SIGINT)
    let result = try running.wait()
    try pipe.fileHandleForWriting.close()
    #expect(result.signal == SIGINT && result.errors.isEmpty)
    let inputs = try #require(try JSONTree(result.text)["inputs"]?.items)
    #expect(inputs.count == 1)
    #expect(inputs.first?["complete"] == .bool(false))
    #expect(
      inputs.first?["problems"]?.items.compactMap { $0["kind"]?.string } == ["interrupted"])
  }
}
