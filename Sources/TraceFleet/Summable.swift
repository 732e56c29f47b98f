import TraceModel

/// Numbers that can be added up.
protocol Summable {
  init()
  mutating func add(_ other: Self)
}

extension FleetHits: Summable { init() { self.init(traces: 0) } }
extension FleetRule: Summable {}
extension FleetEvaluation: Summable {}
extension FleetHistogram: Summable {}
extension Int64: Summable { mutating func add(_ other: Int64) { self = plus(other) } }

extension Dictionary: Summable where Key == ExactString, Value: Summable {
  mutating func add(_ other: Self) {
    for (name, value) in other { self[name, default: Value()].add(value) }
  }

  /// Keeps the first names in the order of bytes, and adds the others up as `(other)`, if there are
  /// more than `most`.
  mutating func cutNames(above most: Int, to limit: Int) {
    guard count > most else { return }
    let other = FleetGroup.otherNames
    let names = keys.filter { $0 != other }.sorted()
    guard names.count > limit else { return }
    for name in names[limit...] {
      if let value = removeValue(forKey: name) { self[other, default: Value()].add(value) }
    }
  }
}
