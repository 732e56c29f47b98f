internal import LifecycleModel
internal import TraceAnalysis
internal import TraceModel

extension Search {
  /// Ways to cut the trace into stretches that are tried in one pass.
  private static let waysTried = 6

  /// Leaves out stretches of a run after which its scenes are in the states that they were in
  /// before, such as a visit of the home screen: what follows stays legal.
  func pruneLoops() {
    var isShorter = true
    while isShorter, !isOver {
      let before = kept.count
      for way in stretches() { prune(way) }
      isShorter = kept.count < before
    }
  }

  /// The stretches between events after which the states are the same, for the states that occur
  /// most.
  private func stretches() -> [[[Int]]] {
    let states = StateWatch(count: draft.events.count)
    _ = judge.analyze(draft, kept, symbols, observer: states)
    struct Place: Hashable {
      let run: Int
      let state: UInt64
    }
    var ends: [Place: [Int]] = [:]
    var order: [Place] = []
    for (index, place) in kept.enumerated() where draft.events[place].kind != .header {
      guard let state = states.after[place] else { continue }
      let key = Place(run: draft.owners[place], state: state)
      if ends[key] == nil { order.append(key) }
      ends[key, default: []].append(index)
    }
    // A stable sort: of equal counts the earlier one first.
    let ways = order.enumerated().sorted {
      (-(ends[$0.element]?.count ?? 0), $0.offset) < (-(ends[$1.element]?.count ?? 0), $1.offset)
    }
    return ways.prefix(Self.waysTried).compactMap { way in
      guard let ends = ends[way.element], ends.count > 1 else { return nil }
      return zip(ends, ends.dropFirst()).map { first, last in
        kept[first + 1...last].filter { draft.owners[$0] == way.element.run }
      }
    }
  }
}
