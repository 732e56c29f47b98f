import LifecycleModel
import Testing
import TraceModel

@testable import TraceAnalysis

/// Numbers of runs by what their headers say.
@Suite struct RunGroupTests {
  private let symbols = SymbolTable()

  /// Whenever a rule reports, before the run is over or after it, and however often: the run counts
  /// once for the rule, and once for each finding.
  @Test func aRunCountsOnceForARuleAndForAFinding() throws {
    let findings = [
      RunGroup.FindingKey(rule: "LT301", fingerprint: "a"),
      RunGroup.FindingKey(rule: "LT301", fingerprint: "b"),
    ]
    for before in 0...4 {
      var groups = RunGroups()
      let run = RunState(
        number: 1, id: .none, header: nil, line: 1, startCause: nil, symbols: symbols)
      for number in 0..<4 {
        if number == before { _ = groups.end(run, Tally(), launch: nil) }
        groups.note(findings[number % 2], isDefinite: true, in: run)
      }
      if before == 4 { _ = groups.end(run, Tally(), launch: nil) }
      let group = try #require(groups.all.first)
      #expect(group.runs == 1)
      #expect(group.rules["LT301"]?.runs == 1, "\(before) reports before the end")
      #expect(group.rules["LT301"]?.occurrences == 4)
      for finding in findings { #expect(group.findings[finding]?.runs == 1) }
    }
  }

  /// A case that is undecided hits no run, and does not hide that the run is hit later.
  @Test func anUndecidedCaseHitsNoRun() throws {
    let finding = RunGroup.FindingKey(rule: "LT301", fingerprint: "a")
    var groups = RunGroups()
    let run = RunState(
      number: 1, id: .none, header: nil, line: 1, startCause: nil, symbols: symbols)
    groups.note(finding, isDefinite: false, in: run)
    _ = groups.end(run, Tally(), launch: nil)
    #expect(groups.all.first?.rules["LT301"]?.runs == 0)
    groups.note(finding, isDefinite: true, in: run)
    #expect(groups.all.first?.rules["LT301"]?.runs == 1)
    #expect(groups.all.first?.rules["LT301"]?.unknown == 1)
  }

  /// What several runs add to a tally is added to a group from there.
  @Test func aTallyOfRunsHasTheTransitionsOfEach() throws {
    let machines: [MachineID] = [.uiscene, .uikitAppSceneBased]
    let all = Tally()
    for machine in machines {
      let one = Tally()
      one.addTransition(1, of: machine)
      all.merge(one)
    }
    var groups = RunGroups()
    let run = RunState(
      number: 1, id: .none, header: nil, line: 1, startCause: nil, symbols: symbols)
    _ = groups.end(run, all, launch: nil)
    let group = try #require(groups.all.first)
    for machine in machines { #expect(group.transitions[Int(machine.rawValue)][1] == 1) }
  }
}
