import Foundation
import TestSupport
import Testing

/// The comparison that the page "Migrating to scenes" works through.
@Suite struct MigrationPageTests {
  private static let folder = SourceTree.traces.appendingPathComponent("migration")

  /// The JSON report has them, too, by their kinds and subjects.
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
      #expect(told.contains(expected), "\(expected) is not reported")
    }
    // The notifications are still posted, and the callbacks of the whole process are still called.
    #expect(!told.contains { $0.contains("note.app") || $0.contains("app.didFinishLaunching") })
  }
}
