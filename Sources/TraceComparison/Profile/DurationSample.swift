/// Durations in nanoseconds, each with its run: all of them, or evenly chosen ones once they are
/// many.
///
/// At most 2,048 are kept. When they are full, every other one is dropped, and then only every
/// second (fourth, eighth …) is added, so that the same durations lead to the same sample.
public struct DurationSample: Sendable {
  /// Durations that were added.
  public private(set) var count = 0
  public private(set) var values: [Int64] = []
  /// By value: the ordinal of its run.
  private(set) var runs: [Int] = []
  private var stride = 1
  private static let limit = 2_048

  public init() {}

  mutating func add(_ duration: Int64, run: Int) {
    if count % stride == 0 {
      if values.count == Self.limit { thin() }
      if count % stride == 0 {
        values.append(max(0, duration))
        runs.append(run)
      }
    }
    count += 1
  }

  private mutating func thin() {
    values = Self.everyOther(values)
    runs = Self.everyOther(runs)
    stride *= 2
  }

  private static func everyOther<Value>(_ values: [Value]) -> [Value] {
    values.enumerated().filter { $0.offset % 2 == 0 }.map { $0.element }
  }

  /// The values of each run, in the order in which the runs first came.
  var byRun: [[Int64]] {
    var places: [Int: Int] = [:]
    var groups: [[Int64]] = []
    for (value, run) in zip(values, runs) {
      let place = places[run] ?? groups.count
      if place == groups.count {
        places[run] = place
        groups.append([])
      }
      groups[place].append(value)
    }
    return groups
  }

  /// The median; the lower of two middle values; nil without values.
  public var median: Int64? {
    values.isEmpty ? nil : values.sorted()[(values.count - 1) / 2]
  }

  /// Nearest rank.
  public var p95: Int64? {
    values.isEmpty ? nil : values.sorted()[max(1, (values.count * 95 + 99) / 100) - 1]
  }
}
