/// Durations in nanoseconds: all of them, or evenly chosen ones once they are many.
///
/// At most 2,048 are kept. When they are full, every other one is dropped, and then only every
/// second (fourth, eighth …) is added, so that the same durations lead to the same sample.
public struct DurationSample: Sendable {
  /// Durations that were added.
  public private(set) var count = 0
  public private(set) var values: [Int64] = []
  private var stride = 1
  private static let limit = 2_048

  public init() {}

  public mutating func add(_ duration: Int64) {
    if count % stride == 0 {
      if values.count == Self.limit { thin() }
      if count % stride == 0 { values.append(max(0, duration)) }
    }
    count += 1
  }

  public mutating func merge(_ other: DurationSample) {
    for value in other.values { add(value) }
    count += other.count - other.values.count
  }

  private mutating func thin() {
    values = values.enumerated().filter { $0.offset % 2 == 0 }.map { $0.element }
    stride *= 2
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
