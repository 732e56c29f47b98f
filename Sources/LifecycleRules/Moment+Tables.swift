import RuleKit

extension Moment {
  /// As `mayKeep(_:of:)`, for a table: when it is full, entries with `isOver` are dropped first.
  // Generic, so next to its callers: there the compiler specialises it.
  func mayKeep<Key, Value>(
    in table: inout [Key: Value], dropping isOver: (Key, Value) -> Bool
  ) -> Bool {
    if table.count >= room(), run.mayScan(table.count) {
      table = table.filter { !isOver($0.key, $0.value) }
    }
    return mayKeep(table.count)
  }
}
