import TraceModel

/// Tables that every event is looked up in: held by the run, so that an event costs no look at a
/// global.
struct RunTables {
  let groupOfKind = EventGroup.ofKind
  let machineOfKind = EventGroup.machineOfKind
  let familiesOfKind = RunHeader.Families.ofKind
  let isTransition = EventGroup.isTransition
  /// By machine: its transitions in the system of the run.
  private let machines: [TransitionTable]
  let scene: TransitionTable
  let view: TransitionTable
  let phase: TransitionTable
  /// The ScenePhase machine of the run's platform.
  let phaseMachine: MachineID

  /// - Parameter machines: those of the run's system.
  init(_ machines: [TransitionTable], scenePhase: MachineID) {
    self.machines = machines
    phaseMachine = scenePhase
    scene = machines[Int(MachineID.uiscene.rawValue)]
    view = machines[Int(MachineID.viewAppearance.rawValue)]
    phase = machines[Int(phaseMachine.rawValue)]
  }

  subscript(_ machine: MachineID) -> TransitionTable { machines[Int(machine.rawValue)] }
}
