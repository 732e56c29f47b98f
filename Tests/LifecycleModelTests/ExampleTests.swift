import LifecycleModel
import Testing
import TraceModel

/// The example sequences of each machine.
@Suite struct ExampleTests {
  /// Steps through all but the last event, which must be accepted, and returns the last step.
  private func play(_ example: Machine.Example, on machine: Machine) -> Step? {
    let table = machine.id.table
    var set = machine.initial
    var last: Step?
    for (index, kind) in example.events.enumerated() {
      let step = table.step(set, kind)
      let isLast = index == example.events.count - 1
      if !isLast {
        #expect(
          step.verdict == .accepted || step.verdict == .tolerated,
          "\(machine.id.rawName), '\(example.title)': \(kind.name) is \(step.verdict)")
      }
      set = step.next
      last = step
    }
    return last
  }

  @Test(arguments: MachineID.allCases)
  func theLastEventOfAnAcceptedExampleIsAccepted(_ id: MachineID) {
    let machine = id.machine
    #expect(!machine.accepts.isEmpty)
    for example in machine.accepts {
      let step = play(example, on: machine)
      #expect(step?.verdict == .accepted || step?.verdict == .tolerated, "\(example.title)")
    }
  }

  @Test(arguments: MachineID.allCases)
  func theLastEventOfARejectedExampleIsIllegal(_ id: MachineID) {
    let machine = id.machine
    for example in machine.rejects {
      #expect(play(example, on: machine)?.verdict == .illegal, "\(example.title)")
    }
  }

  @Test(arguments: MachineID.allCases)
  func aMachineWithoutRejectedExamplesRejectsNothing(_ id: MachineID) {
    let machine = id.machine
    let pairs = machine.states.count * machine.events.count
    #expect(machine.rejects.isEmpty == (machine.transitions.count == pairs))
  }

  @Test func threePhaseMachinesRejectNothing() {
    let complete = Machine.all.filter { $0.rejects.isEmpty }.map { $0.id }
    #expect(complete == [.scenePhaseViewIOS, .scenePhaseVisionOS, .scenePhaseApp])
  }

  @Test func examplesHaveDifferentTitles() {
    for machine in Machine.all {
      let titles = (machine.accepts + machine.rejects).map { $0.title }
      #expect(Set(titles).count == titles.count, "\(machine.id.rawName)")
    }
  }
}
