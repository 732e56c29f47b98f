import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Knowledge of delivered records, wherever the blocks of their text end.
@Suite struct RecordHistoryTests {
  private enum Step {
    case remember(UInt32, Int64, String)
    /// A record begins to wait, and is delivered.
    case wait(String)
    case letGo(UInt32, Int64)
    case digest(UInt32, Int64, String)
    case compare(UInt32, Int64, String)
  }

  /// A history that is fed blocks, of which a given number stays. A block is overwritten when it
  /// need not stay any more.
  private struct Feeder {
    let history: RecordHistory
    private let blocks: [TextBlock]
    private var number = 0
    private var used = 0
    private let retained: Int
    private var waiting: (text: TextRange, block: Int, place: Int, digest: UInt64)?

    init(retained: Int) {
      history = RecordHistory(retainedBlocks: retained)
      self.retained = retained
      blocks = (0...retained).map { _ in TextBlock(textCapacity: 4_096) }
      history.begin(blocks[0])
    }

    mutating func endBlock() {
      history.endBlock()
      number += 1
      used = 0
      let block = blocks[number % blocks.count]
      block.base.initializeMemory(as: UInt8.self, repeating: 0x21, count: block.textCapacity)
      history.begin(block)
    }

    mutating func take(_ step: Step) -> RecordHistory.Answer? {
      switch step {
      case .remember(let serial, let sequence, let text):
        history.remember(serial, sequence, put(text))
      case .wait(let text):
        let range = put(text)
        waiting = (range, number, history.current, history.digest(range))
      case .letGo(let serial, let sequence):
        guard let record = waiting else { break }
        if number - record.block <= retained {
          history.remember(serial, sequence, record.text, block: record.place)
        } else {
          history.remember(serial, sequence, digest: record.digest)
        }
      case .digest(let serial, let sequence, let text):
        history.remember(serial, sequence, digest: history.digest(put(text)))
      case .compare(let serial, let sequence, let text):
        return history.compare(serial, sequence, put(text))
      }
      return nil
    }

    private mutating func put(_ text: String) -> TextRange {
      let text = Array(text.utf8)
      if used + text.count > blocks[0].textCapacity { endBlock() }
      let place = blocks[number % blocks.count].base + used
      place.copyMemory(from: text, byteCount: text.count)
      defer { used += text.count }
      return TextRange(offset: UInt32(used), length: UInt32(text.count))
    }
  }

  /// Writers that take turns, go back and begin elsewhere; texts of few kinds and any length.
  private static func steps(_ random: inout SplitMix64) -> [Step] {
    var next: [Int64] = [1, -1_500, .max - 900]
    var steps: [Step] = []
    var isWaiting = false
    for _ in 0..<6_000 {
      let writer =
        Int.random(in: 0..<8, using: &random) == 0 ? Int.random(in: 0..<3, using: &random) : 0
      let serial = UInt32(writer + 1)
      let text =
        String(repeating: "record ", count: Int.random(in: 0..<9, using: &random))
        + (Bool.random(using: &random) ? "a" : "b")
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        let back = Int64(Int.random(in: 0..<3_000, using: &random))
        steps.append(.compare(serial, next[writer].subtractingReportingOverflow(back).0, text))
      case 1: steps.append(.digest(serial, next[writer], text))
      case 2:
        // A waiting record lies before many others, and is delivered after them.
        if isWaiting, Int.random(in: 0..<4, using: &random) == 0 {
          steps.append(.letGo(serial, next[writer]))
          isWaiting = false
        } else if !isWaiting {
          steps.append(.wait(text))
          isWaiting = true
        }
      default: steps.append(.remember(serial, next[writer], text))
      }
      next[writer] &+= 1
    }
    return steps
  }

  @Test(arguments: UInt64(1)...4) func theHistoryDoesNotDependOnWhereBlocksEnd(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let steps = Self.steps(&random)
    // One block that ends when it is full; no history is shorter.
    var feeder = Feeder(retained: 0)
    let expected = steps.map { feeder.take($0) }
    for answer in [RecordHistory.Answer.unknown, .equal, .other] {
      #expect(expected.contains(answer))
    }
    for (retained, length) in [(0, 1), (1, 3), (2, 40), (6, 500), (6, 3), (200, 30)] {
      var feeder = Feeder(retained: retained)
      var left = length
      let answers = steps.map { step in
        left -= 1
        if left <= 0 {
          left = Int.random(in: 0..<(2 * length), using: &random) + 1
          feeder.endBlock()
        }
        return feeder.take(step)
      }
      #expect(answers == expected, "\(retained) blocks of \(length)")
    }
  }

  @Test func asManyRecordsAreKnownAsItHasPlaces() {
    var feeder = Feeder(retained: 2)
    let size = Int64(RecordHistory.size)
    for sequence in -2 * size..<size { _ = feeder.take(.remember(7, sequence, "\(sequence)")) }
    for sequence in -2 * size..<size {
      let answer = feeder.take(.compare(7, sequence, "\(sequence)"))
      #expect(answer == (sequence < 0 ? .unknown : .equal), "\(sequence)")
      #expect(feeder.take(.compare(7, sequence, "x")) == (sequence < 0 ? .unknown : .other))
      #expect(feeder.take(.compare(8, sequence, "\(sequence)")) == .unknown)
    }
    #expect(feeder.take(.compare(1, .max, "")) == .unknown)
    #expect(feeder.take(.compare(0, 0, "")) == .unknown)
    // A record of another writer elsewhere ages them, too.
    _ = feeder.take(.remember(9, 5, "other"))
    #expect(feeder.take(.compare(7, 0, "0")) == .unknown)
  }
}
