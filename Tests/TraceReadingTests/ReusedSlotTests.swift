import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// The memory that events are built in is used again and again, and cleared only in part.
@Suite struct ReusedSlotTests {
  /// More lines than a batch has slots, so that each slot is used for several kinds of event.
  @Test func anEventIsTheSameWhateverCameBefore() throws {
    var random = SplitMix64(seed: 7)
    var lines = (1...600).map { number in
      let change = number % 5 == 0 ? ShapeDifferentialTests.Change.shuffled : .none
      let line = ShapeDifferentialTests.line(number, change, &random)
      // Without sequence numbers no record waits for another one.
      return String(decoding: line, as: UTF8.self).split(separator: "\"seq\"")
        .joined(separator: "\"number\"")
    }
    // A record that breaks off leaves in the slot what was read of it.
    for index in stride(from: 3, to: lines.count, by: 7) { lines[index].removeLast(2) }
    var strict = ReadingOptions()
    strict.usesShapes = false
    let alone = try lines.map { try events([Sample.header, $0], strict) }
    let together = try events([Sample.header] + lines, ReadingOptions())
    #expect(together.count > 2 * BatchBuilder.size - 100)
    #expect(together == alone.flatMap { $0 })
  }

  private func events(_ lines: [String], _ options: ReadingOptions) throws -> [String] {
    let symbols = SymbolTable()
    let listing = Listing(symbols)
    _ = try TraceReader(options: options, symbols: symbols)
      .read(MemorySource(lines.joined(separator: "\n")), into: listing)
    return listing.events
  }

  /// Every key of every event, without its place.
  private final class Listing: EventConsumer {
    private(set) var events: [String] = []
    private let symbols: SymbolTable

    init(_ symbols: SymbolTable) { self.symbols = symbols }

    func consume(_ batch: EventBatch) {
      for event in batch.events where event.kind != .header && event.kind != .gap {
        var writer = SketchWriter(symbols: symbols)
        events.append("\(event.kind) " + writer.line(event, in: batch))
      }
    }

    func report(_ problem: InputProblem) {}
  }
}
