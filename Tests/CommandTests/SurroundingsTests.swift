import Foundation
import TestSupport
import Testing

/// Terminals, permissions, links and limits that a shell may set.
@Suite struct SurroundingsTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("t.sketch", Samples.illegal)
  }

  private func shell(_ script: String, _ arguments: [String] = []) throws -> Command.Result {
    try Command.run(arguments, in: scratch.folder, shell: script)
  }

  @Test(arguments: [
    ["analyze", "t.sketch"], ["timeline", "t.sketch"], ["check", "--reporter", "json", "t.sketch"],
    ["rules"], ["model"], ["--help"], ["version", "--schema", "report"],
  ])
  func aFileThatMayNotGrowIsAnError(_ arguments: [String]) throws {
    let events = (0..<200).map { "\(70 + $0)ms my.event\($0)\n" }.joined()
    try scratch.write("t.sketch", Samples.illegal.replacing("60ms trace.end\n", with: events))
    let result = try shell(Shell.withSmallFiles, arguments)
    #expect(result.code == 74)
    #expect(result.errorText == "Error: standard output: cannot be written: File too large\n")
  }

  @Test func aTraceThatCannotBeKeptForTheSecondReadingIsAnError() throws {
    let result = try shell("cat t.sketch | TMPDIR=\"$PWD/gone\" \"$0\" timeline -; echo $?")
    #expect(result.text == "74\n")
    #expect(
      result.errorText.hasSuffix(
        "/gone: a copy of the input cannot be kept there: No such file or directory; free some space, set "
          + "TMPDIR to another folder, or read from a file\n"))
    #expect(result.errorText.split(separator: "\n").count == 1)
    // Of nothing there is nothing to keep.
    try scratch.write("empty", "")
    let empty = try shell("TMPDIR=\"$PWD/gone\" \"$0\" timeline empty")
    #expect(empty.code == 65 && empty.errors.isEmpty)
    try FileManager.default.removeItem(at: scratch.url("empty"))
    let kept = try shell("cat t.sketch | TMPDIR=\"$PWD\" \"$0\" timeline -")
    #expect(kept.code == 0)
    #expect(try scratch.names == ["t.sketch"])
  }

  @Test func linksAreFollowedUnlessTheyLeadNowhere() throws {
    let manager = FileManager.default
    for (name, target) in [("loop", "loop"), ("dead", "gone"), ("good", "t.sketch")] {
      try manager.createSymbolicLink(
        atPath: scratch.url(name).path, withDestinationPath: target)
    }
    let good = try shell("exec \"$0\" analyze good")
    #expect(good.code == 0 && good.lines.first == "good")
    for (name, reason) in [
      ("loop", "Too many levels of symbolic links"), ("dead", "No such file or directory"),
      (String(repeating: "n", count: 300), "File name too long"),
    ] {
      let result = try shell("exec \"$0\" \"$@\"", ["check", "--", name])
      #expect(result.code == 66 && result.output.isEmpty)
      #expect(result.errorText.hasSuffix(": cannot be read: \(reason); check the path\n"))
    }
  }

  /// A user who may do nothing, if we may become one and that one may start the command.
  private static let nobody: String? = {
    let words = "setpriv --reuid 65534 --regid 65534 --clear-groups"
    guard geteuid() == 0, let scratch = try? Scratch(),
      let result = try? Command.run(
        ["version"], in: scratch.folder, shell: "exec \(words) \"$0\" \"$@\""),
      result.code == 0
    else { return nil }
    return words
  }()

  @Test(.enabled(if: nobody != nil, "only root can give up what it may"))
  func permissionsAreNamed() throws {
    let words = try #require(Self.nobody)
    try scratch.write("secret/t.sketch", Samples.legal)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: scratch.url("secret").path)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: scratch.url("t.sketch").path)
    let cases: [(words: [String], code: Int32, error: String)] = [
      (
        ["analyze", "t.sketch"], 66,
        "t.sketch: \(Messages.noPermission)"
      ),
      (
        ["timeline", "secret/t.sketch"], 66,
        "secret/t.sketch: \(Messages.noPermission)"
      ),
      (
        ["check", "secret"], 66,
        "secret: cannot be listed: Permission denied; grant read and search permission on the "
          + "directory"
      ),
      (
        ["check", "/dev/null", "--output", "secret/r"], 73,
        "secret/r: \(Messages.notCreated("Permission denied"))"
      ),
    ]
    for (arguments, code, error) in cases {
      let result = try shell("exec \(words) \"$0\" \"$@\"", arguments)
      #expect(result.code == code, "\(arguments)")
      #expect(result.errorText == "Error: \(error)\n", "\(arguments)")
    }
  }

  @Test func aReportFileIsNotOneOfTheClosedStreams() throws {
    let expected = try shell("exec \"$0\" check t.sketch").output
    for closing in [">&-", "<&- >&-", "2>&-", "<&- >&- 2>&-"] {
      let result = try shell(
        "\"$0\" check t.sketch --output r \(closing); echo $? >code; cat code")
      #expect(result.text == "1\n", "\(closing)")
      #expect(try scratch.data("r") == expected, "\(closing)")
    }
    #expect(try scratch.text("t.sketch") == Samples.illegal)
  }

  @Test func nothingThatATraceSaysNamesAFile() throws {
    try scratch.makeFolder("in")
    let inside = scratch.url("in")
    for name in ["../made", "made", scratch.url("made").path, "json=made", "--output=made"] {
      for command in [["analyze"], ["check"], ["timeline"]] {
        let result = try Command.run(
          command + ["-"], input: Data(Samples.hostile(name).utf8), in: inside)
        #expect(result.code == 65 && result.errors.isEmpty)
      }
    }
    #expect(try scratch.names == ["in", "t.sketch"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: inside.path).isEmpty)
  }

  #if os(Linux)
    private static let hasTerminals = FileManager.default.isExecutableFile(
      atPath: "/usr/bin/script")

    /// `script` runs the command in its own terminal.
    @Test(.enabled(if: hasTerminals))
    func aTerminalHasColoursUnlessTheyAreOff() throws {
      func text(_ environment: [String: String], _ rest: String = "") throws -> String {
        try Command.run(
          [], in: scratch.folder, environment: ["TERM": "xterm"].merging(environment) { $1 },
          shell: "exec script -qec \"'$0' analyze t.sketch\(rest)\" /dev/null </dev/null"
        ).text.replacing("\r\n", with: "\n")
      }
      let painted = try text([:])
      #expect(painted.contains("\u{1B}["))
      let plain = try shell("exec \"$0\" analyze t.sketch").text
      for (environment, rest) in [
        (["NO_COLOR": "1"], ""), (["TERM": "dumb"], ""), (["CLICOLOR": "0"], ""),
        ([:], " --color never"), ([:], " | cat"),
      ] {
        #expect(try text(environment, rest) == plain, "\(environment)\(rest)")
      }
      #expect(TextTests.unpainted(painted) == plain)
    }
  #endif
}
