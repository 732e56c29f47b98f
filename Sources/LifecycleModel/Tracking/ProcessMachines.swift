/// The machines of the process that are in use: one, seldom two.
///
/// Few enough to be looked through faster than a dictionary hashes.
struct ProcessMachines {
  private var entries: [(machine: MachineID, instance: MachineInstance)] = []

  func contains(_ machine: MachineID) -> Bool { entries.contains { $0.machine == machine } }

  /// The machines in the model's order.
  var machines: [MachineID] {
    entries.map(\.machine).sorted { $0.rawValue < $1.rawValue }
  }

  subscript(machine: MachineID) -> MachineInstance? {
    get { entries.first { $0.machine == machine }?.instance }
    set {
      let place = entries.firstIndex { $0.machine == machine }
      switch (place, newValue) {
      case (let place?, let instance?): entries[place].instance = instance
      case (nil, let instance?): entries.append((machine, instance))
      case (let place?, nil): entries.remove(at: place)
      case (nil, nil): break
      }
    }
  }
}
