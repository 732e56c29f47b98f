import Foundation
import TestSupport
import Testing

/// The reports of the recorded traces, as in the files next to them.
///
/// `LIFETRACE_RECORD=1 swift test --filter ExpectedReportTests` writes them, and fails, so that no
/// run both records and passes.
@Suite struct ExpectedReportTests {
  @Test(arguments: SourceTree.recorded)
  func aRecordedTraceHasItsExpectedReport(_ path: String) throws {
    let trace = SourceTree.traces.appendingPathComponent(path)
    let folder = trace.deletingLastPathComponent()
    let name = trace.lastPathComponent
    let expected = folder.appendingPathComponent(
      name.dropLast(".jsonl.zst".count) + ".expected.txt")
    let result = try Command.run(["analyze", name], in: folder)
    #expect(result.errors.isEmpty)
    if recordsExpectedFiles {
      try result.output.write(to: expected)
      Issue.record("\(Messages.recorded(expected.lastPathComponent))")
      return
    }
    guard let data = try? Data(contentsOf: expected) else {
      Issue.record(
        "\(path) has no \(expected.lastPathComponent); LIFETRACE_RECORD=1 records it")
      return
    }
    #expect(result.text == String(decoding: data, as: UTF8.self))
  }

  @Test func thereAreTracesToCompare() { #expect(!SourceTree.recorded.isEmpty) }
}
