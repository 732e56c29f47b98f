#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Tests of whether two samples come from the same distribution. None draws random numbers, so the
/// same samples have the same probability.
public enum Statistics {
  /// Two-sided probability that samples of one distribution differ as much as these: the test of
  /// Mann and Whitney (Annals of Mathematical Statistics 18, 1947) with ties, by the normal
  /// approximation with a correction for continuity. With 20 values a side it is off by less than a
  /// tenth of itself where it matters. 1 if a side is empty or all values are equal.
  static func mannWhitney(_ left: [Int64], _ right: [Int64]) -> Double {
    func counted(_ values: [Int64]) -> [(value: Int64, count: Int64)] { values.map { ($0, 1) } }
    return mannWhitney(counted(left), counted(right))
  }

  /// The same for values with counts, such as the buckets of a histogram.
  public static func mannWhitney(
    _ left: [(value: Int64, count: Int64)], _ right: [(value: Int64, count: Int64)]
  ) -> Double {
    func total(_ side: [(value: Int64, count: Int64)]) -> Double {
      side.reduce(0) { $0 + Double($1.count) }
    }
    let (n, m) = (total(left), total(right))
    guard n > 0, m > 0 else { return 1 }
    let all = (left.map { ($0, true) } + right.map { ($0, false) }).sorted {
      $0.0.value < $1.0.value
    }
    var rankSum = 0.0
    var ties = 0.0
    var index = 0
    var before = 0.0
    while index < all.count {
      var (size, own) = (0.0, 0.0)
      let value = all[index].0.value
      while index < all.count, all[index].0.value == value {
        let count = Double(all[index].0.count)
        size += count
        if all[index].1 { own += count }
        index += 1
      }
      // Equal values share the mean of their ranks, which count from 1.
      rankSum += (before + (size + 1) / 2) * own
      ties += size * size * size - size
      before += size
    }
    let u = rankSum - n * (n + 1) / 2
    let both = n + m
    let variance = n * m / 12 * (both + 1 - ties / (both * (both - 1)))
    guard variance > 0 else { return 1 }
    let z = max(0, abs(u - n * m / 2) - 0.5) / variance.squareRoot()
    return min(1, erfc(z / 2.0.squareRoot()))
  }

  /// Two-sided probability that `a` of `n` and `b` of `m` come from the same share: Fisher's exact
  /// test; with more than 2,000 in all Pearson's chi-square, which is as good there and costs
  /// nothing.
  public static func sameShare(_ a: Int64, of n: Int64, _ b: Int64, of m: Int64) -> Double {
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
  public static func holm(_ probabilities: [Double], level: Double) -> [Bool] {
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
