import ReportKit
import TraceModel

/// The axis of a run: the position of a time, and round times to show.
struct TimelineScale {
  private let first: Int64
  private let last: Int64
  private let left: Double
  private let width: Double
  private let isTimed: Bool

  init(_ run: TimelineChart.Run, from left: Double, width: Double) {
    first = min(run.first, run.last)
    last = max(run.first, run.last)
    self.left = left
    self.width = width
    isTimed = run.facts.isTimed
  }

  var length: Int64 { last.subtractingReportingOverflow(first).partialValue }

  /// Cut to the axis.
  func x(_ time: Int64) -> Double {
    // Differences first: a Double does not hold every nanosecond of a time.
    let span = Double(UInt64(bitPattern: last &- first))
    let share = time <= first ? 0 : Double(UInt64(bitPattern: time &- first)) / Swift.max(1, span)
    return left + min(1, share) * width
  }

  func overlaps(_ begin: Int64, _ end: Int64) -> Bool { end >= first && begin <= last }

  /// Round times, about eight of them.
  var ticks: [Int64] {
    let step = self.step
    guard step > 0 else { return [first] }
    var ticks: [Int64] = []
    var tick = first <= 0 ? 0 : (first / step) * step
    if tick < first { tick = tick.addingReportingOverflow(step).partialValue }
    while tick <= last, ticks.count < 12 {
      if x(tick) < left + width - 20 || ticks.isEmpty { ticks.append(tick) }
      let next = tick.addingReportingOverflow(step)
      guard !next.overflow else { break }
      tick = next.partialValue
    }
    return ticks
  }

  private static let seconds: [Int64] = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200,
    86_400, 172_800, 604_800, 2_592_000, 31_536_000, 315_360_000,
  ]

  private var step: Int64 {
    let wanted = length / 8
    var unit: Int64 = 1
    while unit < 1_000_000_000 || !isTimed {
      for factor in [1, 2, 5] as [Int64] where unit * factor > wanted { return unit * factor }
      guard unit < Int64.max / 100 else { break }
      unit *= 10
    }
    for second in Self.seconds where second * 1_000_000_000 > wanted {
      return second * 1_000_000_000
    }
    return wanted
  }

  func label(_ tick: Int64) -> String {
    guard isTimed else { return "#\(tick)" }
    let step = self.step
    let decimals = step >= 1_000_000_000 ? 0 : 9 - (String(step).utf8.count - 1)
    var fraction = String(tick % 1_000_000_000)
    fraction = String(repeating: "0", count: 9 - fraction.utf8.count) + fraction
    let part = decimals > 0 ? "." + fraction.prefix(decimals) : ""
    let seconds = tick / 1_000_000_000
    if seconds < 60 { return "\(seconds)\(part) s" }
    let clock = "\(Words.two(seconds % 60))\(part)"
    let minutes = seconds / 60
    return minutes < 60
      ? "\(minutes):\(clock)" : "\(minutes / 60):\(Words.two(minutes % 60)):\(clock)"
  }
}
