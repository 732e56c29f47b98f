import TestSupport
import Testing

@testable import TraceAnalysis

@Suite struct SparseCountsTests {
  @Test(arguments: 0..<20)
  func theyAreThoseOfADictionary(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var (counts, expected) = (SparseCounts(), [Int: Int64]())
    for round in 0..<200 {
      var others = SparseCounts()
      for _ in 0..<(round % 3) {
        let (place, number) = (
          Int.random(in: 0..<60, using: &random), Int64.random(in: 0...2, using: &random)
        )
        others.add(number, place)
        expected[place] = (expected[place] ?? 0) + number
      }
      counts.add(others)
    }
    expected = expected.filter { $0.value > 0 }
    let sorted = expected.sorted { $0.key < $1.key }
    #expect(counts.all == sorted.map { SparseCounts.Count(place: $0.key, number: $0.value) })
    for low in -1...61 {
      #expect(counts[low] == expected[low] ?? 0)
      for high in low...61 {
        #expect(
          counts[low..<high].map(\.place) == sorted.map(\.key).filter { (low..<high).contains($0) })
      }
    }
  }

  @Test func aSumThatIsTooLargeStaysTheLargest() {
    var counts = SparseCounts()
    counts.add(.max, 3)
    counts.add(1, 3)
    #expect(counts[3] == .max)
  }
}
