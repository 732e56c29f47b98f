import Foundation
import TestSupport
import Testing

/// An input that comes in small pieces, late, and between signals has the report of the file.
@Suite struct SlowInputTests {
  static let commands = [
    ["analyze"], ["analyze", "--format", "json"], ["check", "--reporter", "json"], ["timeline"],
  ]
  static let traces = [
    "findings/half-migrated-scenes.jsonl.zst", "malformed/bad-lines.jsonl.zst",
  ]

  @Test(arguments: commands, traces)
  func stopsAndSignalsBetweenShortWritesChangeNothing(
    _ command: [String], _ trace: String
  ) throws {
    let scratch = try Scratch()
    let data = try Data(contentsOf: SourceTree.traces.appendingPathComponent(trace))
    let expected = try Command.run(command + ["-"], input: data, in: scratch.folder)
    let pipe = Pipe()
    let running = try Command.start(command + ["-"], input: .pipe(pipe), in: scratch.folder)
    let process = running.process.processIdentifier
    var random = SplitMix64(seed: 7)
    var rest = data[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...60, using: &random))
      rest = rest.dropFirst(piece.count)
      kill(process, SIGSTOP)
      try pipe.fileHandleForWriting.write(contentsOf: piece)
      kill(process, SIGWINCH)
      kill(process, SIGCONT)
    }
    try pipe.fileHandleForWriting.close()
    #expect(try running.wait() == expected)
  }

  @Test(arguments: commands)
  func aNamedPipeWithSingleBytesReadsLikeAFile(_ command: [String]) throws {
    let scratch = try Scratch()
    let trace = SourceTree.traces.appendingPathComponent(Self.traces[0])
    try scratch.write("file/t", try Data(contentsOf: trace))
    try scratch.makeFolder("pipe")
    let expected = try Command.run(command + ["t"], in: scratch.url("file"))
    let piped = try Command.run(
      command + ["t"], in: scratch.url("pipe"),
      shell: "mkfifo t && { dd bs=1 if=../file/t of=t 2>/dev/null & exec \"$0\" \"$@\"; }")
    #expect(piped == expected)
  }

  @Test func textThatComesLineByLineIsReadAsItComes() throws {
    let scratch = try Scratch()
    try scratch.write("t.sketch", Samples.illegal)
    for command in Self.commands {
      let expected = try Command.run(
        command + ["-"], input: Data(Samples.illegal.utf8), in: scratch.folder)
      let piped = try Command.run(
        command + ["-"], in: scratch.folder,
        shell:
          "while IFS= read -r line; do printf '%s\\n' \"$line\"; done <t.sketch | \"$0\" \"$@\"")
      #expect(piped.output == expected.output, "\(command)")
    }
  }

  /// Another process may share the open file and have made it non-blocking.
  @Test func aPipeThatIsNotReadyIsWaitedFor() throws {
    let scratch = try Scratch()
    let data = Data(Samples.illegal.utf8)
    let expected = try Command.run(["analyze", "-"], input: data, in: scratch.folder)
    let pipe = Pipe()
    let reading = pipe.fileHandleForReading.fileDescriptor
    #expect(fcntl(reading, F_SETFL, fcntl(reading, F_GETFL) | O_NONBLOCK) == 0)
    let running = try Command.start(["analyze", "-"], input: .pipe(pipe), in: scratch.folder)
    for byte in data { try pipe.fileHandleForWriting.write(contentsOf: [byte]) }
    try pipe.fileHandleForWriting.close()
    #expect(try running.wait() == expected)
  }
}
