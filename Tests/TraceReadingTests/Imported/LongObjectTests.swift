import Testing
import TraceModel
import TraceReading

/// An object of JSON that is longer than is kept at a time is lost, and said to be.
@Suite struct LongObjectTests {
  private static let member =
    "\"x\" : \"" + String(repeating: "a", count: 1_000_000) + "\",\n"
  private static let members = String(repeating: member, count: 17)

  @Test(arguments: [
    (
      TraceFormat.unifiedLogJSON,
      "[{\n\(members)  \"processID\" : 1\n},{\n  \"processID\" : 412,\n  \"processImagePath\" : \"/x/Films\",\n"
        + "  \"eventMessage\" : \"Created background task <x>: taskID = 2, taskName = n, creationTime = 1\"\n}]\n"
    ),
    (
      TraceFormat.otlpJSON,
      "{\n\(members)  \"resourceLogs\" : []\n}\n" + FileSamples.otlp
    ),
  ])
  func itIsMalformed(_ format: TraceFormat, _ text: String) throws {
    let outcome = try imported(text, as: format)
    #expect(outcome.summary.malformed == 1 && outcome.summary.isDamaged)
    #expect(!outcome.summary.isComplete)
    #expect(outcome.recorder.gaps.first?.count == 1)
    #expect(outcome.problemTexts.contains { $0.hasPrefix("expected an object of at most 16 MiB") })
    // The rest is read.
    #expect(outcome.recorder.headers.count > 0)
  }

  @Test func anObjectThatDoesNotEndIsLostToo() throws {
    let outcome = try imported("[{\n\(Self.members)", as: .unifiedLogJSON)
    #expect(outcome.summary.malformed == 1 && outcome.recorder.gaps.count == 1)
  }
}
