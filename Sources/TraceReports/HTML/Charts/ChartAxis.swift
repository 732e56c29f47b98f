import TraceModel

/// Positions of durations or times on a chart, as shares of its width, with marks at round numbers.
///
/// Charts place everything in per cent of the width that the page gives them, so that their text
/// keeps its size from a phone to a wall.
struct ChartAxis: Sendable {
  struct Mark: Sendable {
    /// 0 … 1.
    let position: Double
    let label: String
  }

  /// Nanoseconds (or events); `low` < `high`.
  let low: Int64
  let high: Int64
  let isLogarithmic: Bool
  let marks: [Mark]

  /// From 0, for a run or an allowance.
  static func linear(to high: Int64, label: (Int64) -> String = Durations.text) -> ChartAxis {
    linear(from: 0, to: high, label: label)
  }

  /// From `low`, with marks at round distances from it. An axis of no length gets one: a run may
  /// begin and end at the latest time there is.
  static func linear(
    from low: Int64, to high: Int64, label: (Int64) -> String = Durations.text
  ) -> ChartAxis {
    let length = max(1, high.subtractingReportingOverflow(low).partialValue)
    let step = steps.first { length / $0 < 6 } ?? max(1, length / 5)
    var marks: [Mark] = []
    var value: Int64 = 0
    while value <= length {
      marks.append(Mark(position: Double(value) / Double(length), label: label(value)))
      let (next, isOver) = value.addingReportingOverflow(step)
      if isOver { break }
      value = next
    }
    let low = min(low, .max - length)
    return ChartAxis(low: low, high: low + length, isLogarithmic: false, marks: marks)
  }

  /// From the round number below `low` to the one above `high`; each step of the way is a multiple.
  static func logarithmic(from low: Int64, to high: Int64) -> ChartAxis {
    let first = decades.lastIndex { $0 <= max(1, low) } ?? 0
    var last = decades.firstIndex { $0 >= high } ?? decades.count - 1
    if last <= first { last = min(decades.count - 1, first + 1) }
    let start = last > first ? first : last - 1
    let (from, to) = (decades[start], decades[last])
    let every = (last - start + 5) / 6
    let marks = (start...last).filter { ($0 - start) % every == 0 }.map { index in
      Mark(
        position: (level(decades[index]) - level(from)) / (level(to) - level(from)),
        label: Durations.text(decades[index]))
    }
    return ChartAxis(low: from, high: to, isLogarithmic: true, marks: marks)
  }

  /// 0 … 1; values outside are placed at the nearer end.
  func position(_ value: Int64) -> Double {
    let value = min(high, max(low, value))
    if isLogarithmic {
      return (Self.level(value) - Self.level(low)) / (Self.level(high) - Self.level(low))
    }
    return Double(value - low) / Double(high - low)
  }

  /// The ends of `count` equal parts of the axis. Parts of less than a nanosecond fall together.
  func edges(_ count: Int) -> [Int64] {
    (0...count).map { index in
      let share = Double(index) / Double(count)
      guard isLogarithmic else {
        return low + min(high - low, Self.whole(Double(high - low) * share))
      }
      let level = Self.level(low) + (Self.level(high) - Self.level(low)) * share
      let power = level.rounded(.down)
      let value = (1 + level - power) * Double(sign: .plus, exponent: Int(power), significand: 1)
      return Self.whole(value)
    }
  }

  private static func whole(_ value: Double) -> Int64 {
    value < Double(Int64.max) ? Int64(value) : .max
  }

  /// The binary logarithm with straight lines between the powers of two: the same bits on every
  /// system, which the C library's need not be.
  private static func level(_ value: Int64) -> Double {
    let value = Double(max(1, value))
    return Double(value.exponent) + value.significand - 1
  }

  private static let second = Durations.second
  private static let decades: [Int64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, second, 10 * second,
    60 * second, 600 * second, 3_600 * second, 36_000 * second, 4 * 86_400 * second,
    40 * 86_400 * second, 400 * 86_400 * second, 4_000 * 86_400 * second, .max,
  ]
  private static let steps: [Int64] =
    [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]
    .flatMap { [$0, $0 * 2, $0 * 5] }
    + [
      1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200,
      86_400, 172_800, 432_000, 864_000, 1_728_000, 8_640_000, 86_400_000, 864_000_000,
    ].map { $0 * second }
}

/// Numbers of a drawing, as short as they go.
enum ChartNumber {
  /// `12.34%` of a share.
  static func percent(_ share: Double) -> String {
    let hundredths = Int((min(1, max(0, share)) * 10_000).rounded())
    let (whole, rest) = (hundredths / 100, hundredths % 100)
    if rest == 0 { return "\(whole)%" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)%" : "\(whole).\(rest < 10 ? "0" : "")\(rest)%"
  }
}
