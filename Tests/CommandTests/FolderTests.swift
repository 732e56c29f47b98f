import Foundation
import Testing

/// What is found in a folder, and what is said of the rest.
@Suite(.timeLimit(.minutes(10))) struct FolderTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("d/a.sketch", Samples.legal)
  }

  private func shell(_ script: String) throws -> Command.Result {
    try Command.run([], in: scratch.folder, shell: script)
  }

  /// A named pipe that nobody writes to would be waited for.
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

  #if os(Linux)
    /// Deeper than a path can say.
    @Test func whatIsOutOfReachIsTold() throws {
      let folders = String(repeating: "/" + String(repeating: "n", count: 200), count: 11)
      let result = try shell(
        "mkdir -p d\(folders) e\(folders) && mv e d\(folders) && \"$0\" check d; code=$?; "
          + "rm -rf d; exit $code")
      #expect(result.code == 66)
      #expect(
        result.errorText.hasSuffix(
          "nnnn: cannot be listed: File name too long; check the directory\n"))
      #expect(result.errorText.split(separator: "\n").count == 1)
      #expect(result.text.contains("checked 1 of 2 files: "))
    }
  #endif
}
