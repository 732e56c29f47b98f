import Foundation
import TestSupport
import Testing

/// Reports in files: complete or not written, and never over an input.
@Suite struct ReportFileTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("t.sketch", Samples.illegal)
  }

  private func check(_ words: String, shell: String? = nil) throws -> Command.Result {
    try Command.run(
      ["check", "t.sketch"] + words.split(separator: " ").map(String.init), in: scratch.folder,
      shell: shell)
  }

  @Test func aReportInAFileEqualsTheOneOnStandardOutput() throws {
    let human = try check("")
    let json = try check("--reporter json")
    let both = try check("--reporter json=r.json --reporter human=r.txt")
    #expect(both.code == 1 && both.output.isEmpty && both.errors.isEmpty)
    #expect(try scratch.data("r.json") == json.output)
    #expect(try scratch.data("r.txt") == human.output)
    let mixed = try check("--reporter=human --reporter=json=s.json")
    #expect(mixed.output == human.output)
    #expect(try scratch.data("s.json") == json.output)
    #expect(try check("--output o.txt").output.isEmpty)
    #expect(try scratch.data("o.txt") == human.output)
    #expect(try check("--output o.txt --reporter json").output.isEmpty)
    #expect(try scratch.data("o.txt") == json.output)
    #expect(try check("--output -").output == human.output)
    #expect(try check("--output /dev/stdout").output == human.output)
    #expect(try scratch.names == ["o.txt", "r.json", "r.txt", "s.json", "t.sketch"])
  }

  @Test func aFileIsNeverColouredUnlessAsked() throws {
    _ = try Command.run(
      ["check", "t.sketch", "--output", "o.txt"], in: scratch.folder,
      environment: ["FORCE_COLOR": "1"])
    #expect(!(try scratch.text("o.txt").contains("\u{1B}")))
    _ = try check("--color always --output o.txt")
    #expect(try scratch.text("o.txt").contains("\u{1B}["))
  }

  @Test func anInputIsNeverReplaced() throws {
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: scratch.url("soft").path, withDestinationPath: "t.sketch")
    try manager.linkItem(at: scratch.url("t.sketch"), to: scratch.url("hard"))
    for name in ["t.sketch", "./t.sketch", "soft", "hard", scratch.url("t.sketch").path] {
      for option in ["--output \(name)", "--reporter json=\(name)"] {
        let result = try check(option)
        #expect(result.code == 64 && result.output.isEmpty, "\(option)")
        #expect(
          result.errorText.hasPrefix("Error: " + Messages.overwrites("The report", "t.sketch")))
      }
    }
    let piped = try Command.run(
      ["check", "-", "--output", "t.sketch"], in: scratch.folder,
      shell: "exec \"$0\" \"$@\" <t.sketch")
    #expect(piped.code == 64)
    #expect(try scratch.text("t.sketch") == Samples.illegal)
  }

  static let commands = [
    "check t.sketch --reporter json=FILE", "check t.sketch --write-baseline FILE",
    "analyze t.sketch -o FILE", "timeline t.sketch -o FILE", "diff t.sketch t.sketch -o FILE",
    "convert t.sketch --format sketch -o FILE", "convert t.sketch --format csv -o FILE",
  ]

  /// A folder of the recorder and an app are one input each, and so is what lies in them.
  @Test(arguments: [
    "convert X.lifetrace -o FILE", "check X.lifetrace --reporter json=FILE",
    "check X.lifetrace --write-baseline FILE", "analyze X.lifetrace -o FILE",
    "timeline X.lifetrace -o FILE", "coverage X.lifetrace -o FILE",
    "diff X.lifetrace X.lifetrace -o FILE", "preflight X.app --reporter json=FILE",
    "check t.sketch --info-plist X.app --reporter json=FILE",
  ])
  func nothingInAFolderThatIsAnInputIsReplaced(_ command: String) throws {
    let recording = "{\"lifetrace\":1,\"run\":\"1\"}\n{\"event\":\"process.start\",\"t\":1}\n"
    let list =
      "<plist version=\"1.0\"><dict><key>CFBundleIdentifier</key><string>a.b</string></dict></plist>"
    try scratch.write("X.lifetrace/0000.jsonl", recording)
    try scratch.write("X.app/Info.plist", list)
    let name = command.contains("X.app") ? "X.app/Info.plist" : "X.lifetrace/0000.jsonl"
    let new = command.contains("X.app") ? "X.app/new.jsonl" : "X.lifetrace/new.jsonl"
    for file in [name, "./\(name)", new] {
      let words = command.replacing("FILE", with: file)
      let result = try Command.run(
        words.split(separator: " ").map(String.init), in: scratch.folder)
      #expect(result.code == 64 && result.output.isEmpty, "\(words)")
      #expect(result.errorText.contains(" would overwrite the input '"), "\(words)")
    }
    #expect(try scratch.text("X.lifetrace/0000.jsonl") == recording)
    #expect(try scratch.text("X.app/Info.plist") == list)
  }

  @Test func aMergeReplacesNoConfigurationEither() throws {
    try scratch.write(".lifetrace.json", "{}")
    let result = try Command.run(
      ["merge", "-", "-o", ".lifetrace.json", "--format", "json"], in: scratch.folder)
    #expect(result.code == 64)
    #expect(result.errorText.contains("The result would overwrite the configuration '"))
    #expect(try scratch.text(".lifetrace.json") == "{}")
  }

  @Test(arguments: commands) func theConfigurationInUseIsNeverReplaced(_ command: String) throws {
    try scratch.write(".lifetrace.json", "{}")
    try scratch.write("own.json", "{}")
    for (name, option) in [
      (".lifetrace.json", ""), ("./own.json", " --config own.json"),
    ] {
      let words = command.replacing("FILE", with: name) + option
      let result = try Command.run(
        words.split(separator: " ").map(String.init), in: scratch.folder)
      #expect(result.code == 64 && result.output.isEmpty, "\(words)")
      #expect(result.errorText.contains(" would overwrite the configuration '"), "\(words)")
    }
    for name in [".lifetrace.json", "own.json"] { #expect(try scratch.text(name) == "{}") }
    // Another one is a file like any.
    let other = command.replacing("FILE", with: "own.json").split(separator: " ").map(String.init)
    #expect((try Command.run(other, in: scratch.folder).code ?? 64) < 64)
  }

  /// A broken link is a name of its target.
  @Test func twoNamesOfANewFileAreOne() throws {
    try scratch.makeFolder("d")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.url("d/link").path, withDestinationPath: "../new.json")
    let same = ["./new.json", "d/../new.json", "d/link", scratch.url("new.json").path]
    for name in same {
      #expect(try check("--reporter csv=new.json --reporter json=\(name)").code == 64, "\(name)")
    }
    #expect(try scratch.names == ["d", "t.sketch"])
    #expect(try check("--reporter csv=new.json --reporter json=d/new.json").code == 1)
  }

  #if os(Linux)
    @Test(arguments: commands) func standardErrorOnAFullDiskIsAnError(_ command: String) throws {
      guard !command.contains("baseline") else { return }
      for name in ["/dev/stderr", "/dev/full"] {
        let words = command.replacing("FILE", with: name).split(separator: " ").map(String.init)
        let result = try Command.run(
          words, in: scratch.folder, shell: "exec \"$0\" \"$@\" 2>/dev/full")
        #expect(result.code == 74, "\(words)")
      }
    }
  #endif

  /// An open descriptor is written at its current position.
  @Test func anOpenFileIsWrittenAtItsEnd() throws {
    let human = try check("").text
    try scratch.write("log", "before\n")
    for name in ["/dev/fd/5", "/proc/self/fd/5"] {
      let result = try check(
        "--output \(name)", shell: "exec 5>>log; \"$0\" \"$@\"; echo after >&5")
      #expect(result.code == 0 && result.errors.isEmpty, "\(name)")
    }
    #expect(
      try scratch.text("log") == "before\n" + human + "after\n" + human + "after\n")
    #expect(try check("--output /dev/fd/9").code == 73)
  }

  @Test func aClosedStreamIsNotOneOfTheFiles() throws {
    let null = try check("--output /dev/null", shell: "exec \"$0\" \"$@\" >&-")
    #expect(null.code == 1 && null.errors.isEmpty)
    let closed = try check("--output /dev/stdout", shell: "exec \"$0\" \"$@\" >&-")
    #expect(closed.code == 74)
  }

  @Test func theOldReportStaysWhereTheNewOneCannotBeWritten() throws {
    let long = (0..<3_000).map { "\(200 + $0)ms A scene.didBecomeActive\n" }.joined()
    try scratch.write("t.sketch", Samples.illegal + long)
    try scratch.write("r.json", "old")
    let result = try check(
      "--reporter json=r.json", shell: Shell.withSmallFiles + " 2>&1")
    #expect(result.code == 74)
    #expect(
      result.text
        == "Error: r.json: cannot be written: File too large; free some space or name another file\n"
    )
    #expect(try scratch.text("r.json") == "old")
    #expect(try scratch.names == ["r.json", "t.sketch"])
  }

  @Test func aFileThatCannotBeMadeIsNamed() throws {
    try scratch.makeFolder("folder")
    let missing = try check("--output none/r")
    #expect(missing.code == 73)
    #expect(
      missing.errorText
        == "Error: none/r: \(Messages.notCreated("No such file or directory"))\n")
    let folder = try check("--output folder")
    #expect(folder.code == 73)
    #expect(
      folder.errorText
        == "Error: folder: \(Messages.notCreated("Is a directory"))\n")
    #expect(try check("--output t.sketch/r").code == 73)
    #if os(Linux)
      let full = try check("--output /dev/full")
      #expect(full.code == 74)
      #expect(
        full.errorText
          == "Error: /dev/full: cannot be written: No space left on device; free some space or name "
          + "another file\n")
    #endif
  }

  @Test func aLinkStaysAndPermissionsAreKept() throws {
    let manager = FileManager.default
    let masked = try check("--output new.txt", shell: "umask 027; exec \"$0\" \"$@\"")
    #expect(masked.code == 1)
    func mode(_ name: String) throws -> Int? {
      try manager.attributesOfItem(atPath: scratch.url(name).path)[.posixPermissions] as? Int
    }
    #expect(try mode("new.txt") == 0o640)
    try manager.setAttributes([.posixPermissions: 0o604], ofItemAtPath: scratch.url("new.txt").path)
    try manager.createSymbolicLink(
      atPath: scratch.url("link").path, withDestinationPath: "new.txt")
    #expect(try check("--output link --reporter json").code == 1)
    #expect(try manager.destinationOfSymbolicLink(atPath: scratch.url("link").path) == "new.txt")
    #expect(try mode("new.txt") == 0o604)
    #expect(try scratch.data("new.txt") == (try check("--reporter json").output))
  }

  /// A broken link stays a link; a circular link is reported.
  @Test func aLinkToAFileThatDoesNotExistMakesIt() throws {
    let manager = FileManager.default
    try scratch.makeFolder("d")
    for (link, target) in [
      ("one", "two"), ("two", "d/three"), ("d/three", "new.txt"), ("round", "about"),
      ("about", "round"),
    ] {
      try manager.createSymbolicLink(
        atPath: scratch.url(link).path, withDestinationPath: target)
    }
    #expect(try check("--output one --reporter json").code == 1)
    #expect(try scratch.text("d/new.txt").hasPrefix("{"))
    #expect(try manager.destinationOfSymbolicLink(atPath: scratch.url("d/three").path) == "new.txt")
    let circle = try check("--output round --reporter json")
    #expect(circle.code == 73 && circle.errorText.contains("round: cannot be created: "))
    #expect(try manager.destinationOfSymbolicLink(atPath: scratch.url("round").path) == "about")
  }

  @Test func aReportIsWrittenAlsoWhereNothingCouldBeRead() throws {
    let result = try Command.run(
      ["check", "gone", "--reporter", "json=r.json"], in: scratch.folder)
    #expect(result.code == 66 && result.output.isEmpty)
    let exit = try JSONTree(try scratch.text("r.json"))["exit"]
    #expect(exit?["code"] == .number(66) && exit?["input"] == .bool(true))
  }
}
