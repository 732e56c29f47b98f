import Foundation
import TestSupport
import Testing

/// The effects of the process on its surroundings, and the reverse.
@Suite struct ProcessTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("t.sketch", Samples.illegal)
  }

  private func shell(_ script: String, _ arguments: [String] = []) throws -> Command.Result {
    try Command.run(arguments, in: scratch.folder, shell: script)
  }

  static let commands = [
    ["analyze", "t.sketch"], ["check", "t.sketch"], ["timeline", "t.sketch"], ["rules"], ["model"],
    ["version"], ["--help"], ["check", "--reporter", "json", "t.sketch"],
  ]

  /// No line of standard error begins as a command of a CI system does, for any file name.
  @Test(arguments: [
    ["baseline", "report", "NAME"], ["check", "--config", "NAME", "t.sketch"],
    ["check", "--baseline", "NAME", "t.sketch"], ["analyze", "NAME"], ["convert", "NAME"],
  ])
  func namesOfFilesAreNotCommands(_ command: [String]) throws {
    for (name, isThere) in [("::error::x", false), ("::error::y", true)] {
      if isThere { try scratch.write(name, "{") }
      let result = try Command.run(command.map { $0 == "NAME" ? name : $0 }, in: scratch.folder)
      let all = result.errorText + result.text
      #expect((result.code ?? 0) >= 64 && all.contains("error::"), "\(name)")
      for line in all.split(separator: "\n") {
        #expect(!line.hasPrefix("::"), "\(line)")
      }
    }
  }

  #if os(Linux)
    @Test(arguments: commands)
    func aFullDiskIsAnError(_ arguments: [String]) throws {
      let result = try shell("exec \"$0\" \"$@\" >/dev/full", arguments)
      #expect(result.code == 74)
      #expect(
        result.errorText
          == "Error: standard output: cannot be written: No space left on device\n")
    }

    @Test func writingThatFailsEndsReading() throws {
      let result = try shell(
        "yes '1ms app.memoryWarning' | { timeout 60 \"$0\" \"$@\" >/dev/full; echo $? >&2; }",
        ["timeline", "--input-format", "sketch", "--max-decoded", "8M", "-"])
      #expect(result.errorText.hasSuffix("No space left on device\n74\n"))
    }

    /// According to the system, a regular file without bytes that can't be read.
    @Test(arguments: ["analyze", "check", "timeline", "convert"])
    func aFailedReadIsAnError(_ command: String) throws {
      let result = try shell("exec \"$0\" \"$@\"", [command, "/proc/self/mem"])
      #expect(result.code == 74)
      #expect(result.errorText.contains("/proc/self/mem: cannot be read: Input/output error"))
      // Nothing was read, so there is nothing to report.
      #expect(result.output.isEmpty)
      guard command == "check" else { return }
      let beside = try shell(
        "exec \"$0\" \"$@\"", [command, "t.sketch", "--reporter", "json", "/proc/self/mem"])
      let report = try JSONTree(beside.text)
      #expect(report["exit"]?["io"] == .bool(true) && report["exit"]?["damaged"] == .bool(false))
      let kinds = report["inputs"]?.items.map { $0["problems"]?.items.first?["kind"]?.string }
      #expect(kinds == [nil, "unreadable-input"])
    }

    @Test func generatedFilesOfTheSystemAreReadTwice() throws {
      let result = try shell("exec \"$0\" \"$@\"", ["timeline", "/proc/self/status"])
      #expect(result.code == 65 && !result.text.contains("(0 bytes)"))
    }

    @Test func namesThatAreNotUTF8AreRead() throws {
      let script = "n=$(printf 'b\\377d.sketch'); cp t.sketch \"$n\"; exec \"$0\" \"$@\" \"$n\""
      let report = try shell(script, ["analyze"])
      #expect(report.code == 0 && report.errors.isEmpty)
      #expect(report.lines.first == #"b\u{FF}d.sketch"#)
      let list = try shell(
        "mkdir d; cp t.sketch \"$(printf 'd/b\\377.sketch')\"; exec \"$0\" check d")
      #expect(list.text.contains("checked 1 file"))
      // A link that leads nowhere does not suggest itself.
      let gone = try shell(
        "mkdir e; cd e; n=$(printf 'lost\\377.sketch'); ln -s nowhere \"$n\"; exec \"$0\" check \"$n\""
      )
      #expect(gone.code == 66 && !gone.errorText.contains("Did you mean"))
      let replaced = try shell(
        "n=$(printf 'd/b\\377.sketch'); exec \"$0\" check \"$n\" --reporter \"json=$n\"")
      #expect(replaced.code == 64)
    }
  #endif

  /// Otherwise the output would be read again, endlessly.
  @Test(arguments: ["analyze", "check", "timeline", "convert"])
  func anInputIsNotAnOutput(_ command: String) throws {
    for script in [
      "exec \"$0\" \"$@\" t.sketch >> t.sketch", "exec \"$0\" \"$@\" - < t.sketch >> t.sketch",
      "ln -s t.sketch link; exec \"$0\" \"$@\" link >> t.sketch",
    ] {
      let result = try shell(script, [command])
      #expect(result.code == 64)
      #expect(result.errorText.hasPrefix("Error: Standard output would overwrite the input '"))
      #expect(try scratch.text("t.sketch") == Samples.illegal)
    }
  }

  /// The shell has made the file before the folder is walked.
  @Test func aFileFoundInAFolderIsNotAnOutput() throws {
    try scratch.write("d/a.sketch", Samples.illegal)
    for (script, stream) in [
      ("check d >d/out.log", "output"), ("check . >out.log", "output"),
      ("diff t.sketch d >d/out.log", "output"), ("check d 2>d/out.log", "error"),
    ] {
      let result = try shell("exec \"$0\" \(script)")
      let name = script.contains("d/out") ? "d/out.log" : "out.log"
      let said = try result.errorText + scratch.text(name)
      #expect(result.code == 64, "\(script)")
      #expect(said.hasPrefix("Error: Standard \(stream) would overwrite the input '"), "\(script)")
      try FileManager.default.removeItem(at: scratch.url(name))
    }
  }

  @Test func aDirectoryIsNotAStandardInput() throws {
    try scratch.makeFolder("d")
    for command in ["analyze", "check", "timeline", "convert"] {
      let result = try shell("exec \"$0\" \"$@\" <d", [command, "-"])
      #expect(result.code == 66 && result.output.isEmpty, "\(command)")
      #expect(result.errorText.contains(Messages.isDirectory))
    }
  }

  @Test(arguments: commands)
  func aClosedStandardOutputIsAnError(_ arguments: [String]) throws {
    let result = try shell("exec \"$0\" \"$@\" >&-", arguments)
    #expect(result.code == 74)
    #expect(result.errorText == "Error: standard output: cannot be written: Bad file descriptor\n")
    #expect(try scratch.text("t.sketch") == Samples.illegal)
  }

  @Test func allStreamsMayBeClosed() throws {
    for script in ["\"$0\" \"$@\" <&- >&- 2>&-; echo $?", "\"$0\" \"$@\" 2>&-; echo $?"] {
      let result = try shell(script, ["analyze", "gone", "t.sketch"])
      #expect(["74", "66"].contains(result.lines.last))
      #expect(try scratch.text("t.sketch") == Samples.illegal)
    }
    let empty = try shell("exec \"$0\" \"$@\" <&-", ["analyze", "-"])
    #expect(empty.code == 65 && empty.text.contains(Messages.empty))
  }

  @Test(arguments: ["analyze", "timeline", "check"])
  func aReaderThatGoesAwayEndsItSilently(_ command: String) throws {
    let trace = SourceTree.traces.appendingPathComponent("legal/iphone-day.jsonl.zst").path
    let result = try shell(
      "{ \"$0\" \"$@\"; echo $? >code; } | head -c 1 >/dev/null; cat code", [command, trace])
    #expect(["0", "141"].contains(result.lines.last))
    #expect(result.errors.isEmpty)
  }

  @Test func twelveDescriptorsAreEnough() throws {
    try scratch.makeFolder("many")
    for number in 0..<40 { try scratch.write("many/\(number).sketch", Samples.legal) }
    let result = try shell("ulimit -n 12; exec \"$0\" \"$@\"", ["check", "many"])
    #expect(result.text.contains("checked 40 files") && result.errors.isEmpty)
    let pipe = try shell("ulimit -n 12; cat t.sketch | \"$0\" timeline -")
    #expect(pipe.code == 0 && pipe.errors.isEmpty)
  }

  static let names = [
    "a\nb.sketch", "\u{1B}[31m.sketch", "-rf", "::error::.sketch", "<b>.sketch", "é漢🎬.sketch",
    "e\u{301}.sketch", " .sketch", "%s.sketch", "\u{202E}x.sketch",
    String(repeating: "n", count: 243) + ".sketch",
  ]

  @Test(arguments: names)
  func anyFileNameIsReadAndShownEscaped(_ name: String) throws {
    try scratch.write(name, Samples.illegal)
    for command in ["analyze", "timeline", "check"] {
      let result = try Command.run([command, "--", name], in: scratch.folder)
      #expect(result.code == (command == "check" ? 1 : 0) && result.errors.isEmpty)
      #expect(!result.text.unicodeScalars.contains { $0 != "\n" && $0.value < 0x20 })
      #expect(!result.text.contains("\u{202E}"))
      #expect(!result.lines.contains { $0.hasPrefix("::") }, "\(command)")
    }
    let report = try Command.run(
      ["analyze", "--format", "json", "--", name], in: scratch.folder)
    let shown = try JSONTree(report.text)["inputs"]?.items.first?["path"]?.string
    #expect(shown.map { Array($0.utf8) } == Array(name.utf8))
    let gone = try Command.run(["analyze", "--", "gone" + name], in: scratch.folder)
    #expect(gone.code == 66 && gone.errorText.split(separator: "\n").count == 1)
    try scratch.write(name, Samples.illegal + "\n?\n")
    let bad = try Command.run(["convert", "--", name], in: scratch.folder)
    #expect(bad.code == 65 && bad.errorText.split(separator: "\n").count == 1)
    #expect(!bad.errorText.hasPrefix("::"))
    for text in [gone.errorText, bad.errorText] {
      #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.value < 0x20 })
    }
  }

  @Test func endlessInputStopsAtALimit() throws {
    for command in ["analyze", "check", "timeline"] {
      let result = try Command.run(
        [command, "--max-decoded", "16M", "/dev/zero"], in: scratch.folder)
      let words = result.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(result.code == 65 && words.contains("--max-decoded sets the limit"))
    }
  }

  /// A trace that comes slowly, and a signal while it does: once all that was sent is read, the
  /// report holds it.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP], [["analyze"], ["check"], ["timeline"]])
  func aSignalEndsReadingWithAPartialReport(_ number: Int32, _ command: [String]) throws {
    let pipe = Pipe()
    try scratch.write("report", "old")
    let output = command == ["check"] ? ["--reporter", "json=report"] : []
    let human = command == ["check"] ? ["--reporter", "human"] : []
    let running = try Command.start(
      command + output + human + ["-"], input: .pipe(pipe), in: scratch.folder)
    // More than a pipe holds: the write returns when the command has read.
    let comment = String(repeating: "#" + String(repeating: "x", count: 1_000) + "\n", count: 300)
    try pipe.fileHandleForWriting.write(contentsOf: Data((Samples.illegal + comment).utf8))
    kill(running.process.processIdentifier, number)
    let result = try running.wait()
    try pipe.fileHandleForWriting.close()
    #expect(result.signal == number)
    #expect(result.errors.isEmpty)
    #expect(result.text.contains("incomplete: interrupted"))
    let name = [SIGINT: "SIGINT", SIGTERM: "SIGTERM", SIGHUP: "SIGHUP"][number] ?? "?"
    #expect(command == ["timeline"] || result.text.contains("interrupted by \(name)"))
    #expect(try scratch.text("report") == "old")
    #expect(try scratch.names == ["report", "t.sketch"])
  }

  @Test func aSignalThatTheParentIgnoresIsIgnored() throws {
    let result = try shell(
      "trap '' INT; { cat t.sketch; kill -INT $$; } | \"$0\" analyze -; echo $?")
    #expect(result.lines.last == "0")
    #expect(result.text.contains("complete: 7 events"))
  }
}
