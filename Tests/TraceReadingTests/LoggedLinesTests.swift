import Testing

@testable import TraceReading

/// What is kept of a log to find its copies.
@Suite struct LoggedLinesTests {
  private func lines(_ text: String) -> LoggedLines? {
    LoggedLines(MemorySource(Array(text.utf8)), options: ReadingOptions())
  }

  /// Digests of lines take memory, however short the lines are, and so do blank lines.
  @Test(arguments: ["x\n", "\n"])
  func aTextOfTooManyLinesIsNotCompared(_ line: String) {
    let most = LoggedLines.countLimit
    let few = "first\n" + String(repeating: line, count: most / 2) + "last\n"
    #expect(lines(few)?.count == most / 2 + 2)
    let many = "first\n" + String(repeating: line, count: most + 100_000) + "last\n"
    #expect(lines(many) == nil)
  }

  @Test func blankLinesAndHeadingsAroundTheLinesDoNotCount() {
    let text = "one\r\n\ntwo\n"
    #expect(lines(text)?.count == 3 && lines("\n  \n" + text + "\n\n")?.count == 3)
    #expect(lines("") == nil && lines(" \n\n") == nil)
  }
}
