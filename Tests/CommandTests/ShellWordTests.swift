import Foundation
import TestSupport
import Testing

/// Commands that reports show can be copied into a shell.
@Suite struct ShellWordTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func shell(_ command: String) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command.replacing("lifetrace", with: "'\(Command.binary.path)'")]
    process.currentDirectoryURL = scratch.folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test(arguments: [
    "plain", "with blanks", "it's", "-o", "--", "$HOME", "a;b", "\"quoted\"", "film 🎬", "~", "#x",
  ])
  func aShownCommandReadsTheSameFile(_ name: String) throws {
    let trace = Data(try SourceTree.bytes("findings/draft-lost.jsonl.zst"))
    try scratch.write("\(name)/a.jsonl.zst", trace)
    try scratch.write("\(name)/b.jsonl.zst", trace)
    let analyze = try Command.run(["analyze", "./" + name], in: scratch.folder)
    let check = try #require(analyze.errorText.split(separator: "`").dropFirst().first)
    #expect(try shell(String(check)) == 1, "\(check)")
    let merge = try Command.run(["merge", "./" + name], in: scratch.folder)
    let batch = try #require(merge.errorText.split(separator: "`").dropFirst().first)
    #expect(try shell(String(batch)) == 0, "\(batch)")
    let partials = try Command.run(["batch", "./" + name], in: scratch.folder)
    let fleet = try Command.run(
      ["merge", "--format", "text"], input: partials.output, in: scratch.folder)
    let timeline = try #require(fleet.lines.first { $0.contains("lifetrace timeline") })
    #expect(try shell(timeline) == 0, "\(timeline)")
  }
}
