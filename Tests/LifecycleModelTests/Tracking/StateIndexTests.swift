import LifecycleModel
import Testing

/// The numbers that code compares states with are those of the model.
@Suite struct StateIndexTests {
  @Test(arguments: [MachineID.uiscene, .carplayScene])
  func sceneStatesAreThoseOfTheModel(_ id: MachineID) {
    let expected = [
      ("unattached", SceneStates.unattached), ("connected", SceneStates.connected),
      ("foregroundInactive", SceneStates.foregroundInactive),
      ("foregroundActive", SceneStates.foregroundActive), ("background", SceneStates.background),
      ("discarded", SceneStates.discarded),
    ]
    for (name, index) in expected { #expect(id.machine.index(ofState: name) == index, "\(name)") }
    #expect(id.machine.states.count == expected.count)
  }

  @Test(arguments: [
    MachineID.scenePhaseViewIOS, .scenePhaseMacOS, .scenePhaseWatchOS, .scenePhaseVisionOS,
    .scenePhaseApp,
  ])
  func phaseStatesAreThoseOfTheModel(_ id: MachineID) {
    #expect(id.machine.index(ofState: "inactive") == PhaseStates.inactive)
    #expect(id.machine.index(ofState: "active") == PhaseStates.active)
    #expect(id.machine.index(ofState: "background") == PhaseStates.background)
    #expect(id.machine.states.count == 3)
  }

  @Test func appStatesAreThoseOfTheAggregate() {
    let names = MachineID.appAggregate.machine.states.map { $0.name }
    #expect(AppState.allCases.map { $0.name } == names)
    for state in AppState.allCases {
      #expect(MachineID.appAggregate.machine.index(ofState: state.name) == Int(state.rawValue))
    }
  }

  @Test func theMostActiveStateIsTheGreatest() {
    #expect(AppState.background < .inactive)
    #expect(AppState.inactive < .active)
    #expect([AppState.inactive, .background, .active].max() == .active)
  }
}
