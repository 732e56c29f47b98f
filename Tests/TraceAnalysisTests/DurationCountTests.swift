import TestSupport
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

  @Test func durationsOutsideCountInTheNearestPart() {
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

/// Percentiles in buckets, for durations in any order and in any parts.
@Suite struct DurationPercentileTests {
  @Test(arguments: UInt64(1)...20) func theyAreWithinOnePercentHoweverTheyWereAdded(
    _ seed: UInt64
  ) {
    var chance = SplitMix64(seed: seed)
    let count = [4_095, 4_096, 4_097, 4_352, 4_353, 9_000].randomElement(using: &chance) ?? 1
    let values = (0..<count).map { _ in
      Int64.random(in: 0...(1 << Int64.random(in: 1...40, using: &chance)), using: &chance)
    }
    // All at once, and merged from parts of any length.
    var (whole, merged, part) = (DurationHistogram(), DurationHistogram(), DurationHistogram())
    for value in values {
      whole.add(value)
      part.add(value)
      guard Int.random(in: 0..<2_000, using: &chance) == 0 else { continue }
      merged.merge(part)
      part = DurationHistogram()
    }
    merged.merge(part)
    #expect(whole.isExact == (count <= 4_096) && merged.isExact == whole.isExact)
    #expect(merged.count == count && whole.count == count)
    #expect(merged.total == values.reduce(0, +) && merged.total == whole.total)
    #expect(merged.max == values.max() && whole.max == merged.max)
    let sorted = values.sorted()
    for percent in [1, 50, 95, 99, 100] {
      let exact = sorted[max(1, (count * percent + 99) / 100) - 1]
      for found in [whole.percentile(percent), merged.percentile(percent)] {
        #expect(abs(found - exact) <= exact / 100, "seed \(seed), \(percent) %")
      }
    }
    let edges: [Int64] = [0, 1_000, 1_000_000, 1 << 41]
    #expect(whole.counts(between: edges) == merged.counts(between: edges))
  }
}
