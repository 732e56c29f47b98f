import TestSupport
import Testing
import TraceModel
import TraceReading

/// A recording that ends inside its last record, as a process that is killed leaves it (FORMAT.md
/// §5.16).
@Suite struct TornTailTests {
  private static let whole = """
    {"lifetrace":1,"app":"films"}
    {"event":"process.start","t":0,"seq":1}
    {"event":"app.didFinishLaunching","t":1,"seq":2}

    """
  private static let torn = "{\"event\":\"data.save\",\"t\":2,\"seq\":3,\"key\":\"a\"}"

  private final class Nothing: EventConsumer {
    func consume(_ batch: EventBatch) {}
    func report(_ problem: InputProblem) {}
  }

  private func read(_ bytes: [UInt8], accepting: Bool = false) throws -> InputSummary {
    var options = ReadingOptions()
    options.acceptsCutEnd = accepting
    return try TraceReader(options: options, symbols: SymbolTable())
      .read(MemorySource(bytes, pieces: []), into: Nothing())
  }

  @Test(arguments: 1..<torn.utf8.count) func aLastLineWithoutItsEndIsATornTail(_ count: Int) throws
  {
    let bytes = Array(Self.whole.utf8) + Self.torn.utf8.prefix(count)
    let summary = try read(bytes)
    #expect(summary.problems.map(\.kind) == [.tornTail])
    #expect(summary.problems.map(\.line) == [4])
    #expect(summary.isDamaged && !summary.isComplete)
    #expect(summary.malformed == 1 && summary.records == 3)
    let accepted = try read(bytes, accepting: true)
    #expect(accepted.problems.map(\.kind) == [.tornTail])
    #expect(accepted.problems.map(\.severity) == [.note])
    #expect(!accepted.isDamaged && accepted.isComplete && accepted.records == 3)
    #expect(accepted.malformed == 0 && accepted.fragments == 1)
  }

  @Test func aWholeLastRecordNeedsNoLineEnd() throws {
    let summary = try read(Array((Self.whole + Self.torn).utf8))
    #expect(summary.problems.isEmpty && summary.records == 4)
  }

  @Test(arguments: [
    // A line end shows that it was written so; and in the middle it is not an end.
    whole + torn.dropLast(3) + "\n", whole + "{\"event\":\n" + torn + "\n",
    // No record before it is whole.
    String(torn.dropLast(3)),
  ]) func anEndThatIsNotATornTailIsDamage(_ text: String) throws {
    for accepting in [false, true] {
      let summary = try read(Array(text.utf8), accepting: accepting)
      #expect(summary.isDamaged)
      #expect(!summary.problems.contains { $0.kind == .tornTail })
    }
  }

  @Test func aCompressedFileMayBeCutInsideItsLastFrame() throws {
    let text = Array((Self.whole + Self.torn + "\n").utf8)
    let first = Compressing.zstd(Array(Self.whole.utf8))
    let second = Compressing.zstd(text)
    for count in 8..<second.count {
      let bytes = first + second.prefix(count)
      let summary = try read(bytes)
      #expect(summary.isDamaged)
      let accepted = try read(bytes, accepting: true)
      #expect(!accepted.isDamaged && accepted.isComplete)
      #expect(accepted.problems.map(\.kind) == [.tornTail])
    }
    // Damage before the end is not a cut.
    var damaged = first + second + first
    damaged[first.count + 20] ^= 0xFF
    #expect(try read(damaged, accepting: true).isDamaged)
  }
}
