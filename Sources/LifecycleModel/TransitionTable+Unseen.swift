import TraceModel

// What may have happened between two records of a source that shows only some of the callbacks
// (FORMAT.md §5.18).
extension TransitionTable {
  /// The states that a set leads to by events of kinds that were not shown; the set is among them.
  ///
  /// A process does not end between two of its events, so that its exit leads nowhere.
  func reachable(from set: StateSet, without shown: EventKindSet) -> StateSet {
    var shown = shown
    for (alias, kind) in machine.aliases where shown.contains(alias) { shown.insert(kind) }
    var reached = set
    var before: StateSet
    repeat {
      before = reached
      for transition in machine.transitions
      where reached.contains(state: Int(transition.from)) && !shown.contains(transition.event)
        && transition.event != .processExit
        && canTake(transition.event, from: StateSet(state: Int(transition.from)))
      {
        reached.insert(StateSet(state: Int(transition.to)))
      }
    } while reached != before
    return reached
  }

  /// Whether an event leads to the same state from wherever it is accepted.
  func hasOneTarget(_ kind: EventKind) -> Bool {
    StateSet(rawValue: masks[Int(columns[Int(kind.rawValue)])].targets).single != nil
  }
}
