import TestSupport
import Testing
import TraceModel

@testable import TraceFleet

/// A table of values does what a dictionary does, in the order of the names' bytes.
@Suite struct ValuesByNameTests {
  /// Names of a few characters, so that many have a beginning in common or are the beginning of
  /// another.
  private static let names: [ExactString] = {
    var random = SplitMix64(seed: 3)
    let characters: [Character] = ["\0", "a", "b", "é", "e\u{301}", "🎬"]
    return ["", "(other)", "LT101", "LT1011"]
      + (0..<60).map { _ in
        ExactString(
          String(
            (0..<Int.random(in: 1...12, using: &random)).map { _ in
              characters.randomElement(using: &random) ?? "a"
            }))
      }
  }()

  private static func random(
    _ random: inout SplitMix64
  ) -> (ValuesByName<Int64>, [ExactString: Int64]) {
    var table = ValuesByName<Int64>()
    var dictionary: [ExactString: Int64] = [:]
    for _ in 0..<Int.random(in: 0...60, using: &random) {
      guard let name = names.randomElement(using: &random) else { continue }
      let number = Int64.random(in: 1...9, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        table[name] = number
        dictionary[name] = number
      case 1:
        table[name] = nil
        dictionary[name] = nil
      default:
        table[name, default: 5] += number
        dictionary[name, default: 5] += number
      }
    }
    return (table, dictionary)
  }

  private static func expectSame(
    _ table: ValuesByName<Int64>, _ dictionary: [ExactString: Int64], _ what: String
  ) {
    let sorted = dictionary.sorted { $0.key < $1.key }
    #expect(table.keys == sorted.map(\.key), "\(what)")
    #expect(table.values == sorted.map(\.value), "\(what)")
    #expect(names.allSatisfy { table[$0] == dictionary[$0] }, "\(what)")
  }

  @Test func aTableIsASortedDictionary() {
    var random = SplitMix64(seed: 7)
    for round in 1...500 {
      let (table, dictionary) = Self.random(&random)
      Self.expectSame(table, dictionary, "round \(round)")
      let (other, others) = Self.random(&random)
      var sum = table
      sum.add(other)
      Self.expectSame(sum, dictionary.merging(others) { $0 + $1 }, "sum of round \(round)")
    }
  }

  @Test func namesBeyondTheLimitAreAddedUp() {
    var table: ValuesByName<Int64> = ["d": 8, "b": 2, "(other)": 1, "a": 1, "c": 4]
    table.cutNames(above: 5, to: 2)
    #expect(table.count == 5)
    table.cutNames(above: 4, to: 2)
    #expect(table.keys == ["(other)", "a", "b"] && table.values == [13, 1, 2])
    table = ["d": 8, "b": 2, "(other)": 1]
    table.cutNames(above: 2, to: 2)
    #expect(table.keys == ["(other)", "b", "d"])
  }
}
