import Foundation
import TestSupport
import Testing

@testable import TraceComparison

/// Against values of `scipy.stats` 1.17 (`mannwhitneyu(method="asymptotic")`, `fisher_exact`),
/// which are next to each case.
@Suite struct StatisticsTests {
  private func isNear(_ value: Double, _ expected: Double) -> Bool {
    abs(value - expected) <= expected * 1e-6
  }

  @Test func mannWhitneyEqualsTheReference() {
    let low = (1...20).map { Int64($0) }
    let high = (11...30).map { Int64($0) }
    #expect(isNear(Statistics.mannWhitney(low, high), 5.2125496e-05))
    #expect(isNear(Statistics.mannWhitney(high, low), 5.2125496e-05))
    let tied: [Int64] = [1, 1, 2, 2, 2, 3, 5, 5, 9]
    let other: [Int64] = [2, 3, 3, 5, 9, 9, 9, 12]
    #expect(isNear(Statistics.mannWhitney(tied, other), 0.056049966))
  }

  @Test func equalSamplesNeverDiffer() {
    #expect(Statistics.mannWhitney([5, 5, 5], [5, 5, 5, 5]) == 1)
    #expect(Statistics.mannWhitney([], [1]) == 1)
    #expect(Statistics.mannWhitney([1, 2, 3], [1, 2, 3]) == 1)
  }

  @Test func sharesEqualTheReference() {
    #expect(isNear(Statistics.sameShare(10, of: 20, 0, of: 20), 0.00043591979))
    #expect(isNear(Statistics.sameShare(1, of: 20, 0, of: 2), 1))
    #expect(isNear(Statistics.sameShare(3, of: 40, 18, of: 45), 0.00078129324))
    #expect(isNear(Statistics.sameShare(300, of: 900, 360, of: 900), 0.0038885285))
  }

  /// A small side, a rare hit: there the normal approximation is wrong by orders of magnitude.
  @Test func rareHitsOfManyRunsEqualTheReference() {
    #expect(isNear(Statistics.sameShare(0, of: 2_900, 1, of: 100), 0.033333333))
    #expect(isNear(Statistics.sameShare(0, of: 9_900, 1, of: 100), 0.01))
    #expect(isNear(Statistics.sameShare(1, of: 1_000_000, 2, of: 500), 7.4750468e-07))
    #expect(isNear(Statistics.sameShare(0, of: 1_000_000_000, 1, of: 10), 9.9999999e-09))
    #expect(isNear(Statistics.sameShare(2_100, of: 10_000, 2_300, of: 10_000), 0.00068055298))
  }

  /// Beyond the exact walk the chi-square takes over; the result must not jump.
  @Test func manyAreJudgedAsFewAre() {
    let few = Statistics.sameShare(7_994_000, of: 39_900_000, 8_000_000, of: 39_900_000)
    let many = Statistics.sameShare(8_014_000, of: 40_100_000, 8_020_000, of: 40_100_000)
    #expect(abs(few - many) < 0.002 && few > 0 && many > 0)
  }

  @Test func anyCountsHaveAProbability() {
    let counts: [Int64] = [0, 1, 2, 7, 5_000, 1 << 40, .max / 2, .max]
    for a in counts {
      for n in counts where n >= a {
        for b in counts {
          for m in counts where m >= b {
            #expect((0...1).contains(Statistics.sameShare(a, of: n, b, of: m)))
          }
        }
      }
    }
  }

  /// Nothing differs between the sides, and 10 rules are compared with a level of 1 %.
  @Test(arguments: [0, 0.001, 0.01, 0.2], [[300, 300], [2_900, 100], [3_000, 3_000]])
  func aGateWithoutAChangeFailsAtMostAsOftenAsItsLevel(share: Double, sizes: [Int]) {
    var random = SplitMix64(seed: 43)
    let sums = sizes.map { cumulativeHits(of: $0, share) }
    var known: [[Int]: Double] = [:]
    var failures = 0
    for _ in 0..<2_000 {
      let chances = (0..<10).map { _ in
        let hits = sums.map { sum in
          let place = Double.random(in: 0..<1, using: &random)
          return sum.firstIndex { $0 > place } ?? sum.count - 1
        }
        if let chance = known[hits] { return chance }
        let chance = Statistics.sameShare(
          Int64(hits[0]), of: Int64(sizes[0]), Int64(hits[1]), of: Int64(sizes[1]))
        known[hits] = chance
        return chance
      }
      if Statistics.holm(chances, level: 0.01).contains(true) { failures += 1 }
    }
    #expect(failures <= 20)
  }

  /// Probability of at most 0, 1, … hits.
  private func cumulativeHits(of runs: Int, _ share: Double) -> [Double] {
    guard share > 0 else { return [1] }
    var (term, sum) = (pow(1 - share, Double(runs)), 0.0)
    return (0...runs).map { hits in
      sum += term
      term *= Double(runs - hits) / Double(hits + 1) * share / (1 - share)
      return sum
    }
  }

  @Test func holmStopsAtTheFirstThatFails() {
    func holm(_ values: Double...) -> [Bool] { Statistics.holm(values, level: 0.01) }
    #expect(holm(0.004, 0.6, 0.0001, 0.02) == [false, false, true, false])
    #expect(holm(0.003, 0.6, 0.0001, 0.02) == [true, false, true, false])
    #expect(holm() == [])
  }
}
