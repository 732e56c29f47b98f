import TraceModel

/// Tables that every event is looked up in: held by the run, so that an event costs no look at a
/// global.
struct RunTables {
  let groupOfKind = EventGroup.ofKind
  let machineOfKind = EventGroup.machineOfKind
  let familiesOfKind = RunHeader.Families.ofKind
  let isTransition = EventGroup.isTransition
  let scene = MachineID.uiscene.table
  let view = MachineID.viewAppearance.table
  let phase: TransitionTable
  /// The ScenePhase machine of the run's platform.
  let phaseMachine: MachineID

  init(phase machine: MachineID) {
    phaseMachine = machine
    phase = machine.table
  }
}
