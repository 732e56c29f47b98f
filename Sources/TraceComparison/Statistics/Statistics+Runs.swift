import SystemLibrary

/// Values of one run resemble each other: a device is slow in all its calls. So a test of many runs
/// counts runs as well.
extension Statistics {
  /// Two-sided probability that the values of two sides, given by run, come from one distribution:
  /// that of the rank test over all values, or that of ``sameMean(_:_:)`` over the medians of the
  /// runs where this is greater.
  ///
  /// The medians are compared by their logarithms, since devices differ by factors. One run a side
  /// tells nothing of how runs differ, and where each run has one value the rank test has counted
  /// runs already.
  static func sameDistribution(_ left: [[Int64]], _ right: [[Int64]]) -> Double {
    let ofValues = mannWhitney(left.flatMap { $0 }, right.flatMap { $0 })
    let hasMany = (left + right).contains { $0.count > 1 }
    guard hasMany, left.count + right.count > 2 else { return ofValues }
    return max(ofValues, sameMean(left.map(middle), right.map(middle)))
  }

  /// The same for one value of each run, such as its calls in a visit: 0 with one run a side, which
  /// tells nothing of how runs differ.
  static func sameMeanOfRuns(_ left: [Double], _ right: [Double]) -> Double {
    left.count == 1 && right.count == 1 ? 0 : sameMean(left, right)
  }

  /// The logarithm of the median.
  private static func middle(_ values: [Int64]) -> Double {
    guard !values.isEmpty else { return 0 }
    return log(Double(max(1, values.sorted()[(values.count - 1) / 2])))
  }

  /// Two-sided probability that two samples come from normal distributions of one mean and one
  /// variance: the test of Student (Biometrika 6, 1908). 1 without three values or without a
  /// difference.
  static func sameMean(_ left: [Double], _ right: [Double]) -> Double {
    let (n, m) = (left.count, right.count)
    guard n > 0, m > 0, n + m > 2 else { return 1 }
    // Sums are rounded: the order of the runs must not change them.
    let (left, right) = (left.sorted(), right.sorted())
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    let (low, high) = (mean(left), mean(right))
    guard low != high else { return 1 }
    let squares =
      left.reduce(0) { $0 + ($1 - low) * ($1 - low) }
      + right.reduce(0) { $0 + ($1 - high) * ($1 - high) }
    let freedom = n + m - 2
    let error = (squares / Double(freedom) * (1 / Double(n) + 1 / Double(m))).squareRoot()
    return studentTail(abs(high - low) / error, freedom: freedom)
  }

  /// Probability that Student's `t` is at least as far from 0, by the finite sums for whole degrees
  /// of freedom (Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3 and 26.7.4).
  private static func studentTail(_ t: Double, freedom: Int) -> Double {
    guard t.isFinite else { return 0 }
    let angle = atan(t / Double(freedom).squareRoot())
    let square = cos(angle) * cos(angle)
    let isOdd = freedom % 2 == 1
    var term = isOdd ? cos(angle) : 1
    var sum = freedom == 1 ? 0 : term
    for step in stride(from: isOdd ? 3 : 2, to: freedom, by: 2) {
      term *= square * Double(step - 1) / Double(step)
      sum += term
    }
    let inside = isOdd ? 2 / Double.pi * (angle + sin(angle) * sum) : sin(angle) * sum
    return min(1, max(0, 1 - inside))
  }
}
