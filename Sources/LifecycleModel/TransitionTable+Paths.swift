public import TraceModel

// Questions that a finding asks. They allocate and are not for the hot path.
extension TransitionTable {
  /// The events that a possible state accepts: the legal ones in the model's order, then those
  /// that are only tolerated.
  ///
  /// - Parameter kind: an event in whose wording to answer, if the machine takes several families
  ///   of events for the same thing (see ``Machine/aliases``).
  public func allowed(from set: StateSet, wordedLike kind: EventKind? = nil) -> [EventKind] {
    var legal: [EventKind] = []
    var tolerated: [EventKind] = []
    for event in machine.events {
      switch step(set, event.kind).verdict {
      case .accepted: legal.append(event.kind)
      case .tolerated: tolerated.append(event.kind)
      case .illegal, .ignored: break
      }
    }
    return worded(legal + tolerated, like: kind)
  }

  /// The events of a shortest path from a possible state to one that accepts `kind`: the events
  /// that should have come first. Empty if a possible state accepts it already; nil if nothing
  /// leads there.
  ///
  /// In this order: a path of legal transitions to a state where `kind` is legal; a path that also
  /// uses tolerated ones; the same to a state where `kind` is tolerated. Each time a path without
  /// `process.exit` comes before a shorter one with it, because an exit ends the run and so cannot
  /// have been missed inside it. Of equally short paths the first in the model's order is taken:
  /// states first, then events.
  public func shortestPath(from set: StateSet, toAccept kind: EventKind) -> [EventKind]? {
    let masks = masks[Int(columns[Int(kind.rawValue)])]
    for goal in [masks.legal, masks.tolerated] where goal != 0 {
      for levels in [[Transition.Level.legal], [.legal, .tolerated]] {
        for exits in [false, true] {
          let path = shortestPath(from: set, to: StateSet(rawValue: goal)) {
            levels.contains($0.level) && (exits || $0.event != .processExit)
          }
          if let path { return worded(path, like: kind) }
        }
      }
    }
    return nil
  }

  /// Breadth first, so the first state of the goal that is met has a shortest path.
  private func shortestPath(
    from set: StateSet, to goal: StateSet, along isUsable: (Transition) -> Bool
  ) -> [EventKind]? {
    var queue = set.intersection(full).indexes.map { (state: $0, path: [EventKind]()) }
    var seen = set
    var head = 0
    while head < queue.count {
      let (state, path) = queue[head]
      head += 1
      if goal.contains(state: state) { return path }
      for event in machine.events {
        guard let index = step(StateSet(state: state), event.kind).transition else { continue }
        let transition = machine.transitions[index]
        let target = Int(transition.to)
        guard isUsable(transition), !seen.contains(state: target) else { continue }
        seen.insert(StateSet(state: target))
        queue.append((target, path + [event.kind]))
      }
    }
    return nil
  }

  /// Replaces events by their aliases if `kind` is an alias itself.
  private func worded(_ events: [EventKind], like kind: EventKind?) -> [EventKind] {
    guard let kind, machine.aliases[kind] != nil else { return events }
    return events.map { event in
      machine.aliases.first { $0.value == event && $0.key.scope == kind.scope }?.key ?? event
    }
  }
}
