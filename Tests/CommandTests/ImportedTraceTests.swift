import Foundation
import TestSupport
import Testing

/// The reports of the samples of other tools' formats, as in the files next to them.
///
/// `LIFETRACE_RECORD=1 swift test --filter ImportedTraceTests` writes them, and fails.
@Suite struct ImportedTraceTests {
  private static let folder = SourceTree.root.appending(path: "Traces/imported")
  static let samples = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { !$0.hasSuffix(".expected.txt") }.sorted()

  @Test func everyFormatHasASample() throws {
    let said = try Command.run(["analyze", "--input-format", "none", "a"], in: Self.folder)
      .errorText
    let names = try #require(said.split(separator: "(expected ").last?.split(separator: ")").first)
    let formats = names.split { " ,".contains($0) }.filter { $0 != "or" }
    #expect(formats.count == 17)
    for format in formats where !["lifetrace", "sketch"].contains(format) {
      #expect(Self.samples.contains { $0.hasPrefix("\(format).") }, "\(format)")
    }
  }

  @Test(arguments: samples)
  func aSampleHasItsExpectedReport(_ name: String) throws {
    let expected = Self.folder.appending(path: name + ".expected.txt")
    let result = try Command.run(["analyze", name], in: Self.folder)
    #expect(result.errors.isEmpty && result.code == 0)
    if recordsExpectedFiles {
      try result.output.write(to: expected)
      Issue.record("\(Messages.recorded(expected.lastPathComponent))")
      return
    }
    #expect(result.text == String(decoding: try Data(contentsOf: expected), as: UTF8.self))
  }

  /// A log whose run ends according to the crash report next to it.
  @Test func aLogAndACrashReportAreOneRun() throws {
    let expected = Self.folder.appending(path: "log-and-crash.expected.txt")
    let result = try Command.run(
      ["analyze", "oslog-compact.before-crash.log", "crash.ips"], in: Self.folder)
    #expect(result.errors.isEmpty && result.code == 0)
    if recordsExpectedFiles {
      try result.output.write(to: expected)
      Issue.record("\(Messages.recorded(expected.lastPathComponent))")
      return
    }
    #expect(result.text == String(decoding: try Data(contentsOf: expected), as: UTF8.self))
  }

  /// An explanation is of the same format, and refuses no more and no less.
  @Test(arguments: samples)
  func anExplanationHasTheSameEnd(_ name: String) throws {
    let plain = try Command.run(["analyze", "--format", "json", name], in: Self.folder)
    let explained = try Command.run(["analyze", "--explain-input", name], in: Self.folder)
    #expect(plain.code == explained.code)
    let format = try #require(plain.text.firstMatch(of: #/"format": ?"([^"]+)"/#)).1
    #expect(explained.text.contains("read as \(format)\n"))
  }

  /// Packed, from standard input and by the format's name the same is said.
  @Test(arguments: samples)
  func howASampleComesDoesNotMatter(_ name: String) throws {
    let scratch = try Scratch()
    let data = try Data(contentsOf: Self.folder.appending(path: name))
    let format = name.hasPrefix("crash") ? "crash" : String(name.prefix { $0 != "." })
    try scratch.write("a", data)
    let isPacked = name.hasSuffix(".zst") || name.hasSuffix(".bin")
    try scratch.write("b.zst", isPacked ? data : Packing.zstd(data))
    let plain = try Command.run(["convert", "a"], in: scratch.folder)
    #expect(!plain.output.isEmpty)
    var ways = [["b.zst"], ["a", "--jobs", "1"]]
    // Lines of several tools have no format that could be named.
    if format != "mixed" { ways.append(["a", "--input-format", format]) }
    for arguments in ways {
      #expect(try Command.run(["convert"] + arguments, in: scratch.folder).output == plain.output)
    }
    #expect(
      try Command.run(["convert", "-"], input: data, in: scratch.folder).output == plain.output)
  }
}
