import AnalysisSupport
import LifecycleModel
import LifecycleRules
import RuleKit
import Testing
import TraceAnalysis
import TraceModel
import TraceReading

/// The analysis of traces, each as a separate input.
func analyze(_ traces: [[UInt8]], _ options: AnalysisOptions = .init()) throws -> Analysis {
  try analyze(traces, with: Analyzer(options, rules: Catalogue.all))
}

func analyze(_ traces: [[UInt8]], with analyzer: Analyzer) throws -> Analysis {
  for bytes in traces {
    try analyzer.read(bytes)
  }
  return analyzer.finish()
}

func analyze(_ trace: String, _ options: AnalysisOptions = .init()) throws -> Analysis {
  try analyze([Array(trace.utf8)], options)
}

/// The first three lines of every life-cycle trace of a scene-based app.
let launched = """
  header lifeCycle=uikit-scene platform=ipados multipleScenes=true
  0ms process.start
  90ms app.didFinishLaunching

  """

extension Analysis {
  func findings(_ rule: String, _ verdict: Finding.Verdict = .violation) -> [Finding] {
    findings.filter { $0.rule == rule && $0.verdict == verdict }
  }

  func row(_ rule: String) -> RuleRow? { rules.first { $0.info.name == rule } }

  /// Violations of the rules that judge the machines, as `rule:line` of their first occurrences.
  var mistakes: [String] {
    let rules = ["illegal-transition", "missing-pair", "order-violation"]
    return findings.filter { rules.contains($0.rule) && $0.verdict == .violation }
      .sorted { $0.first.line < $1.first.line }.map { "\($0.rule):\($0.first.line)" }
  }

  /// `state: count total open` of each visited state of a machine, in nanoseconds.
  func visits(_ machine: MachineID) -> [String] {
    Self.visits(statistics, machine)
  }

  static func visits(_ statistics: StateStatistics, _ machine: MachineID) -> [String] {
    statistics.states(of: machine).map {
      "\($0.name): \($0.entry.count) \($0.entry.visits.total) \($0.entry.open)"
    }
  }

  /// `from>event>to: count` of each counted transition of a machine.
  func edges(_ id: MachineID) -> [String] {
    let machine = id.machine
    return transitions[Int(id.rawValue)].enumerated().compactMap { index, count in
      guard count > 0 else { return nil }
      let edge = machine.transitions[index]
      let from = machine.states[Int(edge.from)].name
      return "\(from)>\(edge.event.name)>\(machine.states[Int(edge.to)].name): \(count)"
    }
  }
}
