import SystemLibrary

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
  ///
  /// - Parameter independent: how many independent values say as much as those of each side, if
  ///   their values depend on each other; the variance grows accordingly.
  public static func mannWhitney(
    _ left: [(value: Int64, count: Int64)], _ right: [(value: Int64, count: Int64)],
    independent: (left: Double, right: Double)? = nil
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
    var variance = n * m / 12 * (both + 1 - ties / (both * (both - 1)))
    if let (left, right) = independent {
      variance *= max(1, (1 / left + 1 / right) / (1 / n + 1 / m))
    }
    guard variance > 0 else { return 1 }
    let z = max(0, abs(u - n * m / 2) - 0.5) / variance.squareRoot()
    return min(1, erfc(z / 2.0.squareRoot()))
  }

  /// Two-sided probability that `a` of `n` and `b` of `m` come from the same share: Fisher's exact
  /// test (Journal of the Royal Statistical Society 85, 1922), which never exceeds its level
  /// however few the hits are and however different the sizes.
  ///
  /// The tables with the same margins are walked from the most likely one, whose weight is 1, to
  /// those without any weight: no factorial, whose rounding would grow with the sizes, is needed.
  /// Where tables are spread over more than ``exactSpread`` hits, each cell expects millions of
  /// runs, and Pearson's chi-square with Yates's correction differs by less than one part in a
  /// thousand.
  public static func sameShare(_ a: Int64, of n: Int64, _ b: Int64, of m: Int64) -> Double {
    let (n, m) = (min(n, countLimit), min(m, countLimit))
    let (a, b) = (min(a, n), min(b, m))
    let (total, hits) = (n + m, a + b)
    guard n > 0, m > 0, a >= 0, b >= 0, hits > 0, hits < total else { return 1 }
    let share = Double(hits) / Double(total)
    let variance = Double(n) * Double(m) / Double(total) * share * (1 - share)
    guard variance <= exactSpread * exactSpread else {
      let expected = Double(n) * share
      return erfc(max(0, abs(Double(a) - expected) - 0.5) / (2 * variance).squareRoot())
    }
    let walk = MarginWalk(n: n, m: m, hits: hits)
    guard let observed = walk.weight(of: a) else { return 0 }
    var (asUnlikely, all) = (0.0, 0.0)
    walk.forEach { _, weight in
      all += weight
      // Tables as likely as the observed one count too; equal ones differ by rounding.
      if weight <= observed * (1 + 1e-7) { asUnlikely += weight }
    }
    return min(1, asUnlikely / all)
  }

  private static let countLimit: Int64 = 1 << 61
  private static let exactSpread = 2_000.0

  /// The tables of two sides with given sizes and a given number of hits in all.
  private struct MarginWalk {
    private static let least = 1e-300
    let n: Int64
    let m: Int64
    let hits: Int64

    /// The most likely number of hits of the first side, but for rounding.
    private var middle: Int64 {
      let guess = (Double(n) + 1) / (Double(n) + Double(m) + 2) * (Double(hits) + 1)
      return min(max(Int64(guess), hits - min(hits, m)), min(n, hits))
    }

    /// Weight of `k + 1` hits of the first side, as a multiple of that of `k`.
    private func ratio(after k: Int64) -> Double {
      Double(n - k) * Double(hits - k) / (Double(k + 1) * Double(m - hits + k + 1))
    }

    /// Nil: it has no weight.
    func weight(of wanted: Int64) -> Double? {
      var found: Double?
      forEach { if $0 == wanted { found = $1 } }
      return found
    }

    func forEach(_ body: (_ hits: Int64, _ weight: Double) -> Void) {
      var (k, weight) = (middle, 1.0)
      while weight > Self.least {
        body(k, weight)
        weight *= ratio(after: k)
        k += 1
      }
      (k, weight) = (middle, 1.0)
      while k > 0 {
        k -= 1
        let step = ratio(after: k)
        // The second side would have more hits than runs.
        guard step.isFinite, step > 0 else { break }
        weight /= step
        guard weight > Self.least else { break }
        body(k, weight)
      }
    }
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
