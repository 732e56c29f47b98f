/// The machines of the process that are in use: one, seldom two.
///
/// Few enough to be looked through faster than a dictionary hashes.
struct ProcessMachines {
  private var entries: [(machine: MachineID, instance: MachineInstance)] = []

  /// AppKit's is among them; asked for each event of the life cycle.
  private(set) var hasAppKit = false

  /// The machines in the model's order.
  var machines: [MachineID] {
    guard entries.count > 1 else { return entries.map(\.machine) }
    return entries.map(\.machine).sorted { $0.rawValue < $1.rawValue }
  }

  subscript(machine: MachineID) -> MachineInstance? {
    get { entries.first { $0.machine == machine }?.instance }
    set {
      if machine == .appkitApp { hasAppKit = newValue != nil }
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
