import TestSupport
import Testing

/// The entries of a baseline, in Markdown for GitHub.
@Suite final class BaselineMarkdownTests {
  private let scratch: Scratch
  init() throws { scratch = try Scratch() }

  private func run(_ words: String) throws -> Command.Result {
    try Command.run(words.split(separator: " ").map(String.init), in: scratch.folder)
  }

  @Test func baselinedFindingsAreClosedAndNoErrors() throws {
    try scratch.write("a.sketch", Samples.illegal)
    let new = try run("check a.sketch --only-rule LT101 --reporter github-markdown")
    #expect(new.code == 1 && new.text.contains("## error: illegal-transition"))
    #expect(new.text.contains("<details open>"))
    #expect(try run("check a.sketch --only-rule LT101 --write-baseline known.json").code == 0)
    let known = try run(
      "check a.sketch --only-rule LT101 --baseline known.json --reporter github-markdown")
    #expect(known.code == 0)
    #expect(known.text.contains("| in the baseline | illegal-transition (LT101)"))
    #expect(known.text.contains("<details><summary>1 finding, none fails the check</summary>"))
    for part in ["error:", "<details open>", "**error", "| error |"] {
      #expect(!known.text.contains(part), "\(part)")
    }
    // Beside a new one only that lies open.
    try scratch.write("b.sketch", Samples.illegal.replacing("Films/Scene.swift", with: "New.swift"))
    let both = try run(
      "check a.sketch b.sketch --only-rule LT101 --baseline known.json --reporter github-markdown")
    #expect(both.code == 1 && both.text.contains("## error: illegal-transition"))
    #expect(both.text.contains("<details open><summary>1 finding, evidence and fix</summary>"))
    #expect(both.text.contains("<details><summary>1 finding in the baseline</summary>"))
    #expect(both.text.contains("- **in the baseline:** scene"))
  }
}
