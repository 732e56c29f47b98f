import Foundation
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

  /// Against `ttest_ind`.
  @Test(
    arguments: [
      ([1, 2], [4], 0.2122956150096566),
      ([1, 2, 4], [7, 9.5, 11], 0.009501429547544791),
      ([1, 2, 4.5], [2, 3, 4, 9], 0.3708625468461517),
      ([1, 2, 4, 8, 3, 5, 2.5, 1.5, 3.5], [3, 9, 4, 6, 5, 7, 4.5], 0.06425928540468465),
      ([1, 1.5, 2, 2.5, 3, 3.5, 4], [5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5], 8.321741857734347e-06),
      ([1], [2], 1), ([], [1, 2, 3], 1), ([2, 2], [2, 2], 1), ([1, 1], [2, 2], 0),
    ] as [([Double], [Double], Double)])
  func meansEqualTheReference(_ left: [Double], _ right: [Double], _ expected: Double) {
    #expect(isNear(Statistics.sameMean(left, right), expected))
    #expect(isNear(Statistics.sameMean(right, left), expected))
  }

  /// Runs of slow and of fast devices, as they come on both sides by chance.
  @Test func callsOfOneRunAreNoProof() {
    func runs(_ speeds: [Int64]) -> [[Int64]] {
      speeds.map { speed in (0..<40).map { speed * (95 + $0 % 11) } }
    }
    let (fast, slow) = (runs([20, 30, 41, 33, 25]), runs([31, 52, 36, 44, 24]))
    #expect(Statistics.mannWhitney(fast.flatMap { $0 }, slow.flatMap { $0 }) < 1e-12)
    #expect(Statistics.sameDistribution(fast, slow) > 0.05)
    // Each run became slower by more than runs differ.
    let slower = runs([120, 130, 141, 133, 125])
    #expect(Statistics.sameDistribution(fast, slower) < 1e-4)
    // Runs of one value are what the rank test counts.
    let (one, other) = ((1...20).map { [Int64($0)] }, (11...30).map { [Int64($0)] })
    #expect(isNear(Statistics.sameDistribution(one, other), 5.2125496e-05))
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

  /// Nothing differs between the sides, and 10 rules are compared with a level of 1 %: the gate
  /// fails if the least of ten probabilities is at most a tenth of the level. How likely that is
  /// follows from the two binomial distributions, without a draw.
  @Test(
    arguments: [0, 0.001, 0.01, 0.2],
    [[300, 300], [2_900, 100], [9_900, 100], [3_000, 3_000], [50_000, 1_000]])
  func aGateWithoutAChangeFailsAtMostAsOftenAsItsLevel(share: Double, sizes: [Int]) {
    let (first, second) = (hits(of: sizes[0], share), hits(of: sizes[1], share))
    func fails(_ one: Int, _ other: Int) -> Bool {
      Statistics.sameShare(Int64(one), of: Int64(sizes[0]), Int64(other), of: Int64(sizes[1]))
        <= 0.01 / 10
    }
    let rate = first.reduce(0.0) { sum, one in
      // The farther the other side is from the same share, the less likely both are.
      let middle = second.partition { $0.hits >= one.hits * sizes[1] / sizes[0] }
      let low = second[..<middle].partition { !fails(one.hits, $0.hits) }
      let high = second[middle...].partition { fails(one.hits, $0.hits) }
      let both = second[..<low] + second[high...]
      return sum + one.chance * both.reduce(0) { $0 + $1.chance }
    }
    #expect(1 - pow(1 - rate, 10) <= 0.01, "\(rate)")
    #expect(abs(second.reduce(0) { $0 + $1.chance } - 1) < 1e-6)
  }

  /// Numbers of hits that are not next to impossible, with their probability.
  private func hits(of runs: Int, _ share: Double) -> [(hits: Int, chance: Double)] {
    guard share > 0 else { return [(0, 1)] }
    // Logarithms of the factorials of 0, 1, …
    var factorials = [0.0]
    for number in stride(from: 1, through: runs, by: 1) {
      factorials.append(factorials[number - 1] + log(Double(number)))
    }
    return (0...runs).compactMap { hits in
      let ways = factorials[runs] - factorials[hits] - factorials[runs - hits]
      let chance = exp(ways + Double(hits) * log(share) + Double(runs - hits) * log(1 - share))
      return chance > 1e-12 ? (hits, chance) : nil
    }
  }

  @Test func holmStopsAtTheFirstThatFails() {
    func holm(_ values: Double...) -> [Bool] { Statistics.holm(values, level: 0.01) }
    #expect(holm(0.004, 0.6, 0.0001, 0.02) == [false, false, true, false])
    #expect(holm(0.003, 0.6, 0.0001, 0.02) == [true, false, true, false])
    #expect(holm() == [])
  }
}

extension RandomAccessCollection {
  /// The first place from which on the condition holds; before it, it holds nowhere.
  fileprivate func partition(_ holds: (Element) -> Bool) -> Index {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
      if holds(self[middle]) { high = middle } else { low = index(after: middle) }
    }
    return low
  }
}
