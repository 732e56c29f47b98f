import LifecycleModel
import RuleKit
import TraceAnalysis
import TraceModel

/// The names by which partials spell machines and their transitions.
enum TransitionNames {
  private struct Names {
    /// The place of the machine.
    let place: Int
    let machine: ExactString
    /// The transitions with their places.
    let edges: [(name: ExactString, index: Int)]
  }

  /// Machines and their transitions in the order of their names' bytes, as partials list them.
  private static let all: [Names] =
    MachineID.allCases.enumerated().map { place, id in
      let machine = id.machine
      let edges = machine.transitions.indices.map {
        (name: ExactString(machine.name(ofTransition: $0)), index: $0)
      }
      return Names(
        place: place, machine: ExactString(id.rawName), edges: edges.sorted { $0.name < $1.name })
    }.sorted { $0.machine < $1.machine }

  /// Those that were taken, by the names of machines and transitions.
  static func named(_ taken: [[Int64]]) -> ValuesByName<ValuesByName<Int64>> {
    var machines: [ValuesByName<ValuesByName<Int64>>.Element] = []
    for names in all {
      let counts = taken[names.place]
      let number = counts.count { $0 > 0 }
      guard number > 0 else { continue }
      var edges: [ValuesByName<Int64>.Element] = []
      edges.reserveCapacity(number)
      for (name, index) in names.edges where counts[index] > 0 {
        // Two transitions may have one name.
        if let last = edges.indices.last, edges[last].key == name {
          edges[last].value += counts[index]
        } else {
          edges.append((name, counts[index]))
        }
      }
      machines.append((names.machine, ValuesByName(inOrder: edges)))
    }
    return ValuesByName(inOrder: machines)
  }

  /// By machine and index of the transition. Names of another version are left out.
  static func taken(_ machines: ValuesByName<ValuesByName<Int64>>) -> [[Int64]] {
    var taken = RunGroup.noTransitions
    for names in all {
      guard let edges = machines[names.machine] else { continue }
      for (edge, index) in names.edges { taken[names.place][index] = edges[edge] ?? 0 }
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
