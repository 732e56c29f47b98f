import LifecycleModel
import TestSupport
import Testing
import TraceModel

/// Long walks: legal ones stay quiet, one mistake is one finding.
@Suite struct RandomWalkTests {
  /// A walk of one machine, with the states an observer of the events would believe possible.
  private struct Walk {
    let table: TransitionTable
    var random: SplitMix64
    /// Where the machine is.
    var state: Int
    /// Where it may be.
    var belief: StateSet

    init(_ table: TransitionTable, seed: UInt64) {
      self.table = table
      random = SplitMix64(seed: seed)
      belief = table.machine.initial
      state = Array(belief.indexes).randomElement(using: &random) ?? 0
    }

    /// Takes a random legal transition, from an initial state again without one.
    mutating func legalStep() -> Step {
      let machine = table.machine
      let from = { (state: Int) in
        machine.transitions.filter { Int($0.from) == state && $0.level == .legal }
      }
      if from(state).isEmpty {
        belief = machine.initial
        state = Array(belief.indexes).randomElement(using: &random) ?? 0
      }
      guard let transition = from(state).randomElement(using: &random) else {
        preconditionFailure("an initial state of '\(machine.id.rawName)' is a dead end")
      }
      let step = table.step(belief, transition.event)
      state = Int(transition.to)
      belief = step.next
      return step
    }

    /// Takes an event that no possible state accepts; nil without one.
    mutating func illegalStep() -> Step? {
      let events = table.machine.events.map { $0.kind }
      let belief = belief
      let illegal = events.filter { table.step(belief, $0).verdict == .illegal }
      guard let kind = illegal.randomElement(using: &random) else { return nil }
      let step = table.step(belief, kind)
      self.belief = step.next
      state = Array(step.next.indexes).randomElement(using: &random) ?? state
      return step
    }
  }

  @Test(arguments: MachineID.allCases)
  func legalWalksAreNeverIllegal(_ id: MachineID) {
    let table = id.table
    for seed in UInt64(1)...20 {
      var walk = Walk(table, seed: seed)
      for number in 0..<500 {
        let step = walk.legalStep()
        #expect(
          step.verdict == .accepted && walk.belief.contains(state: walk.state),
          "\(table.machine.id.rawName), seed \(seed), step \(number)")
      }
    }
  }

  @Test(arguments: MachineID.allCases)
  func oneIllegalEventIsOneIllegalStep(_ id: MachineID) {
    let table = id.table
    var injected = 0
    for seed in UInt64(1)...50 {
      var walk = Walk(table, seed: seed)
      var illegal = 0
      let place = Int.random(in: 1..<100, using: &walk.random)
      for number in 0..<200 {
        if number >= place, illegal == 0, let step = walk.illegalStep() {
          illegal += 1
          #expect(step.verdict == .illegal && step.transition == nil && !step.next.isEmpty)
        }
        let step = walk.legalStep()
        #expect(
          step.verdict == .accepted && walk.belief.contains(state: walk.state),
          "\(table.machine.id.rawName), seed \(seed), step \(number)")
      }
      injected += illegal
    }
    #expect(injected == (table.machine.rejects.isEmpty ? 0 : 50))
  }
}
