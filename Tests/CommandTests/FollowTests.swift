import Foundation
import TestSupport
import Testing

/// An input that is read while it is written: findings come as they are found, and the report is
/// that of one reading.
@Suite(.timeLimit(.minutes(10))) struct FollowTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static let traces = ["draft-lost", "illegal-order", "films-bug-report"].map {
    let packed = (try? SourceTree.bytes("findings/\($0).jsonl.zst")) ?? []
    return Data(Packing.unpack(Data(packed)).prefix(60_000))
  }

  /// Waits for what another process does; false if it does not come for a minute.
  private func wait(for condition: () -> Bool) -> Bool {
    let last = Date(timeIntervalSinceNow: 60)
    while Date() < last {
      if condition() { return true }
      usleep(2_000)
    }
    return false
  }

  private func append(_ name: String, _ data: Data) throws {
    let file = try FileHandle(forWritingTo: scratch.url(name))
    try file.seekToEnd()
    try file.write(contentsOf: data)
    try file.close()
  }

  private func end(_ running: Command.Running, _ signal: Int32 = SIGINT) throws -> Command.Result {
    kill(running.process.processIdentifier, signal)
    return try running.wait()
  }

  /// The report on a file of this name with these bytes.
  private func report(_ words: [String], _ name: String, _ whole: Data) throws -> Command.Result {
    try scratch.write("whole/\(name)", whole)
    return try Command.run(words + [name], in: scratch.url("whole"))
  }

  private static let finding = "(no-background-save)"

  @Test func aFindingComesBeforeTheReport() throws {
    let whole = Self.traces[0]
    try scratch.write("t.jsonl", whole.prefix(1_000))
    let running = try Command.start(["analyze", "--follow", "t.jsonl"], in: scratch.folder)
    try append("t.jsonl", whole.dropFirst(1_000))
    try append("t.jsonl", Data(try Self.rest(of: 0)))
    #expect(wait { running.errorText.contains(Self.finding) })
    #expect(running.text.isEmpty)
    let result = try end(running)
    #expect(result.code == 0)
    let expected = try report(["analyze"], "t.jsonl", try scratch.data("t.jsonl"))
    #expect(result.output == expected.output && expected.text.contains("1 finding: 1 error"))
  }

  private static func rest(of index: Int) throws -> [UInt8] {
    let packed = try SourceTree.bytes("findings/draft-lost.jsonl.zst")
    return [UInt8](Packing.unpack(Data(packed)).dropFirst(traces[index].count))
  }

  @Test func aPipeIsFollowedToItsEnd() throws {
    let whole = Self.traces[0] + Data(try Self.rest(of: 0))
    let pipe = Pipe()
    let running = try Command.start(
      ["analyze", "--follow", "--format", "json", "-"], input: .pipe(pipe), in: scratch.folder)
    try pipe.fileHandleForWriting.write(contentsOf: whole)
    #expect(wait { running.errorText.contains(Self.finding) })
    #expect(running.text.isEmpty)
    try pipe.fileHandleForWriting.close()
    let result = try running.wait()
    let expected = try Command.run(
      ["analyze", "--format", "json", "-"], input: whole, in: scratch.folder)
    #expect(result.output == expected.output && result.code == expected.code)
  }

  private static let order = [
    #"{"lifetrace":1,"lifeCycle":"uikit-scene"}"#, #"{"event":"process.start","t":0,"seq":1}"#,
    #"{"event":"scene.willConnect","t":1,"seq":2,"scene":"A"}"#,
    #"{"event":"scene.willConnect","t":2,"seq":3,"scene":"A"}"#,
  ]

  /// A finding behind missing records does not wait for them.
  @Test func aFindingBehindAGapComesBeforeTheReport() throws {
    let whole = Data(
      Self.order.joined(separator: "\n").replacing("\"seq\":2", with: "\"seq\":5")
        .replacing("\"seq\":3", with: "\"seq\":6").utf8 + [10])
    try scratch.write("t.jsonl", whole)
    let running = try Command.start(["analyze", "--follow", "t.jsonl"], in: scratch.folder)
    #expect(wait { running.errorText.contains("(illegal-transition)") })
    #expect(running.text.isEmpty)
    #expect(try end(running).output == report(["analyze"], "t.jsonl", whole).output)
  }

  @Test func aTimelineFollowsToo() throws {
    let whole = Data(Self.order.map { $0 + "\n" }.joined().utf8)
    try scratch.write("t.jsonl", whole.prefix(100))
    let running = try Command.start(["timeline", "--follow", "t.jsonl"], in: scratch.folder)
    try append("t.jsonl", whole.dropFirst(100))
    #expect(wait { running.errorText.contains("(illegal-transition)") })
    #expect(running.text.isEmpty)
    #expect(try end(running).output == report(["timeline"], "t.jsonl", whole).output)
    let folder = try Command.run(["timeline", "--follow", "."], in: scratch.folder)
    #expect(folder.code == 64 && folder.errorText.contains("not a directory"))
  }

  @Test(arguments: [true, false]) func compressedPartsAreFollowed(_ isZstd: Bool) throws {
    let whole = Self.traces[0] + Data(try Self.rest(of: 0))
    let middle = whole.count / 2
    let parts = [whole.prefix(middle), whole.dropFirst(middle)].map {
      isZstd ? Packing.zstd(Data($0)) : Packing.gzip(Data($0))
    }
    try scratch.write("t.jsonl", parts[0])
    let running = try Command.start(["analyze", "--follow", "t.jsonl"], in: scratch.folder)
    try append("t.jsonl", parts[1])
    // The next part shows that this one is whole.
    #expect(wait { running.errorText.contains(Self.finding) })
    let result = try end(running, SIGTERM)
    let expected = try report(["analyze"], "t.jsonl", parts[0] + parts[1])
    #expect(result.output == expected.output && result.code == expected.code)
  }

  @Test func theExitOfTheProcessMayBeTheEnd() throws {
    let whole = Self.traces[0] + Data(try Self.rest(of: 0))
    try scratch.write("t.jsonl", whole)
    let result = try Command.run(
      ["analyze", "--follow", "--until-exit", "t.jsonl"], in: scratch.folder)
    #expect(result.output == (try report(["analyze"], "t.jsonl", whole)).output)
    #expect(result.code == 0 && result.errorText.contains(Self.finding))
  }

  /// The end that is waited for decides what a process left undone.
  @Test func whatTheExitProvesIsPrinted() throws {
    let lines = [
      "header lifeCycle=uikit-scene platform=ios records=data", "launch A",
      "1s A data.dirty key=draft",
      "9s A scene.willResignActive", "9.5s A scene.didEnterBackground", "30s process.exit",
    ]
    try scratch.write("t.sketch", Data((lines.joined(separator: "\n") + "\n").utf8))
    let result = try Command.run(
      ["analyze", "--follow", "--until-exit", "t.sketch"], in: scratch.folder)
    #expect(result.errorText.contains("(no-background-save)"), "\(result.errorText)")
  }

  @Test func theNewestFileOfAFolderIsFollowed() throws {
    let whole = Self.traces[0] + Data(try Self.rest(of: 0))
    let lines = whole.split(separator: 10).map { Data($0) + [10] }
    try scratch.write("r/000001-412-000001.jsonl", lines[..<200].reduce(Data(), +))
    let running = try Command.start(["analyze", "--follow", "r"], in: scratch.folder)
    try scratch.write(
      "r/000001-412-000002.jsonl", lines[0] + lines[200...].reduce(Data(), +))
    #expect(wait { running.errorText.contains(Self.finding) })
    let result = try end(running)
    let expected = try Command.run(["analyze", "r"], in: scratch.folder)
    #expect(result.output == expected.output && result.code == expected.code)
  }

  private static func run(_ id: String) -> Data {
    Data(
      order.map { $0 + "\n" }.joined().replacing("\"A\"", with: "\"\(id)\"")
        .replacing("{\"lifetrace\":1", with: "{\"lifetrace\":1,\"run\":\"\(id)\"").utf8)
  }

  private static let isGone = "was deleted or moved while it was followed; the report has nothing"

  /// What was read of a file that is gone at the end is not in the report, which says so.
  @Test(arguments: [false, true]) func aDeletedFileOfAFolderIsSaid(_ hasAnother: Bool) throws {
    try scratch.write("r/a.jsonl", Self.run("a"))
    let running = try Command.start(
      ["analyze", "--follow", "--format", "json", "r"], in: scratch.folder)
    #expect(wait { running.errorText.contains("scene 'a'") })
    if hasAnother {
      try scratch.write("r/b.jsonl", Self.run("b"))
      #expect(wait { running.errorText.contains("scene 'b'") })
    }
    try FileManager.default.removeItem(at: scratch.url("r/a.jsonl"))
    let result = try end(running)
    #expect(result.code == 66 && result.errorText.contains("Error: r/a.jsonl: \(Self.isGone)"))
    #expect(!result.errorText.contains("holds no trace"))
    #expect(result.text.contains("r/a.jsonl") == hasAnother)
    #expect(result.text.contains("\"scene\": \"b\"") == hasAnother)
  }

  /// A part that the recorder compressed is read from its compressed form.
  @Test func aCompressedPartIsNotGone() throws {
    let name = "r/000001-412-000001.jsonl"
    let whole = Self.run("a")
    try scratch.write(name, whole)
    let running = try Command.start(["analyze", "--follow", "r"], in: scratch.folder)
    #expect(wait { running.errorText.contains("scene 'a'") })
    try scratch.write(name + ".gz", Packing.gzip(whole))
    try FileManager.default.removeItem(at: scratch.url(name))
    let result = try end(running)
    #expect(result.code == 0 && !result.errorText.contains("was deleted"))
    #expect(result.text.contains("scene 'a'"))
  }

  /// A file that gets another name is the same file, and the next one of its name is a new one.
  @Test func aRenamedFileOfAFolderIsReadOnce() throws {
    let lines = Self.run("a").split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
    try scratch.write("r/x.jsonl", Data((lines[..<3].joined(separator: "\n") + "\n").utf8))
    let running = try Command.start(["analyze", "--follow", "r"], in: scratch.folder)
    let other = String(decoding: Self.run("b"), as: UTF8.self)
    try scratch.write("r/w.jsonl", Data(other.utf8))
    #expect(wait { running.errorText.contains("scene 'b'") })
    for turn in 1...2 {
      // As rotation does: the older files move on, and a new one takes the name.
      if turn == 2 {
        try FileManager.default.moveItem(
          at: scratch.url("r/x.1.jsonl"), to: scratch.url("r/x.2.jsonl"))
      }
      try FileManager.default.moveItem(at: scratch.url("r/x.jsonl"), to: scratch.url("r/x.1.jsonl"))
      try scratch.write("r/x.jsonl", Self.run("next\(turn)"))
      #expect(wait { running.errorText.contains("scene 'next\(turn)'") }, "turn \(turn)")
    }
    try FileManager.default.moveItem(at: scratch.url("r/x.jsonl"), to: scratch.url("r/z.jsonl"))
    let result = try end(running)
    #expect(result.code == 0, "\(result.errorText)")
    for word in ["was replaced", "was deleted", "again"] {
      #expect(!result.errorText.contains(word), "\(result.errorText)")
    }
    #expect(result.text.contains("scene 'next1'") && result.text.contains("scene 'next2'"))
  }

  @Test func aReplacedFileOfAFolderIsSaid() throws {
    try scratch.write("r/a.jsonl", Self.run("a"))
    let running = try Command.start(["analyze", "--follow", "r"], in: scratch.folder)
    #expect(wait { running.errorText.contains("scene 'a'") })
    try scratch.write("next", Self.run("b"))
    #expect(rename(scratch.url("next").path, scratch.url("r/a.jsonl").path) == 0)
    #expect(wait { running.errorText.contains("again, 2 times so far") })
    let result = try end(running)
    #expect(
      result.errorText.contains(
        "Note: 'r/a.jsonl' was replaced; reading the new file; the report has nothing of what was "
          + "read before\n"))
    #expect(result.code == 0 && !result.text.contains("scene 'a'"))
  }

  /// The exit that a log of the system tells is an end, too, although lines that come later may
  /// explain it.
  @Test(arguments: [
    "posted/44-runningboard-killed.txt", "posted/42-launchd-syslog.log",
    "imported/idevicesyslog.log",
  ])
  func anExitThatTheSystemTellsMayBeTheEnd(_ name: String) throws {
    let text = Data(try SourceTree.bytes(name))
    let pipe = Pipe()
    let running = try Command.start(
      ["analyze", "--follow", "--until-exit", "-"], input: .pipe(pipe), in: scratch.folder)
    try pipe.fileHandleForWriting.write(contentsOf: text)
    #expect(wait { !running.process.isRunning })
    try pipe.fileHandleForWriting.close()
    let result = try running.wait()
    #expect(result.code == 0)
    let whole = try Command.run(["analyze", "-"], input: text, in: scratch.folder)
    #expect(result.output == whole.output)
  }

  /// Nor does it wait for a pause: a system writes all the time.
  @Test func anExitIsTheEndOfALogThatGoesOn() throws {
    let text = Data(try SourceTree.bytes("posted/44-runningboard-killed.txt"))
    let pipe = Pipe()
    let running = try Command.start(
      ["analyze", "--follow", "--until-exit", "-"], input: .pipe(pipe), in: scratch.folder)
    try pipe.fileHandleForWriting.write(contentsOf: text)
    let line = Data(
      "default\t14:00:00.900000+0100\trunningboardd\tCalculated state for nobody: none\n".utf8)
    let isOver = wait {
      if running.process.isRunning { try? pipe.fileHandleForWriting.write(contentsOf: line) }
      usleep(20_000)
      return !running.process.isRunning
    }
    #expect(isOver)
    #expect(try running.wait().code == 0)
  }

  @Test func wrongUseIsSaid() throws {
    try scratch.write("t.sketch", Samples.legal)
    for (words, text) in [
      (["--until-exit", "t.sketch"], "Error: '--until-exit' needs '--follow'\n"),
      (["--follow", "t.sketch", "t.sketch"], "Error: '--follow' takes one trace; "),
    ] {
      let result = try Command.run(["analyze"] + words, in: scratch.folder)
      #expect(result.code == 64 && result.errorText.hasPrefix(text))
    }
    let missing = try Command.run(["analyze", "--follow", "no.jsonl"], in: scratch.folder)
    #expect(missing.code == 66 && missing.errorText.split(separator: "\n").count == 1)
    let noRoom = try Command.run(
      ["analyze", "--follow", "-"], input: Data(Samples.legal.utf8), in: scratch.folder,
      environment: ["TMPDIR": "/nowhere"])
    #expect(noRoom.code == 74 && noRoom.errorText.contains("set TMPDIR to another folder"))
    #expect(noRoom.errorText.split(separator: "\n").count == 1)
  }

  #if os(Linux)
    /// Bytes that a process has read and kept.
    private func kept(by running: Command.Running) -> Int {
      let folder = "/proc/\(running.process.processIdentifier)/fd/"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names {
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: folder + name)
        var status = stat()
        if let target, target.hasSuffix(" (deleted)"), target.contains("/lifetrace-"),
          !target.contains("lifetrace-test-"), stat(folder + name, &status) == 0
        {
          return Int(status.st_size)
        }
      }
      return 0
    }

    private enum Turn: CaseIterable { case rename, remove, truncate, replace }

    @Test(arguments: 0..<(Tier.isLong ? 200 : 6))
    func theReportIsThatOfOneReading(_ seed: Int) throws {
      var random = SplitMix64(seed: UInt64(seed))
      let words = [
        "analyze", "--format", ["text", "json"].randomElement(using: &random) ?? "text",
      ]
      let name = "t.jsonl"
      var data = Self.traces.randomElement(using: &random) ?? Data()
      var whole = Data(data.prefix(Int.random(in: 1...data.count, using: &random)))
      data = data.dropFirst(whole.count)
      try scratch.write(name, whole)
      let running = try Command.start(words + ["--follow", name], in: scratch.folder)
      for turn in 0..<Int.random(in: 1...4, using: &random) {
        while !data.isEmpty, Int.random(in: 0..<5, using: &random) > 0 {
          let piece = data.prefix(Int.random(in: 1...20_000, using: &random))
          try append(name, piece)
          whole += piece
          data = data.dropFirst(piece.count)
        }
        #expect(wait { kept(by: running) == whole.count }, "turn \(turn) of seed \(seed)")
        // What comes next is not the rest of an unfinished line.
        if whole.last != 10 { whole.append(10) }
        data = Self.traces.randomElement(using: &random) ?? Data()
        let first = data.prefix(Int.random(in: 1...5_000, using: &random))
        data = data.dropFirst(first.count)
        switch Turn.allCases.randomElement(using: &random) {
        case .rename:
          try FileManager.default.moveItem(
            at: scratch.url(name), to: scratch.url("\(name).\(turn)"))
          try first.write(to: scratch.url(name))
        case .remove:
          try FileManager.default.removeItem(at: scratch.url(name))
          try first.write(to: scratch.url(name))
        case .truncate, nil:
          #expect(truncate(scratch.url(name).path, 0) == 0)
          #expect(wait { running.errorText.contains("was truncated") })
          try append(name, first)
        case .replace:
          try first.write(to: scratch.url("next"))
          #expect(Foundation.rename(scratch.url("next").path, scratch.url(name).path) == 0)
        }
        whole += first
      }
      #expect(wait { kept(by: running) == whole.count }, "the end of seed \(seed)")
      let result = try end(running, [SIGINT, SIGTERM].randomElement(using: &random) ?? SIGINT)
      let expected = try report(words, name, whole)
      #expect(result.output == expected.output, "seed \(seed)")
      #expect(result.code == expected.code, "seed \(seed)")
    }

    /// A file that is replaced by a longer copy of itself, or written again and shorter, has no
    /// record twice.
    @Test(arguments: [false, true]) func aRunThatIsThereAgainCountsOnce(_ isShorter: Bool) throws {
      let lines = Self.traces[1].split(separator: 10).map { Data($0) + [10] }
      let (first, second) = isShorter ? (lines[..<90], lines[..<40]) : (lines[..<90], lines[...])
      let text = { (lines: ArraySlice<Data>) in lines.reduce(Data(), +) }
      try scratch.write("t.jsonl", text(first))
      let words = ["analyze", "--format", "json"]
      let running = try Command.start(words + ["--follow", "t.jsonl"], in: scratch.folder)
      #expect(wait { kept(by: running) == text(first).count })
      if isShorter {
        let file = try FileHandle(forWritingTo: scratch.url("t.jsonl"))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: text(second))
        try file.close()
      } else {
        try text(second).write(to: scratch.url("next"))
        #expect(Foundation.rename(scratch.url("next").path, scratch.url("t.jsonl").path) == 0)
      }
      #expect(wait { kept(by: running) == text(first).count + text(second).count })
      let result = try end(running)
      let longest = isShorter ? first : second
      let expected = try report(words, "t.jsonl", text(longest))
      #expect(!running.errorText.contains("again, 2 times so far"))
      let (one, other) = (try JSONTree(result.text), try JSONTree(expected.text))
      #expect(one["totals"] == other["totals"] && one["runs"] == other["runs"])
      let events = { (tree: JSONTree) in tree["inputs"]?.items.first?["events"]?.number ?? 0 }
      #expect(events(one) == events(other) && events(one) > 80)
      let repeated = min(first.count, second.count) - 1
      #expect(result.text.contains("\(repeated) records come again after another header"))
    }

    /// A file that is truncated and at once longer than before is another one.
    @Test func aFileThatWasWrittenAnewIsReadFromItsBeginning() throws {
      let start = Self.order[..<2].map { $0 + "\n" }.joined()
      try scratch.write("t.jsonl", Data(start.utf8))
      let running = try Command.start(["analyze", "--follow", "t.jsonl"], in: scratch.folder)
      #expect(wait { kept(by: running) == start.utf8.count })
      let rewritten = Self.order.map { $0 + "\n" }.joined().replacing("\"A\"", with: "\"Main\"")
        .replacing("uikit-scene\"}", with: "uikit-scene\",\"app\":\"Films\"}")
      let file = try FileHandle(forWritingTo: scratch.url("t.jsonl"))
      try file.truncate(atOffset: 0)
      try file.write(contentsOf: Data(rewritten.utf8))
      try file.close()
      #expect(wait { running.errorText.contains("was truncated") })
      #expect(wait { running.errorText.contains("scene 'Main'") })
      _ = try end(running)
    }

    @Test func aLinkInThePlaceOfTheFileIsSaid() throws {
      try scratch.write("t.sketch", Samples.legal)
      try scratch.write("other.sketch", Samples.legal)
      let running = try Command.start(["analyze", "--follow", "t.sketch"], in: scratch.folder)
      #expect(wait { kept(by: running) == Samples.legal.utf8.count })
      try FileManager.default.removeItem(at: scratch.url("t.sketch"))
      #expect(wait { running.errorText.contains("'t.sketch' is gone; waiting for a file") })
      try FileManager.default.createSymbolicLink(
        atPath: scratch.url("t.sketch").path, withDestinationPath: "other.sketch")
      #expect(wait { running.errorText.contains("'t.sketch' was replaced by a link; ") })
      #expect(try end(running).code == 0)
    }

    private enum Loss: CaseIterable { case loop, folder, fileForFolder }

    @Test(arguments: Loss.allCases) private func aNameThatLeadsNowhereIsSaid(_ loss: Loss) throws {
      let files = FileManager.default
      let (file, folder) = (scratch.url("d/t.sketch"), scratch.url("d"))
      try scratch.write("d/t.sketch", Samples.legal)
      let running = try Command.start(["analyze", "--follow", "d/t.sketch"], in: scratch.folder)
      #expect(wait { kept(by: running) == Samples.legal.utf8.count })
      switch loss {
      case .loop:
        #expect(symlink("t.sketch", scratch.url("d/loop").path) == 0)
        #expect(Foundation.rename(scratch.url("d/loop").path, file.path) == 0)
        #expect(wait { running.errorText.contains("'d/t.sketch' was replaced by something that") })
      case .folder:
        try files.moveItem(at: folder, to: scratch.url("e"))
        #expect(wait { running.errorText.contains("'d/t.sketch' is gone; waiting for a file") })
      case .fileForFolder:
        try files.moveItem(at: folder, to: scratch.url("e"))
        try scratch.write("d", "")
        #expect(wait { running.errorText.contains("'d/t.sketch' is gone; waiting for a file") })
      }
      let result = try end(running)
      #expect(result.code == 0 && result.errorText.split(separator: "\n").count == 1)
    }

    /// What reads a named pipe says once that it waits, and only there.
    @Test(arguments: ["analyze", "check", "timeline", "convert", "batch", "merge", "coverage"])
    func aWaitForAPipeIsSaidOnce(_ command: String) throws {
      #expect(mkfifo(scratch.url("pipe").path, 0o600) == 0)
      let note = "Note: 'pipe' is a pipe; waiting for its writer\n"
      let running = try Command.start([command, "pipe"], in: scratch.folder)
      #expect(wait { running.errorText == note })
      usleep(1_500_000)
      #expect(running.errorText == note)
      let result = try end(running, SIGTERM)
      #expect(result.signal == SIGTERM && !result.errorText.contains("is empty"))
      let quiet = try Command.start([command, "--quiet", "pipe"], in: scratch.folder)
      let pipe = Pipe()
      let other = try Command.start([command, "-"], input: .pipe(pipe), in: scratch.folder)
      usleep(1_500_000)
      #expect(try !end(quiet, SIGTERM).errorText.contains("Note: "))
      #expect(try !end(other, SIGTERM).errorText.contains("Note: "))
      try pipe.fileHandleForWriting.close()
    }

    /// A pipe is opened once: its writer may be there as soon as it is open.
    @Test(arguments: [["analyze"], ["timeline"]], 0..<(Tier.isLong ? 40 : 6))
    func aWriterThatComesAtOnceIsRead(_ command: [String], _ turn: Int) throws {
      #expect(mkfifo(scratch.url("pipe").path, 0o600) == 0)
      let running = try Command.start(command + ["--follow", "pipe"], in: scratch.folder)
      // Opens as soon as there is a reader.
      let writer = open(scratch.url("pipe").path, O_WRONLY)
      let bytes = Array(Samples.legal.utf8)
      #expect(write(writer, bytes, bytes.count) == bytes.count)
      close(writer)
      let result = try running.wait()
      try scratch.write("whole/pipe", Samples.legal)
      let expected = try Command.run(command + ["pipe"], in: scratch.url("whole"))
      #expect(result.code == 0 && result.output == expected.output, "\(result.errorText)")
    }

    /// A device is no pipe, and has no writer to wait for.
    @Test func aDeviceIsNoPipe() throws {
      let result = try Command.run(["analyze", "--follow", "/dev/null"], in: scratch.folder)
      #expect(result.code == 65 && !result.errorText.contains("is a pipe"))
    }

    @Test func aPipeWithoutAWriterIsSaid() throws {
      #expect(mkfifo(scratch.url("pipe").path, 0o600) == 0)
      let running = try Command.start(["analyze", "--follow", "pipe"], in: scratch.folder)
      #expect(wait { running.errorText == "Note: 'pipe' is a pipe; waiting for its writer\n" })
      #expect(try end(running).code == 65)
    }
  #endif
}
