import Foundation
import TestSupport
import Testing

/// SIGINT and SIGTERM end the command soon, wherever it waits or works, and its output until then
/// is true.
@Suite(.timeLimit(.minutes(10))) struct InterruptionTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Starts a command that reads standard input, and passes `data` to it. When this returns, it has
  /// read all but what a pipe holds, so that it watches for signals.
  private func start(_ arguments: [String], _ data: Data) throws -> (Command.Running, Pipe) {
    let pipe = Pipe()
    let running = try Command.start(arguments, input: .pipe(pipe), in: scratch.folder)
    try pipe.fileHandleForWriting.write(contentsOf: data)
    return (running, pipe)
  }

  private static let comments = String(
    repeating: "#" + String(repeating: "x", count: 1_000) + "\n", count: 300)

  private static let header = "{\"lifetrace\":1,\"run\":\"r\",\"lifeCycle\":\"uikit-scene\"}\n"

  /// Records of odd lengths, so that no read ends with a line.
  private static let records = (0..<4_000).map {
    "{\"event\":\"my.event\($0 % 7)\",\"t\":\($0 + 9),\"message\":\"\(String(repeating: "x", count: $0 % 97))\"}\n"
  }.joined()

  @Test(arguments: [["analyze"], ["check"], ["timeline"]])
  func theLineThatReadingStopsInIsNotMalformed(_ command: [String]) throws {
    let text = Self.header + Self.records + "{\"event\":\"process.exit\",\"t\":9999,\"reas"
    let (running, pipe) = try start(command + ["-"], Data(text.utf8))
    kill(running.process.processIdentifier, SIGINT)
    let result = try running.wait()
    try pipe.fileHandleForWriting.close()
    #expect(result.signal == SIGINT && result.errors.isEmpty)
    #expect(result.text.contains("incomplete: interrupted; read "))
    #expect(!result.text.contains("malformed"))
  }

  /// Whole records, then nothing: the writer lives, so that no end came.
  @Test(arguments: [1, 3, 40]) func whatCameBeforeASignalIsRead(_ count: Int) throws {
    let lines = (1...count).map { "{\"event\":\"log\",\"t\":\($0)}\n" }.joined()
    let (running, pipe) = try start(["analyze", "-"], Data((Self.header + lines).utf8))
    // Whether the bytes were taken from the pipe can't be seen.
    Thread.sleep(forTimeInterval: 1)
    kill(running.process.processIdentifier, SIGTERM)
    let result = try running.wait()
    try pipe.fileHandleForWriting.close()
    #expect(result.signal == SIGTERM)
    #expect(
      result.text.contains("incomplete: interrupted; read \(count) event"), "\(result.text)")
  }

  /// `timeout` sends a signal to the command and then to its group.
  @Test func aSignalThatComesTwiceIsOne() throws {
    let (running, pipe) = try start(["analyze", "-"], Data((Self.header + Self.records).utf8))
    let process = running.process.processIdentifier
    // Both are present when it continues.
    for number in [SIGSTOP, SIGTERM, SIGINT, SIGCONT] { kill(process, number) }
    let result = try running.wait()
    try pipe.fileHandleForWriting.close()
    #expect(result.signal == SIGTERM || result.signal == SIGINT)
    #expect(result.errors.isEmpty && result.text.contains("incomplete: interrupted; read "))
  }

  /// If no report can say it.
  @Test(arguments: [
    ["convert", "--format", "chrome", "-"], ["convert", "-o", "t.jsonl", "-"],
    ["timeline", "-o", "t.html", "-"],
    ["check", "--reporter", "json=t.json", "-"],
  ])
  func anInterruptionIsReported(_ command: [String]) throws {
    let (running, pipe) = try start(command, Data((Self.header + Self.records).utf8))
    kill(running.process.processIdentifier, SIGINT)
    let result = try running.wait()
    try pipe.fileHandleForWriting.close()
    #expect(result.signal == SIGINT && result.output.isEmpty)
    #expect(
      result.errorText
        == "Error: Interrupted by SIGINT; unfinished output was not written\n")
    #expect(try scratch.names == [])
  }

  /// The partial result would be a finding, and the missing part may be everything.
  @Test(arguments: ["--config", "--baseline"]) func aFileThatReadingStoppedInIsNotWrong(
    _ option: String
  ) throws {
    try scratch.write("t.sketch", Samples.legal)
    let (running, pipe) = try start(
      ["check", option, "-", "t.sketch"],
      Data(("{\"strict\": tr" + String(repeating: " ", count: 300_000)).utf8))
    kill(running.process.processIdentifier, SIGTERM)
    let result = try running.wait()
    try pipe.fileHandleForWriting.close()
    #expect(result.signal == SIGTERM && result.output.isEmpty)
    #expect(result.errorText.hasPrefix("Error: Interrupted by SIGTERM; "))
    #expect(result.errorText.split(separator: "\n").count == 1)
  }

  @Test func absencesAfterStoppedReadingAreUndecided() throws {
    let dirty = "{\"event\":\"data.dirty\",\"t\":5,\"key\":\"draft\"}\n"
    let (running, pipe) = try start(
      ["analyze", "--format", "json", "-"], Data((Self.header + dirty + Self.records).utf8))
    kill(running.process.processIdentifier, SIGTERM)
    let result = try running.wait()
    try pipe.fileHandleForWriting.close()
    let report = try JSONTree(result.text)
    #expect(result.signal == SIGTERM)
    #expect(report["totals"]?["findings"]?["error"] == .number(0))
    let input = try #require(report["inputs"]?.items.first)
    #expect(input["complete"] == .bool(false) && input["malformed"] == .number(0))
    #expect(input["problems"]?.items.compactMap { $0["kind"]?.string } == ["interrupted"])
    #expect(report["exit"]?["code"] == .number(128 + 15))
  }

  /// A hundred thousand bytes that decode to gigabytes: no read is near when the signal comes.
  @Test(arguments: [UInt8(ascii: "\n"), 0x20, UInt8(ascii: "a")])
  func decodingEndsToo(_ byte: UInt8) throws {
    let frame = Packing.zstd(Data(repeating: byte, count: 1 << 26))
    let frames = 100_000 / frame.count
    let packed = Data((0..<frames).map { _ in frame }.joined())
    let (running, pipe) = try start(["analyze", "--format", "json", "-"], packed)
    kill(running.process.processIdentifier, SIGINT)
    let result = try running.wait()
    try pipe.fileHandleForWriting.close()
    #expect(result.signal == SIGINT)
    let decoded = try JSONTree(result.text)["inputs"]?.items.first?["decodedBytes"]?.number
    #expect((decoded ?? .infinity) < Double(frames << 26) / 3)
  }

  #if os(Linux)
    /// Waits until the process sleeps, and still sleeps after it has had time to continue.
    private func waitForSleep(_ process: Int32) {
      let files = ProcessFiles(process)
      var asleep = 0
      while asleep < 2_000, let state = files.state { asleep = state == "S" ? asleep + 1 : 0 }
    }

    @Test func aPipeWithoutAWriterIsNotWaitedFor() throws {
      #expect(mkfifo(scratch.url("pipe").path, 0o600) == 0)
      let (running, pipe) = try start(
        ["analyze", "-", "pipe"], Data((Samples.legal + Self.comments).utf8))
      try pipe.fileHandleForWriting.close()
      waitForSleep(running.process.processIdentifier)
      kill(running.process.processIdentifier, SIGTERM)
      let result = try running.wait()
      #expect(result.signal == SIGTERM && result.errors.isEmpty)
      #expect(result.text.contains("complete: 8 events"))
      #expect(result.text.contains("incomplete: interrupted; read 0 events"))
    }

    /// It is open before the first write, so that no signal comes just before a wait that it would
    /// not end.
    @Test func theWriterOfAPipeMayComeLater() throws {
      try scratch.write("file/t.sketch", Samples.legal)
      let expected = try Command.run(["analyze", "t.sketch"], in: scratch.url("file"))
      #expect(mkfifo(scratch.url("t.sketch").path, 0o600) == 0)
      let running = try Command.start(["analyze", "t.sketch"], in: scratch.folder)
      let files = ProcessFiles(running.process.processIdentifier)
      let path = scratch.url("t.sketch").resolvingSymlinksInPath().path
      let last = Date(timeIntervalSinceNow: 60)
      while files.position(of: path) == nil, Date() < last { usleep(1_000) }
      #expect(files.position(of: path) != nil)
      waitForSleep(running.process.processIdentifier)
      let pipe = try FileHandle(forWritingTo: scratch.url("t.sketch"))
      try pipe.write(contentsOf: Data(Samples.legal.utf8))
      try pipe.close()
      #expect(try running.wait() == expected)
    }

    @Test func aPipeWithoutAReaderIsNotWaitedFor() throws {
      #expect(mkfifo(scratch.url("pipe").path, 0o600) == 0)
      let (running, pipe) = try start(
        ["check", "-", "--reporter", "json=pipe", "--reporter", "human"],
        Data((Samples.legal + Self.comments).utf8))
      try pipe.fileHandleForWriting.close()
      waitForSleep(running.process.processIdentifier)
      kill(running.process.processIdentifier, SIGTERM)
      let result = try running.wait()
      #expect(result.signal == SIGTERM && result.errors.isEmpty)
    }
  #endif

  /// Standard output is a pipe that is full and stays so.
  @Test func aFullPipeIsNotWaitedFor() throws {
    let text = Self.header + Self.records
    try scratch.write("t.jsonl", text)
    let result = try Command.run(
      ["timeline", "t.jsonl"], in: scratch.folder,
      shell: "mkfifo out && exec 3<>out && { \"$0\" \"$@\" >out & } && "
        + "dd bs=1 count=1 <&3 >/dev/null 2>&1; kill -TERM $!; wait $!; echo $?")
    #expect(result.text == "143\n")
  }
}
