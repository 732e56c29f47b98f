import Foundation
import LifecycleRules
import TestSupport
import Testing

/// `lifetrace skill`: each command and page that its texts name is there.
@Suite struct SkillCommandTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func write(_ folder: String) throws -> Command.Result {
    try Command.run(["skill", folder], in: scratch.folder)
  }

  @Test func eachRuleHasAPage() throws {
    let result = try write("skills/lifetrace")
    #expect(
      result.code == 0 && result.text.hasPrefix("skills/lifetrace: ") && result.errors.isEmpty)
    let index = try scratch.text("skills/lifetrace/rules/index.md")
    let recording = try scratch.text("skills/lifetrace/recording.md")
    for info in Catalogue.allInfos {
      let page = try scratch.text("skills/lifetrace/rules/\(info.name).md")
      #expect(page.hasPrefix("# \(info.name)\n"))
      #expect(index.contains("[\(info.name)](\(info.name).md) (\(info.code), "))
      #expect(info.phrases.allSatisfy(index.contains) || info.phrases.contains { $0.contains("_") })
      let isRecorded = !info.triggering.isEmpty && info.family != .builtProduct
      #expect(recording.contains("(rules/\(info.name).md)") == isRecorded, "\(info.name)")
    }
  }

  @Test func theInstructionsAreASkill() throws {
    _ = try write("lifetrace")
    let lines = try scratch.text("lifetrace/SKILL.md").split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    #expect(lines[0] == "---" && lines[1] == "name: lifetrace" && lines[3] == "---")
    // <https://agentskills.io/specification> sets these limits.
    #expect(lines[2].hasPrefix("description: ") && lines[2].count <= 13 + 1_024)
    #expect(lines.count < 500)
    // A colon with a space would begin a map in YAML.
    #expect(!lines[2].dropFirst(13).contains(": ") && !lines[2].contains(" #"))
  }

  @Test func itsCommandsAndOptionsExist() throws {
    _ = try write("lifetrace")
    let text = try scratch.text("lifetrace/SKILL.md")
    let commands = text.matches(of: #/(?m)(?:^|`)lifetrace ([a-z]+) ([^`\n#]*)/#)
    #expect(commands.count >= 6)
    for command in commands {
      let help = try Command.run([String(command.output.1), "--help"], in: scratch.folder)
      #expect(help.code == 0, "\(command.output.0)")
      for option in command.output.2.split(separator: " ") where option.hasPrefix("--") {
        #expect(help.text.contains("\(option)"), "\(command.output.0)")
      }
    }
    for name in ["rules/index.md", "recording.md"] {
      #expect(text.contains("`\(name)`"))
      #expect(try !scratch.text("lifetrace/\(name)").isEmpty)
    }
  }

  @Test func againGivesTheSameBytes() throws {
    _ = try write("a")
    let first = try scratch.text("a/SKILL.md") + scratch.text("a/rules/index.md")
    try scratch.write("a/SKILL.md", "old")
    _ = try write("a")
    #expect(try scratch.text("a/SKILL.md") + scratch.text("a/rules/index.md") == first)
  }

  /// A link in the place of a file, or of a folder among them, is somebody else's file; nothing is
  /// written then. The directory itself may be named through a link.
  @Test(arguments: ["SKILL.md", "recording.md", "rules", "rules/index.md"])
  func aLinkIsNotWrittenThrough(_ name: String) throws {
    let files = FileManager.default
    let link = scratch.url("lifetrace/\(name)")
    for (target, isThere) in [("victim", true), ("none", false), ("elsewhere", true)] {
      try files.createDirectory(
        at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
      if target == "victim" { try scratch.write(target, "x") }
      if target == "elsewhere" {
        try files.createDirectory(at: scratch.url(target), withIntermediateDirectories: true)
      }
      try files.createSymbolicLink(at: link, withDestinationURL: scratch.url(target))
      let result = try write("lifetrace")
      #expect(result.code == 73 && result.output.isEmpty, "\(name) \(target)")
      #expect(result.errorText.split(separator: "\n").count == 1)
      #expect(result.errorText.contains("lifetrace/\(name): is a symbolic link"))
      #expect(files.fileExists(atPath: scratch.url(target).path) == isThere)
      try files.removeItem(at: link)
    }
    #expect(try scratch.text("victim") == "x")
    #expect(try files.contentsOfDirectory(atPath: scratch.url("elsewhere").path).isEmpty)
    try files.createSymbolicLink(
      at: scratch.url("linked"), withDestinationURL: scratch.url("lifetrace"))
    #expect(try write("linked").code == 0)
    #expect(try !scratch.text("lifetrace/SKILL.md").isEmpty)
  }

  @Test(arguments: ["SKILL.md", "recording.md", "rules", "rules/index.md"])
  func aPipeIsNotWrittenTo(_ name: String) throws {
    let place = scratch.url("lifetrace/\(name)")
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    #expect(mkfifo(place.path, 0o600) == 0)
    let result = try write("lifetrace")
    #expect(result.code == 73 && result.output.isEmpty)
    #expect(result.errorText.split(separator: "\n").count == 1)
    #expect(result.errorText.contains("lifetrace/\(name): is neither a file nor a directory"))
  }

  @Test func eachLinkLeadsToAFile() throws {
    _ = try write("lifetrace")
    let folder = scratch.url("lifetrace")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    var links = 0
    for case let file as String in files where file.hasSuffix(".md") {
      let page = folder.appendingPathComponent(file)
      for link in try String(contentsOf: page, encoding: .utf8).matches(of: #/\]\(([^)]+)\)/#)
      where !link.output.1.contains("://") {
        let target = link.output.1.prefix { $0 != "#" }
        let place = page.deletingLastPathComponent().appendingPathComponent(String(target))
        #expect(FileManager.default.fileExists(atPath: place.path), "\(file): \(target)")
        links += 1
      }
    }
    #expect(links > 300)
  }

  @Test func aPlaceThatIsNoDirectoryIsOneLine() throws {
    try scratch.write("file", "x")
    for folder in ["file", "file/below"] {
      let result = try write(folder)
      #expect(result.code == 73 && result.output.isEmpty, "\(folder)")
      #expect(result.errorText.split(separator: "\n").count == 1)
    }
    #expect(try write("-").code == 64 && write("").code == 64)
    #expect(try Command.run(["skill"], in: scratch.folder).code == 64)
    #expect(try scratch.text("file") == "x")
  }
}
