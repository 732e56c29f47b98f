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
