import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// The recorder's count of dropped records explains the records missing directly next to it, and no
/// more.
@Suite struct LossAccountTests {
  /// A record of a writer. Of its number, `skipped` before it are missing.
  private struct Record {
    var writer: String
    var sequence: Int64?
    var skipped: Int64 = 0
    /// The content of a `trace.loss`; nil for other records.
    var loss: Loss?

    enum Loss: Equatable {
      case unknown
      case count(Int64)

      var amount: Int64 { if case .count(let count) = self { count } else { 0 } }
    }

    var line: String {
      var text = "{\"event\":\"\(loss == nil ? "e" : "trace.loss")\",\"writer\":\"\(writer)\""
      if let sequence { text += ",\"seq\":\(sequence)" }
      if case .count(let count) = loss { text += ",\"count\":\(count)" }
      return text + "}"
    }
  }

  /// The result of an account.
  private struct Account: Equatable {
    var lost: Int64 = 0
    var gaps: [Int64] = []
    var said: [String] = []
  }

  /// Each announced count covers the records missing before it, then those missing after it.
  private static func account(_ records: [Record]) -> Account {
    var missing = records.map(\.skipped)
    for (index, record) in records.enumerated() {
      guard var left = record.loss?.amount else { continue }
      if record.sequence != nil { pour(&left, into: &missing[index]) }
      let next = records[(index + 1)...].firstIndex {
        $0.writer == record.writer && $0.sequence != nil
      }
      if let next { pour(&left, into: &missing[next]) }
    }
    var account = Account()
    for (record, left) in zip(records, missing) {
      let owner = "writer '\(record.writer)' of run 'r'"
      if left > 0, let sequence = record.sequence {
        account.lost += left
        account.gaps.append(left)
        let (first, last) = (sequence - record.skipped, sequence - 1)
        let rest = record.skipped - left
        account.said.append(
          (record.skipped == 1
            ? "1 record of \(owner) is" : "\(record.skipped) records of \(owner) are")
            + " missing (seq \(first == last ? "\(first)" : "\(first) to \(last)"))"
            + (rest == 0 ? "" : "; the recorder reports \(rest) of them"))
      }
      guard let loss = record.loss, loss != .count(0) else { continue }
      account.lost += loss.amount
      let amount = loss == .unknown ? "an unknown number of" : "\(loss.amount)"
      account.said.append(
        "the recorder dropped \(amount) record\(loss == .count(1) ? "" : "s") of \(owner)")
    }
    return account
  }

  private static func pour(_ source: inout Int64, into target: inout Int64) {
    let part = min(source, target)
    source -= part
    target -= part
  }

  /// The same records, each writer's numbers on other places of that writer.
  private static func shuffled(_ records: [Record], _ random: inout SplitMix64) -> [Record] {
    var result = records
    for writer in ["A", "B"] {
      let places = records.indices.filter {
        records[$0].writer == writer && records[$0].sequence != nil
      }
      for (place, source) in zip(places, places.shuffled(using: &random)) {
        result[place] = records[source]
      }
    }
    return result
  }

  @Test(arguments: UInt64(1)...60)
  func missingRecordsAreCountedOnce(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var next: [String: Int64] = ["A": 3, "B": 7]
    var records: [Record] = []
    // The record directly after a header is a writer's first one, which none can come before.
    var lines = ["{\"lifetrace\":1,\"run\":\"r\"}", "{\"event\":\"x\"}"]
    for _ in 0..<4 {
      var part: [Record] = []
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        var record = Record(writer: Bool.random(using: &random) ? "A" : "B")
        if Int.random(in: 0..<3, using: &random) == 0 {
          let isUnknown = Int.random(in: 0..<6, using: &random) == 0
          record.loss = isUnknown ? .unknown : .count(.random(in: 0...5, using: &random))
        }
        if record.loss == nil || Bool.random(using: &random) {
          // Nothing can be missing before a writer's first record.
          let isFirst = !(records + part).contains {
            $0.writer == record.writer && $0.sequence != nil
          }
          let skips = !isFirst && Int.random(in: 0..<3, using: &random) == 0
          record.skipped = skips ? .random(in: 1...6, using: &random) : 0
          let sequence = next[record.writer, default: 0] + record.skipped
          record.sequence = sequence
          next[record.writer] = sequence + 1
        }
        part.append(record)
      }
      records += part
      lines += (seed % 2 == 0 ? Self.shuffled(part, &random) : part).map(\.line)
      // Long enough for nothing to wait any more.
      if seed % 3 > 0 {
        lines += [String](repeating: "{\"event\":\"x\"}", count: Sequencer.window + 5)
      }
    }
    let outcome = try read(lines.joined(separator: "\n"))
    let account = Account(
      lost: outcome.summary.lost,
      gaps: outcome.recorder.gaps.map(\.count), said: outcome.recorder.problems.map(\.text))
    #expect(account == Self.account(records), "seed \(seed)")
    #expect(
      outcome.recorder.problems.allSatisfy { $0.severity == .note && $0.count > 0 && $0.line > 0 })
  }

  @Test func anAccountThatDoesNotFitIntoANumberIsTheLargest() throws {
    let most = "\"count\":\(Int64.max)"
    let outcome = try read(
      [
        "{\"lifetrace\":1,\"run\":\"r\"}", "{\"event\":\"e\",\"seq\":1}",
        "{\"event\":\"trace.loss\",\(most)}", "{\"event\":\"trace.loss\",\(most)}",
        "{\"event\":\"trace.loss\",\"seq\":90,\(most)}", "{\"event\":\"e\",\"seq\":\(Int64.max)}",
      ].joined(separator: "\n"))
    #expect(outcome.summary.lost == .max)
    #expect(outcome.kinds == [.recorderLoss, .recorderLoss, .recorderLoss])
    #expect(outcome.recorder.sequences == [1, 90, .max])
  }
}
