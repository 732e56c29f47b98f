import Foundation
import TestSupport
import Testing

/// Pages and Markdown as the command writes them.
@Suite struct PageFileTests {
  /// Findings with and without a source, folded and unfolded, in a damaged input and in whole ones.
  private func sample() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write("traces/1-illegal.sketch", Samples.illegal)
    try scratch.write("traces/2-unpaired.sketch", Samples.unpaired)
    try scratch.write("traces/3-malformed.jsonl", Samples.malformed)
    try scratch.write("traces/4-lossy.sketch", Samples.lossy)
    try scratch.write("traces/5-hostile.jsonl", Samples.hostile("<b>@x|`y`</b>"))
    try scratch.write(
      ".lifetrace.json",
      #"{"only_rules": ["illegal-transition", "missing-pair", "order-violation"]}"#)
    return scratch
  }

  /// `LIFETRACE_RECORD=1` writes the files, and fails, so that no run both records and passes.
  @Test(arguments: ["markdown", "github-markdown"])
  func markdownIsAsRecorded(_ reporter: String) throws {
    let scratch = try sample()
    let result = try Command.run(
      ["check", "--show-unknown", "--reporter", reporter, "traces"], in: scratch.folder)
    #expect(result.code == 65)
    #expect(result.errors.isEmpty)
    let recorded = SourceTree.root.appendingPathComponent("Tests/Recorded/check.\(reporter).md")
    if recordsExpectedFiles {
      try result.output.write(to: recorded)
      Issue.record("\(Messages.recorded(recorded.lastPathComponent))")
      return
    }
    #expect(result.text == String(decoding: try Data(contentsOf: recorded), as: UTF8.self))
  }

  @Test func aPageIsWrittenCompleteOrNotWritten() throws {
    let scratch = try sample()
    let page = try Command.run(
      ["analyze", "--format", "html", "traces/1-illegal.sketch"], in: scratch.folder)
    #expect(page.text.hasPrefix("<!DOCTYPE html>\n"))
    let written = try Command.run(
      ["analyze", "--format", "html", "-o", "page.html", "traces/1-illegal.sketch"],
      in: scratch.folder)
    #expect(written.code == 0)
    #expect(written.output.isEmpty)
    #expect(try scratch.data("page.html") == page.output)
    let refused = try Command.run(
      ["analyze", "--output", "traces/1-illegal.sketch", "traces/1-illegal.sketch"],
      in: scratch.folder)
    #expect(refused.code == 64)
    #expect(try scratch.text("traces/1-illegal.sketch") == Samples.illegal)
    let nowhere = try Command.run(
      ["analyze", "--output", "no/page.html", "traces/1-illegal.sketch"], in: scratch.folder)
    #expect(nowhere.code == 73)
    let unnamed = try Command.run(
      ["analyze", "--output", "", "traces/1-illegal.sketch"], in: scratch.folder)
    #expect(unnamed.code == 64)
  }

  @Test func theFormatsOfAnalyzeAreSaid() throws {
    let scratch = try sample()
    let result = try Command.run(
      ["analyze", "--explain-input", "--format", "html", "traces/1-illegal.sketch"],
      in: scratch.folder)
    #expect(result.code == 64)
    #expect(result.errorText.contains("'--explain-input' cannot be combined with '--format html'"))
  }

  @Test(arguments: Samples.hostileStrings)
  func namesThatCouldSteerStayText(_ name: String) throws {
    let scratch = try Scratch()
    try scratch.write("x.jsonl", Samples.hostile(name))
    for words in [
      ["analyze", "--format", "html"], ["check", "--reporter", "html"],
      ["check", "--reporter", "markdown"], ["check", "--reporter", "github-markdown"],
    ] {
      let text = try Command.run(words + ["x.jsonl"], in: scratch.folder).text
      // In Markdown it may be in a code span.
      #expect(!words.contains("html") || !text.contains("<b>&amp;"))
      for scalar in text.unicodeScalars where scalar != "\n" {
        #expect(scalar.properties.generalCategory != .control, "\(scalar.value)")
        #expect(scalar.properties.generalCategory != .format || scalar == "\u{200D}")
      }
      // A line of a build's log may not begin as a command to the build server.
      for line in text.split(separator: "\n") {
        let start = line.drop { $0 == " " }
        #expect(!start.hasPrefix("::") && !start.hasPrefix("##["), "\(line.prefix(80))")
      }
    }
  }
}
