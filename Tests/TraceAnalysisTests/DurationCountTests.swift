import Testing
import TraceAnalysis

/// Durations counted by the parts of an axis, for charts.
@Suite struct DurationCountTests {
  private func histogram(_ values: some Sequence<Int64>) -> DurationHistogram {
    var histogram = DurationHistogram()
    for value in values { histogram.add(value) }
    return histogram
  }

  @Test func aPartTakesItsBeginningAndTheLastOneItsEndToo() {
    let counts = histogram([0, 9, 10, 19, 20, 29, 30]).counts(between: [0, 10, 20, 30])
    #expect(counts == [2, 2, 3])
  }

  @Test func whatLiesOutsideCountsInTheNearestPart() {
    #expect(histogram([1, 2, 500, .max]).counts(between: [10, 20, 30]) == [2, 2])
  }

  @Test func partsOfNoLengthStayEmpty() {
    #expect(histogram([5, 5, 5]).counts(between: [5, 5, 6]) == [0, 3])
  }

  @Test func allAreCountedAlsoInBuckets() {
    let many = histogram((1...10_000).map { Int64($0) * 1_000 })
    #expect(!many.isExact)
    let counts = many.counts(between: [0, 2_500_000, 5_000_000, 7_500_000, 10_000_000])
    #expect(counts.reduce(0, +) == 10_000)
    // A bucket is at most 1/64 wide.
    for count in counts { #expect(abs(count - 2_500) < 100) }
  }
}
