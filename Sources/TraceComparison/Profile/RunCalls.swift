/// How often one run made a call, by stage's raw value, and how often it visited each stage.
struct RunCalls: Sendable {
  typealias ByStage = SIMD8<UInt32>

  let calls: ByStage
  let visits: ByStage

  /// Calls in a visit of one of these stages; nil without such a visit.
  func rate(_ stages: Stage.Set) -> Double? {
    let visits = Self.sum(visits, stages.stages)
    return visits > 0 ? Double(Self.sum(calls, stages.stages)) / Double(visits) : nil
  }

  /// The share of its calls that came in a stage; nil if the run did not reach the stage, or has no
  /// call in a known one.
  func share(_ stage: Stage) -> Double? {
    let place = Int(stage.rawValue)
    let all = Self.sum(calls, Stage.allCases)
    guard all > 0, calls[place] > 0 || visits[place] > 0 else { return nil }
    return Double(calls[place]) / Double(all)
  }

  private static func sum(_ counts: ByStage, _ stages: [Stage]) -> Int64 {
    stages.reduce(0) { $1 == .unknown ? $0 : $0 + Int64(counts[Int($1.rawValue)]) }
  }
}
