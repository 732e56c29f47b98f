import TestSupport
import Testing
import TraceAnalysis
import TraceModel

@testable import TraceFleet

struct FleetHistogramTests {
  @Test func everyBucketIsAtMostASixtyFourthOfItsDurationsWide() {
    var next: Int64 = 0
    for bucket in 0..<DurationBuckets.count {
      let bounds = DurationBuckets.bounds(bucket)
      #expect(bounds.lowerBound == next)
      #expect(DurationBuckets.bucket(bounds.lowerBound) == bucket)
      #expect(DurationBuckets.bucket(bounds.upperBound) == bucket)
      #expect((bounds.upperBound - bounds.lowerBound) <= bounds.lowerBound / 64)
      next = bounds.upperBound &+ 1
    }
    #expect(next == .min, "the last bucket ends at the greatest duration")
  }

  /// Also with too many for the durations of one trace to be kept one by one.
  @Test func percentilesLieWithinTheirBounds() {
    var random = SplitMix64(seed: 5)
    for count in [1, 2, 3, 100, 4_096, 4_097, 20_000] {
      var sum = FleetHistogram()
      var all: [Int64] = []
      while all.count < count {
        var durations = DurationHistogram()
        for _ in 0..<Int.random(in: 1...(count - all.count), using: &random) {
          let bits = Int64.random(in: 1...40, using: &random)
          let value = Int64.random(in: 0..<(1 << bits), using: &random)
          durations.add(value)
          all.append(value)
        }
        sum.add(FleetHistogram(durations))
      }
      all.sort()
      #expect(sum.count == Int64(count))
      #expect(sum.sum == all.reduce(0, +))
      #expect(sum.min == all[0] && sum.max == all[count - 1])
      for percent in [1, 50, 95, 99, 100] {
        let exact = all[max(1, (count * percent + 99) / 100) - 1]
        #expect(sum.percentile(percent)?.contains(exact) == true)
      }
    }
  }

  /// Runs of equal length count each once, and one long run hides the others.
  @Test(
    arguments: [([5, 5, 5, 5], 4), ([1, 1, 1], 3), ([100], 1), ([98, 1, 1], 1.0410)]
      as [([Int], Double)])
  func runsCountOnce(_ runs: [Int], _ effective: Double) {
    var sum = FleetHistogram()
    for calls in runs {
      var durations = DurationHistogram()
      for call in 0..<calls { durations.add(Int64(call)) }
      sum.add(FleetHistogram(durations))
    }
    #expect(abs(sum.effectiveCount - effective) < 0.001 && sum.isSound)
  }

  @Test func aSumThatNoIntegerHoldsStaysAtTheGreatest() {
    var durations = DurationHistogram()
    durations.add(.max)
    let one = FleetHistogram(durations)
    var sum = one
    sum.add(one)
    #expect(sum.sum == .max && sum.count == 2)
  }
}
