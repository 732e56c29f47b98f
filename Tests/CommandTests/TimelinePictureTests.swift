import Foundation
import TestSupport
import Testing

/// Timelines as pages, pictures and diagrams, as the command writes them.
@Suite struct TimelinePictureTests {
  private static let formats = ["html", "svg", "markdown", "mermaid"]

  private func timeline(
    _ format: String, _ arguments: [String], input: String = ""
  ) throws -> Command.Result {
    try Command.run(
      ["timeline", "--format", format] + arguments, input: Data(input.utf8), in: SourceTree.traces)
  }

  /// Pictures that the README and the pages show. `LIFETRACE_RECORD=1` writes them, and fails.
  @Test(arguments: [
    "findings/draft-lost", "findings/films-bug-report", "findings/upload-over-budget",
    "legal/carplay-with-phone",
    "legal/ipad-two-windows",
  ])
  func picturesOfThePagesAreCurrent(_ trace: String) throws {
    let name = trace.split(separator: "/").last.map(String.init) ?? trace
    let expected = SourceTree.traces.appendingPathComponent("pictures/\(name).svg")
    // The first picture of the README: the half minute of the loss, out of an hour.
    let part = trace == "findings/draft-lost" ? ["--from", "620s", "--to", "650s"] : []
    let result = try timeline("svg", part + [trace + ".jsonl.zst"])
    #expect(result.code == 0)
    #expect(result.errors.isEmpty)
    if recordsExpectedFiles {
      try FileManager.default.createDirectory(
        at: expected.deletingLastPathComponent(), withIntermediateDirectories: true)
      try result.output.write(to: expected)
      Issue.record("\(name).svg was recorded; look at it, then test again without")
      return
    }
    let recorded = try Data(contentsOf: expected)
    #expect(result.output == recorded, "LIFETRACE_RECORD=1 writes it again")
  }

  @Test(arguments: formats)
  func theSameTraceProducesTheSameBytes(_ format: String) throws {
    let trace = "findings/upload-over-budget.jsonl.zst"
    let first = try timeline(format, [trace])
    #expect(first.code == 0 && !first.output.isEmpty)
    #expect(try timeline(format, ["--jobs", "1", trace]) == first)
    let pipe = try Command.run(
      ["timeline", "--format", format, "-"], in: SourceTree.traces,
      shell: "cat \(trace) | \"$0\" \"$@\"")
    let named = first.text.replacingOccurrences(of: trace, with: "(standard input)")
    let asCode = pipe.text.replacingOccurrences(
      of: "\\(standard input\\)", with: "(standard input)")
    #expect(asCode == named)
  }

  /// Counts of active elements: they don't depend on the names in the trace.
  private func acting(_ page: String) -> [String: Int] {
    var counts: [String: Int] = [:]
    for part in page.split(separator: "<").dropFirst() {
      let name = part.prefix { $0.isLetter || $0 == "/" || $0 == "!" }
      if ["script", "/script", "img", "iframe", "svg", "a", "!"].contains(name) {
        counts[String(name), default: 0] += 1
      }
    }
    return counts
  }

  @Test func namesCannotAct() throws {
    let quiet = try timeline("html", ["-"], input: Samples.hostile("quiet")).text
    let quietPicture = try timeline("svg", ["-"], input: Samples.hostile("quiet")).text
    let names =
      Samples.hostileStrings + [
        "</script><script>alert(1)</script>", "<!--<script>", "]]><svg onload=alert(1)>",
        "\" onclick=\"alert(1)", "</style></title><img src=x>", "```\n# x", "</details>",
      ]
    for name in names {
      let sample = Samples.hostile(name)
      let page = try timeline("html", ["-"], input: sample).text
      #expect(acting(page) == acting(quiet), "\(name)")
      let picture = try timeline("svg", ["-"], input: sample).text
      #expect(acting(picture) == acting(quietPicture), "\(name)")
      let markdown = try timeline("markdown", ["-"], input: sample).text
      #expect(markdown.components(separatedBy: "```").count == 3, "\(name)")
      // The content of code is text.
      let prose = markdown.replacingOccurrences(of: "\\`", with: "")
        .split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 0 }.map { String($0.element) }.joined()
      #expect(prose.components(separatedBy: "</details>").count == 2, "\(name)")
      for text in [page, picture, markdown, try timeline("mermaid", ["-"], input: sample).text] {
        let control = text.unicodeScalars.first {
          $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value)
            || (0x202A...0x202E).contains($0.value)
        }
        #expect(control == nil, "\(name)")
      }
      // A line that a build log takes for a command.
      #expect(
        !markdown.split(separator: "\n").contains { $0.hasPrefix("::") || $0.hasPrefix("##[") })
    }
  }

  @Test(arguments: formats)
  func aTraceWithoutEventsIsSaid(_ format: String) throws {
    let empty = try timeline(format, ["-"])
    #expect(empty.code == 65)
    #expect(!empty.output.isEmpty)
  }

  @Test func thePageNamesItsOptions() throws {
    let result = try timeline(
      "html", ["--scene", "A", "--from", "30ms", "--around", "illegal-transition", "-"],
      input: Samples.illegal)
    #expect(
      result.text.contains(
        "Shown: only scenes A, from +0.030 s, around findings of illegal-transition."))
  }

  @Test func picturesAreSmallEnoughForAPullRequest() throws {
    for trace in SourceTree.recorded {
      let picture = try timeline("svg", [trace]).output.count
      #expect(picture < 200_000, "\(trace): \(picture)")
      let diagram = try timeline("mermaid", [trace]).output.count
      #expect(diagram < 50_000, "\(trace): \(diagram)")
    }
  }
}
