#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// The line on the terminal that says how far reading has come.
  @Suite(.timeLimit(.minutes(10))) struct ProgressBarTests {
    private static let hasTerminals = FileManager.default.isExecutableFile(
      atPath: "/usr/bin/script")

    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// A command with standard error on its own terminal; it reads a pipe that stays open.
    private struct Started {
      let running: Command.Running
      let trace: FileHandle
    }

    private func start(
      _ number: Int, _ words: String, _ environment: [String: String] = [:]
    ) throws -> Started {
      let pipe = "pipe\(number)"
      #expect(mkfifo(scratch.url(pipe).path, 0o600) == 0)
      let running = try Command.start(
        [], in: scratch.folder, environment: ["TERM": "xterm"].merging(environment) { $1 },
        shell: "exec script -qefc \"'$0' \(words) \(pipe) >out\(number)\" seen\(number) "
          + "</dev/null >/dev/null")
      // Opening waits until the command has opened the other end.
      let trace = try FileHandle(forWritingTo: scratch.url(pipe))
      try trace.write(contentsOf: Data(Samples.legal.utf8))
      return Started(running: running, trace: trace)
    }

    /// The bytes sent to the terminal, without the lines that `script` adds.
    private func seen(_ number: Int) throws -> String {
      try scratch.text("seen\(number)").replacing("\r\n", with: "\n").split(separator: "\n")
        .dropFirst()
        .filter { !$0.hasPrefix("Script done") }.joined(separator: "\n")
    }

    /// Starts every command; their numbers begin at 1.
    private func start(_ commands: [(words: String, environment: [String: String])]) throws
      -> [Started]
    {
      try commands.enumerated().map { try start($0 + 1, $1.words, $1.environment) }
    }

    /// Waits for the line on the terminal of a command, ends all inputs, and waits for the ends of
    /// all.
    private func finish(_ all: [Started], onceSeenBy numbers: ClosedRange<Int>) throws {
      for number in numbers {
        while try !seen(number).contains(" read  ") { usleep(10_000) }
      }
      for started in all { try started.trace.close() }
      for started in all { _ = try started.running.wait() }
    }

    @Test(.enabled(if: hasTerminals)) func itIsSilentWithoutATerminalOrInCI() throws {
      let commands: [(words: String, environment: [String: String])] = [
        ("check --quiet", [:]), ("check", ["CI": "true"]), ("analyze", ["TERM": "dumb"]),
        ("check 2>errors4", [:]), ("convert --quiet", [:]), ("check", [:]),
      ]
      // The last one shows it; the others began before, so they would show it before.
      try finish(try start(commands), onceSeenBy: 6...6)
      for number in 1...5 { #expect(try seen(number) == "", "\(commands[number - 1])") }
    }

    /// Ctrl-S, and then a signal: the terminal takes nothing any more.
    @Test(.enabled(if: hasTerminals)) func aTerminalThatIsStoppedIsNotWaitedFor() throws {
      for pipe in ["keys", "trace"] { #expect(mkfifo(scratch.url(pipe).path, 0o600) == 0) }
      // The shell has nothing to say there, which would have to wait, too.
      try scratch.write(
        "inner",
        "exec 3>&2 2>/dev/null; sh -c 'echo $$ >pid; exec \"\(Command.binary.path)\" check trace >out 2>&3'; "
          + "echo $? >code\n")
      let running = try Command.start(
        [], in: scratch.folder, environment: ["TERM": "xterm"],
        shell: "exec script -qefc 'sh inner' seen <keys >/dev/null")
      // For reading, too: `script` may end before the last key, and a pipe without a reader ends
      // the writer.
      let keys = try FileHandle(forUpdating: scratch.url("keys"))
      let trace = try FileHandle(forWritingTo: scratch.url("trace"))
      try keys.write(contentsOf: Data([0x13]))
      try trace.write(contentsOf: Data(Samples.legal.utf8))
      // Until the line would be there.
      sleep(2)
      let process = try #require(
        Int32(try scratch.text("pid").trimmingCharacters(in: .whitespacesAndNewlines)))
      kill(process, SIGTERM)
      let last = Date(timeIntervalSinceNow: 30)
      while try !scratch.names.contains("code"), Date() < last { usleep(10_000) }
      #expect(try scratch.names.contains("code"))
      #expect(try scratch.text("out").contains("incomplete: interrupted"))
      try trace.close()
      try keys.write(contentsOf: Data([0x11]))
      try keys.close()
      _ = try running.wait()
    }

    @Test(.enabled(if: hasTerminals))
    func itShowsWhileReadingLastsAndGoesBeforeAnythingElse() throws {
      let commands = ["check", "analyze", "timeline", "convert", "check missing"]
      try finish(try start(commands.map { ($0, [:]) }), onceSeenBy: 1...5)
      for number in 1...5 {
        let text = try seen(number)
        #expect(text.hasPrefix("\r"), "\(commands[number - 1])")
        #expect(text.contains("B read  "), "\(commands[number - 1])")
        // The last thing is an empty line in its place, and then what else there is to say.
        let rest = text.split(separator: "\r\u{1B}[K", omittingEmptySubsequences: false).last ?? ""
        #expect(
          rest
            == (number == 5
              ? "Error: missing: \(Messages.missing)" : ""))
      }
      #expect(try scratch.text("out1").hasPrefix("checked 1 file"))
    }
  }
#endif
