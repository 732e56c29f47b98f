#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Tests of whether two samples come from the same distribution. None draws random numbers, so the
/// same samples give the same probability.
enum Statistics {
  /// Two-sided probability that samples of one distribution differ as much as these: the test of
  /// Mann and Whitney (Annals of Mathematical Statistics 18, 1947) with ties, by the normal
  /// approximation with a correction for continuity. With 20 values a side it is off by less than a
  /// tenth of itself where it matters. 1 if a side is empty or all values are equal.
  static func mannWhitney(_ left: [Int64], _ right: [Int64]) -> Double {
    let (n, m) = (Double(left.count), Double(right.count))
    guard n > 0, m > 0 else { return 1 }
    let all = (left.map { ($0, true) } + right.map { ($0, false) }).sorted { $0.0 < $1.0 }
    var rankSum = 0.0
    var ties = 0.0
    var index = 0
    while index < all.count {
      var end = index
      while end < all.count, all[end].0 == all[index].0 { end += 1 }
      let size = Double(end - index)
      // Equal values share the mean of their ranks, which count from 1.
      let rank = Double(index + end + 1) / 2
      rankSum += rank * Double(all[index..<end].count { $0.1 })
      ties += size * size * size - size
      index = end
    }
    let u = rankSum - n * (n + 1) / 2
    let total = n + m
    let variance = n * m / 12 * (total + 1 - ties / (total * (total - 1)))
    guard variance > 0 else { return 1 }
    let z = max(0, abs(u - n * m / 2) - 0.5) / variance.squareRoot()
    return min(1, erfc(z / 2.0.squareRoot()))
  }

  /// Two-sided probability that `a` of `n` and `b` of `m` come from the same share: Fisher's exact
  /// test; with more than 2,000 in all Pearson's chi-square, which is as good there and costs
  /// nothing.
  static func sameShare(_ a: Int64, of n: Int64, _ b: Int64, of m: Int64) -> Double {
    guard n > 0, m > 0 else { return 1 }
    let total = n + m
    let hits = a + b
    guard hits > 0, hits < total else { return 1 }
    if total > 2_000 { return chiSquare(a, n, b, m) }
    func logProbability(_ k: Int64) -> Double {
      logChoose(n, k) + logChoose(m, hits - k) - logChoose(total, hits)
    }
    let observed = logProbability(a)
    var sum = 0.0
    for k in max(0, hits - m)...min(n, hits) {
      let value = logProbability(k)
      // Tables as likely as the observed one count too; equal ones differ by rounding.
      if value <= observed + 1e-9 { sum += exp(value) }
    }
    return min(1, sum)
  }

  private static func chiSquare(_ a: Int64, _ n: Int64, _ b: Int64, _ m: Int64) -> Double {
    let (a, n, b, m) = (Double(a), Double(n), Double(b), Double(m))
    let share = (a + b) / (n + m)
    let variance = share * (1 - share) * (1 / n + 1 / m)
    guard variance > 0 else { return 1 }
    return min(1, erfc(abs(a / n - b / m) / (2 * variance).squareRoot()))
  }

  private static func logChoose(_ n: Int64, _ k: Int64) -> Double {
    logFactorial(n) - logFactorial(k) - logFactorial(n - k)
  }

  /// Stirling's series from 32 on, where its error is below 1e-13.
  private static func logFactorial(_ number: Int64) -> Double {
    if number < 32 {
      return number < 2 ? 0 : (2...number).reduce(0.0) { $0 + log(Double($1)) }
    }
    let x = Double(number)
    return x * log(x) - x + 0.5 * log(2 * Double.pi * x) + 1 / (12 * x) - 1 / (360 * x * x * x)
  }

  /// Which of several probabilities stay below the level together: the method of Holm (Scandinavian
  /// Journal of Statistics 6, 1979), which also holds for dependent tests.
  static func holm(_ probabilities: [Double], level: Double) -> [Bool] {
    var accepted = [Bool](repeating: false, count: probabilities.count)
    let order = probabilities.indices.sorted {
      (probabilities[$0], $0) < (probabilities[$1], $1)
    }
    for (place, index) in order.enumerated() {
      guard probabilities[index] <= level / Double(order.count - place) else { break }
      accepted[index] = true
    }
    return accepted
  }
}
