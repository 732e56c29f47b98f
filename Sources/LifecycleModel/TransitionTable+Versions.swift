// Tables for one version of a system (FORMAT.md §5.19).
extension TransitionTable {
  /// The tables of ``all`` for a system. A machine without a fact that differs there keeps its
  /// table.
  static func tables(in system: RunSystem) -> [TransitionTable] {
    guard system.isKnown else { return all }
    return all.map { table in
      table.machine.events.allSatisfy { system.mayHave($0.since) }
        ? table : TransitionTable(table.machine, in: system)
    }
  }
}

/// The tables of the systems that recordings name, made once for each.
///
/// For one thread.
public final class SystemTables {
  private var tables: [RunSystem: [TransitionTable]] = [:]

  public init() {}

  /// The tables for a system, by machine.
  func callAsFunction(in system: RunSystem) -> [TransitionTable] {
    if let known = tables[system] { return known }
    let made = TransitionTable.tables(in: system)
    // A recording may name any number of versions.
    if tables.count < 64 { tables[system] = made }
    return made
  }
}
