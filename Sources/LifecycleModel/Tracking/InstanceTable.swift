import TraceModel

/// The machines at work that belong to no scene and to no `id`: those of the process and of the
/// app, and those of window groups, by machine and name.
///
/// Most runs have two or three, which are looked through faster than a dictionary hashes; an index
/// finds them where there are many groups.
struct InstanceTable {
  struct Entry {
    let machine: MachineID
    /// The window group; nil for the one instance of the process or the app.
    let name: Symbol?
    var instance: MachineInstance
  }

  /// More are found by the index.
  private static let fewest = 8
  var entries: [Entry] = []
  private var index: IndexMap?
  /// Entries with a name.
  private(set) var namedCount = 0
  /// AppKit's is among them; asked for each event of the life cycle.
  private(set) var hasAppKit = false

  subscript(machine: MachineID, name: Symbol? = nil) -> MachineInstance? {
    place(machine, name).map { entries[$0].instance }
  }

  /// The place of an instance, which is valid as long as the table.
  func place(_ machine: MachineID, _ name: Symbol? = nil) -> Int? {
    if let index { return index[Self.key(machine, name)] }
    for place in entries.indices
    where entries[place].machine == machine && entries[place].name == name { return place }
    return nil
  }

  /// Adds an instance that is not in the table; returns its place.
  mutating func add(_ instance: MachineInstance, _ machine: MachineID, _ name: Symbol? = nil) -> Int
  {
    entries.append(Entry(machine: machine, name: name, instance: instance))
    if name != nil { namedCount += 1 }
    if machine == .appkitApp { hasAppKit = true }
    if let index {
      index.insert(Self.key(machine, name), entries.count - 1)
    } else if entries.count > Self.fewest {
      let index = IndexMap()
      for (place, entry) in entries.enumerated() {
        index.insert(Self.key(entry.machine, entry.name), place)
      }
      self.index = index
    }
    return entries.count - 1
  }

  /// The other machines of the process in use, in the model's order: seldom any.
  func ofProcess(beside machine: MachineID) -> [MachineID] {
    var others: [MachineID] = []
    for place in entries.indices where entries[place].machine != machine {
      let other = entries[place].machine
      if other.table.machine.key == .process { others.append(other) }
    }
    return others.count > 1 ? others.sorted { $0.rawValue < $1.rawValue } : others
  }

  /// The places of the others whose visits count: those without a name first, in the model's order.
  var ofApp: [Int] {
    entries.indices.filter {
      entries[$0].machine.table.machine.key != .process && entries[$0].machine.countsVisits
    }
    .sorted { Self.order(entries[$0]) < Self.order(entries[$1]) }
  }

  private static func order(_ entry: Entry) -> (Int, UInt8, UInt32) {
    (entry.name == nil ? 0 : 1, entry.machine.rawValue, entry.name?.rawValue ?? 0)
  }

  private static func key(_ machine: MachineID, _ name: Symbol?) -> UInt64 {
    UInt64(machine.rawValue) << 40 | (name.map { 1 << 32 | UInt64($0.rawValue) } ?? 0)
  }
}
