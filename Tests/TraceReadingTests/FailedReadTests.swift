import Testing
import TraceModel

@testable import TraceReading

/// A read that fails takes nothing away from what was read before.
@Suite struct FailedReadTests {
  private func readUntilFailure(
    _ bytes: [UInt8], after limit: Int
  ) -> (outcome: Outcome, error: SourceError?) {
    let symbols = SymbolTable()
    let recorder = Recorder(symbols)
    var summary = InputSummary()
    var failure: SourceError?
    do throws(SourceError) {
      try TraceReader(symbols: symbols)
        .read(FailingSource(bytes, after: Int64(limit)), into: recorder, &summary)
    } catch {
      failure = error
    }
    return (Outcome(recorder: recorder, summary: summary), failure)
  }

  /// With sequence numbers, and so records that wait for others; and without.
  @Test(arguments: [true, false], [3, 40, 3_000, 30_000])
  func allThatCameBeforeItIsThere(_ isNumbered: Bool, _ count: Int) throws {
    let lines = (0..<count).map {
      "{\"event\":\"log\",\"t\":\($0)" + (isNumbered ? ",\"seq\":\($0)" : "") + "}\n"
    }
    let text = Array((Sample.header + "\n" + lines.joined()).utf8)
    for end in [text.count, text.count - 7] {
      let (outcome, error) = readUntilFailure(text + text, after: end)
      #expect(error?.kind == .readFailed)
      let whole = end == text.count ? count : count - 1
      #expect(outcome.summary.events == Int64(whole))
      #expect(outcome.recorder.texts.filter { !$0.isEmpty }.count == whole + 1)
      #expect(outcome.recorder.names.last == "(gap -1)")
      #expect(!outcome.summary.isComplete && outcome.summary.isDamaged)
      #expect(outcome.summary.problems.contains { $0.text.hasPrefix("reading stopped") })
      #expect(outcome.summary.lost == 0)
    }
  }

  @Test func withoutAByteThereIsNothing() {
    let (outcome, error) = readUntilFailure(Array(Sample.text.utf8), after: 0)
    #expect(error?.kind == .readFailed)
    #expect(outcome.events == [] && outcome.summary == InputSummary())
  }
}
