import Foundation
import TestSupport
import Testing

/// The worked example of `Traces/migration/README.md` equals the command's output.
///
/// `LIFETRACE_RECORD=1 swift test --filter MigrationPageTests` writes it, and such a run fails.
@Suite struct MigrationPageTests {
  private static let folder = SourceTree.traces.appendingPathComponent("migration")

  @Test func theComparisonIsTheRealOne() throws {
    let page = Self.folder.appendingPathComponent("README.md")
    let old = try String(contentsOf: page, encoding: .utf8)
    let result = try Command.run(
      ["diff", "before.jsonl.zst", "after.jsonl.zst"], in: Self.folder)
    #expect(result.code == 1 && result.errors.isEmpty)
    let start = try #require(old.range(of: "<!-- begin:diff -->\n"))
    let end = try #require(old.range(of: "<!-- end:diff -->"))
    let new =
      old[..<start.upperBound]
      + "```console\n$ lifetrace diff before.jsonl.zst after.jsonl.zst\n\(result.text)```\n"
      + old[end.lowerBound...]
    if recordsExpectedFiles {
      try String(new).write(to: page, atomically: true, encoding: .utf8)
      Issue.record("README.md was written; read it, then test again without LIFETRACE_RECORD")
    } else {
      #expect(new == old, "stale: LIFETRACE_RECORD=1 swift test --filter MigrationPageTests")
    }
  }

  /// The page's statements are also in the JSON report.
  @Test func theFourMistakesAreReported() throws {
    let result = try Command.run(
      ["diff", "before.jsonl.zst", "after.jsonl.zst", "--format", "json"], in: Self.folder)
    let report = try JSONTree(result.text)
    let told = (report["differences"]?.items ?? []).map { one in
      "\(one["kind"]?.string ?? ""): \(one["subject"]?.string ?? "")"
    }
    for expected in [
      "vanished-call: work 'saveDraft'", "vanished-call: session.end",
      "repeated-call: work 'refreshRecipes'", "new-finding: cold-link-dropped",
      "changed-phase: work 'readPasteboard'", "replaced-call: app.didEnterBackground",
      "replaced-call: app.openURL",
    ] {
      #expect(told.contains(expected), "\(expected) is not told")
    }
    // The notifications are still posted, and the callbacks of the whole process are still called.
    #expect(!told.contains { $0.contains("note.app") || $0.contains("app.didFinishLaunching") })
  }
}
