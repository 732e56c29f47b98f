import LifecycleModel
import Testing
import TraceModel

/// The data that other modules need about a machine is in its own file.
@Suite struct MachineTraitsTests {
  @Test(arguments: MachineID.allCases)
  func onlyAMachineThatSaysTheAppsStateSaysItOfEachState(_ id: MachineID) {
    let machine = id.machine
    #expect(machine.appStates.isEmpty || machine.appStates.count == machine.states.count)
    #expect(machine.allowances.count == machine.states.count)
    #expect(machine.launch.isEmpty || !machine.appStates.isEmpty)
  }

  /// The hot path compares states with numbers; the data says the same.
  @Test(arguments: MachineID.allCases.filter { $0.machine.key == .scene })
  func theAppsStateByNumberIsThatOfTheData(_ id: MachineID) {
    let isPhase = id.machine.states.count == 3
    for (state, meaning) in id.machine.appStates.enumerated() {
      let active = isPhase ? PhaseStates.active : SceneStates.foregroundActive
      let inactive = isPhase ? PhaseStates.inactive : SceneStates.foregroundInactive
      #expect(meaning == (state == active ? .active : state == inactive ? .inactive : .background))
    }
  }

  @Test(arguments: MachineID.allCases)
  func aVariantHasTheStatesOfItsMachine(_ id: MachineID) {
    guard let other = id.machine.variantOf else { return }
    #expect(other.machine.states.map(\.name) == id.machine.states.map(\.name))
    #expect(other.machine.variantOf == nil)
  }

  @Test(arguments: MachineID.allCases)
  func anInstanceBeginsAtRestIfItHasSuchStates(_ id: MachineID) {
    let machine = id.machine
    #expect(machine.rest.isEmpty || machine.initial.isSubset(of: machine.rest))
  }

  @Test func eachLifeCycleButSwiftUIsHasAMachineOfTheProcess() {
    let told = Machine.all.compactMap(\.lifeCycle)
    #expect(Set(told).count == told.count)
    #expect(told.count == Machine.all.count { $0.key == .process })
  }

  @Test func theAlphabetsSayWhichMachineTakesAnEvent() {
    let scopes = [
      "note": MachineID.appAggregate, "space": .immersiveSpace, "ns": .appkitApp,
      "wk": .watchkitApp,
    ]
    for kind in EventKind.allCases {
      let machine = EventGroup.machineOfKind[kind.index]
      if let expected = scopes[kind.scope] {
        #expect(EventGroup.ofKind[kind.index] == .machine, "\(kind.name)")
        #expect(machine == expected, "\(kind.name)")
      }
      guard EventGroup.ofKind[kind.index] == .machine else { continue }
      let takers = Machine.all.filter { $0.id.table.contains(kind) }
      #expect(takers.map(\.id) == [machine], "\(kind.name)")
    }
  }
}
