import LifecycleModel
import RuleKit
import TraceAnalysis
import TraceModel

/// The names by which partials spell machines and their transitions.
enum TransitionNames {
  /// By machine and index of the transition.
  private static let all: [(machine: ExactString, edges: [ExactString])] =
    MachineID.allCases.map { id in
      let machine = id.machine
      return (
        ExactString(id.rawName),
        machine.transitions.indices.map { ExactString(machine.name(ofTransition: $0)) }
      )
    }

  /// Those that were taken, by the names of machines and transitions.
  static func named(_ taken: [[Int64]]) -> [ExactString: [ExactString: Int64]] {
    var machines: [ExactString: [ExactString: Int64]] = [:]
    for (place, counts) in taken.enumerated() {
      let number = counts.count { $0 > 0 }
      guard number > 0 else { continue }
      var edges: [ExactString: Int64] = [:]
      edges.reserveCapacity(number)
      for (index, count) in counts.enumerated() where count > 0 {
        edges[all[place].edges[index], default: 0] += count
      }
      machines[all[place].machine] = edges
    }
    return machines
  }

  /// By machine and index of the transition. Names of another version are left out.
  static func taken(_ machines: [ExactString: [ExactString: Int64]]) -> [[Int64]] {
    var taken = RunGroup.noTransitions
    for (place, names) in all.enumerated() {
      guard let edges = machines[names.machine] else { continue }
      for (index, edge) in names.edges.enumerated() { taken[place][index] = edges[edge] ?? 0 }
    }
    return taken
  }
}

extension FleetGroup {
  /// What the runs show of the app's life cycle. Runs that another version counted without it are
  /// runs that could not show anything.
  func coverageSummary(_ rules: [RuleInfo]) -> CoverageSummary {
    let taken = TransitionNames.taken(transitions)
    var coverage = coverage
    let uncounted = counts[.runs] - coverage.runs
    if uncounted > 0 {
      coverage.addUncounted(
        uncounted,
        MachineID.allCases.filter { taken[Int($0.rawValue)].contains { $0 > 0 } })
    }
    return CoverageSummary(coverage, taken: taken, rules: rules)
  }
}
