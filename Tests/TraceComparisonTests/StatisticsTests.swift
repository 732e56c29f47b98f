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

  /// For many values the chi-square takes over; the result must not jump.
  @Test func manyAreJudgedAsFewAre() {
    let few = Statistics.sameShare(60, of: 990, 100, of: 1_000)
    let many = Statistics.sameShare(61, of: 1_001, 100, of: 1_000)
    #expect(abs(few - many) < 0.002 && few > 0 && many > 0)
  }

  @Test func holmStopsAtTheFirstThatFails() {
    func holm(_ values: Double...) -> [Bool] { Statistics.holm(values, level: 0.01) }
    #expect(holm(0.004, 0.6, 0.0001, 0.02) == [false, false, true, false])
    #expect(holm(0.003, 0.6, 0.0001, 0.02) == [true, false, true, false])
    #expect(holm() == [])
  }
}
