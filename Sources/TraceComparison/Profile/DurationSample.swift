/// Durations in nanoseconds, each with its run: at most 2,048, evenly chosen.
public struct DurationSample: Sendable {
  private var sample = EvenSample<(value: Int64, run: Int)>(limit: 2_048)

  public init() {}

  mutating func add(_ duration: Int64, run: Int) { sample.add((max(0, duration), run)) }

  /// Durations that were added.
  public var count: Int { sample.count }
  public var values: [Int64] { sample.values.map(\.value) }

  /// The values of each run, in the order in which the runs first came.
  var byRun: [[Int64]] {
    var places: [Int: Int] = [:]
    var groups: [[Int64]] = []
    for (value, run) in sample.values {
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
    let values = values
    return values.isEmpty ? nil : values.sorted()[(values.count - 1) / 2]
  }

  /// Nearest rank.
  public var p95: Int64? {
    let values = values
    return values.isEmpty ? nil : values.sorted()[max(1, (values.count * 95 + 99) / 100) - 1]
  }
}
